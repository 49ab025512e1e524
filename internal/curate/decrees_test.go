package curate

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const decreeList = "../../testdata/decrees.txt"

// TestDecreeList holds the decrees and related documents to a list that was
// not made from the data: the ledger alone would follow the data, if somebody
// made it anew. Who adds or corrects a decree writes it there too, by hand.
func TestDecreeList(t *testing.T) {
	text, err := os.ReadFile(decreeList)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			want = append(want, strings.TrimSuffix(line, "\n"))
		}
	}
	for _, y := range loadData(t) {
		for _, d := range slices.Concat(y.Decrees, y.Related) {
			got = append(got, strconv.Itoa(y.Year)+"\t"+decreeLine(d))
		}
	}
	for _, line := range subtract(want, got) {
		t.Errorf("data/%s.yaml does not have what %s has:\n%s", line[:4], decreeList, line)
	}
	for _, line := range subtract(got, want) {
		t.Errorf("data/%s.yaml has what %s does not have:\n%s", line[:4], decreeList, line)
	}
}

// decreeLine returns what the list has of a decree, its year apart.
func decreeLine(d Decree) string {
	sort, date := "-", "-"
	if day, ok := d.Date(); ok {
		sort, date = "issued", day.String()
		if d.Issued == nil {
			sort = "knownBy"
		}
	}
	var numbers []string
	for _, n := range d.Numbers {
		numbers = append(numbers, n.Authority+": "+orDash(n.Number))
	}
	return strings.Join([]string{d.ID, sort, date, strings.Join(numbers, "; "), orDash(d.URL)}, "\t")
}
