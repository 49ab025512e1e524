package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// reloadTargets have a different answer in each of the two datasets.
var reloadTargets = []string{
	"/v1/holidays?year=2025",
	"/v1/holidays?year=2025&includeSources=true",
	"/v1/holidays/check?date=2025-08-18",
	"/v1/workdays/add?date=2025-03-18&days=5",
	"/v1/workdays/diff?start=2024-12-30&end=2025-12-31",
	"/v1/years",
	"/v1/revisions?year=2025",
}

// reload replaces the dataset file every 20 ms under load: by a valid file, then by
// a truncated file, then by an empty file, and so on. Every answer must come from
// one of the two valid datasets.
func (s *soak) reload() error {
	good := [2][]byte{harikerja.Default().DatasetFile()}
	var err error
	if good[1], err = corrected(good[0]); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "soak")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "dataset.json")

	var want [2]map[string]string // the answers by target
	for i, content := range good {
		if want[i], err = s.answersFrom(file, content); err != nil {
			return err
		}
	}
	for _, target := range reloadTargets {
		if want[0][target] == want[1][target] {
			return fmt.Errorf("%s has the same answer in both datasets", target)
		}
	}

	p, err := s.serve("--dataset", file, "--dataset-poll", "0s", "--allow-rollback")
	if err != nil {
		return err
	}
	defer p.kill()
	var stop atomic.Bool
	var answers [2]atomic.Int64
	var wrong atomic.Int64
	var clients sync.WaitGroup
	for i := range 8 {
		clients.Go(func() {
			c, err := dial(p.addr)
			for n := i; err == nil && !stop.Load(); n++ {
				target := reloadTargets[n%len(reloadTargets)]
				var body []byte
				body, _, err = c.get(target)
				switch {
				case err != nil:
				case string(body) == want[0][target]:
					answers[0].Add(1)
				case string(body) == want[1][target]:
					answers[1].Add(1)
				default:
					err = fmt.Errorf("%s: the answer is from neither dataset: %.300s", target, body)
				}
			}
			if err != nil {
				wrong.Add(1)
				s.say("%v", err)
			}
		})
	}
	const rounds = 1500
	for i := range rounds {
		content := good[i/3%2]
		switch i % 3 {
		case 1:
			content = content[:len(content)*(1+i%7)/8]
		case 2:
			content = nil
		}
		if err := replace(file, content); err != nil {
			return err
		}
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
	stop.Store(true)
	clients.Wait()
	s.check(fmt.Sprintf("answers while the file was replaced %d times", rounds), fmt.Sprintf("%d of one dataset, %d "+
		"of the other", answers[0].Load(), answers[1].Load()),
		"some of each", answers[0].Load() > 0 && answers[1].Load() > 0)
	s.check("clients with a wrong answer", fmt.Sprint(wrong.Load()), "0", wrong.Load() == 0)
	s.checkPeak(p)
	return p.stop()
}

// answersFrom writes the dataset file and returns the answers of a server that
// uses it.
func (s *soak) answersFrom(file string, content []byte) (map[string]string, error) {
	if err := replace(file, content); err != nil {
		return nil, err
	}
	p, err := s.serve("--dataset", file)
	if err != nil {
		return nil, err
	}
	defer p.kill()
	c, err := dial(p.addr)
	if err != nil {
		return nil, err
	}
	defer c.conn.Close()
	answers := make(map[string]string)
	for _, target := range reloadTargets {
		body, _, err := c.get(target)
		if err != nil {
			return nil, err
		}
		answers[target] = string(body)
	}
	return answers, p.stop()
}

// corrected returns the dataset with two additional corrections of 2025.
func corrected(content []byte) ([]byte, error) {
	ds, err := datasetfile.Read(content)
	if err != nil {
		return nil, err
	}
	for i := range ds.Years {
		if y := &ds.Years[i]; y.Year == 2025 {
			for _, what := range []string{"one", "two"} {
				y.Corrections = append(y.Corrections, datasetfile.Correction{Date: "2026-10-01", What: what})
			}
		}
	}
	return datasetfile.Encode(ds)
}

// replace writes a new file and renames it, so that the server never reads a partial file.
func replace(name string, content []byte) error {
	if err := os.WriteFile(name+".next", content, 0o600); err != nil {
		return err
	}
	return os.Rename(name+".next", name)
}
