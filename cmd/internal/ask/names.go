package ask

import (
	"slices"
	"strings"
)

// SimilarNames returns at most three of the known names whose spelling is similar to a name,
// the most similar first.
func SimilarNames(name string, known []string) []string {
	name = strings.ToLower(name)
	const maxLength = 60 // no name is longer
	if len(name) > maxLength {
		return nil
	}
	type candidate struct {
		name     string
		distance int
	}
	var list []candidate
	for _, s := range known {
		// A short name must be almost equal.
		if d := editDistance(name, strings.ToLower(s)); d <= min(len(name), len(s))/3 && d <= 3 &&
			!slices.Contains(list, candidate{s, d}) {
			list = append(list, candidate{s, d})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return a.distance - b.distance })
	var names []string
	for _, c := range list[:min(len(list), 3)] {
		names = append(names, c.name)
	}
	return names
}

// editDistance returns the number of bytes that must be inserted, removed or replaced to change
// a into b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1) // the distances between a[:i] and all b[:j]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		last := row[0] // the distance between a[:i] and b[:j]
		row[0] = i + 1
		for j := range len(b) {
			change := last
			if a[i] != b[j] {
				change++
			}
			last, row[j+1] = row[j+1], min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
