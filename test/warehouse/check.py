"""Checks the tables of `harikerja export sql` on PostgreSQL, SQLite, DuckDB and Spark.

usage: check.py WORK-DIRECTORY [--long]
"""

import contextlib
import csv
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import time

import duckdb

from engines import ENGINES, TABLES, DuckDB, PostgreSQL, Spark, SQLite

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENT = HERE / "../../docs/sql.md"
WORK = pathlib.Path(sys.argv[1])
ROWS = 100_000
LONG_ROWS = 10_000_000
RULES = ["", "_leave_worked", "_six_day", "_six_day_leave_worked"]

failures = []


def check(equal, message):
    if not equal:
        failures.append(message)
        print("FAIL:", message)


def progress(started, message):
    print(f"warehouse: {message} ({time.monotonic() - started:.1f} s)", flush=True)


def blocks():
    """Returns the code blocks of the document with their language and section."""
    section, found = "", []
    for m in re.finditer(r"^#+ ([^\n]*)$|^```(\w+)\n(.*?)^```$", DOCUMENT.read_text(), re.M | re.S):
        if m[1] is not None:
            section = m[1]
        else:
            found.append((section, m[2], m[3]))
    return found


def documented_load(word, directory="tables"):
    """Returns the language and the code of a block in the section "Load the tables": the
    first block that contains the word. In the code, the files are in the given directory."""
    for section, language, code in blocks():
        if section == "Load the tables" and word in code:
            return language, code.replace("tables/", f"{directory}/")
    raise LookupError(f"docs/sql.md does not show how to load the tables with {word}")


def run_document(word, directory="tables"):
    """Runs a documented load. It returns the variables of a Python block, or the code of
    an SQL block."""
    language, code = documented_load(word, directory)
    if language == "sql":
        return {"code": code}
    if language == "sh":
        subprocess.run(["bash", "-euo", "pipefail", "-c", code], check=True, stdout=subprocess.DEVNULL)
        return {}
    variables = {}
    exec(code, variables)
    return variables


def check_content(engine):
    """The tables have exactly the rows of the CSV files."""
    for table in TABLES:
        with open(WORK / "tables" / f"{table}.csv", newline="") as f:
            want = [tuple(row) for row in csv.reader(f)]
        names, rows = engine.ask(f"SELECT * FROM {table}")
        check(tuple(names) == want[0] and sorted(rows) == sorted(want[1:]), f"{engine.name}: the table {table} differs from {table}.csv")


def check_examples(engine):
    """The SELECTs of the document give the rows that it shows."""
    shown, ran = blocks(), 0
    for (section, language, query), (_, next_language, output) in zip(shown, shown[1:]):
        if language != "sql" or next_language != "text" or ("PostgreSQL" in section and engine.name != "PostgreSQL"):
            continue
        names, rows = engine.ask(query.strip().rstrip(";"))
        width = [max(map(len, cells)) for cells in zip(names, *rows)]
        got = ["  ".join(cell.ljust(w) for cell, w in zip(row, width)).rstrip() for row in [names, *rows]]
        check(got == output.splitlines(), f"{engine.name}: docs/sql.md shows another result of\n{query}It is:\n" + "\n".join(got))
        ran += 1
    check(ran >= 8, f"{engine.name}: docs/sql.md has only {ran} SELECTs")


def check_readme(engine):
    """The SELECT of each README of the project gives the date in its comment."""
    for name in ("README.md", "README.id.md"):
        shown = re.findall(r"^```sql\n(.*?); -- (.*?)\n```$", (HERE / "../.." / name).read_text(), re.M | re.S)
        check(len(shown) == 1, f"{name} has {len(shown)} SELECTs with a result, want 1")
        for query, want in shown:
            _, got = engine.ask(query)
            check(got == [(want,)], f"{engine.name}: the SELECT of {name} gives {got}, want {want}")


def documented(section):
    """Returns the first SELECT of a section of the document."""
    return next(code.strip().rstrip(";") for name, language, code in blocks() if name == section and language == "sql")


def check_documented_joins(engine, rows):
    """For every invoice, the SELECT of the document gives the same due date and the same
    count as the library. The count of a range that ends before its start is NULL."""
    query = documented("Due dates of invoices").replace("WHERE i.id <= 4\nORDER BY i.id", "")
    _, got = engine.ask(f"""SELECT count(*), sum(CASE WHEN q.due IS DISTINCT FROM i.due THEN 1 ELSE 0 END),
        sum(CASE WHEN q.workdays_to_payment IS DISTINCT FROM i.counted THEN 1 ELSE 0 END),
        sum(CASE WHEN i.terms = 0 AND i.due IS NOT NULL THEN 1 ELSE 0 END) > 0, sum(CASE WHEN i.terms < 0 AND i.due IS NOT NULL THEN 1 ELSE 0 END) > 0,
        sum(CASE WHEN i.paid < i.issued THEN 1 ELSE 0 END) > 0
        FROM ({query}) q JOIN invoices i ON i.id = q.id""")
    check([got[0][0], *got[0][1:3]] == [str(rows), "0", "0"] and all(cell in ("t", "1", "True") for cell in got[0][3:]),
          f"{engine.name}: the documented join gives {got}, want {rows} invoices, 0 wrong due dates, 0 wrong counts, and three times true")
    backwards = documented("Count workdays").replace("2026-03-31", "2026-02-01")
    _, got = engine.ask(backwards)
    check(got == [("",)], f"{engine.name}: the count of a range that ends before its start is {got}, want NULL")


def check_own_table():
    """If the user has a table with the name of an exported table, the load fails and the
    user's rows stay, even if SQLite continues after errors."""
    database = WORK / "own.db"
    with contextlib.closing(sqlite3.connect(database)) as own:
        own.execute("CREATE TABLE holidays (date DATE, name TEXT)")
        own.execute("INSERT INTO holidays VALUES ('2026-05-18', 'mine')")
        own.commit()
        with open(WORK / "tables/harikerja.sql") as f:
            code = subprocess.run(["sqlite3", database], stdin=f, capture_output=True).returncode
        rows = own.execute("SELECT * FROM holidays").fetchall()
    check(code != 0 and rows == [("2026-05-18", "mine")], f"SQLite: a table holidays of the user has {rows} after a load with exit code {code}")


def check_update(engine):
    """A second load replaces the rows and keeps what depends on the tables. A load of
    another calendar fails and changes nothing."""
    if engine.name == "PostgreSQL":
        engine.psql(*engine.path, "--file", "-", text="""CREATE ROLE reader;
            GRANT USAGE ON SCHEMA harikerja TO reader;
            GRANT SELECT ON days TO reader;
            CREATE TABLE own (date date REFERENCES days DEFERRABLE INITIALLY DEFERRED);
            INSERT INTO own VALUES ('2026-03-18');
            CREATE VIEW workdays_of_2026 AS SELECT date FROM days WHERE workday = 1 AND date BETWEEN '2026-01-01' AND '2026-12-31';""")
    engine.change("UPDATE days SET workday = 1 - workday WHERE date >= '2026-01-01'")
    engine.change("DELETE FROM holidays")
    engine.load(run_document)
    check_content(engine)
    if engine.name == "PostgreSQL":
        _, got = engine.ask("SELECT count(*) FROM workdays_of_2026, own")
        check(got == engine.ask("SELECT sum(workday) FROM days WHERE date BETWEEN '2026-01-01' AND '2026-12-31'")[1], f"after an update, the view and the table of the user give {got}")
        engine.psql(*engine.path, "--command", "SET ROLE reader", "--command", "SELECT count(*) FROM days")
    try:
        engine.load(lambda word: run_document(word, "special"))
        check(False, f"{engine.name}: the tables of another calendar replace the tables")
    except (subprocess.CalledProcessError, duckdb.Error):
        pass
    check_content(engine)


def check_two_loads(engine):
    """A load waits for another load that has not ended, both if they create the schema
    and the tables, and if they replace the rows."""
    begin, _ = (WORK / "tables/harikerja.sql").read_text().rsplit("COMMIT;", 1)
    _, code = documented_load("psql" if engine.name == "PostgreSQL" else "sqlite3", WORK / "tables")
    with engine.another() as options:
        for what in ("create", "replace"):
            commit = engine.begin(code, begin)
            load = subprocess.Popen(["bash", "-euo", "pipefail", "-c", code], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **options)
            waits = engine.waits(load)
            commit()
            _, errors = load.communicate()
            check(waits and load.returncode == 0, f"{engine.name}: of two loads that {what} the tables, the second waits: {waits}, and ends with {load.returncode} {errors}")
    check_content(engine)


def check_two_processes():
    """In DuckDB, a load does not wait for another process. It fails with the documented
    error, and changes nothing."""
    _, code = documented_load("duckdb")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    shown = re.search(r"fails when it opens the database, with an error such as `([^`]+)`", DOCUMENT.read_text())[1]
    check(run.returncode != 0 and shown in run.stderr, f"DuckDB: a load fails with {run.returncode} while another process has the database, and not with {shown}: {run.stderr}")


def check_schema(postgresql):
    """A schema that does not exist is an error that names the schema, and nothing is
    created in another schema."""
    for path, want in {
        "harikerjaa": 'there is no schema "harikerjaa"',
        "harikerjaa, public": 'there is no schema "harikerjaa"',
        '"Hari Kerja", public': 'there is no schema "Hari Kerja"',
        '"$user", public': 'the schema "public" has no table days',
        "''": "the schema",
    }.items():
        run = subprocess.run(["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--command", f"SET search_path TO {path}",
                              "--file", WORK / "tables/postgresql.sql"], capture_output=True, text=True)
        check(run.returncode != 0 and want in run.stderr and "HINT:" in run.stderr, f"PostgreSQL: with the search path {path}, the load of the functions ends with {run.returncode}: {run.stderr}")
    run = subprocess.run(["bash", "-euo", "pipefail", "-c", documented_load("psql")[1].replace("TO harikerja", "TO harikerjaa")], capture_output=True, text=True)
    check(run.returncode != 0 and "no schema has been selected" in run.stderr, f"PostgreSQL: a load into a schema that does not exist ends with {run.returncode}: {run.stderr}")
    _, got = postgresql.ask("SELECT count(*) FROM pg_proc WHERE proname = 'is_workday'")
    check(got == [("1",)], f"PostgreSQL: there are {got} functions is_workday, want 1")


# SPECIAL is a text with special characters of SQL and CSV.
SPECIAL = """O'Brien's "day"; DROP TABLE days; -- \\' \\n, $$ %s é 日"""


def check_texts(engine):
    """A name with special characters is loaded unchanged."""
    rows = engine.other(WORK / "special", "SELECT local_name, name, decrees FROM holidays WHERE type = 'own_day_off'")
    check([[cell or "" for cell in row] for row in rows] == [[SPECIAL, SPECIAL, ""]], f"{engine.name}: a name with special characters is {rows}")


def questions(rules):
    """Returns, for each column of the invoices with an answer of the library, the SQL
    expression and the join that calculate the same answer."""
    def workday(alias, number):
        return f"{alias}.date", f"LEFT JOIN days {alias} ON {alias}.workday{rules} = 1 AND {alias}.workdays{rules} = {number}"

    def moved(alias, count):
        date, join = workday(alias, f"CASE WHEN {count} > 0 THEN {last} + {count} ELSE {before} + 1 + {count} END")
        return f"CASE WHEN i.terms = 0 THEN i.issued ELSE {date} END", join
    last = f"d.workdays{rules}"
    before = f"d.workdays{rules} - d.workday{rules}"
    return {
        f"due{rules}": moved("r", "i.terms"),
        f"counted{rules}": (f"CASE WHEN i.issued <= i.paid THEN p.workdays{rules} - ({before}) END", "JOIN days p ON p.date = i.paid"),
        f"reminder{rules}": moved("s", "(-i.terms)"),
        f"on_or_after{rules}": workday("t", f"{before} + 1"),
        f"on_or_before{rules}": workday("u", last),
    }


def comparison(asked):
    """Returns a query that counts the invoices and, for each question, the answers
    and the answers that differ from the answer of the library."""
    counts = "".join(f", count({answer}), sum(CASE WHEN {answer} IS DISTINCT FROM i.{column} THEN 1 ELSE 0 END)" for column, (answer, _) in asked.items())
    return f"SELECT count(*){counts} FROM invoices i JOIN days d ON d.date = i.issued " + " ".join(join for _, join in asked.values())


def check_joins(engine, rows, answers, asked):
    _, got = engine.ask(comparison(asked))
    want = [rows]
    for column in asked:
        want += [answers[column], 0]
    check(got == [tuple(map(str, want))], f"{engine.name}: the joins for {', '.join(asked)} give {got}, want {want}: the number of invoices, then for each join the number of answers and of wrong answers")


def check_functions(postgresql, rows, answers):
    """The functions give the answers of the library for every invoice, and all
    tests of functions.sql succeed."""
    query = """SELECT count(*), sum(CASE WHEN add_workdays(issued, terms) IS DISTINCT FROM due THEN 1 ELSE 0 END),
        sum(CASE WHEN issued <= paid AND count_workdays(issued, paid) IS DISTINCT FROM counted THEN 1 ELSE 0 END),
        sum(CASE WHEN is_workday(issued) IS DISTINCT FROM (on_or_after IS NOT DISTINCT FROM issued) THEN 1 ELSE 0 END)
        FROM invoices WHERE due IS NOT NULL"""
    _, got = postgresql.ask(query)
    check(got == [(str(answers["due"]), "0", "0", "0")], f"the functions for PostgreSQL give {got}")
    postgresql.psql("--command", "CREATE EXTENSION pgtap SCHEMA public")
    lines = postgresql.psql(*postgresql.path, "--file", str(HERE / "functions.sql")).splitlines()
    passed = [line for line in lines if line.startswith("ok ")]
    check(lines[0] == f"1..{len(passed)}" and not any(line.startswith("not ok") for line in lines), "pgTAP:\n" + "\n".join(lines))


def write_invoices(rows, *options):
    """Writes the CSV file of invoices and returns its path, and for each column the
    number of cells that are not empty."""
    path = WORK / "invoices.csv"
    with open(path, "wb") as f:
        printed = subprocess.run(["invoices", *options, os.environ["DATASET"], str(rows)], check=True, stdout=f, stderr=subprocess.PIPE, text=True).stderr
    return path, {name: int(count) for name, count in map(str.split, printed.splitlines())}


def short():
    started = time.monotonic()
    (WORK / "special.json").write_text(json.dumps({"name": "special", "daysOff": [{"date": "2026-05-18", "name": {"id": SPECIAL, "en": SPECIAL}}]}))
    subprocess.run(["harikerja", "export", "sql", WORK / "special", "--calendar", WORK / "special.json"], check=True, stdout=subprocess.DEVNULL)
    path, answers = write_invoices(ROWS, "-all")
    check(0 < answers["due"] < ROWS, "the invoices do not have both kinds of due dates")
    progress(started, f"wrote {ROWS:,} invoices")
    for kind in ENGINES:
        started = time.monotonic()
        engine = kind(WORK)
        with contextlib.ExitStack() as stack:
            stack.callback(engine.stop)
            engine.load(run_document)
            engine.invoices(path)
            check_content(engine)
            check_texts(engine)
            check_examples(engine)
            check_readme(engine)
            for rules in RULES:
                check_joins(engine, ROWS, answers, questions(rules))
            check_documented_joins(engine, ROWS)
            if kind is not Spark:
                check_update(engine)
            if kind in (PostgreSQL, SQLite):
                check_two_loads(engine)
            if kind is SQLite:
                check_own_table()
            if kind is DuckDB:
                check_two_processes()
                check_content(engine)
            if kind is PostgreSQL:
                check_schema(engine)
                check_functions(engine, ROWS, answers)
        progress(started, f"{engine.name} is done")


def long():
    asked = {column: question for column, question in questions("").items() if column in ("due", "counted")}
    for rows in (LONG_ROWS // 10, LONG_ROWS):
        started = time.monotonic()
        path, answers = write_invoices(rows)
        progress(started, f"wrote {rows:,} invoices, {path.stat().st_size // 1_000_000} MB")
        for kind in (DuckDB, Spark):
            started = time.monotonic()
            engine = kind(WORK)
            if kind is Spark:
                engine.optimize()
            engine.load(run_document)
            engine.invoices(path)
            progress(started, f"{engine.name} started and loaded the tables")
            started, cpu = time.monotonic(), engine.cpu()
            check_joins(engine, rows, answers, asked)
            progress(started, f"{engine.name} joined {rows:,} invoices for due date and count, with {engine.cpu() - cpu:.1f} s of CPU time")
            if kind is Spark:
                # Spark must broadcast the tables of days, so that it does not move the invoices between machines.
                plan = engine.plan(comparison(asked))
                check(plan.count("BroadcastHashJoin") == 3 and "SortMergeJoin" not in plan and "hashpartitioning" not in plan, "the plan of Spark moves the invoices:\n" + plan)
            engine.stop()
            (WORK / "holidays.duckdb").unlink(missing_ok=True)


os.chdir(WORK)
run_document("export sql")
long() if "--long" in sys.argv[2:] else short()
sys.exit(1 if failures else 0)
