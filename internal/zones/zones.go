// Package zones has the IANA time zones, built in. Unlike [time.LoadLocation], it never
// reads environment variables or files.
package zones

import (
	"archive/zip"
	_ "embed" // for zoneinfo.zip
	"io"
	"strings"
	"sync"
	"time"
)

// zoneinfo is the file lib/time/zoneinfo.zip from the Go distribution, which is
// compiled from the IANA Time Zone Database. `make zones` copies it.
//
//go:embed zoneinfo.zip
var zoneinfo string

var zones struct {
	open   sync.Once // with sync.OnceValue, even programs that never load a zone would contain the data
	byName map[string]*zone
}

// A zone is one time zone in the data. It is decoded when it is first needed.
type zone struct {
	file     *zip.File
	once     sync.Once
	location *time.Location
}

// Load returns the location with an IANA name, in exactly this spelling. It returns
// false if the data has no such zone. Each zone is decoded once.
func Load(name string) (*time.Location, bool) {
	zones.open.Do(open)
	z, ok := zones.byName[name]
	if !ok {
		return nil, false
	}
	z.once.Do(z.load)
	return z.location, true
}

func open() {
	archive, err := zip.NewReader(strings.NewReader(zoneinfo), int64(len(zoneinfo)))
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
	zones.byName = make(map[string]*zone, len(archive.File))
	for _, f := range archive.File {
		zones.byName[f.Name] = &zone{file: f}
	}
}

// load decodes the zone. TestLoadAcceptsEveryNameInTheData shows that this method never panics.
func (z *zone) load() {
	r, err := z.file.Open()
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
	data, err := io.ReadAll(r)
	if err == nil {
		z.location, err = time.LoadLocationFromTZData(z.file.Name, data)
	}
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
}
