package main

import (
	"strings"
	"testing"
)

// TestAddressOfAServerHasNoPath: a server works only at the root of its host. An exported site may
// be below a path.
func TestAddressOfAServerHasNoPath(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "https://holidays.example.org": "https://holidays.example.org", "https://holidays.example.org/": "https://holidays.example.org",
		"http://localhost:8080": "http://localhost:8080", "HTTPS://Holidays.Example.org:8443/": "https://holidays.example.org:8443",
		"http://10.0.0.5": "http://10.0.0.5", "http://[2001:db8::5]:8080/": "http://[2001:db8::5]:8080",
		"https://xn--bcher-kva.example": "https://xn--bcher-kva.example",
	} {
		if got, err := parseBaseURL(text); err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
		if got, path, err := parseSiteURL(text); err != nil || got != want || path != "" {
			t.Errorf("%q: %q, %q, %v, want %q", text, got, path, err, want)
		}
	}
	for text, want := range map[string]string{
		"https://example.org/holidays": "/holidays", "https://example.org/holidays/": "/holidays",
		"https://EXAMPLE.org/Hari-Kerja": "/Hari-Kerja", "https://example.org/v1/a_b.c~d/": "/v1/a_b.c~d",
	} {
		if got, path, err := parseSiteURL(text); err != nil || got != "https://example.org" || path != want {
			t.Errorf("%q: %q, %q, %v, want the path %q", text, got, path, err, want)
		}
		if got, err := parseBaseURL(text); err == nil || !strings.Contains(err.Error(), "only at the root of a host") {
			t.Errorf("%q: %q, %v, want an error", text, got, err)
		}
	}
	for _, text := range []string{
		"https://example.org//", "https://example.org/%2F", "https://example.org/.", "https://example.org/a/../b", "https://example.org/a//b",
		"https://example.org/a//", "https://example.org/hari kerja", "https://example.org/hari%20kerja", "https://example.org/a'b",
		"https://example.org/harikerja/index.html",
		"https://example.org?", "https://example.org/?a=b", "https://example.org#", "https://example.org/#top",
		"https://user@example.org", "https://user:secret@example.org", "https://@example.org",
		"example.org", "//example.org", "ftp://example.org", "webcal://example.org", "https:example.org",
		"https://", "https:///", "https://:8080",
		"https://example.org:", "https://example.org:0", "https://example.org:65536", "https://example.org:x",
		" https://example.org", "https://exam ple.org", "https://example.org\"", "https://b\u00fccher.example", "https://[::1%25eth0]",
		"https://a..b", "https://-a.example", "https://example.org\n",
	} {
		got, err := parseBaseURL(text)
		site, path, siteErr := parseSiteURL(text)
		if err == nil || siteErr == nil {
			t.Errorf("%q was accepted as %q, or as %q with the path %q", text, got, site, path)
			continue
		}
		if want := "as in https://holidays.example.org"; !strings.Contains(err.Error(), want) || !strings.Contains(siteErr.Error(), want) {
			t.Errorf("%q: the error does not say what is allowed: %v, %v", text, err, siteErr)
		}
	}
}
