// Package xlsx writes Office Open XML workbooks (.xlsx) for spreadsheet programs: tables whose
// header stays visible, and a workbook with all holidays and formulas for workdays.
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

// Sheet is a table. A cell is a string, an int or a [harikerja.Date]. In this package, a cell can
// also be a formula, an input or a heading.
type Sheet struct {
	Name   string   // the name on the tab; forbidden characters are replaced
	Header []string // the first row; nil if the sheet has none
	Rows   [][]any
	widths []int // the width of each column in characters; nil to derive it from the cells
}

// A cell with a formula. A program that does not calculate, such as a preview, shows the
// stored value, which is a string, an int or a [harikerja.Date].
type formula struct {
	text  string // without the equals sign, with commas
	value any
	date  bool // the result is shown as a date, unless it is a text
}

// A cell that a person is expected to change. It is an int or a [harikerja.Date].
type input struct{ value any }

// heading is a text in bold.
type heading string

// A named range of cells in a workbook.
type name struct{ name, cells string }

// The styles of cells. Each number is the index of a style in the element cellXfs in
// styles.xml.
const (
	textStyle = iota
	headerStyle
	dateStyle
	quotedStyle
	inputStyle
	inputDateStyle
)

// The parts of the file that are the same for every workbook.
const (
	declaration   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	relationship  = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	relationships = declaration + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	rootLinks     = relationships + `<Relationship Id="rId1" Type="` + relationship +
		`/officeDocument" Target="xl/workbook.xml"/></Relationships>`
	namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	// The date format has the name of the month, because the order of the numbers in
	// a date depends on the country. With quotePrefix, a text that begins like a formula
	// is still a text after a person edits the cell.
	styles = declaration + `<styleSheet ` + namespace + `>` +
		`<numFmts count="1"><numFmt numFmtId="164" formatCode="d\ mmm\ yyyy"/></numFmts>` +
		`<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>` +
		`<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
		`<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
		`<fill><patternFill patternType="solid"><fgColor rgb="FFFFF2CC"/></patternFill></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="6">` +
		`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>` +
		`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>` +
		`<xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/>` +
		`<xf numFmtId="164" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1" applyNumberFormat="1"/>` +
		`</cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
		`</styleSheet>`
)

// File returns a workbook. The same sheets always give the same bytes.
func File(sheets ...Sheet) []byte { return file(sheets, nil) }

// file returns a workbook with sheets and names.
func file(sheets []Sheet, names []name) []byte {
	const part = `<Override PartName="/xl/%s.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.%s+xml"/>`
	var types, links, tabs, defined strings.Builder
	fmt.Fprintf(&types, part, "workbook", "sheet.main")
	fmt.Fprintf(&types, part, "styles", "styles")
	for i, s := range sheets {
		fmt.Fprintf(&types, part, fmt.Sprintf("worksheets/sheet%d", i+1), "worksheet")
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%[1]d.xml"/>`, i+1, relationship)
		fmt.Fprintf(&tabs, `<sheet name="%s" sheetId="%d" r:id="rId%[2]d"/>`, escape(tabName(s.Name)), i+1)
	}
	fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, len(sheets)+1, relationship)
	if names != nil {
		defined.WriteString(`<definedNames>`)
		for _, n := range names {
			fmt.Fprintf(&defined, `<definedName name="%s">%s</definedName>`, n.name, escape(n.cells))
		}
		defined.WriteString(`</definedNames><calcPr fullCalcOnLoad="1"/>`)
	}
	var b bytes.Buffer // writing to it cannot fail
	z := zip.NewWriter(&b)
	write := func(name, content string) {
		w, err := z.Create(name)
		if err != nil { // cannot happen: the names are valid
			panic(err)
		}
		io.WriteString(w, content)
	}
	write("[Content_Types].xml", declaration+`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`+
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`+
		`<Default Extension="xml" ContentType="application/xml"/>`+types.String()+`</Types>`)
	write("_rels/.rels", rootLinks)
	write("xl/workbook.xml", declaration+`<workbook `+namespace+` xmlns:r="`+relationship+`"><bookViews><workbookView/></bookViews>`+
		`<sheets>`+tabs.String()+`</sheets>`+defined.String()+`</workbook>`)
	write("xl/_rels/workbook.xml.rels", relationships+links.String()+`</Relationships>`)
	write("xl/styles.xml", styles)
	for i, s := range sheets {
		write(fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), s.worksheet())
	}
	z.Close()
	return b.Bytes()
}

// worksheet returns the part of the file that has the cells of the sheet.
func (s Sheet) worksheet() string {
	var b strings.Builder
	b.WriteString(declaration + `<worksheet ` + namespace +
		`><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">`)
	if s.Header != nil {
		b.WriteString(`<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`)
	}
	b.WriteString(`</sheetView></sheetViews><cols>`)
	widths := s.widths
	if widths == nil {
		widths = s.fittingWidths()
	}
	for i, width := range widths {
		fmt.Fprintf(&b, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, width)
	}
	b.WriteString(`</cols><sheetData>`)
	y := 0
	if s.Header != nil {
		b.WriteString(`<row r="1">`)
		for i, text := range s.Header {
			writeText(&b, address(i, 0), headerStyle, text)
		}
		b.WriteString(`</row>`)
		y++
	}
	for _, row := range s.Rows {
		fmt.Fprintf(&b, `<row r="%d">`, y+1)
		for x, cell := range row {
			writeCell(&b, address(x, y), cell)
		}
		b.WriteString(`</row>`)
		y++
	}
	b.WriteString(`</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`) // all columns are on one printed page
	return b.String()
}

func writeCell(b *strings.Builder, at string, cell any) {
	switch v := cell.(type) {
	case nil:
	case int:
		writeNumber(b, at, textStyle, "", v)
	case harikerja.Date:
		writeNumber(b, at, dateStyle, "", v.Sub(dayZero))
	case string:
		style := textStyle
		if v != "" && strings.ContainsRune("=+-@", rune(v[0])) {
			style = quotedStyle
		}
		writeText(b, at, style, v)
	case heading:
		writeText(b, at, headerStyle, string(v))
	case input:
		switch v := v.value.(type) {
		case int:
			writeNumber(b, at, inputStyle, "", v)
		case harikerja.Date:
			writeNumber(b, at, inputDateStyle, "", v.Sub(dayZero))
		}
	case formula:
		text, style := `<f>`+escape(v.text)+`</f>`, textStyle
		if v.date {
			style = dateStyle
		}
		switch value := v.value.(type) {
		case int:
			writeNumber(b, at, style, text, value)
		case harikerja.Date:
			writeNumber(b, at, style, text, value.Sub(dayZero))
		case string:
			fmt.Fprintf(b, `<c r="%s" s="%d" t="str">%s<v>%s</v></c>`, at, style, text, escape(value))
		}
	default:
		panic(fmt.Sprintf("xlsx: a cell has the type %T", cell))
	}
}

// writeNumber writes a cell with a number. The parameter "formula" is the XML element with
// the formula of the cell, or "".
func writeNumber(b *strings.Builder, at string, style int, formula string, n int) {
	fmt.Fprintf(b, `<c r="%s" s="%d">%s<v>%d</v></c>`, at, style, formula, n)
}

// dayZero is the date with the number 0 in spreadsheets. Any date from March 1900 on is stored
// as the number of days since dayZero.
var dayZero = harikerja.MustParseDate("1899-12-30")

// writeText writes a cell with a text. The cell has the type inlineStr, so its text
// is never a formula.
func writeText(b *strings.Builder, at string, style int, text string) {
	fmt.Fprintf(b, `<c r="%s" s="%d" t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>`, at, style, escape(text))
}

func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // writing to a strings.Builder cannot fail
	return b.String()
}

// address returns the name of a cell, such as A1. The table has at most 26 columns.
func address(x, y int) string { return string(rune('A'+x)) + strconv.Itoa(y+1) }

// fittingWidths returns the width of each column in characters: the length of its longest
// text plus two, within limits.
func (s Sheet) fittingWidths() []int {
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

// tabName returns a valid name for a tab. The result has at most 31 characters and no
// character that has a meaning in formulas.
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
