package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/mcp"
	"github.com/harikerja/harikerja/law"
	"github.com/spf13/cobra"
)

func (p *program) mcp() *cobra.Command {
	return &cobra.Command{
		Use:   "mcp",
		Short: "Serve the Model Context Protocol for language models",
		Long: `Serve the Model Context Protocol on standard input and output until the input
ends, for a client that starts this command. To serve it over HTTP, use
harikerja serve: the server answers at ` + mcp.Path + `.

All tools are read-only. Errors of the server are logged to standard error.`,
		Example: `  harikerja mcp`,
		Args:    atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			cal, err := p.calendar()
			if err != nil {
				return err
			}
			tools := mcp.New(ask.BuiltIn(cal, law.Default), p.clock, moduleVersion(), newLog(p.stderr))
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			context.AfterFunc(ctx, stop) // a second signal ends the process
			return failure(tools.ServeStdio(ctx, cmd.InOrStdin(), p.stdout))
		},
	}
}
