# What contract/run.sh and feeds/run.sh have in common, to be sourced in their
# directories: other people's programs are installed, and a server is started
# for them. Sets python, work, and by serve url; cleans up at the end.

name=$(basename "$PWD")
python="${XDG_CACHE_HOME:-$HOME/.cache}/harikerja/$name-$(sha256sum requirements.txt | cut -c1-16)"
work=$(mktemp -d)
server=

cleanup() {
	if [[ -n $server ]]; then
		kill "$server" && wait "$server" || true
	fi
	rm -rf "$work"
}
trap cleanup EXIT

# lacking REASON skips the checks, or fails if HARIKERJA_REQUIRE_ALL is 1.
lacking() {
	echo "$name: not checked by other programs: $1. Run scripts/setup.sh." >&2
	if [[ ${HARIKERJA_REQUIRE_ALL:-} == 1 ]]; then
		exit 1
	fi
	exit 0
}

# need COMMAND... looks for commands.
need() {
	local command
	for command; do
		command -v "$command" >/dev/null || lacking "$command is not installed"
	done
}

# packages installs what requirements.txt and package-lock.json name: the Python
# packages in an environment of their own, made anew when the file changes.
packages() {
	if [[ ! -e "$python/complete" ]]; then
		rm -rf "$python"
		{ python3 -m venv "$python" && "$python/bin/pip" install --quiet --no-deps --disable-pip-version-check -r requirements.txt; } ||
			lacking "the Python packages of requirements.txt cannot be installed"
		touch "$python/complete"
	fi
	if [[ package-lock.json -nt node_modules/.package-lock.json ]]; then
		npm ci --silent || lacking "the npm packages of package-lock.json cannot be installed"
		touch node_modules/.package-lock.json
	fi
}

# serve builds and starts a server on loopback.
serve() {
	go build -C ../.. -o "$work/harikerja" ./cmd/harikerja
	"$work/harikerja" serve --addr 127.0.0.1:0 >"$work/greeting" 2>"$work/log" &
	server=$!
	url=
	for _ in {1..100}; do
		url=$(grep -om1 'http://[0-9.:]*' "$work/greeting" || true)
		[[ -z $url ]] || return 0
		sleep 0.1
	done
	echo "$name: the server did not start:" >&2
	cat "$work/log" >&2
	exit 1
}
