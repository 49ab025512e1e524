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
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestEmbeddedDatasetIsValid validates the built-in file with Load, because Default
// does not validate it.
func TestEmbeddedDatasetIsValid(t *testing.T) {
	file := harikerja.Default().DatasetFile()
	idx, err := harikerja.Default().Named("idx")
	noError(t, err)
	for _, c := range []*harikerja.Calendar{harikerja.Default(), idx, harikerja.Default().AsOf(date("2010-01-01"))} {
		if !bytes.Equal(c.DatasetFile(), file) {
			t.Errorf("%v: DatasetFile returns other bytes than the built-in file", c)
		}
	}
	loaded, err := harikerja.Load(iotest.OneByteReader(bytes.NewReader(file)))
	noError(t, err)
	if dump(t, loaded) != dump(t, harikerja.Default()) {
		t.Error("Load returned another calendar than Default for the same dataset")
	}
}

// readError returns the error that Load returns.
func readError(t *testing.T, file []byte) error {
	t.Helper()
	cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
	if (err == nil) != (cal != nil) {
		t.Fatalf("got the error %v and the calendar %v, want only an error", err, cal)
	}
	return err
}

// headerBytes is the number of bytes before the content of a file.
const headerBytes = len(`{"format":1,"digest":"sha256:`) + 2*sha256.Size + len(`",`)

// TestLoadRejectsFlippedBits_Exhaustively flips every bit in the header. After the
// header, it flips one bit in every 64th byte, and one bit in each of the last bytes.
func TestLoadRejectsFlippedBits_Exhaustively(t *testing.T) {
	file := harikerja.Default().DatasetFile()
	flip := func(i, bit int) {
		file[i] ^= 1 << bit
		if err := readError(t, file); err == nil {
			t.Errorf("with bit %d of byte %d flipped, the file was accepted", bit, i)
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

// change replaces the first occurrence of the text "Old" with the text "New". If "To"
// is set, it replaces everything from "Old" up to the next "To", but not "To" itself.
// The field "Times" says how often it writes "New"; 0 means once. In "New", <FF> is the
// byte 0xFF.
type change struct {
	Old, To, New string
	Times        int
}

// listedDataset is an entry in a file in testdata/datasets. The packages for other
// languages read the same files.
type listedDataset struct {
	What, Error, Older string
	Changes            []change // changes of the content, made before the digest is calculated
	After              []change // changes of the file, made after the digest is calculated
}

func listedDatasets(t *testing.T, name string) (list []listedDataset) {
	t.Helper()
	noError(t, json.Unmarshal([]byte(readFile(t, "testdata/datasets/"+name)), &list))
	return list
}

// file returns the dataset file after the changes, with a digest that matches the new content.
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

// TestLoadRefusesWrongDatasets reads files that must be refused, even with AllowOlder.
// Each file is testdata/datasets/valid.json with changes.
func TestLoadRefusesWrongDatasets(t *testing.T) {
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

// TestLoadAcceptsOtherFormsOfADataset reads files that have the same days as
// valid.json. Some have another JSON text for the same values. Others have unknown
// members and values.
func TestLoadAcceptsOtherFormsOfADataset(t *testing.T) {
	valid := readFile(t, "testdata/datasets/valid.json")
	load := func(file []byte) *harikerja.Calendar {
		cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
		noError(t, err)
		if !bytes.Equal(cal.DatasetFile(), file) {
			t.Error("DatasetFile returned other bytes than the loaded file")
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
	info, err := cal.YearInfo(2030)
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

// TestLoadIgnoresUnknownMembers adds an unknown member to every object of the built-in
// file. The answers stay the same.
func TestLoadIgnoresUnknownMembers(t *testing.T) {
	text := harikerja.Default().DatasetFile()
	content, objects := frozen.AddMembers(text[headerBytes : len(text)-len("}\n")])
	if objects < 500 {
		t.Fatalf("a member was added to only %d objects", objects)
	}
	cal, err := harikerja.Load(bytes.NewReader(withDigest(string(content) + `,"added":true`)))
	noError(t, err)
	want := harikerja.Default()
	if dump(t, cal) != dump(t, want) || cal.Version() == want.Version() ||
		!reflect.DeepEqual(cal.Occasions(), want.Occasions()) || !reflect.DeepEqual(cal.Definitions(), want.Definitions()) {
		t.Error("the answers changed")
	}
}

// TestLoadRefusesOlderDatasets reads files that were made from dataset.json. Some of them
// are older than the built-in data, and others are not.
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
			t.Errorf("%s: with AllowOlder: got the error %v, want none", d.What, err)
			continue
		}
		if err := harikerja.Default().CheckUpdate(meant); (err != nil) != (d.Older != "") {
			t.Errorf("%s: CheckUpdate returned %v", d.What, err)
		}
	}
}

// TestCheckUpdateComparesNationalData: rules, own days and the covered years of a
// definition have no effect on the result. AsOf has an effect.
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
		t.Errorf("newer data was refused: %v", err)
	}
	want := "the dataset is older than the one in use: it has revision "
	if err := august.CheckUpdate(july); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want an error that begins with %s", err, want)
	}
}

// TestUpdateKeepsTheRules: a program can also load the new data and then set the same
// rules. Update must return the same calendar.
func TestUpdateKeepsTheRules(t *testing.T) {
	old := frozen.CalendarOf(frozen.File())
	named := func(c *harikerja.Calendar) *harikerja.Calendar {
		idx, err := c.Named("idx")
		noError(t, err)
		return idx
	}
	firm := func(c *harikerja.Calendar) *harikerja.Calendar {
		f, err := c.WithDefinition(harikerja.Definition{Name: "firm", Weekend: harikerja.SunOnly(),
			DaysOff: lines("2026-12-28"), Workdays: lines("2026-12-26")})
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
				t.Errorf("%d: %v: got %d workdays in %d, want %d, %v", i, got, n, y.Year, m, err)
			}
		}
		if len(got.Years()) != len(want.Years()) {
			t.Errorf("%d: got %d years, want %d", i, len(got.Years()), len(want.Years()))
		}
	}
}

func TestUpdateRefusesOlderAndDamagedData(t *testing.T) {
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

// FuzzLoad changes the content and writes a matching digest, so that Load decodes the
// content. Load must never panic. If Load accepts the content, the calendar must work.
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

// TestInvalidDatasetIsADatasetError: if the io.Reader returns an error, the error of
// Load is not a *DatasetError.
func TestInvalidDatasetIsADatasetError(t *testing.T) {
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

// BenchmarkDecodeDataset measures the cost of the first call of Default.
func BenchmarkDecodeDataset(b *testing.B) {
	file := harikerja.Default().DatasetFile()
	b.SetBytes(int64(len(file)))
	for b.Loop() {
		if _, err := harikerja.Load(bytes.NewReader(file)); err != nil {
			b.Fatal(err)
		}
	}
}

// small returns a small dataset with two years. It has a correction and an amendment. The
// amendment moved one day and renamed another.
func small() datasetfile.File {
	decree := func(id string, kind harikerja.DecreeKind, day string) datasetfile.Decree {
		return datasetfile.Decree{
			ID: id, Kind: string(kind), Title: "Keputusan Bersama", Date: day, Publisher: "Kemenag",
			Numbers: []datasetfile.Number{{Authority: "Menteri Agama", Number: "1 Tahun 2029"}},
		}
	}
	line := func(day string, kind harikerja.Kind, occasion, name, decree, revokedBy string) datasetfile.Line {
		return datasetfile.Line{
			Date: day, Kind: string(kind), Occasion: occasion, LocalName: name, Name: name, Decree: decree, RevokedBy: revokedBy,
		}
	}
	occasions := []datasetfile.Occasion{
		{ID: "new-year", LocalName: "Tahun Baru", Name: "New Year's Day", Aliases: []string{"1 Januari"}},
		{ID: "nyepi", LocalName: "Hari Suci Nyepi", Name: "Nyepi", Aliases: []string{"Saka"}},
		{ID: "christmas", LocalName: "Hari Raya Natal", Name: "Christmas Day", Aliases: []string{"Natal", "Xmas"}},
	}
	return datasetfile.File{Occasions: occasions, Years: []datasetfile.Year{
		{
			Year: 2030, Status: string(harikerja.Verified),
			Corrections: []datasetfile.Correction{{Date: "2030-07-01", What: "the spelling of Natal"}},
			Decrees: []datasetfile.Decree{
				decree("skb-2030", harikerja.JointDecree, "2029-09-03"),
				decree("skb-2030-amendment-1", harikerja.JointDecreeAmendment, "2030-02-01"),
			},
			Lines: []datasetfile.Line{
				line("2030-01-01", harikerja.NationalHoliday, "new-year", "Tahun Baru", "skb-2030", ""),
				line("2030-04-03", harikerja.NationalHoliday, "nyepi", "Nyepi", "skb-2030", "skb-2030-amendment-1"),
				line("2030-04-04", harikerja.NationalHoliday, "nyepi", "Nyepi", "skb-2030-amendment-1", ""),
				line("2030-12-24", harikerja.CollectiveLeave, "christmas", "Cuti Bersama Natal", "skb-2030", ""),
				line("2030-12-25", harikerja.NationalHoliday, "christmas", "Natal", "skb-2030", "skb-2030-amendment-1"),
				line("2030-12-25", harikerja.NationalHoliday, "christmas", "Hari Natal", "skb-2030-amendment-1", ""),
			},
		},
		{
			Year: 2031, Status: string(harikerja.Corroborated),
			Decrees: []datasetfile.Decree{decree("skb-2031", harikerja.JointDecree, "2030-09-02")},
			Lines:   []datasetfile.Line{line("2031-01-01", harikerja.NationalHoliday, "new-year", "Tahun Baru", "skb-2031", "")},
		},
	}}
}

// TestLoadRejectsInconsistentDatasets makes one mistake at a time in the small dataset.
// Load must return an error that names the year and the entry.
func TestLoadRejectsInconsistentDatasets(t *testing.T) {
	type year = datasetfile.Year
	nyepi, leave := 1, 3 // indexes of lines of 2030
	tests := []struct {
		what   string
		change func(y *year, next *year)
		want   []string
	}{
		{"a gap", func(_, n *year) { n.Year, n.Lines[0].Date = 2032, "2032-01-01" }, []string{"dataset year 2032 follows 2030", "without a gap"}},
		{"a repeated year", func(_, n *year) { n.Year, n.Lines[0].Date = 2030, "2030-01-01" }, []string{"dataset year 2030 follows 2030"}},
		{"years known in the wrong order", func(_, n *year) { n.Decrees[0].Date = "2029-01-01" },
			[]string{"dataset year 2031", "2029-01-01", "before the first decree of the year 2030"}},
		{"a year too early", func(y, _ *year) { y.Year = 1899 }, []string{"dataset year 1899", "1900 to 9999"}},
		{"a year too late", func(y, _ *year) { y.Year = 10000 }, []string{"dataset year 10000", "1900 to 9999"}},
		{"a status that is not a token", func(y, _ *year) { y.Status = "Verified" }, []string{"2030", `"Verified"`, "lower-case letters"}},
		{"no holidays", func(y, _ *year) { y.Lines = nil }, []string{"2030", "no holidays"}},

		{"a decree id of another year", func(_, n *year) { n.Decrees[0].ID = "skb-2030" }, []string{"2031", "skb-2030", "already used in 2030"}},
		{"a repeated decree id", func(y, _ *year) { y.Decrees[1].ID = "skb-2030" }, []string{"2030", "skb-2030", "already used in 2030"}},
		{"decrees out of order", func(y, _ *year) { y.Decrees[1].Date = "2029-09-02" }, []string{"2030", "skb-2030-amendment-1", "sorted by date"}},
		{"a decree without a title", func(y, _ *year) { y.Decrees[0].Title = "" }, []string{"2030", "skb-2030", "title"}},
		{"a decree without a publisher", func(y, _ *year) { y.Decrees[0].Publisher = " " }, []string{"2030", "skb-2030", "publisher"}},
		{"a decree without an id", func(y, _ *year) { y.Decrees[0].ID = "" }, []string{"2030", "id"}},
		{"a kind of decree that is not a token", func(y, _ *year) { y.Decrees[0].Kind = "a decree" }, []string{"2030", "skb-2030", `"a decree"`}},
		{"a decree without authority", func(y, _ *year) { y.Decrees[0].Numbers = []datasetfile.Number{} }, []string{"2030", "skb-2030", "no authority"}},
		{"a number without authority", func(y, _ *year) { y.Decrees[0].Numbers[0].Authority = "" }, []string{"2030", "skb-2030", "1 Tahun 2029"}},
		{"a title with a no-break space", func(y, _ *year) { y.Decrees[0].Title = "Keputusan\u00a0Bersama" }, []string{"2030", "skb-2030", "title", "visible"}},
		{"a decree that no line refers to", func(y, _ *year) { y.Lines = y.Lines[:1] }, []string{"2030", "skb-2030-amendment-1", "no line refers to it"}},
		{"a number with a line break", func(y, _ *year) { y.Decrees[0].Numbers[0].Number = "1\n2" }, []string{"2030", "skb-2030", "Menteri Agama"}},
		{"an address with another scheme", func(y, _ *year) { y.Decrees[0].URL = "javascript:alert(1)" }, []string{"2030", "skb-2030", "javascript"}},

		{"a decree of the far future", func(y, _ *year) { y.Decrees[1].Date = "2099-01-01" },
			[]string{"2030", "skb-2030-amendment-1", "2099-01-01", "after 2031"}},
		{"a decree of the far past", func(y, _ *year) { y.Decrees[0].Date = "1899-12-31" }, []string{"2030", "skb-2030", "1899-12-31", "before 1900"}},
		{"an address with quotes", func(y, _ *year) { y.Decrees[0].URL = `https://example.org/"onclick="x` }, []string{"2030", "skb-2030", "web address"}},
		{"an address with a tag", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/<b>" }, []string{"2030", "skb-2030", "web address"}},
		{"an address with an apostrophe", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/'x" }, []string{"2030", "skb-2030", "web address"}},
		{"an address with a space", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/a b" }, []string{"2030", "skb-2030", "web address"}},
		{"an address without a host", func(y, _ *year) { y.Decrees[0].URL = "https:///x" }, []string{"2030", "skb-2030", "web address"}},
		{"an address with a password", func(y, _ *year) { y.Decrees[0].URL = "https://go.id:x@example.org/" }, []string{"2030", "skb-2030", "web address"}},
		{"an address that is not encoded", func(y, _ *year) { y.Decrees[0].URL = "https://example.org/ä" }, []string{"2030", "skb-2030", "web address"}},
		{"an id with wrong characters", func(y, _ *year) { y.Decrees[1].ID = "=1+1" }, []string{"2030", `"=1+1"`, "lower-case letters"}},
		{"an unknown occasion", func(y, _ *year) { y.Lines[nyepi].Occasion = "Nyepi;x" }, []string{"2030-04-03", `the dataset has no occasion "Nyepi;x"`}},
		{"a name that could be a formula", func(y, _ *year) { y.Lines[nyepi].Name = "=HYPERLINK(1)" }, []string{"2030-04-03",
			"name", "begin with a letter or digit"}},
		{"a local name that could be a formula", func(y, _ *year) { y.Lines[nyepi].LocalName = "@SUM(1)" },
			[]string{"2030-04-03", "local name", "begin with a letter or digit"}},
		{"a title that could be a formula", func(y, _ *year) { y.Decrees[0].Title = "+1" }, []string{"2030", "skb-2030", "title", "begin with a letter or digit"}},
		{"a name that is too long", func(y, _ *year) { y.Lines[nyepi].Name = strings.Repeat("x", 1001) }, []string{"2030-04-03", "name", "1000 bytes"}},
		{"a correction before the first decree", func(y, _ *year) { y.Corrections[0].Date = "2029-09-02" },
			[]string{"2030", "correction of 2029-09-02", "before the first decree"}},
		{"a correction of the far future", func(y, _ *year) { y.Corrections[0].Date = "2099-01-01" },
			[]string{"2030", "correction of 2099-01-01", "after 2032"}},

		{"a date of another year", func(y, _ *year) { y.Lines[0].Date = "2029-12-31" }, []string{"2030", "2029-12-31", "Tahun Baru", "not in the year"}},
		{"an unknown kind", func(y, _ *year) { y.Lines[nyepi].Kind = "election" }, []string{"2030-04-03", "election", "Nyepi",
			"the type must be national_holiday or collective_leave"}},
		{"no local name", func(y, _ *year) { y.Lines[nyepi].LocalName = "" }, []string{"2030-04-03", "local name"}},
		{"a name with a tab", func(y, _ *year) { y.Lines[nyepi].Name = "a\tb" }, []string{"2030-04-03", "name"}},
		{"a name with an invisible character", func(y, _ *year) { y.Lines[nyepi].Name = "Nyepi\u200b" }, []string{"2030-04-03", "name", "visible"}},
		{"a name with a change of the writing direction", func(y, _ *year) { y.Lines[nyepi].LocalName = "\u202eNyepi" },
			[]string{"2030-04-03", "local name", "visible"}},
		{"a name with a filler", func(y, _ *year) { y.Lines[nyepi].LocalName = "Nyepi\u3164" }, []string{"2030-04-03", "local name", "visible"}},
		{"an unknown decree", func(y, _ *year) { y.Lines[leave].Decree = "skb-2029" }, []string{"2030-12-24", "Cuti Bersama Natal", `"skb-2029"`}},
		{"a decree of another year", func(y, _ *year) { y.Lines[leave].Decree = "skb-2031" }, []string{"2030-12-24", `"skb-2031"`}},
		{"an unknown decree in the field Also", func(y, _ *year) { y.Lines[leave].Also = []string{"skb-1999"} }, []string{"2030-12-24", `"skb-1999"`}},
		{"revoked by an unknown decree", func(y, _ *year) { y.Lines[leave].RevokedBy = "skb-1999" }, []string{"2030-12-24", `"skb-1999"`}},
		{"revoked too early", func(y, _ *year) { y.Lines[2].RevokedBy = "skb-2030" }, []string{"2030-04-04", "revoked by skb-2030",
			"not later than skb-2030-amendment-1"}},
		{"revoked by itself", func(y, _ *year) { y.Lines[leave].RevokedBy = "skb-2030" }, []string{"2030-12-24", "not later"}},
		{"a repeated line", func(y, _ *year) { y.Lines[1] = y.Lines[0] }, []string{"2030-01-01", "Tahun Baru", "repeated"}},
		{"a line repeated by two decrees", func(y, _ *year) { y.Lines[4].RevokedBy, y.Lines[5].LocalName = "", "Natal" },
			[]string{"2030-12-25", `"Natal"`, "repeated", "skb-2030 and skb-2030-amendment-1"}},
		{"an English name repeated by two decrees", func(y, _ *year) { y.Lines[4].RevokedBy, y.Lines[5].Name = "", "Natal" },
			[]string{"2030-12-25", `"Hari Natal"`, "repeated"}},
		{"lines out of order", func(y, _ *year) { y.Lines[0], y.Lines[1] = y.Lines[1], y.Lines[0] }, []string{"2030-01-01", "Tahun Baru", "out of order"}},
		{"names out of order", func(y, _ *year) { y.Lines[4], y.Lines[5] = y.Lines[5], y.Lines[4] }, []string{"2030-12-25", `"Natal"`, "out of order"}},

		{"a correction without a description", func(y, _ *year) { y.Corrections[0].What = "" }, []string{"2030", "correction of 2030-07-01"}},
		{"corrections out of order", func(y, _ *year) {
			y.Corrections = append(y.Corrections, datasetfile.Correction{Date: "2030-06-01", What: "x"})
		}, []string{"2030", "correction of 2030-06-01"}},
	}
	for _, test := range tests {
		ds := small()
		test.change(&ds.Years[0], &ds.Years[1])
		_, err := newCalendar(ds)
		if err == nil {
			t.Errorf("%s: no error", test.what)
			continue
		}
		for _, want := range test.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got the error %q, want it to contain %s", test.what, err, want)
			}
		}
	}
	if _, err := newCalendar(datasetfile.File{}); err == nil || err.Error() != "the dataset has no years" {
		t.Errorf("no years: %v", err)
	}
}

func named(name string) harikerja.Definition {
	return harikerja.Definition{Name: name, Title: harikerja.Names{Indonesian: "Kalender " + name, English: "Calendar " + name}}
}

func calendarFiles(t *testing.T, list ...harikerja.Definition) (files []json.RawMessage) {
	t.Helper()
	for _, def := range list {
		file, err := json.Marshal(def)
		noError(t, err)
		files = append(files, file)
	}
	return files
}

func TestDatasetKeepsCalendarsSortedByName(t *testing.T) {
	ds := embedded(t)
	own := named("bank")
	own.DaysOff = lines("2026-12-31")
	ds.Calendars = calendarFiles(t, named("works"), own)
	cal, err := newCalendar(ds)
	noError(t, err)
	want := []harikerja.Definition{own, named("works")}
	if got := cal.Definitions(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := cal.AsOf(harikerja.MustParseDate("2015-01-01")).Definitions(); !reflect.DeepEqual(got, want) {
		t.Errorf("as of 2015: got  %+v\nwant %+v", got, want)
	}
}

func TestDefaultHasTheDefinitionsOfTheDataset(t *testing.T) {
	got := calendarFiles(t, harikerja.Default().Definitions()...)
	if want := embedded(t).Calendars; !reflect.DeepEqual(got, want) {
		t.Errorf("Default has  %s\nthe file has %s", got, want)
	}
}

func TestDatasetWithInvalidCalendarIsRejected(t *testing.T) {
	outside := named("acme")
	outside.Covers = harikerja.YearRange{First: 2025, Last: 2025}
	outside.DaysOff = []harikerja.OwnDay{{Span: harikerja.Year(2026)}}
	for _, test := range []struct {
		calendars []harikerja.Definition
		want      string
	}{
		{[]harikerja.Definition{named("acme"), named("acme")}, `dataset calendar "acme": the name is repeated`},
		{[]harikerja.Definition{outside}, `dataset calendar 1: daysOff[0]: 2026-01-01..2026-12-31 is outside covers, 2025..2025`},
		{[]harikerja.Definition{named("national")}, `dataset calendar 1: name: must be `},
	} {
		ds := embedded(t)
		ds.Calendars = calendarFiles(t, test.calendars...)
		if _, err := newCalendar(ds); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
