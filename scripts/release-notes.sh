#!/usr/bin/env bash
# release-notes.sh VERSION: prints the section of a version in CHANGELOG.md, with links that also
# work outside the repository. A candidate such as 1.2.3-rc.1 has the notes of 1.2.3.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
awk -v heading="## ${1%-rc.*} (" '/^## / { found = index($0, heading) == 1; next } found' CHANGELOG.md |
	sed -E "/./,\$!d; s#\]\(([^:)]+)\)#](https://github.com/harikerja/harikerja/blob/v$1/\1)#g"
