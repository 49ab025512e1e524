package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/jollyday"
	"github.com/harikerja/harikerja/cmd/internal/sqltables"
	"github.com/harikerja/harikerja/cmd/internal/xlsx"
	"github.com/harikerja/harikerja/internal/words"
)

// Document is an answer that is a file.
type Document struct {
	MediaType string
	Filename  string // a suggested name for the file; "" for no suggestion
	Body      []byte
	// The date on which the content last changed. It is the zero value if the date is not known.
	Modified harikerja.Date
}

// DatasetFile asks for the dataset from which all questions are answered.
type DatasetFile struct{}

func (DatasetFile) Answer(c *Context) (*Document, error) {
	return &Document{MediaType: "application/json; charset=utf-8", Filename: "dataset.json",
		Body: c.Calendar.DatasetFile()}, nil
}

// Workbook asks for a workbook that has all holidays and calculates workdays.
type Workbook struct{}

func (Workbook) Answer(c *Context) (*Document, error) {
	body, err := xlsx.Holidays(c.Calendar, c.asOfText())
	return &Document{MediaType: xlsx.MediaType, Filename: "harikerja.xlsx", Body: body},
		c.fileError(err)
}

// JollydayFile asks for a file for Jollyday: the holidays of all years, or their names.
type JollydayFile struct {
	Names *words.Language `param:"names" doc:"Write the names of the holidays in this language instead of the dates."`
	Known
}

func (q JollydayFile) Answer(c *Context) (*Document, error) {
	if q.Names != nil {
		return &Document{MediaType: "text/x-java-properties",
			Body: jollyday.Names(c.Calendar, *q.Names)}, nil
	}
	body, err := jollyday.Holidays(c.Calendar, c.asOfText())
	return &Document{MediaType: "application/xml", Body: body}, c.fileError(err)
}

// asOfText returns the as-of date, or "".
func (c *Context) asOfText() string {
	if c.asOf == nil {
		return ""
	}
	return c.asOf.String()
}

// fileError adds the as-of date to an error about a file with all years.
func (c *Context) fileError(err error) error {
	if err == nil || c.asOf == nil {
		return err
	}
	return fmt.Errorf("as known on %s: %w", c.asOf, err)
}

// SQLFiles asks for the tables for databases.
type SQLFiles struct{ Named }

// Answer returns the files sorted by name.
func (SQLFiles) Answer(c *Context) ([]Document, error) {
	tables, err := sqltables.Tables(c.Calendar, c.law(), c.asOfText())
	if err != nil {
		return nil, c.fileError(err)
	}
	sql := sqltables.SQL(tables,
		"Harikerja: holidays and workdays of Indonesia. The table \"about\" names the calendar "+
			"and its newest revision.",
		"The licence of the data is CC BY 4.0. It is not an official source.",
		"About the table obligations: "+NotAdvice)
	files := []Document{
		{MediaType: "application/sql", Filename: sqltables.SQLFile, Body: sql},
		{MediaType: "application/sql", Filename: sqltables.PostgreSQLFile, Body: sqltables.Functions()},
	}
	for _, t := range tables {
		files = append(files, Document{MediaType: csvMedia, Filename: t.Name + ".csv", Body: t.CSV()})
	}
	slices.SortFunc(files, func(a, b Document) int { return strings.Compare(a.Filename, b.Filename) })
	return files, nil
}

const csvMedia = "text/csv; charset=utf-8; header=present"
