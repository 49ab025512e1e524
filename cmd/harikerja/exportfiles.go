package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/erp"
	"github.com/harikerja/harikerja/internal/export"
	"github.com/harikerja/harikerja/internal/sqltables"
	"github.com/spf13/cobra"
)

// askFile answers a question whose answer is a file or a list of files.
func askFile[Q, A any](p *program, cmd *cobra.Command, answer func(Q, *ask.Context) (A, error)) (A, error) {
	var none A
	calendar, err := p.calendar()
	if err != nil {
		return none, err
	}
	a, err := askFunc(p, cmd, ask.NewContext(ask.BuiltIn(calendar), p.clock), nil, nil, answer)
	if err != nil {
		return none, p.refuse(err, nil)
	}
	return a, nil
}

// sqlFiles asks for the tables for databases.
type sqlFiles struct{ ask.Calendared }

func (p *program) exportSQL() *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use:   "sql DIR",
		Short: "Write tables for SQL databases",
		Long: `Write the tables days, holidays, decrees and obligations into DIR: as SQL for
PostgreSQL, SQLite and DuckDB (harikerja.sql) and as CSV. The table about names
the calendar and its newest revision. postgresql.sql has functions for
PostgreSQL. The table days has every date with a running count of workdays, so
that adding and counting workdays are joins.

DIR must be empty or must not exist. With --force, DIR can also be an earlier
export of tables, which is replaced. The same data gives the same files.

With --calendar, the days and holidays are those of the calendar. With --as-of,
the lists of holidays are those known on that day. The rules and reliefs of the
table obligations are always those of today.`,
		Example: `  harikerja export sql tables
  harikerja export sql tables --calendar idx --force`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("the directory to write is missing: use %s, as in harikerja export sql tables; to export the site to a directory sql, use harikerja export ./sql", cmd.UseLine())
			}
			files, err := askFile(p, cmd, func(q sqlFiles, c *ask.Context) ([]export.File, error) { return q.render(c, p.asOf) })
			if err != nil {
				return err
			}
			manifest, err := export.WriteFiles(args[0], "sql", files, export.Options{Force: force, Homes: p.homes()})
			if err != nil {
				return err
			}
			p.printManifest(manifest, args[0])
			return nil
		},
	}
	takeParameters[sqlFiles](p, cmd, nil)
	cmd.Args = atMost("DIR")
	cmd.Flags().BoolVar(&force, "force", false, "replace an earlier export")
	return cmd
}

func (sqlFiles) render(c *ask.Context, asOf string) ([]export.File, error) {
	tables, err := sqltables.Tables(c.Calendar, asOf)
	if err != nil {
		return nil, err
	}
	sql := sqltables.SQL(tables,
		"Harikerja: holidays and workdays of Indonesia. The table about names the calendar and its newest revision.",
		"The licence of the data is CC BY 4.0. It is not an official source.",
		"About the table obligations: "+string(ask.Notice))
	files := []export.File{
		export.NewFile(sqltables.SQLFile, "application/sql", sql),
		export.NewFile(sqltables.PostgreSQLFile, "application/sql", sqltables.Functions()),
	}
	for _, t := range tables {
		files = append(files, export.NewFile(t.Name+".csv", "text/csv; charset=utf-8; header=present", t.CSV()))
	}
	slices.SortFunc(files, func(a, b export.File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

// erpFile asks for the days off of a year as a file for an ERP system.
type erpFile struct {
	Year ask.Year     `param:"year" doc:"Dataset year. Default: the current year in Jakarta."`
	Lang ask.Language `param:"lang" default:"id" doc:"The language of the names."`
}

func (q erpFile) list(c *ask.Context, cal *harikerja.Calendar) erp.List {
	year := int(q.Year)
	if year == 0 {
		year = c.Today().Year()
	}
	return erp.List{Calendar: cal, Year: year, English: q.Lang == ask.English}
}

// odooFile asks for a file for Odoo.
type odooFile struct {
	erpFile
	ask.Calendared
	IncludeCollectiveLeave bool `param:"includeCollectiveLeave" default:"true" doc:"Count collective leave as a day off."`
}

// odooAnswer is the answer to odooFile.
type odooAnswer struct {
	file []byte
	lost []harikerja.Date
}

func (q odooFile) render(c *ask.Context, idPrefix string) (a odooAnswer, err error) {
	list := q.list(c, c.Under(ask.Rules{IncludeCollectiveLeave: q.IncludeCollectiveLeave}))
	list.IDPrefix = idPrefix
	a.file, a.lost, err = erp.Odoo(list)
	return a, c.Explain(err, "year")
}

func (p *program) exportOdoo() *cobra.Command {
	var prefix string
	cmd := &cobra.Command{
		Use:   "odoo",
		Short: "Print the holidays of a year for an import into Odoo",
		Long: `Print the holidays of a year as CSV for the import of public holidays in Odoo
(resource.calendar.leaves). A date with two holidays has one line, because Odoo
refuses public holidays that overlap. The times are the local times of the user
who imports the file.

The weekend is part of the working hours in Odoo, so it is not in the file.

A second import updates the entries with the same external id. These ids have no
company: if you import holidays for several companies, give each its own
--id-prefix.`,
		Example: `  harikerja export odoo --year 2026 > odoo-2026.csv
  harikerja export odoo --year 2026 --lang en
  harikerja export odoo --year 2026 --calendar ./acme.yaml > acme-2026.csv
  harikerja export odoo --year 2026 --id-prefix company2`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := erp.CheckIDPrefix(prefix); err != nil {
				return fmt.Errorf("--id-prefix: %w", err)
			}
			a, err := askFile(p, cmd, func(q odooFile, c *ask.Context) (odooAnswer, error) { return q.render(c, prefix) })
			if err != nil {
				return err
			}
			p.printf("%s", a.file)
			for _, d := range a.lost {
				fmt.Fprintf(p.stderr, "harikerja: %s is a workday of the calendar, but a list of public holidays cannot make a weekend day a workday: change the working hours in Odoo\n", inFull(d))
			}
			return nil
		},
	}
	takeParameters[odooFile](p, cmd, nil)
	cmd.Flags().StringVar(&prefix, "id-prefix", "harikerja", "the `PREFIX` of the external ids: letters, digits and _")
	return cmd
}

// erpnextFile asks for a file for ERPNext.
type erpnextFile struct {
	erpFile
	ask.Rules
}

func (p *program) exportERPNext() *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "erpnext",
		Short: "Print the days off of a year for an import into ERPNext",
		Long: `Print the days off of a year as CSV for the data import of ERPNext: one document
of the type Holiday List, with the holidays and the weekend days of the year. A
date with two holidays has one line, because ERPNext refuses a date twice.`,
		Example: `  harikerja export erpnext --year 2026 > erpnext-2026.csv
  harikerja export erpnext --year 2026 --weekend sun --name six-days-2026
  harikerja export erpnext --year 2026 --calendar idx`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("name") && strings.TrimSpace(name) == "" {
				return fmt.Errorf("--name is empty: give a name, or leave the flag out")
			}
			if err := erp.CheckName(name); err != nil {
				return fmt.Errorf("--name: %w", err)
			}
			file, err := askFile(p, cmd, func(q erpnextFile, c *ask.Context) ([]byte, error) {
				list := q.list(c, c.Under(q.Rules))
				list.Name = name
				file, err := erp.ERPNext(list)
				return file, c.Explain(err, "year")
			})
			if err != nil {
				return err
			}
			p.printf("%s", file)
			return nil
		},
	}
	takeParameters[erpnextFile](p, cmd, nil)
	cmd.Flags().StringVar(&name, "name", "", "the `NAME` of the holiday list; without it, the name of the calendar and the year")
	return cmd
}
