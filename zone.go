package harikerja

import (
	"fmt"
	"path"
	"strings"
	"time"
)

// The Indonesian zones, by the names on Indonesian clocks.
var indonesianZones = map[string]string{
	"WIB":  "Asia/Jakarta",  // west: Sumatra, Java, western and central Kalimantan
	"WITA": "Asia/Makassar", // middle: Sulawesi, Bali, Nusa Tenggara, the rest of Kalimantan
	"WIT":  "Asia/Jayapura", // east: Maluku, Papua
}

// ZoneError reports a name that no time zone could be found for.
type ZoneError struct {
	Name string // what was given
}

func (e *ZoneError) Error() string {
	return fmt.Sprintf("%q is not a known time zone: use WIB, WITA, WIT or an IANA name such as Asia/Jakarta", e.Name)
}

// ParseZone returns the location of WIB (Asia/Jakarta), WITA (Asia/Makassar),
// WIT (Asia/Jayapura) or an IANA name, all exactly as written here or there.
// Anything else is a [*ZoneError], also "", "Local" and "localtime", which
// would be the zone of the machine.
//
// It relies on [time.LoadLocation]. A program that may run where no zone files
// are installed must import time/tzdata, which this package leaves to it.
func ParseZone(name string) (*time.Location, error) {
	iana, ok := indonesianZones[name]
	if !ok {
		iana = name
	}
	// The name becomes part of a file's name: only the plainest form passes.
	if iana == "Local" || iana == "localtime" || path.Clean(iana) != iana || strings.ContainsFunc(iana, notInZoneName) {
		return nil, &ZoneError{name}
	}
	loc, err := time.LoadLocation(iana)
	if err != nil {
		return nil, &ZoneError{name}
	}
	return loc, nil
}

// notInZoneName finds the characters that no IANA name has: a dot is one.
func notInZoneName(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("/_+-", r)
}
