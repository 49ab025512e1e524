#!/usr/bin/env bash
# Builds the package that would be published, installs it with Composer into an empty
# directory, calls it there, and runs the tests with the installed files. If a program
# is missing, the script tests nothing, or fails if HARIKERJA_REQUIRE_ALL is 1. The
# script scripts/setup.sh in the root of the repository installs the programs.
#
# Without an argument, the tests run with the PHP, Carbon and Laravel that are installed,
# and nothing is downloaded. With the names of Debian releases as arguments, the tests run
# with the versions in each of these releases, each in its own directory (chroot).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

needed=(/usr/bin/php /usr/bin/composer)
if (($# == 0)); then
	needed+=(/usr/bin/phpunit /usr/share/php/Carbon/autoload.php /usr/share/php/Illuminate/autoload.php)
else
	needed+=(/usr/bin/mmdebstrap)
fi
for file in "${needed[@]}"; do
	if [[ ! -e $file ]]; then
		echo "php: the PHP package is not tested: there is no $file. Run scripts/setup.sh on Debian." >&2
		[[ ${HARIKERJA_REQUIRE_ALL:-} != 1 ]] || exit 1
		exit 0
	fi
done
if (($# > 0 && EUID != 0)); then
	echo "php: the PHP package is not tested with other releases of Debian: chroot needs root" >&2
	[[ ${HARIKERJA_REQUIRE_ALL:-} != 1 ]] || exit 1
	exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export COMPOSER_HOME="$work/composer" COMPOSER_ALLOW_SUPERUSER=1 COMPOSER_DISABLE_NETWORK=1 COMPOSER_NO_INTERACTION=1

composer validate --no-check-lock --strict --quiet || composer validate --no-check-lock --strict

# A registry takes the version from the Git tag, and makes the archive with Git. Git
# leaves out the files that have export-ignore in .gitattributes.
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' ../typescript/package.json)
mkdir "$work/app"
cp -R . "$work/repository"
git -C "$work/repository" init --quiet
git -C "$work/repository" add --all
git -C "$work/repository" -c user.name=test -c user.email=test@example.org commit --quiet --message="v$version"
git -C "$work/repository" archive --format=zip --output="$work/harikerja.zip" HEAD
php -r '
	[, $work, $version] = $argv;
	$package = ["version" => $version, "dist" => ["type" => "zip", "url" => "file://$work/harikerja.zip"]] + json_decode(file_get_contents("composer.json"), true);
	echo json_encode(["require" => ["harikerja/harikerja" => $version], "repositories" => [["type" => "package", "package" => $package], ["packagist.org" => false]]]);
' "$work" "$version" >"$work/app/composer.json"
composer install --quiet --working-dir="$work/app"
cat >"$work/app/use.php" <<'PHP'
<?php
require __DIR__.'/vendor/autoload.php';
echo Harikerja\Calendar::national()->addWorkdays('2026-03-18', 5)->resultDate, ' ', Harikerja\Calendar::national()->getOvertime('2026-03-14', 4)->multiplierHours, "\n";
PHP
result=$(php -d error_reporting=-1 -d display_errors=1 "$work/app/use.php")
[[ $result == "2026-03-31 8" ]] || { echo "php: the installed package prints $result" >&2; exit 1; }

# The README has commands that install the package from a copy of the repository. Run
# these commands in an empty directory. Only the path is replaced, and Packagist is not
# used.
composer config --global repo.packagist false
commands=$(grep '^composer ' README.md | sed -n '/^composer init/,$p' | sed "s|path/to/harikerja/clients/php|$PWD|")
[[ $(wc -l <<<"$commands") == 3 && $commands == *"$PWD"* ]] || { echo "php: the README has unexpected commands: $commands" >&2; exit 1; }
mkdir "$work/checkout"
(cd "$work/checkout" && bash -e -c "$commands" >"$work/log" 2>&1) || { cat "$work/log" >&2; exit 1; }
cp "$work/app/use.php" "$work/checkout/"
[[ $(php "$work/checkout/use.php") == "$result" ]] || { echo "php: the package of the checkout prints another result" >&2; exit 1; }

cp ../../bin/harikerja "$work/" || { echo "php: run make build" >&2; exit 1; } # LoadTest gets newer data from this server

if (($# == 0)); then
	find src config lang stubs tests -name '*.php' -exec php -l {} \; | { grep -v '^No syntax errors' || true; }
	TMPDIR="$work" HARIKERJA_TEST_BINARY="$work/harikerja" HARIKERJA_AUTOLOAD="$work/app/vendor/autoload.php" phpunit
	exit
fi

for release in "$@"; do
	root="$work/$release"
	# The Debian packages are extracted, but not configured. The option
	# Check-Valid-Until is false, because a mirror may have an expired Release file.
	mmdebstrap --quiet --mode=root --variant=extract --aptopt='Acquire::Check-Valid-Until "false"' \
		--include=base-files,coreutils,dash,php-cli,php-mbstring,php-xml,phpunit,php-nesbot-carbon,php-laravel-framework \
		"$release" "$root" http://deb.debian.org/debian
	for directory in bin lib lib64 sbin; do
		[[ -e $root/$directory ]] || ln -s "usr/$directory" "$root/$directory"
	done
	# Enable the PHP extensions in the order of their priorities. Debian uses the same order.
	mkdir -p "$root/tmp" "$root/conf.d" "$root/test/testdata" "$root/test/clients"
	for file in "$root"/usr/share/php[0-9]*/*/*.ini; do
		cp "$file" "$root/conf.d/$(sed -n 's/^; *priority=//p' "$file")-$(basename "$file")"
	done
	cp -R "$work/app" "$work/harikerja" "$root/test/"
	cp -R . "$root/test/clients/php"
	cp ../../dataset.json ../../LICENSE ../../README.md ../../README.id.md "$root/test/"
	cp -R ../../testdata/{vectors.json,datasets} "$root/test/testdata/"
	[[ -e $root/dev/null ]] || cp -a /dev/null /dev/urandom "$root/dev/"
	echo "php: $release: $(chroot "$root" sh -c 'PHP_INI_SCAN_DIR=/conf.d php'"$(cd "$root/usr/bin" && ls php[0-9]* | sed 's/^php//')"' -r "echo PHP_VERSION;"')"
	(cd "$root/usr/bin" && ln -sf php[0-9]* php)
	chroot "$root" env -C /test/clients/php PHP_INI_SCAN_DIR=/conf.d HARIKERJA_TEST_BINARY=/test/harikerja HARIKERJA_AUTOLOAD=/test/app/vendor/autoload.php \
		php -d error_reporting=E_ALL /usr/bin/phpunit --no-configuration --bootstrap tests/bootstrap.php --fail-on-warning tests
	rm -rf "$root"
done
