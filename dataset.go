package harikerja

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja/internal/datasetfile"
)

// dataset is the content of a dataset file.
type dataset struct {
	file      []byte
	occasions []Occasion
	calendars func() []Definition // sorted by name
	years     []*year
}

// DatasetFile returns the dataset file of a calendar: the file that was given to
// [Load], or the built-in dataset.json. It has all data, also for a calendar of
// [Calendar.AsOf] or under a [Definition].
func (c *Calendar) DatasetFile() []byte { return bytes.Clone(c.known.history.file) }

//go:embed dataset.json
var embedded []byte

// embeddedDataset decodes the embedded file. It does not validate the file, because
// that takes longer than decoding. TestEmbeddedDataset validates the file.
func embeddedDataset() *dataset {
	var file datasetfile.File
	err := json.Unmarshal(embedded, &file)
	ds := &dataset{file: embedded, occasions: occasionsOf(file)}
	if err == nil {
		ds.years, err = yearsOf(file)
	}
	if err != nil {
		panic("harikerja: the built-in dataset: " + err.Error())
	}
	ds.calendars = sync.OnceValue(func() []Definition {
		list, err := calendarsOf(file)
		if err != nil {
			panic("harikerja: the built-in dataset: " + err.Error())
		}
		return list
	})
	return ds
}

// readDataset reads and checks a dataset file. It checks only the conditions that the
// calculations depend on. The lint of cmd/internal/curate checks more.
func readDataset(r io.Reader) (*dataset, error) {
	text, err := io.ReadAll(io.LimitReader(r, datasetfile.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read the dataset: %w", err)
	}
	ds, err := parseDataset(text)
	if err != nil {
		return nil, &DatasetError{err}
	}
	return ds, nil
}

func parseDataset(text []byte) (*dataset, error) {
	file, err := datasetfile.Read(text)
	if err != nil {
		return nil, err
	}
	if len(file.Years) == 0 {
		return nil, errors.New("the dataset has no years")
	}
	ds := &dataset{file: text, occasions: occasionsOf(file)}
	if err := checkOccasions(ds.occasions); err != nil {
		return nil, err
	}
	calendars, err := calendarsOf(file)
	if err != nil {
		return nil, err
	}
	ds.calendars = func() []Definition { return calendars }
	if ds.years, err = yearsOf(file); err != nil {
		return nil, err
	}
	if err := ds.checkYears(); err != nil {
		return nil, err
	}
	for i, y := range ds.years {
		is, info := file.Years[i], y.info()
		if is.Revision != info.Revision || is.UpdatedAt != info.UpdatedAt.String() {
			return nil, fmt.Errorf("dataset year %d has revision %d of %s, "+
				"but its decrees and corrections give revision %d of %s",
				is.Year, is.Revision, is.UpdatedAt, info.Revision, info.UpdatedAt)
		}
	}
	return ds, nil
}

func occasionsOf(file datasetfile.File) []Occasion {
	list := make([]Occasion, len(file.Occasions))
	for i, o := range file.Occasions {
		list[i] = Occasion(o)
	}
	return list
}

// calendarsOf returns the built-in calendars, sorted by name.
func calendarsOf(file datasetfile.File) ([]Definition, error) {
	var list []Definition
	for i, text := range file.Calendars {
		def, err := parseDefinition(text, true)
		if err == nil && def.Name == "" {
			err = errors.New("the name is missing")
		}
		if err != nil {
			return nil, fmt.Errorf("dataset calendar %d: %w", i+1, err)
		}
		list = append(list, def)
	}
	slices.SortFunc(list, func(a, b Definition) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(list); i++ {
		if name := list[i].Name; name == list[i-1].Name {
			return nil, fmt.Errorf("dataset calendar %q: the name is repeated", name)
		}
	}
	return list, nil
}

func yearsOf(file datasetfile.File) ([]*year, error) {
	texts := make(map[string]string)
	list := make([]*year, len(file.Years))
	for i, y := range file.Years {
		data, err := newYearData(y)
		if err != nil {
			return nil, fmt.Errorf("dataset year %d: %w", y.Year, err)
		}
		list[i] = newYear(data, texts)
	}
	return list, nil
}

// newYearData converts a year of the file. It returns an error for a date that does not
// exist.
func newYearData(y datasetfile.Year) (yearData, error) {
	data := yearData{Year: y.Year, Status: Status(y.Status),
		Decrees: make([]Decree, 0, len(y.Decrees)), Lines: make([]yearLine, 0, len(y.Lines))}
	var err error
	date := func(text string) Date {
		d, wrong := ParseDate(text)
		err = cmp.Or(err, wrong)
		return d
	}
	for _, c := range y.Corrections {
		data.Corrections = append(data.Corrections, Correction{date(c.Date), c.What})
	}
	for _, d := range y.Decrees {
		numbers := make([]Number, 0, len(d.Numbers))
		for _, n := range d.Numbers {
			numbers = append(numbers, Number(n))
		}
		data.Decrees = append(data.Decrees, Decree{ID: d.ID, Kind: DecreeKind(d.Kind), Title: d.Title,
			Numbers: numbers, Date: date(d.Date), DateIsLatest: d.DateIsLatest, URL: d.URL, Publisher: d.Publisher})
	}
	for _, l := range y.Lines {
		data.Lines = append(data.Lines, yearLine{date(l.Date), Kind(l.Kind), l.Occasion, l.LocalName, l.Name,
			l.Decree, l.Also, l.RevokedBy})
	}
	return data, err
}

func (ds *dataset) checkYears() error {
	known := make(map[string]bool) // ids of occasions
	for _, o := range ds.occasions {
		known[o.ID] = true
	}
	ids := make(map[string]int)
	for i, y := range ds.years {
		data := &y.data
		if err := y.check(ids, known); err != nil {
			return fmt.Errorf("dataset year %d: %w", data.Year, err)
		}
		if i > 0 {
			last := ds.years[i-1]
			if data.Year != last.data.Year+1 {
				return fmt.Errorf("dataset year %d follows %d: years must follow each other without a gap",
					data.Year, last.data.Year)
			}
			// This check makes sure that the years known on a day have no gap.
			if y.firstKnown().Before(last.firstKnown()) {
				return fmt.Errorf("dataset year %d has its first decree on %s, "+
					"which is before the first decree of the year %d", data.Year,
					y.firstKnown(), last.data.Year)
			}
		}
	}
	// The current date is not known here, but a correction cannot be later than
	// the year after the last year with data.
	end := ds.years[len(ds.years)-1].data.Year + 1
	for _, y := range ds.years {
		for _, c := range y.data.Corrections {
			if c.Date.Year() > end {
				return fmt.Errorf("dataset year %d: correction of %s: its date is after %d, "+
					"which is the year after the last list of the dataset", y.data.Year, c.Date, end)
			}
		}
	}
	return nil
}

// The rules of isLine, isName and isToken, for error messages.
const (
	maxText  = 1000
	lineRule = "one line of at most 1000 bytes of visible characters"
	nameRule = lineRule + ", and must begin with a letter or digit"

	tokenRule = "lower-case letters, digits and underscores"
)

// isLine reports whether s is one line of visible characters in valid UTF-8. It
// must not be empty, and must not begin or end with a space.
func isLine(s string) bool {
	return s != "" && len(s) <= maxText && strings.TrimSpace(s) == s && utf8.ValidString(s) && !strings.ContainsFunc(s, unseen)
}

// isName reports whether s is a line that begins with a letter or digit. A
// spreadsheet program does not treat such a line as a formula.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return isLine(s) && (unicode.IsLetter(first) || unicode.IsDigit(first))
}

// isSlug reports whether s consists of words of lower-case letters and digits,
// with hyphens between them.
func isSlug(s string) bool {
	for word := range strings.SplitSeq(s, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return len(s) <= maxText
}

// isToken reports whether s consists of lower-case letters, digits and underscores, as
// the values of a [Kind] do.
func isToken(s string) bool {
	return s != "" && len(s) <= maxText && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// isWebAddress reports whether s is an absolute http or https URL without a
// password. It must have only characters that RFC 3986 allows. The apostrophe
// is not allowed, because it could end an HTML attribute.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil && len(s) <= maxText &&
		!strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c >= unicode.MaxASCII || strings.ContainsRune("\"'<>\\^`{|}", c) })
}

// unseen reports whether a character is invisible: a control character, a
// change of the writing direction, a space other than U+0020, or a filler. Two
// names that differ only in such characters would look the same.
func unseen(c rune) bool {
	return !unicode.IsPrint(c) || c == '\u2800' || // the empty Braille pattern
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// compactJSON returns JSON that does not escape the characters <, > and &.
func compactJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
