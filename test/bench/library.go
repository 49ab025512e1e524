package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/rickar/cal/v2"
)

// inputs is the number of different dates for each row of the table. With fewer
// dates, the branch predictor learns all branches, and the times are too short.
const inputs = 4096

// fewInputs is the number of questions for a slow library, which loops over the days.
const fewInputs = 16

// question is one row of the table: one kind of question about random dates.
// The dates are the same in every run and for every library.
type question struct {
	Name string
	Kind string                 // "is", "add" or "count"
	Add  int                    // number of workdays to add
	From [inputs]harikerja.Date // the date, or the first date of the span
	To   [inputs]harikerja.Date // the last date of the span (inclusive)
}

// newQuestions returns the rows of the table. All answers are within the
// covered dates.
func newQuestions(covered harikerja.Span) []*question {
	const margin = 8 * 7 // the longest spans begin less than this number of days after the start of the data
	days := covered.Days()
	rng := rand.New(rand.NewPCG(2027, 2009))
	row := func(name, kind string, workdays int, pick func() (first, length int)) *question {
		q := &question{Name: name, Kind: kind, Add: workdays}
		for i := range inputs {
			first, length := pick()
			q.From[i] = covered.Start().AddDays(first)
			q.To[i] = q.From[i].AddDays(length - 1)
		}
		return q
	}
	early := func() (int, int) { return rng.IntN(days * 2 / 5), 1 } // a date at least 2500 workdays before the end of the data
	return []*question{
		row("is it a workday", "is", 0, func() (int, int) { return rng.IntN(days), 1 }),
		row("add 5", "add", 5, early),
		row("add 250", "add", 250, early),
		row("add 2500", "add", 2500, early),
		row("count 1 year", "count", 0, func() (int, int) { return rng.IntN(days - 365), 365 }),
		row("count 19 years", "count", 0, func() (int, int) { return rng.IntN(margin), days - margin - rng.IntN(margin) }),
	}
}

// libraryRow is one question with the times of all libraries.
type libraryRow struct {
	question string
	allocs   float64              // memory allocations of our library for all questions
	nanos    map[string][]float64 // nanoseconds per answer: for each library, one value per round
}

// measurement measures the time that one library needs for the questions in one row.
type measurement struct {
	name   string
	engine engine
	loops  bool // the library has a loop over days
	n      int  // number of questions in one round
	row    *libraryRow
}

func (r *results) measureLibrary(ctx context.Context, root string, rounds int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	cal := harikerja.Default()
	covered, _ := cal.Covered()
	holidays, err := cal.Holidays(covered)
	if err != nil {
		return err
	}
	questions := newQuestions(covered)
	send, err := startPython(ctx, root, questions, holidays, &r.python)
	if err != nil {
		log.Printf("the Python libraries are not measured: %v", err)
		send = nil // the report shows a dash for the Python libraries
	}
	r.tools = append(r.tools, r.python.Versions...)
	r.library = make([]libraryRow, len(questions))
	var measurements []*measurement
	for i, q := range questions {
		engines := []engine{newHarikerja(q, cal), newRickar(q, covered, holidays)}
		for _, name := range libraryNames[len(engines):] {
			if send != nil {
				engines = append(engines, pythonEngine(send, q.Name, name))
			}
		}
		r.library[i] = libraryRow{q.Name, testing.AllocsPerRun(10, func() { engines[0](inputs, false) }), make(map[string][]float64)}
		for k, e := range engines {
			m := &measurement{name: libraryNames[k], engine: e, loops: k == 1 || k == 2, row: &r.library[i]}
			if err := m.verify(q, engines[0]); err != nil {
				return err
			}
			measurements = append(measurements, m)
		}
	}
	for range rounds {
		for _, m := range measurements {
			a, err := m.engine(m.n, false)
			if err != nil {
				return err
			}
			m.row.nanos[m.name] = append(m.row.nanos[m.name], float64(a.Nanos)/float64(m.n))
		}
		slices.Reverse(measurements) // alternate the order
	}
	return nil
}

// verify sets m.n, the number of questions. It returns an error if one of the library's
// answers differs from ours.
func (m *measurement) verify(q *question, our engine) error {
	m.n = inputs
	if m.loops && (q.Add > 5 || q.Kind == "count") {
		m.n = fewInputs
	}
	want, _ := our(m.n, true) // never returns an error
	got, err := m.engine(m.n, true)
	if err != nil || len(got.Answers) != m.n {
		return fmt.Errorf("%s: %s gives %d answers to %d questions: %w", q.Name, m.name, len(got.Answers), m.n, err)
	}
	for i, answer := range got.Answers {
		if answer != want.Answers[i] {
			return fmt.Errorf("%s, %s to %s: %s answers %d instead of %d", q.Name, q.From[i], q.To[i], m.name, answer, want.Answers[i])
		}
	}
	if m.n == inputs { // repeat the questions for 2 ms
		m.n *= 1 + int(2*time.Millisecond)/int(got.Nanos)
	}
	return nil
}

const harikerjaName = "harikerja"

// libraryNames are the columns of the table. peers.py uses the last three
// names.
var libraryNames = []string{harikerjaName, "rickar/cal v2", "python holidays", "numpy, one", "numpy, array"}

// engine is a function that answers n questions of a row. After the last
// question of the row it starts again with the first question. If list is true,
// it returns all answers.
type engine func(n int, list bool) (answered, error)

// The result of an engine. An answer is a number: a day number, a number of workdays,
// or 1 for yes. The Python process sends this struct as JSON.
type answered struct {
	Nanos   int64
	Answers []int
}

// epoch is day number 0, as in numpy.
var epoch = harikerja.MustParseDate("1970-01-01")

// goEngine returns an engine that calls one of the three functions, chosen by
// the kind of the row. Each function answers the question with the index i. The
// indirect call adds about a nanosecond.
func goEngine(q *question, is, add, count func(i uint) int) engine {
	one := map[string]func(i uint) int{"is": is, "add": add, "count": count}[q.Kind]
	return func(n int, list bool) (a answered, err error) {
		for i := uint(0); list && i < uint(n); i++ {
			a.Answers = append(a.Answers, one(i))
		}
		began := time.Now()
		for i := range uint(n) {
			one(i % inputs)
		}
		a.Nanos = time.Since(began).Nanoseconds()
		return a, nil
	}
}

// newHarikerja returns an engine that calls this project's library. It ignores errors,
// because the answers are compared with the answers of the other libraries.
func newHarikerja(q *question, c *harikerja.Calendar) engine {
	var spans [inputs]harikerja.Span
	for i := range spans {
		spans[i], _ = harikerja.NewSpan(q.From[i], q.To[i])
	}
	return goEngine(q,
		func(i uint) int { ok, _ := c.IsWorkday(q.From[i]); return toInt(ok) },
		func(i uint) int { d, _ := c.AddWorkdays(q.From[i], q.Add); return d.Sub(epoch) },
		func(i uint) int { n, _ := c.CountWorkdays(spans[i]); return n })
}

func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// newRickar returns an engine that calls rickar/cal with the same days off. The cache
// of rickar/cal is large enough for every day. The cache and the arguments are prepared
// before the measurement.
func newRickar(q *question, covered harikerja.Span, holidays []harikerja.Holiday) engine {
	cal.CacheMaxSize = 2 * covered.Days()
	c := cal.NewBusinessCalendar()
	c.Cacheable = true
	for _, h := range holidays {
		year := h.Date.Year()
		c.AddHoliday(&cal.Holiday{Month: h.Date.Month(), Day: h.Date.Day(), StartYear: year, EndYear: year, Func: cal.CalcDayOfMonth})
	}
	c.WorkdaysInRange(covered.Start().In(time.UTC), covered.End().In(time.UTC))
	var from, to [inputs]time.Time
	for i := range inputs {
		from[i], to[i] = q.From[i].In(time.UTC), q.To[i].In(time.UTC)
	}
	return goEngine(q,
		func(i uint) int { return toInt(c.IsWorkday(from[i])) },
		func(i uint) int { return int(c.WorkdaysFrom(from[i], q.Add).Unix() / (24 * 60 * 60)) },
		func(i uint) int { return c.WorkdaysInRange(from[i], to[i]) })
}

//go:embed peers.py
var peersPy string

// startPython starts a process with the Python libraries. It reads the first reply of
// the process, which has the figures of our Python package, into the parameter "first".
// The returned function sends a message to the process and waits for the reply, so
// Python and Go can be measured in turn. The process measures its own time, so the
// communication is not counted. The process is killed when the context is cancelled.
func startPython(ctx context.Context, root string, questions []*question, holidays []harikerja.Holiday, first any) (send func(message,
	reply any) error, err error) {
	venv := filepath.Join(root, "bin", "bench-venv")
	versions := filepath.Join(root, "clients", "python", "requirements.txt") // the tests use the same versions
	install := `python3 -m venv "$0" && "$0/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes -r "$1"`
	if out, err := exec.CommandContext(ctx, "sh", "-c", install, venv, versions).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot install the Python libraries: %v\n%s", err, out)
	}
	cmd := exec.CommandContext(ctx, filepath.Join(venv, "bin", "python"), "-c", peersPy)
	cmd.Stderr = os.Stderr
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err := errors.Join(inErr, outErr, cmd.Start()); err != nil {
		return nil, err
	}
	requests, replies := json.NewEncoder(in), json.NewDecoder(out)
	send = func(message, reply any) error {
		if err := errors.Join(requests.Encode(message), replies.Decode(reply)); err != nil {
			return fmt.Errorf("the Python process failed: %w", err)
		}
		return nil
	}
	return send, send(map[string]any{"off": holidays, "rows": questions, "root": root}, first)
}

func pythonEngine(send func(message, reply any) error, row, name string) engine {
	return func(n int, list bool) (a answered, err error) {
		err = send(map[string]any{"row": row, "engine": name, "n": n, "list": list}, &a)
		return a, err
	}
}
