#!/usr/bin/env python3
"""overdue.py DATASET DATE: prints one line for each list that needs work on a date.

A list needs work if it is due and missing, or if its status is not "verified". From
October on, the list of the next year is due.
"""

import json
import sys


def overdue(years: list[dict], date: str) -> list[str]:
    year, month = int(date[:4]), int(date[5:7])
    known = {each["year"] for each in years}
    wanted = [year, year + 1] if month >= 10 else [year]
    lines = [f"The list of {each} is due and missing" for each in wanted if each not in known]
    return lines + [f"The list of {each['year']} is not verified" for each in years if each["status"] != "verified"]


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: scripts/overdue.py DATASET DATE, as in scripts/overdue.py dataset.json 2026-10-01")
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in overdue(json.load(file)["years"], sys.argv[2]):
            print(line)
