package harikerja

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // for dataset.json
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"sync"
)

// Dataset is the content of a dataset file. It has the decrees of each year,
// every line that was ever on the list of the year, the occasions of the lines,
// and the built-in calendars. Most programs do not need it: [Default] uses the
// built-in dataset, and [Load] reads a newer dataset.
type Dataset struct {
	Occasions []Occasion   // the occasions of all lines
	Calendars []Definition // the built-in calendars; each has another name
	Years     []YearData
}

// YearData is the list of one year with its whole history.
type YearData struct {
	Year        int
	Status      Status
	Corrections []Correction // sorted by date
	Decrees     []Decree     // sorted by date
	Lines       []Line       // sorted by date, kind, date of the decree and local name
}

// Line is a day that a decree added to a list. When another decree removes the
// day from the list, the line stays and RevokedBy is the id of that decree. A
// line is in force on day t if Decree's date <= t < RevokedBy's date.
type Line struct {
	Date      Date     `json:"date"`
	Kind      Kind     `json:"type"`
	Occasion  string   `json:"occasion"`
	LocalName string   `json:"localName"`
	Name      string   `json:"name"`
	Decree    string   `json:"decree"`              // the id of the decree that set the line
	Also      []string `json:"also,omitempty"`      // the ids of other decrees that the line is based on: an older legal basis or a later confirmation
	RevokedBy string   `json:"revokedBy,omitempty"` // the id of the decree that removed the line, or replaced it by a line with a new name
}

// Correction describes the correction of a mistake in the published dataset,
// not in a decree. It counts as a revision in every calendar, even in a
// calendar as of a date before the correction, so that the revision number
// changes whenever the content changes.
type Correction struct {
	Date Date   `json:"date"`
	What string `json:"what"`
}

// Status tells how well a year is documented.
type Status string

const (
	// Verified means that the decree of every entry was identified.
	Verified Status = "verified"
	// Corroborated means that independent sources have the same dates, but the
	// number of one decree was not found.
	Corroborated Status = "corroborated"
)

// DecreeKind is the kind of a decree.
type DecreeKind string

const (
	// JointDecree is the Keputusan Bersama of three ministers (SKB 3 Menteri)
	// that sets a year's list.
	JointDecree DecreeKind = "joint_decree"
	// JointDecreeAmendment changes a joint decree.
	JointDecreeAmendment DecreeKind = "joint_decree_amendment"
	// PresidentialDecree is a Keputusan Presiden, for example for an election
	// day.
	PresidentialDecree DecreeKind = "presidential_decree"
	// MinisterialDecree is a decree of one minister, for example for the date
	// of a religious holiday.
	MinisterialDecree DecreeKind = "ministerial_decree"
)

var decreeKinds = []DecreeKind{JointDecree, JointDecreeAmendment, PresidentialDecree, MinisterialDecree}

// Valid reports whether k is one of the four kinds.
func (k DecreeKind) Valid() bool { return slices.Contains(decreeKinds, k) }

// Number is the number that one authority gave a decree. A joint decree has one
// number from each of its ministers.
type Number struct {
	Authority string `json:"authority"`
	Number    string `json:"number,omitempty"` // empty if it was not found
}

// Decree is a government document that set or changed a year's list.
type Decree struct {
	ID      string     `json:"id"` // unique in the dataset, such as skb-2025-amendment-1
	Kind    DecreeKind `json:"type"`
	Title   string     `json:"title"`
	Numbers []Number   `json:"numbers"`
	// Date is the day of signing. If that day is not known, DateIsLatest is
	// true and Date is the latest possible day.
	Date         Date   `json:"date"`
	DateIsLatest bool   `json:"dateIsLatest,omitempty"`
	URL          string `json:"url,omitempty"` // a copy of the decree, or a page that announces it; empty if none was found
	Publisher    string `json:"publisher"`     // the publisher of the URL; the authorities if there is no URL
}

// Official reports whether the decree's URL is on a government site (under go.id).
func (d Decree) Official() bool { return officialURL(d.URL) }

func officialURL(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return false
	}
	return strings.HasSuffix("."+strings.ToLower(u.Hostname()), ".go.id")
}

// clone returns a copy that does not share the slice of numbers.
func (d Decree) clone() Decree {
	d.Numbers = slices.Clone(d.Numbers)
	return d
}

// A dataset file is JSON in a fixed layout: this header with the SHA-256 of the
// content, then the content: the occasions, the calendars (if there are any) and
// the years. The reader requires this exact layout, so that it detects every
// change to a file.
const (
	datasetFormat   = 1
	datasetHeader   = "{\"format\":%d,\"digest\":\"sha256:%s\","
	datasetTail     = "}\n"
	maxDatasetBytes = 16 << 20
)

// contentFile is the content of the file.
type contentFile struct {
	Occasions []Occasion        `json:"occasions"`
	Calendars []json.RawMessage `json:"calendars"` // parsed when they are first needed
	Years     []yearFile        `json:"years"`
}

// yearFile is a year in the file. The fields Revision and UpdatedAt can be
// calculated from the other fields. They are in the file for programs in other
// languages.
type yearFile struct {
	Year        int          `json:"year"`
	Revision    int          `json:"revision"`
	Status      Status       `json:"status"`
	UpdatedAt   Date         `json:"updatedAt"`
	Corrections []Correction `json:"corrections,omitempty"`
	Decrees     []Decree     `json:"decrees"`
	Holidays    []Line       `json:"holidays"`
}

func (y yearFile) data() YearData {
	return YearData{y.Year, y.Status, y.Corrections, y.Decrees, y.Holidays}
}

// Encode returns the content of the dataset file. Equal datasets give equal
// bytes. If [NewCalendar] rejects the dataset, Encode returns the same error.
func (ds Dataset) Encode() ([]byte, error) {
	valid, err := ds.check()
	if err != nil {
		return nil, err
	}
	content, err := valid.encode()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	head := fmt.Sprintf(datasetHeader, datasetFormat, hex.EncodeToString(sum[:]))
	return append(append([]byte(head), content...), datasetTail...), nil
}

// encode returns the content of the file.
func (ds validDataset) encode() ([]byte, error) {
	var b bytes.Buffer
	if err := writeList(&b, "occasions", ds.occasions); err != nil {
		return nil, err
	}
	if len(ds.calendars) > 0 {
		b.WriteString(",")
		if err := writeList(&b, "calendars", ds.calendars); err != nil {
			return nil, err
		}
	}
	b.WriteString(",\"years\":[")
	for i, y := range ds.years {
		if i > 0 {
			b.WriteString(",")
		}
		info := y.info()
		head, err := compactJSON(yearFile{Year: info.Year, Revision: info.Revision, Status: info.Status,
			UpdatedAt: info.UpdatedAt, Corrections: y.data.Corrections})
		if err != nil {
			return nil, err
		}
		b.WriteString("\n")
		b.Write(bytes.TrimSuffix(head, []byte(`"decrees":null,"holidays":null}`)))
		if err := writeList(&b, "decrees", y.data.Decrees); err != nil {
			return nil, err
		}
		b.WriteString(",")
		if err := writeList(&b, "holidays", y.data.Lines); err != nil {
			return nil, err
		}
		b.WriteString("}")
	}
	b.WriteString("\n]")
	return b.Bytes(), nil
}

// writeList writes one element on each line, for readable diffs.
func writeList[T any](b *bytes.Buffer, key string, list []T) error {
	fmt.Fprintf(b, "%q:[", key)
	for i, v := range list {
		if i > 0 {
			b.WriteString(",")
		}
		text, err := compactJSON(v)
		if err != nil {
			return err
		}
		b.WriteString("\n  ")
		b.Write(text)
	}
	b.WriteString("]")
	return nil
}

func compactJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// ReadDataset reads a dataset file. It rejects a file of another format, a file
// whose digest does not match its content, a file with inconsistent content, and a
// file larger than 16 MiB.
func ReadDataset(r io.Reader) (Dataset, error) {
	valid, err := readValid(r)
	ds := Dataset{Occasions: valid.occasions, Calendars: valid.calendars}
	for _, y := range valid.years {
		ds.Years = append(ds.Years, y.data)
	}
	return ds, err
}

func readValid(r io.Reader) (validDataset, error) {
	file, err := io.ReadAll(io.LimitReader(r, maxDatasetBytes+1))
	if err != nil {
		return validDataset{}, fmt.Errorf("cannot read the dataset: %w", err)
	}
	if len(file) > maxDatasetBytes {
		return validDataset{}, fmt.Errorf("the dataset is larger than %d bytes: this is not a dataset file", maxDatasetBytes)
	}
	content, err := openDataset(file)
	if err != nil {
		return validDataset{}, err
	}
	dec := json.NewDecoder(io.MultiReader(strings.NewReader("{"), bytes.NewReader(content), strings.NewReader("}")))
	dec.DisallowUnknownFields()
	var list contentFile
	if err := dec.Decode(&list); err != nil {
		return validDataset{}, fmt.Errorf("the dataset's content is not of format %d: %w", datasetFormat, err)
	}
	ds := Dataset{Occasions: list.Occasions}
	if ds.Calendars, err = parseCalendars(list.Calendars); err != nil {
		return validDataset{}, err
	}
	for _, y := range list.Years {
		ds.Years = append(ds.Years, y.data())
	}
	valid, err := ds.check()
	if err != nil {
		return validDataset{}, err
	}
	for i, y := range list.Years {
		if info := valid.years[i].info(); y.Revision != info.Revision || y.UpdatedAt != info.UpdatedAt {
			return validDataset{}, fmt.Errorf("dataset year %d has revision %d of %s, but its decrees and corrections give revision %d of %s",
				y.Year, y.Revision, y.UpdatedAt, info.Revision, info.UpdatedAt)
		}
	}
	// The JSON decoder also accepts missing keys, repeated keys, null values and
	// trailing data.
	if again, err := valid.encode(); err != nil || !bytes.Equal(again, content) {
		return validDataset{}, errors.New("the dataset differs from the output of the command harikerja data build: a key is missing, null, repeated or in the wrong place, or there is text after the years")
	}
	return valid, nil
}

// openDataset verifies the header and the digest of a file and returns the content.
func openDataset(file []byte) ([]byte, error) {
	if len(file) == 0 {
		return nil, errors.New("the dataset is empty")
	}
	var format int
	if _, err := fmt.Sscanf(string(file[:min(len(file), 32)]), "{\"format\":%d,", &format); err != nil {
		return nil, errors.New(`this is not a dataset: a dataset.json begins with {"format": and a number`)
	}
	if format != datasetFormat {
		return nil, fmt.Errorf("the dataset has format %d, but this program reads format %d: use a dataset and a program of matching releases", format, datasetFormat)
	}
	head := len(fmt.Sprintf(datasetHeader, datasetFormat, hex.EncodeToString(make([]byte, sha256.Size))))
	if len(file) < head+len(datasetTail) {
		return nil, errors.New("the dataset is incomplete: its end is missing")
	}
	content := file[head : len(file)-len(datasetTail)]
	sum := sha256.Sum256(content)
	want := fmt.Sprintf(datasetHeader, datasetFormat, hex.EncodeToString(sum[:]))
	if string(file[:head]) != want || string(file[len(file)-len(datasetTail):]) != datasetTail {
		return nil, errors.New("the dataset is damaged: its digest does not match its content")
	}
	return content, nil
}

// Load reads a dataset file, such as a newer dataset.json, and returns a calendar
// with the default rules. It returns the same errors as [ReadDataset].
func Load(r io.Reader) (*Calendar, error) {
	valid, err := readValid(r)
	if err != nil {
		return nil, err
	}
	return newCalendar(valid), nil
}

//go:embed dataset.json
var embedded []byte

// builtIn decodes the embedded file. It does not validate the file, because
// that takes longer than decoding. TestEmbeddedDatasetRoundTrip validates the
// file.
var builtIn = sync.OnceValue(func() *Calendar {
	var file contentFile
	if err := json.Unmarshal(embedded, &file); err != nil {
		panic("harikerja: the built-in dataset: " + err.Error())
	}
	texts := make(map[string]string)
	ds := validDataset{occasions: file.Occasions}
	for _, y := range file.Years {
		ds.years = append(ds.years, newYear(y.data(), texts))
	}
	c := newCalendar(ds)
	c.known.history.calendars = sync.OnceValue(func() []Definition {
		list, err := parseCalendars(file.Calendars)
		if err != nil {
			panic("harikerja: the built-in dataset: " + err.Error())
		}
		return list
	})
	return c
})

// Default returns the calendar of the built-in dataset with the default rules:
// Saturday and Sunday off, collective leave taken. The first call decodes the
// dataset.
func Default() *Calendar { return builtIn() }

// EmbeddedDataset returns a copy of the built-in dataset.json.
func EmbeddedDataset() []byte { return bytes.Clone(embedded) }
