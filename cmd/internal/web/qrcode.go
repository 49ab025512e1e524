package web

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// maxQRText is the maximum number of bytes in a QR code. A phone's camera can read a code of
// this size on a screen.
const maxQRText = 400

// qrCode is a QR code as an SVG picture.
type qrCode struct {
	Path string // the black modules, as horizontal lines
	Size int    // the width and the height in modules
}

// newQRCode returns the QR code for a text, or nil if the text is too long. The picture has the
// empty margin that scanners need.
func newQRCode(text string) *qrCode {
	const margin = 4
	if len(text) > maxQRText {
		return nil
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil { // only a text that is much longer than maxQRText has no code
		return nil
	}
	var b strings.Builder
	for y := range code.Size {
		fmt.Fprintf(&b, "M%d %d", margin, y+margin)
		for x := 0; x < code.Size; {
			start, black := x, code.Black(x, y)
			for x < code.Size && code.Black(x, y) == black {
				x++
			}
			if black {
				fmt.Fprintf(&b, "h%d", x-start)
			} else {
				fmt.Fprintf(&b, "m%d 0", x-start)
			}
		}
	}
	return &qrCode{b.String(), code.Size + 2*margin}
}
