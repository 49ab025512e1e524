package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/spf13/cobra"
)

const healthTimeout = 3 * time.Second

func (p *program) healthcheck() *cobra.Command {
	var address string
	cmd := &cobra.Command{
		Use:   "healthcheck",
		Short: "Ask a running server whether it is ready",
		Long: `Request /readyz of a server and exit with 0 if it is ready and with 1 if not, for
containers without another HTTP client. Without --url it asks the server that
the same environment would start, by HARIKERJA_ADDR.`,
		Example: `  harikerja healthcheck
  harikerja healthcheck --url http://127.0.0.1:9000/readyz`,
		Args: atMost(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			target, err := p.healthURL(address)
			if err != nil {
				return err
			}
			if err := ready(cmd.Context(), target); err != nil {
				return &exit{code: exitNo, err: err}
			}
			p.printf("ready\n")
			return nil
		},
	}
	cmd.Flags().StringVar(&address, "url", "", "the `ADDRESS` to ask, if it is not that of this environment")
	return cmd
}

// healthURL returns the given address, or that of the server that this
// environment would start.
func (p *program) healthURL(given string) (string, error) {
	if given != "" {
		u, err := url.Parse(given)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
			return "", fmt.Errorf("--url: %q is not an address: use one such as http://127.0.0.1:8080/readyz", given)
		}
		return given, nil
	}
	addr := p.env("HARIKERJA_ADDR")
	if addr == "" {
		addr = "127.0.0.1:8080"
	}
	if _, err := parseAddr(addr); err != nil {
		return "", fmt.Errorf("HARIKERJA_ADDR: %w", err)
	}
	host, port, _ := net.SplitHostPort(addr)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	scheme := "http"
	if p.env("HARIKERJA_TLS_CERT") != "" {
		scheme = "https"
	}
	return scheme + "://" + net.JoinHostPort(host, port) + readyPath, nil
}

// ready returns an error if the server is not ready.
func ready(ctx context.Context, target string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return err
	}
	transport := &http.Transport{DisableKeepAlives: true} // without a proxy
	if ip := net.ParseIP(r.URL.Hostname()); ip != nil && ip.IsLoopback() {
		// The certificate is for the public name, so it cannot be verified here.
		transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	}
	client := http.Client{Transport: transport}
	answer, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("not ready: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, 500)) // ignore the error: the status is enough
		return fmt.Errorf("not ready: %s answers %s: %s", target, answer.Status, body)
	}
	return nil
}
