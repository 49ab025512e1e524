package curate

import (
	"cmp"
	"net/url"
	"slices"

	"github.com/harikerja/harikerja"
)

func datesInYear(y *Year, h Holiday, report report) {
	report.when(h.Date.Year() != y.Year, h,
		"the date is not in %d: correct the date, or move the line to the file of its year", y.Year)
}

func order(y *Year, report report) {
	for i := 1; i < len(y.Decrees); i++ {
		last, d := y.Decrees[i-1], y.Decrees[i]
		a, ok1 := last.Date()
		b, ok2 := d.Date()
		report.when(ok1 && ok2 && b.Before(a), d,
			"it is dated %s, so it belongs before %s of %s: decrees are sorted by date",
			b, last.ID, a)
	}
	for i := 1; i < len(y.Holidays); i++ {
		last, h := y.Holidays[i-1], y.Holidays[i]
		report.when(y.compare(last, h) > 0, h, "it belongs before %s: lines are sorted by date, "+
			"kind (national_holiday first), date of the decree, local name", last.label())
	}
}

func (y *Year) compare(a, b Holiday) int {
	dateA, _ := y.decreeDate(a.Decree)
	dateB, _ := y.decreeDate(b.Decree)
	return cmp.Or(a.Date.Compare(b.Date), a.Kind.Compare(b.Kind),
		dateA.Compare(dateB), cmp.Compare(a.Local, b.Local))
}

func duplicate(y *Year, report report) {
	const same = "line %d has the same %s and is in force at the same time: " +
		"remove one line, or add revokedBy to the revoked line"
	for i, h := range y.Holidays {
		for _, other := range y.Holidays[:i] {
			switch {
			case h.Date != other.Date || !y.overlap(h, other):
			case h.Kind == other.Kind && (h.Local == other.Local || h.Name == other.Name):
				report(h, same, other.Line, "date, kind and name")
			case h.Occasion == other.Occasion:
				report(h, same, other.Line, "date and occasion")
			}
		}
	}
}

// overlap reports whether there is a date on which both lines are in force.
func (y *Year) overlap(a, b Holiday) bool {
	startsBeforeEnd := func(a, b Holiday) bool {
		start, _ := y.decreeDate(a.Decree)
		end, ok := y.decreeDate(b.RevokedBy)
		return !ok || start.Before(end)
	}
	return startsBeforeEnd(a, b) && startsBeforeEnd(b, a)
}

// named returns the ids of all decrees that the line names.
func (h Holiday) named() []string {
	ids := append([]string{h.Decree}, h.Also...)
	if h.RevokedBy != "" {
		ids = append(ids, h.RevokedBy)
	}
	return ids
}

func decreeExists(y *Year, h Holiday, report report) {
	for i, id := range h.named() {
		hasID := func(d Decree) bool { return d.ID == id }
		switch {
		case slices.ContainsFunc(y.Related, hasID):
			report(h, "it has the id %s, which is under related: move that document to decrees", id)
		case !slices.ContainsFunc(y.Decrees, hasID):
			report(h, "it has the decree id %q, which is not under decrees: "+
				"add the decree there, or correct the id", id)
		case slices.Contains(h.named()[:i], id):
			report(h, "it has the decree id %s twice: remove one", id)
		}
	}
}

func revokedLater(y *Year, h Holiday, report report) {
	set, ok1 := y.decreeDate(h.Decree)
	revoked, ok2 := y.decreeDate(h.RevokedBy)
	report.when(ok1 && ok2 && !revoked.After(set), h, "the decree in revokedBy (%s, %s) must be "+
		"later than the decree that set the line (%s, %s): correct one of the two ids",
		h.RevokedBy, revoked, h.Decree, set)
	for _, id := range h.Also {
		date, ok := y.decreeDate(id)
		report.when(ok && ok2 && date.After(revoked), h, "the decree %s in \"also\" (%s) is later "+
			"than the decree %s that revoked the line (%s): correct one of the two ids",
			id, date, h.RevokedBy, revoked)
	}
}

func decreeBeforeDay(y *Year, h Holiday, report report) {
	set, ok := y.decreeDate(h.Decree)
	report.when(ok && !set.Before(h.Date) && h.Note == "", h, "its decree %s is dated %s, "+
		"but a decree must be dated before its holiday: correct the id or a date, "+
		"or explain this in a note", h.Decree, set)
}

func decreeUsed(y *Year, report report) {
	for _, d := range y.Decrees {
		isUsed := slices.ContainsFunc(y.Holidays, func(h Holiday) bool {
			return slices.Contains(h.named(), d.ID)
		})
		report.when(!isUsed, d, "no line has its id: add the id to the lines that it sets or "+
			"revokes, or move the decree to related")
	}
}

var slug = pattern(`^[a-z]+(-[a-z0-9]+)+$`)

// decreeID checks that no other decree in any year has the same id.
func decreeID(years []*Year, report report) {
	taken := map[string]Decree{}
	for _, y := range years {
		for _, d := range y.documents() {
			report.when(!slug().MatchString(d.ID), d, "the id %q must consist of lower-case words "+
				"and digits with hyphens between them, such as skb-2025-amendment-1", d.ID)
			first, ok := taken[d.ID]
			report.when(ok, d, "the id is already used in %s, line %d: give this decree another id",
				first.File, first.Line)
			taken[d.ID] = d
		}
	}
}

func decreeKind(d Decree, report report) {
	oneOf(d, report, "kind", d.Kind, harikerja.JointDecree, harikerja.JointDecreeAmendment,
		harikerja.PresidentialDecree, harikerja.MinisterialDecree)
}

// firstDecree checks that the first decree for a list is a joint decree. All later decrees
// amend this joint decree.
func firstDecree(y *Year, report report) {
	first, known := y.firstKnown()
	begins := slices.ContainsFunc(y.Decrees, func(d Decree) bool {
		date, ok := d.Date()
		return ok && date == first && d.Kind == harikerja.JointDecree
	})
	report.when(known && !begins, y, "the first decree that sets a line, dated %s, is not a %s: "+
		"add the decree that started the list, or correct the kind or the date",
		first, harikerja.JointDecree)
}

func decreeDate(y *Year, report report) {
	for _, d := range y.Decrees {
		report.when(d.Issued == nil && d.KnownBy == nil, d, "it has no date: add the key issued "+
			"or, if the signing date is not known, the key knownBy with a date on which "+
			"the decree was already known")
	}
	for _, d := range y.documents() {
		switch {
		case d.Issued != nil && d.KnownBy != nil:
			report(d, "it has both keys issued and knownBy: remove knownBy, "+
				"which is for a decree whose signing date is not known")
		case d.KnownBy != nil && d.Note == "":
			report(d, "it has the key knownBy instead of issued: "+
				"explain in a note what is known about its date")
		}
	}
}

func numbers(d Decree, report report) {
	for i, a := range d.authorities() {
		report.when(slices.Contains(d.authorities()[:i], a), d,
			"it has two numbers of the authority %q: correct one of the authorities", a)
	}
}

var webAddress = pattern(`^https?://[^ ]+$`)

func urls(d Decree, report report) {
	report.when((d.URL == "") != (d.Publisher == ""), d,
		"it has only one of the keys url and publisher: add the other key, or remove both keys")
	report.when(d.URL == "" && len(d.OtherURLs) > 0, d,
		"it has otherUrls but no url: move the first address of otherUrls to url")
	list := slices.Clone(d.OtherURLs)
	if d.URL != "" {
		list = slices.Insert(list, 0, d.URL)
	}
	for i, s := range list {
		u, err := url.Parse(s)
		report.when(err != nil || u.Host == "" || !webAddress().MatchString(s), d,
			"%q is not a web address: it must start with https:// or http:// and have no spaces", s)
		report.when(slices.Contains(list[:i], s), d, "it has the address %s twice: remove one", s)
	}
}

func officialHost(y *Year, report report) {
	for _, d := range y.Decrees {
		report.when(!(harikerja.Decree{URL: d.URL}).Official() && d.Note == "", d,
			"its url %q is not on a government site (go.id): use an address on "+
				"a government site, or explain in a note how the decree is known", d.URL)
	}
}

var (
	repository = pattern(`^[^/ ]+/[^/ ]+$`)
	commitHash = pattern(`^[0-9a-f]{40}$`)
	digest     = pattern(`^[0-9a-f]{64}$`)
)

// archived checks the fields that a person needs to find and verify the archived copy of a decree.
func archived(d Decree, report report) {
	a := d.Archived
	switch {
	case a == nil:
	case !repository().MatchString(a.Repo):
		report(d, "the repo %q of its archived copy must have the form owner/name", a.Repo)
	case !commitHash().MatchString(a.Commit):
		report(d, "the commit %q of its archived copy must have 40 digits 0-9a-f", a.Commit)
	case !digest().MatchString(a.SHA256):
		report(d, "the sha256 %q of its archived copy must have 64 digits 0-9a-f", a.SHA256)
	}
}

func evidence(d Decree, report report) {
	for i, s := range d.Evidence {
		isRepeated := slices.Contains(d.Evidence[:i], s)
		report.when(isRepeated, d, "it has the evidence %q twice: remove one", s)
	}
}

func related(y *Year, report report) {
	for _, d := range y.Related {
		report.when(d.Note == "", d, "a related document needs a note that explains why it is here")
	}
}
