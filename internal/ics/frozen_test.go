package ics

import (
	"bytes"
	"os"
	"sync"

	"github.com/harikerja/harikerja"
)

// frozenFile returns a dataset that stays as it is: a new decree, a new year
// or a correction changes no answer that a test expects.
var frozenFile = sync.OnceValue(func() []byte {
	b, err := os.ReadFile("../../testdata/frozen.json")
	if err != nil {
		panic(err)
	}
	return b
})

// frozen returns its calendar.
var frozen = sync.OnceValue(func() *harikerja.Calendar {
	cal, err := harikerja.Load(bytes.NewReader(frozenFile()))
	if err != nil {
		panic(err)
	}
	return cal
})
