package export

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// target is the directory to which an export is written. The export does not delete the user's
// files in this directory.
type target struct {
	path     string      // the absolute path, without symbolic links
	mode     fs.FileMode // the mode of the directory; 0 if it does not exist
	replaces bool        // whether the directory holds an earlier export
	kind     string      // the kind of the export
}

// errNoName is the error for an empty directory name. Without this error, the operating system
// would report that the file does not exist, and package filepath would use ".".
var errNoName = errors.New("the name of the directory is empty: give a name, " +
	"as in harikerja export public, and check that the variables of a script are set")

// openTarget returns the target, or an error that says why an export to the directory is not
// allowed.
func openTarget(dir, kind string, options Options) (target, error) {
	if dir == "" {
		return target{}, errNoName
	}
	real, err := resolve(dir)
	if err != nil {
		return target{}, err
	}
	info, err := os.Lstat(real)
	if errors.Is(err, fs.ErrNotExist) {
		return target{path: real, kind: kind}, nil
	}
	if err != nil {
		return target{}, err
	}
	if !info.IsDir() {
		return target{}, errors.New("it is not a directory")
	}
	t := target{path: real, mode: info.Mode(), kind: kind}
	if err := t.open(info, options); err != nil {
		if abs, absErr := filepath.Abs(dir); absErr == nil && abs != real {
			err = fmt.Errorf("its real path is %s: %w", real, err)
		}
		return target{}, err
	}
	return t, nil
}

// Checks a directory that exists, and the earlier export in it.
func (t *target) open(info fs.FileInfo, options Options) error {
	const instead = "choose another directory, which is empty or does not exist"
	if filepath.Dir(t.path) == t.path {
		return errors.New("it is the root directory: " + instead)
	}
	for _, home := range options.Homes {
		if sameDirectory(info, home) {
			return errors.New("it is a home directory: " + instead)
		}
	}
	entries, err := os.ReadDir(t.path)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil // an empty directory has no files that could be lost
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".git" }) {
		return errors.New("it holds a Git repository: " + instead + ", and copy the files from there")
	}
	if isMountPoint(t.path) {
		return errors.New("it is a mount point, which cannot be replaced: choose a directory inside it")
	}
	if holdsCurrent(info) {
		return errors.New("it is the current directory or a parent of it: change to another directory first, or " + instead)
	}
	if !options.Force {
		return errors.New("it is not empty: " + instead + ", or replace an earlier export there with --force")
	}
	if _, err := listExport(t.path, t.kind); err != nil {
		return fmt.Errorf("%w; --force replaces only a complete export without changes: move your own files away, remove the files of an "+
			"interrupted export, or %s", err, instead)
	}
	t.replaces = true
	return nil
}

// Returns the absolute path of dir without symbolic links. The last elements of dir need not
// exist.
func resolve(dir string) (string, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err == nil {
		return filepath.Abs(real)
	}
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		return "", errors.New("a part of the path is a file, not a directory")
	case !errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("cannot follow the path: %w", err) // such as a loop of symbolic links
	}
	trimmed := strings.TrimRight(dir, string(filepath.Separator))
	if _, err := os.Lstat(trimmed); err == nil {
		return "", fmt.Errorf("%s is a symbolic link to a directory that does not exist: make that directory, or remove the link", trimmed)
	}
	parent, name := filepath.Split(trimmed)
	if name == "." || name == ".." {
		return "", fmt.Errorf("%s does not exist", parent)
	}
	if parent == "" {
		parent = "."
	}
	if parent, err = resolve(parent); err != nil {
		return "", err
	}
	return filepath.Join(parent, name), nil
}

// sameDirectory reports whether path is the given directory. It compares the
// directories, not their names, because one directory can have several paths.
func sameDirectory(info fs.FileInfo, path string) bool {
	if path == "" {
		return false
	}
	other, err := os.Stat(path)
	return err == nil && os.SameFile(info, other)
}

// holdsCurrent reports whether a directory is the current directory or a parent
// of it.
func holdsCurrent(info fs.FileInfo) bool {
	dir, err := os.Getwd()
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return false // the current directory was removed
	}
	for ; ; dir = filepath.Dir(dir) {
		if sameDirectory(info, dir) {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// listExport returns the files and directories of an earlier export. The manifest is first, so
// that it is removed last. Each directory comes before its content. listExport returns an error
// if the directory has no export of the given kind, if a file is not in the manifest, or if the
// digest of a file differs from the digest in the manifest.
func listExport(dir, kind string) ([]string, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	known, err := readManifest(root, kind)
	if err != nil {
		return nil, fmt.Errorf("it does not hold an earlier export: %w", err)
	}
	list := []string{ManifestName}
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." || name == ManifestName {
			return err
		}
		list = append(list, name)
		file, ok := known[name]
		switch {
		case !ok || entry.IsDir() != file.isDir() || entry.IsDir() && isMountPoint(filepath.Join(dir, name)):
			return fmt.Errorf("%s would be lost: it is not part of the earlier export", name)
		case entry.IsDir():
			return nil
		}
		content, err := readRegular(root, name, int64(file.Bytes))
		if sum := sha256.Sum256(content); err != nil || hex.EncodeToString(sum[:]) != file.SHA256 {
			return fmt.Errorf("%s would be lost: it was changed after the earlier export", name)
		}
		return nil
	})
	return list, err
}

// readManifest returns the files of an earlier export and the directories that contain
// them. The keys of the map are the paths.
func readManifest(root *os.Root, kind string) (map[string]File, error) {
	const maxManifest = 16 << 20
	content, err := readRegular(root, ManifestName, maxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no " + ManifestName)
	}
	if err != nil {
		return nil, err
	}
	var m Manifest
	if err := json.Unmarshal(content, &m); err != nil || m.Format != Format {
		return nil, fmt.Errorf("%s is not the manifest of an export", ManifestName)
	}
	if m.Kind != kind {
		return nil, fmt.Errorf("%s lists an export of another kind: %s, not %s", ManifestName, cmp.Or(m.Kind, "site"), cmp.Or(kind, "site"))
	}
	known := map[string]File{ManifestName: {Path: ManifestName}}
	for _, f := range m.Files {
		known[f.Path] = f
		for dir := path.Dir(f.Path); dir != "." && dir != "/"; dir = path.Dir(dir) {
			known[dir] = File{}
		}
	}
	return known, nil
}

// isDir reports whether f represents a directory.
func (f File) isDir() bool { return f.Path == "" }

// readRegular reads a regular file of at most maxBytes. It rejects everything else. A symbolic
// link could point to a file that the export did not write, and a named pipe could block the
// read forever.
func readRegular(root *os.Root, name string, maxBytes int64) ([]byte, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxBytes {
		return nil, fmt.Errorf("%s is not a file that an export writes", name)
	}
	// Another program may have replaced the file by a pipe. With O_NONBLOCK, the open call
	// does not wait for the other end of the pipe.
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxBytes+1))
}
