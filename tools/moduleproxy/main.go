// Command moduleproxy writes the Go module of a Git repository into a directory that the
// go command can use as a module proxy (GOPROXY=file://DIRECTORY). The zip file is made
// as for any other module, so it contains what `go get` downloads.
//
//	moduleproxy VERSION REPOSITORY DIRECTORY
//
// VERSION is a version such as v1.2.3. Its content is the last commit of the repository.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
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
	if err := write(os.Args[1], "HEAD", os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "moduleproxy:", err)
		os.Exit(1)
	}
}

// write writes the module at a revision of a repository as a version.
func write(version, revision, repository, directory string) (err error) {
	git := func(args ...string) (string, error) {
		command := exec.Command("git", append([]string{"-C", repository}, args...)...)
		command.Stderr = os.Stderr
		output, err := command.Output()
		return string(output), err
	}
	mod, err := git("show", revision+":go.mod")
	if err != nil {
		return fmt.Errorf("go.mod of %s: %w", revision, err)
	}
	path := modfile.ModulePath([]byte(mod))
	escaped, err := module.EscapePath(path)
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
	return zip.CreateFromVCS(archive, module.Version{Path: path, Version: version}, repository, revision, "")
}
