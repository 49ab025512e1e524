#!/usr/bin/env bash
# Installs what the tests need and the machine lacks. Safe to run again: when
# nothing is missing it changes nothing and says nothing.
#
# Go fetches its own modules and toolchain; this script is for the rest.
set -euo pipefail

missing=()

# need COMMAND PACKAGE: the Debian package to install where the command is absent.
need() {
	command -v "$1" >/dev/null || missing+=("$2")
}

need git git
need gcc gcc # go test -race links with C
[[ -e /usr/include/stdlib.h ]] || ! command -v dpkg >/dev/null || missing+=(libc6-dev)

# The programs that test/feeds lets read the feeds.
need khal khal
need node nodejs
need npm npm
need python3 python3
need soffice libreoffice-calc

# The browser that runs the TypeScript package and looks at the web page, and
# what its pictures are made with.
need chromium chromium
need pngquant pngquant
[[ -e /usr/share/fonts/opentype/inter ]] || ! command -v dpkg >/dev/null || missing+=(fonts-inter)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
[[ -e /usr/include/libical/ical.h ]] || missing+=(libical-dev)

# The programs that test/deploy puts in front of the service, and those that
# build and run its image.
export PATH="$PATH:/usr/sbin:/sbin"
need curl curl
need varnishd varnish
need nginx nginx-light
need haproxy haproxy
need buildah buildah
need umoci umoci
need runc runc
need systemd-analyze systemd

# The load generator of make bench.
need wrk wrk

if ! command -v go >/dev/null; then
	echo "setup: Go is not installed. Install Go 1.26 or later from https://go.dev/dl and put it on the PATH." >&2
	exit 1
fi

if ((${#missing[@]} == 0)); then
	exit 0
fi
if ! command -v apt-get >/dev/null; then
	echo "setup: please install, with this system's package manager, what Debian calls: ${missing[*]}" >&2
	exit 1
fi
if ((EUID != 0)); then
	echo "setup: some packages are missing. Please run: sudo apt-get install ${missing[*]}" >&2
	exit 1
fi

echo "setup: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}"
