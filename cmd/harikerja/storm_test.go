package main

import (
	"bytes"
	"io"
	"net/http"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/httpapi"
)

// stormTargets ask for what differs between the two datasets of the storm.
var stormTargets = []string{
	"/v1/holidays?year=2025",
	"/v1/holidays?year=2025&includeSources=true",
	"/v1/holidays/check?date=2025-08-18",
	"/v1/workdays/check?date=2025-08-19",
	"/v1/workdays/add?date=2025-03-18&days=5",
	"/v1/workdays/diff?start=2024-12-30&end=2025-12-31",
	"/v1/years",
	"/v1/revisions?year=2025",
}

// TestReloadStorm replaces the dataset every 20 ms under load, a third of the
// time by a good one, a third by one that is cut off, a third by nothing. Every
// answer is right, and wholly of one dataset.
func TestReloadStorm(t *testing.T) {
	good := [2][]byte{frozen.File(), revised(t, 2025, "one", "two")}
	var want [2]map[string]string // by target
	for i, content := range good {
		cal, err := harikerja.Load(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		api := httpapi.New(cal, time.Now)
		want[i] = make(map[string]string)
		for _, target := range stormTargets {
			status, body := api.Answer(target)
			if status != 200 {
				t.Fatalf("%s: %d", target, status)
			}
			want[i][target] = string(body)
		}
	}
	for _, target := range stormTargets {
		if want[0][target] == want[1][target] {
			t.Fatalf("%s is the same in both datasets", target)
		}
	}

	file := filepath.Join(t.TempDir(), "dataset.json")
	replace(t, file, good[0])
	p := serve(t, nil, "--dataset", file, "--dataset-poll", "0s", "--allow-rollback")
	var stop atomic.Bool
	var answers [2]atomic.Int64
	var clients sync.WaitGroup
	for i := range 8 {
		clients.Go(func() {
			client := http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for n := i; !stop.Load(); n++ {
				target := stormTargets[n%len(stormTargets)]
				response, err := client.Get(p.url + target)
				if err != nil {
					t.Error(err)
					return
				}
				body, err := io.ReadAll(response.Body)
				response.Body.Close()
				switch {
				case err != nil || response.StatusCode != http.StatusOK:
					t.Errorf("%s: %d, %v: %.200s", target, response.StatusCode, err, body)
					return
				case string(body) == want[0][target]:
					answers[0].Add(1)
				case string(body) == want[1][target]:
					answers[1].Add(1)
				default:
					t.Errorf("%s is an answer of neither dataset: %.300s", target, body)
					return
				}
			}
		})
	}
	bothSeen := func() bool { return answers[0].Load() > 0 && answers[1].Load() > 0 }
	end := time.Now().Add(30 * time.Second) // a slow machine may need more than 75 tries to meet both
	for i := 0; i < 75 || i%3 != 0 || !bothSeen() && time.Now().Before(end); i++ {
		content := good[i/3%2]
		switch i % 3 {
		case 1:
			content = content[:len(content)*(1+i%7)/8]
		case 2:
			content = nil
		}
		replace(t, file, content)
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	stop.Store(true)
	clients.Wait()
	t.Logf("%d answers of one dataset, %d of the other", answers[0].Load(), answers[1].Load())
	if !bothSeen() {
		t.Error("only one of the datasets was ever served")
	}
	await(t, "the probe says that the last file was empty", func() bool {
		_, r := readyz(t, p.url)
		return r.Dataset.LastReloadError != nil
	})
}
