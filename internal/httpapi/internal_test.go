package httpapi

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestInternalCutsWhatIsUnderWay: a failure in the middle of an answer is not
// written into it.
func TestInternalCutsWhatIsUnderWay(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Length"] = []string{"1000"}
		w.Write([]byte("half an answer"))
		Internal(w, r, "1")
	}))
	defer s.Close()
	response, err := http.Get(s.URL)
	if err != nil {
		return // cut before anything arrived
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil || !strings.HasPrefix("half an answer", string(body)) {
		t.Errorf("%q arrived, and %v", body, err)
	}
}
