//go:build race

package harikerja_test

// The race detector makes the exhaustive tests ten times slower. So with the
// race detector they use only every 13th day as a start. "make test" also runs
// them without the race detector.
const startsApart = 13
