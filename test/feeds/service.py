"""Requests to the service under test."""

import json
import sys
import urllib.request

BASE = sys.argv[1]
SITE = "https://holidays.example.org"  # the --base-url of the service


def get(target):
    with urllib.request.urlopen(BASE + target) as answer:
        return answer.read()


def data(target):
    return json.loads(get(target))["data"]


def years():
    return [year["year"] for year in data("/v1/years")]


failures = []


def check(ok, problem):
    if not ok:
        failures.append(problem)
        print("FAILED:", problem, file=sys.stderr)


def finish(done):
    """Prints what was tested, or exits with an error."""
    if failures:
        sys.exit(f"{len(failures)} checks failed")
    print("ok:", done)
