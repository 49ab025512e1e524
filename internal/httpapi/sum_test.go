package httpapi

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestSum: a body has the same sum in whatever parts it comes, and another if
// a run of up to eight bytes of it changes, wherever that is.
func TestSum(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		body := make([]byte, 1+random.IntN(2000))
		for i := range body {
			body[i] = byte(random.Uint32())
		}
		var whole, parts sum
		whole.add(body)
		for rest := body; len(rest) > 0; {
			n := 1 + random.IntN(len(rest))
			parts.add(rest[:n])
			rest = rest[n:]
		}
		if parts != whole {
			t.Fatalf("in parts %v, whole %v", parts, whole)
		}
		other := bytes.Clone(body)
		at := random.IntN(len(body))
		for i := at; i < min(at+1+random.IntN(8), len(body)); i++ {
			other[i] ^= byte(random.Uint32())
		}
		var changed sum
		changed.add(other)
		if (changed.etag() == whole.etag()) != bytes.Equal(body, other) {
			t.Fatalf("%x and %x have the ETags %s and %s", body, other, whole.etag(), changed.etag())
		}
	}
}

// TestSumsOfAllAnswers: no two of many answers have the same ETag.
func TestSumsOfAllAnswers(t *testing.T) {
	api := newAPI()
	seen := make(map[string]string)
	for _, target := range []string{"/v1/holidays/check?date=", "/v1/workdays/check?date=", "/v1/workdays/add?days=7&date=", "/v1/workdays/diff?end=2027-12-31&start="} {
		for _, info := range api.Calendar().Years() {
			for d := range harikerja.Year(info.Year).All() {
				asked := target + d.String()
				r := get(api, asked)
				if r.status != 200 {
					continue // at the edge of the data
				}
				tag := r.header.Get("Etag")
				if other, twice := seen[tag]; twice {
					t.Fatalf("%s and %s both have %s", other, asked, tag)
				}
				seen[tag] = asked
			}
		}
	}
	t.Logf("%d answers", len(seen))
}
