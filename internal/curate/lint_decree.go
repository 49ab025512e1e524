package curate

import (
	"net/url"
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

var slug = pattern(`^[a-z]+(-[a-z0-9]+)+$`)

// decreeID looks across all files: an id means one document everywhere.
func decreeID(years []*Year, report report) {
	taken := map[string]Decree{}
	for _, y := range years {
		for _, d := range slices.Concat(y.Decrees, y.Related) {
			if !slug().MatchString(d.ID) {
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

// firstDecree: a list begins with the joint decree of the three ministers;
// all others add to it.
func firstDecree(y *Year, report report) {
	first, known := y.firstKnown()
	begins := slices.ContainsFunc(y.Decrees, func(d Decree) bool {
		date, ok := d.Date()
		return ok && date == first && d.Kind == harikerja.JointDecree
	})
	if known && !begins {
		report(y, "the first decree that sets a line, of %s, is no %s: add the one that the list began with, or correct kind or date", first, harikerja.JointDecree)
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
		} else if d.KnownBy != nil && d.Note == "" {
			report(d, "it has knownBy in place of issued: say in a note what is known of its date")
		}
	}
}

func numbers(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		for i, n := range d.Numbers {
			if slices.ContainsFunc(d.Numbers[:i], func(o harikerja.Number) bool { return o.Authority == n.Authority }) {
				report(d, "it has two numbers of the authority %q: one of them belongs to another", n.Authority)
			}
		}
	}
}

var webAddress = pattern(`^https?://[^ ]+$`)

func urls(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if (d.URL == "") != (d.Publisher == "") {
			report(d, "url and publisher go together: give who published the copy at url, or neither")
		}
		list := slices.Clone(d.OtherURLs)
		if d.URL != "" {
			list = slices.Insert(list, 0, d.URL)
		} else if len(list) > 0 {
			report(d, "it has otherUrls and no url: make the first of them the url")
		}
		for i, s := range list {
			if u, err := url.Parse(s); err != nil || u.Host == "" || !webAddress().MatchString(s) {
				report(d, "%q is not a web address that begins with https:// or http:// and has no spaces", s)
			}
			if slices.Contains(list[:i], s) {
				report(d, "it has the address %s twice: once is enough", s)
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

var (
	repository = pattern(`^[^/ ]+/[^/ ]+$`)
	commitHash = pattern(`^[0-9a-f]{40}$`)
	digest     = pattern(`^[0-9a-f]{64}$`)
)

// archived holds the address of a copy to the forms by which it can be found
// and compared.
func archived(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		a := d.Archived
		switch {
		case a == nil:
		case !repository().MatchString(a.Repo):
			report(d, "the repo %q of its archived copy is not of the form owner/name", a.Repo)
		case !commitHash().MatchString(a.Commit):
			report(d, "the commit %q of its archived copy is not written with 40 digits 0-9a-f", a.Commit)
		case !digest().MatchString(a.SHA256):
			report(d, "the sha256 %q of its archived copy is not written with 64 digits 0-9a-f", a.SHA256)
		}
	}
}

func evidence(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		for i, s := range d.Evidence {
			if slices.Contains(d.Evidence[:i], s) {
				report(d, "it has the evidence %q twice: once is enough", s)
			}
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
