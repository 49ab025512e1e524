package curate

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// LedgerFile is the name of the ledger in the data directory.
const LedgerFile = "published.txt"

const ledgerPath = Dir + "/" + LedgerFile

// Ledger lists all entries that were ever published. The entries for the years are first. The
// entries for the occasions, the calendars and the rules of law follow. The zero value is an
// empty ledger.
type Ledger []row

// row is one entry in the ledger or in a data file. It does not contain notes, evidence or the
// sources for rules, because these may change.
type row struct {
	kind    string   // the kind of the owner: ofYear, ofOccasion, ofCalendar or ofRule
	owner   string   // the year, the name of the calendar, or the id of the occasion or rule
	section string   // a key of columns[kind]
	facts   []string // the values of the columns; publishedYear removes new decrees from these values
	now     []string // the values of the columns in the data file, with new decrees
	entry   entry    // the entry of the data file; nil for a row of the ledger
	whole   entry    // the entry that a problem about a new row names: the year, or the entry itself
}

// The kinds of owners. An owner is the year, occasion, calendar or rule to which a
// row belongs. These words are also used in messages.
const (
	ofYear     = "year"
	ofOccasion = "occasion"
	ofCalendar = "calendar"
	ofRule     = "rule"
)

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

const lawHead = `#
# The rules of law. A published rule changes only with a recorded correction, but it may get a last period (to) ` +
	`if a new rule of the same obligation follows. New cases, reliefs and transitions are allowed.
#
# id	rule	kind	localName	name	citation	quote	from	to	keyedOn	dayOff	compute	notCovered	confidence
# id	correction	date	what
# id	case, relief or transition	its text
`

// The column names for each kind of owner and each section.
var columns = map[string]map[string][]string{
	ofYear:     headColumns(ledgerHead, "# year"),
	ofOccasion: headColumns(ledgerHead, "# id"),
	ofCalendar: headColumns(ledgerHead, "# name"),
	ofRule:     headColumns(lawHead, "# id"),
}

// headColumns reads the column names of each section from the header of the ledger. It uses only
// the lines whose first field equals the parameter "owner".
func headColumns(head, owner string) map[string][]string {
	columns := map[string][]string{}
	for line := range strings.SplitSeq(head, "\n") {
		if fields := strings.Split(line, "\t"); fields[0] == owner {
			sections := strings.ReplaceAll(fields[1], ", ", " or ")
			for section := range strings.SplitSeq(sections, " or ") {
				columns[section] = fields[2:]
			}
		}
	}
	return columns
}

func (d directory) ledger() Ledger {
	owners := slices.Concat(each(d.years, (*Year).rows), each(occasions(d.years), Occasion.rows),
		each(d.calendars, (*Calendar).rows), each(d.rules, (*LawRule).rows))
	return slices.Concat(owners...)
}

// rowList collects the rows of one owner.
type rowList struct {
	kind, owner string
	whole       entry // see row.whole; nil means the entry itself
	rows        []row
}

func (l *rowList) add(e entry, section string, facts ...string) {
	l.rows = append(l.rows, row{kind: l.kind, owner: l.owner, section: section, facts: facts,
		now: facts, entry: e, whole: cmp.Or(l.whole, e)})
}

func (y *Year) owner() string { return strconv.Itoa(y.Year) }

func (y *Year) rows() []row {
	l := rowList{kind: ofYear, owner: y.owner(), whole: y}
	for _, c := range y.Corrections {
		l.add(c, "correction", c.Date.String(), c.What)
	}
	l.add(y.Stated, "stated",
		strconv.Itoa(y.Stated.NationalHoliday), strconv.Itoa(y.Stated.CollectiveLeave))
	for _, d := range y.Decrees {
		l.add(d, "decree", d.facts()...)
	}
	for _, d := range y.Related {
		l.add(d, "related", d.facts()...)
	}
	for _, h := range y.Holidays {
		l.add(h, "holiday", h.facts()...)
	}
	return l.rows
}

func (d Decree) facts() []string {
	date := func(d *harikerja.Date) string {
		if d == nil {
			return "-"
		}
		return d.String()
	}
	numbers := each(d.Numbers, func(n Number) string {
		return n.Authority + ": " + cmp.Or(string(n.Number), "-")
	})
	archived := "-"
	if a := d.Archived; a != nil {
		archived = fmt.Sprintf("%s@%s:%s sha256:%s %s", a.Repo, a.Commit, a.Path, a.SHA256, a.Read)
	}
	return []string{d.ID, string(d.Kind), date(d.Issued), date(d.KnownBy),
		cmp.Or(strings.Join(numbers, "; "), "-"), cmp.Or(d.URL, "-"), cmp.Or(d.Publisher, "-"),
		cmp.Or(strings.Join(d.OtherURLs, " "), "-"), archived, d.Title}
}

func (h Holiday) facts() []string {
	return []string{h.Date.String(), string(h.Kind), h.Occasion, h.Decree,
		cmp.Or(strings.Join(h.Also, " "), "-"), cmp.Or(h.RevokedBy, "-"), h.Local, h.Name}
}

// rows returns the rows for an occasion. The first row has the names. Each alias has a
// row of its own.
func (o Occasion) rows() []row {
	l := rowList{kind: ofOccasion, owner: o.ID}
	l.add(o, "occasion", o.LocalName, o.Name, cmp.Or(o.NameWithYear, "-"), cmp.Or(o.YearIn, "-"))
	for _, alias := range o.Aliases {
		l.add(o, "alias", alias)
	}
	return l.rows
}

func (c *Calendar) rows() []row {
	l := rowList{kind: ofCalendar, owner: c.Name}
	leave := c.CollectiveLeave.String()
	if only, ok := c.CollectiveLeave.Only(); ok {
		leave = fmt.Sprint(only)
	}
	l.add(c.at(""), "calendar", c.Title.Indonesian, c.Title.English, string(c.Status),
		c.Weekend.String(), leave, c.Covers.String())
	for i, s := range c.Sources {
		l.add(c.at(elementPath("sources", i)), "source", s.ID, cmp.Or(s.URL, "-"), s.Publisher, s.Title)
	}
	for _, year := range slices.Sorted(maps.Keys(c.StatedWorkdays)) {
		text := strconv.Itoa(year)
		l.add(c.at("statedWorkdays."+text), "stated", text, strconv.Itoa(c.StatedWorkdays[year]))
	}
	add := func(key, section string, days []harikerja.OwnDay) {
		for i, d := range days {
			l.add(c.at(elementPath(key, i)), section,
				d.Span.String(), cmp.Or(d.Source, "-"), d.Name.Indonesian, d.Name.English)
		}
	}
	add("daysOff", "day_off", c.DaysOff)
	add("workdays", "workday", c.Workdays)
	return l.rows
}

// rows returns the rows for a rule. The first row is in the section "rule". From the field
// NotCovered, it has only the English texts, because a translation is allowed to change.
func (r *LawRule) rows() []row {
	l := rowList{kind: ofRule, owner: r.ID}
	notCovered := each(r.NotCovered, func(n harikerja.Names) string { return n.English })
	l.add(r, "rule", r.Kind, r.LocalName, r.Name, compact(r.Citations), cmp.Or(r.Quote, "-"),
		string(r.Valid.From), cmp.Or(string(r.Valid.To), "-"), r.Valid.KeyedOn, compact(r.DayOff),
		compact(r.Compute), compact(notCovered), string(r.Confidence))
	for _, c := range r.Corrections {
		l.add(r, "correction", c.Date.String(), c.What)
	}
	for _, c := range r.Cases {
		l.add(r, "case", compact(c))
	}
	for _, relief := range r.Reliefs {
		l.add(r, "relief", compact(relief))
	}
	for _, t := range r.Transitions {
		l.add(r, "transition", compact(t))
	}
	return l.rows
}

// String returns the ledger as the text that [ReadLedger] reads.
func (l Ledger) String() string {
	var b strings.Builder
	b.WriteString(ledgerHead)
	head := lawHead
	for _, r := range l {
		if r.kind == ofRule {
			b.WriteString(head)
			head = ""
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\n", r.owner, r.section, strings.Join(r.facts, "\t"))
	}
	return b.String()
}

// OpenLedger reads the ledger of a data directory. A missing or empty ledger is an error.
func OpenLedger(fsys fs.FS) (Ledger, error) {
	const remedy = "restore the file or, if nothing was published yet, run harikerja data build --first"
	text, err := fs.ReadFile(fsys, LedgerFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no ledger of the published entries: %s", remedy)
	case err != nil:
		return nil, err
	}
	l, err := ReadLedger(string(text))
	if err == nil && len(l.owners(ofYear)) == 0 {
		err = fmt.Errorf("the ledger of the published entries is empty: %s", remedy)
	}
	return l, err
}

// ReadLedger reads the text of a ledger.
func ReadLedger(text string) (l Ledger, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if strings.HasPrefix(line, "#") {
			continue
		}
		r, ok := readRow(strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
		if !ok {
			return nil, fmt.Errorf("line %d does not have the format that the header of the "+
				"ledger describes: restore the file", number)
		}
		l = append(l, r)
	}
	return l, nil
}

var lawID = pattern(`^[a-z][a-z0-9-]*-20[0-9]{2}$`)

// readRow reads the fields of a line. The line does not say the kind of its owner. readRow
// finds the kind from the form of the owner's name, from the section and from the number of
// fields.
func readRow(fields []string) (row, bool) {
	if len(fields) < 3 || fields[0] == "" {
		return row{}, false
	}
	owner, section, facts := fields[0], fields[1], fields[2:]
	kinds := []string{ofOccasion, ofCalendar}
	if year, err := strconv.Atoi(owner); err == nil {
		owner, kinds = strconv.Itoa(year), []string{ofYear}
	} else if lawID().MatchString(owner) {
		kinds = []string{ofRule, ofOccasion, ofCalendar}
	}
	for _, kind := range kinds {
		if len(facts) == len(columns[kind][section]) {
			return row{kind: kind, owner: owner, section: section, facts: facts}, true
		}
	}
	return row{}, false
}

// owners returns the owners of one kind, in the same order as in the ledger.
func (l Ledger) owners(kind string) []string {
	var list []string
	for _, r := range l {
		if r.kind == kind && !slices.Contains(list, r.owner) {
			list = append(list, r.owner)
		}
	}
	return list
}

func (l Ledger) of(kind, owner string) []row {
	return keep(l, func(r row) bool { return r.kind == kind && r.owner == owner })
}

func inSection(rows []row, section string) []row {
	return keep(rows, func(r row) bool { return r.section == section })
}

func (r row) equal(o row) bool {
	return r.kind == o.kind && r.owner == o.owner && r.section == o.section &&
		slices.Equal(r.facts, o.facts)
}

// label returns the text that identifies the entry in messages. For a row that belongs to a year,
// this text is also the label of the [entry] in the year file.
func (r row) label() string {
	switch {
	case r.kind == ofOccasion:
		return fmt.Sprintf("its %s %q", r.section, r.facts[0])
	case r.kind == ofRule:
		return "this " + r.section
	case r.section == "calendar":
		return "calendar " + r.owner
	case r.section == "correction":
		return "correction of " + r.facts[0]
	case r.section == "related":
		return "decree " + r.facts[0]
	case r.section == "holiday":
		return fmt.Sprintf("%s %s %q", r.facts[0], r.facts[1], r.facts[6])
	case r.section == "stated" && r.kind == ofYear:
		return "stated"
	}
	return r.section + " " + r.facts[0]
}
