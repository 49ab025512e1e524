// Package sql_test stores dates in a real database through database/sql. It has
// its own module, so that the module of the library does not need the driver.
package sql_test

import (
	"database/sql"
	"errors"
	"testing"

	"github.com/harikerja/harikerja"
	_ "modernc.org/sqlite"
)

func open(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1) // each connection has its own in-memory database
	return db
}

func exec(t *testing.T, db *sql.DB, query string, args ...any) {
	t.Helper()
	if _, err := db.Exec(query, args...); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// TestDatabaseReturnsTheStoredDate: the driver returns a column of type DATE as a
// time.Time and a column of type TEXT as a string.
func TestDatabaseReturnsTheStoredDate(t *testing.T) {
	db := open(t)
	exec(t, db, "CREATE TABLE due (day DATE NOT NULL, text TEXT NOT NULL)")
	for _, s := range []string{"0001-01-01", "1582-10-10", "2024-02-29", "2026-03-18", "9999-12-31"} {
		want := harikerja.MustParseDate(s)
		exec(t, db, "DELETE FROM due")
		exec(t, db, "INSERT INTO due VALUES (?, ?)", want, want)
		var day, text harikerja.Date
		if err := db.QueryRow("SELECT day, text FROM due WHERE day = ?", want).Scan(&day, &text); err != nil {
			t.Errorf("%s: %v", s, err)
		} else if day != want || text != want {
			t.Errorf("%s is read as %s and %s", s, day, text)
		}
	}
}

func TestDatabaseSortsDates(t *testing.T) {
	db := open(t)
	exec(t, db, "CREATE TABLE due (day DATE NOT NULL)")
	for _, s := range []string{"2026-10-01", "2026-09-30", "0999-12-31", "2027-01-01"} {
		exec(t, db, "INSERT INTO due VALUES (?)", harikerja.MustParseDate(s))
	}
	rows, err := db.Query("SELECT day FROM due WHERE day < ? ORDER BY day", harikerja.MustParseDate("2026-10-02"))
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got string
	for rows.Next() {
		var d harikerja.Date
		if err := rows.Scan(&d); err != nil {
			t.Fatal(err)
		}
		got += d.String() + " "
	}
	if want := "0999-12-31 2026-09-30 2026-10-01 "; got != want || rows.Err() != nil {
		t.Errorf("got %s, %v, want %s", got, rows.Err(), want)
	}
}

func TestOnlyANullableDateAcceptsNULL(t *testing.T) {
	db := open(t)
	var d harikerja.Date
	if err := db.QueryRow("SELECT NULL").Scan(&d); err == nil {
		t.Errorf("NULL is read as %s", d)
	}
	var null sql.Null[harikerja.Date]
	if err := db.QueryRow("SELECT NULL").Scan(&null); err != nil || null.Valid {
		t.Errorf("NULL is read as %+v, %v", null, err)
	}
	set := sql.Null[harikerja.Date]{V: harikerja.MustParseDate("2026-03-18"), Valid: true}
	if err := db.QueryRow("SELECT ?", set).Scan(&null); err != nil || null != set {
		t.Errorf("%+v is read as %+v, %v", set, null, err)
	}
}

func TestColumnWithoutADateIsRefused(t *testing.T) {
	db := open(t)
	for _, column := range []string{"'2026-02-30'", "20260318", "1.5", "'2026-03-18 15:00:00'"} {
		d := harikerja.MustParseDate("2026-01-02")
		err := db.QueryRow("SELECT " + column).Scan(&d)
		if _, ok := errors.AsType[*harikerja.ParseError](err); !ok || d != harikerja.MustParseDate("2026-01-02") {
			t.Errorf("%s is read as %s, %v, want a *ParseError", column, d, err)
		}
	}
	// A Date has no time of day. Scan returns an error, because the time would be lost.
	exec(t, db, "CREATE TABLE due (at DATETIME)")
	exec(t, db, "INSERT INTO due VALUES ('2026-03-18 15:00:00')")
	var d harikerja.Date
	if err := db.QueryRow("SELECT at FROM due").Scan(&d); err == nil {
		t.Errorf("a time of day is read as %s", d)
	}
}
