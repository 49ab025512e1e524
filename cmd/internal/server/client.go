package server

import (
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Preferred returns the language with the highest q value in Accept-Language. If two languages
// have the same q value, it returns the first one in the header. The keys of the map are
// primary tags. If the header has none of these tags, or more than maxAccept bytes, it returns the
// language with the key "".
func Preferred(header []string, languages map[string]string) string {
	best, found := 0.0, languages[""]
	if isTooLong(header) {
		return found
	}
	for item := range strings.SplitSeq(strings.Join(header, ","), ",") {
		tag, parameter, _ := strings.Cut(item, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		language, known := languages[primary]
		if !known || primary == "" {
			continue
		}
		q := 1.0
		if value, ok := strings.CutPrefix(strings.TrimSpace(parameter), "q="); ok {
			var err error
			if q, err = strconv.ParseFloat(value, 64); err != nil {
				continue
			}
		}
		if q > best {
			best, found = q, language
		}
	}
	return found
}

// trackingParams are the query parameters that other sites and mail programs
// add to links to recognise visitors. [ReadQuery] removes them, and also all
// parameters that begin with utm_.
var trackingParams = []string{
	"_ga", "_gl", "dclid", "gad_campaignid", "gad_source", "gbraid", "gclid", "gclsrc", "srsltid", "wbraid", // Google
	"_hsenc", "_hsmi", "mc_cid", "mc_eid", "mkt_tok", // HubSpot, Mailchimp, Marketo
	"fbclid", "igsh", "igshid", "mibextid", // Facebook, Instagram
	"epik", "li_fat_id", "msclkid", "rdt_cid", "ttclid", "twclid", // Pinterest, LinkedIn, Microsoft, Reddit, TikTok, X
	"yclid", "ysclid", // Yandex
}

// ReadQuery returns the query parameters without the tracking parameters.
func ReadQuery(r *http.Request) (url.Values, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	maps.DeleteFunc(query, func(name string, _ []string) bool {
		return strings.HasPrefix(name, "utm_") || slices.Contains(trackingParams, name)
	})
	return query, err
}

// OwnAddress returns the address that a connection reached, as in http://127.0.0.1:8080, or "" if the
// Host header does not name that address. A client can send any Host header, so the header alone
// is not enough.
func OwnAddress(r *http.Request) string {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return ""
	}
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil { // the header has no port
		host, port = strings.Trim(r.Host, "[]"), "80"
	}
	own := local.AddrPort().Addr().Unmap()
	if own.Is4() && own.IsLoopback() && own != netip.AddrFrom4([4]byte{127, 0, 0, 1}) {
		return "" // not used, because a client on the same machine can choose any of 16 million such addresses
	}
	named, err := netip.ParseAddr(host)
	known := err == nil && named.Unmap() == own || own.IsLoopback() && strings.EqualFold(host, "localhost")
	if !known || port != strconv.Itoa(local.Port) {
		return "" // there is a proxy or a forwarded port, or the client invented the header
	}
	return "http://" + strings.TrimSuffix(netip.AddrPortFrom(own, uint16(local.Port)).String(), ":80")
}
