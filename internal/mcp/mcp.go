// Package mcp lets language models ask the API: a server of the Model Context
// Protocol, on standard input and output or over HTTP.
//
// tools.go is the table of contents. A tool reads its arguments, puts one
// question to the API, and gives back the API's answer unchanged together with
// the decrees behind it and a sentence that says it in words. So a model and a
// program that ask the same are told the same.
package mcp

import (
	"context"
	"log/slog"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Answer gives the status and body that a GET of a path with a query has at
// the HTTP API. It must be safe for concurrent use.
type Answer func(target string) (status int, body []byte)

// Server offers the tools to any number of clients at once.
type Server struct {
	answer Answer
	log    *slog.Logger
	sdk    *sdk.Server
}

// New returns a server that asks the API through answer. The version is that
// of the program; the log gets what fails on our side, and must not go where
// the protocol is spoken. An error means that answer is not the API's.
func New(answer Answer, version string, log *slog.Logger) (*Server, error) {
	s := &Server{answer: answer, log: log}
	text, err := s.instructions()
	if err != nil {
		return nil, err
	}
	s.sdk = sdk.NewServer(
		&sdk.Implementation{
			Name:       "harikerja",
			Title:      "Indonesian holidays and workdays",
			Version:    version,
			WebsiteURL: "https://github.com/harikerja/harikerja",
		},
		&sdk.ServerOptions{
			Instructions: text,
			// The tools never change while the server runs, and nothing else is offered.
			Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}},
			SetCacheable: func(_ context.Context, _ sdk.Request, c *sdk.Cacheable) { c.TTLMs = int(time.Hour / time.Millisecond) },
		})
	described, err := s.describedAnswers()
	if err != nil {
		return nil, err
	}
	for _, t := range tools() {
		output, err := described.output(t)
		if err != nil {
			return nil, err
		}
		s.sdk.AddTool(&sdk.Tool{
			Name:         t.name,
			Title:        t.title,
			Description:  t.doc,
			InputSchema:  inputSchema(t.arguments),
			OutputSchema: output,
			Annotations:  readOnly(t.title),
		}, s.handler(t))
	}
	return s, nil
}

// readOnly tells clients that they need not ask before a call: it changes
// nothing, gives the same twice, and reaches nothing but the data.
func readOnly(title string) *sdk.ToolAnnotations {
	no := false
	return &sdk.ToolAnnotations{Title: title, ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &no, OpenWorldHint: &no}
}
