package ask_test

import (
	"log/slog"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/mcp"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// init registers all questions that have a path of the API or an MCP tool. The tests of package
// ask loop over them. A new question needs no entry in a list of the tests.
func init() {
	calendars := ask.BuiltIn(frozen.Calendar(), law.Default)
	httpapi.New(calendars, time.Now)
	mcp.New(calendars, time.Now, "", slog.Default())
	ask.CollectQuestions()
}
