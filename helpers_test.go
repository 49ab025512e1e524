package harikerja_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/harikerja/harikerja"
)

func readFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// embedded returns the built-in dataset, the caller's own copy.
func embedded(t testing.TB) harikerja.Dataset {
	t.Helper()
	ds, err := harikerja.ReadDataset(bytes.NewReader(harikerja.EmbeddedDataset()))
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// freshCalendar returns a calendar that no other test has asked anything.
func freshCalendar(t testing.TB) *harikerja.Calendar {
	t.Helper()
	cal, err := harikerja.Load(bytes.NewReader(harikerja.EmbeddedDataset()))
	if err != nil {
		t.Fatal(err)
	}
	return cal
}
