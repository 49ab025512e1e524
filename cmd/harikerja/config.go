package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"net"
	"net/netip"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/spf13/cobra"
)

type serveConfig struct {
	addr           string // HOST:PORT to listen on
	baseURL        string // the beginning of absolute links, without a slash at the end; "" if unknown
	logEvery       int    // n means that one of n requests is logged; 0 means that none is logged
	dataset        string // a file to load and reload; "" for the built-in data
	calendars      string // a directory of calendar files to load and reload; "" for none
	poll           time.Duration
	allowRollback  bool
	adminAddr      string // "" for no admin listener
	rate           rateLimit
	proxies        server.Proxies
	maxConnections int
	drainDelay     time.Duration
}

// rateLimit limits the requests of one client. The zero value means no limit.
type rateLimit struct {
	perSecond float64
	burst     int
}

// settings returns all settings. Each setting has a function that parses its text and stores
// the value in c. The help and docs/operations.md are generated from the settings.
func (c *serveConfig) settings() []setting {
	return []setting{
		{flag: "addr", arg: "HOST:PORT", def: "127.0.0.1:8080", set: into(&c.addr, parseAddr),
			doc: "where to listen; :8080 means all addresses of this machine"},
		{flag: "base-url", arg: "ADDRESS", set: into(&c.baseURL, parseBaseURL),
			doc: "the public address for absolute links, without a path, as in " +
				"https://holidays.example.org"},
		{flag: "access-log", arg: "WHICH", def: "off", set: into(&c.logEvery, parseSampling),
			doc: "requests to log: off, all, or a sample such as 1/100"},
		{flag: "dataset", arg: "FILE", set: into(&c.dataset, parseText),
			doc: "a dataset.json to serve instead of the built-in data; reloaded when it changes"},
		{flag: "calendars", arg: "DIR", set: into(&c.calendars, parseText),
			doc: "a directory of calendar files to serve too; reloaded when they change"},
		{flag: "dataset-poll", arg: "TIME", def: "5s", set: into(&c.poll, parsePoll),
			doc: "how often to check whether the dataset or the calendars changed, at least 100ms; " +
				"with 0s they are checked only on SIGHUP"},
		{flag: "allow-rollback", def: "false", set: into(&c.allowRollback, parseYesNo),
			doc: "load a dataset or a calendar file even if it is older than the one in use or " +
				"covers fewer years"},
		{flag: "admin-addr", arg: "[HOST:]PORT", set: into(&c.adminAddr, parseAdminAddr),
			doc: "where to serve metrics, probes and profiles; the default host is 127.0.0.1"},
		{flag: "rate-limit", arg: "RATE", def: "off", set: into(&c.rate, parseRate),
			doc: "the limit for requests of one client: off, or N/s[,BURST] such as 20/s,100; the " +
				"default BURST is N, rounded up"},
		{flag: "trusted-proxies", arg: "NETWORKS", set: into(&c.proxies, parseProxies),
			doc: "proxies whose X-Forwarded-For header is used, as in 10.0.0.0/8,192.0.2.7"},
		{flag: "max-connections", arg: "NUMBER", def: "4096",
			set: into(&c.maxConnections, parseConnections),
			doc: "the maximum number of open connections; further connections wait; one " +
				"network has at most a quarter"},
		{flag: "drain-delay", arg: "TIME", def: "0s", set: into(&c.drainDelay, parseDrain),
			doc: "how long to accept connections after SIGTERM, at most 5m, so that load balancers " +
				"notice the stop"},
	}
}

// into returns a function that parses a text and stores the value in the field.
func into[T any](field *T, parse func(string) (T, error)) func(string) error {
	return func(text string) (err error) {
		*field, err = parse(text)
		return err
	}
}

func parseText(s string) (string, error) { return s, nil }

func parseAddr(s string) (string, error) {
	_, port, err := net.SplitHostPort(s)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return "", fmt.Errorf("%q is not an address to listen on: use HOST:PORT, as in 127.0.0.1:8080, "+
			"or :8080 for all addresses of this machine", s)
	}
	return s, nil
}

// parseAdminAddr uses 127.0.0.1 if no host is given, so that other machines
// cannot read the metrics by default.
func parseAdminAddr(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		host, port = "", s
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return "", fmt.Errorf("%q is not an address to listen on: use PORT for 127.0.0.1, or HOST:PORT, as in 0.0.0.0:9090", s)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// parseSampling returns n if one of n requests is logged, and 0 if none is
// logged.
func parseSampling(s string) (int, error) {
	switch s {
	case "off":
		return 0, nil
	case "all":
		return 1, nil
	}
	if text, ok := strings.CutPrefix(s, "1/"); ok {
		if n, err := strconv.ParseUint(text, 10, 31); err == nil && n > 0 {
			return int(n), nil
		}
	}
	return 0, fmt.Errorf("%q does not say which requests to log: use off, all, or a sample such as 1/100", s)
}

func parseYesNo(s string) (bool, error) {
	switch s {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("%q is neither true nor false", s)
}

func parsePoll(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 || d > 0 && d < 100*time.Millisecond {
		return 0, fmt.Errorf("%q is not an interval: use 100ms or more, as in 5s, or 0s to check only on SIGHUP", s)
	}
	return d, nil
}

func parseDrain(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 || d > 5*time.Minute {
		return 0, fmt.Errorf("%q is not a delay: use 0s to 5m, as in 5s", s)
	}
	return d, nil
}

// parseRate parses N/s or N/s,BURST. The default burst is N, rounded up.
func parseRate(s string) (rateLimit, error) {
	if s == "off" {
		return rateLimit{}, nil
	}
	wrong := fmt.Errorf("%q is not a rate: use off, or requests per second and optionally a burst, as in 20/s or 0.5/s,10", s)
	rate, burst, given := strings.Cut(s, ",")
	number, ok := strings.CutSuffix(rate, "/s")
	n, err := strconv.ParseFloat(number, 64)
	if !ok || err != nil || !(n >= 0.001 && n <= 1e6) {
		return rateLimit{}, wrong
	}
	limit := rateLimit{n, int(math.Ceil(n))}
	if given {
		if limit.burst, err = strconv.Atoi(burst); err != nil || limit.burst < 1 || limit.burst > 1e6 {
			return rateLimit{}, wrong
		}
	}
	return limit, nil
}

func parseProxies(s string) (server.Proxies, error) {
	var list server.Proxies
	for text := range strings.SplitSeq(s, ",") {
		text = strings.TrimSpace(text)
		if text == "" && s == "" {
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			a, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q is not a network: use addresses and networks separated by commas, as in 10.0.0.0/8,192.0.2.7", text)
			}
			prefix = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen())
		}
		list = append(list, prefix.Masked())
	}
	return list, nil
}

func parseConnections(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 1e6 {
		return 0, fmt.Errorf("%q is not a number of connections: use 1 to 1000000", s)
	}
	return n, nil
}

// setting is a flag of serve, which can also be set by an environment variable.
type setting struct {
	flag string
	arg  string // the name of the value in the help; "" for a boolean
	def  string
	set  func(text string) error
	doc  string
}

func (s setting) variable() string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(s.flag, "-", "_"))
}

const variablePrefix = "HARIKERJA_"

// serveFlags adds a flag for each setting to a command. The flags only store their texts. The
// method serveConfig parses all texts together, so that it can report all mistakes at once.
func serveFlags(cmd *cobra.Command) {
	for _, s := range new(serveConfig).settings() {
		addTextFlag(cmd, &textFlag{text: &s.def, kind: cmp.Or(s.arg, "bool")}, s.flag,
			s.doc+" ["+s.variable()+"]")
	}
	must(cmd.MarkFlagFilename("dataset"))
	must(cmd.MarkFlagDirname("calendars"))
}

// serveConfig parses every setting. A flag overrides the environment variable,
// and the variable overrides the default. The error has all mistakes, one on each line.
func (p *program) serveConfig(cmd *cobra.Command) (serveConfig, error) {
	var c serveConfig
	var wrong []string
	for _, s := range c.settings() {
		name, text := "--"+s.flag, cmd.Flags().Lookup(s.flag).Value.String()
		if !cmd.Flags().Changed(s.flag) {
			value, set := p.lookupEnv(s.variable())
			if instead, isPath := pathFlags[s.flag]; isPath && set && value == "" {
				wrong = append(wrong, s.variable()+" is empty: "+instead+", or unset the variable")
			}
			if value != "" {
				name, text = s.variable(), value
			}
		}
		if err := s.set(text); err != nil {
			wrong = append(wrong, name+": "+err.Error())
		}
	}
	if len(wrong) == 0 { // after an error, some values are missing
		wrong = append(wrong, c.conflicts()...)
	}
	wrong = append(wrong, p.unknownVariables()...)
	if len(wrong) > 0 {
		return c, errors.New(strings.Join(wrong, "\nharikerja: "))
	}
	return c, nil
}

// notOurs matches the names of variables that have our prefix but are not settings: the
// variables of our tests, and the variables that Kubernetes sets for a service called harikerja.
var notOurs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^HARIKERJA_(REQUIRE_ALL|TEST_.*|(.+_)?(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT|PORT_\d+_(TCP|UDP|SCTP)(_.+)?))$`)
})

// unknownVariables returns a mistake if a variable has our prefix but is not a
// setting. Such a variable is probably misspelt.
func (p *program) unknownVariables() []string {
	var known, unknown []string
	for _, s := range new(serveConfig).settings() {
		known = append(known, s.variable())
	}
	for _, entry := range p.environ {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, variablePrefix) && !slices.Contains(known, name) && !notOurs().MatchString(name) {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	slices.Sort(unknown)
	return []string{"there is no setting for the environment variable " +
		strings.Join(unknown, ", ") + ": the settings are " + strings.Join(known, ", ")}
}

// conflicts returns a mistake for each pair of settings that cannot be combined, and for each
// setting that needs another setting, if the other setting is missing.
func (c *serveConfig) conflicts() []string {
	var list []string
	if c.allowRollback && c.dataset == "" && c.calendars == "" {
		list = append(list, "--allow-rollback needs --dataset or --calendars: the built-in data never changes")
	}
	if c.adminAddr != "" && c.adminAddr == c.addr && !strings.HasSuffix(c.addr, ":0") {
		list = append(list, "--admin-addr must not be the same as --addr")
	}
	return list
}
