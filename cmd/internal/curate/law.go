package curate

import (
	"bytes"
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
	"go.yaml.in/yaml/v3"
)

// lawDir is the subdirectory of the data directory that has the rules of law. It is optional.
const (
	lawDir  = "rules"
	lawPath = Dir + "/" + lawDir
)

// LawRule is a rule of law, data/rules/ID.yaml.
type LawRule struct {
	Place
	lawfile.Rule
	from, to    law.Period     // Rule.Valid; to is the zero value if there is no last period
	lines       map[string]int // the line of each key of the file
	cases       []namedPlace   // the places of Rule.Cases
	reliefs     []namedPlace   // the places of Rule.Reliefs
	corrections []Correction   // Rule.Corrections with their places
}

// Parses a period in a rule. It returns the zero value for an empty text. It ignores the
// error, because the reader has already checked the text.
func period(text lawfile.Period) law.Period {
	p, _ := law.ParsePeriod(string(text))
	return p
}

// Returns the place of a key, for use in messages. If the file does not have the key, the place
// is the first line of the rule.
func (r *LawRule) at(key string) namedPlace {
	return namedPlace{Place{r.File, cmp.Or(r.lines[key], r.Line)}, key}
}

// LoadRules reads the rules of law in a data directory, sorted by file name. It skips and reports
// a file with format problems. A directory without rules is not a problem.
func LoadRules(fsys fs.FS) ([]*LawRule, []Problem) {
	accept := func(r *reader, f fs.DirEntry) bool {
		switch ext := path.Ext(f.Name()); {
		case f.IsDir():
			r.fault(&yaml.Node{}, "this is a directory: move its files to %s", lawPath)
		case ext == ".yml":
			r.fault(&yaml.Node{}, "rename the file so that it ends in .yaml")
		case ext == ".yaml":
			return true
		}
		return false
	}
	return loadFiles(fsys, lawDir, accept, parse((*reader).lawRule))
}

func (r *reader) lawRule(n *yaml.Node) *LawRule {
	o := r.object(n, "the file", "id obligation kind name aliases? citation quote? valid dayOff "+
		"compute notCovered? cases? reliefs? transitions? sources checkedUntil afterwards? "+
		"confidence copies? note warnings? notes? corrections?")
	name := o.object("name", "id en")
	rule := &LawRule{Place: r.at(n), lines: o.lines, Rule: lawfile.Rule{
		ID:           o.text("id"),
		Obligation:   o.text("obligation"),
		Kind:         o.text("kind"),
		LocalName:    name.text("id"),
		Name:         name.text("en"),
		Aliases:      o.texts("aliases"),
		Citations:    o.citations(),
		Quote:        o.text("quote"),
		DayOff:       dayOff(o.object("dayOff", "definition days? unclear? citation? quote? note?")),
		Compute:      r.compute(o),
		NotCovered:   o.allNames("notCovered"),
		Copies:       o.texts("copies"),
		CheckedUntil: orZero(o.date("checkedUntil")),
		Confidence:   lawfile.Confidence(o.text("confidence")),
		Note:         orZero(o.names("note")),
		Afterwards:   o.names("afterwards"),
		Warnings:     o.allNames("warnings"),
		Notes:        o.allNames("notes"),
	}}
	rule.Sources, rule.LocalSources = o.sources()
	valid := o.object("valid", "from to? keyedOn")
	rule.Valid = lawfile.Validity{From: valid.period("from"), To: valid.period("to"),
		KeyedOn: valid.text("keyedOn")}
	rule.from, rule.to = period(rule.Valid.From), period(rule.Valid.To)
	for _, n := range o.nonEmptyList("cases") {
		c := r.lawCase(n)
		name := "case of " + string(c.Period)
		if c.Date != nil {
			name = "case of " + c.Date.String()
		}
		rule.Cases = append(rule.Cases, c)
		rule.cases = append(rule.cases, namedPlace{r.at(n), name})
	}
	for _, n := range o.nonEmptyList("reliefs") {
		c := r.relief(n)
		name := "relief " + c.Document + " for " + string(c.Period)
		rule.Reliefs = append(rule.Reliefs, c)
		rule.reliefs = append(rule.reliefs, namedPlace{r.at(n), name})
	}
	rule.Transitions = each(o.nonEmptyList("transitions"), r.transition)
	rule.corrections = each(o.nonEmptyList("corrections"), r.correction)
	for _, c := range rule.corrections {
		rule.Corrections = append(rule.Corrections, c.Correction)
	}
	return rule
}

func (r *reader) lawCase(n *yaml.Node) lawfile.Case {
	o := r.object(n, "a case", "period? due? date? weekend? hours? multiplierHours? about? by? "+
		"source also? note?")
	return lawfile.Case{Period: o.period("period"), Due: o.date("due"), Date: o.date("date"),
		Weekend: o.text("weekend"), Hours: o.decimal("hours"),
		MultiplierHours: o.decimal("multiplierHours"), About: o.text("about"), By: o.text("by"),
		Source: o.text("source"), Also: o.text("also"), Note: o.text("note")}
}

func (r *reader) relief(n *yaml.Node) lawfile.Relief {
	o := r.object(n, "a relief", "document date? period until effect condition? about sources")
	return lawfile.Relief{Document: o.text("document"), Date: o.date("date"),
		Period: o.period("period"), Until: orZero(o.date("until")), About: o.text("about"),
		Effect: lawfile.Effect(o.text("effect")), Condition: o.names("condition"),
		Sources: o.texts("sources")}
}

func (r *reader) transition(n *yaml.Node) lawfile.Transition {
	o := r.object(n, "a transition", "period date reason about source")
	return lawfile.Transition{Period: o.period("period"), Date: orZero(o.date("date")),
		Reason: o.text("reason"), About: orZero(o.names("about")), Source: o.text("source")}
}

func dayOff(o object) lawfile.DayOff {
	reasons := func(key string) []lawfile.Reason {
		return each(o.texts(key), func(text string) lawfile.Reason { return lawfile.Reason(text) })
	}
	return lawfile.DayOff{Definition: lawfile.DayOffDefinition(o.text("definition")),
		Days: reasons("days"), Unclear: reasons("unclear"),
		Citations: o.citations(), Quote: o.text("quote"), Note: o.text("note")}
}

// Reads the value of the key "compute" in a rule.
func (r *reader) compute(rule object) lawfile.Compute {
	o := rule.object("compute", "type monthsAfter? day? days? occasion? move? tables? count? "+
		"direction? firstDay? countFrom?")
	return lawfile.Compute{Type: lawfile.ComputeType(o.text("type")),
		MonthsAfter: o.number("monthsAfter"), Day: o.number("day"), Days: o.number("days"),
		Occasion: o.text("occasion"), Move: lawfile.Move(o.text("move")), Count: o.number("count"),
		Direction: lawfile.Direction(o.text("direction")),
		FirstDay:  lawfile.FirstDay(o.text("firstDay")), CountFrom: o.names("countFrom"),
		Tables: each(o.nonEmptyList("tables"), r.table)}
}

func (r *reader) table(n *yaml.Node) lawfile.Table {
	o := r.object(n, "a table", "week day article limitArticle allowedHours? steps")
	step := func(n *yaml.Node) lawfile.Step {
		s := r.object(n, "a step", "hours? multiplier")
		return lawfile.Step{Hours: s.number("hours"), Multiplier: s.decimal("multiplier")}
	}
	return lawfile.Table{Week: lawfile.Week(o.text("week")), Day: lawfile.TableDay(o.text("day")),
		Article: o.text("article"), LimitArticle: o.text("limitArticle"),
		AllowedHours: o.number("allowedHours"), Steps: each(o.nonEmptyList("steps"), step)}
}

// Reads a mapping below a key. If the key is absent, the object has no values.
func (o object) object(key, keys string) object {
	if n := o.values[key]; n != nil {
		return o.r.object(n, key, keys)
	}
	return object{r: o.r, what: key}
}

// Returns a text in both languages, or nil if the key is absent.
func (o object) names(key string) *harikerja.Names {
	if n := o.values[key]; n != nil {
		return new(o.r.names(n, key))
	}
	return nil
}

// allNames reads a list of texts in both languages.
func (o object) allNames(key string) []harikerja.Names {
	return each(o.nonEmptyList(key), func(n *yaml.Node) harikerja.Names {
		return o.r.names(n, "an element of "+key)
	})
}

func (r *reader) names(n *yaml.Node, what string) harikerja.Names {
	o := r.object(n, what, "id en")
	return harikerja.Names{Indonesian: o.text("id"), English: o.text("en")}
}

// Returns the sources in English and in Indonesian. In the file, only a source with a
// remark has a text in each language. If the two lists are equal, the second list is nil.
func (o object) sources() (english, local []string) {
	for _, n := range o.nonEmptyList("sources") {
		if n.Kind == yaml.MappingNode {
			names := o.r.names(n, "a source")
			english, local = append(english, names.English), append(local, names.Indonesian)
			continue
		}
		text := o.r.text(n, "a source")
		english, local = append(english, text), append(local, text)
		if strings.HasPrefix(text, "http") && strings.Contains(text, " ") {
			o.r.fault(n, "a source with a remark must be in both languages: use the keys id and en")
		}
	}
	if slices.Equal(english, local) {
		return english, nil
	}
	return english, local
}

// Reads the list under the key "citation".
func (o object) citations() []lawfile.Citation {
	return each(o.nonEmptyList("citation"), func(n *yaml.Node) lawfile.Citation {
		c := o.r.object(n, "a citation", "law number year article? point? moves? about?")
		return lawfile.Citation{Law: c.text("law"), Number: c.text("number"),
			Year: c.number("year"), Article: c.text("article"), Point: c.text("point"),
			Moves: c.flag("moves"), About: c.text("about")}
	})
}

// Returns whether the value of a key is true. An absent key means false. The value false is
// a problem.
func (o object) flag(key string) bool {
	n := o.values[key]
	if n != nil && n.Value != "true" {
		o.r.fault(n, "%s must be true, or be left out: the value is %s", o.name(key), n.Value)
	}
	return n != nil
}

// Returns a year, a month or a day, or "" if the key is absent or its value is not a period.
func (o object) period(key string) lawfile.Period {
	if p := dated(o, key, "a period", "from 2000 to 2099", law.ParsePeriod); p != nil {
		return lawfile.Period(p.String())
	}
	return ""
}

// Compiles the rules and the data for the web pages. Both must have no problems. It returns the
// rulebook and the file from which it was loaded. Without rules, the rulebook is empty.
func rulebook(rules []*LawRule, pages lawfile.Pages) (*law.Rulebook, []byte, error) {
	file := lawfile.File{Pages: pages, Rules: each(rules, func(r *LawRule) lawfile.Rule { return r.Rule })}
	content, err := lawfile.Encode(file)
	if err != nil || len(file.Rules) == 0 {
		return &law.Rulebook{}, content, err
	}
	book, err := law.Load(bytes.NewReader(content))
	return book, content, err
}

// BuildRules compiles the rules of law and the data for the web pages into the file that
// package law embeds. It reads both from a data directory. If there are problems, it returns
// only the problems. Call [Build] first, because only [Build] compares the rules with the
// ledger.
func BuildRules(fsys fs.FS) ([]byte, []Problem) {
	rules, problems := LoadRules(fsys)
	pages, faults := LoadPages(fsys, rules)
	if problems = append(problems, faults...); len(problems) > 0 {
		return nil, problems
	}
	_, content, err := rulebook(rules, pages)
	if err != nil {
		return nil, []Problem{{File: lawPath, Rule: "compile", Text: err.Error()}}
	}
	return content, nil
}
