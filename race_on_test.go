//go:build race

package harikerja_test

// Under the race detector, which makes each question ten times slower, the
// exhaustive tests begin only at every 13th day. `make test` runs them whole
// without it.
const startsApart = 13
