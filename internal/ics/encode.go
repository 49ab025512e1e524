package ics

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
)

// maxLine is the maximum length of a line in octets, without the line break
// (RFC 5545, 3.1).
const maxLine = 75

// appendLine appends a content line. A line longer than maxLine is split between
// characters, and each further line begins with a space. Control characters are
// removed, so that a value cannot contain a line break.
func appendLine(b []byte, name, value string) []byte {
	line := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name+":"+value, "\ufffd"))
	room := maxLine
	for len(line) > room {
		cut := room
		for !utf8.RuneStart(line[cut]) {
			cut--
		}
		b = append(b, line[:cut]...)
		b = append(b, "\r\n "...)
		line, room = line[cut:], maxLine-1
	}
	b = append(b, line...)
	return append(b, "\r\n"...)
}

var textEscapes = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)

// appendText appends a property of type TEXT.
func appendText(b []byte, name, text string) []byte {
	return appendLine(b, name, textEscapes.Replace(text))
}

// basic returns a date as iCalendar writes it: 20260320.
func basic(d harikerja.Date) string { return strings.ReplaceAll(d.String(), "-", "") }

// midnight returns 00:00 UTC on a date, because decrees have no time of day.
func midnight(d harikerja.Date) string { return basic(d) + "T000000Z" }
