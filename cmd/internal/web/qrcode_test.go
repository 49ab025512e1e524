package web

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// draw returns the picture of a QR code. A module has 4 pixels on each side.
func draw(t *testing.T, q *qrCode) image.Image {
	t.Helper()
	const scale = 4
	picture := image.NewGray(image.Rect(0, 0, q.Size*scale, q.Size*scale))
	for i := range picture.Pix {
		picture.Pix[i] = 255
	}
	x, y := 0, 0
	for _, m := range regexp.MustCompile(`([Mmh])(\d+)(?: (\d+))?`).FindAllStringSubmatch(q.Path, -1) {
		n, err := strconv.Atoi(m[2])
		noError(t, err)
		switch m[1] {
		case "M":
			x = n
			if y, err = strconv.Atoi(m[3]); err != nil {
				t.Fatal(err)
			}
			continue
		case "h":
			for px := x * scale; px < (x+n)*scale; px++ {
				for py := y * scale; py < (y+1)*scale; py++ {
					picture.SetGray(px, py, color.Gray{})
				}
			}
		}
		x += n
	}
	return picture
}

// program returns the path of a program. If the program is not installed, the test is skipped. If
// HARIKERJA_REQUIRE_ALL is 1, the test fails instead.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("HARIKERJA_REQUIRE_ALL") == "1" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}

// TestZbarReadsTheQRCodes draws codes of all sizes that the pages can have.
func TestZbarReadsTheQRCodes(t *testing.T) {
	zbarimg, dir := program(t, "zbarimg"), t.TempDir()
	args := []string{"--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"}
	var want []string
	for n := 30; n <= maxQRText; n += 37 {
		text := fmt.Sprintf("https://example.org/subscribe?n=%d", n)
		if n > len(text) {
			text += "&x=" + strings.Repeat("Ab9-", n)
			text = text[:n]
		}
		want = append(want, text)
		name := filepath.Join(dir, strconv.Itoa(n)+".png")
		file, err := os.Create(name)
		noError(t, err)
		noError(t, png.Encode(file, draw(t, newQRCode(text))))
		noError(t, file.Close())
		args = append(args, name)
	}
	out, err := exec.Command(zbarimg, args...).Output()
	noError(t, err)
	if got := strings.Split(strings.TrimSpace(string(out)), "\n"); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("zbarimg reads\n%q, want\n%q", got, want)
	}
}

func TestLongAddressHasNoQRCode(t *testing.T) {
	if newQRCode(strings.Repeat("x", maxQRText)) == nil || newQRCode(strings.Repeat("x", maxQRText+1)) != nil {
		t.Errorf("a text must have a code if, and only if, it has at most %d bytes", maxQRText)
	}
}
