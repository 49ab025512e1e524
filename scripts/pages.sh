#!/usr/bin/env bash
# The parts of .github/workflows/pages.yml, which publishes a copy of the pages, files and feeds
# with GitHub Pages.
#
#   pages.sh address               prints the address of the site of $GITHUB_REPOSITORY. If Pages
#                                  is off or publishes a branch, it prints only a notice.
#   pages.sh build ADDRESS DIR     writes the site into DIR, which must be empty or missing
set -euo pipefail

fail() {
	echo "pages: $*" >&2
	exit 1
}

# A notice on the page of the run. The standard output has only the address.
notice() {
	local settings="https://github.com/$GITHUB_REPOSITORY/settings/pages"
	local advice="To publish this repository, choose GitHub Actions as the source at $settings. Then open Actions > Pages and press Run workflow."
	echo "::notice title=The site is not published::$1 $advice" >&2
}

# address asks GitHub for the address of the site. With a custom domain, it is the address of
# that domain.
address() {
	local answer kind site
	[[ ${GITHUB_REPOSITORY:-} == */* ]] || fail 'set GITHUB_REPOSITORY to the owner and the name, as in GITHUB_REPOSITORY=name/harikerja'
	errors=$(mktemp)
	trap 'rm -f "$errors"' EXIT
	if ! answer=$(gh api "repos/$GITHUB_REPOSITORY/pages" --jq '"\(.build_type) \(.html_url)"' 2>"$errors"); then
		grep -q "HTTP 404" "$errors" || fail "cannot ask GitHub for the address of the site: $(cat "$errors")"
		notice "GitHub Pages is off."
		return
	fi
	read -r kind site <<<"$answer"
	case "$kind $site" in
	"workflow http"*://*) echo "$site" ;;
	"legacy "*) notice "GitHub Pages is set to publish a branch." ;;
	*) fail "GitHub gave no address of the site: its answer is \"$answer\"" ;;
	esac
}

build() {
	local directory
	[[ -n $1 ]] || fail "the address of the site is empty"
	directory=$(realpath -m -- "$2") # before cd: DIR is relative to the directory of the caller
	unset CDPATH
	cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
	export GOTOOLCHAIN=${GOTOOLCHAIN:-$(sed -n 's/^export GOTOOLCHAIN := //p' Makefile)}
	CGO_ENABLED=0 go run -trimpath -ldflags='-s -w' ./cmd/harikerja export --base-url "$1" -- "$directory"
}

case "${1:-} $#" in
"address 1") address ;;
"build 3") build "$2" "$3" ;;
*)
	fail "usage: scripts/pages.sh address, or scripts/pages.sh build ADDRESS DIR, as in" \
		"scripts/pages.sh build https://name.github.io/harikerja public"
	;;
esac
