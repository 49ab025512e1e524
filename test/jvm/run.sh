#!/usr/bin/env bash
# Follows docs/jvm.md with Maven, and compares Jollyday with the API for every day of the
# data.
#
# If a program is missing, the checks are skipped. If HARIKERJA_REQUIRE_ALL is 1, they
# fail instead. scripts/setup.sh installs the programs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
tests=$PWD
page=$tests/../../docs/jvm.md
source ../programs.sh

need curl go java javac mvn
serve
export PATH="$work:$PATH"
project=$work/project
mkdir "$project"
cd "$project"

# block PATTERN NUMBER prints a code block of the page: the block with this number after
# the first line that matches the pattern.
block() {
	awk -v pattern="$1" -v number="$2" '
		$0 ~ pattern { found = 1 }
		/^```/ { code = !code; if (found && code) n++; next }
		code && n == number' "$page"
}

# file NAME writes a file: the code block that follows the name of this file on the page.
file() {
	mkdir -p "$(dirname "$1")"
	block "^.$1.:$" 1 >"$1"
	[[ -s $1 ]] || { echo "$name: docs/jvm.md has no block for $1" >&2; exit 1; }
}

# run COMMANDS runs commands of the page and writes their output to the file "output". Maven
# writes escape sequences for colours even if the output is a file.
run() {
	bash -euo pipefail -c "$1" >log 2>errors || { cat log errors >&2; echo "$name: this failed: $1" >&2; exit 1; }
	sed 's/\x1b\[[0-9;]*m//g; /^$/d' log >output
}

# equal GOT WANT fails if the texts differ.
equal() {
	[[ $1 == "$2" ]] || { printf '%s: got\n%s\nwant\n%s\n' "$name" "$1" "$2" >&2; exit 1; }
}

run "$(block '^## Maven' 1)"
file pom.xml
file src/main/java/com/example/Workdays.java
run "$(block '^## Maven' 4)"
equal "$(cat output)" "$(block '^## Maven' 5)"

# Checks every day of the data, with the dependencies that Maven found for the pom.xml of
# the page.
curl -sf "$url/holidays.csv?start=2009-01-01&end=$("$work/harikerja" years --json | grep -o '"year":[0-9]*' | tail -n1 | cut -d: -f2)-12-31" >holidays.csv
mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath -Dmdep.outputFile=classpath
classes="target/classes:$(cat classpath)"
javac -cp "$classes" -d target/classes "$tests/Check.java"
java -cp "$classes" Check holidays.csv src/main/resources/holidays/Holidays_id.xml

file src/main/java/com/example/Application.java
block '^## Spring' 1 >dependency
awk '/<\/dependencies>/ { while ((getline line < "dependency") > 0) print line } 1' pom.xml >pom.new
mv pom.new pom.xml
run "$(block '^## Spring' 3)"
equal "$(tail -n1 output)" "$(block '^## Spring' 4)"
echo "ok: Spring Boot"
