package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// arena is the three servers.
type arena struct {
	ctx     context.Context
	running []*exec.Cmd
	admin   string               // the server's address for the operator
	targets [][contenders]target // by case
}

// open starts the server and the floors and makes sure that these repeat it.
func (a *arena) open(binary string) error {
	ports, err := freePorts(2 + 2*len(cases))
	if err != nil {
		return err
	}
	addr, floors := ports[0], ports[2:]
	a.admin = ports[1]
	// The production set-up: metrics on, access log off.
	pid, gc, err := a.start("http://"+addr+"/v1/health", binary, "serve", "--addr", addr, "--admin-addr", a.admin)
	if err != nil {
		return err
	}
	list, err := prepared(addr)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	bareArgs, limitsArgs := []string{"floor", floorBare}, []string{"floor", floorLimits}
	var bare, limits string // the last of these listens last
	a.targets = make([][contenders]target, len(list))
	for i, c := range list {
		repeat := func(at string) string { return strings.TrimSpace(at + " " + addr + " " + c.target + " " + c.header) }
		over := c
		over.target = "/"
		bare, limits = floors[2*i], floors[2*i+1]
		bareArgs, limitsArgs = append(bareArgs, repeat(bare)), append(limitsArgs, repeat(limits))
		a.targets[i] = [contenders]target{{pid: pid, gc: gc, addr: addr, ask: c}, {addr: bare, ask: over}, {addr: limits, ask: over}}
	}
	barePID, bareGC, err := a.start("http://"+bare, self, bareArgs...)
	if err != nil {
		return err
	}
	limitsPID, limitsGC, err := a.start("http://"+limits, self, limitsArgs...)
	if err != nil {
		return err
	}
	for i := range a.targets {
		t := &a.targets[i]
		t[bareFloor].pid, t[limitsFloor].pid = barePID, limitsPID
		t[bareFloor].gc, t[limitsFloor].gc = bareGC, limitsGC
		for who := range t {
			if t[who].seen, err = askOnce(t[who].addr, t[who].ask); err != nil {
				return err
			}
			if err := t[who].seen.right(t[who].ask); err != nil {
				return err
			}
			if !t[who].seen.equal(t[server].seen) {
				return fmt.Errorf("a floor does not repeat the answer to %s: %+v, not %+v", t[who].ask.name, t[who].seen, t[server].seen)
			}
		}
	}
	return nil
}

// start runs one of the servers until the context ends, and waits until the
// URL answers.
func (a *arena) start(url, name string, args ...string) (pid int, gc *collections, err error) {
	gc = new(collections)
	cmd, err := start(a.ctx, gc, name, args...)
	if err != nil {
		return 0, nil, err
	}
	a.running = append(a.running, cmd)
	return cmd.Process.Pid, gc, awaitReady(url)
}

func (a *arena) wait() {
	for _, cmd := range a.running {
		cmd.Wait()
	}
}
