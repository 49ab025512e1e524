package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// packed returns an archive with one file. The extension of the archive selects its format.
func packed(t *testing.T, name, file, text string) string {
	t.Helper()
	var b bytes.Buffer
	if strings.HasSuffix(name, ".tgz") {
		zipped := gzip.NewWriter(&b)
		files := tar.NewWriter(zipped)
		noError(t, files.WriteHeader(&tar.Header{Name: file, Size: int64(len(text)), Mode: 0o600}))
		_, err := files.Write([]byte(text))
		noError(t, err)
		noError(t, files.Close())
		noError(t, zipped.Close())
	} else {
		files := zip.NewWriter(&b)
		w, err := files.Create(file)
		noError(t, err)
		_, err = w.Write([]byte(text))
		noError(t, err)
		noError(t, files.Close())
	}
	path := filepath.Join(t.TempDir(), name)
	noError(t, os.WriteFile(path, b.Bytes(), 0o600))
	return path
}

func TestPackagesMustHaveNoDependencies(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1767225600")
	for _, test := range []struct{ name, file, text, want string }{
		{"x.tgz", "package/package.json", `{"devDependencies": {"typescript": "5"}}`, ""},
		{"x.tgz", "package/package.json", `{"dependencies": {"left-pad": "1"}}`, "the package requires left-pad"},
		{"x.tgz", "package/package.json", `{"peerDependencies": {"b": "1", "a": "1"}}`, "the package requires a, b"},
		{"x.tgz", "other.json", `{}`, "the archive has no file package/package.json"},
		{"x.whl", "x.dist-info/METADATA", "Name: x\nRequires-Dist: numpy>=1 ; extra == \"numpy\"\n", ""},
		{"x.whl", "x.dist-info/METADATA", "Name: x\nRequires-Dist: numpy>=1\n", "the package requires numpy>=1"},
		{"x-php-1.zip", "composer.json", `{"require": {"php": ">=8.2", "php-64bit": ">=8.2", "ext-json": "*"}}`, ""},
		{"x-php-1.zip", "composer.json", `{"require": {"nesbot/carbon": "*"}}`, "the package requires nesbot/carbon"},
	} {
		path := packed(t, test.name, test.file, test.text)
		err := write("1.2.3", "pkg:generic/x@1.2.3", path, nil)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s with %s: got %v, want %q", test.name, test.text, err, test.want)
		}
		if _, statErr := os.Stat(path + ".cdx.json"); (statErr == nil) != (err == nil) {
			t.Errorf("%s: got the error %v, but os.Stat of the bill of materials says %v", test.name, err, statErr)
		}
	}
}

// TestProgramListsItsModules reads the program of this test, which contains the library
// that writes CycloneDX. The same file gives the same bytes.
func TestProgramListsItsModules(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1767225600")
	program, err := os.Executable()
	noError(t, err)
	file := filepath.Join(t.TempDir(), "x.tar.gz")
	noError(t, os.WriteFile(file, []byte("x"), 0o600))
	var texts []string
	for range 2 {
		noError(t, write("1.2.3", "pkg:golang/x@v1.2.3", file, []string{program, program}))
		text, err := os.ReadFile(file + ".cdx.json")
		noError(t, err)
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] {
		t.Error("two bills of materials of one file differ")
	}
	var content struct {
		Metadata struct {
			Component struct{ Name, Version string }
		}
		Components []struct{ Name, Version string }
	}
	noError(t, json.Unmarshal([]byte(texts[0]), &content))
	if got := content.Metadata.Component; got.Name != "x.tar.gz" || got.Version != "1.2.3" {
		t.Errorf("the subject is %v", got)
	}
	if got := content.Components; len(got) != 2 || got[0].Name != "github.com/CycloneDX/cyclonedx-go" || got[1].Name != "stdlib" {
		t.Errorf("the components are %v", got)
	}
}
