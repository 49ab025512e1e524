package harikerja

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

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
