module github.com/harikerja/harikerja/test/soak

go 1.26.0

toolchain go1.26.10

require (
	github.com/harikerja/harikerja v0.0.0
	golang.org/x/net v0.62.0
)

require (
	github.com/klauspost/compress v1.20.3 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/harikerja/harikerja => ../../
