package httpapi

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// largest has the query with the largest answer of each endpoint that computes
// its answers, also those that do so only as of a day. A new one belongs here
// too.
var largest = map[string]string{
	"/v1/health":                 "",
	"/v1/holidays":               "year=2023&includeSources=true",
	"/v1/holidays/check":         "date=2021-05-13&includeSources=true",
	"/v1/workdays/check":         "date=2021-05-13",
	"/v1/workdays/add":           "date=2009-01-01&days=4000",
	"/v1/workdays/diff":          "start=2009-01-01&end=2026-12-31",
	"/v1/sources":                "year=2020",
	"/v1/years":                  "",
	"/v1/holidays/range":         "start=2009-01-01&end=2026-12-31&includeSources=true",
	"/v1/holidays/upcoming":      "date=2022-01-01&limit=50&includeSources=true",
	"/v1/holidays/long-weekends": "year=2025&minDays=1&maxBridgeDays=4&weekend=sun",
	"/v1/workdays/subtract":      "date=2026-12-31&days=4000",
	"/v1/workdays/adjust":        "date=2021-05-13",
	"/v1/workdays/nth":           "month=2021-05&n=-1",
	"/v1/workdays/list":          "start=2024-01-01&end=2025-12-31&weekend=none",
	"/v1/workdays/summary":       "year=2025",
	"/v1/days":                   "start=2023-01-01&end=2024-12-31&includeSources=true",
	"/v1/days/batch":             "includeSources=true&dates=" + manyDates(366),
	"/v1/revisions":              "year=2020",
	"/v1/changes":                "since=2000-01-01",
	"/v1/deadlines/due":          "start=2009-01-01T08:00&hours=30000&weekend=none",
	"/v1/deadlines/elapsed":      "start=2009-01-01T08:00&end=2026-01-01T08:00&weekend=none",
	"/holidays.csv":              "start=2009-01-01&end=2026-12-31&bom=true",
}

func manyDates(n int) string {
	var list []string
	for i := range n {
		list = append(list, harikerja.MustParseDate("2023-01-01").AddDays(i).String())
	}
	return strings.Join(list, ",")
}

// room is the most that a call's buffer may take: a chunk, the element that
// made it full, and what append adds to grow less often.
const room = 2 * chunk

// pieces is a client that keeps what it is sent, and how.
type pieces struct {
	keeper
	sizes []int
	fail  int // from which piece on it is gone; 0 for never
}

func (p *pieces) Write(b []byte) (int, error) {
	if p.sizes = append(p.sizes, len(b)); p.fail > 0 && len(p.sizes) >= p.fail {
		return 0, errors.New("the client went away")
	}
	return p.keeper.Write(b)
}

// eachLargest runs a test on the largest answer of every endpoint that
// computes it.
func eachLargest(t *testing.T, test func(t *testing.T, e *endpoint, asOf, query string)) {
	for _, e := range routes() {
		query, ok := largest[e.path]
		for _, path := range pathsOf(e) {
			asOf := ""
			if strings.Contains(path, "/as-of/") {
				asOf = "2026-10-01"
			}
			if e.constant && asOf == "" {
				continue // kept, and shared by all
			}
			if !ok {
				t.Errorf("%s: add the query with the largest answer", e.path)
				break
			}
			t.Run(strings.TrimPrefix(path, "/"), func(t *testing.T) { test(t, e, asOf, query) })
		}
	}
}

// TestChunks: however large an answer is, a call holds a chunk of it, and what
// is sent in chunks is what was rendered whole, with the same ETag and length.
func TestChunks(t *testing.T) {
	api := newAPI()
	eachLargest(t, func(t *testing.T, e *endpoint, asOf, query string) {
		whole := new(call)
		if _, err := api.answer(whole, e, asOf, query); err != nil {
			t.Fatalf("GET %s?%s: %s", e.path, query, err.Message)
		}
		whole.b, whole.chunks = nil, nil
		if err := whole.run(); err != nil {
			t.Fatal(err.Message)
		}

		c := new(call)
		ans, err := api.answer(c, e, asOf, query)
		if err != nil {
			t.Fatal(err.Message)
		}
		var sum sum
		if sum.add(whole.b); ans.plain.etag[0] != sum.etag() {
			t.Errorf("ETag %s, of the whole %s", ans.plain.etag[0], sum.etag())
		}
		var w pieces
		ans.write(&w, &http.Request{Method: http.MethodGet}, cachePublic)
		if !bytes.Equal(w.body, whole.b) {
			t.Errorf("sent %.200s of %d bytes, whole it is %.200s of %d", w.body, len(w.body), whole.b, len(whole.b))
		}
		if cap(c.b) > room {
			t.Errorf("a call holds %d bytes of %d", cap(c.b), len(whole.b))
		}
		for _, size := range w.sizes {
			if size > room {
				t.Errorf("sent in pieces of %d bytes", w.sizes)
				break
			}
		}
		if len(w.sizes) > 1+len(whole.b)/(chunk-1) {
			t.Errorf("%d bytes are sent in pieces of %d", len(whole.b), w.sizes)
		}
		t.Logf("%d bytes in %d pieces", len(whole.b), len(w.sizes))
	})
}

// TestChunksKnown: a client that has an answer is told so after the first pass.
func TestChunksKnown(t *testing.T) {
	api := newAPI()
	eachLargest(t, func(t *testing.T, e *endpoint, asOf, query string) {
		path := pathOf(e)
		if asOf != "" {
			path = Prefix + "/as-of/" + asOf + strings.TrimPrefix(path, Prefix)
		}
		first := get(api, path+"?"+query)
		again := get(api, path+"?"+query, "If-None-Match: "+first.header.Get("Etag"))
		if first.status != 200 || again.status != 304 || len(again.body) != 0 {
			t.Errorf("%d, then %d with %d bytes", first.status, again.status, len(again.body))
		}
	})
}

// TestChunksToNobody: a client that goes away is sent nothing more, and no
// answer after that suffers from it.
func TestChunksToNobody(t *testing.T) {
	api := newAPI()
	ask := func(w http.ResponseWriter) {
		api.ServeHTTP(w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/v1/holidays/range", RawQuery: largest["/v1/holidays/range"]}})
	}
	var all pieces
	ask(&all)
	for _, fail := range []int{1, 2, len(all.sizes)} {
		w := pieces{fail: fail}
		ask(&w)
		if len(w.sizes) != fail {
			t.Errorf("gone at piece %d, a client was sent %d", fail, len(w.sizes))
		}
		var next pieces
		if ask(&next); !bytes.Equal(next.body, all.body) {
			t.Errorf("the next client got %d bytes, not %d", len(next.body), len(all.body))
		}
	}
}

// TestChunksRefused: an answer that cannot be given to its end is an error from
// its beginning.
func TestChunksRefused(t *testing.T) {
	api := newAPI()
	for _, target := range []string{
		"/v1/days?includeSources=true&start=2027-01-01&end=2028-01-01",
		"/v1/days/batch?includeSources=true&dates=" + manyDates(365) + ",2028-01-01",
		"/v1/holidays/range?includeSources=true&start=2009-01-01&end=2028-01-01",
		"/v1/workdays/list?weekend=none&start=2027-01-01&end=2028-01-01",
		"/holidays.csv?start=2009-01-01&end=2028-01-01",
	} {
		if r := get(api, target); r.status != 404 || !bytes.HasPrefix(r.body, []byte(`{"error":{"code":"DATASET_NOT_FOUND"`)) {
			t.Errorf("GET %.60s: %d %.100s", target, r.status, r.body)
		}
	}
}
