module github.com/harikerja/harikerja/test/warehouse

go 1.26.0

toolchain go1.26.10

require github.com/harikerja/harikerja v0.0.0

replace github.com/harikerja/harikerja => ../..
