#!/usr/bin/env bash
# Writes projection/projections.json. With --check it computes the table again and
# compares the bytes instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$(cd ../.. && pwd)
python=$root/bin/projections

# Keep the Python environment until requirements.txt changes.
if ! cmp -s requirements.txt "$python/requirements.txt"; then
	rm -rf "$python"
	python3 -m venv "$python"
	"$python/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
	cp requirements.txt "$python/requirements.txt"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PYTHONDONTWRITEBYTECODE=1 "$python/bin/python" project.py "$root/dataset.json" "$work/projections.json"

file=projection/projections.json
if [[ ${1-} != --check ]]; then
	install -m 644 "$work/projections.json" "$root/$file"
elif ! cmp "$work/projections.json" "$root/$file"; then
	echo "$file is not what tools/projections computes: run make projections" >&2
	exit 1
fi
