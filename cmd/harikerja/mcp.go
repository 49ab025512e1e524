package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/mcp"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

func (p *program) mcp() *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the Model Context Protocol for language models",
		Long: `Serve the Model Context Protocol on standard input and output until the input
ends, for a client that starts this command. With --addr, serve it over HTTP at
` + mcp.Path + ` until a SIGTERM or SIGINT.

All tools are read-only. Errors of the server are logged to standard error.`,
		Example: `  harikerja mcp
  harikerja mcp --addr 127.0.0.1:8081`,
		Args: atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			overHTTP := cmd.Flags().Changed("addr")
			if overHTTP {
				if _, err := parseAddr(addr); err != nil {
					return fmt.Errorf("--addr: %w", err)
				}
			}
			tools, err := p.tools()
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop) // a second signal ends the process
			if overHTTP {
				return failure(p.serveTools(ctx, addr, tools.Handler()))
			}
			return failure(tools.ServeStdio(ctx, cmd.InOrStdin(), p.stdout))
		},
	}
	addText(cmd, &addr, "addr", "listen on `HOST:PORT` instead of standard input and output")
	return cmd
}

func (p *program) tools() (*mcp.Server, error) {
	cal, err := p.calendar()
	if err != nil {
		return nil, err
	}
	return mcp.New(ask.BuiltIn(cal, law.Default), p.clock, moduleVersion(), newLog(p.stderr)), nil
}

// maxToolClients is the maximum number of open HTTP connections. Additional
// connections wait.
const maxToolClients = 1000

// serveTools serves the protocol over HTTP. It uses its own listener, because
// the public API does not accept POST.
func (p *program) serveTools(ctx context.Context, addr string, h http.Handler) error {
	ln, err := server.Listen("addr", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout.w, "Serving the Model Context Protocol on %s%s\n", localURL(ln.Addr()), mcp.Path)
	log := newLog(p.stderr)
	return server.New(server.Recover(h, log, httpapi.Internal), log, server.Options{MaxConnections: maxToolClients}).Serve(ctx, ln)
}
