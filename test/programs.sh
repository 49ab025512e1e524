# shellcheck shell=bash
#
# The scripts clients/run.sh, contract/run.sh, feeds/run.sh, jvm/run.sh and warehouse/run.sh
# source this file. Its functions install programs and start a server. It sets the variables
# python and work. The function "serve" sets url. On exit, the server is stopped and the
# directory $work is removed. The scripts run bin/harikerja, which `make build` builds;
# $work/harikerja is a link to it.

name=$(basename "$PWD")
python=
if [[ -e requirements.txt ]]; then
	python="${XDG_CACHE_HOME:-$HOME/.cache}/harikerja/$name-$(sha256sum requirements.txt | cut -c1-16)"
fi
work=$(mktemp -d)
server=
ln -s "$(realpath -m ../../bin/harikerja)" "$work/harikerja"

cleanup() {
	if [[ -n $server ]]; then
		kill "$server" && wait "$server" || true
	fi
	rm -rf "$work"
}
trap cleanup EXIT

# skip REASON skips the checks. If HARIKERJA_REQUIRE_ALL is 1, it fails instead.
skip() {
	echo "$name: the checks with other programs are skipped: $1. Run scripts/setup.sh." >&2
	if [[ ${HARIKERJA_REQUIRE_ALL:-} == 1 ]]; then
		exit 1
	fi
	exit 0
}

# need COMMAND... skips the checks if a command is not installed.
need() {
	local command
	for command; do
		command -v "$command" >/dev/null || skip "$command is not installed"
	done
}

# install_python_packages installs the packages in requirements.txt. Each version of
# requirements.txt has its own Python environment.
install_python_packages() {
	if [[ ! -e "$python/complete" ]]; then
		rm -rf "$python"
		{ python3 -m venv "$python" && "$python/bin/pip" install --quiet --no-deps --disable-pip-version-check -r requirements.txt; } ||
			skip "the Python packages of requirements.txt cannot be installed"
		touch "$python/complete"
	fi
}

# install_npm_packages installs the packages in test/package-lock.json.
install_npm_packages() {
	if [[ ../package-lock.json -nt ../node_modules/.package-lock.json ]]; then
		npm ci --prefix .. --silent || skip "the npm packages of package-lock.json cannot be installed"
		touch ../node_modules/.package-lock.json
	fi
}

# serve [FLAG...] starts a server on loopback.
serve() {
	[[ -x $work/harikerja ]] || { echo "$name: there is no bin/harikerja: run make build" >&2; exit 1; }
	"$work/harikerja" serve --addr 127.0.0.1:0 "$@" >"$work/output" 2>"$work/log" &
	server=$!
	url=
	for _ in {1..100}; do
		url=$(grep -om1 'http://[0-9.:]*' "$work/output" || true)
		[[ -z $url ]] || return 0
		sleep 0.1
	done
	echo "$name: the server did not start:" >&2
	cat "$work/log" >&2
	exit 1
}
