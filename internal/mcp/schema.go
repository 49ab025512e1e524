package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/google/jsonschema-go/jsonschema"
)

// inputSchema describes a tool's arguments. Others are refused.
func inputSchema(table []argument) *jsonschema.Schema {
	object := &jsonschema.Schema{
		Type:                 "object",
		Properties:           make(map[string]*jsonschema.Schema, len(table)),
		PropertyOrder:        names(table),
		AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}},
	}
	for _, a := range table {
		property := a.kind.schema
		property.Description = a.doc
		if a.def != "" {
			property.Default = json.RawMessage(a.def)
		}
		object.Properties[a.name] = &property
		if a.required {
			object.Required = append(object.Required, a.name)
		}
	}
	return object
}

// description is the API's description of itself, as far as it describes
// answers. Output schemas are taken from it, so that they cannot say anything
// else.
type description struct {
	Paths map[string]struct {
		Get struct {
			Responses map[string]struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
				}
			}
		}
	}
	Components struct {
		Schemas map[string]json.RawMessage
	}
}

func (s *Server) describedAnswers() (*description, error) {
	d := new(description)
	return d, s.get("/openapi.json", d)
}

const (
	refInAPI = "#/components/schemas/"
	refHere  = "#/$defs/"
)

var reference = regexp.MustCompile(`"#/components/schemas/([A-Za-z]+)"`)

// output returns the schema of a tool's answers: the members of the envelopes
// of its endpoints, and the decrees.
func (d *description) output(t *tool) (json.RawMessage, error) {
	var metas, datas []json.RawMessage
	for _, endpoint := range t.endpoints {
		ref := d.Paths[endpoint].Get.Responses["200"].Content["application/json"].Schema.Ref
		var envelope struct {
			Properties struct{ Meta, Data json.RawMessage }
		}
		if err := json.Unmarshal(d.Components.Schemas[afterPrefix(ref)], &envelope); err != nil {
			return nil, fmt.Errorf("the API does not describe the answers of %s: %w", endpoint, err)
		}
		metas, datas = addNew(metas, envelope.Properties.Meta), addNew(datas, envelope.Properties.Data)
	}
	properties := map[string]any{"meta": anyOf(metas), "data": anyOf(datas)}
	required := []string{"meta", "data"}
	if !t.isList {
		properties["decrees"] = json.RawMessage(`{"type":"array","description":"The decrees behind the lists of the years that the answer rests on.","items":{"type":"object",` +
			`"properties":{"year":{"type":"integer"},"sources":{"type":"array","items":{"$ref":"` + refInAPI + `Source"}}},"required":["year","sources"],"additionalProperties":false}}`)
		required = append(required, "decrees")
	}
	schema := map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
	body, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	if schema["$defs"], err = d.definitions(body); err != nil {
		return nil, err
	}
	if body, err = json.Marshal(schema); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(body, []byte(refInAPI), []byte(refHere)), nil
}

// definitions collects all that a schema refers to, directly or not.
func (d *description) definitions(body []byte) (map[string]json.RawMessage, error) {
	found := make(map[string]json.RawMessage)
	for queue := [][]byte{body}; len(queue) > 0; queue = queue[1:] {
		for _, match := range reference.FindAllSubmatch(queue[0], -1) {
			name := string(match[1])
			if found[name] != nil {
				continue
			}
			schema := d.Components.Schemas[name]
			if schema == nil {
				return nil, fmt.Errorf("the API's description refers to %s and does not have it", name)
			}
			found[name] = schema
			queue = append(queue, schema)
		}
	}
	return found, nil
}

func afterPrefix(ref string) string {
	if len(ref) < len(refInAPI) {
		return ""
	}
	return ref[len(refInAPI):]
}

// addNew adds a schema that is not there yet.
func addNew(list []json.RawMessage, schema json.RawMessage) []json.RawMessage {
	for _, known := range list {
		if bytes.Equal(known, schema) {
			return list
		}
	}
	return append(list, schema)
}

func anyOf(list []json.RawMessage) any {
	if len(list) == 1 {
		return list[0]
	}
	return map[string]any{"anyOf": list}
}
