package harikerja_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// FuzzReadDataset changes the content and gives it the digest that fits, so
// that the reader behind the digest is tried. It must never panic; what it
// takes must be written back byte for byte and make a calendar that answers.
func FuzzReadDataset(f *testing.F) {
	file, err := small().Encode()
	if err != nil {
		f.Fatal(err)
	}
	content := strings.TrimSuffix(string(file[headerBytes:]), "}\n")
	f.Add(content)
	f.Add(strings.Replace(content, "2031", "2032", 1))
	f.Add(strings.Replace(content, `"revokedBy":"skb-2030-amendment-1"`, `"revokedBy":"skb-2030"`, 1))
	f.Add(strings.Replace(content, `"type":"national_holiday",`, ``, 1))
	f.Add(content + "]")
	f.Add("[]")
	f.Add("[null]")
	f.Add(`[{"year":2030}]`)
	f.Fuzz(func(t *testing.T, content string) {
		file := signed(content)
		ds, err := harikerja.ReadDataset(bytes.NewReader(file))
		// Without the digest that fits it is never taken.
		if _, err := harikerja.ReadDataset(strings.NewReader(content)); err == nil {
			t.Fatal("content without a header was taken")
		}
		if err != nil {
			return
		}
		again, err := ds.Encode()
		if err != nil || !bytes.Equal(again, file) {
			t.Fatalf("a dataset that was taken is written differently: %v\n%s", err, again)
		}
		cal, err := harikerja.NewCalendar(ds)
		if err != nil {
			t.Fatalf("a dataset that was read makes no calendar: %v", err)
		}
		covered, _ := cal.Covered()
		if _, err := cal.Summarize(covered); err != nil {
			t.Fatal(err)
		}
		if _, err := cal.AddWorkdays(covered.Start(), 10); err != nil {
			t.Fatal(err)
		}
		for _, y := range cal.Years() {
			if _, err := cal.Revisions(y.Year); err != nil {
				t.Fatal(err)
			}
			if _, err := cal.NthWorkday(harikerja.Month(y.Year, time.August), -1); err != nil {
				t.Fatal(err)
			}
		}
		dump(t, cal.AsOf(covered.Start()))
	})
}
