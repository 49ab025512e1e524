package curate

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
	"go.yaml.in/yaml/v3"
)

// lawDir is the subdirectory of the data directory with the rules of law. It is
// optional.
const lawDir = "rules"

// LawRule is one file of a rule of law, data/rules/ID.yaml.
type LawRule struct {
	Place
	lawfile.Rule
	lines map[string]int // the line of each key of the file
	cases []Place        // the places of Rule.Cases
	relfs []Place        // the places of Rule.Reliefs
	corrs []Place        // the places of Rule.Corrections
}

func (r *LawRule) label() string { return "" }

// validity is the validity of a rule with parsed periods.
type validity struct {
	From, To law.Period
	open     bool // there is no last period
}

func (r *LawRule) valid() validity {
	return validity{period(r.Valid.From), period(r.Valid.To), r.Valid.To == ""}
}

// period parses a period of a rule. It returns the zero value for an empty text; any
// other text was checked when it was read.
func period(text lawfile.Period) law.Period {
	p, _ := law.ParsePeriod(string(text))
	return p
}

// at returns the place of a key, for messages about it. If the file does not have
// the key, it returns the first line of the rule.
func (r *LawRule) at(key string) namedPlace {
	if line, ok := r.lines[key]; ok {
		return namedPlace{Place{r.File, line}, key}
	}
	return namedPlace{r.Place, key}
}

func (r *LawRule) caseAt(i int) namedPlace {
	c := r.Cases[i]
	name := "case of " + string(c.Period)
	if c.Date != nil {
		name = "case of " + c.Date.String()
	}
	return namedPlace{r.cases[i], name}
}

func (r *LawRule) reliefAt(i int) namedPlace {
	return namedPlace{r.relfs[i], "relief " + r.Reliefs[i].Document + " for " + string(r.Reliefs[i].Period)}
}

func (r *LawRule) correctionAt(i int) namedPlace {
	return namedPlace{r.corrs[i], "correction of " + r.Corrections[i].Date.String()}
}

// LoadRules reads the rules of law of a data directory, in the order of their file
// names. It skips and reports a file with format problems. A directory without
// rules is not a problem.
func LoadRules(fsys fs.FS) ([]*LawRule, []Problem) {
	files, err := fs.ReadDir(fsys, lawDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, []Problem{{File: path.Join(Dir, lawDir), Rule: "format", Text: "cannot read the directory: " + err.Error()}}
	}
	var rules []*LawRule
	var problems []Problem
	for _, f := range files {
		r := &reader{file: path.Join(Dir, lawDir, f.Name())}
		switch ext := path.Ext(f.Name()); {
		case f.IsDir():
			r.fault(&yaml.Node{}, "this is a directory: move its files to %s", path.Join(Dir, lawDir))
		case ext == ".yml":
			r.fault(&yaml.Node{}, "rename the file so that it ends in .yaml")
		case ext != ".yaml":
			continue
		default:
			rule := r.loadRule(fsys, path.Join(lawDir, f.Name()))
			if len(r.problems) == 0 {
				rules = append(rules, rule)
			}
		}
		problems = append(problems, r.problems...)
	}
	sortProblems(problems)
	return rules, problems
}

func (r *reader) loadRule(fsys fs.FS, name string) *LawRule {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		r.fault(&yaml.Node{}, "cannot read the file: %v", err)
		return nil
	}
	root := r.document(text)
	if root == nil {
		return nil
	}
	return r.lawRule(root)
}

func (r *reader) lawRule(n *yaml.Node) *LawRule {
	o := r.object(n, "the file", "id obligation kind name aliases? citation quote? valid dayOff compute notCovered? cases? reliefs? "+
		"transitions? sources checkedUntil afterwards? confidence copies? note warnings? notes? corrections?")
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
		DayOff:       r.dayOff(o.object("dayOff", "definition days? unclear? citation? quote? note?")),
		Compute:      r.compute(o.object("compute", "type monthsAfter? day? days? occasion? move? tables? count? direction? firstDay? countFrom?")),
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
	rule.Valid = lawfile.Validity{From: valid.period("from"), To: valid.period("to"), KeyedOn: valid.text("keyedOn")}
	for _, n := range o.nonEmptyList("cases") {
		rule.cases = append(rule.cases, r.at(n))
		rule.Cases = append(rule.Cases, r.lawCase(n))
	}
	for _, n := range o.nonEmptyList("reliefs") {
		rule.relfs = append(rule.relfs, r.at(n))
		c := r.object(n, "a relief", "document date? period until effect about sources")
		rule.Reliefs = append(rule.Reliefs, lawfile.Relief{Document: c.text("document"), Date: c.date("date"), Period: c.period("period"),
			Until: orZero(c.date("until")), Effect: lawfile.Effect(c.text("effect")), About: c.text("about"), Sources: c.texts("sources")})
	}
	for _, n := range o.nonEmptyList("transitions") {
		c := r.object(n, "a transition", "period date reason about source")
		rule.Transitions = append(rule.Transitions, lawfile.Transition{Period: c.period("period"), Date: orZero(c.date("date")),
			Reason: c.text("reason"), About: orZero(c.names("about")), Source: c.text("source")})
	}
	for _, n := range o.nonEmptyList("corrections") {
		rule.corrs = append(rule.corrs, r.at(n))
		c := r.object(n, "a correction", "date what")
		rule.Corrections = append(rule.Corrections, harikerja.Correction{Date: orZero(c.date("date")), What: c.text("what")})
	}
	return rule
}

func (r *reader) lawCase(n *yaml.Node) lawfile.Case {
	o := r.object(n, "a case", "period? due? date? weekend? hours? multiplierHours? about? by? source also? note?")
	return lawfile.Case{Period: o.period("period"), Due: o.date("due"), Date: o.date("date"), Weekend: o.text("weekend"),
		Hours: o.decimal("hours"), MultiplierHours: o.decimal("multiplierHours"), About: o.text("about"), By: o.text("by"),
		Source: o.text("source"), Also: o.text("also"), Note: o.text("note")}
}

func (r *reader) dayOff(o object) lawfile.DayOff {
	reasons := func(key string) (list []lawfile.Reason) {
		for _, text := range o.texts(key) {
			list = append(list, lawfile.Reason(text))
		}
		return list
	}
	return lawfile.DayOff{Definition: lawfile.DayOffDefinition(o.text("definition")),
		Days: reasons("days"), Unclear: reasons("unclear"),
		Citations: o.citations(), Quote: o.text("quote"), Note: o.text("note")}
}

func (r *reader) compute(o object) lawfile.Compute {
	c := lawfile.Compute{Type: lawfile.ComputeType(o.text("type")), MonthsAfter: o.number("monthsAfter"), Day: o.number("day"),
		Days: o.number("days"), Occasion: o.text("occasion"), Move: lawfile.Move(o.text("move")),
		Count: o.number("count"), Direction: lawfile.Direction(o.text("direction")), FirstDay: lawfile.FirstDay(o.text("firstDay")), CountFrom: o.names("countFrom")}
	for _, n := range o.nonEmptyList("tables") {
		t := r.object(n, "a table", "week day article limitArticle allowedHours? steps")
		table := lawfile.Table{Week: lawfile.Week(t.text("week")), Day: lawfile.TableDay(t.text("day")), Article: t.text("article"),
			LimitArticle: t.text("limitArticle"), AllowedHours: t.number("allowedHours")}
		for _, n := range t.nonEmptyList("steps") {
			s := r.object(n, "a step", "hours? multiplier")
			table.Steps = append(table.Steps, lawfile.Step{Hours: s.number("hours"), Multiplier: s.decimal("multiplier")})
		}
		c.Tables = append(c.Tables, table)
	}
	return c
}

// object reads a mapping below a key. If the key is absent, the object has no
// values.
func (o object) object(key, keys string) object {
	if n := o.values[key]; n != nil {
		return o.r.object(n, key, keys)
	}
	return object{r: o.r, what: key}
}

// names reads a text in both languages, or nil if the key is absent.
func (o object) names(key string) *harikerja.Names {
	n := o.values[key]
	if n == nil {
		return nil
	}
	names := o.r.names(n, key)
	return &names
}

// allNames reads a list of texts in both languages.
func (o object) allNames(key string) []harikerja.Names {
	var list []harikerja.Names
	for _, n := range o.nonEmptyList(key) {
		list = append(list, o.r.names(n, "an element of "+key))
	}
	return list
}

func (r *reader) names(n *yaml.Node, what string) harikerja.Names {
	o := r.object(n, what, "id en")
	return harikerja.Names{Indonesian: o.text("id"), English: o.text("en")}
}

// sources reads the sources in English and in Indonesian. A source with a remark is in
// both languages. Without remarks, the second list is nil.
func (o object) sources() (english, local []string) {
	remarks := false
	for _, n := range o.nonEmptyList("sources") {
		var source harikerja.Names
		if n.Kind == yaml.MappingNode {
			source = o.r.names(n, "a source")
			remarks = true
		} else {
			source.English = o.r.text(n, "a source")
			source.Indonesian = source.English
			if strings.HasPrefix(source.English, "http") && strings.Contains(source.English, " ") {
				o.r.fault(n, "a source with a remark must be in both languages: use the keys id and en")
			}
		}
		english, local = append(english, source.English), append(local, source.Indonesian)
	}
	if !remarks {
		return english, nil
	}
	return english, local
}

// citations reads the list below the key citation.
func (o object) citations() []lawfile.Citation {
	var list []lawfile.Citation
	for _, n := range o.nonEmptyList("citation") {
		c := o.r.object(n, "a citation", "law number year article? point? moves? about?")
		list = append(list, lawfile.Citation{Law: c.text("law"), Number: c.text("number"), Year: c.number("year"),
			Article: c.text("article"), Point: c.text("point"), Moves: c.flag("moves"), About: c.text("about")})
	}
	return list
}

// flag returns whether a key is true. A key that is absent is false; false must not
// be written.
func (o object) flag(key string) bool {
	n := o.values[key]
	if n != nil && n.Value != "true" {
		o.r.fault(n, "%s must be true, or be left out: the value is %s", o.name(key), n.Value)
	}
	return n != nil
}

// period returns a year, a month or a day, or "" if the key is absent or its value
// is not a period.
func (o object) period(key string) lawfile.Period {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.ScalarNode, o.name(key), "a period") {
		return ""
	}
	p, err := law.ParsePeriod(n.Value)
	switch {
	case err != nil:
		o.r.fault(n, "%s: %v", o.name(key), err)
	case n.Style != 0:
		o.r.fault(n, "%s must be a period without quotes: %s", o.name(key), p)
	case p.Start().Year() < 2000 || p.Start().Year() > 2099:
		o.r.fault(n, "%s must be from 2000 to 2099: it is %s", o.name(key), p)
	default:
		return lawfile.Period(n.Value)
	}
	return ""
}

// plainDecimal is stricter than YAML, which also allows 1e1, .5 and +1.5.
var plainDecimal = pattern(`^[1-9][0-9]{0,2}(\.5)?$`)

// decimal returns a whole number or half number, or 0 if the key is absent.
func (o object) decimal(key string) float64 {
	n := o.values[key]
	if n == nil || !o.r.plain(n, yaml.ScalarNode, o.name(key), "a number") {
		return 0
	}
	if n.Style != 0 || !plainDecimal().MatchString(n.Value) {
		o.r.fault(n, "%s must be a plain number such as 2 or 1.5, without quotes: the value is %s", o.name(key), n.Value)
		return 0
	}
	v, _ := strconv.ParseFloat(n.Value, 64) // cannot fail: the pattern matched
	return v
}

// rulebook returns the rulebook of the rules, which must have no problems, and its
// file with the data of the pages. Without rules, the rulebook is empty.
func rulebook(rules []*LawRule, pages lawfile.Pages) (*law.Rulebook, []byte, error) {
	file := lawfile.File{Pages: pages}
	for _, r := range rules {
		file.Rules = append(file.Rules, r.Rule)
	}
	content, err := lawfile.Encode(file)
	if err != nil || len(file.Rules) == 0 {
		return &law.Rulebook{}, content, err
	}
	book, err := law.Load(bytes.NewReader(content))
	return book, content, err
}

// BuildRules compiles the rules of law of a data directory, and the data of the web pages,
// into the file that the package law embeds. If there are problems, it returns only the problems. Call
// [Build] first: it also compares the rules with the ledger.
func BuildRules(fsys fs.FS) ([]byte, []Problem) {
	rules, problems := LoadRules(fsys)
	pages, faults := LoadPages(fsys, rules)
	if problems = append(problems, faults...); len(problems) > 0 {
		return nil, problems
	}
	_, content, err := rulebook(rules, pages)
	if err != nil {
		return nil, []Problem{{File: path.Join(Dir, lawDir), Rule: "compile", Text: err.Error()}}
	}
	return content, nil
}
