// Command moduleproxy writes the library and the program, the two Go modules of the
// repository, into a directory that the go command can use as a module proxy
// (GOPROXY=file://DIRECTORY). The zip files are made in the same way as for any other
// module. So they contain the files that `go get` and `go install` download.
//
//	moduleproxy VERSION REPOSITORY DIRECTORY
//
// VERSION is a version such as v1.2.3. The content of this version is the last commit of
// the repository.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "moduleproxy: usage: moduleproxy VERSION REPOSITORY DIRECTORY")
		os.Exit(2)
	}
	for _, subdirectory := range modules {
		if err := write(os.Args[1], "HEAD", os.Args[2], subdirectory, os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, "moduleproxy:", err)
			os.Exit(1)
		}
	}
}

// modules has the directories of the modules: the library and the program.
var modules = []string{"", "cmd"}

// write reads a module from one revision of a repository and writes it into the directory of
// the proxy, with the given version.
func write(version, revision, repository, subdirectory, directory string) (err error) {
	git := func(args ...string) (string, error) {
		command := exec.Command("git", append([]string{"-C", repository}, args...)...)
		command.Stderr = os.Stderr
		output, err := command.Output()
		return string(output), err
	}
	file := path.Join(subdirectory, "go.mod")
	mod, err := git("show", revision+":"+file)
	if err != nil {
		return fmt.Errorf("%s of %s: %w", file, revision, err)
	}
	name := modfile.ModulePath([]byte(mod))
	escaped, err := module.EscapePath(name)
	if err != nil {
		return err
	}
	text, err := git("log", "-1", "--format=%cI", revision)
	if err != nil {
		return fmt.Errorf("the time of %s: %w", revision, err)
	}
	committed, err := time.Parse(time.RFC3339, strings.TrimSpace(text))
	if err != nil {
		return err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{version, committed})
	if err != nil {
		return err
	}

	versions := filepath.Join(directory, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(versions, 0o755); err != nil {
		return err
	}
	for name, content := range map[string]string{
		"list":            version + "\n",
		version + ".info": string(info),
		version + ".mod":  mod,
	} {
		if err := os.WriteFile(filepath.Join(versions, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	archive, err := os.Create(filepath.Join(versions, version+".zip"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	return zip.CreateFromVCS(archive, module.Version{Path: name, Version: version}, repository, revision, subdirectory)
}
