// Package xlsx writes tables as an Office Open XML workbook (.xlsx) for
// spreadsheets: a sheet for each table, with a header that stays visible and a row for
// each entry.
package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
)

// MediaType is the media type of the file.
const MediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// Sheet is a table. A cell is a string, an int or a [harikerja.Date].
type Sheet struct {
	Name   string // the name on the tab; characters that are not allowed in it are replaced
	Header []string
	Rows   [][]any
}

// The styles of cells. Each number is the index of the style in the element cellXfs of
// styles.xml.
const (
	textStyle = iota
	headerStyle
	dateStyle
	quotedStyle
)

// The parts of the file that are the same for every workbook.
const (
	declaration  = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	contentTypes = declaration + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + MediaType + `.main+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>`
	relationship  = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	relationships = declaration + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	rootLinks     = relationships + `<Relationship Id="rId1" Type="` + relationship + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	workbookLinks = relationships + `<Relationship Id="styles" Type="` + relationship + `/styles" Target="styles.xml"/>`
	namespace     = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	// The date format has the name of the month, because the order of numbers
	// depends on the country. With quotePrefix, a text that begins like a formula
	// is still a text after a person edits the cell.
	styles = declaration + `<styleSheet ` + namespace + `>` +
		`<numFmts count="1"><numFmt numFmtId="164" formatCode="d\ mmm\ yyyy"/></numFmts>` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>` +
		`<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="4">` +
		`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>` +
		`</cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
		`</styleSheet>`
)

// part is a file in the ZIP file.
type part struct{ name, content string }

// File returns the workbook. The same sheets always give the same bytes.
func File(sheets ...Sheet) []byte {
	types, tabs, links := contentTypes, "", workbookLinks
	var worksheets []part
	for i, s := range sheets {
		n := strconv.Itoa(i + 1)
		types += `<Override PartName="/xl/worksheets/sheet` + n +
			`.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`
		tabs += `<sheet name="` + escape(tabName(s.Name)) + `" sheetId="` + n + `" r:id="rId` + n + `"/>`
		links += `<Relationship Id="rId` + n + `" Type="` + relationship + `/worksheet" Target="worksheets/sheet` + n + `.xml"/>`
		worksheets = append(worksheets, part{"xl/worksheets/sheet" + n + ".xml", s.worksheet()})
	}
	var b bytes.Buffer // writing to it cannot fail
	z := zip.NewWriter(&b)
	for _, part := range append([]part{
		{"[Content_Types].xml", types + `</Types>`},
		{"_rels/.rels", rootLinks},
		{"xl/workbook.xml", declaration + `<workbook ` + namespace + ` xmlns:r="` + relationship + `"><bookViews><workbookView/></bookViews>` +
			`<sheets>` + tabs + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", links + `</Relationships>`},
		{"xl/styles.xml", styles},
	}, worksheets...) {
		w, err := z.Create(part.name)
		if err != nil { // the names are valid
			panic(err)
		}
		io.WriteString(w, part.content)
	}
	z.Close()
	return b.Bytes()
}

// worksheet returns the part of the file with the cells.
func (s Sheet) worksheet() string {
	var b strings.Builder
	b.WriteString(declaration + `<worksheet ` + namespace + `><sheetViews><sheetView workbookViewId="0">` +
		`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`)
	for i, width := range s.widths() {
		fmt.Fprintf(&b, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, width)
	}
	b.WriteString(`</cols><sheetData><row r="1">`)
	for i, text := range s.Header {
		writeText(&b, address(i, 0), headerStyle, text)
	}
	b.WriteString(`</row>`)
	for y, row := range s.Rows {
		fmt.Fprintf(&b, `<row r="%d">`, y+2)
		for x, cell := range row {
			at := address(x, y+1)
			switch v := cell.(type) {
			case int:
				fmt.Fprintf(&b, `<c r="%s"><v>%d</v></c>`, at, v)
			case harikerja.Date:
				fmt.Fprintf(&b, `<c r="%s" s="%d"><v>%d</v></c>`, at, dateStyle, v.Sub(dayZero))
			case string:
				style := textStyle
				if v != "" && strings.ContainsRune("=+-@", rune(v[0])) {
					style = quotedStyle
				}
				writeText(&b, at, style, v)
			default:
				panic(fmt.Sprintf("xlsx: a cell has the type %T", cell))
			}
		}
		b.WriteString(`</row>`)
	}
	b.WriteString(`</sheetData></worksheet>`)
	return b.String()
}

// dayZero is the date that spreadsheets count from: the number of a date is the number
// of days since dayZero. This is true for dates from March 1900 on.
var dayZero = harikerja.MustParseDate("1899-12-30")

// writeText writes a cell with a text. A text of this type is never a formula.
func writeText(b *strings.Builder, at string, style int, text string) {
	fmt.Fprintf(b, `<c r="%s" s="%d" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, at, style, escape(text))
}

func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // writing to a strings.Builder cannot fail
	return b.String()
}

// address returns the name of a cell, as in A1. The table has at most 26 columns.
func address(x, y int) string { return string(rune('A'+x)) + strconv.Itoa(y+1) }

// widths returns the width of each column in characters: the length of its longest
// text plus two, within limits.
func (s Sheet) widths() []int {
	const least, most, dateWidth = 6, 60, 11
	widths := make([]int, len(s.Header))
	for i, text := range s.Header {
		widths[i] = max(least, utf8.RuneCountInString(text))
	}
	for _, row := range s.Rows {
		for i, cell := range row {
			width := dateWidth
			if _, isDate := cell.(harikerja.Date); !isDate {
				width = utf8.RuneCountInString(fmt.Sprint(cell))
			}
			widths[i] = max(widths[i], width)
		}
	}
	for i := range widths {
		widths[i] = min(widths[i], most) + 2
	}
	return widths
}

// tabName changes a name so that a tab can have it: at most 31 characters, and none of
// the characters that have a meaning in formulas.
func tabName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\'`, r) {
			return ' '
		}
		return r
	}, name)
	if runes := []rune(name); len(runes) > 31 {
		name = string(runes[:31])
	}
	return name
}
