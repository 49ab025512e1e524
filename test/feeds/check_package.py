"""Validates datapackage.json of an export with Frictionless, and compares its rows with
the API.

usage: check_package.py BASE-URL EXPORT-DIRECTORY
"""

import pathlib
import sys

import frictionless

from service import check, data, finish, years

DIRECTORY = pathlib.Path(sys.argv[2])


def main():
    package = frictionless.Package(str(DIRECTORY / "datapackage.json"))
    report = package.validate()
    check(report.valid, f"Frictionless finds {report.flatten(['name', 'type', 'note'])[:5]}")
    listed = {resource.path for resource in package.resources}
    files = {str(f.relative_to(DIRECTORY)) for kind in ("holidays", "obligations") for f in DIRECTORY.glob(f"**/{kind}/**/*.csv")}
    check(listed == files, f"files that are not described, or do not exist: {listed ^ files}")
    for year in years():
        rows = package.get_resource(f"holidays-{year}").read_rows()
        got = [(row["date"].isoformat(), row["name"], row["type"]) for row in rows]
        want = [(h["date"], h["name"], h["type"]) for h in data(f"/v1/holidays?year={year}")]
        check(got == want, f"{year}: Frictionless reads {got}, the API says {want}")
    # The validation must fail for a wrong file.
    (DIRECTORY / "holidays" / "2026.csv").write_text("date,name\r\nyesterday,x\r\n")
    check(not frictionless.Package(str(DIRECTORY / "datapackage.json")).validate().valid, "Frictionless accepts a wrong file")
    finish(f"{len(listed)} CSV files, read by Frictionless")


main()
