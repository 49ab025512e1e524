module github.com/harikerja/harikerja/test/bench

go 1.26.0

toolchain go1.26.10

require (
	github.com/harikerja/harikerja v0.0.0
	github.com/rickar/cal/v2 v2.1.27
)

replace github.com/harikerja/harikerja => ../../
