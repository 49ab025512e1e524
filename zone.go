package harikerja

import (
	"archive/zip"
	_ "embed" // for zoneinfo.zip
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// The Indonesian zones, by the names on Indonesian clocks.
var indonesianZones = map[string]string{
	"WIB":  "Asia/Jakarta",  // west: Sumatra, Java, western and central Kalimantan
	"WITA": "Asia/Makassar", // middle: Sulawesi, Bali, Nusa Tenggara, the rest of Kalimantan
	"WIT":  "Asia/Jayapura", // east: Maluku, Papua
}

// ZoneError reports a name that is not the name of a time zone.
type ZoneError struct {
	Name string // what was given
}

func (e *ZoneError) Error() string {
	return fmt.Sprintf("%q is not a known time zone: use WIB, WITA, WIT or an IANA name such as Asia/Jakarta", e.Name)
}

// ParseZone returns the location of WIB (Asia/Jakarta), WITA (Asia/Makassar),
// WIT (Asia/Jayapura) or an IANA name, in exactly this spelling. Anything else
// is a [*ZoneError], also "", "Local" and "posixrules".
//
// The zone data is built in. Unlike [time.LoadLocation], ParseZone never reads
// the environment or the files of the machine, so the answer is the same
// everywhere. Each zone is decoded once.
func ParseZone(name string) (*time.Location, error) {
	iana, ok := indonesianZones[name]
	if !ok {
		iana = name
	}
	zones.open.Do(openZones)
	z, ok := zones.byName[iana]
	if !ok {
		return nil, &ZoneError{name}
	}
	z.once.Do(z.load)
	return z.location, nil
}

// MustParseZone is [ParseZone] for zones written in code: it panics on a name
// that is not the name of a time zone.
func MustParseZone(name string) *time.Location {
	loc, err := ParseZone(name)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return loc
}

// zoneinfo is lib/time/zoneinfo.zip of the Go distribution, which is compiled
// from the IANA Time Zone Database. `make zones` copies it.
//
//go:embed zoneinfo.zip
var zoneinfo string

var zones struct {
	open   sync.Once // sync.OnceValue would link the data into programs that parse no zone
	byName map[string]*zone
}

// zone is one zone of the data, decoded when it is first asked for.
type zone struct {
	file     *zip.File
	once     sync.Once
	location *time.Location
}

func openZones() {
	archive, err := zip.NewReader(strings.NewReader(zoneinfo), int64(len(zoneinfo)))
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
	zones.byName = make(map[string]*zone, len(archive.File))
	for _, f := range archive.File {
		zones.byName[f.Name] = &zone{file: f}
	}
}

// load decodes the zone. TestParseZoneKnowsEveryNameInTheData shows that it
// never panics.
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
