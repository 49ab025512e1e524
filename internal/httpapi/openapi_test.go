package httpapi

import (
	"bytes"
	"os"
	"testing"
)

// TestDescription holds the checked-in description against the route table it
// is made from; -update writes it anew.
func TestDescription(t *testing.T) {
	want, err := describe()
	if err != nil {
		t.Fatal(err)
	}
	wantYAML, err := asYAML(want)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []struct {
		name      string
		got, want []byte
	}{{"openapi.json", openapiJSON, want}, {"openapi.yaml", openapiYAML, wantYAML}} {
		if bytes.Equal(f.got, f.want) {
			continue
		}
		if *update {
			if err := os.WriteFile(f.name, f.want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		t.Errorf("%s does not fit the routes: run go test ./internal/httpapi -run TestDescription -update", f.name)
	}
}

// TestOperationsAreDescribed holds the descriptions to the table: each
// endpoint has one, and there are no others.
func TestOperationsAreDescribed(t *testing.T) {
	paths := make(map[string]bool)
	for _, e := range routes() {
		paths[e.path] = true
		if _, ok := operations[e.path]; !ok {
			t.Errorf("%s has no row in operations", e.path)
		}
	}
	for path := range operations {
		if !paths[path] {
			t.Errorf("operations describes %s, which is no endpoint", path)
		}
	}
}
