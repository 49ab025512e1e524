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
	for _, part := range []string{".github/workflows", "Makefile", "README.id.md", "README.md", "SECURITY.md", "clients/php/README.md",
		"clients/php/composer.json", "clients/python/README.md", "clients/python/src/harikerja/__init__.py",
		"clients/typescript/README.md", "clients/typescript/package-lock.json", "clients/typescript/package.json", "cmd/go.mod", "cmd/go.sum",
		"data", "dataset.json", "deploy/kubernetes", "docs", "go.mod", "go.work", "scripts", "test/programs.sh", "test/release"} {
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
	r.write(t, "CHANGELOG.md", "# Changelog\n\n## 1.2.4 (not released yet)\n\n- See [this](docs/api.md).\n\n## 1.2.3 (not released yet)\n\n- Y.\n")
	const now = "<!-- unpublished --> Nothing is released yet.<!-- /unpublished -->"
	r.write(t, "docs/example.md", "Get it."+now+"\nRead it."+now+"\n")
	r.git(t, "init", "--quiet", "--initial-branch=main")
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

func (r *releaseRepository) write(t *testing.T, name, content string) {
	t.Helper()
	noError(t, os.WriteFile(filepath.Join(r.root, name), []byte(content), 0o600))
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
	noError(t, os.WriteFile(year, []byte(strings.Replace(readFile(t, year), "2026-08-17", "2025-08-17", 1)), 0o600))
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

// TestReleaseCheckNamesEachMistake changes one file of a repository that is ready for a release.
func TestReleaseCheckNamesEachMistake(t *testing.T) {
	r := newReleaseRepository(t)
	check := func(args ...string) (string, error) {
		out, err := r.command("scripts/release-check.sh", args...).CombinedOutput()
		return string(out), err
	}
	out, err := check("--build")
	if err != nil || strings.Contains(out, "missing") || !strings.Contains(out, "ok       the version is 1.2.4\n") {
		t.Fatalf("the check of the repository fails: %v\n%s", err, out)
	}
	if out, _ = check(); !strings.Contains(out, "ok       the branch is main") || !strings.Contains(out, "unseen   PyPI") {
		t.Errorf("the output has no branch or no account:\n%s", out)
	}
	for _, test := range []struct{ file, old, new, want string }{
		{"CHANGELOG.md", "## 1.2.4 (", "## 1.2.5 (", "CHANGELOG.md has no section of 1.2.4 with text: begin it with the line ## 1.2.4 (not released yet)"},
		{"CHANGELOG.md", "- See [this](docs/api.md).\n", "", "CHANGELOG.md has no section of 1.2.4 with text"},
		{"CHANGELOG.md", "1.2.4 (not released yet)", "1.2.4 (2026-11-18)", "CHANGELOG.md has the line ## 1.2.4 (2026-11-18), but there is no tag v1.2.4"},
		{"clients/typescript/package.json", `"version": "0.0.0"`, `"version": "1.2.4"`, "write 0.0.0 into clients/typescript/package.json"},
		{"clients/typescript/package-lock.json", `"version": "0.0.0"`, `"version": "1.2.4"`, "write 0.0.0 into clients/typescript/package.json and package-lock.json"},
		{"clients/python/src/harikerja/__init__.py", `"0.0.0"`, `"1.2.4"`, "write 0.0.0 into clients/python/src/harikerja/__init__.py"},
		{"clients/php/composer.json", "{", `{"version": "1.2.4",`, "remove it from clients/php/composer.json"},
		{"go.work", "replace github.com/harikerja/harikerja v", "replace github.com/harikerja/harikerja v9", "go.work replaces another version"},
		{"go.mod", "\ngo 1", "\nrequire example.com/x v1.0.0\ngo 1", "go.mod must not require or replace a module"},
		{"cmd/go.mod", "\ngo 1", "\nreplace example.com/x => ../x\ngo 1", "cmd/go.mod must not replace one"},
		{".github/workflows/release.yml", "@08c6903cd8c0fde910a37f88322edcfb5dd907a8 #", "@v5 #", "is not pinned:       - uses: actions/checkout@v5"},
		{".github/workflows/release.yml", "debian:12@sha256:", "debian:12 ", "is not pinned:     container: {image:"},
		{"scripts/known_hosts", "github.com ssh-ed25519", "example.com ssh-ed25519", "scripts/known_hosts has no key of github.com"},
		{"docs/api.md", "\n", "\nNothing is released yet.\n", "these documents say that nothing is published: docs/api.md. Put the text between "},
		{"docs/example.md", "<!-- /unpublished -->", "", "these documents say that nothing is published"},
	} {
		before := readFile(t, filepath.Join(r.root, test.file))
		r.write(t, test.file, strings.Replace(before, test.old, test.new, 1))
		r.git(t, "commit", "--quiet", "--all", "--message", test.want)
		if out, err := check("--build", "1.2.4"); err == nil || !strings.Contains(out, "\nmissing  ") || !strings.Contains(out, test.want) {
			t.Errorf("%s with %q: error %v, and no line %q in:\n%s", test.file, test.new, err, test.want, out)
		}
		if test.file == "clients/python/src/harikerja/__init__.py" {
			out, err := r.rehearse("1.2.4")
			r.wantStopped(t, out, err, test.want)
		}
		r.git(t, "reset", "--quiet", "--hard", "HEAD~1")
	}
}

// TestReleaseTagFinishesTheDocuments: the tagged commit has a date, and says nowhere that nothing
// is published. A candidate changes no document.
func TestReleaseTagFinishesTheDocuments(t *testing.T) {
	r := newReleaseRepository(t)
	program, err := exec.LookPath("go")
	noError(t, err)
	r.replace(t, "go", `[ "$1 $2" != "mod edit" ] || exec `+program+` "$@"`)
	tag := func(version string) string {
		t.Helper()
		out, err := r.command("scripts/release-tag.sh", "--unsigned", version).CombinedOutput()
		if err != nil {
			t.Fatalf("release-tag.sh %s: %v\n%s", version, err, out)
		}
		out, err = r.command("scripts/release-check.sh", "--build", version).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "the tags v"+version+" and cmd/v"+version+" are the last commit\n") {
			t.Errorf("the check after release-tag.sh %s: %v\n%s", version, err, out)
		}
		return r.git(t, "show", "--format=", "--name-only", "HEAD")
	}
	r.write(t, "data/released.json", "older data\n")
	r.git(t, "commit", "--quiet", "--all", "--message", "data: older")
	if out, err := r.command("scripts/release-tag.sh", "--unsigned", "data-2026.11.15").CombinedOutput(); err != nil ||
		readFile(t, filepath.Join(r.root, "data/released.json")) != readFile(t, filepath.Join(r.root, "dataset.json")) ||
		r.git(t, "rev-parse", "data-2026.11.15^{commit}") != r.git(t, "rev-parse", "HEAD") {
		t.Errorf("the tag of a data release does not have the released data: %v\n%s", err, out)
	}
	if changed := tag("1.2.4-rc.1"); strings.Contains(changed, ".md") {
		t.Errorf("a candidate changed the documents: %s", changed)
	}
	tag("1.2.4")
	if got := readFile(t, filepath.Join(r.root, "docs/example.md")); got != "Get it.\nRead it.\n" {
		t.Errorf("the document after the release is %q", got)
	}
	if heading := "## 1.2.4 (" + r.git(t, "log", "-1", "--format=%as"); !strings.Contains(readFile(t, filepath.Join(r.root, "CHANGELOG.md")), strings.TrimSpace(heading)+")\n") {
		t.Errorf("CHANGELOG.md has no line %s", heading)
	}
	notes, err := r.command("scripts/release-notes.sh", "1.2.4").CombinedOutput()
	if want := "- See [this](https://github.com/harikerja/harikerja/blob/v1.2.4/docs/api.md).\n\n"; err != nil || string(notes) != want {
		t.Errorf("the notes are %q, %v, want %q", notes, err, want)
	}
	tag("1.2.3") // no document has such a text any more
	// A tagged commit whose documents were not finished cannot be built.
	r.git(t, "checkout", "--quiet", "HEAD~3")
	r.git(t, "tag", "--force", "v1.2.4")
	r.git(t, "tag", "--force", "cmd/v1.2.4")
	out, err := r.command("scripts/release.sh", "1.2.4", filepath.Join(t.TempDir(), "files")).CombinedOutput()
	r.wantStopped(t, string(out), err, "CHANGELOG.md has no date for 1.2.4", "does not name 1.2.4", "these documents say that nothing is published")
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
		{"github", "1.2.3", "v1.2.3", "--notes", "--prerelease"},
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
