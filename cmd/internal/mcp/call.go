package mcp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/text"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// handler returns the function that answers the calls of a tool. Every error is sent to the model
// as the tool's result. Only internal errors are logged.
func (s *Server) handler(t *tool) sdk.ToolHandler {
	return func(
		_ context.Context, request *sdk.CallToolRequest,
	) (result *sdk.CallToolResult, _ error) {
		defer func() {
			if cause := recover(); cause != nil {
				result = s.internal(t, request, cause)
			}
		}()
		reply, err := s.call(t, request.Params.Arguments)
		if e, ok := errors.AsType[*ask.Error](err); ok {
			todo := cmp.Or(advice[e.Code], "Correct the arguments and call the tool again.")
			if e.Problem.Kind() == ask.HoursNotInTable {
				todo = "Do not try other hours. Tell the user that the law does not define these hours."
			}
			return failure(e.Envelope(wordsFor(request.Params.Arguments)), todo), nil
		}
		if err != nil {
			return s.internal(t, request, err), nil
		}
		return reply, nil
	}
}

// internal logs the cause of an internal error, and returns the error for the client.
func (s *Server) internal(t *tool, request *sdk.CallToolRequest, cause any) *sdk.CallToolResult {
	s.log.Error("a tool failed", "tool", t.name, "arguments", string(request.Params.Arguments),
		"cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
	return failure(ask.Envelope{Error: ask.EnvelopeError{Code: ask.InternalError,
		Message: "Something went wrong on our side.", Details: struct{}{}}},
		"Call the tool once more; if it fails again, tell the user that the answer could not be found.")
}

// content is the API's answer, with the decrees that the answer depends on.
type content struct {
	Meta    any           `json:"meta"`
	Data    any           `json:"data"`
	Decrees []yearDecrees `json:"decrees,omitzero"`
}

// yearDecrees has the decrees that set a year's list.
type yearDecrees struct {
	Year    int          `json:"year"`
	Sources []ask.Source `json:"sources"`
}

// call asks a tool's question and returns the answer in three forms: as text, as JSON text for
// clients that give only text to the model, and as structured content. There is no JSON text if
// the query has the option withoutJSON, or if the JSON is large.
func (s *Server) call(t *tool, arguments json.RawMessage) (*sdk.CallToolResult, error) {
	given, err := readArguments(t, arguments)
	if err != nil {
		return nil, err
	}
	q, err := t.choose(given.Texts)
	if err != nil {
		return nil, err
	}
	reply, err := q.ask(
		&ask.World{Calendars: s.calendars, Clock: s.clock, MaxListed: maxListed}, given)
	if err != nil {
		return nil, err
	}
	datasets, decrees, err := reply.basis()
	if err != nil {
		return nil, err
	}
	meta, data := reply.Parts()
	body, err := ask.JSON(content{meta, data, decrees})
	if err != nil {
		return nil, err
	}
	readable := reply.text + "\n" + reply.basisText(datasets, decrees)
	texts := []string{readable}
	if !q.withoutJSON && len(body) <= maxJSONText {
		texts = append(texts, string(body))
	}
	result := &sdk.CallToolResult{StructuredContent: json.RawMessage(body)}
	size := len(body) + 5*count(string(body), "<>&")
	for _, text := range texts {
		size += len(text) + 5*count(text, "<>&") + count(text, "\"\\\n\t")
		result.Content = append(result.Content, &sdk.TextContent{Text: text})
	}
	if size > maxAnswer {
		return nil, tooLarge(given.Texts)
	}
	return result, nil
}

// count returns how often the letters occur in a text. The SDK sends <, > and & as six bytes. In the
// texts of a result, it sends quotes, backslashes, newlines and tabs as two.
func count(text, letters string) (n int) {
	for _, letter := range letters {
		n += strings.Count(text, string(letter))
	}
	return n
}

// basis returns the datasets and the decrees that an answer depends on. There are no decrees if
// the answer itself is a list of decrees.
func (r reply) basis() (datasets []ask.Dataset, decrees []yearDecrees, err error) {
	datasets = r.BasedOn()
	if _, isList := r.AnyAnswer.(ask.SourceList); isList {
		return datasets, nil, nil
	}
	decrees = []yearDecrees{}
	for _, d := range datasets {
		sources, err := ask.Sources{Year: ask.Year(d.Year)}.Answer(r.asked.Context)
		if err != nil {
			return nil, nil, err
		}
		decrees = append(decrees, yearDecrees{d.Year, sources.Data})
	}
	return datasets, decrees, nil
}

// manyYears is a number of years. If an answer depends on this number of years or more, the text
// does not list the decrees.
const manyYears = 3

// basisText returns the last lines of a text: the data and the decrees that the answer depends on.
func (r reply) basisText(datasets []ask.Dataset, decrees []yearDecrees) string {
	if len(datasets) == 0 {
		return "The answer does not depend on the data.\n"
	}
	revisions := make([]string, len(datasets))
	for i, d := range datasets {
		revisions[i] = fmt.Sprintf("%d revision %d (%s)", d.Year, d.Revision, d.Status)
	}
	lines := "Data: " + strings.Join(revisions, ", ") + ".\n"
	if c := r.asked.Context; c.CalendarName() != "" && c.CalendarInfo().Status != "" {
		lines += "The own days of the calendar are not from decrees and are " +
			string(c.CalendarInfo().Status) + ".\n"
	}
	if len(decrees) >= manyYears {
		return lines + "The decrees are in the member \"decrees\" of the structured answer.\n"
	}
	for _, year := range decrees {
		for _, d := range year.Sources {
			lines += "Decree " + text.Decree(d)
		}
	}
	return lines
}

// maxAnswer is the maximum size in bytes of the texts and of the structured content of a result, as
// they are sent. Most results have a few kilobytes, and a model cannot read much more than this.
// Only a calendar of an operator with very long names or notes reaches it: maxListed refuses other
// large answers before they are built.
const maxAnswer = 256 << 10

// maxListed is [ask.World.MaxListed]. The national holidays of all years and 80 own days, with
// their decrees, have a little less than maxAnswer.
const maxListed = 500

// maxJSONText is the maximum size in bytes of the JSON text of a result.
const maxJSONText = 48 << 10

// smaller has, for each argument that can make an answer large, how to ask for less.
var smaller = []struct{ argument, remedy string }{
	{"includeSources", "leave out includeSources"},
	{"start", "ask for a shorter span"},
	{"days", "ask for fewer days"},
	{"hours", "ask for fewer hours"},
	{"limit", "ask for fewer with limit"},
	{"dates", "ask for fewer dates"},
	{"maxBridgeDays", "ask for fewer bridge days"},
	{"minDays", "ask for longer weekends with minDays"},
	{"daysOff", "give fewer own days"},
	{"workdays", "give fewer own workdays"},
	{"calendar", "ask the operator for a calendar with shorter names and notes"},
}

// tooLarge returns the error for an answer that is larger than maxAnswer. It says how to ask for
// less with the given arguments.
func tooLarge(given ask.Texts) *ask.Error {
	field, remedies := "", []string{}
	for _, s := range smaller {
		if _, ok := given[s.argument]; ok {
			field, remedies = cmp.Or(field, s.argument), append(remedies, s.remedy)
		}
	}
	return ask.NewError(ask.InvalidRange, ask.TooMany, ask.Details{Field: field},
		fmt.Sprintf("The answer has more than the %d KB that a tool may return: %s.", maxAnswer>>10,
			strings.Join(remedies, ", or ")))
}

// advice maps an error code to a text that tells the model what to do. If the code of an error is
// not in the map, the model must correct the arguments.
var advice = map[ask.Code]string{
	ask.DatasetNotFound: "Do not guess: this server has no list for the year, so it does not know " +
		"its holidays. Ask within the available years, or tell the user that the year has no data.",
	ask.RuleNotFound: "Do not guess: no rule of law gives an answer for this period. Tell the " +
		"user the reason.",
}

// failure returns a tool result that contains an error: a text that tells the model what to do,
// and the API's error envelope as JSON. It has no structured content, because an error does not
// have the form of an answer.
func failure(e ask.Envelope, todo string) *sdk.CallToolResult {
	body, err := ask.JSON(e)
	if err != nil { // an envelope has only texts and numbers, which can always be encoded
		panic(err)
	}
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{
		&sdk.TextContent{Text: string(e.Error.Code) + ": " + e.Error.Message + " " + todo},
		&sdk.TextContent{Text: string(body)},
	}}
}
