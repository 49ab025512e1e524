package metrics

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// memory is the runtime's numbers of its memory, under the names that the
// dashboards for Go programs know.
var memory = []struct {
	name, kind, help string
	value            func(*runtime.MemStats) uint64
}{
	{"alloc_bytes", gauge, "Bytes of heap objects in use.", func(s *runtime.MemStats) uint64 { return s.Alloc }},
	{"alloc_bytes_total", counter, "Bytes of heap objects allocated so far.", func(s *runtime.MemStats) uint64 { return s.TotalAlloc }},
	{"buck_hash_sys_bytes", gauge, "Bytes for the tables of profiles.", func(s *runtime.MemStats) uint64 { return s.BuckHashSys }},
	{"frees_total", counter, "Heap objects freed so far.", func(s *runtime.MemStats) uint64 { return s.Frees }},
	{"gc_sys_bytes", gauge, "Bytes for what the garbage collector notes.", func(s *runtime.MemStats) uint64 { return s.GCSys }},
	{"heap_alloc_bytes", gauge, "Bytes of heap objects in use, as alloc_bytes.", func(s *runtime.MemStats) uint64 { return s.HeapAlloc }},
	{"heap_idle_bytes", gauge, "Bytes of heap waiting to be used.", func(s *runtime.MemStats) uint64 { return s.HeapIdle }},
	{"heap_inuse_bytes", gauge, "Bytes of heap in use.", func(s *runtime.MemStats) uint64 { return s.HeapInuse }},
	{"heap_objects", gauge, "Heap objects in use.", func(s *runtime.MemStats) uint64 { return s.HeapObjects }},
	{"heap_released_bytes", gauge, "Bytes of heap given back to the system.", func(s *runtime.MemStats) uint64 { return s.HeapReleased }},
	{"heap_sys_bytes", gauge, "Bytes of heap obtained from the system.", func(s *runtime.MemStats) uint64 { return s.HeapSys }},
	{"mallocs_total", counter, "Heap objects allocated so far.", func(s *runtime.MemStats) uint64 { return s.Mallocs }},
	{"mcache_inuse_bytes", gauge, "Bytes of mcache structures in use.", func(s *runtime.MemStats) uint64 { return s.MCacheInuse }},
	{"mcache_sys_bytes", gauge, "Bytes obtained from the system for mcache structures.", func(s *runtime.MemStats) uint64 { return s.MCacheSys }},
	{"mspan_inuse_bytes", gauge, "Bytes of mspan structures in use.", func(s *runtime.MemStats) uint64 { return s.MSpanInuse }},
	{"mspan_sys_bytes", gauge, "Bytes obtained from the system for mspan structures.", func(s *runtime.MemStats) uint64 { return s.MSpanSys }},
	{"next_gc_bytes", gauge, "Bytes of heap at which the next garbage collection begins.", func(s *runtime.MemStats) uint64 { return s.NextGC }},
	{"other_sys_bytes", gauge, "Bytes obtained from the system for other things.", func(s *runtime.MemStats) uint64 { return s.OtherSys }},
	{"stack_inuse_bytes", gauge, "Bytes of stacks in use.", func(s *runtime.MemStats) uint64 { return s.StackInuse }},
	{"stack_sys_bytes", gauge, "Bytes obtained from the system for stacks.", func(s *runtime.MemStats) uint64 { return s.StackSys }},
	{"sys_bytes", gauge, "Bytes obtained from the system.", func(s *runtime.MemStats) uint64 { return s.Sys }},
}

// writeRuntime writes what Go's runtime tells of itself.
func writeRuntime(p *page) {
	p.family("go_info", gauge, "Always 1; the label is the version of Go.")
	p.sample(1, "version", runtime.Version())
	p.one("go_goroutines", gauge, "Goroutines that exist now.", float64(runtime.NumGoroutine()))
	threads, _ := runtime.ThreadCreateProfile(nil)
	p.one("go_threads", gauge, "Threads made.", float64(threads))

	set := []metrics.Sample{{Name: "/gc/gogc:percent"}, {Name: "/gc/gomemlimit:bytes"}, {Name: "/sched/gomaxprocs:threads"}}
	metrics.Read(set)
	p.one("go_gc_gogc_percent", gauge, "By how much the heap may grow before it is collected (GOGC).", float64(set[0].Value.Uint64()))
	p.one("go_gc_gomemlimit_bytes", gauge, "The limit on memory (GOMEMLIMIT).", float64(set[1].Value.Uint64()))
	p.one("go_sched_gomaxprocs_threads", gauge, "Threads that may run Go code at the same time (GOMAXPROCS).", float64(set[2].Value.Uint64()))

	pauses := debug.GCStats{PauseQuantiles: make([]time.Duration, 5)}
	debug.ReadGCStats(&pauses)
	p.family("go_gc_duration_seconds", summary, "Pauses for garbage collection.")
	for i, quantile := range []string{"0", "0.25", "0.5", "0.75", "1"} {
		p.sample(pauses.PauseQuantiles[i].Seconds(), "quantile", quantile)
	}
	p.sampleOf("_sum", pauses.PauseTotal.Seconds())
	p.sampleOf("_count", float64(pauses.NumGC))

	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	for _, m := range memory {
		p.one("go_memstats_"+m.name, m.kind, m.help, float64(m.value(&stats)))
	}
	p.one("go_memstats_last_gc_time_seconds", gauge, "When the last garbage collection ended, in seconds since 1970.", float64(stats.LastGC)/1e9)
}
