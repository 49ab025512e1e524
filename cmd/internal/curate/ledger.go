package curate

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// LedgerFile is the name of the ledger in the data directory.
const LedgerFile = "published.txt"

// Ledger lists every correction, stated count, decree, related document and
// holiday line that was ever published, the published occasions and calendars, and
// every rule of law, in order. The zero value is an empty ledger.
type Ledger struct {
	rows      []row
	occasions []occasionRow
	calendars []calendarRow
	law       []lawRow // the published rules of law
}

// row is one published entry. It does not have the notes and the evidence,
// which may change.
type row struct {
	year    int
	section string // a key of the map columns
	facts   []string
}

// columns has the column names of each section, in order.
var columns = map[string][]string{
	"correction": {"date", "what"},
	"stated":     {"national_holiday", "collective_leave"},
	"decree":     decreeColumns,
	"related":    decreeColumns,
	"holiday":    {"date", "kind", "occasion", "decree", "also", "revokedBy", "local", "name"},
}

var decreeColumns = []string{"id", "kind", "issued", "knownBy", "numbers", "url", "publisher", "otherUrls", "archived", "title"}

const ledgerHead = `# All entries that were ever published, one entry on each line. "make data" writes this file. Do not edit it.
# A published year changes only with a new decree or a recorded correction. A published calendar changes only with a new source.
# The names and aliases of an occasion never change, but it may get new aliases.
# "make data" checks this with the list below.
# To change an entry again before it is merged, restore this file and dataset.json first, then run "make data".
#
# year	correction	date	what
# year	stated	national_holiday	collective_leave
# year	decree or related	id	kind	issued	knownBy	numbers	url	publisher	otherUrls	archived	title
# year	holiday	date	kind	occasion	decree	also	revokedBy	local	name
# id	occasion	local	name	nameWithYear	yearIn
# id	alias	alias
# name	calendar	title	englishTitle	status	weekend	collectiveLeave	covers
# name	source	id	url	publisher	title
# name	stated	year	workdays
# name	day_off or workday	dates	source	local	name
`

// NewLedger returns a ledger of everything in the years and the calendars.
func NewLedger(years []*Year, calendars ...*Calendar) Ledger {
	var l Ledger
	for _, y := range years {
		for _, c := range y.Corrections {
			l.rows = append(l.rows, correctionRow(y.Year, c))
		}
		l.rows = append(l.rows, statedRow(y.Year, y.Stated))
		for _, d := range y.Decrees {
			l.rows = append(l.rows, decreeRow(y.Year, "decree", d))
		}
		for _, d := range y.Related {
			l.rows = append(l.rows, decreeRow(y.Year, "related", d))
		}
		for _, h := range y.Holidays {
			l.rows = append(l.rows, holidayRow(y.Year, h))
		}
	}
	for _, o := range occasions(years) {
		l.occasions = append(l.occasions, o.rows()...)
	}
	for _, c := range calendars {
		for _, e := range c.entries() {
			l.calendars = append(l.calendars, e.calendarRow)
		}
	}
	return l
}

func correctionRow(year int, c Correction) row {
	return row{year, "correction", []string{c.Date.String(), c.What}}
}

func statedRow(year int, s Stated) row {
	return row{year, "stated", []string{strconv.Itoa(s.NationalHoliday), strconv.Itoa(s.CollectiveLeave)}}
}

// decreeRow returns the row of a document in the section decree or related.
func decreeRow(year int, section string, d Decree) row {
	date := func(d *harikerja.Date) string {
		if d == nil {
			return "-"
		}
		return d.String()
	}
	var numbers []string
	for _, n := range d.Numbers {
		numbers = append(numbers, n.Authority+": "+orDash(n.Number))
	}
	archived := "-"
	if a := d.Archived; a != nil {
		archived = fmt.Sprintf("%s@%s:%s sha256:%s %s", a.Repo, a.Commit, a.Path, a.SHA256, a.Read)
	}
	return row{year, section, []string{d.ID, string(d.Kind), date(d.Issued), date(d.KnownBy),
		orDash(strings.Join(numbers, "; ")), orDash(d.URL), orDash(d.Publisher), orDash(strings.Join(d.OtherURLs, " ")), archived, d.Title}}
}

func holidayRow(year int, h Holiday) row {
	return row{year, "holiday", []string{h.Date.String(), string(h.Kind), h.Occasion, h.Decree,
		orDash(strings.Join(h.Also, " ")), orDash(h.RevokedBy), h.Local, h.Name}}
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// label returns the text that identifies the entry in messages, like the method
// label of [entry].
func (r row) label() string {
	switch r.section {
	case "stated":
		return "stated"
	case "decree", "related":
		return "decree " + r.facts[0]
	case "holiday":
		return fmt.Sprintf("%s %s %q", r.facts[0], r.facts[1], r.facts[6])
	}
	return "correction of " + r.facts[0]
}

func (r row) equal(o row) bool {
	return r.year == o.year && r.section == o.section && slices.Equal(r.facts, o.facts)
}

// String returns the ledger as the text that [ReadLedger] reads.
func (l Ledger) String() string {
	var b strings.Builder
	b.WriteString(ledgerHead)
	for _, r := range l.rows {
		fmt.Fprintf(&b, "%d\t%s\t%s\n", r.year, r.section, strings.Join(r.facts, "\t"))
	}
	for _, r := range l.occasions {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", r.id, r.section, strings.Join(r.facts, "\t"))
	}
	for _, r := range l.calendars {
		fmt.Fprintf(&b, "%s\t%s\t%s\n", r.calendar, r.section, strings.Join(r.facts, "\t"))
	}
	if len(l.law) > 0 {
		b.WriteString(lawHead)
	}
	for _, r := range l.law {
		b.WriteString(r.String())
	}
	return b.String()
}

// OpenLedger reads the ledger of a data directory. It returns an error if the
// ledger is missing or empty.
func OpenLedger(fsys fs.FS) (Ledger, error) {
	const remedy = "restore the file or, if nothing was published yet, run harikerja data build --first"
	f, err := fsys.Open(LedgerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Ledger{}, fmt.Errorf("there is no ledger of the published entries: %s", remedy)
	}
	if err != nil {
		return Ledger{}, err
	}
	defer f.Close()
	l, err := ReadLedger(f)
	if err == nil && len(l.rows) == 0 {
		err = fmt.Errorf("the ledger of the published entries is empty: %s", remedy)
	}
	return l, err
}

// ReadLedger reads the text of a ledger.
func ReadLedger(r io.Reader) (Ledger, error) {
	var l Ledger
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		fields := strings.Split(lines.Text(), "\t")
		if r, ok := readLawRow(fields); ok {
			l.law = append(l.law, r)
			continue
		}
		has := func(columns map[string][]string) bool {
			return len(fields) > 2 && len(fields) == 2+len(columns[fields[1]])
		}
		year, err := strconv.Atoi(fields[0])
		switch {
		case err == nil && has(columns):
			l.rows = append(l.rows, row{year, fields[1], fields[2:]})
		case err != nil && fields[0] != "" && has(occasionColumns):
			l.occasions = append(l.occasions, occasionRow{fields[0], fields[1], fields[2:]})
		case err != nil && fields[0] != "" && has(calendarColumns):
			l.calendars = append(l.calendars, calendarRow{fields[0], fields[1], fields[2:]})
		default:
			return Ledger{}, fmt.Errorf("line %d does not have the format that the header of the ledger describes: restore the file", number)
		}
	}
	return l, lines.Err()
}

// years returns the years of the ledger, in the order of its rows.
func (l Ledger) years() []int {
	var years []int
	for _, r := range l.rows {
		if !slices.Contains(years, r.year) {
			years = append(years, r.year)
		}
	}
	return years
}

// section returns the rows of one section of a year.
func (l Ledger) section(year int, section string) []row {
	var rows []row
	for _, r := range l.rows {
		if r.year == year && r.section == section {
			rows = append(rows, r)
		}
	}
	return rows
}
