package main

import (
	"context"
	"net"
	"os"
	"os/exec"
	"slices"
	"time"
)

// startResult is how the server begins.
type startResult struct {
	Ready     float64 // ms from exec to the first answer, the median
	Memory    float64 // MB resident after start
	UnderLoad float64 // MB resident at most, by the end of the load over HTTP
	Visited   float64 // the same after a visit to the large answers
	Binary    float64 // MB, stripped
}

func (r *results) measureStart(ctx context.Context, binary string, quick bool) error {
	info, err := os.Stat(binary)
	if err != nil {
		return err
	}
	r.Start.Binary = float64(info.Size()) / megabyte
	times := 21
	if quick {
		times = 5
	}
	var ready, after []float64
	for range times {
		took, mem, err := startOnce(ctx, binary)
		if err != nil {
			return err
		}
		ready, after = append(ready, took), append(after, mem)
	}
	r.Start.Ready, r.Start.Memory = median(ready), median(after)
	return nil
}

// startOnce runs the server and asks until it answers. It asks by a bare
// connection: an HTTP client would measure itself.
func startOnce(ctx context.Context, binary string) (ready, after float64, err error) {
	ports, err := freePorts(1)
	if err != nil {
		return 0, 0, err
	}
	cmd := exec.CommandContext(ctx, binary, "serve", "--addr", ports[0])
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	defer cmd.Wait()
	defer cmd.Process.Signal(os.Interrupt)
	request := []byte("GET /v1/workdays/check?date=2026-03-20 HTTP/1.1\r\nHost: x\r\n\r\n")
	answer := make([]byte, 4096)
	for {
		conn, err := net.Dial("tcp", ports[0])
		if err != nil {
			if time.Since(begin) > 10*time.Second {
				return 0, 0, err
			}
			time.Sleep(100 * time.Microsecond)
			continue
		}
		conn.SetDeadline(time.Now().Add(5 * time.Second))
		conn.Write(request)
		_, err = conn.Read(answer)
		conn.Close()
		if err != nil {
			return 0, 0, err
		}
		return ms(time.Since(begin)), memory(cmd.Process.Pid, resident), nil
	}
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	list = slices.Sorted(slices.Values(list))
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}
