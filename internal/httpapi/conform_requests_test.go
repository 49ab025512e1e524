package httpapi

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDescribedParameters: every endpoint is described, and the server itself,
// which names what it takes where it refuses a name, takes the parameters that
// are described, in that order, and no others.
func TestDescribedParameters(t *testing.T) {
	api := newAPI()
	for _, e := range routes() {
		for _, path := range pathsOf(e) {
			if served().find(path) == nil {
				t.Errorf("%s is not described", path)
			}
		}
	}
	for _, op := range served().operations {
		names := []string{}
		for _, p := range op.params {
			if p.In == "query" {
				names = append(names, p.Name)
			}
		}
		wantError(t, get(api, withPair(op.target(), "nothing=1")), 400, "INVALID_TYPE", `{"field":"nothing","allowed":`+jsonList(names)+`}`)
	}
}

// TestDescribedValues: every example, default, enumerated value and bound that
// is described is accepted.
func TestDescribedValues(t *testing.T) {
	api, described, sent := newAPI(), served(), 0
	for _, op := range described.operations {
		target := op.target()
		for _, p := range op.params {
			if p.In != "query" {
				continue
			}
			for _, value := range p.values() {
				if value == nil {
					continue
				}
				if err := p.schema.Validate(value); err != nil {
					t.Errorf("%s: %s=%v breaks its own schema: %v", op.id, p.Name, value, err)
				}
				with := withPair(withoutName(target, p.Name), p.Name+"="+url.QueryEscape(textOf(value)))
				r := get(api, with)
				described.conforms(t, "GET", with, r)
				if r.status == 400 && !strings.Contains(string(r.body), "INVALID_RANGE") && !fitsTogether.MatchString(with) {
					t.Errorf("%s: %d %s", with, r.status, r.body)
				}
				sent++
			}
		}
	}
	if sent < 300 {
		t.Errorf("only %d values were sent", sent)
	}
}

// fitsTogether finds what is right alone and wrong with the examples: hours of
// a weekend day, and the dates of a CSV file without each other.
var fitsTogether = regexp.MustCompile(`(sat|sun)=|holidays\.csv.*(start|end)=`)

// values are those of a parameter that the description names.
func (p specParam) values() []any {
	list := []any{p.Example, p.def}
	if p.kind == "boolean" {
		list = append(list, true, false)
	}
	if p.schema.Enum != nil {
		list = append(list, p.schema.Enum.Values...)
	}
	if p.schema.Minimum != nil {
		list = append(list, json.Number(p.schema.Minimum.RatString()), json.Number(p.schema.Maximum.RatString()))
	}
	return list
}

func withoutName(target, name string) string {
	path, query, _ := strings.Cut(target, "?")
	pairs := slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool { return pair == "" || strings.HasPrefix(pair, name+"=") })
	if len(pairs) == 0 {
		return path
	}
	return path + "?" + strings.Join(pairs, "&")
}

// samples are values to mix: right, wrong, and just beside either.
var samples = map[string][]string{
	"integer": {"2008", "2009", "2026", "2027", "1899", "1900", "9999", "10000", "0", "1", "-1", "3", "5", "31", "32", "-31", "50", "51", "2147483647", "2147483648", "x", "1.5", ""},
	"boolean": {"true", "false", "True", "1", ""},
	"array":   {"2026-03-20", "2026-03-20,2026-02-30", "2026-03-20,", "2009-01-01,2027-12-31", ""},
	"string": {"2026-03-17", "2026-03-20", "2008-12-31", "2026-02-29", "2024-02-29", "1999-12-31", "0000-01-01", "2026-03", "2026-13", "national_holiday", "id", "en", "following", "nearest",
		"sat,sun", " SUN ", "none", "mon,tue,wed,thu,fri,sat", "sun,sun,mon,tue,wed,thu,fri,sat", "2026-03-17T15:00", "2026-03-26T15:00:00+07:00", "2026-03-17T24:00", "9999-12-31T23:59-12:00",
		"16", "0", "0:01", "1:60", "100000", "100000:01", "08:00-12:00", "08:00-12:00,13:00-17:00", "24:00-24:00", "12:00-08:00", "WIB", "Asia/Jakarta", "Asia//Jakarta", "Local", ""},
}

// TestSchemasDecide: the schemas alone say whether a request is accepted,
// except where the description has a rule that no schema can state.
func TestSchemasDecide(t *testing.T) {
	api, described, r := newAPI(), served(), rand.New(rand.NewPCG(2009, 2027))
	ruled := make(map[string]bool)
	for _, op := range operations {
		ruled[op.id], ruled[op.id+"AsOf"] = op.rule != "", op.rule != ""
	}
	accepted, refused := 0, 0
	for _, op := range described.operations {
		m := op.mixer()
		for range 1 + 40*len(op.params) {
			target, valid := m.mix(r)
			got := get(api, target)
			described.conforms(t, "GET", target, got)
			switch {
			case !valid && got.status != 400:
				t.Errorf("%s: %d, though it breaks a schema", target, got.status)
			case valid && got.status == 400 && !ruled[op.id]:
				t.Errorf("%s: %s, though it keeps to the schemas", target, got.body)
			case got.status == 400:
				refused++
			default:
				accepted++
			}
		}
	}
	if accepted < 1000 || refused < 1000 {
		t.Errorf("%d requests were accepted and %d refused: the mix is too one-sided", accepted, refused)
	}
}

// mixer makes requests of samples for an operation.
type mixer struct {
	*specOperation
	right, wrong [][]string // samples of each parameter
}

func (op *specOperation) mixer() mixer {
	m := mixer{op, make([][]string, len(op.params)), make([][]string, len(op.params))}
	for i, p := range op.params {
		for _, text := range samples[p.kind] {
			if p.accepts(text) {
				m.right[i] = append(m.right[i], text)
			} else {
				m.wrong[i] = append(m.wrong[i], text)
			}
		}
	}
	return m
}

// mix makes a request, mostly of what is right, and says whether all of it
// keeps to the schemas.
func (m mixer) mix(r *rand.Rand) (target string, valid bool) {
	path, query, valid := m.path, []string(nil), true
	for i, p := range m.params {
		if p.In == "path" {
			path = strings.Replace(path, "{"+p.Name+"}", textOf(p.Example), 1)
			continue
		}
		if !p.Required && r.IntN(3) > 0 || p.Required && r.IntN(20) == 0 {
			valid = valid && !p.Required
			continue
		}
		from := m.right[i]
		if r.IntN(5) == 0 {
			from, valid = m.wrong[i], false
		}
		query = append(query, p.Name+"="+url.QueryEscape(from[r.IntN(len(from))]))
	}
	return path + "?" + strings.Join(query, "&"), valid
}

var integer = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// accepts reads the text of a query as the value it means, and asks the schema.
func (p specParam) accepts(text string) bool {
	var value any = text
	switch {
	case p.kind == "integer" && integer.MatchString(text):
		value = json.Number(text)
	case p.kind == "boolean" && (text == "true" || text == "false"):
		value = text == "true"
	case p.kind == "array":
		var list []any
		for one := range strings.SplitSeq(text, ",") {
			list = append(list, one)
		}
		value = list
	}
	return p.schema.Validate(value) == nil
}

// TestRulesAreKnownToTheFuzzer: it expects 400 for what keeps to the schemas
// exactly where the description has a rule.
func TestRulesAreKnownToTheFuzzer(t *testing.T) {
	const file = "../../test/contract/schemathesis.toml"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, list := range regexp.MustCompile(`(?m)^include-operation-id = \[(.*)\]$`).FindAllStringSubmatch(string(text), -1) {
		for id := range strings.SplitSeq(list[1], ", ") {
			got = append(got, strings.Trim(id, `"`))
		}
	}
	for path, op := range operations {
		if op.rule == "" {
			continue
		}
		want = append(want, op.id)
		if strings.HasPrefix(path, Prefix) {
			want = append(want, op.id+"AsOf")
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s allows 400 for\n  %s\nwant\n  %s", file, strings.Join(got, " "), strings.Join(want, " "))
	}
}
