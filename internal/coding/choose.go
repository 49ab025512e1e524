package coding

import "strings"

// Choose returns the place of the form to send to a client, by the fields of
// its Accept-Encoding, or -1 for the body as it is. The client's preferences
// count first, the order of the forms breaks ties, and a client that does not
// say what it accepts gets the plain body. So does one that accepts nothing
// there is: an answer it may not like is better than none.
func Choose(accept []string, forms []Form) int {
	if len(accept) == 0 || len(forms) == 0 {
		return -1
	}
	chosen, best := -1, weight(accept, "identity")
	if best < 0 { // not named: good enough if nothing else is
		best = 0
	}
	for i, f := range forms {
		q := weight(accept, f.Coding)
		if q > best || q == best && q > 0 && chosen < 0 {
			chosen, best = i, q
		}
	}
	return chosen
}

// weight returns the weight that Accept-Encoding gives to a coding, by its
// name or else by "*", in thousandths: 0 refuses it, -1 means it is not there.
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
		return -1 // "*" asks for a coding, if there is one
	}
	return any
}

// quality reads "q=0.5" as 500. No parameter is 1000; one that cannot be read
// refuses, which is always safe.
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
