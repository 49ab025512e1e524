package httpapi

import (
	"strconv"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
)

// out is JSON written by hand: answers are small and of a known shape, and
// this costs neither reflection nor an allocation. Commas follow from what
// was written last.
type out struct {
	b      []byte
	chunks *chunks // where b goes when it is full; nil to keep it whole
}

// next puts a comma where the element to come is not the first of its object
// or array.
func (o *out) next() {
	if n := len(o.b); n > 0 {
		switch o.b[n-1] {
		case '{', '[', ':':
		default:
			o.b = append(o.b, ',')
		}
	}
}

// key writes a member's name; names are ours and need no escaping.
func (o *out) key(name string) {
	o.next()
	o.b = append(o.b, '"')
	o.b = append(o.b, name...)
	o.b = append(o.b, '"', ':')
}

func (o *out) open(bracket byte) {
	o.next()
	o.b = append(o.b, bracket)
}

// close ends an object or array. That is where an answer may be cut.
func (o *out) close(bracket byte) {
	o.b = append(o.b, bracket)
	if len(o.b) >= chunk {
		o.full()
	}
}

func (o *out) object(key string) { o.key(key); o.open('{') }

func (o *out) array(key string) { o.key(key); o.open('[') }

func (o *out) str(key, value string) {
	o.key(key)
	o.b = appendString(o.b, value)
}

// strOrNull writes null for an empty string: what is not known.
func (o *out) strOrNull(key, value string) {
	if value == "" {
		o.null(key)
		return
	}
	o.str(key, value)
}

func (o *out) null(key string) {
	o.key(key)
	o.b = append(o.b, "null"...)
}

func (o *out) int(key string, value int) {
	o.key(key)
	o.b = strconv.AppendInt(o.b, int64(value), 10)
}

func (o *out) bool(key string, value bool) {
	o.key(key)
	o.b = strconv.AppendBool(o.b, value)
}

func (o *out) date(key string, d harikerja.Date) {
	o.key(key)
	o.dateElement(d)
}

func (o *out) dateElement(d harikerja.Date) {
	o.next()
	o.b = append(o.b, '"')
	o.b = d.Append(o.b)
	o.b = append(o.b, '"')
}

func (o *out) dates(key string, list []harikerja.Date) {
	o.array(key)
	for _, d := range list {
		o.dateElement(d)
	}
	o.close(']')
}

func (o *out) strings(key string, values []string) {
	o.array(key)
	for _, v := range values {
		o.element(v)
	}
	o.close(']')
}

func (o *out) element(value string) {
	o.next()
	o.b = appendString(o.b, value)
}

// raw writes a value that is JSON already.
func (o *out) raw(value []byte) {
	o.next()
	o.b = append(o.b, value...)
}

// text writes members that are JSON already.
func (o *out) text(members string) {
	o.next()
	o.b = append(o.b, members...)
}

// dayNames writes a date with its weekday in both languages.
func (o *out) dayNames(d harikerja.Date) {
	o.date("date", d)
	o.str("day", d.Weekday().String())
	o.str("localDay", harikerja.LocalWeekday(d.Weekday()))
}

// line writes text that is not JSON. It may be cut after it.
func (o *out) line(text string) {
	o.b = append(o.b, text...)
	if len(o.b) >= chunk {
		o.full()
	}
}

// appendString writes a JSON string. What is not UTF-8 becomes U+FFFD, and
// U+2028 and U+2029 are escaped for readers that take JSON for JavaScript. What
// needs no escaping is copied in one piece.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	copied := 0 // of s
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < 0x7f && c != '"' && c != '\\' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if size > 1 && r != '\u2028' && r != '\u2029' {
			i += size
			continue
		}
		b = append(b, s[copied:i]...)
		switch {
		case size > 1:
			b = append(b, '\\', 'u', '2', '0', '2', hex[r&15])
		case c >= utf8.RuneSelf:
			b = append(b, "\ufffd"...)
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		i += size
		copied = i
	}
	b = append(b, s[copied:]...)
	return append(b, '"')
}
