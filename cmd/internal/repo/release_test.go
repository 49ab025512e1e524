package repo_test

import (
	"bytes"
	"cmp"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// releaseRepository is a Git repository with a copy of the files that a rehearsal of a release
// reads before it builds a package. It has no Go code. If a test runs a script that calls the go
// command, the test replaces the go command by another program.
type releaseRepository struct {
	root, temporary string // the temporary files of the rehearsal
	path            string // the directory of the scripts that replace programs
	environment     []string
}

func newReleaseRepository(t *testing.T) *releaseRepository {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("a release is built on Linux")
	}
	r := &releaseRepository{t.TempDir(), t.TempDir(), t.TempDir(), nil}
	for _, part := range []string{"Makefile", "cmd/go.mod", "cmd/go.sum", "data", "deploy/kubernetes", "go.mod", "go.work", "scripts", "test/programs.sh", "test/release"} {
		err := filepath.WalkDir(part, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && entry.Name() == "node_modules" {
				return cmp.Or(err, filepath.SkipDir)
			}
			if entry.IsDir() {
				return nil
			}
			info, err := entry.Info()
			noError(t, err)
			noError(t, os.MkdirAll(filepath.Join(r.root, filepath.Dir(path)), 0o755))
			return os.WriteFile(filepath.Join(r.root, path), []byte(readFile(t, path)), info.Mode())
		})
		noError(t, err)
	}
	r.environment = append(os.Environ(), "TMPDIR="+r.temporary, "PATH="+r.path+":"+os.Getenv("PATH"),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=x", "GIT_AUTHOR_EMAIL=x", "GIT_COMMITTER_NAME=x", "GIT_COMMITTER_EMAIL=x")
	// The rehearsal checks that these programs exist, but the tests end before it uses them.
	for _, name := range []string{"composer", "zip"} {
		r.replace(t, name, "exit 1")
	}
	r.git(t, "init", "--quiet")
	if top := strings.TrimSpace(r.git(t, "rev-parse", "--absolute-git-dir")); top != filepath.Join(r.root, ".git") {
		t.Fatalf("the copy belongs to the repository %s", top)
	}
	r.commit(t)
	return r
}

// replace puts a shell script on the PATH, with the name of the program that it replaces.
func (r *releaseRepository) replace(t *testing.T, name, script string) {
	t.Helper()
	noError(t, os.WriteFile(filepath.Join(r.path, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755))
}

func (r *releaseRepository) git(t *testing.T, args ...string) string {
	t.Helper()
	cmd := r.command("git", args...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func (r *releaseRepository) commit(t *testing.T) {
	t.Helper()
	r.git(t, "add", "--all", "--force")
	r.git(t, "commit", "--quiet", "--message", "x")
}

func (r *releaseRepository) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = r.root, r.environment
	return cmd
}

// wantStopped checks that a rehearsal failed with a message and left no files.
func (r *releaseRepository) wantStopped(t *testing.T, out string, err error, wants ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("the rehearsal succeeded, want an error:\n%s", out)
	}
	for _, want := range wants {
		if !strings.Contains(out, want) {
			t.Errorf("the output has no %q:\n%s", want, out)
		}
	}
	left, err := os.ReadDir(r.temporary)
	noError(t, err)
	if len(left) > 0 {
		t.Errorf("the rehearsal left %v", left)
	}
}

func (r *releaseRepository) rehearse(args ...string) (string, error) {
	out, err := r.command("test/release/run.sh", args...).CombinedOutput()
	return string(out), err
}

func TestRehearsalRefusesBadStateAtTheStart(t *testing.T) {
	r := newReleaseRepository(t)
	for _, version := range []string{"v1.2.3", "01.2.3", "1.2.3-rc.0"} {
		out, err := r.rehearse(version)
		r.wantStopped(t, out, err, `the version is "`+version+`": use three numbers, as in 1.2.3, or a candidate, as in 1.2.3-rc.1`)
	}

	r.git(t, "tag", "v1.2.3")
	out, err := r.rehearse("1.2.3")
	r.wantStopped(t, out, err, "the version 1.2.3 exists already: the repository has the tag v1.2.3. Choose a new version")

	// The workflow builds only the commit that the tag names.
	r.git(t, "commit", "--quiet", "--allow-empty", "--message", "later")
	later, err := r.command("scripts/release.sh", "1.2.3", filepath.Join(t.TempDir(), "files")).CombinedOutput()
	r.wantStopped(t, string(later), err, "the version 1.2.3 exists already: the tag v1.2.3 is another commit")

	origin := t.TempDir()
	r.git(t, "clone", "--quiet", "--bare", ".", origin)
	r.git(t, "tag", "--delete", "v1.2.3")
	r.git(t, "remote", "add", "origin", origin)
	out, err = r.rehearse("1.2.3")
	r.wantStopped(t, out, err, "the version 1.2.3 exists already: origin has the tag v1.2.3. Choose a new version")

	noError(t, os.WriteFile(filepath.Join(r.root, "new.txt"), nil, 0o600))
	out, err = r.rehearse("1.2.4")
	r.wantStopped(t, out, err, "the working tree has changes that are not committed: commit or stash them")
	noError(t, os.Remove(filepath.Join(r.root, "new.txt")))

	full := t.TempDir()
	noError(t, os.WriteFile(filepath.Join(full, "file"), nil, 0o600))
	taken, err := r.command("scripts/release.sh", "1.2.4", full).CombinedOutput()
	r.wantStopped(t, string(taken), err, "the directory "+full+" is not empty")

	year := filepath.Join(r.root, "data/2026.yaml")
	noError(t, os.WriteFile(year, []byte(strings.Replace(readFile(t, year), "2026-08-17", "2026-08-18", 1)), 0o600))
	r.commit(t)
	r.replace(t, "go", `case "$*" in *" data lint") exec `+builtCommand(t)+` data lint;; esac`)
	out, err = r.rehearse("1.2.4")
	r.wantStopped(t, out, err, "2026.yaml", "release: failed at: data: check the dataset")
	if strings.Contains(out, "program for") {
		t.Errorf("the rehearsal built a program from data with mistakes:\n%s", out)
	}
	if changes := r.git(t, "status", "--porcelain"); changes != "" || r.git(t, "tag") != "" {
		t.Errorf("the rehearsal changed the repository: %s", changes)
	}
}

func TestRehearsalReportsTheStepThatFails(t *testing.T) {
	r := newReleaseRepository(t)
	r.replace(t, "go", `case "$*" in *-buildvcs=true*) echo "the disk is full"; exit 1;; *" -n "*) echo true;; esac`)
	out, err := r.rehearse("1.2.3")
	r.wantStopped(t, out, err, "the disk is full", "failed at: program for linux/amd64: build")
	files := filepath.Join(t.TempDir(), "files")
	r.environment = append(r.environment, "GOVULNDB=file:///nothing") // the script that replaces go does not read it
	built, err := r.command("scripts/release.sh", "1.2.3", files).CombinedOutput()
	r.wantStopped(t, string(built), err, "failed at: program for linux/amd64: build")
	if _, err := os.Stat(files); err == nil {
		t.Errorf("the directory %s exists, but nothing was built", files)
	}
}

func TestRehearsalStopsAtASignal(t *testing.T) {
	r := newReleaseRepository(t)
	started := filepath.Join(r.path, "started")
	r.replace(t, "go", `case "$*" in *-buildvcs=true*) touch `+started+`; exec sleep 600;; esac`)
	cmd := r.command("test/release/run.sh", "1.2.3")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a terminal sends the signal to the whole group
	noError(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for !exists(started) {
		select {
		case err := <-ended:
			t.Fatalf("the rehearsal ended too early: %v\n%s", err, out.String())
		case <-time.After(10 * time.Millisecond):
		}
	}
	stop, code := syscall.SIGINT, 130
	if signal.Ignored(stop) { // bash cannot catch a signal that is ignored from the start
		stop, code = syscall.SIGTERM, 143
	}
	noError(t, syscall.Kill(-cmd.Process.Pid, stop))
	err := <-ended
	r.wantStopped(t, out.String(), err, "failed at: program for linux/amd64: build")
	if cmd.ProcessState.ExitCode() != code {
		t.Errorf("the exit code is %d, want %d", cmd.ProcessState.ExitCode(), code)
	}
	if err := syscall.Kill(-cmd.Process.Pid, 0); err != syscall.ESRCH {
		t.Errorf("a process that the rehearsal started is still running: %v", err)
	}
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// TestGitHubReleasesHaveTheRightFlags: GitHub's command-line client needs an account, so the test
// checks only the arguments.
func TestGitHubReleasesHaveTheRightFlags(t *testing.T) {
	path, files := t.TempDir(), t.TempDir()
	noError(t, os.WriteFile(filepath.Join(path, "gh"), []byte("#!/bin/sh\nprintf '%s\\n' \"$@\"\n"), 0o755))
	noError(t, os.WriteFile(filepath.Join(files, "dataset.json"), nil, 0o600))
	for _, test := range []struct{ part, version, tag, want, not string }{
		{"github", "1.2.3", "v1.2.3", "--notes-file", "--prerelease"},
		{"github", "1.2.3-rc.1", "v1.2.3-rc.1", "--prerelease", "--latest=false"},
		{"data", "2026.11.15", "data-2026.11.15", "--latest=false", "--prerelease"},
	} {
		cmd := exec.Command("scripts/release-publish.sh", test.part, test.version, files)
		cmd.Env = append(os.Environ(), "PATH="+path+":"+os.Getenv("PATH"))
		out, err := cmd.Output()
		noError(t, err)
		got := strings.Split(string(out), "\n")
		wants := []string{"create", test.tag, "--verify-tag", test.want, filepath.Join(files, "dataset.json")}
		for _, want := range wants {
			if !slices.Contains(got, want) || slices.Contains(got, test.not) {
				t.Errorf("%s %s: the arguments for gh are %q, want %q and not %q", test.part, test.version, got, wants, test.not)
			}
		}
	}
	if out, err := exec.Command("scripts/release-publish.sh", "pypi", "1.2.3", files).CombinedOutput(); err == nil ||
		!strings.Contains(string(out), `the part is "pypi": use npm, composer, github or data`) {
		t.Errorf("an unknown part: %v, %s", err, out)
	}
}
