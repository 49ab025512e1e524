// This file keeps the packages for other languages out of the Go module in the root, which
// programs download. There is no Go code here.
module github.com/harikerja/harikerja/clients

go 1.26.0
