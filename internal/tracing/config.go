package tracing

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// config is what the OTEL_* variables say.
type config struct {
	endpoint string // the URL to post traces to
	headers  map[string]string
	timeout  time.Duration
	resource []attribute
	sample   func(parent Context, known bool, trace [16]byte) bool
}

// read returns the configuration, or nil where tracing is not asked for.
func read(env func(string) string, version string) (*config, error) {
	endpoint := env("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
	if base := env("OTEL_EXPORTER_OTLP_ENDPOINT"); endpoint == "" && base != "" {
		endpoint = strings.TrimRight(base, "/") + "/v1/traces"
	}
	exporter := env("OTEL_TRACES_EXPORTER")
	switch {
	case strings.EqualFold(env("OTEL_SDK_DISABLED"), "true"), exporter == "none", exporter == "" && endpoint == "":
		return nil, nil
	case exporter != "" && exporter != "otlp":
		return nil, fmt.Errorf("OTEL_TRACES_EXPORTER: %q is not spoken: use otlp or none", exporter)
	case endpoint == "":
		endpoint = "http://localhost:4318/v1/traces"
	}
	if u, err := url.Parse(endpoint); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_ENDPOINT: %q is no address: use one such as http://localhost:4318", endpoint)
	}
	if protocol := first(env, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"); protocol == "grpc" {
		return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_PROTOCOL: %q is not spoken: use http/json, usually on port 4318", protocol)
	}
	c := &config{endpoint: endpoint, timeout: 10 * time.Second, headers: pairs(first(env, "OTEL_EXPORTER_OTLP_TRACES_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS"))}
	if text := first(env, "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"); text != "" {
		ms, err := strconv.ParseUint(text, 10, 31)
		if err != nil || ms == 0 {
			return nil, fmt.Errorf("OTEL_EXPORTER_OTLP_TIMEOUT: %q is no number of milliseconds", text)
		}
		c.timeout = time.Duration(ms) * time.Millisecond
	}
	resource := pairs(env("OTEL_RESOURCE_ATTRIBUTES"))
	if name := env("OTEL_SERVICE_NAME"); name != "" {
		resource["service.name"] = name
	}
	if resource["service.name"] == "" {
		resource["service.name"] = "harikerja"
	}
	if resource["service.version"] == "" {
		resource["service.version"] = version
	}
	for _, name := range slices.Sorted(maps.Keys(resource)) {
		c.resource = append(c.resource, text(name, resource[name]))
	}
	var err error
	c.sample, err = sampler(env("OTEL_TRACES_SAMPLER"), env("OTEL_TRACES_SAMPLER_ARG"))
	return c, err
}

func first(env func(string) string, names ...string) string {
	for _, name := range names {
		if value := env(name); value != "" {
			return value
		}
	}
	return ""
}

// pairs reads "a=b,c=d", where values may be escaped as in a URL.
func pairs(s string) map[string]string {
	m := make(map[string]string)
	for item := range strings.SplitSeq(s, ",") {
		name, value, ok := strings.Cut(item, "=")
		if !ok {
			continue
		}
		value = strings.TrimSpace(value)
		if plain, err := url.PathUnescape(value); err == nil {
			value = plain
		}
		m[strings.TrimSpace(name)] = value
	}
	return m
}

// sampler decides which requests are told of. By default it is what the caller
// decided, and all that nobody decided.
func sampler(name, arg string) (func(Context, bool, [16]byte) bool, error) {
	rest, byParent := strings.CutPrefix(name, "parentbased_")
	if name == "" {
		rest, byParent = "always_on", true
	}
	var root func([16]byte) bool
	switch rest {
	case "always_on":
		root = func([16]byte) bool { return true }
	case "always_off":
		root = func([16]byte) bool { return false }
	case "traceidratio":
		ratio := 1.0
		if arg != "" {
			var err error
			if ratio, err = strconv.ParseFloat(arg, 64); err != nil || !(ratio >= 0 && ratio <= 1) {
				return nil, fmt.Errorf("OTEL_TRACES_SAMPLER_ARG: %q is no ratio between 0 and 1", arg)
			}
		}
		bound := uint64(ratio * math.MaxInt64)
		root = func(trace [16]byte) bool { return ratio == 1 || binary.BigEndian.Uint64(trace[8:])>>1 < bound }
	default:
		return nil, fmt.Errorf("OTEL_TRACES_SAMPLER: %q is not known: use always_on, always_off or traceidratio, also after parentbased_", name)
	}
	return func(parent Context, known bool, trace [16]byte) bool {
		if byParent && known {
			return parent.Sampled
		}
		return root(trace)
	}, nil
}
