package law

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/jsonfile"
)

// The answers are written as the API writes them. An answer of the API has only a few members of
// its rule; they have the types in this file.

// ruleMembers are the members about the rule that every answer has.
type ruleMembers struct {
	RuleID           string           `json:"rule"`
	DayOffDefinition DayOffDefinition `json:"dayOffDefinition"`
	Confidence       Confidence       `json:"confidence"`
	CheckedUntil     harikerja.Date   `json:"checkedUntil"`
}

func (r Rule) members() ruleMembers {
	return ruleMembers{RuleID: r.ID, DayOffDefinition: r.DayOffDefinition, Confidence: r.Confidence,
		CheckedUntil: r.CheckedUntil}
}

func (m ruleMembers) rule() Rule {
	return Rule{ID: m.RuleID, DayOffDefinition: m.DayOffDefinition, Confidence: m.Confidence,
		CheckedUntil: m.CheckedUntil}
}

// obligationMembers are the members about the rule that only an obligation has.
type obligationMembers struct {
	Kind      Kind   `json:"kind"`
	Name      string `json:"name"`
	LocalName string `json:"localName"`
	Citation  string `json:"citation"`
}

// MarshalJSON writes an obligation as the API does, and the members that only Go has.
func (o Obligation) MarshalJSON() ([]byte, error) {
	type fields Obligation // the same fields, but without the methods
	return json.Marshal(struct {
		fields
		obligationMembers
		ruleMembers
	}{fields(o), obligationMembers{o.Rule.Kind, o.Rule.Name, o.Rule.LocalName, o.Rule.Citation},
		o.Rule.members()})
}

// UnmarshalJSON reads what MarshalJSON and the API write. On an error, o is not changed.
func (o *Obligation) UnmarshalJSON(text []byte) error {
	type fields Obligation
	var v struct {
		fields
		obligationMembers
		ruleMembers
	}
	if err := jsonfile.ReadAnswer(text, &v, "Obligation", "id", "period", "dueDate"); err != nil {
		return err
	}
	*o = Obligation(v.fields)
	o.Rule = v.rule()
	o.Rule.Obligation = string(o.ID)
	o.Rule.Kind, o.Rule.Name, o.Rule.LocalName, o.Rule.Citation = v.Kind, v.Name, v.LocalName, v.Citation
	return nil
}

// limitMembers are the members about the rule that only a time limit has.
type limitMembers struct {
	Name      string   `json:"name"`
	LocalName string   `json:"localName"`
	Law       string   `json:"law"` // such as "PP 35/2021"
	Article   string   `json:"article"`
	Quote     string   `json:"quote"`
	Notes     []string `json:"notes"`
	Limit
	Options limitOptionMembers `json:"options"`
}

type limitOptionMembers struct {
	Weekends []harikerja.Weekend `json:"weekends"`
}

// MarshalJSON writes a time limit as the API does, and the members that only Go has.
func (t TimeLimit) MarshalJSON() ([]byte, error) {
	type fields TimeLimit // the same fields, but without the methods
	r := t.Rule
	m := limitMembers{Name: r.Name, LocalName: r.LocalName, Quote: r.Quote, Notes: r.Notes,
		Options: limitOptionMembers{t.Weekends}}
	if len(r.Citations) > 0 {
		c := r.Citations[0] // the article that sets the limit
		m.Law, m.Article = Citation{Law: c.Law, Number: c.Number, Year: c.Year}.String(), c.Article
	}
	if r.Limit != nil {
		m.Limit = *r.Limit
	}
	return json.Marshal(struct {
		fields
		limitMembers
		ruleMembers
	}{fields(t), m, r.members()})
}

// UnmarshalJSON reads what MarshalJSON and the API write. On an error, t is not changed.
func (t *TimeLimit) UnmarshalJSON(text []byte) error {
	type fields TimeLimit
	var v struct {
		fields
		limitMembers
		ruleMembers
	}
	if err := jsonfile.ReadAnswer(text, &v, "TimeLimit", "id", "startDate", "dueDate"); err != nil {
		return err
	}
	*t = TimeLimit(v.fields)
	t.Weekends = v.Options.Weekends
	r := v.rule()
	r.Obligation, r.Name, r.LocalName = string(t.ID), v.Name, v.LocalName
	r.Quote, r.Notes = v.Quote, v.Notes
	if v.Limit != (Limit{}) {
		r.Limit = &v.Limit
		r.Citations = []Citation{readCitation(v.Law, v.Article)}
	}
	t.Rule = r
	return nil
}

// readCitation returns the citation of an article in a law such as "UU KUP 28/2007".
func readCitation(law, article string) Citation {
	name, year, _ := strings.Cut(law, "/")
	c := Citation{Law: name, Article: article}
	if i := strings.LastIndexByte(name, ' '); i >= 0 {
		c.Law, c.Number = name[:i], name[i+1:]
	}
	c.Year, _ = strconv.Atoi(year)
	return c
}

// overtimeMembers has the options with which overtime was calculated.
type overtimeMembers struct {
	// A struct that embeds two types with the same method has neither method. So with these
	// two interfaces, the structs below do not have the methods of OvertimeWork.
	json.Marshaler   `json:"-"`
	json.Unmarshaler `json:"-"`

	Options overtimeOptionMembers `json:"options"`
}

type overtimeOptionMembers struct {
	Weekend     harikerja.Weekend `json:"weekend"`
	ShortestDay *weekdayToken     `json:"shortestDay"`
}

// weekdayToken is a day of the week that is written as mon, tue, wed, thu, fri, sat or sun.
type weekdayToken time.Weekday

func (d weekdayToken) MarshalText() ([]byte, error) {
	w, err := harikerja.NewWeekend(time.Weekday(d))
	return []byte(w.String()), err
}

func (d *weekdayToken) UnmarshalText(text []byte) error {
	w, err := harikerja.ParseWeekend(string(text))
	if err == nil && w.Len() != 1 {
		err = &harikerja.ParseError{Type: "day of the week", Value: string(text), Reason: "use one of mon, tue, wed, thu, fri, sat, sun"}
	}
	for day := range 7 {
		if err == nil && w.Contains(time.Weekday(day)) {
			*d = weekdayToken(day)
		}
	}
	return err
}

// MarshalJSON writes the work with the names of the parameters of the API. The day is a text such
// as "sat".
func (w OvertimeWork) MarshalJSON() ([]byte, error) {
	type fields OvertimeWork // the same fields, but without the methods
	return json.Marshal(struct {
		fields
		ShortestDay *weekdayToken `json:"shortestDay,omitempty"`
	}{fields(w), (*weekdayToken)(w.ShortestDay)})
}

// UnmarshalJSON reads what MarshalJSON writes. On an error, w is not changed.
func (w *OvertimeWork) UnmarshalJSON(text []byte) error {
	type fields OvertimeWork
	v := struct {
		fields
		ShortestDay *weekdayToken `json:"shortestDay"`
	}{fields(*w), (*weekdayToken)(clone(w.ShortestDay))}
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	*w = OvertimeWork(v.fields)
	w.ShortestDay = (*time.Weekday)(v.ShortestDay)
	return nil
}

// MarshalJSON writes the multipliers as the API does, and the members that only Go has.
func (o Overtime) MarshalJSON() ([]byte, error) {
	type fields Overtime // the same fields, but without the methods
	return json.Marshal(struct {
		fields
		overtimeMembers
		ruleMembers
	}{fields(o), overtimeMembers{Options: overtimeOptionMembers{o.Weekend, (*weekdayToken)(o.ShortestDay)}},
		o.Rule.members()})
}

// UnmarshalJSON reads what MarshalJSON and the API write. On an error, o is not changed.
func (o *Overtime) UnmarshalJSON(text []byte) error {
	type fields Overtime
	var v struct {
		fields
		overtimeMembers
		ruleMembers
	}
	if err := jsonfile.ReadAnswer(text, &v, "Overtime", "date", "hours", "class", "multipliers[]", "multiplierHours"); err != nil {
		return err
	}
	*o = Overtime(v.fields)
	o.Weekend, o.ShortestDay = v.Options.Weekend, (*time.Weekday)(v.Options.ShortestDay)
	o.Rule = v.rule()
	return nil
}
