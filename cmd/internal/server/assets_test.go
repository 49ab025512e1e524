package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestAssetsAreServedAtAddressesWithAHash(t *testing.T) {
	a := NewAssets("", "/assets/")
	a.Add("words.js", []byte("export const x = 1;\n"))
	a.Add("site.js", []byte(`import { x } from "./words.js";`))
	a.Add("large.css", page)
	for name, want := range map[string]string{"words.js": "export const x = 1;\n", "site.js": `import { x } from "` + a.URL("words.js") + `";`,
		"large.css": string(page)} {
		for _, accept := range []string{"", "gzip", "zstd"} {
			r := httptest.NewRequest(http.MethodGet, a.URL(name), nil)
			r.Header.Set("Accept-Encoding", accept)
			w := httptest.NewRecorder()
			if !a.Has(r.URL.Path) {
				t.Fatalf("there is no file at %s", r.URL.Path)
			}
			a.ServeHTTP(w, r)
			if got := string(decoded(t, w)); got != want || w.Header().Get("Vary") != "Accept-Encoding" ||
				!strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
				t.Errorf("%s with Accept-Encoding %q: got the wrong body %q or header %v", name, accept, got, w.Header())
			}
			if name == "large.css" && w.Header().Get("Content-Encoding") != accept {
				t.Errorf("%s with Accept-Encoding %q: got the header %v, want this encoding", name, accept, w.Header())
			}
		}
	}
	if a.Has("/assets/words.js") {
		t.Error("a file has an address without a hash")
	}
}
