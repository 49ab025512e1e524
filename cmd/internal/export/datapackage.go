package export

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/csvlist"
)

// packageName is the name of the file that describes the CSV files. The format is Frictionless
// Data.
const packageName = "datapackage.json"

// dataPackage is a Data Package (datapackage.org, version 1).
type dataPackage struct {
	Profile   string     `json:"profile"`
	Name      string     `json:"name"`
	Title     string     `json:"title"`
	Homepage  string     `json:"homepage"`
	Licenses  []license  `json:"licenses"`
	Resources []resource `json:"resources"`
}

type license struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Path  string `json:"path"`
}

// resource is one CSV file.
type resource struct {
	Profile   string `json:"profile"`
	Name      string `json:"name"`
	Path      string `json:"path"`
	Format    string `json:"format"`
	MediaType string `json:"mediatype"`
	Encoding  string `json:"encoding"`
	Bytes     int    `json:"bytes"`
	Hash      string `json:"hash"`
	Schema    schema `json:"schema"`
}

type schema struct {
	Fields []field `json:"fields"`
}

type field struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// listFile matches the path of a file with holidays or due dates.
var listFile = regexp.MustCompile(`^(?:calendars/[a-z0-9-]+/)?(holidays|obligations)/[0-9]{4}(?:/[a-z_]+)?\.csv$`)

// The columns with dates. A date can be empty, because an obligation without an answer has no
// date.
var dates = []string{"date", "dueDate", "nominalDate", "checkedUntil"}

// describeCSV returns the file that describes the CSV lists of holidays and due dates. It leaves
// out the other CSV files, which are tables with Indonesian headings, made for people.
func describeCSV(files []File) (File, error) {
	p := dataPackage{Profile: "tabular-data-package", Name: "harikerja", Title: "Holidays and collective leave of Indonesia",
		Homepage:  "https://github.com/harikerja/harikerja",
		Licenses:  []license{{"CC-BY-4.0", "Creative Commons Attribution 4.0", "https://creativecommons.org/licenses/by/4.0/"}},
		Resources: []resource{}}
	for _, f := range files {
		m := listFile.FindStringSubmatch(f.Path)
		if m == nil {
			continue
		}
		columns := csvlist.HolidayColumns()
		if m[1] == "obligations" {
			columns = csvlist.ObligationColumns()
		}
		var s schema
		for _, name := range columns {
			kind := "string"
			if slices.Contains(dates, name) {
				kind = "date"
			}
			s.Fields = append(s.Fields, field{name, kind})
		}
		name := strings.NewReplacer("/", "-", "_", "-").Replace(strings.TrimSuffix(f.Path, path.Ext(f.Path)))
		p.Resources = append(p.Resources, resource{Profile: "tabular-data-resource", Name: name,
			Path: f.Path, Format: "csv", MediaType: "text/csv", Encoding: "utf-8", Bytes: f.Bytes,
			Hash: "sha256:" + f.SHA256, Schema: s})
	}
	body, err := json.MarshalIndent(p, "", "  ")
	return NewFile(packageName, "application/json; charset=utf-8", append(body, '\n')), err
}
