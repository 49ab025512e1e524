package harikerja

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Occasion is what a holiday celebrates, such as Eid al-Fitr. The field
// [Holiday.Occasion] has its id. An occasion can have several holidays in a
// year, for example collective leave, or none.
type Occasion struct {
	ID        string   `json:"id"`        // never changes
	LocalName string   `json:"localName"` // in Indonesian, without a year number
	Name      string   `json:"name"`      // in English, without a year number
	Aliases   []string `json:"aliases"`   // other names that people search for, in both languages
}

// Matches reports whether name is the id, a name or an alias of the occasion.
// Upper and lower case are the same. Only letters and digits are compared.
func (o Occasion) Matches(name string) bool {
	key := searchKey(name)
	return key != "" && slices.ContainsFunc(o.names(), func(s string) bool { return searchKey(s) == key })
}

// names returns the id, the names and the aliases.
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

// Occasions returns all occasions of the dataset. The list does not depend on
// [Calendar.AsOf]: an occasion can have no holiday in the calendar.
func (c *Calendar) Occasions() []Occasion { return cloneOccasions(c.known.history.occasions) }

// Occasion returns the occasion with the given id, name or alias, as
// [Occasion.Matches] compares them. It returns false if there is none.
func (c *Calendar) Occasion(name string) (Occasion, bool) {
	for _, o := range c.known.history.occasions {
		if o.Matches(name) {
			return o.clone(), true
		}
	}
	return Occasion{}, false
}

// checkOccasions returns an error if an occasion is malformed, or if a name
// belongs to two occasions.
func checkOccasions(list []Occasion) error {
	owner := make(map[string]string) // the id of the occasion of each name
	for _, o := range list {
		if err := o.check(); err != nil {
			return fmt.Errorf("dataset occasion %q: %w", o.ID, err)
		}
		for _, name := range o.names() {
			key := searchKey(name)
			if id, taken := owner[key]; taken && (id != o.ID || name == o.ID) {
				return fmt.Errorf("dataset occasion %q: the name %q belongs to the occasion %q", o.ID, name, id)
			}
			owner[key] = o.ID
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
