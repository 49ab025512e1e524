package httpapi

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/ask"
)

// The tests of this file ask every endpoint of the table for what none may
// answer, so that a new row is covered as soon as it stands there.

// TestEveryEndpointAnswers: the table's examples are answered.
func TestEveryEndpointAnswers(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		r := get(api, path+"?"+rightQuery(t, e))
		if r.status != 200 {
			t.Fatalf("got %d %s", r.status, r.body)
		}
		n := checkReply(t, r)
		if strings.Contains(path, "/as-of/") && n != nil && n.get("meta.asOf") != `"2026-10-01"` {
			t.Errorf("meta.asOf is %s", n.get("meta.asOf"))
		}
	})
}

// codeOf gives the code of a wrong value of each kind, from the contract.
var codeOf = map[string]string{
	"date": "INVALID_DATE", "year": "INVALID_YEAR", "type": "INVALID_TYPE", "boolean": "INVALID_TYPE", "weekend": "INVALID_TYPE", "number": "INVALID_RANGE",
}

// wantWrong fails unless an answer says that a parameter's value is wrong.
func wantWrong(t *testing.T, r reply, p *ask.Param, value string) {
	t.Helper()
	n := checkError(t, r)
	code := codeOf[p.Type.Name]
	if code == "" { // a kind that the contract does not have
		code = string(p.Type.Code)
	}
	if r.status != 400 || n.get("error.code") != `"`+code+`"` || n.get("error.details.field") != `"`+p.Name+`"` || n.get("error.details.value") != value {
		t.Errorf("got %d %s, want 400 %s on %s with value %s", r.status, r.body, code, p.Name, value)
	}
}

// wantName fails unless an answer refuses a name, or the query at that name.
func wantName(t *testing.T, r reply, e *route, name string) {
	t.Helper()
	wantError(t, r, 400, "INVALID_TYPE", `{"field":`+name+`,"allowed":`+jsonList(e.query.form.Names())+`}`)
}

func TestUnknownParameter(t *testing.T) {
	api := newAPI()
	all := map[string]bool{}
	for _, e := range testRoutes() {
		for _, p := range queryParams(e) {
			all[p.Name] = true
			all[strings.ToUpper(p.Name)] = true // wrong case
			all[strings.ToUpper(p.Name[:1])+p.Name[1:]] = true
		}
	}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		for name := range all { // also those of other endpoints
			if e.query.form.Param(name) != nil {
				continue
			}
			for _, query := range []string{name + "=", right + "&" + name + "=1"} {
				wantName(t, get(api, path+"?"+query), e, `"`+name+`"`)
			}
		}
		for query, name := range map[string]string{"=": `""`, "=1": `""`, "%20=1": `" "`, "+=1": `" "`, "%00=1": `"\u0000"`, "%ff=1": `"` + "\ufffd" + `"`, "a%26b=1": `"a&b"`, "a%3Db=1": `"a=b"`, "<script>": `"<script>"`} {
			wantName(t, get(api, path+"?"+query), e, name)
		}
	})
}

func TestRepeatedParameter(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		for _, p := range queryParams(e) {
			right := queryWith(t, e, p.Name, "1")
			escaped := "%" + strconv.FormatInt(int64(p.Name[0]), 16) + p.Name[1:]
			for _, again := range []string{p.Name + "=" + sampleOf(t, p), p.Name + "=", p.Name, escaped + "=x"} {
				wantName(t, get(api, path+"?"+right+"&"+again), e, `"`+p.Name+`"`)
			}
		}
	})
}

func TestWrongValue(t *testing.T) {
	api := newAPI()
	values := map[string]string{ // to how the answer repeats it
		"": `""`, "%00": `"\u0000"`, "%FF%fe": `"` + "\ufffd\ufffd" + `"`, "%22%5C": `"\"\\"`, "<b>": `"<b>"`, "%E2%80%A8": `"\u2028"`, "%0d%0aX-Y:1": `"\r\nX-Y:1"`,
		"%25": `"%"`, strings.Repeat("9", 4000): `"` + strings.Repeat("9", 4000) + `"`,
	}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		for _, p := range queryParams(e) {
			for value, repeated := range values {
				wantWrong(t, get(api, path+"?"+queryWith(t, e, p.Name, value)), p, repeated)
			}
			wantWrong(t, get(api, path+"?"+strings.Replace(queryWith(t, e, p.Name, ""), p.Name+"=", p.Name, 1)), p, `""`)
			if upper := strings.ToUpper(sampleOf(t, p)); p.Type.Enum != nil && p.Type.Name != "weekend" {
				wantWrong(t, get(api, path+"?"+queryWith(t, e, p.Name, upper)), p, `"`+upper+`"`)
			}
		}
	})
}

func TestMissingParameter(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		for _, p := range queryParams(e) {
			if !p.Required { // query leaves it out, and is answered
				continue
			}
			pairs := slices.DeleteFunc(strings.Split(right, "&"), func(pair string) bool { return strings.HasPrefix(pair, p.Name+"=") })
			r := get(api, path+"?"+strings.Join(pairs, "&"))
			wantError(t, r, 400, string(p.Type.Code), `{"field":"`+p.Name+`"}`)
			if !strings.Contains(string(r.body), p.Name+" is required") {
				t.Errorf("%s does not say that %s is required", r.body, p.Name)
			}
		}
	})
}

func TestMalformedQuery(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		for query, name := range map[string]string{
			"%": "%", "%2": "%2", "%zz=1": "%zz", "a=%": "a", "a=%2": "a", "a=%zz": "a", "a=%u0031": "a", "a=%%": "a", "a=1;b=2": "a", ";": ";", "a;b": "a;b", "a=;": "a",
		} {
			for _, query := range []string{query, right + "&" + query, query + "&" + right} {
				wantName(t, get(api, path+"?"+query), e, `"`+name+`"`)
			}
		}
		for _, p := range queryParams(e) {
			for _, bad := range []string{"%", "%4", "%g0", "1;", "%C3%"} {
				wantName(t, get(api, path+"?"+queryWith(t, e, p.Name, bad)), e, `"`+p.Name+`"`)
			}
		}
	})
}

// TestOverlongQueryIs400: a query has 8,192 bytes or fewer.
func TestOverlongQueryIs400(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		wantError(t, get(api, path+"?"+strings.Repeat("x", 8193)), 400, "INVALID_TYPE", `{"field":"query"}`)
		wantName(t, get(api, path+"?"+strings.Repeat("x", 8192)), e, `"`+strings.Repeat("x", 8192)+`"`)
	})
}

// TestEmptyPairs: separators without anything between them say nothing.
func TestEmptyPairs(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		want := get(api, path+"?"+right)
		for _, query := range []string{"&" + right, right + "&", "&&" + strings.ReplaceAll(right, "&", "&&") + "&"} {
			if got := get(api, path+"?"+query); string(got.body) != string(want.body) {
				t.Errorf("?%s: %s", query, got.body)
			}
		}
	})
}

func TestMethods(t *testing.T) {
	api := newAPI()
	others := []string{"POST", "PUT", "PATCH", "DELETE", "CONNECT", "TRACE", "get", "Get", "options", "PROPFIND", "PRI", "X"}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		refused, allow := others, "GET, HEAD, OPTIONS"
		if underPrefix(path) {
			refused, allow = append(refused, "HEAD"), "GET, OPTIONS"
		}
		for _, method := range refused {
			r := send(api, method, path+"?foo=%")
			wantError(t, r, 405, "METHOD_NOT_ALLOWED", `{"method":"`+method+`"}`)
			if r.header.Get("Allow") != allow || r.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: header %v", method, r.header)
			}
		}
		r := send(api, http.MethodOptions, path)
		wantHeaders(t, r, preflightHeaders...)
		if r.status != 204 || len(r.body) > 0 {
			t.Errorf("OPTIONS: %d %s", r.status, r.body)
		}
	})
	for _, path := range []string{"/", "/v1", "/v1/", "/v1/nothing", "/v1/health/", "/v1/as-of", "/v1/as-of/2026-01-01", "/v1/as-of/2026-01-01/", "/v2/health", "/favicon.ico", "", "*", "v1/health", "//v1/health", "/v1//health", "/v1/./health", "/v1/../v1/health"} {
		for _, method := range append(others, "GET", "HEAD") {
			r := send(api, method, path)
			wantError(t, r, 404, "NOT_FOUND", `{"path":"`+path+`"}`)
			if r.header.Get("Allow") != "" {
				t.Errorf("%s %s: Allow %s", method, path, r.header.Get("Allow"))
			}
		}
	}
}
