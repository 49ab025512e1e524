package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/harikerja/harikerja"
)

//go:embed peers.py
var peersPy []byte

// pythonPackages are pinned, so that a rerun measures the same code.
var pythonPackages = []string{"numpy==2.3.4", "holidays==0.84"}

// python is a process that waits to be asked, so that its turns come between
// those of the others. It keeps the time itself: what it takes to ask it is
// not counted.
type python struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

// startPython starts the Python peers, where their packages can be installed:
// nil where they cannot.
func (r *results) startPython(ctx context.Context, temp string, questions []*question) (*python, error) {
	venv := filepath.Join(temp, "venv")
	for _, command := range [][]string{
		{"python3", "-m", "venv", venv},
		append([]string{filepath.Join(venv, "bin", "pip"), "install", "--quiet", "--disable-pip-version-check"}, pythonPackages...),
	} {
		if out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
			r.Notes = append(r.Notes, "The Python peers are missing: their packages could not be installed.")
			log.Printf("python peers: %v: %s", err, bytes.TrimSpace(out))
			return nil, nil
		}
	}
	script := filepath.Join(temp, "peers.py")
	if err := os.WriteFile(script, peersPy, 0o644); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, filepath.Join(venv, "bin", "python"), script)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &python{cmd, in, json.NewDecoder(out)}
	var ready struct{ Versions []string }
	if err := p.ask(newPythonWork(questions), &ready); err != nil {
		p.end()
		return nil, err
	}
	r.Machine.Tools = append(r.Machine.Tools, ready.Versions...)
	return p, nil
}

// pythonWork is all that the Python peers are told. Days are numbers.
type pythonWork struct {
	DaysOff []int                 `json:"days_off"`
	Rows    map[string]pythonRows `json:"rows"`
}

type pythonRows struct {
	Kind kind  `json:"kind"`
	Add  int   `json:"add"`
	From []int `json:"from"`
	To   []int `json:"to"`
}

func newPythonWork(questions []*question) pythonWork {
	work := pythonWork{Rows: make(map[string]pythonRows)}
	for _, h := range allHolidays(harikerja.Default()) {
		work.DaysOff = append(work.DaysOff, h.Date.Sub(epoch))
	}
	for _, q := range questions {
		rows := pythonRows{Kind: q.kind, Add: q.add}
		for i := range inputs {
			rows.From, rows.To = append(rows.From, q.from[i].Sub(epoch)), append(rows.To, q.to[i].Sub(epoch))
		}
		work.Rows[q.name] = rows
	}
	return work
}

// ask sends one line and reads one.
func (p *python) ask(what, answer any) error {
	line, err := json.Marshal(what)
	if err != nil {
		return err
	}
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("the Python peers do not listen: %w", err)
	}
	if err := p.out.Decode(answer); err != nil {
		return fmt.Errorf("the Python peers failed: %w", err)
	}
	return nil
}

// end lets the process go, which has nothing more to read.
func (p *python) end() {
	if p != nil {
		p.in.Close()
		p.cmd.Wait()
	}
}

// engines returns the Python peers for a row: none where there is no Python.
func (p *python) engines(q *question) map[string]engine {
	all := make(map[string]engine)
	if p != nil {
		all[pyHolidays] = pythonEngine{p, q.name, pyHolidays, few}
		all[numpyOne] = pythonEngine{p, q.name, numpyOne, few}
		all[numpyMany] = pythonEngine{p, q.name, numpyMany, inputs}
	}
	return all
}

type pythonEngine struct {
	process   *python
	row, name string
	multiple  int // of how many questions it is asked
}

func (e pythonEngine) step() int { return e.multiple }

func (e pythonEngine) turn(n int) (time.Duration, int, error) {
	var answer struct {
		Nanos int64
		Sum   int
	}
	err := e.process.ask(map[string]any{"row": e.row, "engine": e.name, "n": n}, &answer)
	return time.Duration(answer.Nanos), answer.Sum, err
}

func (e pythonEngine) answers(n int) ([]int, error) {
	var answer struct{ Answers []int }
	if err := e.process.ask(map[string]any{"row": e.row, "engine": e.name, "n": n, "answers": true}, &answer); err != nil {
		return nil, err
	}
	if len(answer.Answers) != n {
		return nil, fmt.Errorf("%s, %s: %d questions and %d answers", e.row, e.name, n, len(answer.Answers))
	}
	return answer.Answers, nil
}
