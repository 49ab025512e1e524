package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"
)

// The end has three steps, so that no request on a connection that was taken
// goes without an answer: every answer from now on asks its client to leave,
// and new connections are still taken for a moment; then none are, and clients
// between two requests have a moment to send the next; then idle connections
// are closed and what is under way is finished.
const (
	lastLook = 100 * time.Millisecond // at least as long are connections taken
	linger   = time.Second            // at most as long is an idle connection kept then
)

// Serve answers on a listener until the context ends, then takes no more
// connections, finishes the requests under way and returns nil. Requests that
// outlast the grace period are cut off, which is an error.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	limited := s.limit(ln)
	failed := make(chan error, 1)
	go func() {
		if s.options.TLS != nil {
			failed <- s.http.ServeTLS(limited, "", "")
		} else {
			failed <- s.http.Serve(limited)
		}
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}

	s.log.Info("stopping", "drainDelay", s.options.DrainDelay.String(), "grace", s.options.Grace.String())
	s.draining.Store(true)
	select {
	case err := <-failed:
		return err
	case <-time.After(max(s.options.DrainDelay, lastLook)):
	}
	limited.Close()
	if err := <-failed; !errors.Is(err, net.ErrClosed) {
		return err
	}
	for end := time.Now().Add(linger); s.open.Load() > 0 && time.Now().Before(end); {
		time.Sleep(5 * time.Millisecond)
	}

	deadline, cancel := context.WithTimeout(context.Background(), s.options.Grace)
	defer cancel()
	if err := s.http.Shutdown(deadline); err != nil {
		s.http.Close()
		return fmt.Errorf("requests were still under way after %s and were cut off", s.options.Grace)
	}
	s.log.Info("stopped")
	return nil
}
