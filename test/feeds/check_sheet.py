"""Computes the formulas of docs/spreadsheets.md with LibreOffice and compares the
results with the API.

LibreOffice opens the CSV itself, so this also checks that it reads the first
column as dates.

usage: check_sheet.py BASE-URL SPREADSHEETS.md WORK-DIRECTORY
"""

import csv
import datetime
import pathlib
import re
import subprocess
import sys
import urllib.parse

import openpyxl

from service import check, data, finish, get, years

DOCUMENT, WORK = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
SPAN = "start=2021-01-01&end=2027-12-31"
LAST = years()[-1]

# For each weekend number in the formulas: the value of the parameter "weekend" in the
# API.
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
    """Returns the formulas of the document: the formulas for the workbook and the formulas for the CSV file.
    A file stores every formula with commas, so formulas with semicolons are rewritten."""
    formulas = re.findall(r"^=.*\.INTL\(.*\)$", DOCUMENT.read_text(), re.M)
    check(sum(";" in f for f in formulas) >= 5, f"{DOCUMENT} has too few formulas with semicolons: {formulas}")
    formulas = list(dict.fromkeys(f.replace(";", ",") for f in formulas))
    in_csv = [f for f in formulas if "holidays!" in f]
    return [f for f in formulas if f not in in_csv], in_csv


def diff(start, end, rules):
    return str(data(f"/v1/workdays/diff?start={start}&end={end}{rules}")["workdayCount"])


def add(start, days, rules):
    return data(f"/v1/workdays/add?date={start}&days={days}{rules}")["resultDate"]


def questions(formulas, leave=None):
    """Returns rows. Each row has a formula, the values of its two cells, and the
    answer of the API. The parameter "leave" says whether collective leave is taken. If it
    is None, the name of the list in the formula decides this."""
    rows = []
    for formula in formulas:
        weekend = WEEKENDS[re.search(r"B2, (\d+), ", formula).group(1)]
        taken = leave or ("true" if "LIBUR_DAN_CUTI" in formula else "false")
        rules = f"&weekend={urllib.parse.quote(weekend)}&includeCollectiveLeave={taken}"
        guarded = "di luar data" in formula
        if "NETWORKDAYS" in formula:
            for start, end in SPANS:
                rows.append((formula, start, datetime.date.fromisoformat(end), diff(start, end, rules)))
            if guarded:
                after = datetime.date(LAST + 1, 1, 1)
                rows.append((formula, f"{LAST}-12-01", after, "di luar data"))
                rows.append((formula, "2008-12-31", datetime.date(2009, 1, 5), "di luar data"))
        else:
            for start, days in SHIFTS:
                rows.append((formula, start, days, add(start, days, rules)))
            if guarded:
                rows.append((formula, f"{LAST}-12-20", 20, "di luar data"))
                rows.append((formula, "2008-12-20", 1, "di luar data"))
    return rows


def compute(book, rows):
    """Computes the formulas in a new sheet of a workbook."""
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


def workbook_of_csv(query):
    """Returns a workbook whose sheet "holidays" is the CSV file."""
    (WORK / "holidays.csv").write_bytes(get(f"/holidays.csv?{SPAN}{query}"))
    convert(WORK / "holidays.csv", "xlsx", "--infilter=CSV:44,34,76")  # commas, quotation marks, UTF-8
    book = openpyxl.load_workbook(WORK / "holidays.xlsx")
    column = [cell.value for cell in book["holidays"]["A"]]
    check(column[0] == "date" and all(isinstance(v, datetime.datetime) for v in column[1:]), f"the first column does not have dates: {column[:3]}")
    return book


def workbook_of_server():
    (WORK / "harikerja.xlsx").write_bytes(get("/harikerja.xlsx"))
    return openpyxl.load_workbook(WORK / "harikerja.xlsx")


def check_import():
    """Requests the address of IMPORTDATA, which only Google Sheets can compute."""
    addresses = re.findall(r'IMPORTDATA\("https://YOUR-SERVER(.*?)"\)', DOCUMENT.read_text())
    check(len(addresses) == 1, f"the document has the addresses {addresses}")
    for address in addresses:
        lines = get(address).decode().splitlines()
        check(lines[0].startswith("date,") and len(lines) > 40, f"{address} has {len(lines)} lines: {lines[0]}")


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
    check_import()
    in_workbook, in_csv = document_formulas()
    check(len(in_workbook) >= 10 and len(in_csv) == 4, f"{DOCUMENT} has the formulas {in_workbook} and {in_csv}")
    computed = [(workbook_of_server(), questions(in_workbook), "harikerja.xlsx")]
    for leave, query in [("true", ""), ("false", "&type=national_holiday"), ("true", "&bom=true")]:
        computed.append((workbook_of_csv(query), questions(in_csv, leave), f"holidays.csv?{query}"))
    total = 0
    for book, rows, source in computed:
        for (formula, start, second, want), got in zip(rows, compute(book, rows), strict=True):
            check(got == want, f"{formula} of {start}, {second} with {source}: {got}, the API says {want}")
            total += 1
    finish(f"{total} spreadsheet formulas computed by LibreOffice")


main()
