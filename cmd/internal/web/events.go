package web

// eventList is the list of the holidays of a year for search engines, in the
// vocabulary of schema.org.
type eventList struct {
	Context string  `json:"@context"`
	Type    string  `json:"@type"`
	Name    string  `json:"name"`
	Total   int     `json:"numberOfItems"`
	Items   []event `json:"itemListElement"`
}

type event struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	Description string `json:"description"` // the kind of holiday
	StartDate   string `json:"startDate"`
	Location    place  `json:"location"`
}

type place struct {
	Type string `json:"@type"`
	Name string `json:"name"`
}

// eventsOf returns one event for each holiday of a list. A date with two holidays has two
// events.
func eventsOf(s *setup, year int, list []listedDay) *eventList {
	events := &eventList{"https://schema.org", "ItemList", s.words.text("calendar.title", "year", year), len(list), nil}
	for _, d := range list {
		events.Items = append(events.Items, event{"Event", s.words.name(d.Holiday), s.words.kind(d.Type), d.Date.String(), place{"Country", "Indonesia"}})
	}
	return events
}
