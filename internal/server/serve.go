package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"
)

// Stopping has three steps, so that every request on an accepted connection
// gets its answer. First every answer asks its client to close the connection,
// and new connections are still accepted for a moment. Then no connection is
// accepted, and connected clients have a moment to send their next request.
// Then idle connections are closed and requests in progress are finished.
const (
	minDrain = 100 * time.Millisecond // connections are accepted for at least this long
	linger   = time.Second            // then idle connections are kept for at most this long
)

// Serve answers on a listener until the context ends, then accepts no more
// connections, finishes the requests in progress and returns nil. If requests
// take longer than the grace period, they are aborted and Serve returns an
// error. Call it once.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	limited := newLimited(ln, s.options.MaxConnections)
	s.http.ConnState = s.connState(limited)
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
	case <-time.After(max(s.options.DrainDelay, minDrain)):
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
		return fmt.Errorf("requests were still in progress after %s and were aborted", s.options.Grace)
	}
	s.log.Info("stopped")
	return nil
}
