package web

import (
	"strings"
	"testing"
)

// TestSubscribePageHasInstructionsForAndroid: most calendar apps on Android cannot open the address
// of a feed. The page explains no buttons if its address is not known.
func TestSubscribePageHasInstructionsForAndroid(t *testing.T) {
	checkPage(t, siteWithCalendars(t, acme(true)), "/subscribe", "Android", "ICSx⁵")
	page := checkPage(t, site(t), "http://unknown.example/subscribe?lang=en", "The public address of this site is not set", "<code>--base-url</code>",
		"<code>/calendar.ics")
	if strings.Contains(page, `class="apps"`) {
		t.Error("the page explains buttons, but its address is not known")
	}
}
