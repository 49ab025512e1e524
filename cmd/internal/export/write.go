package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// instead says what to do if a directory cannot be used.
const instead = "choose a directory that does not exist, or an empty one of your own; to replace an " +
	"export, export to a new directory and then change a link to it, as docs/deploy.md shows"

// openDir makes the directory and its parents, or checks that it is empty and belongs to the user.
// If another user could add files or had made the directory, this user could change the export.
func openDir(dir string) (*os.Root, error) {
	if dir == "" { // otherwise package filepath would use "."
		return nil, errors.New("the name of the directory is empty: give a name, " +
			"as in harikerja export public, and check that the variables of a script are set")
	}
	dir = filepath.Clean(dir) // a slash at the end would follow a link
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return nil, err
	}
	if err := os.Mkdir(dir, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	found, err := os.Lstat(dir)
	switch {
	case err != nil:
		return nil, err
	case found.Mode()&fs.ModeSymlink != 0:
		return nil, errors.New("it is a symbolic link: " + instead)
	case !found.IsDir():
		return nil, errors.New("it is not a directory")
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	if err := checkDir(root, found); err != nil {
		root.Close()
		return nil, err
	}
	return root, nil
}

// checkDir returns an error if the opened directory is not empty, not the one that was found, or
// belongs to another user.
func checkDir(root *os.Root, found fs.FileInfo) error {
	info, err := root.Stat(".")
	if err != nil {
		return err
	}
	if !os.SameFile(info, found) || !isOwn(info) {
		return errors.New("it belongs to another user: " + instead)
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err == nil && len(entries) > 0 {
		err = errors.New("it is not empty: " + instead)
	}
	return err
}

// fill writes the files, and the manifest as the last one. It replaces no file.
func (m Manifest) fill(root *os.Root) error {
	manifest, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	for _, f := range m.Files {
		if err := root.MkdirAll(path.Dir(f.Path), 0o755); err != nil {
			return err
		}
		if err := create(root, f.Path, f.body); err != nil {
			return err
		}
	}
	return create(root, ManifestName, append(manifest, '\n'))
}

func create(root *os.Root, name string, content []byte) error {
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Close())
}

// export writes the files that the function makes into a directory.
func export(dir string, files func() (Manifest, error)) (Manifest, error) {
	root, err := openDir(dir)
	if err != nil {
		return Manifest{}, fmt.Errorf("cannot export to %q: %w", dir, err)
	}
	defer root.Close()
	m, err := files()
	if err != nil {
		return Manifest{}, err
	}
	if err := m.fill(root); err != nil {
		return Manifest{}, fmt.Errorf("cannot export to %q: %w; the files in it are not complete", dir, err)
	}
	return m, nil
}
