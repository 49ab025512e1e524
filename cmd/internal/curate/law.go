package curate

import (
	"bytes"
	"cmp"
	"io/fs"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
	"go.yaml.in/yaml/v3"
)

// LawRule is a rule of law, data/rules/ID.yaml.
type LawRule struct {
	Place
	lawfile.Rule
	Names        harikerja.Names `yaml:"name"`
	NamedSources []source        `yaml:"sources"`
	from, to     law.Period      // Rule.Valid; to is the zero value if there is no last period
	lines        map[string]int  // the line of each path in the file, such as cases[3]
}

// period parses a period in a rule. It returns the zero value for an empty text. It ignores the
// error, because the reader has already checked the text.
func period(text lawfile.Period) law.Period {
	p, _ := law.ParsePeriod(string(text))
	return p
}

// at returns the place of a key, for use in messages. If the file does not have the key, the place
// is the first line of the rule.
func (r *LawRule) at(key string) namedPlace {
	return namedPlace{Place{r.File, cmp.Or(r.lines[key], r.Line)}, key}
}

// element returns the place of a list element, for use in messages.
func (r *LawRule) element(list string, i int, name string) namedPlace {
	return namedPlace{r.at(elementPath(list, i)).Place, name}
}

func (r *LawRule) caseAt(i int) namedPlace {
	c := r.Cases[i]
	if c.Date != nil {
		return r.element("cases", i, "case of "+c.Date.String())
	}
	return r.element("cases", i, "case of "+string(c.Period))
}

func (r *LawRule) reliefAt(i int) namedPlace {
	c := r.Reliefs[i]
	return r.element("reliefs", i, "relief "+c.Document+" for "+string(c.Period))
}

// LoadRules reads the rules of law in a data directory, sorted by file name. It skips and reports
// a file with format problems. A directory without rules is not a problem.
func LoadRules(fsys fs.FS) ([]*LawRule, []Problem) {
	return loadFiles(fsys, lawDir, yamlFile(), nil, yamlHint, parse((*reader).lawRule))
}

func (r *reader) lawRule(root *yaml.Node) *LawRule {
	rule := decode[LawRule](r, root)
	rule.lines = r.lines
	rule.LocalName, rule.Name = rule.Names.Indonesian, rule.Names.English
	rule.from, rule.to = period(rule.Valid.From), period(rule.Valid.To)
	rule.Sources = each(rule.NamedSources, func(s source) string { return s.English })
	local := each(rule.NamedSources, func(s source) string { return s.Indonesian })
	if !slices.Equal(local, rule.Sources) {
		rule.LocalSources = local
	}
	return rule
}

// rulebook compiles the rules and the data for the web pages. Both must have no problems. It
// returns the rulebook and the file from which it was loaded. Without rules, the rulebook is
// empty.
func rulebook(rules []*LawRule, pages lawfile.Pages) (*law.Rulebook, []byte, error) {
	file := lawfile.File{Pages: pages, Rules: each(rules, func(r *LawRule) lawfile.Rule { return r.Rule })}
	content, err := lawfile.Encode(file)
	if err != nil || len(file.Rules) == 0 {
		return &law.Rulebook{}, content, err
	}
	book, err := law.Load(bytes.NewReader(content))
	return book, content, err
}

func (r *LawRule) isLimit() bool { return r.Compute.Type == lawfile.Workdays }
