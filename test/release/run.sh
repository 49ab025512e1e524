#!/usr/bin/env bash
# run.sh VERSION: rehearses a release. It builds every file with scripts/release.sh,
# publishes the packages to registries on this machine, installs each from there into an
# empty project, and asks it a question. Nothing leaves the machine, and nothing is left
# behind.
#
# `make release-rehearsal VERSION=1.2.3` calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
here=$PWD
root=$(cd ../.. && pwd)
version=${1:?usage: test/release/run.sh VERSION, as in test/release/run.sh 1.2.3}

work=$(mktemp -d)
step="start"
servers=()
finish() {
	status=$?
	[[ $status == 0 ]] || echo "rehearsal: failed at: $step" >&2
	[[ $status == 0 || ! -s $work/log ]] || cat "$work/log" >&2
	[[ ${#servers[@]} == 0 ]] || kill "${servers[@]}" 2>/dev/null || true
	wait || true
	rm -rf "$work"
}
trap finish EXIT

# begin ARTEFACT STEP: shows the progress, and says what failed if something fails.
begin() {
	step="$1: $2"
	echo "rehearsal: $step"
}

# quietly COMMAND...: keeps the output of a command in case it fails.
quietly() { "$@" >"$work/log" 2>&1; }

# answers ARTEFACT ANSWER: checks the answer of an installed package. All are asked for the
# fifth workday after 17 March 2026.
answers() {
	[[ $2 == 2026-03-31 ]] || {
		echo "rehearsal: $1 answers \"$2\", want 2026-03-31" >&2
		exit 1
	}
}

# wait_for URL: waits until a server answers.
wait_for() {
	for _ in $(seq 300); do
		! curl --silent --output /dev/null "$1" || return 0
		sleep 0.2
	done
	echo "rehearsal: no answer from $1" >&2
	return 1
}

# A free port for each registry.
ports=$(python3 -c 'import socket; s = [socket.socket() for _ in range(2)]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')
npm_port=${ports% *} python_port=${ports#* }

step="build"
files=$work/files
"$root/scripts/release.sh" "$version" "$files"

begin "programs" "verify the checksums"
(cd "$files" && quietly sha256sum --check SHA256SUMS)
platform=$(go env GOOS)_$(go env GOARCH)
begin "archive for $platform" "unpack and ask"
mkdir "$work/archive"
tar -xzf "$files/harikerja_${version}_$platform.tar.gz" -C "$work/archive" --strip-components=1
program=$work/archive/harikerja
answers "the program" "$("$program" add 2026-03-17 5 | head -n 1 | cut -c1-10)"
[[ $("$program" --version) == *"$version"* ]] || {
	echo "rehearsal: the program says $("$program" --version), want version $version" >&2
	exit 1
}

begin "Debian package" "unpack and ask"
dpkg-deb -x "$files"/harikerja_*"_$(go env GOARCH).deb" "$work/deb"
answers "the Debian package" "$("$work/deb/usr/bin/harikerja" add 2026-03-17 5 | head -n 1 | cut -c1-10)"

begin "dataset" "load it into the program"
answers "the dataset" "$("$program" add 2026-03-17 5 --dataset "$files/dataset.json" | head -n 1 | cut -c1-10)"

begin "npm package" "start a registry"
[[ -e node_modules/.package-lock.json ]] || quietly npm ci
mkdir -p "$work/npm/project"
cat >"$work/npm/config.yaml" <<YAML
storage: $work/npm/storage
auth:
  htpasswd: {file: $work/npm/users, algorithm: bcrypt}
packages:
  "**": {access: \$all, publish: \$all}
log: {type: stdout, format: pretty, level: warn}
YAML
"$here/node_modules/.bin/verdaccio" --config "$work/npm/config.yaml" --listen "127.0.0.1:$npm_port" >"$work/npm/log" 2>&1 &
servers+=($!)
registry=http://127.0.0.1:$npm_port/
wait_for "$registry"
# npm wants a token to publish. This registry accepts every token.
printf '//127.0.0.1:%s/:_authToken=rehearsal\nregistry=%s\n' "$npm_port" "$registry" >"$work/npm/npmrc"
export npm_config_userconfig=$work/npm/npmrc npm_config_cache=$work/npm/cache npm_config_fund=false npm_config_audit=false
begin "npm package" publish
tag=$([[ $version == *-* ]] && echo next || echo latest)
quietly npm publish --tag "$tag" "$files/harikerja-$version.tgz"
begin "npm package" "refuse the same version again"
! quietly npm publish --tag "$tag" "$files/harikerja-$version.tgz" || {
	echo "rehearsal: the registry accepted the version twice" >&2
	exit 1
}
begin "npm package" "install and ask"
cd "$work/npm/project"
quietly npm init -y
quietly npm install "harikerja@$version"
answers "the npm package" "$(node -e 'console.log(require("harikerja").addWorkdays("2026-03-17", 5).resultDate)')"

begin "Python package" "start an index"
python3 -m venv "$work/python/tools"
quietly "$work/python/tools/bin/pip" install --disable-pip-version-check -r "$here/requirements.txt"
mkdir "$work/python/packages"
"$work/python/tools/bin/pypi-server" run -i 127.0.0.1 -p "$python_port" -P . -a . "$work/python/packages" >"$work/python/log" 2>&1 &
servers+=($!)
index=http://127.0.0.1:$python_port
wait_for "$index"
begin "Python package" publish
quietly "$work/python/tools/bin/twine" check --strict "$files"/*.whl "$files"/harikerja-*.tar.gz
quietly "$work/python/tools/bin/twine" upload --disable-progress-bar --repository-url "$index" -u x -p x "$files"/*.whl "$files"/harikerja-*.tar.gz
begin "Python package" "install and ask"
python3 -m venv "$work/python/project"
wanted=${version/-rc./rc}
quietly "$work/python/project/bin/pip" install --disable-pip-version-check --index-url "$index/simple/" "harikerja==$wanted"
answers "the Python package" "$("$work/python/project/bin/python" -c 'import datetime, harikerja; print(harikerja.add_workdays(datetime.date(2026, 3, 17), 5))')"

begin "Composer package" "install and ask"
export COMPOSER_HOME=$work/composer COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_NO_INTERACTION=1
mkdir -p "$work/php/packages" "$work/php/project"
cp "$files/harikerja-php-$version.zip" "$work/php/packages/"
cat >"$work/php/project/composer.json" <<JSON
{"require": {"harikerja/harikerja": "$version"}, "minimum-stability": "RC", "repositories": [{"type": "artifact", "url": "$work/php/packages"}, {"packagist.org": false}]}
JSON
cd "$work/php/project"
quietly composer install
answers "the Composer package" "$(php -r 'require "vendor/autoload.php"; echo Harikerja\Calendar::national()->addWorkdays("2026-03-17", 5)->resultDate;')"

echo "rehearsal: version $version was built, published to local registries, installed from there and asked"
