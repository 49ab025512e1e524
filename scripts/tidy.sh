#!/usr/bin/env bash
# tidy.sh [--release]: runs `go mod tidy` in both modules.
#
# `go mod tidy` ignores go.work and downloads the library, which may not be published yet. So
# this script makes a module proxy from the last commit. cmd/go.sum gets the checksum of the
# library only with --release, because every change of the library changes the checksum.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
library=github.com/harikerja/harikerja
version=$(sed -n "s|^\s*$library \(v[^ ]*\)$|\1|p" cmd/go.mod)
go mod tidy
go run -C tools ./moduleproxy "$version" "$PWD" "$work/proxy"
sed -i "\|^$library |d" cmd/go.sum
# In the next run, the same version of the library can have other content, so keep the library
# out of the user's module cache. Other modules are read from the user's cache, if it has them.
GOPROXY="file://$work/proxy,file://$(go env GOMODCACHE)/cache/download,$(go env GOPROXY)" \
	GONOSUMDB=$library GOMODCACHE=$work/cache GOFLAGS=-modcacherw go mod -C cmd tidy
[[ ${1:-} == --release ]] || sed -i "\|^$library |d" cmd/go.sum
