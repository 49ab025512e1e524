package reload

import (
	"bytes"
	"fmt"

	"github.com/harikerja/harikerja"
)

// Dataset is what to do with the content of a dataset file.
type Dataset struct {
	Current func() *harikerja.Calendar      // what is served now; nil at the start
	Check   func(*harikerja.Calendar) error // what is wrong with its answers
	Swap    func(*harikerja.Calendar)       // serve this from now on
	// AllowRollback takes a dataset that knows less than the one served.
	AllowRollback bool
}

// Use checks a dataset file and serves it. The check is complete before
// anything changes.
func (d Dataset) Use(contents [][]byte) error {
	next, err := harikerja.Load(bytes.NewReader(contents[0]))
	if err != nil {
		return err
	}
	if err := d.Check(next); err != nil {
		return err
	}
	if current := d.Current(); current != nil && !d.AllowRollback {
		if err := Older(current, next); err != nil {
			return fmt.Errorf("the dataset is older than the one in use: %w; --allow-rollback takes it all the same", err)
		}
	}
	d.Swap(next)
	return nil
}
