package mcp

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

var noError = frozen.NoError

// newServer returns a server that uses the frozen calendar, and the log of the server.
func newServer(t *testing.T) (*Server, *bytes.Buffer) {
	t.Helper()
	logged := new(bytes.Buffer)
	return New(ask.BuiltIn(frozen.Calendar(), law.Default), frozen.Clock, "v0.0.0",
		slog.New(slog.NewJSONHandler(logged, nil))), logged
}

// connect starts a server in this process, connects the SDK's client to it and returns the
// session.
func connect(t *testing.T, s *Server) *sdk.ClientSession {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.ServeStdio(ctx, toServer, fromServer)
		fromServer.Close()
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "v0"}, nil)
	session, err := client.Connect(ctx, &sdk.IOTransport{Reader: toClient, Writer: fromClient}, nil)
	noError(t, err)
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		session.Close() // ignore the error: the server has ended
	})
	return session
}
