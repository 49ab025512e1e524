package sqltables

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestColumnsAreDocumented: docs/sql.md must describe exactly the columns of each table.
func TestColumnsAreDocumented(t *testing.T) {
	document, err := os.ReadFile("../../../docs/sql.md")
	noError(t, err)
	for name, table := range tablesOf(t, frozen.Calendar()) {
		_, section, ok := strings.Cut(string(document), "\n### `"+name+"`\n")
		if !ok {
			t.Errorf("docs/sql.md has no section ### `%s`", name)
			continue
		}
		section, _, _ = strings.Cut(section, "\n#")
		var documented []string
		for _, line := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(section, -1) {
			for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(line[1], -1) {
				documented = append(documented, m[1])
			}
		}
		var want []string
		for _, c := range table.Columns {
			want = append(want, c.Name)
		}
		if !slices.Equal(documented, want) {
			t.Errorf("docs/sql.md has the columns %q for the table %s, want %q", documented, name, want)
		}
	}
}
