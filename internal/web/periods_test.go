package web

import (
	"strings"
	"testing"
)

func TestPeriodsPage(t *testing.T) {
	h := site(t)
	wants(t, h, "/2026/periods?lang=id&firstDay=21&payday=25",
		"<h1>Periode penggajian 2026</h1>",
		`<option value="21" selected>21–20</option>`, `<option value="25" selected>25</option>`, `<option value="preceding" selected>`,
		`<th scope="row">Januari</th><td><time datetime="2025-12-21">21 Des 2025</time></td><td><time datetime="2026-01-20">20 Jan 2026</time></td><td class="group strong">18</td>`,
		// 25 December is a holiday, and 24 December is collective leave.
		`<time datetime="2026-12-25">25 Des 2026</time></td><td class="paid shifted"><time datetime="2026-12-23">Rab, 23 Des 2026</time>`,
		`href="/2026/periods.xlsx?firstDay=21&payday=25&lang=id"`,
		`href="/2026/periods-excel.csv?firstDay=21&payday=25&lang=id"`,
		`href="/v1/workdays/periods?year=2026&firstDay=21&payday=25"`,
		`Libur mingguan: Sabtu, Minggu. Cuti bersama dihitung sebagai hari libur.`)
	wants(t, h, "/2026/periods?lang=en",
		`<option value="1" selected>1–end of the month</option>`, `<option value="31" selected>31 (end of the month)</option>`,
		`<time datetime="2026-02-28">28 Feb 2026</time></td><td class="paid shifted"><time datetime="2026-02-27">Fri, 27 Feb 2026</time>`)
	wants(t, h, "/2026/periods?lang=en&rule=following", `<td class="paid shifted"><time datetime="2026-03-02">Mon, 2 Mar 2026</time>`)
	wants(t, h, "/2026/payroll?lang=id", `<a href="/2026/periods?lang=id">`)
	wants(t, h, "/2026/payroll?lang=id&calendar=idx", `<a href="/2026/periods?calendar=idx&lang=id">`)
	// Under the stock exchange, 31 December is an own day off.
	wants(t, h, "/2026/periods?lang=en&calendar=idx", `<th scope="col">Own days off</th>`, `<input type="hidden" name="calendar" value="idx">`,
		`<td class="paid shifted"><time datetime="2026-12-30">Wed, 30 Dec 2026</time>`, `href="/v1/calendars/idx/workdays/periods?year=2026"`)
}

// A firm that compares two years keeps its cut-off.
func TestOtherYearKeepsTheCutOff(t *testing.T) {
	wants(t, site(t), "/2026/periods?lang=id&firstDay=26&payday=28&rule=nearest",
		`rel="prev" href="/2025/periods?firstDay=26&payday=28&rule=nearest&lang=id"`, `rel="next" href="/2027/periods?firstDay=26&payday=28&rule=nearest&lang=id"`)
}

func TestPeriodsPageExplainsMistakes(t *testing.T) {
	h := site(t)
	for _, test := range []struct {
		target string
		status int
		want   string
	}{
		{"/2026/periods?lang=en&firstDay=29", 400, `<p class="banner warn" id="mistake" role="alert">Choose the first day of a period, from 1 to 28.`},
		{"/2026/periods?lang=en&firstDay=", 400, `name="firstDay" aria-invalid="true" aria-describedby="mistake">`},
		{"/2026/periods?lang=en&payday=0", 400, "Choose a payday from 1 to 31."},
		{"/2026/periods?lang=id&rule=never", 400, "Pilih ke mana tanggal gajian bergeser"},
		{"/2009/periods?lang=en&firstDay=21", 404, "The answer needs the year 2008"},
		{"/2009/periods?lang=en", 200, "January"},
		{"/2008/periods?lang=en", 404, "No data for 2008"},
		{"/2026/periods?lang=en&weeks=6", 400, "This page has no parameter “weeks”."},
		{"/2026/periods.csv?lang=en&firstDay=29", 400, "The first day of a period (firstDay) must be from 1 to 28"},
		{"/2026/periods.xlsx?lang=en&rule=never", 400, "The first day of a period (firstDay) must be from 1 to 28"},
		{"/2009/periods.csv?lang=en&firstDay=21", 404, "No data for 2008"},
	} {
		status, page := get(t, h, test.target)
		if status != test.status || !strings.Contains(page, test.want) {
			t.Errorf("%s: status %d, want %d and a page with %s", test.target, status, test.status, test.want)
		}
		if strings.Contains(page, "<table") != (test.status == 200) {
			t.Errorf("%s: the page with the status %d has a table, or has none", test.target, status)
		}
		readHTML(t, test.target, page)
	}
}
