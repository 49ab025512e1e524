// Package datasetfile reads and writes the file dataset.json. It checks the format of
// the file and its digest. Package harikerja checks the content.
package datasetfile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/internal/jsonfile"
)

// National is the name of the calendar that has only the national list. No other calendar may
// have this name.
const National = "national"

// File is the content of the file. All dates are texts, YYYY-MM-DD.
type File struct {
	Format    int               `json:"format"`
	Digest    string            `json:"digest"`
	Occasions []Occasion        `json:"occasions"`
	Calendars []json.RawMessage `json:"calendars,omitempty"` // calendar files
	Years     []Year            `json:"years"`
}

// Occasion is a feast or an event that holidays celebrate.
type Occasion struct {
	ID        string   `json:"id"`
	LocalName string   `json:"localName"`
	Name      string   `json:"name"`
	Aliases   []string `json:"aliases"`
}

// Year is the list for one year, with its whole history. Revision and UpdatedAt can be
// calculated from the other fields. The file has them for programs that only compare
// two files.
type Year struct {
	Year        int          `json:"year"`
	Revision    int          `json:"revision"`
	Status      string       `json:"status"`
	UpdatedAt   string       `json:"updatedAt"`
	Corrections []Correction `json:"corrections,omitempty"` // sorted by date
	Decrees     []Decree     `json:"decrees"`               // sorted by date
	Lines       []Line       `json:"holidays"`              // sorted by date, kind, date of the decree and local name
}

// Correction describes the correction of a mistake in the published dataset.
type Correction struct {
	Date string `json:"date"`
	What string `json:"what"`
}

// Decree is a government document that set or changed a list.
type Decree struct {
	ID           string   `json:"id"` // unique in the file
	Kind         string   `json:"type"`
	Title        string   `json:"title"`
	Numbers      []Number `json:"numbers"`
	Date         string   `json:"date"`
	DateIsLatest bool     `json:"dateIsLatest,omitempty"`
	URL          string   `json:"url,omitempty"`
	Publisher    string   `json:"publisher"`
}

// Number is the number that one authority gave a decree.
type Number struct {
	Authority string `json:"authority"`
	Number    string `json:"number,omitempty"`
}

// Line is a day that a decree added to a list. If a later decree removes the day from
// the list, the line is kept, and RevokedBy is the id of the later decree. A line is in
// force on day t if Decree's date <= t < RevokedBy's date.
type Line struct {
	Date      string   `json:"date"`
	Kind      string   `json:"type"`
	Occasion  string   `json:"occasion"`
	LocalName string   `json:"localName"`
	Name      string   `json:"name"`
	Decree    string   `json:"decree"`              // the id of the decree that set the line
	Also      []string `json:"also,omitempty"`      // the ids of other decrees that the line is based on
	RevokedBy string   `json:"revokedBy,omitempty"` // the id of the decree that removed or renamed the line
}

// A file begins with the constant "head". Then come the digits of the digest, a quotation
// mark and a comma. To calculate the digest, replace these digits with zeros and take
// the SHA-256 of the whole file.
const (
	format = 1
	head   = `{"format":1,"digest":"` + method
	method = "sha256:"
	digits = 2 * sha256.Size
)

// MaxBytes is the maximum size of a file. It is the same in the packages for all
// languages. A file with 19 years has 129 KB. In other languages, a decoded file can
// need fifty times its size in memory, so a larger file could use up the memory.
const MaxBytes = 1 << 20

var beginning = regexp.MustCompile(`^\{"format":(0|[1-9][0-9]*)[,}]`)

// Read reads a file. It verifies the format and the digest, and that each member has
// the right type. It ignores members that it does not know. It does not check whether
// the content is consistent.
func Read(file []byte) (f File, err error) {
	switch found := beginning.FindSubmatch(file[:min(len(file), 100)]); {
	case len(file) > MaxBytes:
		return f, fmt.Errorf("the dataset is larger than %d bytes: this is not a dataset file", MaxBytes)
	case len(file) == 0:
		return f, errors.New("the dataset is empty")
	case found == nil:
		return f, errors.New(`this is not a dataset: a dataset.json begins with {"format": and a number`)
	case string(found[1]) != fmt.Sprint(format):
		return f, fmt.Errorf("the dataset has format %s, but this version reads format %d: "+
			"the file needs a newer version of Harikerja", found[1], format)
	case len(file) < len(head)+digits:
		return f, errors.New("the dataset is incomplete: its end is missing")
	case !bytes.HasPrefix(file, []byte(head)) || Digest(file) != method+digest(file):
		return f, errors.New("the dataset is damaged: its digest does not match its content")
	}
	if err := jsonfile.Unmarshal(file, &f); err != nil {
		return f, fmt.Errorf("the dataset's content is not of format %d: %w", format, err)
	}
	return f, nil
}

// Digest returns the digest that is written in a file of this format: "sha256:" and 64
// digits.
func Digest(file []byte) string { return string(file[len(head)-len(method) : len(head)+digits]) }

// digest calculates the hexadecimal digits of the digest.
func digest(file []byte) string {
	hash := sha256.New()
	hash.Write(file[:len(head)])
	hash.Write(bytes.Repeat([]byte("0"), digits))
	hash.Write(file[len(head)+digits:])
	return hex.EncodeToString(hash.Sum(nil))
}

// Sign calculates the digest of a file of this format, and returns a copy of the file
// with this digest.
func Sign(file []byte) []byte {
	file = bytes.Clone(file)
	copy(file[len(head):], digest(file))
	return file
}

// Encode returns the file. It calculates the digest and, for each year, the revision
// and the date of update. Equal datasets give equal bytes.
func Encode(f File) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(head + strings.Repeat("0", digits) + `",`)
	occasions := slices.Clone(f.Occasions)
	for i, o := range occasions {
		occasions[i].Aliases = append([]string{}, o.Aliases...) // not null
	}
	err := writeList(&b, "occasions", occasions)
	if len(f.Calendars) > 0 {
		b.WriteString(",")
		err = errors.Join(err, writeList(&b, "calendars", f.Calendars))
	}
	b.WriteString(`,"years":[`)
	for i, y := range f.Years {
		if i > 0 {
			b.WriteString(",")
		}
		y.Revision, y.UpdatedAt = y.revision()
		decrees, lines := y.Decrees, y.Lines
		y.Decrees, y.Lines = nil, nil
		text, err2 := jsonfile.Marshal(y)
		b.WriteString("\n")
		b.Write(bytes.TrimSuffix(text, []byte(`"decrees":null,"holidays":null}`)))
		err = errors.Join(err, err2, writeList(&b, "decrees", decrees))
		b.WriteString(",")
		err = errors.Join(err, writeList(&b, "holidays", lines))
		b.WriteString("}")
	}
	b.WriteString("\n]}\n")
	return Sign(b.Bytes()), err
}

// revision returns the number and the date of a year's newest revision. There is one revision for
// each day on which a decree set, revoked or later confirmed a line, and one for each correction.
func (y Year) revision() (number int, updatedAt string) {
	dates := make(map[string]string)
	for _, d := range y.Decrees {
		dates[d.ID] = d.Date
	}
	days := make(map[string]bool)
	for _, l := range y.Lines {
		days[dates[l.Decree]] = true
		for _, id := range append(l.Also, l.RevokedBy) {
			if dates[id] > dates[l.Decree] {
				days[dates[id]] = true
			}
		}
	}
	number = len(days) + len(y.Corrections)
	for _, c := range y.Corrections {
		days[c.Date] = true
	}
	return number, slices.Max(append(slices.Collect(maps.Keys(days)), ""))
}

// writeList writes one element on each line, for readable diffs.
func writeList[T any](b *bytes.Buffer, key string, list []T) error {
	fmt.Fprintf(b, "%q:[", key)
	for i, v := range list {
		if i > 0 {
			b.WriteString(",")
		}
		text, err := jsonfile.Marshal(v)
		if err != nil {
			return err
		}
		b.WriteString("\n  ")
		b.Write(text)
	}
	b.WriteString("]")
	return nil
}
