package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// holidays returns a repetitive text that is similar to the holiday lists.
func holidays(entries int) []byte {
	return []byte(strings.Repeat(`{"date":"2026-03-20","type":"collective_leave","localName":"Cuti Bersama Idul Fitri"},`, entries))
}

func TestCompressedFormsAreSmallerAndDecompressToTheBody(t *testing.T) {
	for _, entries := range []int{0, 1, 11, 12, 13, 100, 10_000} {
		body := holidays(entries)
		forms := compressedForms(body)
		if (len(forms) > 0) != (len(body) >= minBody) {
			t.Errorf("a body of %d bytes has %d compressed forms", len(body), len(forms))
		}
		size := len(body)
		for i := len(forms) - 1; i >= 0; i-- {
			f := forms[i]
			if len(f.bytes) > size || len(f.bytes) >= len(body) {
				t.Errorf("%d bytes: the %s form has %d bytes, but the next form has %d bytes", len(body), f.coding, len(f.bytes), size)
			}
			size = len(f.bytes)
			if got := decode(t, f); !bytes.Equal(got, body) {
				t.Errorf("%d bytes: %s decompresses to a different body of %d bytes", len(body), f.coding, len(got))
			}
		}
	}
}

// TestBodyWithAGzipFormHasAZstdForm: the zstd form is included even if it is larger than
// the gzip form, because some clients accept only zstd.
func TestBodyWithAGzipFormHasAZstdForm(t *testing.T) {
	prose, err := os.ReadFile("acceptencoding.go") // a text without much repetition
	noError(t, err)
	for size := minBody; size < len(prose); size += 50 {
		body := prose[:size]
		codings := make(map[string]bool)
		for _, f := range compressedForms(body) {
			codings[f.coding] = true
		}
		if !codings["gzip"] || !codings["zstd"] {
			t.Errorf("%d bytes have the forms %v, want gzip and zstd", size, codings)
		}
	}
}

func TestRandomBytesAreNotCompressed(t *testing.T) {
	noise := make([]byte, 4096)
	state := uint64(1)
	for i := range noise {
		state = state*6364136223846793005 + 1442695040888963407
		noise[i] = byte(state >> 56)
	}
	if forms := compressedForms(noise); len(forms) > 0 {
		t.Errorf("random bytes have the form %s of %d bytes", forms[0].coding, len(forms[0].bytes))
	}
}

// decode returns the body of a form. If the form has no coding, its bytes are the body.
func decode(t *testing.T, f form) []byte {
	t.Helper()
	var r io.Reader = bytes.NewReader(f.bytes)
	var err error
	switch f.coding {
	case "gzip":
		r, err = gzip.NewReader(r)
	case "zstd":
		r, err = zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
	}
	noError(t, err)
	b, err := io.ReadAll(r)
	noError(t, err)
	return b
}

func TestChosenFormFollowsAcceptEncoding(t *testing.T) {
	tests := []struct {
		accept string // lines are separated by |
		want   string // zstd or gzip; "" for the plain body
	}{
		{"gzip", "gzip"},
		{"zstd", "zstd"},
		{"GZIP", "gzip"},
		{"gzip, zstd", "zstd"},
		{"gzip, deflate, br, zstd", "zstd"},
		{"gzip, deflate, br", "gzip"},
		{"gzip|zstd", "zstd"},
		{"zstd;q=0.5, gzip;q=0.9", "gzip"},
		{"zstd;q=0.9, gzip;q=0.9", "zstd"},
		{"zstd;q=0.899, gzip;q=0.9", "gzip"},
		{"*", "zstd"},
		{"*;q=0.1", "zstd"},
		{"*, zstd;q=0", "gzip"},
		{"zstd;q=0, *", "gzip"},
		{"gzip;q=0.001", "gzip"},
		{" gzip ; q=0.8 ", "gzip"},
		{"gzip\t;\tq=1.000", "gzip"},
		{"x-gzip", ""},
		{"", ""},
		{",", ""},
		{"identity", ""},
		{"identity, gzip", "gzip"},
		{"identity;q=1, gzip;q=0.5", ""},
		{"identity;q=0.5, gzip;q=0.5", "gzip"},
		{"identity;q=0.5, *;q=0.4", ""},
		{"identity;q=0, gzip;q=0.1", "gzip"},
		{"identity;q=0", ""}, // the client accepts nothing, but still gets an answer
		{"*;q=0", ""},
		{"*;q=0, gzip", "gzip"},
		{"br, deflate", ""},
		{"gzip;q=0", ""},
		{"gzip;q=0.000", ""},
		{"gzip;Q=0", ""},
		{"gzip;q=0, *", "zstd"},
		{"gzip;q=0, zstd;q=0, *", ""},
		// A coding with an invalid parameter is not used.
		{"gzip;q=2", ""},
		{"gzip;q=1.001", ""},
		{"gzip;q=0.0001", ""},
		{"gzip;q=-1", ""},
		{"gzip;q=", ""},
		{"gzip;q=0.x", ""},
		{"gzip;level=9", ""},
		{"gzipped", ""},
		// More than 1 KB is not read. The part that is not read could refuse gzip.
		{"gzip" + strings.Repeat(",", maxAccept-4), "gzip"},
		{"gzip" + strings.Repeat(",", maxAccept-3), ""},
		{"gzip|" + strings.Repeat(",", maxAccept-3), ""},
		{"*" + strings.Repeat(",", 15_000) + "gzip;q=0, zstd;q=0", ""},
	}
	forms := []form{{coding: "zstd"}, {coding: "gzip"}}
	for _, test := range tests {
		got := ""
		if i := chooseForm(strings.Split(test.accept, "|"), forms); i >= 0 {
			got = forms[i].coding
		}
		if got != test.want {
			t.Errorf("Accept-Encoding %q: got %q, want %q", test.accept, got, test.want)
		}
	}
	if chooseForm(nil, forms) != -1 || chooseForm([]string{"gzip"}, nil) != -1 {
		t.Error("a form was chosen without Accept-Encoding or without forms")
	}
}

func TestChoosingAFormDoesNotAllocate(t *testing.T) {
	forms, accept := []form{{coding: "zstd"}, {coding: "gzip"}}, []string{"gzip, deflate, br;q=0.5, zstd"}
	if n := testing.AllocsPerRun(100, func() { chooseForm(accept, forms) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// FuzzChooseForm: a form is chosen only if the field contains its name or a star.
func FuzzChooseForm(f *testing.F) {
	f.Add("gzip;q=0.5, zstd, *;q=0")
	forms := []form{{coding: "zstd"}, {coding: "gzip"}}
	f.Fuzz(func(t *testing.T, accept string) {
		i := chooseForm([]string{accept}, forms)
		if i >= 0 && !strings.Contains(strings.ToLower(accept), forms[i].coding) && !strings.Contains(accept, "*") {
			t.Errorf("Accept-Encoding %q: %s was chosen, but the client does not accept it", accept, forms[i].coding)
		}
	})
}

func TestEncoderSendsWhatTheClientPrefers(t *testing.T) {
	e := fastEncoders.Get().(*encoder)
	body := holidays(100)
	for range 2 { // the second round reuses the compressors
		for accept, want := range map[string]string{"gzip": "gzip", "zstd": "zstd", "gzip, zstd": "zstd", "zstd;q=0.5, gzip": "gzip", "br": "",
			"identity;q=0": "", "": ""} {
			f, ok := e.encode([]string{accept}, body)
			if f.coding != want || ok != (want != "") {
				t.Errorf("Accept-Encoding %q: got %q, want %q", accept, f.coding, want)
			} else if ok && !bytes.Equal(decode(t, f), body) {
				t.Errorf("%s decompresses to another body", want)
			}
		}
	}
	if f, ok := e.encode([]string{"gzip"}, holidays(1)); ok {
		t.Errorf("a short body was compressed as %s", f.coding)
	}
}

// TestPreferredReadsAShortHeader: 15,000 commas needed 0.6 ms.
func TestPreferredReadsAShortHeader(t *testing.T) {
	languages := map[string]string{"": "id", "id": "id", "en": "en"}
	for commas, want := range map[int]string{maxAccept - 2: "en", maxAccept - 1: "id", 15000: "id"} {
		for _, header := range [][]string{{"en" + strings.Repeat(",", commas)}, {"en", strings.Repeat(",", commas)}} {
			if got := Preferred(header, languages); got != want {
				t.Errorf("%d fields with %d commas: got %s, want %s", len(header), commas, got, want)
			}
		}
	}
}
