package httpapi

import (
	_ "embed" // for the description
)

// The description of the API is made from the route table by the package's
// tests (go test -run TestDescription -update) and checked in, so that what is
// served is what was reviewed.
var (
	//go:embed openapi.json
	openapiJSON []byte
	//go:embed openapi.yaml
	openapiYAML []byte
)

var yamlType = []string{"application/yaml"}

// Description returns the OpenAPI 3.1 description of the API as JSON.
func Description() []byte { return append([]byte(nil), openapiJSON...) }

func describeJSON(c *call) error {
	c.b = append(c.b, openapiJSON...)
	return nil
}

func describeYAML(c *call) error {
	c.media = yamlType
	c.b = append(c.b, openapiYAML...)
	return nil
}
