package curate

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
)

// Build reads a data directory, lints it, holds it against the ledger there,
// and returns the dataset file and the new ledger. If there are problems it
// returns those alone. A directory without a ledger is one: who loses the
// ledger must not be able to change what it held. See [BuildFirst].
func Build(fsys fs.FS) (dataset, ledger []byte, problems []Problem) {
	published, err := OpenLedger(fsys)
	return build(fsys, published, err)
}

// BuildFirst is [Build] for a directory that has published nothing yet. One
// that has a ledger has a problem.
func BuildFirst(fsys fs.FS) (dataset, ledger []byte, problems []Problem) {
	_, err := fs.Stat(fsys, LedgerFile)
	switch {
	case err == nil:
		err = errors.New("there is a ledger, so this is not the first time: build without --first")
	case errors.Is(err, fs.ErrNotExist):
		err = nil
	}
	return build(fsys, Ledger{}, err)
}

// build compiles a directory against what was published, unless that could not
// be read.
func build(fsys fs.FS, published Ledger, err error) (dataset, ledger []byte, problems []Problem) {
	years, problems := Load(fsys)
	if err != nil {
		problems = append(problems, Problem{File: path.Join(Dir, LedgerFile), Rule: "published", Text: err.Error()})
	}
	if len(problems) > 0 {
		return nil, nil, problems
	}
	if problems := published.lint(years); len(problems) > 0 {
		return nil, nil, problems
	}
	ds, err := Compile(years)
	if err == nil {
		dataset, err = ds.Encode()
	}
	if err != nil {
		return nil, nil, []Problem{{File: Dir, Rule: "compile", Text: err.Error()}}
	}
	return dataset, []byte(NewLedger(years).String()), nil
}

// OpenLedger reads the ledger of a data directory. It is an error if there is
// none or nothing in it.
func OpenLedger(fsys fs.FS) (Ledger, error) {
	const wayOut = "restore the file; only a directory that has published nothing yet begins one, by harikerja data build --first"
	f, err := fsys.Open(LedgerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Ledger{}, fmt.Errorf("there is no ledger of what was published: %s", wayOut)
	}
	if err != nil {
		return Ledger{}, err
	}
	defer f.Close()
	l, err := ReadLedger(f)
	if err == nil && len(l.rows) == 0 {
		err = fmt.Errorf("the ledger of what was published is empty: %s", wayOut)
	}
	return l, err
}
