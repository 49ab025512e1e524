package export

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// put writes a file and creates the directories above it.
func put(t *testing.T, content string, elements ...string) string {
	t.Helper()
	name := filepath.Join(elements...)
	noError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	noError(t, os.WriteFile(name, []byte(content), 0o644))
	return name
}

func exportTo(t *testing.T, dir string) {
	t.Helper()
	_, err := Write(dir, testSite(echo), Options{})
	noError(t, err)
}

// exportOn exports with force and with a date.
func exportOn(t *testing.T, dir, date string) {
	t.Helper()
	site := testSite(echo)
	site.Date = date
	_, err := Write(dir, site, Options{Force: true})
	noError(t, err)
}

// wantExport expects a whole export with the given date, and no working directory beside it.
func wantExport(t *testing.T, dir, date string) {
	t.Helper()
	if wantWhole(t, dir); !strings.Contains(tree(t, dir)[ManifestName], date) {
		t.Errorf("the directory does not hold the export of %s", date)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), ".harikerja-export-*")); len(left) > 0 {
		t.Errorf("the export left %s", left)
	}
}

// wantWhole expects an export in which no file is missing, added or changed.
func wantWhole(t *testing.T, dir string) {
	t.Helper()
	noError(t, checkExport(dir, ""))
	files := tree(t, dir)
	var m Manifest
	noError(t, json.Unmarshal([]byte(files[ManifestName]), &m))
	if len(files) != len(m.Files)+1 {
		t.Errorf("%d files, but the manifest lists %d", len(files)-1, len(m.Files))
	}
}

// wantRefusal exports to a target, with and without force. It expects an error
// and no change below root.
func wantRefusal(t *testing.T, root, target, want string, homes ...string) {
	t.Helper()
	before := tree(t, root)
	for _, force := range []bool{false, true} {
		_, err := Write(target, testSite(echo), Options{Force: force, Homes: homes})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("export to %q, force %t: error %v, want an error with %q", target, force, err, want)
		}
		wantTree(t, root, before)
	}
}

func wantTree(t *testing.T, root string, want map[string]string) {
	t.Helper()
	got := tree(t, root)
	if len(got) != len(want) {
		t.Errorf("there were %d files before and %d files after, want no change", len(want), len(got))
	}
	for name, content := range want {
		if got[name] != content {
			t.Errorf("%s was changed or lost", name)
		}
	}
}

func TestExportRefusesCurrentDirectoryAndParents(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "public")
	exportTo(t, dir)
	t.Chdir(filepath.Join(dir, "v1"))
	for _, target := range []string{".", "./", "..", "../", "../.", dir, dir + "/", dir + "//", filepath.Join(dir, "v1"), "../v1/"} {
		wantRefusal(t, root, target, "current directory")
	}
	wantRefusal(t, root, root, "current directory")
	wantRefusal(t, root, "", "the name of the directory is empty")
}

func TestExportRefusesHomeDirectory(t *testing.T) {
	root := t.TempDir()
	home, link := filepath.Join(root, "home"), filepath.Join(root, "link")
	exportTo(t, home)
	noError(t, os.Symlink("home", link))
	for _, target := range []string{home, link, link + "/", filepath.Join(home, "v1") + "/.."} {
		wantRefusal(t, root, target, "is a home directory", "", filepath.Join(root, "nowhere"), home)
	}
	empty := filepath.Join(root, "empty")
	noError(t, os.Mkdir(empty, 0o755))
	wantRefusal(t, root, empty, "is a home directory", empty)
}

func TestExportRefusesRootDirectory(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link")
	noError(t, os.Symlink("/", link))
	for _, target := range []string{"/", "//", "/.", "/..", link, link + "/"} {
		for _, force := range []bool{false, true} {
			_, err := Write(target, testSite(echo), Options{Force: force})
			if err == nil || !strings.Contains(err.Error(), "is the root directory") {
				t.Errorf("export to %s, force %t: got the error %v, want an error about the root directory", target, force, err)
			}
		}
	}
}

func TestExportRefusesGitRepository(t *testing.T) {
	root := t.TempDir()
	work, tree, link := filepath.Join(root, "work"), filepath.Join(root, "tree"), filepath.Join(root, "link")
	exportTo(t, work)
	put(t, "ref: refs/heads/main\n", work, ".git", "HEAD")
	exportTo(t, tree)
	put(t, "gitdir: elsewhere\n", tree, ".git")
	noError(t, os.Symlink(work, link))
	for _, target := range []string{work, tree, link} {
		wantRefusal(t, root, target, "holds a Git repository")
	}
}

// TestExportRefusesMountPoint runs itself a second time, in a namespace in which it may mount a
// file system. If the machine does not allow this, the test is skipped, but fails if
// HARIKERJA_REQUIRE_ALL is 1.
func TestExportRefusesMountPoint(t *testing.T) {
	const variable = "HARIKERJA_TEST_MOUNT_POINT"
	dir := os.Getenv(variable)
	if dir == "" {
		dir = t.TempDir()
		if err := exec.Command("unshare", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", dir).Run(); err != nil {
			if os.Getenv("HARIKERJA_REQUIRE_ALL") == "1" {
				t.Fatal(err)
			}
			t.Skip("this machine does not allow the test to mount a file system: ", err)
		}
		cmd := exec.Command("unshare", "--map-root-user", "--mount", "sh", "-c", `mount -t tmpfs tmpfs "$0" && exec "$@"`,
			dir, os.Args[0], "-test.run=^TestExportRefusesMountPoint$")
		cmd.Env = append(os.Environ(), variable+"="+dir)
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		return
	}
	wantRefusal(t, dir, dir, "if it is a mount point, choose a directory inside it")
	exportTo(t, filepath.Join(dir, "public"))
}

func TestExportRefusesTargetThatIsNotADirectory(t *testing.T) {
	root := t.TempDir()
	file := put(t, "mine", root, "file")
	pipe, loop, dangling := filepath.Join(root, "pipe"), filepath.Join(root, "loop"), filepath.Join(root, "dangling")
	for _, err := range []error{syscall.Mkfifo(pipe, 0o600), os.Symlink("loop", loop), os.Symlink("nowhere", dangling)} {
		noError(t, err)
	}
	for target, want := range map[string]string{
		file:                          "is not a directory",
		file + "/":                    "is not a directory",
		filepath.Join(file, "x"):      "not a directory",
		pipe:                          "is not a directory",
		loop:                          "too many links",
		filepath.Join(loop, "x"):      "too many links",
		dangling:                      "is a symbolic link to a directory that does not exist",
		filepath.Join(dangling, "x"):  "cannot prepare the new export",
		filepath.Join(root, "a\x00b"): "invalid argument",
	} {
		before := entries(t, root)
		_, err := Write(target, testSite(echo), Options{Force: true})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("export to %q: error %v, want an error with %q", target, err, want)
		}
		if after := entries(t, root); after != before {
			t.Errorf("export to %q: there was %s before and %s after, want no change", target, before, after)
		}
	}
}

func entries(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	noError(t, err)
	var names []string
	for _, e := range list {
		names = append(names, e.Name()+" "+e.Type().String())
	}
	return strings.Join(names, ", ")
}

// TestExportKeepsUserFiles changes an earlier export and then exports again
// with force.
func TestExportKeepsUserFiles(t *testing.T) {
	const page = "index.html"
	tests := map[string]struct {
		change func(t *testing.T, dir string)
		want   string
	}{
		"a file added":      {func(t *testing.T, dir string) { put(t, "mine", dir, "v1", "CNAME") }, "v1/CNAME would be lost"},
		"a directory added": {func(t *testing.T, dir string) { os.Mkdir(filepath.Join(dir, "mine"), 0o755) }, "mine would be lost"},
		"a file edited":     {func(t *testing.T, dir string) { put(t, "edited", dir, page) }, page + " would be lost: it was changed"},
		"a link instead of a file": {func(t *testing.T, dir string) {
			os.Remove(filepath.Join(dir, page))
			os.Symlink("en.html", filepath.Join(dir, page))
		}, page + " would be lost"},
		"a pipe instead of a file": {func(t *testing.T, dir string) {
			os.Remove(filepath.Join(dir, page))
			syscall.Mkfifo(filepath.Join(dir, page), 0o600)
		}, page + " would be lost"},
		"no manifest":                     {func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, ManifestName)) }, "does not hold an earlier export"},
		"the manifest of another program": {func(t *testing.T, dir string) { put(t, `{"name":"an app"}`, dir, ManifestName) }, "does not hold an earlier export"},
		"a manifest that is not JSON":     {func(t *testing.T, dir string) { put(t, "<html>", dir, ManifestName) }, "does not hold an earlier export"},
		"a pipe instead of a manifest": {func(t *testing.T, dir string) {
			os.Remove(filepath.Join(dir, ManifestName))
			syscall.Mkfifo(filepath.Join(dir, ManifestName), 0o600)
		}, "does not hold an earlier export"},
		"a link instead of a manifest": {func(t *testing.T, dir string) {
			name := filepath.Join(dir, ManifestName)
			os.Rename(name, dir+".json")
			os.Symlink(dir+".json", name)
		}, "does not hold an earlier export"},
		"a forged manifest": {func(t *testing.T, dir string) {
			put(t, "years of work", dir, "thesis.txt")
			b, err := json.Marshal(Manifest{Format: Format, Files: []File{{Path: "thesis.txt"}, {Path: "../thesis.txt"}}})
			noError(t, err)
			put(t, string(b), dir, ManifestName)
		}, "would be lost"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "public")
			put(t, "beside", root, "thesis.txt")
			exportTo(t, dir)
			test.change(t, dir)
			before, parent := entries(t, dir), entries(t, root)
			_, err := Write(dir, testSite(echo), Options{Force: true})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want an error with %q", err, test.want)
			}
			if entries(t, dir) != before || entries(t, root) != parent {
				t.Errorf("there were %s and %s before, and %s and %s after; want no change", before, parent, entries(t, dir), entries(t, root))
			}
		})
	}
}

// TestExportKeepsTheSymbolicLinkAndThePermissions: if the target is a link to an empty directory
// or an earlier export, the link stays, and the directory to which it points is replaced.
func TestExportKeepsTheSymbolicLinkAndThePermissions(t *testing.T) {
	for name, prepare := range map[string]func(dir string){
		"empty":             func(dir string) { noError(t, os.MkdirAll(dir, 0o755)) },
		"an earlier export": func(dir string) { exportTo(t, dir) },
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir, link := filepath.Join(root, "releases", "one"), filepath.Join(root, "public")
			prepare(dir)
			noError(t, os.Chmod(dir, 0o750))
			noError(t, os.Symlink("releases/one", link))
			exportOn(t, link, "2026-06-16")
			if got, err := os.Readlink(link); err != nil || got != "releases/one" {
				t.Errorf("the link is %q, %v", got, err)
			}
			if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o750 {
				t.Errorf("the permissions are %v, want 0750; error %v", info.Mode(), err)
			}
			wantExport(t, dir, "2026-06-16")
		})
	}
}

// TestFailedWriteIsUndone: after a write error, for example on a full disk, the target is
// unchanged and no temporary file is left.
func TestFailedWriteIsUndone(t *testing.T) {
	impossible := Manifest{Files: []File{{Path: "v2/one"}, {Path: "two"}, {Path: "two/three"}}} // cannot be written: "two" cannot be a file and a directory
	for name, prepare := range map[string]func(dir string){
		"missing":           func(string) {},
		"empty":             func(dir string) { os.Mkdir(dir, 0o755) },
		"an earlier export": func(dir string) { exportTo(t, dir) },
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "public")
			prepare(dir)
			before, files := entries(t, root), tree(t, root)
			target, err := openTarget(dir, "", Options{Force: true})
			noError(t, err)
			if err := target.write(impossible); err == nil || !strings.Contains(err.Error(), "two") {
				t.Errorf("error %v", err)
			}
			if after := entries(t, root); after != before {
				t.Errorf("%s before, %s after", before, after)
			}
			wantTree(t, root, files)
		})
	}
}

// TestExportKeepsChangesMadeDuringExport changes the earlier export after it was
// checked. The whole earlier export is kept, and the error names its directory.
func TestExportKeepsChangesMadeDuringExport(t *testing.T) {
	for name, file := range map[string]string{"a file added": "v1/thesis.txt", "a file edited": "v1/years.json", "the manifest edited": ManifestName} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			dir := filepath.Join(root, "public")
			exportTo(t, dir)
			slow := testSite(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/v1/sources" {
					put(t, "years of work", dir, file)
				}
				echo(w, r)
			})
			slow.Date = "2026-06-16"
			_, err := Write(dir, slow, Options{Force: true})
			if err == nil {
				t.Fatal("no error")
			}
			old := filepath.Join(root, ".harikerja-export-public", oldName)
			if want := "the new export is complete, but the earlier export is still in " + old; !strings.Contains(err.Error(), want) {
				t.Fatalf("error %v, want %q", err, want)
			}
			kept := tree(t, old)
			if kept[file] != "years of work" || kept["index.html"] == "" {
				t.Errorf("%s or another file is not in %s", file, old)
			}
			wantRefusal(t, root, dir, "is still in "+old)
			noError(t, os.Rename(old, filepath.Join(root, "mine")))
			exportOn(t, dir, "2026-06-17")
			wantExport(t, dir, "2026-06-17")
		})
	}
}

// TestErrorExplainsAReadOnlyParent uses /proc, in which even root cannot create a
// directory.
func TestErrorExplainsAReadOnlyParent(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has /proc, and CI runs this test there")
	}
	_, err := Write("/proc/harikerja", testSite(echo), Options{})
	if err == nil || !strings.Contains(err.Error(), "make /proc writable") {
		t.Errorf("the error does not explain what to do: %v", err)
	}
}
