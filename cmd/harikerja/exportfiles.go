package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/export"
	"github.com/harikerja/harikerja/cmd/internal/ops"
	"github.com/spf13/cobra"
)

// workbook is the question [ask.Workbook] with an as-of date. The HTTP API offers only
// the newest list as a workbook.
type workbook struct {
	ask.Workbook
	ask.Known
}

func (p *program) exportSQL() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sql DIR",
		Short: "Write tables for SQL databases",
		Long: `Write the tables days, holidays, decrees and obligations into DIR: as SQL for
PostgreSQL, SQLite and DuckDB (harikerja.sql) and as CSV. The table about names
the calendar and its newest revision. postgresql.sql has functions for
PostgreSQL. The table days has every date with a running count of workdays, so
that adding and counting workdays are joins.

DIR must not exist, or must be empty and belong to you. The same data gives the
same files.

With --calendar, the days and holidays are those of the calendar. With --as-of,
the lists of holidays are those known on that day. The rules and reliefs of the
table obligations are always those of today.`,
		Example: `  harikerja export sql tables
  harikerja export sql tables --calendar idx`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("the directory to write is missing: use %s, as in harikerja export sql tables; "+
					"to export the site to a directory sql, use harikerja export ./sql", cmd.UseLine())
			}
			documents, _, err := askFunc(p, cmd, nil, nil, ask.SQLFiles.Answer)
			if err != nil {
				return err
			}
			var files []export.File
			for _, d := range documents {
				files = append(files, export.NewFile(d.Filename, d.MediaType, d.Body))
			}
			manifest, err := export.WriteFiles(args[0], files)
			if err != nil {
				return err
			}
			p.printManifest(manifest, args[0])
			return nil
		},
	}
	takeParameters[ask.SQLFiles](p, cmd, nil)
	cmd.Args = atMost("DIR")
	return cmd
}

func (p *program) exportWorkbook() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "workbook FILE",
		Short: "Write a workbook (XLSX) to calculate workdays with",
		Long: `Write a workbook with all holidays into FILE. In its formulas, LIBUR has the dates
of national holidays, and LIBUR_DAN_CUTI has the dates of national holidays and
of collective leave. The first two sheets have examples in Indonesian and in
English. A formula of the examples gives a text for dates without data.

The workbook has the national list. The same data gives the same file.
` + forceText,
		Example: `  harikerja export workbook harikerja.xlsx
  harikerja export workbook harikerja.xlsx --force
  harikerja export workbook payroll-2025.xlsx --as-of 2025-08-01`,
	}
	return exportFile(p, cmd, workbook.Answer, func() string {
		return "xl/workbook.xml" // a part of every workbook
	})
}

func (p *program) exportJollyday() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "jollyday FILE",
		Short: "Write the holidays for Jollyday, a library for Java",
		Long: `Write the holidays of all years into FILE, as XML for the Java library Jollyday
(de.focus-shift). National holidays have the type PUBLIC_HOLIDAY, and collective
leave has the type BANK_HOLIDAY. With --names, write the names of the holidays
in a language instead, as a properties file.

For a year without data, Jollyday returns no holidays and no error.
docs/jvm.md shows how to detect this.

The file has the national list. The same data gives the same file.
` + forceText,
		Example: `  harikerja export jollyday src/main/resources/holidays/Holidays_id.xml
  harikerja export jollyday --names id src/main/resources/descriptions/holiday_descriptions_id.properties
  harikerja export jollyday --names en src/main/resources/descriptions/holiday_descriptions_en.properties`,
	}
	return exportFile(p, cmd, ask.JollydayFile.Answer, func() string {
		if cmd.Flags().Changed("names") {
			return "holiday.description."
		}
		return "focus_shift.de/jollyday/schema" // the namespace of its XML
	})
}

const forceText = `
If FILE exists, it is not changed. With --force, it is replaced if it has the
same format.`

// exportFile adds the flags and the RunE function to a command. The command asks the question
// Q and writes the answer to a file. The argument of the command is the name of the file. The
// function "part" returns a text that every file of this format contains.
func exportFile[Q any](
	p *program, cmd *cobra.Command, answer func(Q, *ask.Context) (*ask.Document, error),
	part func() string,
) *cobra.Command {
	takeParameters[Q](p, cmd, nil)
	cmd.Args = atMost("FILE")
	force := cmd.Flags().Bool("force", false, "replace an existing file of the same format")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 || args[0] == "" {
			return fmt.Errorf("the name of the file to write is missing: use %s", cmd.UseLine())
		}
		if args[0] == "-" {
			return errors.New("the file cannot be written to the standard output: " +
				"give the name of a file")
		}
		document, _, err := askFunc(p, cmd, nil, nil, answer)
		if err != nil {
			return err
		}
		if err := checkTarget(args[0], *force, part()); err != nil {
			return fmt.Errorf("cannot write %s: %w", args[0], err)
		}
		return p.replaceFile(args[0], document.Body)
	}
	return cmd
}

// checkTarget returns an error if the file must not be written. An existing file may be
// replaced only with force, and only if it is empty or contains the text "part".
func checkTarget(name string, force bool, part string) error {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		dir := filepath.Dir(name)
		if parent, err := os.Stat(dir); err != nil || !parent.IsDir() {
			return fmt.Errorf("there is no directory %s: create it first", dir)
		}
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory: give the name of a file in it")
	case !info.Mode().IsRegular():
		return errors.New("it is not a file")
	case !force:
		return errors.New("the file exists: choose another name, or replace it with --force")
	}
	old, err := ops.ReadFile(name)
	if err == nil && len(old) > 0 && !bytes.Contains(old, []byte(part)) {
		return errors.New("the file exists and has another format: choose another name, " +
			"or remove the file first")
	}
	return err
}
