package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"testing"
)

// FuzzQuery sends any query to any endpoint, by the newest data or as of a
// day. Whatever it is, the answer is 200 or a documented refusal of the
// client, in its envelope, and the same when asked again.
func FuzzQuery(f *testing.F) {
	api := newAPI()
	var all []string
	for _, e := range testRoutes() {
		all = append(all, pathsOf(e)...)
	}
	for i, e := range testRoutes() {
		f.Add(uint8(i), rightQuery(f, e))
		for _, p := range e.query.form.Params {
			f.Add(uint8(i), queryWith(f, e, p.Name, sampleOf(f, p)))
		}
	}
	for _, seed := range []string{
		"", "&", "=", "%", "%00", "%ff=%fe", "a=1;b=2", "year=2026&year=2026", "year=%32%30%32%36", "date=2026-02-30", "date=0001-01-01&days=1", "date=9999-12-31&days=2147483647",
		"start=0001-01-01&end=9999-12-31", "start=9999-12-31&end=9999-12-31&inclusive=false", "date=2026-03-20&weekend=mon,tue,wed,thu,fri,sat,sun", "date=2026-03-20&weekend=%20none+",
		"date=+2026-03-20", "date=2026-03-20%E2%80%A8", "type=collective_leave&year=2012&includeSources=true", "%F0%9F%98%80=%F0%9F%98%80", "date=2028-01-01&limit=50", "dates=2026-01-01,,2026-01-01", "n=-31&month=2026-02", "start=2026-03-17T15:00%2B07:00&hours=100000:59&sat=08:00-12:00&weekend=sun&zone=Asia/Jayapura",
	} {
		for i := range all {
			f.Add(uint8(i), seed)
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, query string) {
		target := all[int(n)%len(all)] + "?" + query
		r := get(api, target)
		if r.status >= 500 || r.status != http.StatusOK && r.status < 400 {
			t.Fatalf("status %d: %s", r.status, r.body)
		}
		checkReply(t, r)
		if r.header.Get("Content-Type") == jsonMedia && !json.Valid(r.body) {
			t.Errorf("not JSON: %q", r.body)
		}
		if again := get(api, target); again.status != r.status || !bytes.Equal(again.body, r.body) {
			t.Errorf("asked again: %d %s", again.status, again.body)
		}
	})
}
