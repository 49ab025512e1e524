package httpapi

import (
	"bytes"
	_ "embed" // for openapi.json and llms.txt
	"encoding/json"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// openapiJSON is the OpenAPI description. `make docs` generates it from the list of
// routes. It is in the repository, so that changes are reviewed.
//
//go:embed openapi.json
var openapiJSON []byte

// Description returns the OpenAPI 3.1 description of the API as compact JSON.
func Description() []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, openapiJSON); err != nil { // cannot happen: a test reads the file
		panic(err)
	}
	return b.Bytes()
}

// llmsText describes the API for language models. Its sentences are written by hand, and
// `make docs` writes its answers.
//
//go:embed llms.txt
var llmsText []byte

// These questions are not in package ask, because they are not about calendars.
type (
	describeJSON struct{} // asks for the description of the API as JSON
	describeText struct{} // asks for the description of the API for language models
)

func (describeJSON) Answer(*ask.Context) (*ask.Document, error) {
	return &ask.Document{MediaType: jsonMedia, Body: Description()}, nil
}

func (describeText) Answer(*ask.Context) (*ask.Document, error) {
	return &ask.Document{MediaType: "text/plain; charset=utf-8", Body: llmsText}, nil
}
