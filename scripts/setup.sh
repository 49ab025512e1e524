#!/usr/bin/env bash
# Installs the programs that the tests need and that are missing. If nothing is
# missing, it does nothing and prints nothing. `setup.sh release` installs only the
# programs that scripts/release.sh and scripts/release-image.sh need.
#
# This script does not install Go modules and the Go toolchain: the go command downloads
# them.
set -euo pipefail

missing=()
export PATH="$PATH:/usr/sbin:/sbin"

# need COMMAND PACKAGE: install the Debian package if the command is missing.
need() {
	command -v "$1" >/dev/null || missing+=("$2")
}

# The programs that build a release.
need git git
need node nodejs
need npm npm
need python3 python3
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
need composer composer
need zip zip
need buildah buildah

if [[ ${1:-} != release ]]; then
	need shellcheck shellcheck
	need gcc gcc # go test -race links with C
	[[ -e /usr/include/stdlib.h ]] || ! command -v dpkg >/dev/null || missing+=(libc6-dev)

	# The programs that read the feeds in test/feeds.
	need khal khal
	need soffice libreoffice-calc

	# The browser for the tests of the TypeScript package and of the web page, and the
	# programs for screenshots.
	need chromium chromium
	need pngquant pngquant
	[[ -e /usr/share/fonts/opentype/inter ]] || ! command -v dpkg >/dev/null || missing+=(fonts-inter)
	[[ -e /usr/include/libical/ical.h ]] || missing+=(libical-dev)

	# PHP with PHPUnit, Carbon and Laravel, for the tests of the PHP package.
	need php php-cli
	need phpunit phpunit
	for package in php-mbstring php-xml php-zip php-nesbot-carbon php-laravel-framework; do
		[[ -e /usr/share/doc/$package ]] || ! command -v dpkg >/dev/null || missing+=("$package")
	done

	need mmdebstrap mmdebstrap # to test the PHP package on later releases of Debian

	# The proxies that test/deploy runs in front of the server, and the programs that run
	# its image.
	need curl curl
	need caddy caddy
	need nginx nginx-light
	need umoci umoci
	need runc runc
	need systemd-analyze systemd
	need deb-systemd-helper init-system-helpers

	# For the rehearsal of a release.
	need docker-registry docker-registry
	need jq jq

	# The databases of test/warehouse. Java is for Spark and, with Maven, for the client
	# in test/clients.
	need javac openjdk-17-jdk-headless
	need mvn maven
	need sqlite3 sqlite3
	[[ -e /usr/lib/postgresql/15/bin/initdb ]] || missing+=(postgresql-15)
	[[ -e /usr/share/postgresql/15/extension/pgtap.control ]] || missing+=(postgresql-15-pgtap)

	# The load generator of make bench.
	need wrk wrk
fi

if ! command -v go >/dev/null; then
	echo "setup: Go is not installed. Install Go 1.21 or later from https://go.dev/dl and put it on the PATH." >&2
	exit 1
fi

if ((${#missing[@]} == 0)); then
	exit 0
fi
if ! command -v apt-get >/dev/null; then
	echo "setup: some programs are missing, and apt-get is not available. Install them with the package manager of this system. Their Debian packages are: ${missing[*]}" >&2
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
