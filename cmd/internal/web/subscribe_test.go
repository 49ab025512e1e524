package web

import (
	"strings"
	"testing"
)

// TestSubscribePageHasAQRCodeAndInstructionsForAndroid: the QR code has the address of the page
// and not of the feed, because most calendar apps on Android cannot open the address of a feed. On
// the phone, the visitor uses the buttons on the page.
func TestSubscribePageHasAQRCodeAndInstructionsForAndroid(t *testing.T) {
	h := siteWithCalendars(t, acme(true))
	for target, address := range map[string]string{
		"/subscribe":                       "https://example.org/subscribe",
		"/subscribe?lang=en":               "https://example.org/subscribe?lang=en",
		"/subscribe?calendar=acme&lang=id": "https://example.org/subscribe?calendar=acme&lang=id",
	} {
		checkPage(t, h, target, `<path stroke="#000" d="`+newQRCode(address).Path+`"></path>`, "Android", "ICSx⁵")
	}
	page := checkPage(t, site(t), "http://unknown.example/subscribe?lang=en", "The public address of this site is not set", "<code>--base-url</code>",
		"<code>/calendar.ics")
	if strings.Contains(page, "<svg") || strings.Contains(page, `class="apps"`) {
		t.Error("the page has a QR code or explains buttons, but its address is not known")
	}
}
