"""The service under test, as seen through HTTP."""

import json
import sys
import urllib.request

BASE = sys.argv[1]


def get(target):
    with urllib.request.urlopen(BASE + target) as answer:
        return answer.read()


def data(target):
    return json.loads(get(target))["data"]


def years():
    return [year["year"] for year in data("/v1/years")]


failures = []


def check(holds, what):
    if not holds:
        failures.append(what)
        print("FAILED:", what, file=sys.stderr)


def finish(done):
    """Says what was done, or ends with an error."""
    if failures:
        sys.exit(f"{len(failures)} checks failed")
    print("ok:", done)
