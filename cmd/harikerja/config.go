package main

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// serveConfig is how to serve.
type serveConfig struct {
	addr     string // HOST:PORT to listen on
	baseURL  string // what absolute links begin with, without a slash at the end; "" where unknown
	logEvery int    // log one request in so many; 0 for none
}

func serveFlags(cmd *cobra.Command) {
	cmd.Flags().String("addr", "127.0.0.1:8080", "the `HOST:PORT` to listen on [HARIKERJA_ADDR]")
	cmd.Flags().String("base-url", "", "the public `ADDRESS`, for absolute links [HARIKERJA_BASE_URL]")
	cmd.Flags().String("access-log", "off", "`WHICH` requests to log: off, all, or a sample such as 1/100 [HARIKERJA_ACCESS_LOG]")
}

func (p *program) serveConfig(cmd *cobra.Command) (serveConfig, error) {
	var c serveConfig
	var err error
	if c.addr, err = setting(p, cmd, "addr", parseAddr); err != nil {
		return c, err
	}
	if c.baseURL, err = setting(p, cmd, "base-url", parseBaseURL); err != nil {
		return c, err
	}
	c.logEvery, err = setting(p, cmd, "access-log", parseSampling)
	return c, err
}

// setting reads a flag, or the environment variable of its name where the flag
// is not given, or the flag's default.
func setting[T any](p *program, cmd *cobra.Command, flag string, parse func(string) (T, error)) (T, error) {
	name := "--" + flag
	text := cmd.Flags().Lookup(flag).Value.String()
	if !cmd.Flags().Changed(flag) {
		variable := "HARIKERJA_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
		if value := p.env(variable); value != "" {
			name, text = variable, value
		}
	}
	value, err := parse(text)
	if err != nil {
		return value, fmt.Errorf("%s: %w", name, err)
	}
	return value, nil
}

func parseAddr(s string) (string, error) {
	_, port, err := net.SplitHostPort(s)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return "", fmt.Errorf("%q is no address to listen on: use HOST:PORT, as in 127.0.0.1:8080, or :8080 for all of this machine's addresses", s)
	}
	return s, nil
}

func parseBaseURL(s string) (string, error) {
	if s == "" {
		return "", nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil || strings.ContainsAny(s, "?#") {
		return "", fmt.Errorf("%q is no base address: use http:// or https:// with a host and perhaps a path, as in https://holidays.example.org", s)
	}
	return strings.TrimRight(s, "/"), nil
}

// parseSampling returns how many requests there are to a log line.
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
	return 0, fmt.Errorf("%q is no choice of requests to log: use off, all, or a sample such as 1/100", s)
}
