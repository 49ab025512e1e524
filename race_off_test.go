//go:build !race

package harikerja_test

const startsApart = 1
