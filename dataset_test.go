package harikerja_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/harikerja/harikerja"
)

// TestEmbeddedDatasetRoundTrip validates the built-in file as Load does. Default
// does not validate it.
func TestEmbeddedDatasetRoundTrip(t *testing.T) {
	file := harikerja.EmbeddedDataset()
	ds, err := harikerja.ReadDataset(bytes.NewReader(file))
	noError(t, err)
	idx, err := harikerja.Default().Named("idx")
	noError(t, err)
	for _, c := range []*harikerja.Calendar{harikerja.Default(), idx, harikerja.Default().AsOf(date("2010-01-01"))} {
		if !bytes.Equal(c.DatasetFile(), file) {
			t.Errorf("%v: DatasetFile differs from the built-in file", c)
		}
	}
	for range 3 { // the same bytes each time
		again, err := ds.Encode()
		if err != nil || !bytes.Equal(again, file) {
			t.Fatalf("Encode gives %d bytes that differ from the %d bytes of the file: %v", len(again), len(file), err)
		}
	}
	slow, err := harikerja.ReadDataset(iotest.OneByteReader(bytes.NewReader(file)))
	if err != nil || !reflect.DeepEqual(slow, ds) {
		t.Errorf("a reader that returns one byte at a time gives another dataset: %v", err)
	}
	loaded, err := harikerja.Load(bytes.NewReader(file))
	noError(t, err)
	made, err := harikerja.NewCalendar(ds)
	noError(t, err)
	if want := dump(t, harikerja.Default()); dump(t, loaded) != want || dump(t, made) != want {
		t.Error("Load, NewCalendar and Default give different calendars for the same dataset")
	}
}

// readError returns the error of ReadDataset. It fails unless Load returns the
// same error.
func readError(t *testing.T, file []byte) error {
	t.Helper()
	ds, err := harikerja.ReadDataset(bytes.NewReader(file))
	cal, err2 := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
	if (err == nil) != (err2 == nil) || err != nil && (err.Error() != err2.Error() || cal != nil || ds.Years != nil) {
		t.Fatalf("ReadDataset returns the error %v, Load %v", err, err2)
	}
	return err
}

// headerBytes is the number of bytes of a file before the content.
const headerBytes = len(`{"format":1,"digest":"sha256:`) + 2*sha256.Size + len(`",`)

// TestReadDatasetRejectsFlippedBitsExhaustively flips each bit of the header, one bit of every
// 64th byte after it, and one bit of each of the last bytes.
func TestReadDatasetRejectsFlippedBitsExhaustively(t *testing.T) {
	file := harikerja.EmbeddedDataset()
	flip := func(i, bit int) {
		file[i] ^= 1 << bit
		if _, err := harikerja.ReadDataset(bytes.NewReader(file)); err == nil {
			t.Errorf("bit %d of byte %d was flipped, and the file was accepted", bit, i)
		}
		file[i] ^= 1 << bit
	}
	for i := range headerBytes {
		for bit := range 8 {
			flip(i, bit)
		}
	}
	for i := headerBytes; i < len(file); i += 64 {
		flip(i, i/64%8)
	}
	for i := len(file) - 8; i < len(file); i++ {
		flip(i, 0)
	}
	if err := readError(t, file); err != nil {
		t.Errorf("with all bits restored, the file is still refused: %v", err)
	}
}

func TestReadDatasetRejectsTruncatedAndExtendedFiles(t *testing.T) {
	file := harikerja.EmbeddedDataset()
	cuts := []int{0, 1, 10, 28, headerBytes - 1, headerBytes, headerBytes + 1, headerBytes + 2, len(file) - 2, len(file) - 1}
	for n := 1024; n < len(file); n += 1024 {
		cuts = append(cuts, n)
	}
	for _, n := range cuts {
		if err := readError(t, file[:n]); err == nil {
			t.Errorf("the first %d of %d bytes were accepted as a dataset", n, len(file))
		}
	}
	for _, more := range []string{"\n", " ", "}", "{}", "\x00", string(file)} {
		if err := readError(t, append(bytes.Clone(file), more...)); err == nil {
			t.Errorf("with %d bytes added at the end, the file was accepted", len(more))
		}
		if err := readError(t, append([]byte(more), file...)); err == nil {
			t.Errorf("with %d bytes added at the beginning, the file was accepted", len(more))
		}
	}
}

func TestReadDatasetErrorsSayWhatIsWrong(t *testing.T) {
	file := harikerja.EmbeddedDataset()
	renumbered := func(format string) []byte {
		return bytes.Replace(file, []byte(`"format":1,`), []byte(`"format":`+format+`,`), 1)
	}
	tests := []struct {
		file []byte
		want string
	}{
		{nil, "the dataset is empty"},
		{[]byte("{}"), "this is not a dataset: a dataset.json begins with {\"format\": and a number"},
		{[]byte("<!DOCTYPE html>"), "this is not a dataset: a dataset.json begins with {\"format\": and a number"},
		{renumbered("0"), "the dataset has format 0, but this program reads format 1: use a dataset and a program of matching releases"},
		{renumbered("2"), "the dataset has format 2, but this program reads format 1: use a dataset and a program of matching releases"},
		{renumbered("17"), "the dataset has format 17, but this program reads format 1: use a dataset and a program of matching releases"},
		{file[:80], "the dataset is incomplete: its end is missing"},
		{file[:5000], "the dataset is damaged: its digest does not match its content"},
		{bytes.ReplaceAll(file, []byte("\n"), []byte("\r\n")), "the dataset is damaged: its digest does not match its content"},
		{make([]byte, 1<<20+1), "the dataset is larger than 1048576 bytes: this is not a dataset file"},
	}
	for _, test := range tests {
		if err := readError(t, test.file); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

func TestReaderErrorIsWrapped(t *testing.T) {
	broken := errors.New("the disk failed")
	file := bytes.NewReader(harikerja.EmbeddedDataset())
	_, err := harikerja.Load(io.MultiReader(io.LimitReader(file, 5000), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "cannot read the dataset: ") {
		t.Errorf("got %v", err)
	}
}

// withDigest returns a dataset file with the given content and a matching
// digest.
func withDigest(content string) []byte {
	var compact bytes.Buffer
	json.Compact(&compact, []byte("{"+content+"}")) // ignore the error: some tests have content that is not JSON
	return fmt.Appendf(nil, `{"format":1,"digest":"sha256:%x",%s}`+"\n", sha256.Sum256(compact.Bytes()), content)
}

// TestReadDatasetRejectsWrongContent writes files with wrong content and a
// matching digest. ReadDataset and Load must still reject them.
func TestReadDatasetRejectsWrongContent(t *testing.T) {
	file := string(harikerja.EmbeddedDataset())
	content := strings.TrimSuffix(file[headerBytes:], "}\n")
	if err := readError(t, withDigest(content)); err != nil {
		t.Fatalf("the unchanged content was refused: %v", err)
	}
	tests := []struct{ what, old, new, want string }{
		{"not JSON", "[", "(", "the dataset is damaged"},
		{"an unknown key", `"status":"verified",`, `"status":"verified","mood":"good",`, `"mood"`},
		{"an unknown key of a line", `"occasion":"new-year",`, `"occasion":"new-year","note":"x",`, `"note"`},
		{"another type", `"year":2009`, `"year":"2009"`, "not of format 1"},
		{"an unknown kind", `"type":"national_holiday"`, `"type":"regional_holiday"`, `"regional_holiday"`},
		{"a date that does not exist", `"2009-01-01"`, `"2009-02-30"`, `"2009-02-30"`},
		{"a wrong revision", `"revision":3`, `"revision":4`, "dataset year 2009 has revision 4 of 2009-07-03, but its decrees " +
			"and corrections give revision 3 of 2009-07-03"},
		{"a wrong date of update", `"updatedAt":"2009-07-03"`, `"updatedAt":"2009-07-04"`, "dataset year 2009 has revision 3 of 2009-07-04"},
		{"a missing key", `"type":"national_holiday",`, ``, "the type must be national_holiday or collective_leave"},
		{"a key that is null", `"type":"national_holiday"`, `"type":null`, "the type must be national_holiday or collective_leave"},
		{"a repeated key", `"year":2009,`, `"year":2009,"year":2009,`, "differs from the output"},
		{"a key in capitals", `"year":2009`, `"YEAR":2009`, "differs from the output"},
		{"an empty list", `"decree":"skb-2009"}`, `"decree":"skb-2009","also":[]}`, "differs from the output"},
		{"spaces", `"year":2009`, `"year": 2009`, "differs from the output"},
		{"an escape", "Masehi", `\u004dasehi`, "differs from the output"},
	}
	for _, test := range tests {
		changed := strings.Replace(content, test.old, test.new, 1)
		if changed == content {
			t.Fatalf("%s: the content has no %s", test.what, test.old)
		}
		if err := readError(t, withDigest(changed)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want an error with %s", test.what, err, test.want)
		}
	}
	for _, tail := range []string{" ", "]", "}", "[]", "null", ",{}", "garbage", "\x00"} {
		if err := readError(t, withDigest(content+tail)); err == nil {
			t.Errorf("a file with %q after the years was accepted", tail)
		}
	}
	for _, whole := range []string{"", "null", "[]", "{}", "0", "[null]", "[{}]", "[[]]"} {
		if err := readError(t, withDigest(whole)); err == nil {
			t.Errorf("the content %q was accepted", whole)
		}
	}
}

// change replaces the first occurrence of Old, or the text from Old to the first To after
// it (To stays), by New. Times is how often New is written, 1 if it is 0. In New, <FF> is
// the byte 0xFF.
type change struct {
	Old, To, New string
	Times        int
}

// listedDataset is a file of testdata/datasets. The packages for other languages read the
// same files.
type listedDataset struct {
	What, Error, Older string
	Changes            []change // of the content, before the digest
	After              []change // of the file, after the digest
}

func listedDatasets(t *testing.T, name string) (list []listedDataset) {
	t.Helper()
	noError(t, json.Unmarshal([]byte(readFile(t, "testdata/datasets/"+name)), &list))
	return list
}

// file returns the changed file, with a digest that matches the changed content.
func (d listedDataset) file(t *testing.T, base string) []byte {
	t.Helper()
	content := d.apply(t, strings.TrimSuffix(base[headerBytes:], "}\n"), d.Changes)
	return []byte(d.apply(t, string(withDigest(content)), d.After))
}

var hexBytes = regexp.MustCompile("<(?:[0-9A-F]{2})+>")

func (d listedDataset) apply(t *testing.T, text string, changes []change) string {
	t.Helper()
	for _, c := range changes {
		before, after, found := strings.Cut(text, c.Old)
		if c.To != "" && found {
			var skipped string
			skipped, after, found = strings.Cut(after, c.To)
			_, after = skipped, c.To+after
		}
		if !found {
			t.Fatalf("%s: there is no %q", d.What, c.Old+"..."+c.To)
		}
		text = before + hexBytes.ReplaceAllStringFunc(strings.Repeat(c.New, max(c.Times, 1)), func(s string) string {
			b, err := hex.DecodeString(s[1 : len(s)-1])
			noError(t, err)
			return string(b)
		}) + after
	}
	return text
}

// TestWrongDatasets reads files that must be refused, also with AllowOlder. Each is
// testdata/datasets/valid.json with changes.
func TestWrongDatasets(t *testing.T) {
	valid := readFile(t, "testdata/datasets/valid.json")
	if err := readError(t, (listedDataset{}).file(t, valid)); err != nil {
		t.Fatalf("the unchanged content was refused: %v", err)
	}
	for _, d := range listedDatasets(t, "wrong.json") {
		if err := readError(t, d.file(t, valid)); err == nil || !strings.Contains(err.Error(), d.Error) {
			t.Errorf("%s: got %v, want an error with %q", d.What, err, d.Error)
		}
	}
}

// TestLoadRefusesOlderDatasets reads dataset.json with changes: files that are older than
// the built-in data, and files that are not.
func TestLoadRefusesOlderDatasets(t *testing.T) {
	for _, d := range listedDatasets(t, "older.json") {
		file := d.file(t, readFile(t, "dataset.json"))
		_, err := harikerja.Load(bytes.NewReader(file))
		older, isOlder := errors.AsType[*harikerja.OlderError](err)
		switch {
		case d.Older == "" && err != nil:
			t.Errorf("%s: %v", d.What, err)
		case d.Older != "" && (!isOlder || !strings.HasPrefix(older.Reason, d.Older)):
			t.Errorf("%s: got %v, want an *OlderError with %q", d.What, err, d.Older)
		}
		meant, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
		if err != nil || string(meant.DatasetFile()) != string(file) {
			t.Errorf("%s: with AllowOlder the error is %v", d.What, err)
			continue
		}
		if err := harikerja.Default().CheckUpdate(meant); (err != nil) != (d.Older != "") {
			t.Errorf("%s: CheckUpdate returns %v", d.What, err)
		}
	}
}

// TestCheckUpdateComparesNationalData: rules, own days and the covered years of a
// definition do not matter. AsOf does.
func TestCheckUpdateComparesNationalData(t *testing.T) {
	cal := harikerja.Default()
	idx, err := cal.Named("idx")
	noError(t, err)
	firm, err := cal.WithDefinition(harikerja.Definition{Weekend: harikerja.SunOnly(), Covers: harikerja.YearRange{First: 2025, Last: 2025}})
	noError(t, err)
	for _, next := range []*harikerja.Calendar{cal, idx, firm, cal.WithLeave(harikerja.LeaveWorked())} {
		for _, c := range []*harikerja.Calendar{cal, idx, firm} {
			if err := c.CheckUpdate(next); err != nil {
				t.Errorf("%v to %v: %v", c, next, err)
			}
		}
	}
	july, august := cal.AsOf(date("2025-07-31")), cal.AsOf(date("2025-08-31"))
	if err := july.CheckUpdate(august); err != nil {
		t.Errorf("newer data is refused: %v", err)
	}
	want := "the dataset is older than the one in use: it has revision "
	if err := august.CheckUpdate(july); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want an error that begins with %s", err, want)
	}
}

// TestUpdateKeepsTheRules: the updated calendar is the one that is made in the same way from
// the new data.
func TestUpdateKeepsTheRules(t *testing.T) {
	old, err := harikerja.Load(strings.NewReader(readFile(t, "testdata/frozen.json")), harikerja.AllowOlder())
	noError(t, err)
	named := func(c *harikerja.Calendar) *harikerja.Calendar {
		idx, err := c.Named("idx")
		noError(t, err)
		return idx
	}
	firm := func(c *harikerja.Calendar) *harikerja.Calendar {
		f, err := c.WithDefinition(harikerja.Definition{Name: "firm", Weekend: harikerja.SunOnly(),
			DaysOff: lines("2026-12-28"), Workdays: lines("2026-12-26"), StatedWorkdays: map[int]int{2027: 1}})
		noError(t, err)
		return f
	}
	for i, made := range []func(*harikerja.Calendar) *harikerja.Calendar{
		func(c *harikerja.Calendar) *harikerja.Calendar { return c },
		func(c *harikerja.Calendar) *harikerja.Calendar { return c.WithWeekend(harikerja.SunOnly()) },
		func(c *harikerja.Calendar) *harikerja.Calendar {
			return c.WithLeave(harikerja.LeaveOnly(date("2026-03-20")))
		},
		named,
		func(c *harikerja.Calendar) *harikerja.Calendar { return named(c).WithLeave(harikerja.LeaveWorked()) },
		firm,
		func(c *harikerja.Calendar) *harikerja.Calendar { return firm(c).WithWeekend(harikerja.SatSun()) },
	} {
		want := made(harikerja.Default())
		got, err := made(old).Update(strings.NewReader(readFile(t, "dataset.json")))
		noError(t, err)
		if got.Version() != want.Version() || got.String() != want.String() || got.HasDefinition() != want.HasDefinition() {
			t.Errorf("%d: got %v, want %v", i, got, want)
		}
		for _, y := range want.Years() {
			n, err := got.CountWorkdays(harikerja.Year(y.Year))
			if m, _ := want.CountWorkdays(harikerja.Year(y.Year)); n != m || err != nil {
				t.Errorf("%d: %v has %d workdays in %d, want %d, %v", i, got, n, y.Year, m, err)
			}
		}
		if len(got.Years()) != len(want.Years()) {
			t.Errorf("%d: got %d years, want %d", i, len(got.Years()), len(want.Years()))
		}
	}
}

func TestUpdateRefuses(t *testing.T) {
	cal := harikerja.Default()
	for _, d := range listedDatasets(t, "older.json") {
		_, err := cal.Update(bytes.NewReader(d.file(t, readFile(t, "dataset.json"))))
		if _, ok := errors.AsType[*harikerja.OlderError](err); ok != (d.Older != "") {
			t.Errorf("%s: got %v", d.What, err)
		}
	}
	_, err := cal.Update(strings.NewReader("{}"))
	if _, ok := errors.AsType[*harikerja.DatasetError](err); !ok {
		t.Errorf("got %v, want a *DatasetError", err)
	}
	_, err = cal.AsOf(date("2025-07-31")).Update(bytes.NewReader(cal.DatasetFile()))
	if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok {
		t.Errorf("got %v, want an *ArgumentError", err)
	}
}

func TestOfficial(t *testing.T) {
	for url, want := range map[string]bool{
		"https://jdih.kemnaker.go.id/x.pdf":       true,
		"http://setkab.go.id/":                    true,
		"https://go.id/":                          true,
		"https://peraturan.bpk.go.id:443/Details": true,
		"https://cargo.id/":                       false,
		"https://example.com/setkab.go.id":        false,
		"https://setkab.go.id.example.com/":       false,
		"https://setkab.go.id@example.com/":       false,
		"ftp://setkab.go.id/":                     false,
		"https://bad host/":                       false,
		"":                                        false,
	} {
		if got := (harikerja.Decree{URL: url}).Official(); got != want {
			t.Errorf("%q is official: %t, want %t", url, got, want)
		}
	}
}

// FuzzReadDataset changes the content and writes a matching digest, so that the
// decoder gets the content. ReadDataset must never panic. If it accepts the
// content, the dataset must encode to the same bytes and give a working
// calendar.
func FuzzReadDataset(f *testing.F) {
	file, err := small().Encode()
	noError(f, err)
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
		file := withDigest(content)
		ds, err := harikerja.ReadDataset(bytes.NewReader(file))
		// Content without a header is always rejected.
		if _, err := harikerja.ReadDataset(strings.NewReader(content)); err == nil {
			t.Fatal("content without a header was accepted")
		}
		if err != nil {
			return
		}
		again, err := ds.Encode()
		if err != nil || !bytes.Equal(again, file) {
			t.Fatalf("an accepted dataset is encoded differently: %v\n%s", err, again)
		}
		cal, err := harikerja.NewCalendar(ds)
		if err != nil {
			t.Fatalf("NewCalendar rejects a dataset that ReadDataset accepted: %v", err)
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

// TestDatasetErrors: for an invalid dataset the error is a *DatasetError. An error of
// the reader is not a *DatasetError.
func TestDatasetErrors(t *testing.T) {
	_, notDataset := harikerja.Load(strings.NewReader("{}"))
	_, empty := harikerja.NewCalendar(harikerja.Dataset{})
	_, encode := harikerja.Dataset{}.Encode()
	for _, err := range []error{notDataset, empty, encode} {
		if _, ok := errors.AsType[*harikerja.DatasetError](err); !ok {
			t.Errorf("got the error %v, want a *DatasetError", err)
		}
	}
	_, err := harikerja.Load(iotest.ErrReader(io.ErrClosedPipe))
	if _, ok := errors.AsType[*harikerja.DatasetError](err); ok || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got the error %v, want io.ErrClosedPipe", err)
	}
}
