package web

import (
	"strings"
	"testing"
)

func TestSubscribeAsksForTheBaseURL(t *testing.T) {
	for l, want := range map[string]string{"en": "The public address of this site is not set", "id": "Alamat publik situs ini belum diatur"} {
		_, page := get(t, site(t), "http://unknown.example/subscribe?lang="+l)
		readHTML(t, l, page)
		for _, want := range []string{want, "<code>--base-url</code>", "<code>/calendar.ics"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page does not contain %s", l, want)
			}
		}
		if strings.Contains(page, `id="how"`) {
			t.Errorf("%s: the page explains buttons that it does not have", l)
		}
	}
}
