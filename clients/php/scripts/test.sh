#!/usr/bin/env bash
# Builds the package as it is published, installs it with Composer into an empty
# directory, uses it there, and runs the tests with the installed files. Nothing is
# downloaded. If a program is missing, nothing is tested; if HARIKERJA_REQUIRE_ALL is
# 1, the test fails instead. scripts/setup.sh of the repository installs the programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for file in /usr/bin/php /usr/bin/composer /usr/bin/phpunit /usr/share/php/Carbon/autoload.php /usr/share/php/Illuminate/autoload.php; do
	if [[ ! -e $file ]]; then
		echo "php: the PHP package is not tested: there is no $file. Run scripts/setup.sh on Debian." >&2
		[[ ${HARIKERJA_REQUIRE_ALL:-} != 1 ]] || exit 1
		exit 0
	fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COMPOSER_HOME="$work/composer" COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_DISABLE_NETWORK=1 COMPOSER_NO_INTERACTION=1

# composer.json has a version, which a test compares with the versions of the other
# packages. Composer warns about a version in composer.json, so --no-check-version turns
# off this warning. All other warnings are errors.
composer validate --no-check-lock --no-check-version --strict --quiet || composer validate --no-check-lock --no-check-version --strict

composer archive --quiet --format=zip --dir="$work/dist"
mkdir "$work/app"
cat >"$work/app/composer.json" <<JSON
{"require": {"harikerja/harikerja": "*"}, "repositories": [{"type": "artifact", "url": "$work/dist"}, {"packagist.org": false}]}
JSON
composer install --quiet --working-dir="$work/app"
cat >"$work/app/use.php" <<'PHP'
<?php
require __DIR__.'/vendor/autoload.php';
echo Harikerja\Calendar::national()->addWorkdays('2026-03-18', 5)->resultDate, ' ', Harikerja\Obligations::get('vat-return', '2026-01')->dueDate, "\n";
PHP
result=$(php -d error_reporting=-1 -d display_errors=1 "$work/app/use.php")
[[ $result == "2026-03-31 2026-03-02" ]] || { echo "php: the installed package prints $result" >&2; exit 1; }

find src config database lang tests -name '*.php' -exec php -l {} \; | { grep -v '^No syntax errors' || true; }
TMPDIR="$work" HARIKERJA_AUTOLOAD="$work/app/vendor/autoload.php" phpunit
