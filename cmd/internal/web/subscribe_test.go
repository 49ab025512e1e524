package web

import (
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/qrcode"
)

func TestSubscribePageAsksTheOperatorForTheBaseURL(t *testing.T) {
	for l, want := range map[string]string{"en": "The public address of this site is not set", "id": "Alamat publik situs ini belum diatur"} {
		_, page := get(t, site(t), "http://unknown.example/subscribe?lang="+l)
		readHTML(t, l, page)
		for _, want := range []string{want, "<code>--base-url</code>", "<code>/calendar.ics"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page does not contain %s", l, want)
			}
		}
		if strings.Contains(page, `class="apps"`) {
			t.Errorf("%s: the page explains buttons that it does not have", l)
		}
	}
}

// The QR code has the address of the page and not of the feed, because most calendar apps on
// Android cannot open the address of a feed. On the phone, the visitor uses the buttons on the
// page.
func TestSubscribePageHasAQRCodeAndInstructionsForAndroid(t *testing.T) {
	h := siteWithCalendars(t, acme(true))
	for target, address := range map[string]string{
		"/subscribe":                       "https://example.org/subscribe",
		"/subscribe?lang=en":               "https://example.org/subscribe?lang=en",
		"/subscribe?calendar=acme&lang=id": "https://example.org/subscribe?calendar=acme&lang=id",
	} {
		checkPage(t, h, target, `<path stroke="#000" d="`+qrcode.Of(address).Path+`"></path>`, "Android", "ICSx⁵")
	}
	if _, page := get(t, site(t), "http://unknown.example/subscribe"); strings.Contains(page, "<svg") {
		t.Error("the page has a QR code, but its address is not known")
	}
}
