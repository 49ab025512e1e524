//go:build race

package harikerja_test

// The race detector makes the exhaustive tests ten times slower, so with it they
// start only at every 13th day. make test also runs them without it.
const startsApart = 13
