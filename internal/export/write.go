package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// write puts the export in its place. An empty directory is filled in place: it
// may be a mount point, or have permissions of its own. Otherwise all files are
// written to a new directory beside the target first.
func (t target) write(m Manifest) error {
	if t.mode != 0 && t.former == nil {
		return m.fill(t.path)
	}
	parent := filepath.Dir(t.path)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(parent, ".harikerja-export-*")
	if err != nil {
		return err
	}
	defer os.Remove(work) // stays if anything is left in it
	next := filepath.Join(work, "next")
	if err := os.Mkdir(next, 0o755); err != nil {
		return err
	}
	if err := m.fill(next); err != nil {
		return errors.Join(err, os.Remove(next))
	}
	former, err := t.swap(next)
	if err != nil {
		return errors.Join(err, os.RemoveAll(next)) // it holds the new export
	}
	if t.former == nil {
		return nil
	}
	if err := remove(former, t.former); err != nil {
		return fmt.Errorf("the new export is in place, and the rest of the earlier one is in %s: %w", former, err)
	}
	return nil
}

// swap moves the directory next to the target. It returns where the earlier
// export is then, if there was one. After an error the target is as before.
func (t target) swap(next string) (former string, err error) {
	if t.former == nil {
		return "", os.Rename(next, t.path) // fails if somebody made a directory there and filled it
	}
	if err := os.Chmod(next, t.mode); err != nil {
		return "", err
	}
	if err := exchange(next, t.path); !errors.Is(err, errors.ErrUnsupported) {
		return next, err
	}
	return t.swapInSteps(next)
}

// swapInSteps is swap for a system that cannot exchange two directories: for a
// moment there is no target. Whoever ends the process then finds the earlier
// export beside next.
func (t target) swapInSteps(next string) (former string, err error) {
	former = filepath.Join(filepath.Dir(next), "former")
	if err := os.Rename(t.path, former); err != nil {
		return "", err
	}
	if err := os.Rename(next, t.path); err != nil {
		if back := os.Rename(former, t.path); back != nil {
			err = fmt.Errorf("%w; the earlier export is in %s now: %w", err, former, back)
		}
		return "", err
	}
	return former, nil
}

// fill writes the files into an empty directory, the manifest last. It
// overwrites nothing, and after an error the directory is empty again.
func (m Manifest) fill(dir string) (err error) {
	manifest, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	var made []string
	defer func() {
		if err != nil {
			err = errors.Join(err, removeFrom(dir, made))
		}
	}()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	var mkdir func(name string) error
	mkdir = func(name string) error {
		if name == "." || slices.Contains(made, name) {
			return nil
		}
		if err := mkdir(path.Dir(name)); err != nil {
			return err
		}
		if err := root.Mkdir(name, 0o755); err != nil {
			return err
		}
		made = append(made, name)
		return nil
	}
	for _, f := range append(slices.Clip(m.Files), File{Path: ManifestName, body: append(manifest, '\n')}) {
		if err := mkdir(path.Dir(f.Path)); err != nil {
			return err
		}
		w, err := root.OpenFile(f.Path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return err
		}
		made = append(made, f.Path)
		_, err = w.Write(f.body)
		if err := errors.Join(err, w.Close()); err != nil {
			return err
		}
	}
	return nil
}

// remove removes a directory with the files and directories of the list, and
// nothing else: it fails if the directory holds more.
func remove(dir string, list []string) error {
	if err := removeFrom(dir, list); err != nil {
		return err
	}
	return os.Remove(dir)
}

// removeFrom removes files and directories, each of which stands in the list
// after its parent, from a directory.
func removeFrom(dir string, list []string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range slices.Backward(list) {
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
