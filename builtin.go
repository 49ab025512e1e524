package harikerja

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// Definitions returns the calendars that the dataset has beside the national
// calendar, such as idx, the Indonesia Stock Exchange, sorted by name. Use
// [Calendar.WithDefinition] to apply one of them. The list does not depend on
// [Calendar.AsOf].
func (c *Calendar) Definitions() []Definition {
	list := slices.Clone(c.known.history.calendars())
	for i, def := range list {
		list[i] = def.clone()
	}
	return list
}

// checkCalendars returns a copy of the built-in calendars, sorted by name. It
// returns an error if a calendar is not valid or a name is repeated.
func checkCalendars(list []Definition) ([]Definition, error) {
	var copied []Definition
	for _, def := range list {
		var valid Definition
		text, err := json.Marshal(def)
		if err == nil {
			valid, err = ParseDefinition(text)
		}
		if err != nil {
			return nil, fmt.Errorf("dataset calendar %q: %w", def.Name, err)
		}
		copied = append(copied, valid)
	}
	slices.SortFunc(copied, func(a, b Definition) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(copied); i++ {
		if name := copied[i].Name; name == copied[i-1].Name {
			return nil, fmt.Errorf("dataset calendar %q: the name is repeated", name)
		}
	}
	return copied, nil
}

// parseCalendars reads the built-in calendars of a dataset file.
func parseCalendars(texts []json.RawMessage) ([]Definition, error) {
	var list []Definition
	for _, text := range texts {
		def, err := ParseDefinition(text)
		if err != nil {
			return nil, fmt.Errorf("dataset calendar %d: %w", len(list)+1, err)
		}
		list = append(list, def)
	}
	return list, nil
}
