#!/usr/bin/env bash
# Builds the wheel and the source archive, installs the wheel into an empty
# environment, and tests the installed package there: with python3, and with the
# oldest supported version if it is installed. Then it tests the bridges with the
# real libraries of requirements.txt, and runs ruff, mypy and pyright.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$(cd ../.. && pwd)
tools=$root/bin/python-tools
oldest=3.10

# The environment with the tools is kept until requirements.txt changes.
if ! cmp -s requirements.txt "$tools/requirements.txt"; then
	rm -rf "$tools"
	python3 -m venv "$tools"
	"$tools/bin/pip" install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements.txt
	cp requirements.txt "$tools/requirements.txt"
fi

"$tools/bin/ruff" check --quiet --output-format concise .
"$tools/bin/ruff" format --quiet --check .
"$tools/bin/mypy" --no-error-summary
if command -v node >/dev/null; then
	"$tools/bin/pyright" --pythonpath "$tools/bin/python" >"$tools/pyright.log" || { cat "$tools/pyright.log" >&2 && exit 1; }
elif [[ ${HARIKERJA_REQUIRE_ALL:-} == 1 ]]; then
	echo "python: pyright needs Node, which is not installed" >&2 && exit 1
else
	echo "python: Node is not installed, so pyright did not run"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$tools/bin/python" -m build --no-isolation --outdir "$work" . 2>&1 | tail -1
# Check that the source archive is complete: build a wheel from it, and compare both wheels.
mkdir "$work/sdist"
tar -xzf "$work"/harikerja-*.tar.gz -C "$work/sdist" --strip-components=1
"$tools/bin/python" -m build --no-isolation --wheel --outdir "$work/again" "$work/sdist" >/dev/null 2>&1
cmp "$work"/harikerja-*.whl "$work"/again/harikerja-*.whl

# A copy of this folder in git has neither the data nor the files that the data is made of.
# Check that it cannot be built, and that the error says why.
cp -r . "$work/copy"
rm "$work"/copy/src/harikerja/*.json
if "$tools/bin/python" -m build --no-isolation --wheel "$work/copy" >"$work/log" 2>&1 ||
	! grep -q 'dataset.json is missing' "$work/log"; then
	cat "$work/log" >&2
	echo "python: the build of a copy without data must fail and say that dataset.json is missing" >&2
	exit 1
fi

# The tests run in a copy, so that they cannot import the package from src.
cp -r tests "$work/tests"
export HARIKERJA_ROOT=$root PYTHONDONTWRITEBYTECODE=1

# install PYTHON: makes an empty environment and installs the wheel into it.
install() {
	"$1" -m venv --without-pip --clear "$work/env"
	"$tools/bin/pip" --python "$work/env/bin/python" install --quiet --disable-pip-version-check --no-index --no-deps "$work"/harikerja-*.whl
}

# run NAME PYTHON TESTS...: runs the tests and prints one line, or all output if a test fails.
run() {
	local name=$1 python=$2
	shift 2
	if ! (cd "$work" && "$python" -m unittest "$@") >"$work/log" 2>&1; then
		cat "$work/log" >&2
		exit 1
	fi
	echo "python: $name: $(grep '^Ran ' "$work/log")"
}

install python3
run "empty environment, $(python3 --version)" "$work/env/bin/python" discover

# pyenv has a command for every version, but only the active versions can run.
old=$(command -v "python$oldest" || true)
if [[ -z $old ]] || ! "$old" --version >/dev/null 2>&1; then
	old=$(find "${PYENV_ROOT:-$HOME/.pyenv}/versions" -path "*/$oldest.*/bin/python" -maxdepth 3 2>/dev/null | tail -1 || true)
fi
if [[ -n $old ]]; then
	install "$old"
	run "empty environment, $("$old" --version)" "$work/env/bin/python" discover
else
	echo "python: Python $oldest, the oldest supported version, is not installed here, so the tests did not run with it"
fi

"$tools/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall "$work"/harikerja-*.whl
run "with the libraries of requirements.txt" "$tools/bin/python" tests.bridges tests.bridge_holidays tests.test_package
