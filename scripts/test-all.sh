#!/usr/bin/env bash
# test-all.sh PART...: runs make for each part, and prints how many seconds each part
# takes. JOBS is the number of parts that run at the same time (by default 2). If a part fails, its
# output is printed, and the other parts still run. If a test cannot run, for example because a
# program is missing, its part fails. `make test-all` calls it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export HARIKERJA_REQUIRE_ALL=1
(($# > 0 && ${JOBS:-2} > 0)) || { echo "test-all: use scripts/test-all.sh PART..., with JOBS of at least 1" >&2; exit 2; }
logs=$(mktemp -d)
declare -A name=() start=()
failed=()

# stop ends the parts that still run. Each part is a process group, because the programs
# that it starts must end too.
stop() {
	local pid
	for pid in "${!name[@]}"; do
		kill -- "-$pid" 2>/dev/null || true
	done
	wait
	rm -rf "$logs"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# finish waits for one part and prints its result.
finish() {
	local pid status=0
	wait -n -p pid || status=$?
	local part=${name[$pid]} seconds=$((SECONDS - start[$pid]))
	unset "name[$pid]"
	if ((status == 0)); then
		echo "test-all: $part passed in $seconds s"
	else
		failed+=("$part")
		cat "$logs/$part"
		echo "test-all: $part FAILED after $seconds s. Its output is above. To run it alone: HARIKERJA_REQUIRE_ALL=1 make $part"
	fi
}

for part; do
	((${#name[@]} < ${JOBS:-2})) || finish
	echo "test-all: $part starts"
	setsid make --no-print-directory "$part" >"$logs/$part" 2>&1 </dev/null &
	name[$!]=$part start[$!]=$SECONDS
done
while ((${#name[@]} > 0)); do
	finish
done
if ((${#failed[@]} > 0)); then
	echo "test-all: these parts failed: ${failed[*]}" >&2
	exit 1
fi
echo "test-all: all parts passed in $SECONDS s"
