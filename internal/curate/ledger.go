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
// holiday line that was ever published, in order. The zero value is that of a
// project which has published nothing yet.
type Ledger struct {
	rows []row
}

// row is one published entry with all its facts. Notes and evidence are no
// facts: they may grow.
type row struct {
	year  int
	sort  string // a key of columns
	facts []string
}

// columns names the facts of each sort of row, in their order.
var columns = map[string][]string{
	"correction": {"date", "what"},
	"stated":     {"national_holiday", "collective_leave"},
	"decree":     decreeColumns,
	"related":    decreeColumns,
	"holiday":    {"date", "kind", "occasion", "decree", "also", "revokedBy", "local", "name"},
}

var decreeColumns = []string{"id", "kind", "issued", "knownBy", "numbers", "url", "publisher", "otherUrls", "archived", "title"}

const ledgerHead = `# Everything that was ever published, one entry a line, written by "make data". Do not edit it.
# A published year changes only through a new decree or a recorded correction; this list is how that is checked.
# To change an entry again before it is merged, restore this file and dataset.json first, then run "make data".
#
# year	correction	date	what
# year	stated	national_holiday	collective_leave
# year	decree or related	id	kind	issued	knownBy	numbers	url	publisher	otherUrls	archived	title
# year	holiday	date	kind	occasion	decree	also	revokedBy	local	name
`

// NewLedger returns the ledger in which everything in the years is published.
func NewLedger(years []*Year) Ledger {
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
	return l
}

func correctionRow(year int, c Correction) row {
	return row{year, "correction", []string{c.Date.String(), c.What}}
}

func statedRow(year int, s Stated) row {
	return row{year, "stated", []string{strconv.Itoa(s.NationalHoliday), strconv.Itoa(s.CollectiveLeave)}}
}

// decreeRow is the row of a document under decrees: or related:, by the sort.
func decreeRow(year int, sort string, d Decree) row {
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
	return row{year, sort, []string{d.ID, string(d.Kind), date(d.Issued), date(d.KnownBy),
		orDash(strings.Join(numbers, "; ")), orDash(d.URL), orDash(d.Publisher), orDash(strings.Join(d.OtherURLs, " ")), archived, d.Title}}
}

func holidayRow(year int, h Holiday) row {
	return row{year, "holiday", []string{h.Date.String(), h.Kind.String(), h.Occasion, h.Decree,
		orDash(strings.Join(h.Also, " ")), orDash(h.RevokedBy), h.Local, h.Name}}
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// label names the entry as problems do.
func (r row) label() string {
	switch r.sort {
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
	return r.year == o.year && r.sort == o.sort && slices.Equal(r.facts, o.facts)
}

// String returns the ledger as the text that [ReadLedger] reads.
func (l Ledger) String() string {
	var b strings.Builder
	b.WriteString(ledgerHead)
	for _, r := range l.rows {
		fmt.Fprintf(&b, "%d\t%s\t%s\n", r.year, r.sort, strings.Join(r.facts, "\t"))
	}
	return b.String()
}

// OpenLedger reads the ledger of a data directory. It is an error if there is
// none or nothing in it.
func OpenLedger(fsys fs.FS) (Ledger, error) {
	const wayOut = "restore the file; only a directory that has published nothing yet begins one, by harikerja data build --first"
	f, err := fsys.Open(LedgerFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Ledger{}, fmt.Errorf("there is no ledger of what was published: %s", wayOut)
	}
	if err != nil {
		return Ledger{}, err
	}
	defer f.Close()
	l, err := ReadLedger(f)
	if err == nil && len(l.rows) == 0 {
		err = fmt.Errorf("the ledger of what was published is empty: %s", wayOut)
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
		year, err := strconv.Atoi(fields[0])
		if err != nil || len(fields) < 2 || len(columns[fields[1]]) == 0 || len(fields) != 2+len(columns[fields[1]]) {
			return Ledger{}, fmt.Errorf("line %d is not of the form that the head of the ledger shows: restore the file", number)
		}
		l.rows = append(l.rows, row{year, fields[1], fields[2:]})
	}
	return l, lines.Err()
}

// years returns the years that the ledger knows, in its order.
func (l Ledger) years() []int {
	var years []int
	for _, r := range l.rows {
		if !slices.Contains(years, r.year) {
			years = append(years, r.year)
		}
	}
	return years
}

// of returns the rows of a year that are of a sort.
func (l Ledger) of(year int, sort string) []row {
	var rows []row
	for _, r := range l.rows {
		if r.year == year && r.sort == sort {
			rows = append(rows, r)
		}
	}
	return rows
}
