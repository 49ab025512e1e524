package projection_test

import (
	"fmt"
	"log"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/projection"
)

func Example() {
	// The lists that were known in November 2026 end with 2027.
	cal := harikerja.Default().AsOf(harikerja.MustParseDate("2026-11-15"))
	list, err := projection.Holidays(cal, 2030)
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range list {
		if h.Certainty == projection.Borderline {
			fmt.Println(h.Name, h.Date, "or", h.Alternatives[0])
		}
	}
	// Output:
	// Chinese New Year 2030-02-03 or 2030-02-02
	// Eid al-Adha 2030-04-13 or 2030-04-14
}
