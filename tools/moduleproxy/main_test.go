package main

import (
	"archive/zip"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestModulesCanBeDownloaded checks the names of the files and the licences in the zip file
// of each module. Windows reserves names such as nul. If a zip file has such a name, `go get`
// fails for every user.
func TestModulesCanBeDownloaded(t *testing.T) {
	for _, subdirectory := range modules {
		dir := t.TempDir()
		if err := write("v1.0.0", "HEAD", "../..", subdirectory, dir); err != nil {
			t.Fatal(err)
		}
		root := filepath.Join("github.com/harikerja/harikerja", subdirectory)
		archive, err := zip.OpenReader(filepath.Join(dir, root, "@v/v1.0.0.zip"))
		if err != nil {
			t.Fatal(err)
		}
		defer archive.Close()
		var files []string
		for _, file := range archive.File {
			files = append(files, strings.TrimPrefix(file.Name, root+"@v1.0.0/"))
		}
		for _, want := range []string{"go.mod", "LICENSE", "LICENSE-DATA", "NOTICE"} {
			if !slices.Contains(files, want) {
				t.Errorf("the zip file of %s has no file %s", root, want)
			}
		}
		if program := slices.Contains(files, "harikerja/main.go"); program != (subdirectory == "cmd") {
			t.Errorf("the zip file of %s contains the program: got %t, want %t", root, program, !program)
		}
		for _, file := range files {
			if strings.HasPrefix(file, "clients/") || strings.HasPrefix(file, "test/") {
				t.Errorf("the zip file of %s contains %s, which no Go program needs", root, file)
				break
			}
		}
	}
}
