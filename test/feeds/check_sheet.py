"""Computes the spreadsheet formulas of docs/feeds.md with LibreOffice and compares
the results with the API.

LibreOffice opens the CSV itself, so this also checks that it reads the first
column as dates.

usage: check_sheet.py BASE-URL FEEDS.md WORK-DIRECTORY
"""

import csv
import datetime
import pathlib
import re
import subprocess
import sys
import urllib.parse

import openpyxl

from service import check, data, finish, get

DOCUMENT, WORK = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
SPAN = "start=2021-01-01&end=2027-12-31"

# The weekend of the API for each weekend number in the formulas.
WEEKENDS = {"1": "sat,sun", "11": "sun", "7": "fri,sat"}

# Spans around long holidays and New Year, and a span that contains a date with two holidays.
SPANS = [("2026-03-16", "2026-03-31"), ("2021-05-10", "2021-05-14"), ("2026-12-20", "2027-01-08"), ("2025-08-11", "2025-08-22"),
         ("2026-01-01", "2026-12-31"), ("2022-02-01", "2026-11-30"), ("2026-03-20", "2026-03-20")]
SHIFTS = [("2026-03-18", 5), ("2026-01-02", 1), ("2021-05-11", 3), ("2026-12-22", 7), ("2025-08-15", 1), ("2024-01-01", 500)]


def convert(path, form, *options):
    profile = (WORK / "libreoffice").as_uri()
    subprocess.run(["soffice", f"-env:UserInstallation={profile}", "--headless", *options, "--convert-to", form, "--outdir", WORK, path],
                   check=True, capture_output=True, timeout=120)


def document_formulas():
    """Returns each formula of the document with its weekend."""
    found = {}
    for formula in re.findall(r"^=(?:NETWORKDAYS|WORKDAY)\.INTL\(.*\)$", DOCUMENT.read_text(), re.M):
        found[formula] = WEEKENDS[re.search(r"B2, (\w+), holidays!", formula).group(1)]
    return found


def questions(formulas, leave):
    """Returns rows. Each row has a formula, the values of its two cells, and the
    answer of the API."""
    rows = []
    for formula, weekend in formulas.items():
        rules = f"&weekend={urllib.parse.quote(weekend)}&includeCollectiveLeave={leave}"
        if "NETWORKDAYS" in formula:
            for start, end in SPANS:
                answer = data(f"/v1/workdays/diff?start={start}&end={end}{rules}")["workdayCount"]
                rows.append((formula, start, datetime.date.fromisoformat(end), str(answer)))
        else:
            for start, days in SHIFTS:
                rows.append((formula, start, days, data(f"/v1/workdays/add?date={start}&days={days}{rules}")["resultDate"]))
    return rows


def ask_spreadsheet(rows, query):
    """Computes the formulas in a workbook. Its sheet "holidays" is the CSV."""
    (WORK / "holidays.csv").write_bytes(get(f"/holidays.csv?{SPAN}{query}"))
    convert(WORK / "holidays.csv", "xlsx", "--infilter=CSV:44,34,76")  # commas, quotation marks, UTF-8
    book = openpyxl.load_workbook(WORK / "holidays.xlsx")
    column = [cell.value for cell in book["holidays"]["A"]]
    check(column[0] == "date" and all(isinstance(v, datetime.datetime) for v in column[1:]), f"the first column does not have dates: {column[:3]}")
    sheet = book.create_sheet("questions", 0)
    book.active = 0
    for i, (formula, start, second, _) in enumerate(rows, start=1):
        sheet.append([datetime.date.fromisoformat(start), second, re.sub(r"\b([AB])2\b", rf"\g<1>{i}", formula)])
        for cell in sheet[i]:
            cell.number_format = "General" if isinstance(cell.value, int) or "NETWORK" in str(cell.value) else "yyyy-mm-dd"
    book.save(WORK / "questions.xlsx")
    convert(WORK / "questions.xlsx", "csv")
    with open(WORK / "questions.csv", newline="") as answers:
        return [row[2] for row in csv.reader(answers)]


def check_workbook():
    """Checks that the workbook of a year has a frozen header and the holidays of the API."""
    (WORK / "year.xlsx").write_bytes(get("/2026/holidays.xlsx?lang=id"))
    sheet = openpyxl.load_workbook(WORK / "year.xlsx").active
    check(sheet.freeze_panes == "A2", f"the frozen part of the workbook ends at {sheet.freeze_panes}")
    rows = [(row[0].date().isoformat(), row[2]) for row in sheet.iter_rows(min_row=2, values_only=True)]
    want = [(h["date"], h["localName"]) for h in data("/v1/holidays?year=2026")]
    check(rows == want, f"the workbook has {rows}, the API says {want}")


def main():
    check_workbook()
    formulas = document_formulas()
    check(len(formulas) >= 3, f"{DOCUMENT} has only the formulas {formulas}")
    total = 0
    for leave, query in [("true", ""), ("false", "&type=national_holiday"), ("true", "&bom=true")]:
        rows = questions(formulas, leave)
        for (formula, start, second, want), got in zip(rows, ask_spreadsheet(rows, query), strict=True):
            check(got == want, f"{formula} of {start}, {second} with holidays.csv?{query}: {got}, the API says {want}")
            total += 1
    finish(f"{total} spreadsheet formulas computed by LibreOffice")


main()
