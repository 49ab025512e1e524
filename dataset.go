package harikerja

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/harikerja/harikerja/internal/datasetfile"
)

//go:embed dataset.json
var embedded []byte

// Load reads a dataset file, such as a newer dataset.json, and returns a calendar with
// the default rules. It returns a [*DatasetError] if the file has a format that is not
// supported, if its digest does not match its content, if its content is inconsistent,
// or if it is larger than 1 MiB. Load ignores unknown members. If the file is older
// than the built-in dataset, Load returns an [*OlderError], unless the option
// [AllowOlder] is given. A call takes tens of milliseconds, because it checks the whole
// file. So load a file once and share the calendar.
func Load(r io.Reader, options ...LoadOption) (*Calendar, error) {
	ds, err := readDataset(r)
	if err != nil {
		return nil, err
	}
	cal := newCalendar(ds)
	if slices.Contains(options, AllowOlder()) {
		return cal, nil
	}
	if err := Default().CheckUpdate(cal); err != nil {
		return nil, err
	}
	return cal, nil
}

// LoadOption is an option for [Load]. Its zero value changes nothing.
type LoadOption struct{ allowOlder bool }

// AllowOlder returns the option that lets [Load] accept a dataset that is older than
// the built-in dataset, for example to repeat an old calculation.
func AllowOlder() LoadOption { return LoadOption{allowOlder: true} }

// Update reads a newer dataset file and returns a calendar with the new data. The
// weekend, the rule for collective leave and the [Definition] are the same as in c. If
// c was made with [Calendar.Named], the definition comes from the new file. The
// calendar c does not change, so a server can use it while Update runs, and after an
// error. The errors are:
//
//   - [*DatasetError]: the file is damaged.
//   - [*OlderError]: [Calendar.CheckUpdate] reports that the data is older than the
//     data of c.
//   - [*ArgumentError]: c was made with [Calendar.AsOf]. Update a calendar that has all
//     decrees, and then call AsOf on the result.
func (c *Calendar) Update(r io.Reader) (*Calendar, error) {
	if !c.known.before.IsZero() {
		return nil, &ArgumentError{"calendar", "as of an earlier day",
			"update the calendar with all decrees, and call AsOf again"}
	}
	next, err := Load(r, AllowOlder())
	if err != nil {
		return nil, err
	}
	if err := c.CheckUpdate(next); err != nil {
		return nil, err
	}
	if !c.lines.named {
		return next.known.apply(c.lines, c.rules), nil
	}
	named, err := next.Named(c.lines.definition.Name)
	if err != nil || c.rules.equal(c.lines.rules) {
		return named, err
	}
	return named.withRules(c.rules), nil
}

// OlderError reports a dataset that is older than the dataset that it would replace.
type OlderError struct {
	Reason string // such as "it has revision 1 of 2025, but revision 2 is in use"
}

func (e *OlderError) Error() string {
	return "the dataset is older than the one in use: " + e.Reason
}

// CheckUpdate returns an [*OlderError] if the data of the calendar "next" is older than
// the data of c. The data of "next" is older in these cases:
//
//   - A year is missing.
//   - A year has an older revision.
//   - A year has the same revision, but an earlier [YearInfo.UpdatedAt] or other days.
//   - A definition in [Calendar.Definitions] is missing or covers fewer years.
//
// The digest of an old file is valid, so it does not show that the file is old. Without
// this check, an old file could remove a holiday, a year or a calendar without an error.
//
// CheckUpdate ignores the rules of the two calendars: their weekend, leave and own days.
func (c *Calendar) CheckUpdate(next *Calendar) error {
	older := func(format string, args ...any) error { return &OlderError{fmt.Sprintf(format, args...)} }
	for _, was := range c.known.infos {
		i := slices.IndexFunc(next.known.infos, func(info YearInfo) bool { return info.Year == was.Year })
		if i < 0 {
			return older("it has no data for %d, but the dataset in use has data for this year", was.Year)
		}
		switch is := next.known.infos[i]; {
		case is.Revision < was.Revision:
			return older("it has revision %d of %d, but revision %d is in use", is.Revision, was.Year, was.Revision)
		case is.Revision > was.Revision:
		case is.UpdatedAt.Before(was.UpdatedAt):
			return older("its data for %d is from %s, but data from %s is in use", was.Year, is.UpdatedAt, was.UpdatedAt)
		case !sameDays(c.known.holidaysOf(was.Year), next.known.holidaysOf(was.Year)):
			return older("it has other days for %d than the dataset in use, but both have revision %d: "+
				"a list never changes without a new revision", was.Year, was.Revision)
		}
	}
	definitions := next.Definitions()
	for _, was := range c.Definitions() {
		i := slices.IndexFunc(definitions, func(is Definition) bool { return is.Name == was.Name })
		if i < 0 {
			return older("it has no calendar %s, but the dataset in use has this calendar", was.Name)
		}
		if is := definitions[i].Covers; !is.Includes(was.Covers) {
			return older("its calendar %s: it covers %s, but the calendar in use covers %s", was.Name, is, was.Covers)
		}
	}
	return nil
}

// holidaysOf returns the entries of the national list for a year.
func (k *knowledge) holidaysOf(year int) []Holiday {
	from, _ := slices.BinarySearchFunc(k.list, Year(year).start, func(h Holiday, d Date) int { return h.Date.Compare(d) })
	to, _ := slices.BinarySearchFunc(k.list, Year(year).End().AddDays(1), func(h Holiday, d Date) int { return h.Date.Compare(d) })
	return k.list[from:to]
}

// sameDays reports whether two lists have the same dates and kinds. Names may differ,
// because a name can be corrected.
func sameDays(a, b []Holiday) bool {
	return slices.EqualFunc(a, b, func(x, y Holiday) bool { return x.Date == y.Date && x.Kind == y.Kind })
}

// DatasetFile returns the file that has the calendar's data: the file that was given to
// [Load], or the built-in dataset.json. The file has all data, even if the calendar was
// made with [Calendar.AsOf] or has a [Definition].
func (c *Calendar) DatasetFile() []byte { return bytes.Clone(c.known.history.file) }

// DatasetError reports a dataset that is damaged or inconsistent, or that has a
// format that is not supported.
type DatasetError struct {
	Err error // the mistake; errors.As finds a [*ParseError] or a [*DefinitionError] in it
}

func (e *DatasetError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *DatasetError) Unwrap() error { return e.Err }

// dataset has the content of a dataset file.
type dataset struct {
	file      []byte
	occasions []Occasion
	calendars func() []*ownLines // the built-in calendars, sorted by name
	years     []*year
}

// embeddedDataset decodes the embedded file. It does not validate the file, because
// validation takes longer than decoding. TestEmbeddedDatasetIsValid validates it.
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
	ds.calendars = sync.OnceValue(func() []*ownLines {
		list, err := calendarsOf(file)
		if err != nil {
			panic("harikerja: the built-in dataset: " + err.Error())
		}
		return list
	})
	return ds
}

// readDataset reads and checks a dataset file. It checks only the conditions that the
// calculations depend on. The package cmd/internal/curate checks more before a release.
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
	ds.calendars = func() []*ownLines { return calendars }
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
func calendarsOf(file datasetfile.File) ([]*ownLines, error) {
	var list []*ownLines
	for i, text := range file.Calendars {
		def, err := parseDefinition(text, true)
		if err == nil && def.Name == "" {
			err = errors.New("the name is missing")
		}
		if err != nil {
			return nil, fmt.Errorf("dataset calendar %d: %w", i+1, err)
		}
		lines, _ := newOwnLines(def) // there is no error: parseDefinition checked the definition
		lines.named = true
		list = append(list, lines)
	}
	slices.SortFunc(list, func(a, b *ownLines) int { return cmp.Compare(a.definition.Name, b.definition.Name) })
	for i := 1; i < len(list); i++ {
		if name := list[i].definition.Name; name == list[i-1].definition.Name {
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

// newYearData converts one year from the file. It returns an error for a date that does
// not exist.
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
		numbers := make([]DecreeNumber, 0, len(d.Numbers))
		for _, n := range d.Numbers {
			numbers = append(numbers, DecreeNumber(n))
		}
		data.Decrees = append(data.Decrees, Decree{ID: d.ID, Kind: DecreeKind(d.Kind), Title: d.Title,
			Numbers: numbers, Date: date(d.Date), DateIsLatest: d.DateIsLatest, URL: d.URL, Publisher: d.Publisher})
	}
	for _, l := range y.Lines {
		data.Lines = append(data.Lines, yearLine{Date: date(l.Date), Kind: Kind(l.Kind),
			Occasion: l.Occasion, LocalName: l.LocalName, Name: l.Name, Decree: l.Decree, Also: l.Also,
			RevokedBy: l.RevokedBy})
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
			// AsOf can be called with any day. On each day, the years that were known
			// must follow each other without a gap.
			if y.firstKnown().Before(last.firstKnown()) {
				return fmt.Errorf("dataset year %d has its first decree on %s, "+
					"which is before the first decree of the year %d", data.Year,
					y.firstKnown(), last.data.Year)
			}
		}
	}
	// The code does not know the current date, so it cannot reject every future date.
	// It only rejects a correction that is dated later than in the year after the last
	// year with data.
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
