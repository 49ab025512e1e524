#!/usr/bin/env bash
# set-version.sh VERSION: writes the version of a release into the package, in the format
# that Python requires: 1.2.3-rc.1 becomes 1.2.3rc1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../src/harikerja"
sed -i "s/^__version__ = \".*\"$/__version__ = \"${1/-rc./rc}\"/" __init__.py
grep -q "^__version__ = \"${1/-rc./rc}\"$" __init__.py
