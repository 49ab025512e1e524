module github.com/harikerja/harikerja/tools/moduleproxy

go 1.26.0

toolchain go1.26.10

require golang.org/x/mod v0.41.0
