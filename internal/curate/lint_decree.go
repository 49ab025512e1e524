package curate

import (
	"net/url"
	"regexp"
	"slices"

	"github.com/harikerja/harikerja"
)

func decreeUsed(y *Year, report report) {
	for _, d := range y.Decrees {
		if !slices.ContainsFunc(y.Holidays, func(h Holiday) bool { return slices.Contains(h.named(), d.ID) }) {
			report(d, "no line names it: name it where it belongs, or move it to related")
		}
	}
}

var slug = regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)+$`)

// decreeID looks across all files: an id means one document everywhere.
func decreeID(years []*Year, report report) {
	taken := map[string]Decree{}
	for _, y := range years {
		for _, d := range slices.Concat(y.Decrees, y.Related) {
			if !slug.MatchString(d.ID) {
				report(d, "the id %q is not made of words in small letters and digits joined by hyphens, as skb-2025-amendment-1", d.ID)
			}
			if first, ok := taken[d.ID]; ok {
				report(d, "the id is already taken in %s, line %d: give this decree another", first.File, first.Line)
			}
			taken[d.ID] = d
		}
	}
}

func decreeKind(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if !d.Kind.Valid() {
			report(d, "kind %q is not known: use %s, %s, %s or %s", d.Kind,
				harikerja.JointDecree, harikerja.JointDecreeAmendment, harikerja.PresidentialDecree, harikerja.MinisterialDecree)
		}
	}
}

func decreeDate(y *Year, report report) {
	for _, d := range y.Decrees {
		if d.Issued == nil && d.KnownBy == nil {
			report(d, "it has no date: give issued, or knownBy with the latest day by which it was known")
		}
	}
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if d.Issued != nil && d.KnownBy != nil {
			report(d, "it has both issued and knownBy: knownBy is only for a decree whose signing date is not known")
		}
	}
}

func numbers(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if len(d.Numbers) == 0 {
			report(d, "it has no numbers: name at least its authority, with number: null where it was not found")
		}
	}
}

func urls(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if (d.URL == "") != (d.Publisher == "") {
			report(d, "url and publisher go together: give who published the copy at url, or neither")
		}
		list := d.OtherURLs
		if d.URL != "" {
			list = append([]string{d.URL}, list...)
		}
		for _, s := range list {
			if u, err := url.Parse(s); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
				report(d, "%q is not a web address that begins with https:// or http://", s)
			}
		}
	}
}

func officialHost(y *Year, report report) {
	for _, d := range y.Decrees {
		if !(harikerja.Decree{URL: d.URL}).Official() && d.Note == "" {
			report(d, "its url %q is not on a government site (go.id): give one that is, or say in a note what it rests on", d.URL)
		}
	}
}

func evidence(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if len(d.Evidence) == 0 {
			report(d, "it has no evidence: say where its content was read")
		}
	}
}

func related(y *Year, report report) {
	for _, d := range y.Related {
		if d.Note == "" {
			report(d, "a related document needs a note that says why it is here")
		}
	}
}
