package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/httpapi"
	"github.com/harikerja/harikerja/internal/probe"
	"github.com/harikerja/harikerja/internal/reload"
)

// corrupt gives the server broken datasets: all of them in this process, and
// to a running one on SIGHUP and by its own look at the file.
func (s *soak) corrupt() error {
	list, err := damages(harikerja.EmbeddedDataset())
	if err != nil {
		return err
	}
	if err := s.corruptInside(list); err != nil {
		return err
	}
	if err := s.corruptServed("on SIGHUP", sample(list, s.count(len(list), 50)), "0s"); err != nil {
		return err
	}
	return s.corruptServed("found by itself", sample(list, s.count(40, 5)), "100ms")
}

// sample takes n of a list, evenly.
func sample(list []damaged, n int) []damaged {
	var some []damaged
	for i := range n {
		some = append(some, list[i*len(list)/n])
	}
	return some
}

// answersOf are the right answers to all targets.
func answersOf(api *httpapi.API) map[string]string {
	want := make(map[string]string)
	for _, target := range targets {
		_, body := api.Answer(target)
		want[target] = string(body)
	}
	return want
}

func (s *soak) corruptInside(list []damaged) error {
	api := httpapi.New(harikerja.Default(), time.Now)
	want := answersOf(api)
	data := reload.Dataset{Current: api.Calendar, Check: probe.Check, Swap: api.Use}
	taken := 0
	for _, d := range list {
		if err := data.Use([][]byte{d.content}); err == nil {
			taken++
			s.say("taken: %s", d.what)
		}
		for target, answer := range want {
			if _, body := api.Answer(target); string(body) != answer {
				return fmt.Errorf("%s: %s answers %.200s", d.what, target, body)
			}
		}
	}
	s.check("broken datasets, in process", fmt.Sprintf("%d tried, %d taken", len(list), taken), "0 taken", taken == 0)
	return nil
}

// corruptServed replaces the file of a running server under load. The server
// counts each refusal, and every answer stays right.
func (s *soak) corruptServed(how string, list []damaged, poll string) error {
	good := harikerja.EmbeddedDataset()
	file := filepath.Join(s.dir, "dataset"+poll+".json")
	if err := replace(file, good); err != nil {
		return err
	}
	p, err := s.serve("--dataset", file, "--dataset-poll", poll, "--admin-addr", "0")
	if err != nil {
		return err
	}
	defer p.kill()
	want := answersOf(httpapi.New(harikerja.Default(), time.Now))
	var over atomic.Bool
	var right, wrong atomic.Int64
	var group sync.WaitGroup
	for i := range 4 {
		group.Go(func() {
			c, err := dial(p.addr)
			for n := i; err == nil && !over.Load(); n++ {
				target := targets[n%len(targets)]
				var body []byte
				if body, _, err = c.ask(target); err == nil && string(body) != want[target] {
					err = fmt.Errorf("%s answers %.200s", target, body)
				} else if err == nil {
					right.Add(1)
				}
				time.Sleep(time.Millisecond)
			}
			if err != nil {
				wrong.Add(1)
				s.say("%v", err)
			}
		})
	}
	err = p.refuseAll(file, list, poll == "0s")
	if err == nil {
		err = p.recover(file, good, poll == "0s")
	}
	over.Store(true)
	group.Wait()
	if err != nil {
		return err
	}
	s.check("broken datasets, "+how, fmt.Sprintf("%d refused, %d right answers meanwhile", len(list), right.Load()), "all refused, all right", wrong.Load() == 0 && right.Load() > 0)
	return p.stop()
}

func (p *server) refuseAll(file string, list []damaged, hangup bool) error {
	for i, d := range list {
		if err := p.refuse(file, d.content, hangup, i+1); err != nil {
			return fmt.Errorf("%s: %w", d.what, err)
		}
	}
	return nil
}

var refusals = regexp.MustCompile(`harikerja_dataset_reloads_total\{result="failed"\} (\d+)`)

// refuse replaces the file and waits until the server has counted so many
// refusals.
func (p *server) refuse(file string, content []byte, hangup bool, count int) error {
	return p.give(file, content, hangup, fmt.Sprintf("counts %d refusals", count), func() (bool, error) {
		page, err := askOnce(p.admin, "/metrics")
		m := refusals.FindSubmatch(page)
		return m != nil && string(m[1]) == strconv.Itoa(count), err
	})
}

// recover puts the good file back: the server must take it as ever.
func (p *server) recover(file string, content []byte, hangup bool) error {
	return p.give(file, content, hangup, "forgets the last refusal", func() (bool, error) {
		page, err := askOnce(p.admin, "/readyz")
		return bytes.Contains(page, []byte(`"lastReloadError":null`)), err
	})
}

// give replaces the file and waits until something holds.
func (p *server) give(file string, content []byte, hangup bool, what string, holds func() (bool, error)) error {
	if err := replace(file, content); err != nil {
		return err
	}
	if hangup {
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			return err
		}
	}
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if ok, err := holds(); ok || err != nil {
			return err
		}
		if time.Now().After(end) {
			return fmt.Errorf("waited in vain until the server %s", what)
		}
	}
}

// replace writes a file as one should: under another name first.
func replace(name string, content []byte) error {
	if err := os.WriteFile(name+".next", content, 0o600); err != nil {
		return err
	}
	return os.Rename(name+".next", name)
}
