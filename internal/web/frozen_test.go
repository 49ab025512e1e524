package web

import (
	"os"
	"sync"

	"github.com/harikerja/harikerja"
)

// frozen returns the calendar of a dataset that stays as it is: a new decree,
// a new year or a correction changes no answer that a test expects.
var frozen = sync.OnceValue(func() *harikerja.Calendar {
	f, err := os.Open("../../testdata/frozen.json")
	if err != nil {
		panic(err)
	}
	defer f.Close()
	cal, err := harikerja.Load(f)
	if err != nil {
		panic(err)
	}
	return cal
})
