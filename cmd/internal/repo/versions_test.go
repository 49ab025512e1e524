package repo_test

import (
	"cmp"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestManifestsNameAVersionOfTheImage: a tag such as "latest" names another image after each
// release, so a restarted pod could run another version than its neighbours.
func TestManifestsNameAVersionOfTheImage(t *testing.T) {
	manifest := readFile(t, "deploy/kubernetes/harikerja.yaml")
	images := regexp.MustCompile(`(?m)^ *image: *(.*)$`).FindAllStringSubmatch(manifest, -1)
	if len(images) == 0 {
		t.Error("deploy/kubernetes/harikerja.yaml names no image")
	}
	for _, m := range images {
		if !regexp.MustCompile(`:\d+\.\d+\.\d+(-rc\.\d+)?( #|$)`).MatchString(m[1]) {
			t.Errorf("deploy/kubernetes/harikerja.yaml: the image %s has no version", m[1])
		}
	}
}

// TestPythonPackagesHaveDigests: with digests, pip refuses a file that was changed after its
// version was chosen.
func TestPythonPackagesHaveDigests(t *testing.T) {
	const file = "clients/python/requirements.txt"
	for line := range strings.Lines(strings.ReplaceAll(readFile(t, file), "\\\n", "")) {
		if !strings.HasPrefix(line, "#") && !strings.Contains(line, " --hash=sha256:") {
			t.Errorf("%s: no digest in the line %s", file, line)
		}
	}
	for _, user := range []string{"clients/python/test.sh", "test/bench/library.go"} {
		if !strings.Contains(readFile(t, user), "--require-hashes") {
			t.Errorf("%s installs %s without --require-hashes", user, file)
		}
	}
}

// TestNPMRunsNoInstallScripts: no package that npm installs needs a script. The TypeScript package
// has a script that npm pack runs, so there the commands have the option.
func TestNPMRunsNoInstallScripts(t *testing.T) {
	locks := 0
	noError(t, filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() == "node_modules" {
			return cmp.Or(err, fs.SkipDir)
		}
		if entry.Name() == "package-lock.json" {
			locks++
			file := filepath.Join(filepath.Dir(path), ".npmrc")
			if dir := filepath.Dir(path); dir != "clients/typescript" && !strings.Contains(readFile(t, file), "\nignore-scripts=true\n") {
				t.Errorf("%s has no line ignore-scripts=true", file)
			}
		}
		return nil
	}))
	if locks == 0 {
		t.Error("there is no package-lock.json")
	}
	for _, file := range []string{"Makefile", "clients/typescript/README.md", "scripts/release.sh"} {
		commands := regexp.MustCompile(`npm ci\b.*`).FindAllString(readFile(t, file), -1)
		for _, command := range commands {
			if !strings.HasPrefix(command, "npm ci --ignore-scripts") {
				t.Errorf("%s: this command needs --ignore-scripts: %s", file, command)
			}
		}
		if len(commands) == 0 {
			t.Errorf("%s does not run npm ci", file)
		}
	}
}

// TestOverdueListsAreReported: a scheduled workflow opens an issue for each line that
// scripts/overdue.py prints.
func TestOverdueListsAreReported(t *testing.T) {
	dataset := func(years string) string {
		file := filepath.Join(t.TempDir(), "dataset.json")
		noError(t, os.WriteFile(file, []byte(`{"years":[`+years+`]}`), 0o600))
		return file
	}
	run := func(args ...string) string {
		out, err := exec.Command("python3", append([]string{"scripts/overdue.py"}, args...)...).CombinedOutput()
		if (err != nil) != strings.Contains(string(out), "overdue") {
			t.Errorf("overdue.py %v: %v", args, err)
		}
		return string(out)
	}
	const year2026, year2025 = `{"year":2026,"status":"verified"}`, `{"year":2025,"status":"corroborated"}`
	const missing2027, missing2028 = "The list of 2027 is due and missing\n", "The list of 2028 is due and missing\n"
	for _, test := range []struct{ years, date, want string }{
		{year2026, "2026-09-30", ""},
		{year2026, "2026-10-01", missing2027},
		{year2026, "2027-10-01", missing2027 + missing2028},
		{year2026 + "," + year2025, "2026-10-01", missing2027 + "The list of 2025 is not verified\n"},
		{"", "2026-09-30", "The list of 2026 is due and missing\n"},
		{year2026, "2026-13-01", "overdue: the date is \"2026-13-01\": use year, month and day, as in 2026-10-01\n"},
		{`{"year":2026}`, "2026-09-30", "overdue: FILE is not a dataset with years\n"},
	} {
		file := dataset(test.years)
		if got := strings.ReplaceAll(run(file, test.date), file, "FILE"); got != test.want {
			t.Errorf("%s on %s: got %q, want %q", test.years, test.date, got, test.want)
		}
	}
	if got, want := run("no.json", "2026-10-01"), "overdue: no.json cannot be read: No such file or directory\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}

	// GitHub's command-line client needs an account, so the test checks only the arguments.
	path := t.TempDir()
	gh := "#!/bin/sh\ncase $2 in list) echo '[{\"title\": \"The list of 2025 is not verified\"}]';; *) echo \"$2 $4\";; esac\n"
	noError(t, os.WriteFile(filepath.Join(path, "gh"), []byte(gh), 0o755))
	t.Setenv("PATH", path+":"+os.Getenv("PATH"))
	got := run("--open-issues", dataset(year2026+","+year2025), "2026-10-01")
	if want := missing2027 + "The list of 2025 is not verified\ncreate " + missing2027; got != want {
		t.Errorf("got the issues %q, want %q", got, want)
	}
}
