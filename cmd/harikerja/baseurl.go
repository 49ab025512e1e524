package main

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// parseBaseURL returns the address of a server without a slash at the end. It refuses a
// path, because a server is at the root of its host.
func parseBaseURL(s string) (string, error) {
	const usage = "use http:// or https://, a host and optionally a port, as in https://holidays.example.org"
	origin, path, err := splitAddress(s)
	if err == nil && path != "" {
		err = errors.New("has a path, but a server works only at the root of a host")
	}
	if err != nil {
		return "", fmt.Errorf("%q %w: %s", s, err, usage)
	}
	return origin, nil
}

// parseSiteURL splits the address of an exported site into the address of its host and a path
// such as "/harikerja". The path is "" for the root of the host. Neither has a slash at the end.
func parseSiteURL(s string) (origin, path string, err error) {
	if origin, path, err = splitAddress(s); err != nil {
		return "", "", fmt.Errorf("%q %w: use http:// or https://, a host and optionally a port and a path, "+
			"as in https://holidays.example.org or https://name.github.io/harikerja", s, err)
	}
	return origin, path, nil
}

// splitAddress does the work of parseSiteURL. Its error completes a sentence that begins with
// the address.
func splitAddress(s string) (origin, path string, err error) {
	if s == "" {
		return "", "", nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return "", "", errors.New("is not a base address")
	}
	host := strings.ToLower(u.Hostname())
	ip, err := netip.ParseAddr(host)
	port, portErr := strconv.ParseUint(cmp.Or(u.Port(), "443"), 10, 16)
	path = strings.TrimSuffix(u.EscapedPath(), "/")
	switch {
	case u.User != nil:
		return "", "", errors.New("has a user name")
	case strings.Contains(s, "?"):
		return "", "", errors.New("has a query")
	case strings.Contains(s, "#"):
		return "", "", errors.New("has a fragment")
	case strings.HasSuffix(u.Host, ":") || portErr != nil || port == 0:
		return "", "", errors.New("has a port that is not a number from 1 to 65535")
	case err == nil && ip.Zone() != "" || err != nil && !hostName().MatchString(host):
		return "", "", errors.New("has a host that is neither a name in ASCII nor an IP address")
	case strings.Contains(path+"/", "//"):
		return "", "", errors.New("has a path with two slashes in a row")
	case !sitePath().MatchString(path), strings.Contains(path+"/", "/./"), strings.Contains(path+"/", "/../"):
		return "", "", errors.New(`has a path with the part "." or "..", or with a character ` +
			`other than a-z, A-Z, 0-9, ".", "_", "~" and "-"`)
	case strings.HasSuffix(strings.ToLower(path), ".html"):
		return "", "", errors.New("ends with the name of a page, which must be left out")
	}
	return u.Scheme + "://" + strings.ToLower(u.Host), path, nil
}

var hostName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)
})

// sitePath matches a path whose characters are never escaped in an address.
var sitePath = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)*$`) })
