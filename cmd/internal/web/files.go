package web

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/csvlist"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/cmd/internal/xlsx"
)

// table is a table that a visitor can download in two forms: CSV and a workbook.
type table struct {
	name     string // the file name without the calendar, the settings, the year and the extension
	title    string // the name of the sheet
	columns  []label
	rows     [][]any       // a cell is a string, an int, a harikerja.Date or a label
	parts    []string      // the parts of the file name for settings that are not the default
	settings []setting     // the settings of the table, without the calendar and its rules
	datasets []ask.Dataset // the lists that the table depends on; empty for the list of its year
}

// label is the heading of a column, or a cell with a month or a year.
type label struct {
	key  string // for programs: the same in every language, and 2026-03 for a month
	name string // for people
}

const csvType = "text/csv; charset=utf-8; header=present"

// cells returns the header and the rows of a table. The function returns the text of a label.
func (t *table) cells(text func(label) string) (header []string, rows [][]any) {
	for _, row := range t.rows {
		row = slices.Clone(row)
		for i := range row {
			if l, ok := row[i].(label); ok {
				row[i] = text(l)
			}
		}
		rows = append(rows, row)
	}
	return convert(t.columns, text), rows
}

// plainCSV returns a route function that sends a table as CSV. Its headings are
// English in both languages, so that a formula or an import works with both files.
func plainCSV(find func(*setup) (*table, error)) func(*setup) (*view, error) {
	return download(find, ".csv", csvType, func(_ *setup, t *table) []byte {
		header, rows := t.cells(func(l label) string { return l.key })
		return csvlist.Table(header, rows)
	})
}

// workbook returns a route function that sends a table as a workbook, in the language of the
// page. Its second sheet has the settings, so that the first sheet is only the table.
func workbook(find func(*setup) (*table, error)) func(*setup) (*view, error) {
	return download(find, ".xlsx", xlsx.MediaType, func(s *setup, t *table) []byte {
		header, rows := t.cells(func(l label) string { return l.name })
		about := xlsx.Sheet{Name: s.words.text("settings.title"),
			Header: []string{s.words.text("settings.name"), s.words.text("settings.value")}}
		for _, line := range allSettings(s, "settings.made", t.settings, t.datasets) {
			for _, value := range line.Values {
				about.Rows = append(about.Rows, []any{line.Name, value})
			}
		}
		return xlsx.File(xlsx.Sheet{Name: t.title, Header: header, Rows: rows}, about)
	})
}

// download returns a route function that sends a table as a file.
func download(find func(*setup) (*table, error), ending, mediaType string,
	write func(*setup, *table) []byte) func(*setup) (*view, error) {
	return func(s *setup) (*view, error) {
		t, err := find(s)
		if err != nil {
			return nil, err
		}
		return attachment(fileName(s, t.name, t.parts, ending), mediaType, write(s, t)), nil
	}
}

// attachment returns a file to download.
func attachment(name, mediaType string, content []byte) *view {
	file := server.NewRendered(content, mediaType)
	file.Disposition = fmt.Sprintf("attachment; filename=%q", name)
	return &view{file: file}
}

// files has the addresses of a table's files.
type files struct{ XLSX, CSV string }

// Files returns the addresses of a table's files. The parameter "path" is the table's path after
// the year. The parameter "query" is "" or begins with a question mark.
func (p *page) Files(path, query string) files {
	link := func(ending string) string { return p.Link(path+ending+query, p.year) }
	return files{link(".xlsx"), link(".csv")}
}

// newMonth returns the cell for a month in the page's year. Month 0 stands for the whole year.
func newMonth(s *setup, m time.Month) label {
	if m == 0 {
		return label{fmt.Sprint(s.year), s.words.text("payroll.total")}
	}
	return label{fmt.Sprintf("%d-%02d", s.year, int(m)), s.Lang.Month(m)}
}

// columns returns a list of columns. The arguments are alternating keys and headings.
func columns(pairs ...string) []label {
	var list []label
	for i := 0; i+1 < len(pairs); i += 2 {
		list = append(list, label{pairs[i], pairs[i+1]})
	}
	return list
}

// holidaysTable returns a table with the days off and the own workdays on the calendar page.
func holidaysTable(s *setup) (*table, error) {
	dates := harikerja.Year(s.year)
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: dates.Start(), End: dates.End()},
		IncludeSources: true}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	t := &table{name: "holidays", title: s.words.text("table.holidays", "year", s.year), columns: columns(
		"date", s.words.text("table.date"),
		"day", s.words.text("table.day"),
		"name", s.words.text("table.name"),
		"type", s.words.text("table.kind"),
		"decrees", s.words.text("calendar.basis"))}
	list := listDays(s, days.Data, nil)
	for i, d := range list {
		if d.Worked != "" {
			if i > 0 && list[i-1].Date == d.Date { // a workday has one row, even if it has two holidays
				continue
			}
			d.Holiday = ask.Holiday{Dated: d.Dated, LocalName: d.Worked, Name: d.Worked, Type: "own_workday"}
		}
		decrees := convert(d.Sources, s.words.cite)
		if d.Source != nil {
			decrees = append(decrees, d.Source.Title)
		}
		t.rows = append(t.rows, []any{d.Date, s.Lang.Weekday(d.Date.Weekday()), s.words.name(d.Holiday),
			s.words.kind(d.Type), strings.Join(decrees, "; ")})
	}
	return t, nil
}
