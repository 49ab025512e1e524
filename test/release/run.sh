#!/usr/bin/env bash
# run.sh VERSION [DIRECTORY]: rehearses a release. It builds every file with
# scripts/release.sh, and publishes the packages and the image to registries on this
# machine. From these registries it installs each package and the image into an empty project,
# and asks each of them a question. At the end it prints the digests of the files and the notes of
# the release. It publishes nothing outside this machine, and removes its files. With DIRECTORY it builds nothing, and uses the files that
# scripts/release.sh wrote there.
#
# `make release-rehearsal VERSION=1.2.3` calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD
root=$(cd ../.. && pwd)
version=${1:?usage: test/release/run.sh VERSION, as in test/release/run.sh 1.2.3}
files=${2:+$(realpath "$2")}
export HARIKERJA_REQUIRE_ALL=1 # if a program is missing, the rehearsal fails
export GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^export GOTOOLCHAIN := //p' "$root/Makefile")}
source ../programs.sh

step="start"
servers=()
finish() {
	status=$?
	trap '' INT TERM
	[[ $status == 0 ]] || echo "rehearsal: failed at: $step" >&2
	[[ ${#servers[@]} == 0 ]] || kill "${servers[@]}" 2>/dev/null || true
	wait || true
	rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# begin ARTEFACT STEP: prints the step. If the step fails, the script names it at the end.
begin() {
	step="$1: $2"
	echo "rehearsal: $step"
}

# quietly COMMAND...: shows the output of a command only if it fails.
quietly() {
	"$@" >"$work/log" 2>&1 || {
		cat "$work/log" >&2
		exit 1
	}
}

# refused COMMAND...: fails if the command succeeds.
refused() {
	! "$@" >"$work/log" 2>&1 || {
		echo "rehearsal: the registry accepted the version twice" >&2
		exit 1
	}
}

# answers ANSWER: checks the answer of an installed package. The question is always: which
# date is the fifth workday after 17 March 2026?
answers() {
	[[ ${1:0:10} == 2026-03-31 ]] || {
		echo "rehearsal: the answer is \"$1\", want 2026-03-31" >&2
		exit 1
	}
}

# tells_version PROGRAM: checks the version that the program prints.
tells_version() {
	[[ $("$1" --version) == *"$version"* ]] || {
		echo "rehearsal: the program says $("$1" --version), want version $version" >&2
		exit 1
	}
}

# start URL COMMAND...: starts a server and waits until it answers.
start() {
	"${@:2}" >"$work/server.log" 2>&1 &
	servers+=($!)
	for _ in $(seq 300); do
		! curl --silent --output /dev/null "$1" || return 0
		kill -0 $! 2>/dev/null || break
		sleep 0.2
	done
	echo "rehearsal: no answer from $1:" >&2
	cat "$work/server.log" >&2
	exit 1
}

if [[ -z $files ]]; then
	step="build"
	files=$work/files
	"$root/scripts/release.sh" --new "$version" "$files"
fi

begin "all files" "verify the checksums"
(cd "$files" && quietly sha256sum --check SHA256SUMS)
begin "registries" "install the programs"
install_python_packages
install_npm_packages
# A free port for each registry.
read -r npm_port python_port image_port < <(python3 -c 'import socket; s = [socket.socket() for _ in range(3)]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')

begin "tagged commit" "check it, and run the tests of its documents"
source=$work/source
quietly git clone --quiet --no-hardlinks "$root" "$source"
git -C "$source" rev-parse --quiet --verify "refs/tags/v$version" >/dev/null || quietly "$source/scripts/release-tag.sh" --unsigned "$version"
quietly "$source/scripts/release-check.sh" --build "$version"
(cd "$source" && quietly go test -short ./cmd/internal/repo)
begin "Go modules" "make a module proxy"
quietly go run -C "$root/tools" ./moduleproxy "v$version" "$source" "$work/go/proxy"
# gocommand COMMAND...: runs the go command with the proxy. Other modules are read from the
# user's module cache, if it has them. The rehearsal has its own module cache,
# because the same version can have other content in the next rehearsal.
downloads=$(go env GOMODCACHE)/cache/download
proxies=file://$work/go/proxy,file://$downloads,$(go env GOPROXY)
gocommand() {
	env GOPROXY="$proxies" GONOSUMDB=github.com/harikerja/harikerja GOMODCACHE="$work/go/cache" GOFLAGS=-modcacherw GOBIN="$work/go/bin" go "$@"
}
begin "Go library" "get it and ask"
mkdir "$work/go/project"
cd "$work/go/project"
quietly gocommand mod init example.com/rehearsal
quietly gocommand get "github.com/harikerja/harikerja@v$version"
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/harikerja/harikerja"
)

func main() {
	fmt.Println(harikerja.Default().AddWorkdays(harikerja.MustParseDate("2026-03-17"), 5))
}
GO
answers "$(gocommand run .)"
[[ $(gocommand list -m all | wc -l) == 2 ]] || {
	echo "rehearsal: the library requires other modules:" >&2
	gocommand list -m all >&2
	exit 1
}
begin "Go program" "install it and ask"
cd "$work"
quietly gocommand install "github.com/harikerja/harikerja/cmd/harikerja@v$version"
answers "$("$work/go/bin/harikerja" add 2026-03-17 5)"
tells_version "$work/go/bin/harikerja"
cd "$here"

begin "npm package" "start a registry"
mkdir -p "$work/npm/project"
cat >"$work/npm/config.yaml" <<YAML
storage: $work/npm/storage
auth:
  htpasswd: {file: $work/npm/users, algorithm: bcrypt}
packages:
  "**": {access: \$all, publish: \$all}
log: {type: stdout, format: pretty, level: warn}
YAML
registry=http://127.0.0.1:$npm_port/
start "$registry" "$here/../node_modules/.bin/verdaccio" --config "$work/npm/config.yaml" --listen "127.0.0.1:$npm_port"
# npm wants a token to publish. This registry accepts every token.
printf '//127.0.0.1:%s/:_authToken=rehearsal\nregistry=%s\n' "$npm_port" "$registry" >"$work/npm/npmrc"
export npm_config_userconfig=$work/npm/npmrc npm_config_cache=$work/npm/cache npm_config_fund=false npm_config_audit=false
begin "npm package" publish
quietly "$root/scripts/release-publish.sh" npm "$version" "$files"
begin "npm package" "refuse the same version again"
refused "$root/scripts/release-publish.sh" npm "$version" "$files"
begin "npm package" "install and ask"
cd "$work/npm/project"
quietly npm init -y
quietly npm install "harikerja@$version"
answers "$(node -e 'console.log(require("harikerja").addWorkdays("2026-03-17", 5).resultDate)')"

begin "Python package" "start an index"
mkdir -p "$work/python/packages"
index=http://127.0.0.1:$python_port
start "$index" "$python/bin/pypi-server" run -i 127.0.0.1 -p "$python_port" -P . -a . "$work/python/packages"
begin "Python package" publish
quietly "$python/bin/twine" check --strict "$files"/*.whl "$files"/harikerja-*.tar.gz
upload=("$python/bin/twine" upload --disable-progress-bar --repository-url "$index" -u x -p x)
quietly "${upload[@]}" "$files"/*.whl "$files"/harikerja-*.tar.gz
begin "Python package" "refuse the same version again"
refused "${upload[@]}" "$files"/*.whl
begin "Python package" "install and ask"
quietly python3 -m venv --without-pip "$work/python/project"
quietly "$python/bin/pip" --python "$work/python/project/bin/python" install --disable-pip-version-check --index-url "$index/simple/" "harikerja==${version/-rc./rc}"
answers "$("$work/python/project/bin/python" -c 'import datetime, harikerja; print(harikerja.add_workdays(datetime.date(2026, 3, 17), 5))')"

export COMPOSER_HOME=$work/composer COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_NO_INTERACTION=1
# require_php REPOSITORY: installs the Composer package from a repository, and asks it a question.
require_php() {
	rm -rf "$work/php/project"
	mkdir -p "$work/php/project"
	cd "$work/php/project"
	cat >composer.json <<JSON
{"require": {"harikerja/harikerja": "$version"}, "minimum-stability": "RC", "repositories": [$1, {"packagist.org": false}]}
JSON
	quietly composer install
	answers "$(php -r 'require "vendor/autoload.php"; echo Harikerja\Calendar::national()->addWorkdays("2026-03-17", 5)->resultDate;')"
}
begin "Composer package" "install the archive and ask"
mkdir -p "$work/php/packages"
cp "$files/harikerja-php-$version.zip" "$work/php/packages/"
require_php "{\"type\": \"artifact\", \"url\": \"$work/php/packages\"}"
begin "Composer package" "push it to a Git repository"
quietly git init --quiet --bare "$work/php/repository.git"
quietly "$source/scripts/release-publish.sh" composer "$version" "$work/php/repository.git"
begin "Composer package" "refuse the same version again"
refused "$source/scripts/release-publish.sh" composer "$version" "$work/php/repository.git"
begin "Composer package" "install from the Git repository and ask"
require_php "{\"type\": \"vcs\", \"url\": \"$work/php/repository.git\"}"
cd "$here"

begin "container image" "start a registry"
cat >"$work/registry.yml" <<YAML
version: 0.1
storage: {filesystem: {rootdirectory: $work/registry}}
http: {addr: "127.0.0.1:$image_port"}
YAML
start "http://127.0.0.1:$image_port/v2/" docker-registry serve "$work/registry.yml"
begin "container image" "build and publish"
image=127.0.0.1:$image_port/harikerja/harikerja
quietly "$root/scripts/release-image.sh" "$version" "$files" "$image" --tls-verify=false
digest=$(tail -n 1 "$work/log")
[[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || {
	echo "rehearsal: scripts/release-image.sh printed no digest" >&2
	exit 1
}
begin "container image" "pull and ask"
store=(--storage-driver vfs --root "$work/storage" --runroot "$work/run")
for arch in amd64 arm64; do
	quietly buildah "${store[@]}" pull --tls-verify=false --arch "$arch" "docker://$image:$version"
done
quietly buildah "${store[@]}" from --name asked --tls-verify=false "docker://$image:$version"
answers "$(buildah "${store[@]}" run --isolation chroot asked -- /harikerja add 2026-03-17 5)"

platform=$(go env GOOS)_$(go env GOARCH)
begin "archive for $platform" "unpack and ask"
mkdir "$work/archive"
tar -xzf "$files/harikerja_${version}_$platform.tar.gz" -C "$work/archive" --strip-components=1
program=$work/archive/harikerja
answers "$("$program" add 2026-03-17 5)"
tells_version "$program"

begin "Debian package" "unpack and ask"
dpkg-deb -x "$files"/harikerja_*"_$(go env GOARCH).deb" "$work/deb"
answers "$("$work/deb/usr/bin/harikerja" add 2026-03-17 5)"

begin "dataset" "load it into the program"
answers "$("$program" add 2026-03-17 5 --dataset "$files/dataset.json")"
begin "dataset" "make a release of the data"
quietly "$source/scripts/release-data.sh" "$(date +%Y.%m.%d)" "$work/data"
cmp "$work/data/dataset.json" "$files/dataset.json"

begin "hosted copy" "build and publish"
quietly "$here/pages.sh"

begin "bills of materials" "validate"
quietly "$python/bin/python" "$here/check_sbom.py" "$version" "$files" "$program"

step="results"
notes=$("$source/scripts/release-notes.sh" "$version")
[[ -n $notes ]]
printf '\nThe files, with their SHA-256 digests:\n\n'
cat "$files/SHA256SUMS"
printf '\nThe image: %s\n\nThe notes of %s:\n\n%s\n\n' "$digest" "$version" "$notes"
echo "rehearsal: passed. Version $version was built, published to local registries and installed from there, and it answers questions."
