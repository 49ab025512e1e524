#!/usr/bin/env python3
"""overdue.py [--open-issues] DATASET DATE: prints one line for each list that needs work on a date.

A list needs work if it is due and missing, or if its status is not "verified". From
October on, the list of the next year is due. With --open-issues it opens an issue on
GitHub for each line that is not the title of an open issue.
"""

import datetime
import json
import subprocess
import sys

BODY = "CONTRIBUTING.md describes how to add a decree. The workflow watch.yml opened this issue."


def overdue(years: list[dict], date: datetime.date) -> list[str]:
    known = {each["year"] for each in years}
    wanted = [date.year, date.year + 1] if date.month >= 10 else [date.year]
    lines = [f"The list of {year} is due and missing" for year in wanted if year not in known]
    return lines + [f"The list of {each['year']} is not verified" for each in years if each["status"] != "verified"]


def open_issues(titles: list[str]) -> None:
    listed = subprocess.run(["gh", "issue", "list", "--state", "open", "--limit", "1000", "--json", "title"], check=True, capture_output=True, text=True)
    known = {each["title"] for each in json.loads(listed.stdout)}
    for title in titles:
        if title not in known:
            subprocess.run(["gh", "issue", "create", "--title", title, "--body", BODY], check=True)


def main(arguments: list[str]) -> None:
    wanted = arguments[:1] == ["--open-issues"]
    if len(arguments) != 2 + wanted:
        sys.exit("usage: scripts/overdue.py [--open-issues] DATASET DATE, as in scripts/overdue.py dataset.json 2026-10-01")
    file, text = arguments[wanted:]
    try:
        date = datetime.date.fromisoformat(text)
    except ValueError:
        sys.exit(f'overdue: the date is "{text}": use year, month and day, as in 2026-10-01')
    try:
        with open(file, encoding="utf-8") as content:
            titles = overdue(json.load(content)["years"], date)
    except OSError as error:
        sys.exit(f"overdue: {file} cannot be read: {error.strerror}")
    except (ValueError, KeyError, TypeError):
        sys.exit(f"overdue: {file} is not a dataset with years")
    for title in titles:
        print(title, flush=True)
    if wanted:
        open_issues(titles)


if __name__ == "__main__":
    main(sys.argv[1:])
