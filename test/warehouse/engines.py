"""The four engines. Each engine has these methods:

- `load` loads the tables.
- `invoices` loads the CSV file of invoices.
- `ask` runs a query, and returns the names of the columns and the rows. All cells are
  texts; NULL is an empty text.
- `change` runs a statement. Spark does not have it.
- `other` loads an export of another calendar into a separate schema, database or
  view, and runs a query there.

PostgreSQL and SQLite also have methods for two loads at the same time:

- `another` makes an empty database, which the next two methods use. It returns the options
  for a process that uses this database.
- `begin` begins a load with the documented command, and returns a function that commits it.
- `waits` reports whether a process waits for the load that was begun.
"""

import contextlib
import csv
import io
import os
import shlex
import shutil
import sqlite3
import subprocess
import time

import duckdb

TABLES = ["about", "days", "holidays", "decrees", "obligations"]


def columns(path):
    """Returns the columns of a CSV file of invoices with their SQL types."""
    with open(path, newline="") as f:
        names = next(csv.reader(f))
    return [(name, "INTEGER" if name in ("id", "terms") or name.startswith("counted") else "DATE") for name in names]


def texts(names, rows):
    return list(names), [tuple("" if cell is None else str(cell) for cell in row) for row in rows]


class PostgreSQL:
    """A private cluster in a temporary directory, with a socket and no port."""

    name = "PostgreSQL"

    def __init__(self, work):
        self.data, self.socket = work / "postgresql", work / "socket"
        self.command = []
        self.data.mkdir(mode=0o700)
        self.socket.mkdir(mode=0o700)
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.command = ["runuser", "-u", "postgres", "--"]
            work.chmod(0o755)
            for directory in (self.data, self.socket):
                shutil.chown(directory, "postgres", "postgres")
        self.server("initdb", "--auth=trust", "--username=test", "--encoding=UTF8", "--no-sync")
        self.server("pg_ctl", "--wait", "--log", self.data / "log", "-o", f"-c listen_addresses='' -c fsync=off -k {self.socket}", "start")
        os.environ.update(PGHOST=str(self.socket), PGUSER="test", PGDATABASE="postgres")

    def server(self, program, *options):
        subprocess.run([*self.command, shutil.which(program), "-D", self.data, *options], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def stop(self):
        self.server("pg_ctl", "--mode=immediate", "stop")

    def psql(self, *options, text=None):
        return subprocess.run(["psql", "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", *options], check=True, input=text, text=True, stdout=subprocess.PIPE).stdout

    def load(self, shell):
        shell("psql")
        self.path = ("--command", shell("public;")["code"])  # sets the search path in each new session

    def invoices(self, path):
        fields = ", ".join(" ".join(c) for c in columns(path))
        self.psql(text=f"CREATE TABLE public.invoices ({fields});\n\\copy public.invoices FROM '{path}' CSV HEADER\nANALYZE;\n")

    def other(self, directory, query):
        schema = ("--command", "CREATE SCHEMA other", "--command", "SET search_path TO other")
        return list(csv.reader(io.StringIO(self.psql("--csv", *schema, "--file", directory / "harikerja.sql", "--command", query))))[1:]

    def change(self, statement):
        self.psql(*self.path, "--command", statement)

    @contextlib.contextmanager
    def another(self):
        self.psql("--command", "CREATE DATABASE another")
        yield {"env": os.environ | {"PGDATABASE": "another"}}
        self.psql("--command", "DROP DATABASE another")

    def begin(self, command, text):
        words = shlex.split(command)
        first, *more = [word for option, word in zip(words, words[1:]) if option == "--command"]
        session = subprocess.Popen(["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--set=ON_ERROR_STOP=1", "another"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # The transaction begins before the schema is created, so the other load cannot see the schema.
        session.stdin.write(";\n".join(["SET client_min_messages TO error", first, "BEGIN", *more, text]) + "\\echo begun\n")
        session.stdin.flush()
        if "begun\n" not in iter(session.stdout.readline, ""):
            raise RuntimeError("the load did not begin")

        def commit():
            session.communicate("COMMIT;\n")
        return commit

    def waits(self, process):
        while process.poll() is None:
            if self.psql("--tuples-only", "--command", "SELECT count(*) FROM pg_stat_activity WHERE datname = 'another' AND wait_event_type = 'Lock'").strip() == "1":
                return True
            time.sleep(0.05)
        return False

    def ask(self, query):
        rows = list(csv.reader(io.StringIO(self.psql("--csv", *self.path, "--command", query))))
        return rows[0], [tuple(row) or ("",) for row in rows[1:]]


class SQLite:
    name = "SQLite"

    def __init__(self, work):
        self.work = work

    def load(self, shell):
        shell("sqlite3")
        self.database = sqlite3.connect(self.work / "holidays.db")

    def invoices(self, path):
        fields = columns(path)
        self.database.execute(f"CREATE TABLE invoices ({', '.join(' '.join(c) for c in fields)})")
        with open(path, newline="") as f:
            rows = csv.reader(f)
            next(rows)
            self.database.executemany(f"INSERT INTO invoices VALUES ({','.join('?' * len(fields))})", ([cell or None for cell in row] for row in rows))
        self.database.commit()

    def other(self, directory, query):
        with contextlib.closing(sqlite3.connect(":memory:")) as database:
            database.executescript((directory / "harikerja.sql").read_text())
            return database.execute(query).fetchall()

    def change(self, statement):
        self.database.execute(statement)
        self.database.commit()

    @contextlib.contextmanager
    def another(self):
        self.directory = self.work / "another"
        self.directory.mkdir()
        yield {"cwd": self.directory}

    def begin(self, _, text):
        database = sqlite3.connect(self.directory / "holidays.db", isolation_level=None)
        database.executescript(text)

        def commit():
            database.execute("COMMIT")
            database.close()
        return commit

    def waits(self, process):
        time.sleep(1)  # SQLite does not show that a process waits; without a timeout it ends with an error at once
        return process.poll() is None

    def ask(self, query):
        cursor = self.database.execute(query)
        return texts([c[0] for c in cursor.description], cursor.fetchall())

    def stop(self):
        self.database.close()


class DuckDB:
    name = "DuckDB"

    def __init__(self, work):
        pass

    def load(self, shell):
        self.database = shell("duckdb")["db"]

    def cpu(self):
        """Returns the CPU time of the engine in seconds."""
        return time.process_time()

    def invoices(self, path):
        types = ", ".join(f"'{name}': '{kind}'" for name, kind in columns(path))
        self.database.execute(f"CREATE TABLE invoices AS SELECT * FROM read_csv('{path}', header = true, columns = {{{types}}})")

    def other(self, directory, query):
        with duckdb.connect() as database:
            database.execute((directory / "harikerja.sql").read_text())
            return database.execute(query).fetchall()

    def change(self, statement):
        self.database.execute(statement)
        self.database.commit()

    def ask(self, query):
        cursor = self.database.execute(query)
        return texts([c[0] for c in cursor.description], cursor.fetchall())

    def stop(self):
        self.database.close()


class Spark:
    name = "Spark"

    def __init__(self, work):
        options = {"spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1", "spark.local.dir": work, "spark.sql.warehouse.dir": work / "spark",
                   "spark.sql.shuffle.partitions": "2", "spark.ui.showConsoleProgress": "false", "spark.log.level": "ERROR"}
        self.options = "--driver-memory 2g " + " ".join(f"--conf {key}={value}" for key, value in options.items())
        # Short tests need less time without the second compiler of Java.
        os.environ.update(SPARK_LOCAL_IP="127.0.0.1", PYSPARK_SUBMIT_ARGS=f"{self.options} --driver-java-options -XX:TieredStopAtLevel=1 pyspark-shell")

    def optimize(self):
        """Uses both compilers of Java, for long tests. Call it before load."""
        os.environ.update(PYSPARK_SUBMIT_ARGS=f"{self.options} pyspark-shell")

    def load(self, shell):
        self.session = shell("spark")["spark"]

    def invoices(self, path):
        schema = ", ".join(" ".join(c) for c in columns(path))
        self.session.read.csv(str(path), header=True, schema=schema).createOrReplaceTempView("invoices")

    def other(self, directory, query):
        self.session.read.csv(str(directory / "holidays.csv"), header=True, escape='"').createOrReplaceTempView("other")
        return self.session.sql(query.replace("holidays", "other")).collect()

    def ask(self, query):
        frame = self.session.sql(query)
        return texts(frame.columns, frame.collect())

    def cpu(self):
        """Returns the CPU time of the engine in seconds."""
        pid = self.session._jvm.java.lang.ProcessHandle.current().pid()
        with open(f"/proc/{pid}/stat") as f:
            user, system = f.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def plan(self, query):
        return self.session.sql("EXPLAIN " + query).collect()[0][0]

    def stop(self):
        self.session.stop()


ENGINES = [PostgreSQL, SQLite, DuckDB, Spark]
