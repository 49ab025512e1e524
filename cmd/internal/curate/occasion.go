package curate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// OccasionsFile is the file in the data directory that defines the occasions.
const OccasionsFile = "occasions.yaml"

const occasionsPath = Dir + "/" + OccasionsFile

// occasionsFile is the content of [OccasionsFile].
type occasionsFile struct {
	Occasions []Occasion `yaml:"occasions"`
}

// published returns the occasion as the library returns it.
func (o Occasion) published() harikerja.Occasion {
	return harikerja.Occasion{ID: o.ID, LocalName: o.LocalName, Name: o.Name, Aliases: o.Aliases}
}

func (o Occasion) label() string { return "occasion " + o.ID }

// occasions returns all occasions. Every year has the same list, so the function returns the list
// in the first year.
func occasions(years []*Year) []Occasion {
	if len(years) == 0 {
		return nil
	}
	return years[0].Occasions
}

func occasionExists(y *Year, h Holiday, report report) {
	ids := each(y.Occasions, func(o Occasion) string { return o.ID })
	report.when(!slices.Contains(ids, h.Occasion), h,
		"occasion %q is not in %s: use one of %s, or add the occasion there",
		h.Occasion, occasionsPath, strings.Join(ids, ", "))
}

var occasionSlug = pattern(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func occasionID(years []*Year, report report) {
	list := occasions(years)
	for i, o := range list {
		report.when(!occasionSlug().MatchString(o.ID), o, "the id %q must consist of lower-case "+
			"words and digits with hyphens between them, such as eid-al-fitr", o.ID)
		first := slices.IndexFunc(list, func(other Occasion) bool { return other.ID == o.ID })
		report.when(first < i, o,
			"the id is already used in line %d: give this occasion another id", list[first].Line)
	}
}

// occasionUsed checks that each occasion belongs to at least one holiday.
func occasionUsed(years []*Year, report report) {
	for _, o := range occasions(years) {
		report.when(!hasOccasion(years, o.ID), o,
			"no line has this occasion: remove it, or correct its id")
	}
}

func hasOccasion(years []*Year, id string) bool {
	return slices.ContainsFunc(years, func(y *Year) bool {
		return slices.ContainsFunc(y.Holidays, func(h Holiday) bool { return h.Occasion == id })
	})
}

// names returns the id, the two names and the aliases.
func (o Occasion) names() []string {
	return append([]string{o.ID, o.LocalName, o.Name}, o.Aliases...)
}

// alias checks that no two occasions have the same id or name, and that an occasion does not have
// the same name twice. Several occasions may have the same alias.
func alias(years []*Year, report report) {
	list := occasions(years)
	for i, o := range list {
		for j, name := range o.names() {
			isAlias := j >= 3
			for _, other := range list[:i] {
				names := other.published()
				if isAlias {
					names.Aliases = nil
				}
				report.when(other.ID != o.ID && names.Matches(name), o, "the name %q is also a name "+
					"of the occasion %s in line %d: only aliases may belong to several occasions",
					name, other.ID, other.Line)
			}
			before := o.published()
			before.Aliases = before.Aliases[:max(j-3, 0)]
			report.when(isAlias && before.Matches(name), o,
				"the alias %q repeats another name of the occasion: remove it", name)
		}
	}
}

const yearMark = "{year}"

var (
	yearNumber   = pattern(`[0-9]{3,}`)
	yearWithEra  = pattern(` \{year\}( (H|BE|Kongzili))?`)
	offsetFormat = pattern(`^(-?[0-9]{1,3})\.\.(-?[0-9]{1,3})$`)
)

// occasionName checks that the names of an occasion have no year number. It also checks
// NameWithYear: without the year number and the era, NameWithYear must equal Name.
func occasionName(years []*Year, report report) {
	for _, o := range occasions(years) {
		for _, name := range o.names() {
			report.when(yearNumber().MatchString(name), o,
				"%q has a year number: remove it, because the name is for all years", name)
		}
		if o.NameWithYear == "" {
			report.when(o.YearIn != "" || o.YearOffset != "", o,
				"yearIn and yearOffset need nameWithYear: add it, or remove them")
			continue
		}
		if strings.Count(o.NameWithYear, yearMark) != 1 {
			report(o, "nameWithYear %q must contain %s once", o.NameWithYear, yearMark)
		} else if want := yearWithEra().ReplaceAllString(o.NameWithYear, ""); o.Name != want {
			report(o, "the name is %q, but nameWithYear without its number and era is %q: "+
				"make them equal", o.Name, want)
		}
		report.when(o.YearIn != "" && o.YearIn != string(harikerja.CollectiveLeave), o,
			"yearIn %q is not known: use %s, or remove it", o.YearIn, harikerja.CollectiveLeave)
		smallest, largest, ok := o.offsets()
		report.when(!ok || smallest > largest, o, "yearOffset %q must be the smallest and the "+
			"largest difference between the year number and the year of the date, such as -579..-578",
			o.YearOffset)
	}
}

// offsets returns the two numbers in YearOffset.
func (o Occasion) offsets() (smallest, largest int, ok bool) {
	if m := offsetFormat().FindStringSubmatch(o.YearOffset); m != nil {
		smallest, _ = strconv.Atoi(m[1]) // cannot fail: the text has at most three digits
		largest, _ = strconv.Atoi(m[2])
		return smallest, largest, true
	}
	return 0, 0, false
}

const leaveName = "Cuti Bersama"

// name checks that a line has the English name of its occasion. The year number in this name must
// be the same as in the Indonesian name, and it must fit the date. So the names of an occasion in
// two years differ only in this number.
func name(y *Year, h Holiday, report report) {
	i := slices.IndexFunc(y.Occasions, func(o Occasion) bool { return o.ID == h.Occasion })
	if i < 0 {
		return
	}
	isLeave := h.Kind == harikerja.CollectiveLeave
	report.when(isLeave != strings.Contains(h.Local, leaveName), h,
		"the local name of collective leave has the words %q, and no other local name has them: "+
			"correct the name or the kind", leaveName)
	numbers := yearNumber().FindAllString(h.Local, -1)
	if len(numbers) > 1 {
		report(h, "the local name has the year numbers %s, but a name has at most one",
			strings.Join(numbers, " and "))
		return
	}
	o, number := y.Occasions[i], strings.Join(numbers, "")
	if number != "" {
		o.checkNumber(h, number, report)
	}
	want := o.englishName(h, number)
	report.when(h.Name != want, h, "the name is %q, but for this local name %s gives %q: "+
		"correct the name or the occasion", h.Name, occasionsPath, want)
}

// checkNumber checks that the year number in a local name fits the date.
func (o Occasion) checkNumber(h Holiday, number string, report report) {
	smallest, largest, ok := o.offsets()
	n, err := strconv.Atoi(number)
	switch year := h.Date.Year(); {
	case o.NameWithYear == "":
		report(h, "the local name has the year number %s, but the occasion has no nameWithYear: "+
			"remove the number, or add nameWithYear in %s", number, occasionsPath)
	case ok && (err != nil || n < year+smallest || n > year+largest):
		wanted := strconv.Itoa(year + smallest)
		if smallest < largest {
			wanted += " to " + strconv.Itoa(year+largest)
		}
		report(h, "the local name has the year number %s, but in %d the number is %s: "+
			"correct the number, the date or yearOffset in %s", number, year, wanted, occasionsPath)
	}
}

// englishName returns the English name of a line. The parameter "number" is the year number in
// its local name, or "".
func (o Occasion) englishName(h Holiday, number string) string {
	name := o.Name
	if number != "" && o.NameWithYear != "" && (o.YearIn == "" || o.YearIn == string(h.Kind)) {
		name = strings.Replace(o.NameWithYear, yearMark, number, 1)
	}
	if h.Kind == harikerja.CollectiveLeave {
		name = "Collective Leave for " + name
		if strings.Contains(h.Local, "Pengganti") {
			name = "Replacement " + name
		}
	}
	return name
}
