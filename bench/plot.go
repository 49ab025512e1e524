package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// plot draws the in-process figures as bars on a logarithmic scale, one group a
// question, in colours that differ in lightness too.
func (r *results) plot() string {
	colours := map[string]string{ours: "#b3261e", dayLoop: "#5f6b7a", rickar: "#8a97a6", pyHolidays: "#3d6fa5", numpyOne: "#7fb0dc", numpyMany: "#b7d3ec"}
	const left, right, bar, gap, top = 150, 70, 11, 18, 44
	const width = 760
	var b strings.Builder
	y := top
	scale := func(nanos float64) float64 { // 1 ns to 100 ms
		return math.Max(0, math.Log10(math.Max(nanos, 1))) / 8 * (width - left - right)
	}
	var body strings.Builder
	for _, row := range r.InProcess {
		begin := y
		for _, e := range engines {
			nanos, ok := row.Nanos[e]
			if !ok {
				continue
			}
			w := scale(nanos)
			fmt.Fprintf(&body, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", left, y, math.Max(w, 1), bar-2, colours[e])
			fmt.Fprintf(&body, `<text x="%.1f" y="%d" class="v">%s</text>`+"\n", left+w+4, y+8, short(nanos))
			y += bar
		}
		fmt.Fprintf(&body, `<text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", left-10, (begin+y)/2+3, html.EscapeString(row.Question))
		y += gap
	}
	height := y + 10
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="system-ui, sans-serif" font-size="12">`+"\n", width, height)
	b.WriteString("<title>Nanoseconds a call, logarithmic</title>\n<style>text{fill:#222}.v{font-size:9px;fill:#444}</style>\n")
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	x := 10
	for _, e := range engines {
		fmt.Fprintf(&b, `<rect x="%d" y="12" width="10" height="10" fill="%s"/><text x="%d" y="21" font-size="10">%s</text>`+"\n", x, colours[e], x+14, e)
		x += 30 + 6*len(e)
	}
	for power := 0; power <= 8; power += 2 {
		at := left + scale(math.Pow(10, float64(power)))
		fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%d" stroke="#ddd"/><text x="%.1f" y="%d" class="v" text-anchor="middle">%s</text>`+"\n",
			at, at, top-6, height-8, at, top-8, []string{"1 ns", "100 ns", "10 µs", "1 ms", "100 ms"}[power/2])
	}
	b.WriteString(body.String())
	b.WriteString("</svg>\n")
	return b.String()
}
