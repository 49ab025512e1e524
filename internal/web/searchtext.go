package web

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// searchRedirect returns the page of a year or of a date, if the visitor searches for
// one. It returns "" for other texts.
func searchRedirect(r *request) string {
	text := strings.TrimSpace(r.value("name", ""))
	if isYear(text) {
		year, _ := strconv.Atoi(text) // cannot fail: the text has four digits
		return r.Link("", year)
	}
	if item := readOwnDay(text); len(item) == len("2006-01-02") && isOwnDay(item) {
		return r.Link("/calculator?mode=check&date=" + item)
	}
	return ""
}

// kindText matches a search for all holidays of a kind, with an optional year.
var kindText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:(cuti bersama|collective leave|joint leave)|` +
		`(?:hari )?libur nasional|tanggal merah|national holidays?|public holidays?)(?:\s+(\d{4}))?$`)
})

// findKind finds all holidays of a kind in a year. It returns false if the text is not
// about a kind.
func (v *searchView) findKind(r *request) (bool, error) {
	parts := kindText().FindStringSubmatch(v.Name)
	if parts == nil {
		return false, nil
	}
	kind, year := harikerja.NationalHoliday, r.nearestYear()
	if parts[1] != "" {
		kind = harikerja.CollectiveLeave
	}
	if parts[2] != "" {
		year, _ = strconv.Atoi(parts[2]) // cannot fail: the text has four digits
	}
	found, err := ask.Holidays{Year: ask.Year(year), Type: &kind}.Answer(r.national)
	if e, ok := errors.AsType[*ask.Error](err); ok && e.Problem == ask.NoData {
		v.Missing = year
		return true, nil
	}
	if err != nil {
		return true, err
	}
	return true, v.addDays(r, found.Data)
}

// findBeyond finds the occasions of a text such as "lebaran 2030", whose year has no
// data, with the predictions for the year.
func (v *searchView) findBeyond(r *request) (ask.OccasionList, error) {
	fields := strings.Fields(v.Name)
	if len(fields) < 2 || !isYear(fields[len(fields)-1]) {
		return ask.OccasionList{}, errNotFound
	}
	found, err := ask.AskIn[ask.Occasions](r.national, ask.Texts{"name": strings.Join(fields[:len(fields)-1], " ")})
	if err != nil {
		return found, err
	}
	v.Missing, _ = strconv.Atoi(fields[len(fields)-1]) // cannot fail: the text has four digits
	predicted, err := ask.Projections{Year: ask.Year(v.Missing)}.Answer(r.national)
	if err != nil { // there is no prediction for the year
		return found, nil
	}
	for _, p := range predicted.Data {
		if slices.ContainsFunc(found.Data, func(o ask.OccasionData) bool { return o.ID == p.Occasion }) {
			v.Predicted = append(v.Predicted, p)
		}
	}
	return found, nil
}

// findPart finds the occasions whose id or name contains the text, as in "eid".
func (v *searchView) findPart(r *request) (ask.OccasionList, error) {
	all, err := ask.Occasions{}.Answer(r.national)
	if err != nil {
		return all, err
	}
	const minLength = 3 // a shorter text is in many names
	part := strings.ToLower(v.Name)
	all.Data = slices.DeleteFunc(all.Data, func(o ask.OccasionData) bool {
		return !strings.Contains(o.ID+" "+strings.ToLower(o.LocalName+" "+o.Name), part)
	})
	if len(part) < minLength || len(all.Data) == 0 {
		return all, errNotFound
	}
	return all, nil
}

var errNotFound = errors.New("there is no such occasion")

// onlyNumbered removes the holidays whose names do not have the number at the end of
// the text, as in "tahun baru islam 1448". It keeps all if no name has the number.
func (v *searchView) onlyNumbered(found []ask.OccasionData) {
	fields := strings.Fields(v.Name)
	number := fields[len(fields)-1]
	if !isYear(number) {
		return
	}
	for i, o := range found {
		named := slices.DeleteFunc(slices.Clone(o.Holidays), func(h ask.Holiday) bool { return !strings.Contains(h.LocalName, number) })
		if len(named) > 0 {
			found[i].Holidays = named
		}
	}
}

// addDays adds holidays to the dates from today on, or to the past dates.
func (v *searchView) addDays(r *request, list []ask.Holiday) error {
	for _, h := range list {
		day, ok, err := r.occasionDay(h)
		switch {
		case err != nil:
			return err
		case !ok:
		case h.Date.Before(r.today):
			v.Past = append(v.Past, day)
		default:
			v.Upcoming = append(v.Upcoming, day)
		}
	}
	v.Listed = true
	return nil
}
