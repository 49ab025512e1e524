package curate

import (
	"net/url"
	"slices"

	"github.com/harikerja/harikerja"
)

func decreeUsed(y *Year, report report) {
	for _, d := range y.Decrees {
		if !slices.ContainsFunc(y.Holidays, func(h Holiday) bool { return slices.Contains(h.named(), d.ID) }) {
			report(d, "no line has its id: add the id to the lines that it sets or revokes, or move the decree to related")
		}
	}
}

var slug = pattern(`^[a-z]+(-[a-z0-9]+)+$`)

// decreeID checks all files together: an id must be unique in all years.
func decreeID(years []*Year, report report) {
	taken := map[string]Decree{}
	for _, y := range years {
		for _, d := range slices.Concat(y.Decrees, y.Related) {
			if !slug().MatchString(d.ID) {
				report(d, "the id %q must consist of lower-case words and digits with hyphens between them, such as skb-2025-amendment-1", d.ID)
			}
			if first, ok := taken[d.ID]; ok {
				report(d, "the id is already used in %s, line %d: give this decree another id", first.File, first.Line)
			}
			taken[d.ID] = d
		}
	}
}

func decreeKind(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		switch d.Kind {
		case harikerja.JointDecree, harikerja.JointDecreeAmendment, harikerja.PresidentialDecree, harikerja.MinisterialDecree:
		default:
			report(d, "kind %q is not known: use %s, %s, %s or %s", d.Kind,
				harikerja.JointDecree, harikerja.JointDecreeAmendment, harikerja.PresidentialDecree, harikerja.MinisterialDecree)
		}
	}
}

// firstDecree checks that a list starts with the joint decree of the three
// ministers. All other decrees amend it.
func firstDecree(y *Year, report report) {
	first, known := y.firstKnown()
	begins := slices.ContainsFunc(y.Decrees, func(d Decree) bool {
		date, ok := d.Date()
		return ok && date == first && d.Kind == harikerja.JointDecree
	})
	if known && !begins {
		report(y, "the first decree that sets a line, dated %s, is not a %s: add the decree that started the list, or correct the kind "+
			"or the date", first, harikerja.JointDecree)
	}
}

func decreeDate(y *Year, report report) {
	for _, d := range y.Decrees {
		if d.Issued == nil && d.KnownBy == nil {
			report(d, "it has no date: add the key issued or, if the signing date is not known, the key knownBy with a date on which the decree was already known")
		}
	}
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if d.Issued != nil && d.KnownBy != nil {
			report(d, "it has both keys issued and knownBy: remove knownBy, which is for a decree whose signing date is not known")
		} else if d.KnownBy != nil && d.Note == "" {
			report(d, "it has the key knownBy instead of issued: explain in a note what is known about its date")
		}
	}
}

func numbers(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		for i, n := range d.Numbers {
			if slices.ContainsFunc(d.Numbers[:i], func(o harikerja.Number) bool { return o.Authority == n.Authority }) {
				report(d, "it has two numbers of the authority %q: correct one of the authorities", n.Authority)
			}
		}
	}
}

var webAddress = pattern(`^https?://[^ ]+$`)

func urls(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		if (d.URL == "") != (d.Publisher == "") {
			report(d, "it has only one of the keys url and publisher: add the other key, or remove both keys")
		}
		list := slices.Clone(d.OtherURLs)
		if d.URL != "" {
			list = slices.Insert(list, 0, d.URL)
		} else if len(list) > 0 {
			report(d, "it has otherUrls but no url: move the first address of otherUrls to url")
		}
		for i, s := range list {
			if u, err := url.Parse(s); err != nil || u.Host == "" || !webAddress().MatchString(s) {
				report(d, "%q is not a web address: it must start with https:// or http:// and have no spaces", s)
			}
			if slices.Contains(list[:i], s) {
				report(d, "it has the address %s twice: remove one", s)
			}
		}
	}
}

func officialHost(y *Year, report report) {
	for _, d := range y.Decrees {
		if !(harikerja.Decree{URL: d.URL}).Official() && d.Note == "" {
			report(d, "its url %q is not on a government site (go.id): use an address on a government site, or explain in a note how the decree is known", d.URL)
		}
	}
}

var (
	repository = pattern(`^[^/ ]+/[^/ ]+$`)
	commitHash = pattern(`^[0-9a-f]{40}$`)
	digest     = pattern(`^[0-9a-f]{64}$`)
)

// The rule archived checks the form of the fields with which a person finds and verifies
// the archived copy.
func archived(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
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
}

func evidence(y *Year, report report) {
	for _, d := range slices.Concat(y.Decrees, y.Related) {
		for i, s := range d.Evidence {
			if slices.Contains(d.Evidence[:i], s) {
				report(d, "it has the evidence %q twice: remove one", s)
			}
		}
	}
}

func related(y *Year, report report) {
	for _, d := range y.Related {
		if d.Note == "" {
			report(d, "a related document needs a note that explains why it is here")
		}
	}
}
