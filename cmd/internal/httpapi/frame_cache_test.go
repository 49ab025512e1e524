package httpapi

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

const operatorFile = `{"name":"acme","daysOff":[{"date":"2026-12-28"}]}`

// cachedFrames are frames that lead to different answers. Many clients send the first four
// frames, so only the answers with these frames are kept.
var cachedFrames = []string{"", "calendar=national", "calendar=idx", "includeCollectiveLeave=false",
	"asOf=2026-10-01", "asOf=2999-01-01", "calendar=acme", "asOf=2026-10-01&calendar=idx", "calendar=idx&includeCollectiveLeave=false",
	"daysOff=2026-12-28", "daysOff=2026-12-28=A,2026-12-29", "daysOff=2026-12-28&workdays=2026-12-26", "workdays=2026-12-26"}

// spelling returns a query with the same meaning but another spelling. It changes the order of the
// parameters, encodes characters and adds empty pairs.
func spelling(rng *rand.Rand, pairs []string) string {
	pairs = slices.Clone(pairs)
	rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	var b strings.Builder
	for i, pair := range pairs {
		if i > 0 {
			b.WriteString(strings.Repeat("&", 1+rng.IntN(8)/7))
		}
		equals := strings.Index(pair, "=")
		for j := range len(pair) {
			if j == equals || rng.IntN(6) > 0 {
				b.WriteByte(pair[j])
			} else {
				fmt.Fprintf(&b, []string{"%%%02x", "%%%02X"}[rng.IntN(2)], pair[j])
			}
		}
	}
	return b.String()
}

// mistaken returns a query with a parameter that is repeated, empty, without a value or
// in upper case.
func mistaken(rng *rand.Rand, pairs []string) []string {
	i := rng.IntN(len(pairs))
	name, _, _ := strings.Cut(pairs[i], "=")
	wrong := []string{pairs[i] + "&" + pairs[i], pairs[i] + "&" + name + "=", name + "=", name, strings.ToUpper(pairs[i])}
	return strings.Split(strings.Join(slices.Replace(slices.Clone(pairs), i, i+1, wrong[rng.IntN(len(wrong))]), "&"), "&")
}

// TestCachesDistinguishFrames_Exhaustively: every spelling of a question must get the same answer
// as from a new API with empty caches. Answers with an as-of date, an operator's calendar or own
// days must not be kept for repeated requests.
func TestCachesDistinguishFrames_Exhaustively(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	create := func() *API {
		api := newAPI()
		api.Use(withOperator(t, frozen.Calendar(), operatorFile))
		return api
	}
	cached, statuses := create(), make(map[int]int)
	check := func(target string, shared bool) reply {
		t.Helper()
		want, before := get(create(), target), kept(cached)
		for range 3 {
			got := get(cached, target)
			if got.status != want.status || !bytes.Equal(got.body, want.body) || got.header.Get("Cache-Control") != want.header.Get("Cache-Control") {
				t.Errorf("%s: got %d %v %s\nwant the answer from a new API, %d %v %s", target, got.status, got.header, got.body, want.status, want.header, want.body)
			}
		}
		if !shared && kept(cached) != before {
			t.Errorf("%s: the answer is kept", target)
		}
		statuses[want.status]++
		return want
	}
	for _, e := range sample(routes()) {
		for i, frame := range cachedFrames {
			query, err := url.QueryUnescape(strings.Trim(requiredQuery(e)+"&"+frame, "&"))
			noError(t, err)
			address, pairs, shared := e.examplePath()+"?", strings.Split(query, "&"), i < 4
			plain := check(address+strings.ReplaceAll(query, " ", "+"), shared)
			for range 2 {
				other := check(address+spelling(rng, pairs), shared)
				if other.status != plain.status || plain.status == 200 && !bytes.Equal(other.body, plain.body) {
					t.Errorf("%s%s: another spelling has another answer: %d %s", address, query, other.status, other.body)
				}
			}
			check(address+spelling(rng, mistaken(rng, pairs)), shared)
		}
	}
	if testing.Short() {
		return
	}
	if statuses[200] < 500 || statuses[400] < 500 || statuses[404] < 10 {
		t.Errorf("the numbers of answers for each status are %v, want at least 500 answers with status 200, 500 with status 400 and 10 with status 404", statuses)
	}
}
