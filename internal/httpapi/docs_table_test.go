package httpapi

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const referencePage = "../../docs/api.md"

// TestDocumentedEndpoints holds docs/api.md to the table of routes: a section
// for each endpoint, with a table of exactly its parameters. Run with -update
// to write the tables anew; a new endpoint needs its section by hand.
func TestDocumentedEndpoints(t *testing.T) {
	page, err := os.ReadFile(referencePage)
	if err != nil {
		t.Fatal(err)
	}
	sections := strings.Split(string(page), "\n### ")
	for _, e := range testRoutes() {
		heading := "GET " + e.path
		i := sectionOf(sections, heading)
		if i < 0 {
			t.Errorf("docs/api.md has no section %q", "### "+heading)
			continue
		}
		want := parameterTable(e)
		if before, table, after := cutTable(sections[i]); table != want {
			if !*update {
				t.Errorf("the parameters of %s are\n%s\nbut the page shows\n%s", heading, want, table)
			}
			sections[i] = before + want + after
		}
		if !strings.Contains(sections[i], "\ncurl ") {
			t.Errorf("the section %s shows no curl", heading)
		}
	}
	if *update {
		writeFile(t, referencePage, page, strings.Join(sections, "\n### "))
	}
}

func sectionOf(sections []string, heading string) int {
	for i, s := range sections {
		if strings.HasPrefix(s, heading+"\n") {
			return i
		}
	}
	return -1
}

// noParameters stands where there is no table.
const noParameters = "It takes no parameters.\n"

func parameterTable(e *route) string {
	if len(e.query.form.Names()) == 0 {
		return noParameters
	}
	var b strings.Builder
	b.WriteString("| Parameter | Default | It must | Meaning |\n|---|---|---|---|\n")
	for _, p := range e.query.form.Params {
		if p.InPath {
			continue
		}
		def := "–"
		switch {
		case p.Required:
			def = "*required*"
		case p.Default != "":
			def = "`" + p.Default + "`"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", p.Name, def, strings.TrimPrefix(p.Wanted(), "must "), p.Doc)
	}
	return b.String()
}

// cutTable finds the parameters of a section, or where they belong: at its end.
func cutTable(section string) (before, table, after string) {
	if before, after, ok := strings.Cut(section, noParameters); ok {
		return before, noParameters, after
	}
	at := strings.Index(section, "| Parameter |")
	if at < 0 {
		return section + "\n", "", ""
	}
	end := at
	for strings.HasPrefix(section[end:], "|") {
		line := strings.IndexByte(section[end:], '\n')
		if line < 0 {
			return section[:at], section[at:], ""
		}
		end += line + 1
	}
	return section[:at], section[at:end], section[end:]
}
