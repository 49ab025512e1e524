package harikerja

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed" // for dataset.json
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	Calendars []Definition // the built-in calendars; no two have the same name
	Years     []YearData
}

// A dataset file is JSON in a fixed layout: this header with the digest of the
// content, then the content: the occasions, the calendars (if there are any) and
// the years. The reader requires this exact layout, so that it detects every
// change to a file. The digest is the SHA-256 of the content as an object without
// white space, so that a program in another language can verify a parsed file.
const (
	datasetFormat = 1
	datasetHeader = "{\"format\":%d,\"digest\":\"sha256:%s\","
	datasetTail   = "}\n"
)

// maxDatasetBytes is the maximum size of a dataset file, in all languages. The lists of
// 19 years have 129 KB. In other languages a decoded file can need fifty times its size
// in memory, so a larger file could end a program.
const maxDatasetBytes = 1 << 20

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
	return fileOf(content), nil
}

// DatasetFile returns the dataset file of a calendar: the file that was given to
// [Load], or the built-in dataset.json. It has all data, also for a calendar of
// [Calendar.AsOf] or under a [Definition].
func (c *Calendar) DatasetFile() []byte {
	content, err := c.known.history.encode()
	if err != nil {
		panic("harikerja: a valid dataset cannot be encoded: " + err.Error())
	}
	return fileOf(content)
}

// fileOf returns the file with the given content.
func fileOf(content []byte) []byte {
	head := fmt.Sprintf(datasetHeader, datasetFormat, contentDigest(content))
	return append(append([]byte(head), content...), datasetTail...)
}

// contentDigest returns the SHA-256 of the content of a file as an object without
// white space.
func contentDigest(content []byte) string {
	b := bytes.NewBuffer(make([]byte, 0, len(content)+2))
	if err := json.Compact(b, slices.Concat([]byte("{"), content, []byte("}"))); err != nil {
		return "" // not JSON: no digest is equal
	}
	sum := sha256.Sum256(b.Bytes())
	return hex.EncodeToString(sum[:])
}

// encode returns the content of the file.
func (ds *validDataset) encode() ([]byte, error) {
	var b bytes.Buffer
	if err := writeList(&b, "occasions", ds.occasions); err != nil {
		return nil, err
	}
	if calendars := ds.calendars(); len(calendars) > 0 {
		b.WriteString(",")
		if err := writeList(&b, "calendars", calendars); err != nil {
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

// ReadDataset reads a dataset file. It returns a [*DatasetError] for a file of
// another format, a file whose digest does not match its content, a file with
// inconsistent content, and a file larger than 1 MiB.
func ReadDataset(r io.Reader) (Dataset, error) {
	valid, err := readValid(r)
	if err != nil {
		return Dataset{}, err
	}
	ds := Dataset{Occasions: valid.occasions, Calendars: valid.calendars()}
	for _, y := range valid.years {
		ds.Years = append(ds.Years, y.data)
	}
	return ds, nil
}

func readValid(r io.Reader) (*validDataset, error) {
	file, err := io.ReadAll(io.LimitReader(r, maxDatasetBytes+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read the dataset: %w", err)
	}
	valid, err := parseDataset(file)
	return valid, datasetError(err)
}

// datasetError returns a [*DatasetError], or nil if there is no error.
func datasetError(err error) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*DatasetError](err); ok {
		return e
	}
	return &DatasetError{err}
}

func parseDataset(file []byte) (*validDataset, error) {
	if len(file) > maxDatasetBytes {
		return nil, fmt.Errorf("the dataset is larger than %d bytes: this is not a dataset file", maxDatasetBytes)
	}
	content, err := openDataset(file)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(io.MultiReader(strings.NewReader("{"), bytes.NewReader(content), strings.NewReader("}")))
	dec.DisallowUnknownFields()
	var list contentFile
	if err := dec.Decode(&list); err != nil {
		return nil, fmt.Errorf("the dataset's content is not of format %d: %w", datasetFormat, err)
	}
	ds := Dataset{Occasions: list.Occasions}
	if ds.Calendars, err = parseCalendars(list.Calendars); err != nil {
		return nil, err
	}
	for _, y := range list.Years {
		ds.Years = append(ds.Years, y.data())
	}
	valid, err := ds.check()
	if err != nil {
		return nil, err
	}
	for i, y := range list.Years {
		if info := valid.years[i].info(); y.Revision != info.Revision || y.UpdatedAt != info.UpdatedAt {
			return nil, fmt.Errorf("dataset year %d has revision %d of %s, but its decrees and corrections give revision %d of %s",
				y.Year, y.Revision, y.UpdatedAt, info.Revision, info.UpdatedAt)
		}
	}
	// The JSON decoder also accepts missing keys, repeated keys, null values and
	// trailing data.
	if again, err := valid.encode(); err != nil || !bytes.Equal(again, content) {
		return nil, errors.New("the dataset differs from the output of the command harikerja data build: " +
			"a key is missing, null, repeated or in the wrong place, or there is text after the years")
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
	want := fmt.Sprintf(datasetHeader, datasetFormat, contentDigest(content))
	if string(file[:head]) != want || string(file[len(file)-len(datasetTail):]) != datasetTail {
		return nil, errors.New("the dataset is damaged: its digest does not match its content")
	}
	return content, nil
}

//go:embed dataset.json
var embedded []byte

// embeddedDataset decodes the embedded file. It does not validate the file, because
// that takes longer than decoding. TestEmbeddedDatasetRoundTrip validates the
// file.
func embeddedDataset() *validDataset {
	var file contentFile
	if err := json.Unmarshal(embedded, &file); err != nil {
		panic("harikerja: the built-in dataset: " + err.Error())
	}
	texts := make(map[string]string)
	ds := &validDataset{occasions: file.Occasions}
	for _, y := range file.Years {
		ds.years = append(ds.years, newYear(y.data(), texts))
	}
	ds.calendars = sync.OnceValue(func() []Definition {
		list, err := parseCalendars(file.Calendars)
		if err != nil {
			panic("harikerja: the built-in dataset: " + err.Error())
		}
		return list
	})
	return ds
}

// EmbeddedDataset returns a copy of the built-in dataset.json.
func EmbeddedDataset() []byte { return bytes.Clone(embedded) }

// validDataset is a dataset without inconsistencies.
type validDataset struct {
	occasions []Occasion
	calendars func() []Definition // sorted by name
	years     []*year
}

// digest returns the digest of the content of the file.
func (ds *validDataset) digest() string {
	content, err := ds.encode()
	if err != nil {
		panic("harikerja: a valid dataset cannot be encoded: " + err.Error())
	}
	return "sha256:" + contentDigest(content)
}

// check returns a copy of a dataset, or an error if the dataset is
// inconsistent. It checks only the conditions that the calculations depend on.
// The lint of cmd/internal/curate checks more.
func (ds Dataset) check() (*validDataset, error) {
	if len(ds.Years) == 0 {
		return nil, datasetError(errors.New("the dataset has no years"))
	}
	if err := checkOccasions(ds.Occasions); err != nil {
		return nil, datasetError(err)
	}
	calendars, err := checkCalendars(ds.Calendars)
	if err != nil {
		return nil, datasetError(err)
	}
	years, err := ds.checkYears()
	if err != nil {
		return nil, datasetError(err)
	}
	return &validDataset{cloneOccasions(ds.Occasions), func() []Definition { return calendars }, years}, nil
}

func (ds Dataset) checkYears() ([]*year, error) {
	known := make(map[string]bool) // ids of occasions
	for _, o := range ds.Occasions {
		known[o.ID] = true
	}
	ids := make(map[string]int)
	texts := make(map[string]string)
	years := make([]*year, len(ds.Years))
	for i, data := range ds.Years {
		y := newYear(data.clone(), texts)
		if err := y.check(ids, known); err != nil {
			return nil, fmt.Errorf("dataset year %d: %w", data.Year, err)
		}
		if i > 0 {
			last := years[i-1]
			if data.Year != last.data.Year+1 {
				return nil, fmt.Errorf("dataset year %d follows %d: years must follow each other without a gap", data.Year, last.data.Year)
			}
			// This check makes sure that the years known on a day have no gap.
			if y.firstKnown().Before(last.firstKnown()) {
				return nil, fmt.Errorf("dataset year %d has its first decree on %s, which is before the first decree of the year %d",
					data.Year, y.firstKnown(), last.data.Year)
			}
		}
		years[i] = y
	}
	// The current date is not known here, but a correction cannot be later than
	// the year after the last year with data.
	end := ds.Years[len(ds.Years)-1].Year + 1
	for _, y := range years {
		for _, c := range y.data.Corrections {
			if c.Date.Year() > end {
				return nil, fmt.Errorf("dataset year %d: correction of %s: its date is after %d, "+
					"which is the year after the last list of the dataset", y.data.Year, c.Date, end)
			}
		}
	}
	return years, nil
}

// checkCalendars returns a copy of the built-in calendars, sorted by name. It
// returns an error if a calendar is not valid or a name is repeated.
func checkCalendars(list []Definition) ([]Definition, error) {
	var copied []Definition
	for _, def := range list {
		var valid Definition
		text, err := json.Marshal(def)
		if err == nil {
			valid, err = ParseDefinition(text)
		}
		if err == nil && valid.Name == "" {
			err = errors.New("the name is missing")
		}
		if err != nil {
			return nil, fmt.Errorf("dataset calendar %q: %w", def.Name, err)
		}
		copied = append(copied, valid)
	}
	slices.SortFunc(copied, func(a, b Definition) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(copied); i++ {
		if name := copied[i].Name; name == copied[i-1].Name {
			return nil, fmt.Errorf("dataset calendar %q: the name is repeated", name)
		}
	}
	return copied, nil
}

// parseCalendars reads the built-in calendars of a dataset file.
func parseCalendars(texts []json.RawMessage) ([]Definition, error) {
	var list []Definition
	for _, text := range texts {
		def, err := ParseDefinition(text)
		if err != nil {
			return nil, fmt.Errorf("dataset calendar %d: %w", len(list)+1, err)
		}
		list = append(list, def)
	}
	return list, nil
}
