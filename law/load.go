package law

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// A rule is a [Rule] together with the data for its calculation.
type rule struct {
	Rule
	file   *lawfile.Rule
	tables overtimeTables // only if the rule is about overtime
}

// warnings returns the warnings for an answer, in English and in Indonesian: the warnings that
// the rule has, the given warnings, and a warning if the date is after CheckedUntil.
func (r *rule) warnings(d harikerja.Date, also ...harikerja.Names) (english, indonesian []string) {
	if d.After(r.CheckedUntil) {
		also = append(also, harikerja.Names{Indonesian: r.file.LaterWarning(words.Indonesian),
			English: r.file.LaterWarning(words.English)})
	}
	english, indonesian = slices.Clone(r.Warnings), slices.Clone(r.LocalWarnings)
	for _, w := range also {
		english, indonesian = append(english, w.English), append(indonesian, w.Indonesian)
	}
	return english, indonesian
}

// Load reads a file rules.json of at most 4 MiB, for example the file from a newer
// release. It returns an error if the file has a format that is not supported, because
// this version would misread its rules. It also returns an error if the rules of an
// obligation overlap, or differ in kind, unit or type of calculation. It ignores
// unknown members. Load has no error types of its own: it wraps errors of r, of
// encoding/json and of [ParsePeriod], and all other errors have only a text.
//
// The file has no digest, so Load cannot find a changed date: take the file from a place
// that you trust.
func Load(r io.Reader) (*Rulebook, error) {
	file, err := lawfile.Decode(r)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	if len(file.Rules) == 0 {
		return nil, errors.New("rules: the file has no rules")
	}
	b := &Rulebook{file: file}
	for i := range file.Rules {
		r, err := newRule(&file.Rules[i])
		if err != nil {
			return nil, fmt.Errorf("rules: %s: %w", file.Rules[i].ID, err)
		}
		b.rules = append(b.rules, r)
	}
	for i, r := range b.rules {
		if i == 0 || b.rules[i-1].Obligation != r.Obligation {
			switch r.file.Compute.Type {
			case lawfile.Workdays:
				b.limits = append(b.limits, LimitID(r.Obligation))
			case lawfile.OvertimeTables:
			default:
				b.obligations = append(b.obligations, ObligationID(r.Obligation))
			}
			continue
		}
		if err := b.rules[i-1].checkNext(r); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// checkNext returns an error if the next rule for the same obligation contradicts the
// rule before it.
func (r *rule) checkNext(next *rule) error {
	switch {
	case r.Valid.From.unit != next.Valid.From.unit || r.Kind != next.Kind || r.file.Compute.Type != next.file.Compute.Type:
		return fmt.Errorf("the rules %s and %s must have the same kind, the same kind of period and the same type of calculation",
			r.ID, next.ID)
	case r.Valid.To == nil || !r.Valid.To.start.Before(next.Valid.From.start):
		return fmt.Errorf("the rules %s and %s overlap", r.ID, next.ID)
	}
	return nil
}

// newRule converts a rule from the file. It returns an error if a calculation with the
// rule would fail. The files in data/rules are checked more strictly.
func newRule(f *lawfile.Rule) (*rule, error) {
	var periods periodReader
	r := &rule{
		Rule: Rule{
			ID: f.ID, Obligation: f.Obligation, Kind: Kind(f.Kind), Name: f.Name, LocalName: f.LocalName,
			Aliases: f.Aliases, Quote: f.Quote,
			Valid:            Validity{periods.read(f.Valid.From), periods.readOptional(f.Valid.To), f.Valid.KeyedOn},
			DayOffDefinition: DayOffDefinition(f.DayOff.Definition), Sources: f.Sources, LocalSources: f.LocalSources,
			CheckedUntil: f.CheckedUntil, Confidence: Confidence(f.Confidence), Copies: f.Copies,
			Note: f.Note.English, LocalNote: f.Note.Indonesian, Corrections: f.Corrections,
			Warnings: generalWarnings(f, words.English), LocalWarnings: generalWarnings(f, words.Indonesian),
		},
		file: f,
	}
	r.NotCovered, r.LocalNotCovered = split(f.NotCovered)
	r.Notes, r.LocalNotes = split(f.Notes)
	if r.LocalSources == nil {
		r.LocalSources = r.Sources
	}
	for _, c := range f.Citations {
		r.Citations = append(r.Citations, Citation(c))
	}
	r.Citation, r.LocalCitation = cite(r.Citations, words.English), cite(r.Citations, words.Indonesian)
	for _, c := range f.Reliefs {
		relief := Relief{Document: c.Document, Date: c.Date, Period: periods.read(c.Period),
			Until: c.Until, Effect: Effect(c.Effect), About: c.About, Sources: c.Sources}
		if c.Condition != nil {
			relief.Condition, relief.LocalCondition = c.Condition.English, c.Condition.Indonesian
		}
		r.Reliefs = append(r.Reliefs, relief)
	}
	for _, t := range f.Transitions {
		periods.read(t.Period)
	}
	for _, c := range f.Cases {
		periods.readOptional(c.Period)
	}
	if periods.err != nil {
		return nil, periods.err
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	var err error
	switch c := f.Compute; c.Type {
	case lawfile.OvertimeTables:
		r.tables, err = newOvertimeTables(c.Tables)
	case lawfile.Workdays:
		r.Limit, err = newLimit(c)
	}
	return r, err
}

func (r *rule) check() error {
	c := r.file.Compute
	types := []lawfile.ComputeType{lawfile.DayOfMonth, lawfile.EndOfMonth, lawfile.DaysBeforeHoliday, lawfile.OvertimeTables, lawfile.Workdays}
	moves := []lawfile.Move{lawfile.NextWorkday, lawfile.PreviousWorkday, lawfile.NeverMoves}
	switch {
	case r.ID == "" || r.Obligation == "" || len(r.Citations) == 0:
		return errors.New("the id, the obligation or the citations are missing")
	case !slices.Contains(types, c.Type):
		return fmt.Errorf("the type of calculation %q is not known", c.Type)
	case c.Type != lawfile.OvertimeTables && c.Type != lawfile.Workdays && !slices.Contains(moves, c.Move):
		return fmt.Errorf("the move %q is not known", c.Move)
	case c.Type == lawfile.DayOfMonth && (c.Day < 1 || c.Day > 31), c.Type == lawfile.DaysBeforeHoliday && c.Occasion == "":
		return errors.New("the calculation has no day")
	}
	return nil
}

func split(list []harikerja.Names) (english, indonesian []string) {
	for _, n := range list {
		english, indonesian = append(english, n.English), append(indonesian, n.Indonesian)
	}
	return english, indonesian
}

// periodReader parses the periods of a rule. It keeps the first error.
type periodReader struct{ err error }

func (r *periodReader) read(text lawfile.Period) Period {
	p, err := ParsePeriod(string(text))
	if r.err == nil {
		r.err = err
	}
	return p
}

// readOptional returns nil for an empty text.
func (r *periodReader) readOptional(text lawfile.Period) *Period {
	if text == "" {
		return nil
	}
	return new(r.read(text))
}
