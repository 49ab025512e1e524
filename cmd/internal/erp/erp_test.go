package erp

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/words"
)

// field describes a field in an ERP system. Each field is a column of a file that package erp
// writes.
type field struct {
	kind     string // text, datetime, date or check
	required bool
}

// The fields below were read in the public sources and written down by hand. No
// running Odoo or ERPNext was used.

// odooFields are fields of the model resource.calendar.leaves.
//
// Sources, repository odoo/odoo:
//   - addons/resource/models/resource_calendar_leaves.py, commits
//     4b8645cd22c0b8bb4bf785e92e5484373634782f (an older version) and
//     041f2db147a908b3c75a863c9975fbbad8f58400 (a version of 2026): name is a Char,
//     date_from and date_to are required Datetimes, and date_from must not be later
//     than date_to. Both versions have these fields.
//   - addons/hr_holidays/models/resource_calendar_leaves.py, commit
//     0146935935c172c4103d2961d3cc830e511e2c99: two records of a company without a
//     resource must not overlap if one has no working hours or both have the same working
//     hours. Two records overlap even if one begins when the other ends: date_from <= the
//     other's date_to.
//   - odoo/addons/base/models/ir_fields.py: an imported datetime has the form
//     2012-12-31 23:59:59 and is a local time of the user. The column id has the
//     external id of a record.
var odooFields = map[string]field{
	"id":        {"text", false},
	"name":      {"text", false},
	"date_from": {"datetime", true},
	"date_to":   {"datetime", true},
}

// holidayListFields are fields of the doctype Holiday List, and of the doctype Holiday, which
// is the type of the rows in the child table "holidays".
//
// Sources:
//   - frappe/erpnext, erpnext/setup/doctype/holiday_list/holiday_list.json, commit
//     0637e2eb429387c3a34f4ab72a8df2312b37ca60: holiday_list_name (Data, required,
//     unique), from_date and to_date (Date, required), holidays (a table of Holiday);
//     the doctype can be imported.
//   - frappe/erpnext, erpnext/setup/doctype/holiday/holiday.json, commit
//     c33f19250d438f1848bf98af214032e0b097304d: holiday_date (Date, required),
//     description (Text Editor, required), weekly_off (Check).
//   - frappe/erpnext, erpnext/setup/doctype/holiday_list/holiday_list.py, commit
//     01ec42837a5156e0008633a3274570c40aa216c5: each date is between from_date and
//     to_date, and no date occurs twice.
//   - frappe/frappe, frappe/core/doctype/data_import/importer.py, commit
//     0062963a41e2d833ce8672bacb0f37bdd1037b17: a column is named by the field, or by
//     table.field for a child table; if a row is empty in all columns of the document,
//     it is another row of the child table; all dates of a column have the same format; a
//     Check is 0 or 1.
//   - frappe/frappe, frappe/core/doctype/data_import/importer.py (update_record) and
//     frappe/model/base_document.py (update and set), commit
//     ce01f8ada87e158c43ca842538cfcfc25bda8be8: an import that updates a document
//     replaces all rows of a child table that is in the file. A Data field has at most
//     140 characters.
var holidayListFields = map[string]field{
	"holiday_list_name":     {"text", true},
	"from_date":             {"date", true},
	"to_date":               {"date", true},
	"holidays.holiday_date": {"date", true},
	"holidays.description":  {"text", true},
	"holidays.weekly_off":   {"check", false},
}

var forms = map[string]*regexp.Regexp{
	"text":     regexp.MustCompile(`^[^\r\n]*$`),
	"date":     regexp.MustCompile(`^\d{4}-\d\d-\d\d$`),
	"datetime": regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`),
	"check":    regexp.MustCompile(`^[01]$`),
}

// noError ends the test if there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// read reads a file, checks its columns and cells, and returns its rows. Each row is a map from
// column names to cells. After the first row, the fields of the document may be empty.
func read(t *testing.T, file []byte, fields map[string]field) []map[string]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil || len(rows) < 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for name, f := range fields {
		if f.required && !slices.Contains(rows[0], name) {
			t.Errorf("the file has no column %s", name)
		}
	}
	var list []map[string]string
	for i, row := range rows[1:] {
		record := make(map[string]string)
		for j, name := range rows[0] {
			f, ok := fields[name]
			ofDocument := len(fields) == len(holidayListFields) && !strings.Contains(name, ".")
			switch {
			case !ok:
				t.Fatalf("there is no field %s", name)
			case row[j] == "" && i > 0 && ofDocument:
			case row[j] == "" && f.required, row[j] != "" && !forms[f.kind].MatchString(row[j]):
				t.Errorf("row %d: %s is %q", i+1, name, row[j])
			}
			record[name] = row[j]
		}
		list = append(list, record)
	}
	return list
}

func acme(t *testing.T) *harikerja.Calendar {
	t.Helper()
	def, err := harikerja.ParseDefinition([]byte(`{"name": "acme", "weekend": ["sun"], "collectiveLeave": "worked",
		"daysOff": [{"date": "2026-05-15", "name": {"id": "Cuti \"A\", B", "en": "Leave"}}],
		"workdays": [{"date": "2026-06-14"}, {"date": "2026-08-17"}]}`))
	noError(t, err)
	cal, err := frozen.Calendar().WithDefinition(def)
	noError(t, err)
	return cal
}

func calendars(t *testing.T) map[string]*harikerja.Calendar {
	t.Helper()
	worked := frozen.Calendar().WithWeekend(harikerja.SunOnly()).WithLeave(harikerja.LeaveWorked())
	return map[string]*harikerja.Calendar{"national": frozen.Calendar(), "worked": worked, "acme": acme(t)}
}

// TestOdooFileHasExactlyTheHolidays writes a file for every year. The file must have exactly the
// holidays of the calendar.
func TestOdooFileHasExactlyTheHolidays(t *testing.T) {
	for name, cal := range calendars(t) {
		for _, info := range cal.Years() {
			file, _, err := Odoo(List{Calendar: cal, Year: info.Year})
			noError(t, err)
			got, ids, last := make(map[string]string), make(map[string]bool), ""
			for _, record := range read(t, file, odooFields) {
				from, to := record["date_from"], record["date_to"]
				if from > to || from <= last {
					t.Errorf("%s: %s to %s overlaps another record", name, from, to)
				}
				last = to
				if _, err := time.Parse(time.DateTime, to); err != nil || ids[record["id"]] || strings.Contains(record["id"], ".") {
					t.Errorf("%s: bad record %v: %v", name, record, err)
				}
				ids[record["id"]] = true
				if from[:10] != to[:10] || from[10:] != " 00:00:00" || to[10:] != " 23:59:59" {
					t.Errorf("%s: %s to %s is not one day", name, from, to)
				}
				got[from[:10]] = record["name"]
			}
			want := make(map[string]string)
			for d := range harikerja.Year(info.Year).All() {
				day, _ := cal.Day(d)
				if day.Class == harikerja.ClassWorkday {
					continue
				}
				for i, h := range day.Holidays {
					want[d.String()] += map[bool]string{false: "", true: " / "}[i > 0] + h.LocalName
				}
			}
			for d, name := range want {
				if got[d] != name {
					t.Errorf("%s: %s is %q, want %q", name, d, got[d], name)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%s %d: %d dates, want %d", name, info.Year, len(got), len(want))
			}
		}
	}
}

// TestERPNextFileHasExactlyTheDaysOff writes a file for every year. Every day must be either
// a workday or a row in the file.
func TestERPNextFileHasExactlyTheDaysOff(t *testing.T) {
	for name, cal := range calendars(t) {
		for _, info := range cal.Years() {
			file, err := ERPNext(List{Calendar: cal, Year: info.Year})
			noError(t, err)
			off := make(map[string]bool)
			var document map[string]string
			for i, row := range read(t, file, holidayListFields) {
				if i == 0 {
					document = row
				} else if row["holiday_list_name"]+row["from_date"]+row["to_date"] != "" {
					t.Errorf("%s: row %d begins a second document", name, i+1)
				}
				d := row["holidays.holiday_date"]
				if off[d] || d < document["from_date"] || d > document["to_date"] {
					t.Errorf("%s: %s occurs twice or is outside the list", name, d)
				}
				off[d] = true
				if day, _ := cal.Day(harikerja.MustParseDate(d)); (day.Class == harikerja.ClassWeekend) != (row["holidays.weekly_off"] == "1") {
					t.Errorf("%s: %s has weekly_off %s", name, d, row["holidays.weekly_off"])
				}
			}
			for d := range harikerja.Year(info.Year).All() {
				if workday, _ := cal.IsWorkday(d); workday == off[d.String()] {
					t.Errorf("%s: %s: workday = %t, in the file = %t, want exactly one of the two", name, d, workday, off[d.String()])
				}
			}
		}
	}
}

func TestFilesCanHaveEnglishNames(t *testing.T) {
	list := List{Calendar: frozen.Calendar(), Year: 2025, Language: words.English}
	odoo, _, err := Odoo(list)
	noError(t, err)
	erpNext, err := ERPNext(list)
	noError(t, err)
	for want, file := range map[string][]byte{"\nharikerja_national_2025_05_29,Ascension": odoo, "2025-06-08,Sunday,1\n": erpNext} {
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("the file does not contain %q:\n%s", want, file)
		}
	}
}

func TestOwnWorkdaysOnTheWeekendAreReported(t *testing.T) {
	file, lost, err := Odoo(List{Calendar: acme(t), Year: 2026})
	noError(t, err)
	if len(lost) != 1 || lost[0].String() != "2026-06-14" {
		t.Errorf("got %v, want 2026-06-14", lost)
	}
	if text := string(file); strings.Contains(text, "2026-08-17") || !strings.Contains(text, `harikerja_acme_2026_05_15,"Cuti ""A"", B",2026-05-15 00:00:00`) {
		t.Errorf("got %s", text)
	}
}

func TestYearWithoutDataIsAnError(t *testing.T) {
	list := List{Calendar: frozen.Calendar(), Year: 2040}
	if _, _, err := Odoo(list); err == nil {
		t.Error("Odoo: no error")
	}
	if _, err := ERPNext(list); err == nil {
		t.Error("ERPNext: no error")
	}
}

func TestHolidayListNameHasCalendarAndYear(t *testing.T) {
	for want, list := range map[string]List{
		"Indonesia 2026": {Calendar: frozen.Calendar(), Year: 2026},
		"acme 2026":      {Calendar: acme(t), Year: 2026},
		"My list":        {Calendar: acme(t), Year: 2026, Name: "My list"},
	} {
		file, err := ERPNext(list)
		noError(t, err)
		if got := read(t, file, holidayListFields)[0]["holiday_list_name"]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestERPNextRefusesNamesThatItCannotStore(t *testing.T) {
	for name, ok := range map[string]bool{
		strings.Repeat("é", 140): true,
		strings.Repeat("é", 141): false,
		"two\nlines":             false,
		"a\x00b":                 false,
		"tab\tulator":            false,
	} {
		if _, err := ERPNext(List{Calendar: frozen.Calendar(), Year: 2026, Name: name}); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestCompaniesHaveDifferentOdooIDs: an external id does not contain the company, so each company
// needs its own prefix. Otherwise an import for a second company would change the entries of the
// first company.
func TestCompaniesHaveDifferentOdooIDs(t *testing.T) {
	list := List{Calendar: frozen.Calendar(), Year: 2026, IDPrefix: "company2"}
	file, _, err := Odoo(list)
	if err != nil || !bytes.Contains(file, []byte("\ncompany2_national_2026_01_01,")) {
		t.Errorf("%v: %s", err, file)
	}
	for _, prefix := range []string{"a.b", "a b", "a,b", "é", "=1"} {
		list.IDPrefix = prefix
		if _, _, err := Odoo(list); err == nil {
			t.Errorf("CheckIDPrefix accepts the prefix %q", prefix)
		}
	}
}
