package httpapi

import (
	"net/url"
	"strings"
)

// maxQuery is how long a query string may be. The longest documented one
// (days/batch with 366 dates) fits well.
const maxQuery = 8 << 10

// parse reads a raw query string into the call's arguments by the endpoint's
// table, in the order of the contract: the syntax of all of it, then names
// that are not documented or come twice, then the values in table order.
func (c *call) parse(raw string) *Error {
	params := c.endpoint.params
	if raw != "" {
		if err := checkSyntax(raw, params); err != nil {
			return err
		}
		if err := c.assign(raw, params); err != nil {
			return err
		}
	}
	for i := range params {
		p, a := &params[i], &c.args[i]
		if !a.given {
			if p.required {
				return p.kind.missing(p)
			}
			a.value = p.fallback
			continue
		}
		if err := p.kind.parse(p, a.text, &a.value); err != nil {
			return err
		}
	}
	return nil
}

// checkSyntax refuses what has no one reading: a bad escape, a semicolon.
func checkSyntax(raw string, params []param) *Error {
	for pair := range strings.SplitSeq(raw, "&") {
		bad := strings.IndexByte(pair, ';') >= 0
		if !bad && strings.IndexByte(pair, '%') >= 0 {
			_, err := url.QueryUnescape(pair)
			bad = err != nil
		}
		if bad {
			name, _, _ := strings.Cut(pair, "=")
			return (&Error{Code: InvalidType, Message: "The query string is malformed near " + quote(name) +
				": separate parameters with & and write every % as %25 or as part of an escape such as %2C."}).
				with("field", name).withList("allowed", names(params))
		}
	}
	return nil
}

// assign puts each value beside its parameter.
func (c *call) assign(raw string, params []param) *Error {
	for pair := range strings.SplitSeq(raw, "&") {
		if pair == "" {
			continue
		}
		name, value, _ := strings.Cut(pair, "=")
		name, value = unescape(name), unescape(value)
		i := index(params, name)
		if i < 0 {
			return unknownParameter(name, params)
		}
		if c.args[i].given {
			return (&Error{Code: InvalidType, Message: name + " is given more than once: give it once."}).
				with("field", name).withList("allowed", names(params))
		}
		c.args[i].given, c.args[i].text = true, value
	}
	return nil
}

func unknownParameter(name string, params []param) *Error {
	message := quote(name) + " is not a parameter of this endpoint, which takes none."
	if len(params) > 0 {
		message = quote(name) + " is not a parameter of this endpoint: it takes " + strings.Join(names(params), ", ") + "."
	}
	return (&Error{Code: InvalidType, Message: message}).with("field", name).withList("allowed", names(params))
}

// unescape decodes text that checkSyntax let through.
func unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 && strings.IndexByte(s, '+') < 0 {
		return s
	}
	s, _ = url.QueryUnescape(s)
	return s
}

func index(params []param, name string) int {
	for i := range params {
		if params[i].name == name {
			return i
		}
	}
	return -1
}

func names(params []param) []string {
	list := make([]string, len(params))
	for i, p := range params {
		list[i] = p.name
	}
	return list
}
