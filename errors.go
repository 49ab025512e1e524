package harikerja

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// ParseError reports a text or a number that is not valid for a type in this package.
type ParseError struct {
	// Type is one of: date, month, span, time, time zone, weekend, rule for collective
	// leave, working hours, kind of holiday, class of day, adjustment, range of years,
	// name of a calendar. In package law it can also be period.
	Type   string
	Value  string // the given text
	Reason string // the mistake, or the allowed values
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("invalid %s %q: %s", e.Type, e.Value, e.Reason)
}

// ArgumentError reports an argument or an option that a function cannot use.
type ArgumentError struct {
	Name   string // the name of the parameter or of the option, such as limit
	Value  any    // the given value; for wrong working hours, the [time.Weekday]
	Reason string // the mistake, or the allowed values
}

func (e *ArgumentError) Error() string {
	value := e.Value
	if t, ok := value.(time.Time); ok {
		value = t.Format(time.RFC3339)
	}
	return fmt.Sprintf("invalid %s %v: %s", e.Name, value, e.Reason)
}

func checkNumber(name string, value, least, most int) error {
	switch {
	case value >= least && value <= most:
		return nil
	case most == math.MaxInt:
		return &ArgumentError{name, value, fmt.Sprintf("use %d or more", least)}
	}
	return &ArgumentError{name, value, fmt.Sprintf("use a number from %d to %d", least, most)}
}

// oneOf has the values that a text type allows.
type oneOf[T ~string] struct {
	name string // the name of the type in errors
	list []T
}

// check returns a [*ParseError] for a value that is not in the list.
func (o oneOf[T]) check(v T) error {
	if slices.Contains(o.list, v) {
		return nil
	}
	var texts []string
	for _, v := range o.list {
		texts = append(texts, string(v))
	}
	last := len(texts) - 1
	return &ParseError{o.name, string(v), "use " + strings.Join(texts[:last], ", ") + " or " + texts[last]}
}

func (o oneOf[T]) read(v *T, text []byte) error {
	if err := o.check(T(text)); err != nil {
		return err
	}
	*v = T(text)
	return nil
}

// readToken is like the method "read", but accepts every text that isToken accepts,
// even if it is not in the list.
func (o oneOf[T]) readToken(v *T, text []byte) error {
	if !isToken(string(text)) {
		return &ParseError{o.name, string(text), "use " + tokenRule}
	}
	*v = T(text)
	return nil
}

// Descriptions of isLine, isName and isToken, for error messages.
const (
	maxText  = 1000
	lineRule = "one line of at most 1000 bytes of visible characters"
	nameRule = lineRule + ", and must begin with a letter or digit"

	tokenRule = "lower-case letters, digits and underscores"
)

// isLine reports whether s is one line of visible characters in valid UTF-8. It
// must not be empty, and must not begin or end with a space.
func isLine(s string) bool {
	return s != "" && len(s) <= maxText && strings.TrimSpace(s) == s && utf8.ValidString(s) && !strings.ContainsFunc(s, unseen)
}

// isName reports whether s is a line that begins with a letter or digit. A
// spreadsheet program does not treat such a line as a formula.
func isName(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return isLine(s) && (unicode.IsLetter(first) || unicode.IsDigit(first))
}

// isSlug reports whether s consists of words of lower-case letters and digits,
// with hyphens between them.
func isSlug(s string) bool {
	for word := range strings.SplitSeq(s, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return false
		}
	}
	return len(s) <= maxText
}

// isToken reports whether s consists of lower-case letters, digits and underscores,
// like the text of a [Kind].
func isToken(s string) bool {
	return s != "" && len(s) <= maxText && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789_") == ""
}

// isWebAddress reports whether s is an absolute http or https URL without a
// password. It must have only characters that RFC 3986 allows. The apostrophe
// is not allowed, because it could end an HTML attribute.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil && len(s) <= maxText &&
		!strings.ContainsFunc(s, func(c rune) bool { return c <= ' ' || c >= unicode.MaxASCII || strings.ContainsRune("\"'<>\\^`{|}", c) })
}

// unseen reports whether a character is invisible: a control character, a change of the
// writing direction, a space other than U+0020, or a filler. Two names that differ only
// in such characters would look the same.
func unseen(c rune) bool {
	return !unicode.IsPrint(c) || c == '\u2800' || // the empty Braille pattern
		unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
