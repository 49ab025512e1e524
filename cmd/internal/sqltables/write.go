package sqltables

import (
	"bytes"
	_ "embed" // for postgresql.sql
	"encoding/csv"
	"strings"
)

// The names of the SQL files. For each table there is also a CSV file with the name
// of the table.
const (
	SQLFile        = "harikerja.sql"
	PostgreSQLFile = "postgresql.sql"
)

//go:embed postgresql.sql
var functions []byte

// Functions returns the SQL file with the functions for PostgreSQL.
func Functions() []byte { return functions }

// rowsOfInsert is the maximum number of rows in one INSERT statement. Databases limit
// the length of a statement.
const rowsOfInsert = 500

// SQL returns the tables as SQL that PostgreSQL, SQLite and DuckDB accept. The file begins
// with the given lines as comments. It creates missing tables and replaces the rows in
// existing tables. So an update keeps the views and privileges that depend on the tables. The
// rows are replaced in one transaction.
func SQL(tables []Table, comments ...string) []byte {
	var b bytes.Buffer
	for _, line := range comments {
		b.WriteString("-- " + strings.Join(strings.Fields(line), " ") + "\n")
	}
	tables[0].create(&b)
	b.WriteString("\nBEGIN;\n")
	tables[0].wait(&b)
	for i, t := range tables {
		if i > 0 {
			t.create(&b)
		}
		// The condition is true for every row, so all rows are deleted. The condition names all
		// columns. So the statement fails if the user has a table with the same name but without
		// these columns.
		b.WriteString("DELETE FROM " + t.Name + " WHERE " + strings.Join(t.names(), " IS NOT NULL OR ") + " IS NOT NULL;\n")
		t.insert(&b, t.Rows, "")
	}
	b.WriteString("\nCOMMIT;\n")
	return b.Bytes()
}

// wait writes a statement that inserts or changes the first row of the table. If another load is
// in progress, the statement waits, because the other load changes the same row. It must be the
// first statement of the transaction for two reasons: SQLite does not wait in a transaction that
// has already read data, and the next statements must see the rows that the other load wrote.
func (t Table) wait(b *bytes.Buffer) {
	b.WriteString("\n-- If another load is in progress, this statement waits until it has ended.\n")
	names := t.names()
	t.insert(b, t.Rows[:1], "\nON CONFLICT ("+strings.Join(names[:t.Key], ", ")+") DO UPDATE SET "+names[t.Key]+" = excluded."+names[t.Key])
}

// create writes the statements that create a table and its indexes.
func (t Table) create(b *bytes.Buffer) {
	b.WriteString("\nCREATE TABLE IF NOT EXISTS " + t.Name + " (\n")
	for _, c := range t.Columns {
		b.WriteString("  " + c.Name + " " + c.Type)
		if !c.Nullable {
			b.WriteString(" NOT NULL")
		}
		b.WriteString(", -- " + c.Doc + "\n")
	}
	if t.Constraint != "" {
		b.WriteString("  CONSTRAINT " + t.Constraint + ",\n")
	}
	b.WriteString("  PRIMARY KEY (" + strings.Join(t.names()[:t.Key], ", ") + ")\n);\n")
	for _, column := range t.Indexes {
		b.WriteString("CREATE INDEX IF NOT EXISTS " + t.Name + "_" + column + " ON " + t.Name + " (" + column + ");\n")
	}
}

// insert writes the statements that insert rows into a table. The last statement ends with the
// given text.
func (t Table) insert(b *bytes.Buffer, rows [][]string, end string) {
	begin := "INSERT INTO " + t.Name + " (" + strings.Join(t.names(), ", ") + ") VALUES\n"
	for i, row := range rows {
		switch {
		case i == 0:
			b.WriteString(begin)
		case i%rowsOfInsert == 0:
			b.WriteString(";\n" + begin)
		default:
			b.WriteString(",\n")
		}
		b.WriteString("(")
		for j, c := range t.Columns {
			if j > 0 {
				b.WriteString(",")
			}
			b.WriteString(c.literal(row[j]))
		}
		b.WriteString(")")
	}
	if len(rows) > 0 {
		b.WriteString(end + ";\n")
	}
}

// literal returns a cell as an SQL literal. A date is written as a string, because
// SQLite has no literals for dates.
func (c Column) literal(cell string) string {
	switch {
	case cell == "" && c.Nullable:
		return "NULL"
	case c.Type == "INTEGER":
		return cell
	}
	return quote(cell)
}

// quote returns a text as an SQL literal.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// CSV returns a table as CSV (RFC 4180) with a header. NULL is an empty cell.
func (t Table) CSV() []byte {
	var b bytes.Buffer // writing to it cannot fail
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.Write(t.names())
	w.WriteAll(t.Rows)
	return b.Bytes()
}

func (t Table) names() []string {
	var list []string
	for _, c := range t.Columns {
		list = append(list, c.Name)
	}
	return list
}
