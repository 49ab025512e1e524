package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// mayWrite says why a directory must not be written: it holds something that
// would be lost.
func mayWrite(dir string, force bool) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return fmt.Errorf("cannot export to %s: %w", dir, err)
	case !force:
		return fmt.Errorf("%s is not empty: choose another directory, or replace an earlier export there with --force", dir)
	}
	stranger, err := strange(dir)
	switch {
	case err != nil:
		return fmt.Errorf("%s holds no earlier export, so --force does not replace it: %w", dir, err)
	case stranger != "":
		return fmt.Errorf("%s would be lost: it is not part of the earlier export in %s; move it away first", filepath.Join(dir, stranger), dir)
	}
	return nil
}

// strange returns the name of a file in a directory that an earlier export did
// not write, or "". It is an error if there was no earlier export.
func strange(dir string) (string, error) {
	b, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if err != nil {
		return "", err
	}
	var m Manifest
	if err := json.Unmarshal(b, &m); err != nil || m.Format != Format {
		return "", fmt.Errorf("%s is not one of an export", filepath.Join(dir, ManifestName))
	}
	known := map[string]bool{ManifestName: true}
	for _, f := range m.Files {
		known[f.Path] = true
	}
	stranger := ""
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(dir, name)
		if err == nil && !known[filepath.ToSlash(relative)] {
			stranger = relative
			return filepath.SkipAll
		}
		return err
	})
	return stranger, err
}

// replace lets write fill a new directory beside dir and then puts it in dir's
// place. Until that succeeds, dir is untouched.
func replace(dir string, write func(dir string) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("cannot export to %s: %w", dir, err)
		}
	}()
	dir, err = filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	next, former := filepath.Join(work, "next"), filepath.Join(work, "former")
	if err := os.Mkdir(next, 0o755); err != nil {
		return err
	}
	if err := write(next); err != nil {
		return err
	}
	had := true
	if err := os.Rename(dir, former); errors.Is(err, fs.ErrNotExist) {
		had = false
	} else if err != nil {
		return err
	}
	if err := os.Rename(next, dir); err != nil {
		if had {
			err = errors.Join(err, os.Rename(former, dir))
		}
		return err
	}
	return nil
}
