package curate

import (
	"errors"
	"io/fs"
	"path"
)

// Build reads a data directory, lints it, holds it against the ledger there,
// and returns the dataset file and the new ledger. If there are problems it
// returns those alone. A directory without a ledger has published nothing yet.
func Build(fsys fs.FS) (dataset, ledger []byte, problems []Problem) {
	years, problems := Load(fsys)
	published, err := OpenLedger(fsys)
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

// OpenLedger reads the ledger of a data directory. Where there is none it
// returns an empty one.
func OpenLedger(fsys fs.FS) (Ledger, error) {
	f, err := fsys.Open(LedgerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Ledger{}, nil
	}
	if err != nil {
		return Ledger{}, err
	}
	defer f.Close()
	return ReadLedger(f)
}
