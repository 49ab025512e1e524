package web

import "github.com/harikerja/harikerja"

// labels has the keys of the texts of the labels, by the calculator's fields.
var labels = map[string]string{
	"date": "calc.date", "days": "calc.days", "direction": "calc.direction", "start": "calc.start", "end": "calc.end",
	"hours": "overtime.hours", "limit": "limit.label", "week": "calc.week", "leave": "calc.leave",
}

// addMistakes adds the mistakes of the form and returns the status of the page.
// The err parameter is the first mistake. To find the others, addMistakes puts a
// valid value into the wrong field and asks again.
func (v *calculatorView) addMistakes(r *request, err error) int {
	var list []*problem
	for corrected := *v; err != nil; _, err = corrected.answer(r) {
		p := r.explain(err)
		if len(list) > 0 && (v.Invalid(p.field) || !v.independent(p)) {
			break
		}
		list, v.wrong = append(list, p), append(v.wrong, p.field)
		if !corrected.correct(r, p.field) {
			break
		}
	}
	v.at = make(map[string]string)
	for _, p := range list {
		text := r.fieldText(p)
		if p.field == "days" {
			text += v.mostDays(r)
		}
		v.at[p.field] = text
		if len(list) > 1 {
			text = r.words.text("calc.error.field", "label", r.words.text(labels[p.field]), "mistake", text)
		}
		v.Mistakes = append(v.Mistakes, text)
	}
	return list[0].status
}

// mostDays returns a sentence with the maximum number of workdays for which there is
// data, or "" if no number is right.
func (v *calculatorView) mostDays(r *request) string {
	date, err := harikerja.ParseDate(v.Date)
	if err != nil {
		return ""
	}
	first, last := date.AddDays(1), v.Last
	switch v.Direction {
	case "after":
	case "before":
		first, last = v.First, date.AddDays(-1)
	default: // the direction is wrong too
		return ""
	}
	span, err := harikerja.NewSpan(first, last)
	if err != nil {
		return ""
	}
	n, err := r.askContext.Calendar.CountWorkdays(span)
	if err != nil || n == 0 {
		return ""
	}
	return " " + r.words.text("calc.error.most."+v.Direction, "n", n, "date", r.words.date(date))
}

// MistakeAt returns the mistake in a field, or "".
func (v *calculatorView) MistakeAt(field string) string { return v.at[field] }

// correct puts a valid value into a field. It returns false if it knows no valid
// value. The start becomes the first date with data and the end becomes the last one,
// so that the start is never after the end.
func (v *calculatorView) correct(r *request, field string) bool {
	switch field {
	case "date":
		v.Date = v.First.String()
	case "start":
		v.Start = v.First.String()
	case "end":
		v.End = v.Last.String()
	case "days":
		v.Days = "1"
	case "hours":
		v.Hours = "1"
	case "limit":
		v.Limit = defaultLimit
	case "direction":
		v.Direction = "after"
	case "week":
		r.mistake = wrongLeave(r.given.Leave)
	case "leave":
		r.mistake = nil
	default:
		return false
	}
	return true
}

// independent reports whether a mistake depends only on the value of its own
// field, so that it stays if the other fields are corrected.
func (v *calculatorView) independent(p *problem) bool {
	switch p.key {
	case "date", "days", "hours", "limit", "limits", "direction", "week", "off", "sevendays", "leave":
		return true
	}
	if !p.NoData() || p.key == "missingyear" {
		return false
	}
	date, err := harikerja.ParseDate(v.Date)
	return v.Mode == "count" || err == nil && (date.Before(v.First) || date.After(v.Last))
}
