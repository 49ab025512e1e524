package frozen

import (
	"encoding/json"
	"os"
)

// Candidate writes a request that may be the dearest of a route or a tool to the file that the
// environment variable HARIKERJA_CANDIDATES names. The tests of the largest answers call it, and
// `make capacity` measures the requests. The body is a call of a tool; it is empty for GET.
func Candidate(route, target, body string) {
	name := os.Getenv("HARIKERJA_CANDIDATES")
	if name == "" {
		return
	}
	line, err := json.Marshal([]string{route, target, body})
	if err != nil {
		panic(err)
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	if _, err := file.Write(append(line, '\n')); err != nil {
		panic(err)
	}
}
