package mcp

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/internal/server"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// refusal is an answer that could not be given, in the shape of the API's
// error envelope.
type refusal struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details"`
}

func refuse(code, message string) *refusal {
	return &refusal{Code: code, Message: message, Details: map[string]any{}}
}

func (r *refusal) with(name string, value any) *refusal {
	r.Details[name] = value
	return r
}

// refused reads the API's error envelope and names the tool's arguments where
// it names the API's parameters.
func refused(t *tool, body []byte) (*refusal, error) {
	var envelope struct{ Error *refusal }
	if err := json.Unmarshal(body, &envelope); err != nil {
		return nil, err
	}
	r := envelope.Error
	field, _ := r.Details["field"].(string)
	for _, a := range t.arguments {
		if a.param == field && a.name != field {
			r.Details["field"] = a.name
			r.Message = strings.Replace(r.Message, field, a.name, 1)
			break
		}
	}
	if field == "asOf" {
		r.Details["field"] = asOf.name
		r.Message = strings.Replace(r.Message, "The date after as-of", asOf.name, 1)
	}
	r.Message = strings.ReplaceAll(r.Message, "%2B", "+") // only a query string needs the escape
	return r, nil
}

// advice is what a model should do about a code, where correcting the argument
// and calling again is not the answer.
var advice = map[string]string{
	"DATASET_NOT_FOUND": "Do not guess: without a dataset nothing is known about the year. Ask within the available years, or tell the user that the year has no data.",
	"INTERNAL_ERROR":    "Call the tool once more; if it fails again, tell the user that the answer could not be found.",
}

const correct = "Correct the arguments and call the tool again."

// result is the refusal as a tool's error: a text to act on, and the envelope
// for programs. Structured content is for answers: clients check it against
// the output schema.
func (r *refusal) result() *sdk.CallToolResult {
	todo := correct
	if text, ok := advice[r.Code]; ok {
		todo = text
	}
	envelope, err := json.Marshal(map[string]any{"error": r})
	if err != nil { // made of texts and numbers
		panic(err)
	}
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{
		&sdk.TextContent{Text: r.Code + ": " + r.Message + " " + todo},
		&sdk.TextContent{Text: string(envelope)},
	}}
}

// quote returns an argument for use in a message.
func quote(s string) string { return strconv.Quote(server.Truncate(s)) }
