package export

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// target is the directory to which an export is written.
type target struct {
	path string      // the absolute path, without symbolic links
	mode fs.FileMode // the mode of the directory; 0 if it does not exist
	kind string      // the kind of the export
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
	t := target{path: real, kind: kind}
	if err := t.open(options); err != nil {
		if abs, absErr := filepath.Abs(dir); absErr == nil && abs != real {
			err = fmt.Errorf("its real path is %s: %w", real, err)
		}
		return target{}, err
	}
	return t, nil
}

// open checks the directory and the earlier export in it, and repairs the result of a killed
// export.
func (t *target) open(options Options) error {
	const instead = "choose another directory, which is empty or does not exist"
	if filepath.Dir(t.path) == t.path {
		return errors.New("it is the root directory: " + instead)
	}
	if err := t.repair(); err != nil {
		return err
	}
	info, err := os.Lstat(t.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.IsDir():
		return errors.New("it is not a directory")
	}
	t.mode = info.Mode()
	for _, home := range options.Homes {
		// One directory can have several paths.
		if other, err := os.Stat(home); err == nil && os.SameFile(info, other) {
			return errors.New("it is a home directory: " + instead)
		}
	}
	if _, err := os.Lstat(filepath.Join(t.path, ".git")); err == nil {
		return errors.New("it holds a Git repository: " + instead + ", and copy the files from there")
	}
	if holdsCurrent(t.path) {
		return errors.New("it is the current directory or a parent of it: change to another directory first, or " + instead)
	}
	switch entries, err := os.ReadDir(t.path); {
	case err != nil:
		return err
	case len(entries) > 0 && !options.Force:
		return errors.New("it is not empty: " + instead + ", or replace an earlier export there with --force")
	}
	if err := checkExport(t.path, t.kind); err != nil {
		return fmt.Errorf("%w; --force replaces only a complete export without changes: move your own files away, or %s", err, instead)
	}
	return nil
}

// resolve returns the absolute path of dir without symbolic links. If dir does not exist, its
// parents may be symbolic links.
func resolve(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(abs)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if _, err := os.Lstat(abs); err == nil {
		return "", errors.New("it is a symbolic link to a directory that does not exist: make that directory, or remove the link")
	}
	return abs, nil
}

// holdsCurrent reports whether a directory is the current directory or a parent of it.
func holdsCurrent(dir string) bool {
	current, err := os.Getwd()
	if err == nil {
		current, err = filepath.EvalSymlinks(current)
	}
	if err != nil {
		return false // the current directory was removed
	}
	rel, err := filepath.Rel(dir, current)
	return err == nil && filepath.IsLocal(rel)
}

// checkExport returns an error if the directory has files, but no export of the given kind, if a
// file is not in the manifest, or if a file was changed.
func checkExport(dir, kind string) error {
	digests, err := readManifest(dir, kind)
	if err != nil {
		return fmt.Errorf("it does not hold an earlier export: %w", err)
	}
	files := os.DirFS(dir)
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." || name == ManifestName {
			return err
		}
		digest, ok := digests[name]
		switch {
		case !ok || entry.IsDir() != (digest == ""):
			return fmt.Errorf("%s would be lost: it is not part of the earlier export", name)
		case entry.IsDir():
			return nil
		}
		if entry.Type().IsRegular() { // reading a named pipe could wait forever
			content, err := fs.ReadFile(files, name)
			if sum := sha256.Sum256(content); err != nil || hex.EncodeToString(sum[:]) == digest {
				return err
			}
		}
		return fmt.Errorf("%s would be lost: it was changed after the earlier export", name)
	})
}

// readManifest returns the digests of the files of an earlier export, by path. The directories
// of these files have the digest "". An empty directory has no files.
func readManifest(dir, kind string) (map[string]string, error) {
	if entries, err := os.ReadDir(dir); err != nil || len(entries) == 0 {
		return nil, err
	}
	name := filepath.Join(dir, ManifestName)
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("there is no " + ManifestName)
	}
	if err != nil || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", ManifestName)
	}
	content, err := os.ReadFile(name)
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
	digests := make(map[string]string)
	for _, f := range m.Files {
		digests[f.Path] = f.SHA256
		for dir := path.Dir(f.Path); dir != "." && dir != "/"; dir = path.Dir(dir) {
			digests[dir] = ""
		}
	}
	return digests, nil
}
