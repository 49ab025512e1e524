package curate

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// edit is a replacement in a sample file from testdata. The text "old" must occur exactly
// once.
type edit struct{ file, old, new string }

// noError ends the test if there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// sample returns a data directory with the edited sample years.
func sample(t *testing.T, edits ...edit) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"2025.yaml", "2026.yaml", OccasionsFile} {
		text, err := os.ReadFile("testdata/" + name)
		noError(t, err)
		files[name] = &fstest.MapFile{Data: text}
	}
	for _, e := range edits {
		text := string(files[e.file].Data)
		if n := strings.Count(text, e.old); n != 1 {
			t.Fatalf("%q occurs %d times in the sample %s, want once", e.old, n, e.file)
		}
		files[e.file].Data = []byte(strings.Replace(text, e.old, e.new, 1))
	}
	return files
}

// mistake is a case in a file in testdata/mistakes. It has edits to the sample, and the
// problems that the edits cause, one on each line. If there are no problems, the edits are
// allowed.
type mistake struct {
	name  string
	edits []edit
	want  string
}

// mistakes returns the cases of a file in testdata/mistakes. The first characters of a line
// give its meaning: == a case, @ a file, - the old text, + the new text, > a problem, # a
// comment. A text that begins or ends with a space or a line break is in quotes.
func mistakes(t *testing.T, name string) (list []mistake) {
	t.Helper()
	file, err := os.ReadFile("testdata/mistakes/" + name + ".txt")
	noError(t, err)
	add := func(to *string, text string) {
		if whole, err := strconv.Unquote(text); err == nil {
			text = whole
		}
		if *to != "" {
			*to += "\n"
		}
		*to += text
	}
	for line := range strings.SplitSeq(string(file), "\n") {
		mark, text, _ := strings.Cut(line, " ")
		if mark == "==" {
			list = append(list, mistake{name: text})
			continue
		}
		if mark == "" || mark == "#" {
			continue
		}
		last := &list[len(list)-1]
		if mark == "@" {
			last.edits = append(last.edits, edit{file: text})
			continue
		}
		switch mark {
		case "-":
			add(&last.edits[len(last.edits)-1].old, text)
		case "+":
			add(&last.edits[len(last.edits)-1].new, text)
		case ">":
			add(&last.want, text)
		default:
			t.Fatalf("%s: the line %q begins with none of the known characters", name, line)
		}
	}
	return list
}

// load returns the content of a directory. The test fails if a file has format problems.
func load(t *testing.T, files fstest.MapFS) directory {
	t.Helper()
	d, problems := loadDirectory(files)
	if len(problems) > 0 {
		t.Fatalf("the files cannot be read:\n%s", lines(problems))
	}
	return d
}

// lines returns the problems as text, one per line.
func lines(problems []Problem) string {
	var list []string
	for _, p := range problems {
		list = append(list, p.String())
	}
	return strings.Join(list, "\n")
}

func TestSampleHasNoProblems(t *testing.T) {
	files := sample(t)
	built, problems := Build(files)
	if len(problems) > 0 || len(built.Dataset) == 0 {
		t.Fatalf("the sample does not build:\n%s", lines(problems))
	}
	if problems := Lint(files); len(problems) > 0 {
		t.Errorf("the sample has problems:\n%s", lines(problems))
	}
}
