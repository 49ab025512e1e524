package harikerja

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Occasion is a feast or an event that a holiday celebrates, such as Eid al-Fitr. The
// field [Holiday.Occasion] has its id. In one year, an occasion can have no holiday, or
// several holidays, including days of collective leave.
type Occasion struct {
	ID        string   `json:"id"`        // never changes
	LocalName string   `json:"localName"` // in Indonesian, without a year number
	Name      string   `json:"name"`      // in English, without a year number
	Aliases   []string `json:"aliases"`   // other names that people search for, in both languages
}

// The ids of the occasions in the built-in dataset. A newer dataset can have more:
// [Calendar.Occasions] lists them.
const (
	OccasionNewYear              = "new-year"
	OccasionChineseNewYear       = "chinese-new-year"
	OccasionIsraMiraj            = "isra-miraj"
	OccasionNyepi                = "nyepi"
	OccasionGoodFriday           = "good-friday"
	OccasionEaster               = "easter"
	OccasionLabourDay            = "labour-day"
	OccasionVesak                = "vesak"
	OccasionAscension            = "ascension"
	OccasionEidAlFitr            = "eid-al-fitr"
	OccasionPancasilaDay         = "pancasila-day"
	OccasionEidAlAdha            = "eid-al-adha"
	OccasionIslamicNewYear       = "islamic-new-year"
	OccasionIndependenceDay      = "independence-day"
	OccasionMawlid               = "mawlid"
	OccasionChristmas            = "christmas"
	OccasionLegislativeElection  = "legislative-election"
	OccasionPresidentialElection = "presidential-election"
	OccasionGeneralElection      = "general-election"
	OccasionRegionalElections    = "regional-elections"
)

// Matches reports whether the given text is the id, a name or an alias of the occasion.
// It ignores case, and compares only letters and digits.
func (o Occasion) Matches(name string) bool {
	key := searchKey(name)
	return key != "" && slices.ContainsFunc(o.names(), func(s string) bool { return searchKey(s) == key })
}

func (o Occasion) names() []string { return append([]string{o.ID, o.LocalName, o.Name}, o.Aliases...) }

// searchKey returns the letters and digits of a name in lower case.
func searchKey(name string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return -1
		}
		return unicode.ToLower(c)
	}, name)
}

// clone returns a copy that does not share the slice of aliases.
func (o Occasion) clone() Occasion {
	o.Aliases = append([]string{}, o.Aliases...) // not nil: it is an empty list in JSON
	return o
}

func cloneOccasions(list []Occasion) []Occasion {
	list = slices.Clone(list)
	for i, o := range list {
		list[i] = o.clone()
	}
	return list
}

// indexNames maps each name to the indexes of the occasions with this name. It has the
// names of the occasions, and the names of the holidays in the lists. A short form of a
// holiday's name is left out if an occasion has this name. For example, "Tahun Baru
// 1434 Hijriyah" is the Islamic New Year, but its short form "Tahun Baru" is New Year's
// Day.
func indexNames(occasions []Occasion, years []*year) map[string][]int {
	index, indexOf := make(map[string][]int), make(map[string]int)
	add := func(key string, o int) {
		if key != "" && !slices.Contains(index[key], o) {
			index[key] = append(index[key], o)
		}
	}
	for i, o := range occasions {
		indexOf[o.ID] = i
		for _, name := range o.names() {
			add(searchKey(name), i)
		}
	}
	own := make(map[string]bool, len(index)) // the names of occasions
	for key := range index {
		own[key] = true
	}
	for _, y := range years {
		for _, l := range y.data.Lines {
			for _, name := range []string{l.LocalName, l.Name} {
				for _, key := range nameKeys(name) {
					if !own[key] {
						add(key, indexOf[l.Occasion])
					}
				}
			}
		}
	}
	return index
}

// nameKeys returns three search keys for a name: the whole name; the name without the
// words for collective leave and the year number; and the second key without the words
// for the era.
func nameKeys(name string) [3]string {
	var words []string
	for word := range strings.FieldsSeq(name) {
		words = append(words, searchKey(word))
	}
	for _, leave := range [][]string{{"pengganti"}, {"replacement"}, {"cuti", "bersama"}, {"collective", "leave", "for"}, {"pengganti"}} {
		if n := len(leave); len(words) > n && slices.Equal(words[:n], leave) {
			words = words[n:]
		}
	}
	var short, bare []string
	for i, word := range words {
		if isYearNumber(word) || word == "tahun" && (i+1 == len(words) || isYearNumber(words[i+1])) {
			continue
		}
		short = append(short, word)
		if !slices.Contains([]string{"hijriah", "hijriyah", "h", "masehi", "m", "kongzili", "be"}, word) {
			bare = append(bare, word)
		}
	}
	return [3]string{searchKey(name), strings.Join(short, ""), strings.Join(bare, "")}
}

// isYearNumber reports whether a word is a number of four digits. The letters of an era
// may follow, as in 1448h.
func isYearNumber(word string) bool {
	digits := strings.TrimRight(word, "hmbe")
	return len(digits) == 4 && strings.Trim(digits, "0123456789") == ""
}

// checkOccasions returns an error if an occasion is malformed, or if another occasion
// also has its id or one of its two names. Several occasions may have the same alias.
func checkOccasions(list []Occasion) error {
	aliasOf := make(map[string]string) // the id of the last occasion with this alias
	nameOf := make(map[string]string)  // the id of the occasion with this id or name
	taken := func(o Occasion, name, id string) error {
		return fmt.Errorf("dataset occasion %q: the name %q belongs to the occasion %q", o.ID, name, id)
	}
	for _, o := range list {
		if err := o.check(); err != nil {
			return fmt.Errorf("dataset occasion %q: %w", o.ID, err)
		}
		for i, name := range o.names() {
			key := searchKey(name)
			if id, ok := nameOf[key]; ok && (id != o.ID || i == 0) {
				return taken(o, name, id)
			}
			if i > 2 {
				aliasOf[key] = o.ID
				continue
			}
			if id, ok := aliasOf[key]; ok {
				return taken(o, name, id)
			}
			nameOf[key] = o.ID
		}
	}
	return nil
}

func (o Occasion) check() error {
	if !isSlug(o.ID) {
		return errors.New("the id must consist of lower-case letters and digits, with single hyphens between them")
	}
	for _, name := range o.names() {
		if !isName(name) {
			return fmt.Errorf("the name %q must be %s", name, nameRule)
		}
	}
	return nil
}

// Occasions returns all occasions of the dataset. The list does not depend on
// [Calendar.AsOf], so it may have occasions without a holiday in the calendar.
func (c *Calendar) Occasions() []Occasion { return cloneOccasions(c.known.history.occasions) }

// FindOccasions returns every occasion that has the given name: an id, a name, an
// alias, or the name of a holiday, such as "Cuti Bersama Idul Fitri 1447 Hijriah". It
// ignores case, and compares only letters and digits. The list is empty if no occasion
// has the name. It has several occasions if they share an alias, as elections do.
//
// It also ignores the words for collective leave, a year number and the words for the
// era. So FindOccasions("Idul Fitri 1500 H") returns Eid al-Fitr.
func (c *Calendar) FindOccasions(name string) []Occasion {
	index := c.known.history.names()
	for _, key := range nameKeys(name) {
		if found := index[key]; len(found) > 0 {
			list := make([]Occasion, len(found))
			for i, o := range found {
				list[i] = c.known.history.occasions[o].clone()
			}
			return list
		}
	}
	return nil
}
