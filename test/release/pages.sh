#!/usr/bin/env bash
# Runs the parts of .github/workflows/pages.yml, and the commands in docs/deploy.md that publish a
# branch. test/release/run.sh calls it. GitHub cannot be reached, so a program "gh" in the PATH
# gives the answers of GitHub.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
	echo "pages: $*" >&2
	exit 1
}

# asked STATUS ANSWER: runs "pages.sh address" while GitHub gives this answer, which is JSON or an
# error. The standard output goes to the variable "found", and the standard error to the file errors.
mkdir "$work/bin"
cat >"$work/bin/gh" <<'SH'
#!/bin/sh
[ "$#: $1 $2 $3" = "4: api repos/name/Harikerja/pages --jq" ] || { echo "gh: wrong arguments: $*" >&2; exit 1; }
echo "A new release of gh is available" >&2
[ "$GH_STATUS" = 0 ] || { echo "$GH_ANSWER" >&2; exit "$GH_STATUS"; }
echo "$GH_ANSWER" | jq --raw-output "$4"
SH
chmod +x "$work/bin/gh"
asked() {
	found=$(GH_STATUS=$1 GH_ANSWER=$2 PATH=$work/bin:$PATH GITHUB_REPOSITORY=name/Harikerja scripts/pages.sh address 2>"$work/errors")
}

echo "pages: find the address"
for site in https://name.github.io/Harikerja/ https://holidays.example.org/ http://holidays.example.org/; do
	asked 0 '{"status": "built", "html_url": "'$site'", "build_type": "workflow"}'
	[[ $found == "$site" && ! -s $work/errors ]] || fail "got the address $found, want $site: $(cat "$work/errors")"
done
# not_published STATUS ANSWER NOTICE: the run succeeds, and its notice says what to do.
not_published() {
	asked "$1" "$2" || fail "the answer \"$2\" is an error, want a notice: $(cat "$work/errors")"
	[[ -z $found ]] || fail "got the address $found for the answer \"$2\", want none"
	grep -q "^::notice .*$3.*https://github.com/name/Harikerja/settings/pages" "$work/errors" || fail "no notice \"$3\": $(cat "$work/errors")"
}
not_published 1 'gh: Not Found (HTTP 404)' "GitHub Pages is off"
not_published 0 '{"html_url": "https://name.github.io/Harikerja/", "build_type": "legacy"}' "is set to publish a branch"
# is_error STATUS ANSWER ERROR
is_error() {
	! asked "$1" "$2" || fail "the answer \"$2\" is not an error"
	grep -qF "$3" "$work/errors" || fail "the error does not show \"$3\": $(cat "$work/errors")"
}
is_error 1 'gh: Bad credentials (HTTP 401)' "Bad credentials"
is_error 1 'error connecting to api.github.com' "error connecting"
is_error 0 '{"html_url": null, "build_type": "workflow"}' "workflow null"
is_error 0 '{}' "null null"

echo "pages: build the site below a path"
(cd "$work" && CDPATH=$root "$root/scripts/pages.sh" build https://name.github.io/Harikerja/ public >/dev/null)
grep -q '<link rel="canonical" href="https://name.github.io/Harikerja/' "$work/public/index.html" || fail "index.html has another canonical address"
grep -rhoE '(href|src|action)="/[^"]*"' "$work/public" --include='*.html' >"$work/links"
[[ $(wc -l <"$work/links") -ge 10000 ]] || fail "only $(wc -l <"$work/links") links were found"
! grep -v '="/Harikerja/' "$work/links" || fail "these links are not below /Harikerja/"

echo "pages: publish a branch, as in docs/deploy.md"
sed -n '/<!-- branch -->/,/^```$/p' docs/deploy.md | sed '/^<!--/d; /^```/d' >"$work/commands"
[[ $(wc -l <"$work/commands") -ge 7 ]] || fail "docs/deploy.md has no commands after <!-- branch -->"
git init --quiet --bare "$work/remote.git"
git clone --quiet --no-hardlinks . "$work/fork"
export GIT_AUTHOR_NAME=name GIT_AUTHOR_EMAIL=name@example.org GIT_COMMITTER_NAME=name GIT_COMMITTER_EMAIL=name@example.org
cd "$work/fork"
git checkout --quiet -B main
git remote set-url origin "$work/remote.git"
git push --quiet --set-upstream origin main
published() { git -C "$work/remote.git" rev-parse --quiet --verify pages; }
# The first day, and the next day.
for day in 1 2; do
	before=$(published) || true
	GIT_COMMITTER_DATE="2026-06-1${day}T00:05:00+07:00" TMPDIR=$work bash "$work/commands" >"$work/log" 2>&1 ||
		fail "day $day: $(cat "$work/log")"
	[[ $(published) != "$before" ]] || fail "nothing was published on day $day: $(cat "$work/log")"
	[[ $(git -C "$work/remote.git" rev-list --count pages) == 1 ]] || fail "the branch has more than one commit"
	for file in index.html manifest.json .nojekyll; do
		git -C "$work/remote.git" cat-file -e "pages:$file"
	done
done
# A day on which the export fails.
before=$(published)
printf '#!/bin/sh\nexit 1\n' >scripts/pages.sh
TMPDIR=$work bash "$work/commands" >"$work/log" 2>&1 || true
[[ $(published) == "$before" ]] || fail "the commands published a failed export"
