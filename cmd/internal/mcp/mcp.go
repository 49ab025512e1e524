// Package mcp is a server of the Model Context Protocol, for language models.
// It uses standard input and output, or HTTP.
//
// The file tools.go lists the tools. A tool converts its arguments to a question of
// package ask. It returns the same answer as the HTTP API, the decrees that the
// answer depends on, and the answer as text.
package mcp

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Server offers the tools to any number of clients at once.
type Server struct {
	calendars *ask.Calendars
	clock     func() time.Time
	log       *slog.Logger
	sdk       *sdk.Server
}

// The instructions for the model. A client may give them to its model before the first question.
const about = "Indonesian national holidays (hari libur nasional), collective leave (cuti " +
	"bersama) and workdays%s, each day with the government decree that set it.\n" +
	"Ask these tools instead of relying on memory: the lists are decreed year by year and amended " +
	"at short notice. Dates are YYYY-MM-DD; today is the date in Jakarta. A year without data is an " +
	"error (DATASET_NOT_FOUND) and never means that there are no holidays.\n" +
	"Every answer has the decrees that it depends on, with numbers, date and address, and the " +
	"revision of the data: cite them. The tools obligations, time_limit and overtime also name the " +
	"rule of law and how well it is documented: repeat its warnings. RULE_NOT_FOUND means that no " +
	"rule gives an answer.\n" +
	"Arguments of most tools: asOf answers with what was known at the end of that day. " +
	"includeCollectiveLeave false counts collective leave as ordinary days, as in firms that work " +
	"on these days. weekend has at most six of mon, tue, wed, thu, fri, sat, sun: [\"sun\"] is a " +
	"six-day week. daysOff and workdays are own days: dates or spans, each with an optional name, " +
	"as in 2026-05-15 or 2026-12-28..2026-12-31=Year end; together at most 100 dates, a name at " +
	"most 60 characters, all names 1500. calendar names a calendar with own " +
	"rules, such as idx (Indonesia Stock Exchange), so only asOf is allowed beside it.\n" +
	"Not an official government service and not legal advice: for legal or administrative " +
	"certainty consult the original documents, which list_sources lists."

// New returns a server. The parameter "version" is the version of the program. The logger "log"
// gets internal errors. It must not use standard output if the protocol uses standard output.
func New(
	calendars *ask.Calendars, clock func() time.Time, version string, log *slog.Logger,
) *Server {
	s := &Server{calendars: calendars, clock: clock, log: log}
	years := ""
	if covered, ok := calendars.National.Covered(); ok {
		years = fmt.Sprintf(" of %d to %d", covered.Start().Year(), covered.End().Year())
	}
	s.sdk = sdk.NewServer(
		&sdk.Implementation{
			Name:       "harikerja",
			Title:      "Indonesian holidays and workdays",
			Version:    version,
			WebsiteURL: "https://github.com/harikerja/harikerja",
		},
		&sdk.ServerOptions{
			Instructions: fmt.Sprintf(about, years),
			// The server offers only tools, and they never change while it runs.
			Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}},
			SetCacheable: func(_ context.Context, _ sdk.Request, c *sdk.Cacheable) {
				c.TTLMs = int(time.Hour / time.Millisecond)
			},
		})
	for _, t := range tools() {
		t.use(calendars.Law)
		// There is no output schema. The protocol does not require it, and a tool cannot refer to
		// another tool's schema. A client reads the list of tools at each start, and the schemas
		// of all answers would be four times as long as the other texts in the list.
		s.sdk.AddTool(&sdk.Tool{
			Name:        t.name,
			Title:       t.title,
			Description: t.doc,
			InputSchema: inputSchema(t),
			// A call changes nothing, a repeated call gives the same answer, and the tool uses
			// only its own data. So a client can call the tool without the user's permission.
			Annotations: &sdk.ToolAnnotations{Title: t.title, ReadOnlyHint: true,
				IdempotentHint: true, DestructiveHint: new(bool), OpenWorldHint: new(bool)},
		}, s.handler(t))
	}
	return s
}
