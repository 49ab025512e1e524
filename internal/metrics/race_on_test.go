//go:build race

package metrics

// raceDetector: the race detector empties pools at random, so allocations are
// not counted under it.
const raceDetector = true
