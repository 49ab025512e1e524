package httpapi

import (
	"bytes"
	_ "embed" // for openapi.json and llms.txt
	"encoding/json"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"go.yaml.in/yaml/v3"
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
	describeYAML struct{} // asks for the description of the API as YAML
	describeText struct{} // asks for the description of the API for language models
)

func (describeJSON) Answer(*ask.Context) (*ask.Document, error) {
	return &ask.Document{MediaType: jsonMedia, Body: Description()}, nil
}

func (describeYAML) Answer(*ask.Context) (*ask.Document, error) {
	body, err := asYAML(openapiJSON)
	return &ask.Document{MediaType: "application/yaml", Body: body}, err
}

func (describeText) Answer(*ask.Context) (*ask.Document, error) {
	return &ask.Document{MediaType: "text/plain; charset=utf-8", Body: llmsText}, nil
}

// asYAML converts JSON to YAML. The members keep their order, and texts with
// several lines are blocks.
func asYAML(text []byte) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	var plain func(*yaml.Node)
	plain = func(n *yaml.Node) {
		n.Style = 0
		if n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "\n") {
			n.Style = yaml.LiteralStyle
		}
		for _, child := range n.Content {
			plain(child)
		}
	}
	plain(&doc)
	var b bytes.Buffer
	encoder := yaml.NewEncoder(&b)
	encoder.SetIndent(2)
	err := encoder.Encode(&doc)
	return b.Bytes(), err
}
