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
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/grown"
)

// TestEmbeddedDataset validates the built-in file as Load does. Default does not
// validate it.
func TestEmbeddedDataset(t *testing.T) {
	file := harikerja.Default().DatasetFile()
	idx, err := harikerja.Default().Named("idx")
	noError(t, err)
	for _, c := range []*harikerja.Calendar{harikerja.Default(), idx, harikerja.Default().AsOf(date("2010-01-01"))} {
		if !bytes.Equal(c.DatasetFile(), file) {
			t.Errorf("%v: DatasetFile differs from the built-in file", c)
		}
	}
	loaded, err := harikerja.Load(iotest.OneByteReader(bytes.NewReader(file)))
	noError(t, err)
	if dump(t, loaded) != dump(t, harikerja.Default()) {
		t.Error("Load and Default give different calendars for the same dataset")
	}
}

// readError returns the error of Load.
func readError(t *testing.T, file []byte) error {
	t.Helper()
	cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
	if (err == nil) != (cal != nil) {
		t.Fatalf("Load returns the error %v and the calendar %v", err, cal)
	}
	return err
}

// headerBytes is the number of bytes of a file before the content.
const headerBytes = len(`{"format":1,"digest":"sha256:`) + 2*sha256.Size + len(`",`)

// TestLoadRejectsFlippedBitsExhaustively flips each bit of the header, one bit of every
// 64th byte after it, and one bit of each of the last bytes.
func TestLoadRejectsFlippedBitsExhaustively(t *testing.T) {
	file := harikerja.Default().DatasetFile()
	flip := func(i, bit int) {
		file[i] ^= 1 << bit
		if err := readError(t, file); err == nil {
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

func TestLoadRejectsTruncatedAndExtendedFiles(t *testing.T) {
	file := harikerja.Default().DatasetFile()
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

func TestLoadErrorsSayWhatIsWrong(t *testing.T) {
	file := harikerja.Default().DatasetFile()
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
		{renumbered("0"), "the dataset has format 0, but this version reads format 1: the file needs a newer version of Harikerja"},
		{renumbered("2"), "the dataset has format 2, but this version reads format 1: the file needs a newer version of Harikerja"},
		{renumbered("17"), "the dataset has format 17, but this version reads format 1: the file needs a newer version of Harikerja"},
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
	file := bytes.NewReader(harikerja.Default().DatasetFile())
	_, err := harikerja.Load(io.MultiReader(io.LimitReader(file, 5000), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "cannot read the dataset: ") {
		t.Errorf("got %v", err)
	}
}

// withDigest returns a dataset file with the given content and a matching digest.
func withDigest(content string) []byte {
	zeros := strings.Repeat("0", 2*sha256.Size)
	file := `{"format":1,"digest":"sha256:` + zeros + `",` + content + "}\n"
	return []byte(strings.Replace(file, zeros, fmt.Sprintf("%x", sha256.Sum256([]byte(file))), 1))
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

// TestGoodDatasets reads files that are written in another way than valid.json, or have
// members and values that this version does not know. All have the same days.
func TestGoodDatasets(t *testing.T) {
	valid := readFile(t, "testdata/datasets/valid.json")
	load := func(file []byte) *harikerja.Calendar {
		cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
		noError(t, err)
		if !bytes.Equal(cal.DatasetFile(), file) {
			t.Error("DatasetFile differs from the loaded file")
		}
		return cal
	}
	want, err := load([]byte(valid)).Holidays(harikerja.Year(2024))
	noError(t, err)
	for _, d := range listedDatasets(t, "good.json") {
		t.Run(d.What, func(t *testing.T) {
			file := d.file(t, valid)
			cal := load(file)
			got, err := cal.Holidays(harikerja.Year(2024))
			if err != nil || !slices.EqualFunc(got, want, harikerja.Holiday.Equal) || len(cal.Definitions()) != 2 {
				t.Errorf("got %v, %v, want %v", got, err, want)
			}
			if string(file) == valid || cal.Version() == load([]byte(valid)).Version() {
				t.Error("the file is not changed")
			}
		})
	}
}

func TestUnknownStatusAndKindOfDecreeAreKept(t *testing.T) {
	ds := small()
	ds.Years[0].Status, ds.Years[0].Decrees[0].Kind = "doubtful", "regulation_2"
	def := named("acme")
	def.DaysOff, def.Status = lines("2030-06-03"), "doubtful"
	ds.Calendars = calendarFiles(t, def)
	cal, err := newCalendar(ds)
	noError(t, err)
	info, err := cal.Year(2030)
	noError(t, err)
	decrees, err := cal.Decrees(2030)
	noError(t, err)
	if info.Status != "doubtful" || decrees[0].Kind != "regulation_2" {
		t.Errorf("got %+v, %+v", info, decrees[0])
	}
	acme, err := cal.Named("acme")
	noError(t, err)
	if got := acme.Definition(); got.Status != "doubtful" {
		t.Errorf("got %+v", got)
	}
}

// TestDatasetCanGrow adds a member to every object of the built-in file, also to the
// file itself. The answers stay the same.
func TestDatasetCanGrow(t *testing.T) {
	text := harikerja.Default().DatasetFile()
	content, objects := grown.JSON(text[headerBytes : len(text)-len("}\n")])
	if objects < 500 {
		t.Fatalf("a member was added to %d objects", objects)
	}
	cal, err := harikerja.Load(bytes.NewReader(withDigest(string(content) + `,"added":true`)))
	noError(t, err)
	want := harikerja.Default()
	if dump(t, cal) != dump(t, want) || cal.Version() == want.Version() ||
		!reflect.DeepEqual(cal.Occasions(), want.Occasions()) || !reflect.DeepEqual(cal.Definitions(), want.Definitions()) {
		t.Error("the answers changed")
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

// FuzzLoad changes the content and writes a matching digest, so that the
// decoder gets the content. Load must never panic. If it accepts the content, the
// calendar must work.
func FuzzLoad(f *testing.F) {
	file, err := datasetfile.Encode(small())
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
		cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
		// Content without a header is always rejected.
		if _, err := harikerja.Load(strings.NewReader(content), harikerja.AllowOlder()); err == nil {
			t.Fatal("content without a header was accepted")
		}
		if err != nil {
			return
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
	_, empty := newCalendar(datasetfile.File{})
	for _, err := range []error{notDataset, empty} {
		if _, ok := errors.AsType[*harikerja.DatasetError](err); !ok {
			t.Errorf("got the error %v, want a *DatasetError", err)
		}
	}
	_, err := harikerja.Load(iotest.ErrReader(io.ErrClosedPipe))
	if _, ok := errors.AsType[*harikerja.DatasetError](err); ok || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got the error %v, want io.ErrClosedPipe", err)
	}
}
