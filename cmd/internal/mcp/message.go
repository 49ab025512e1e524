package mcp

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// readMessage reads one message of JSON-RPC 2.0 before the SDK reads it. If the text is not a valid
// message, the result "refusal" is the error to send. Otherwise it is nil.
func readMessage(text []byte) (message jsonrpc.Message, refusal []byte) {
	if !json.Valid(text) {
		return nil, refuse(nil, jsonrpc.CodeParseError, "The message is not JSON.")
	}
	message, err := jsonrpc.DecodeMessage(text)
	var members map[string]json.RawMessage
	if err != nil || json.Unmarshal(text, &members) != nil {
		return nil, refuse(nil, jsonrpc.CodeInvalidRequest, "The text is not a message of "+
			"JSON-RPC 2.0. Send one message at a time: batches are refused.")
	}
	id := members["id"]
	_, isRequest := message.(*jsonrpc.Request)
	// MCP does not allow a request with the id null.
	if !exactID(id) || isRequest && string(id) == "null" {
		return nil, refuse(nil, jsonrpc.CodeInvalidRequest,
			fmt.Sprintf("The id must be a string, or a whole number from %d to %d.", -maxID, maxID))
	}
	if r, ok := message.(*jsonrpc.Response); ok && r.Result == nil && r.Error == nil {
		return nil, refuse(id, jsonrpc.CodeInvalidRequest, "The message has no method.")
	}
	return message, nil
}

// maxID is the largest integer that every JSON parser reads exactly. The SDK
// rounds larger numbers, so the id in its answer would differ from the id in the request.
const maxID int64 = 1<<53 - 1

// exactID reports whether the answer of the SDK will have exactly this id. The id must be
// missing, null, a string or a number. [jsonrpc.DecodeMessage] has refused all other
// values.
func exactID(id json.RawMessage) bool {
	if len(id) == 0 || id[0] == '"' || id[0] == 'n' {
		return true
	}
	n, err := strconv.ParseInt(string(id), 10, 64)
	return err == nil && n >= -maxID && n <= maxID
}

// refuse returns the JSON of an error answer. If the id of the message is not known, the argument
// "id" is nil, and the answer has the id null.
func refuse(id json.RawMessage, code int, message string) []byte {
	if id == nil {
		id = json.RawMessage("null")
	}
	text, _ := json.Marshal(message) // cannot fail: a string can always be encoded
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`, id, code,
		text)
}

// Error messages of the SDK begin with these texts.
const (
	notHandled = "JSON RPC not handled" // there is no such method
	// The message lacks its params or its id, or it has an id that the method does not allow.
	invalidRequest = "invalid request"
	handling       = "handling '" // the params do not have the type that the method needs
)

// replaceError returns the error that replaces an error from the SDK. It replaces an error that
// has no JSON-RPC code or that names a Go type. It returns all other errors unchanged.
func replaceError(method string, err error) error {
	text := err.Error()
	e, ok := errors.AsType[*jsonrpc.Error](err)
	replaced := &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest}
	switch hasCode := ok && e.Code != 0; {
	case strings.HasPrefix(text, handling):
		replaced.Code = jsonrpc.CodeInvalidParams
		replaced.Message = fmt.Sprintf("The params of %q must be an object with the members that "+
			"the protocol defines.", method)
	case strings.HasPrefix(text, notHandled):
		replaced.Code = jsonrpc.CodeMethodNotFound
		replaced.Message = fmt.Sprintf("There is no method %q.", method)
	case hasCode:
		return err
	case method == "initialize":
		replaced.Message = "The session is already initialized."
	case strings.HasSuffix(text, "during session initialization"):
		replaced.Message = "The session is not initialized: send initialize first."
	default:
		replaced.Code = jsonrpc.CodeInternalError
		replaced.Message = "The request was cancelled, or it failed."
	}
	return replaced
}
