package jsonfile_test

import (
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/jsonfile"
)

func TestOnlyLongValuesAreWrittenOnSeveralLines(t *testing.T) {
	long := `"` + strings.Repeat("x", 1500) + `"`
	text := `{"a": {"b": [1, 2], "c": {}}, "d": [` + long + `, {"e": ` + long + `}], "f": "<&>"}`
	want := "{\n \"a\":{\"b\":[1,2],\"c\":{}},\n \"d\":[\n  " + long + ",\n  {\"e\":" + long + "}\n ],\n \"f\":\"<&>\"\n}\n"
	if got, err := jsonfile.Lines([]byte(text)); err != nil || string(got) != want {
		t.Errorf("got %s (error %v), want %s", got, err, want)
	}
	if _, err := jsonfile.Lines([]byte(`{"a":`)); err == nil {
		t.Error("half of an object was accepted")
	}
}
