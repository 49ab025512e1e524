package server

import "strings"

// maxAccept is the maximum number of bytes of Accept-Encoding and of Accept-Language that are read.
// If there are more, none of them is used, because the rest could refuse a form or a language that
// the beginning accepts.
const maxAccept = 1 << 10

// isTooLong reports whether the fields of a header have more than maxAccept bytes.
func isTooLong(fields []string) bool {
	size := 0
	for _, field := range fields {
		size += len(field)
	}
	return size > maxAccept
}

// chooseForm returns the index of the form to send to a client, or -1 for the plain
// body. It chooses the form that the client prefers, and the first form if several
// forms have the same preference. The argument "accept" has the client's
// Accept-Encoding fields. A client that sends no field, more than maxAccept
// bytes or none of the forms gets the plain body.
func chooseForm(accept []string, forms []form) int {
	if len(accept) == 0 || len(forms) == 0 || isTooLong(accept) {
		return -1
	}
	chosen, best := -1, weight(accept, "identity")
	if best < 0 { // identity is not named, so any accepted form is better
		best = 0
	}
	for i, f := range forms {
		q := weight(accept, f.coding)
		if q > best || q == best && q > 0 && chosen < 0 {
			chosen, best = i, q
		}
	}
	return chosen
}

// weight returns the weight of a coding in Accept-Encoding, in thousandths. If the coding is not
// named, the weight of "*" applies. The result 0 means that the client refuses the coding. The
// result -1 means that the field does not mention the coding.
func weight(accept []string, coding string) int {
	any := -1
	for _, line := range accept {
		for item := range strings.SplitSeq(line, ",") {
			name, parameter, _ := strings.Cut(item, ";")
			name = strings.Trim(name, " \t")
			switch {
			case strings.EqualFold(name, coding):
				return quality(parameter)
			case name == "*":
				any = quality(parameter)
			}
		}
	}
	if coding == "identity" && any > 0 {
		return -1 // with "*" any compressed form is better than the plain body
	}
	return any
}

// quality converts "q=0.5" to 500. If there is no parameter, it returns 1000. If the parameter
// is invalid, it returns 0, so that the coding is not used.
func quality(parameter string) int {
	parameter = strings.Trim(parameter, " \t")
	if parameter == "" {
		return 1000
	}
	if len(parameter) < 3 || parameter[0]|0x20 != 'q' || parameter[1] != '=' {
		return 0
	}
	whole, fraction, _ := strings.Cut(parameter[2:], ".")
	if len(fraction) > 3 || whole != "0" && whole != "1" {
		return 0
	}
	q := int(whole[0]-'0') * 1000
	for i, unit := 0, 100; i < len(fraction); i, unit = i+1, unit/10 {
		if fraction[i] < '0' || fraction[i] > '9' {
			return 0
		}
		q += int(fraction[i]-'0') * unit
	}
	if q > 1000 {
		return 0
	}
	return q
}
