package curate

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"go.yaml.in/yaml/v3"
)

// OccasionsFile is the name of the file with the occasions in the data directory.
const OccasionsFile = "occasions.yaml"

// Occasion is an entry of the file with the occasions.
type Occasion struct {
	Place
	ID           string
	Local        string
	Name         string
	NameWithYear string // has {year} once; empty if the English name never has a year
	Aliases      []string
}

func (o Occasion) label() string { return "occasion " + o.ID }

func (o Occasion) compile() harikerja.Occasion {
	return harikerja.Occasion{ID: o.ID, LocalName: o.Local, Name: o.Name, Aliases: slices.Clone(o.Aliases)}
}

// loadOccasions reads the file with the occasions.
func loadOccasions(fsys fs.FS) ([]Occasion, []Problem) {
	r := &reader{file: path.Join(Dir, OccasionsFile)}
	text, err := fs.ReadFile(fsys, OccasionsFile)
	if err != nil {
		r.fault(&yaml.Node{}, "cannot read the file: %v", err)
		return nil, r.problems
	}
	root := r.document(text)
	if root == nil {
		return nil, r.problems
	}
	var list []Occasion
	for _, n := range r.object(root, "the file", "occasions").nonEmptyList("occasions") {
		o := r.object(n, "an occasion", "id local name nameWithYear? aliases")
		list = append(list, Occasion{r.at(n), o.text("id"), o.text("local"), o.text("name"), o.text("nameWithYear"), o.texts("aliases")})
	}
	return list, r.problems
}

// occasions returns the occasions, which all years share.
func occasions(years []*Year) []Occasion {
	if len(years) == 0 {
		return nil
	}
	return years[0].Occasions
}

// occasion returns the occasion of a line.
func (y *Year) occasion(h Holiday) (Occasion, bool) {
	i := slices.IndexFunc(y.Occasions, func(o Occasion) bool { return o.ID == h.Occasion })
	if i < 0 {
		return Occasion{}, false
	}
	return y.Occasions[i], true
}

func occasionExists(y *Year, report report) {
	for _, h := range y.Holidays {
		if _, ok := y.occasion(h); !ok {
			var ids []string
			for _, o := range y.Occasions {
				ids = append(ids, o.ID)
			}
			report(h, "occasion %q is not in %s: use one of %s, or add the occasion there", h.Occasion, path.Join(Dir, OccasionsFile), strings.Join(ids, ", "))
		}
	}
}

var occasionSlug = pattern(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func occasionID(years []*Year, report report) {
	list := occasions(years)
	for i, o := range list {
		if !occasionSlug().MatchString(o.ID) {
			report(o, "the id %q must consist of lower-case words and digits with hyphens between them, such as eid-al-fitr", o.ID)
		}
		if j := slices.IndexFunc(list, func(other Occasion) bool { return other.ID == o.ID }); j < i {
			report(o, "the id is already used in line %d: give this occasion another id", list[j].Line)
		}
	}
}

// alias checks that each name belongs to one occasion and is listed once.
func alias(years []*Year, report report) {
	list := occasions(years)
	for i, o := range list {
		for _, name := range append([]string{o.ID, o.Local, o.Name}, o.Aliases...) {
			for _, other := range list[:i] {
				if other.ID != o.ID && other.compile().Matches(name) {
					report(o, "the name %q belongs to the occasion %s in line %d: a name must belong to one occasion", name, other.ID, other.Line)
				}
			}
		}
		for j, name := range o.Aliases {
			before := o.compile()
			before.Aliases = before.Aliases[:j]
			if before.Matches(name) {
				report(o, "the alias %q repeats another name of the occasion: remove it", name)
			}
		}
	}
}

const yearMark = "{year}"

func nameWithYear(years []*Year, report report) {
	for _, o := range occasions(years) {
		if o.NameWithYear != "" && strings.Count(o.NameWithYear, yearMark) != 1 {
			report(o, "nameWithYear %q must contain %s once", o.NameWithYear, yearMark)
		}
	}
}

var yearNumber = pattern(`\b[0-9]{4}\b`)

// englishName checks that a line has the English name of its occasion, with the
// same year number as the Indonesian name. So a day has the same name in all years.
func englishName(y *Year, report report) {
	for _, h := range y.Holidays {
		o, ok := y.occasion(h)
		if !ok {
			continue
		}
		numbers := yearNumber().FindAllString(h.Local, -1)
		if len(numbers) > 1 {
			report(h, "the local name has the year numbers %s, but a name has at most one", strings.Join(numbers, " and "))
			continue
		}
		if want := o.englishName(h, numbers); h.Name != want {
			report(h, "the name is %q, but for this local name %s gives %q: correct the name or the occasion", h.Name, path.Join(Dir, OccasionsFile), want)
		}
	}
}

// englishName returns the English name of a line. The numbers parameter has the
// year number of its local name, if there is one.
func (o Occasion) englishName(h Holiday, numbers []string) string {
	name := o.Name
	if len(numbers) > 0 && o.NameWithYear != "" {
		name = strings.Replace(o.NameWithYear, yearMark, numbers[0], 1)
	}
	if h.Kind == harikerja.CollectiveLeave {
		name = "Collective Leave for " + name
		if strings.HasPrefix(h.Local, "Pengganti ") {
			name = "Replacement " + name
		}
	}
	return name
}
