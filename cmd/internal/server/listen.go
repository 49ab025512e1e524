package server

import (
	"errors"
	"fmt"
	"net"
	"os"
	"syscall"
)

// Listen listens on a TCP address. Its errors say what the user can do. The parameter "flag" is
// the name of the command line flag that sets the address.
func Listen(flag, addr string) (net.Listener, error) {
	ln, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return ln, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is in use: stop the program that listens there, or choose another address with --%s", addr, flag)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("this user may not listen on the address %s: choose a port above 1023 with --%s", addr, flag)
	}
	return nil, fmt.Errorf("cannot listen on %q: %v; an address is HOST:PORT, as in 127.0.0.1:8080", addr, err)
}

// The sizes of a connection's buffers in the kernel. The kernel doubles these sizes. By
// default the buffers grow to megabytes. Then a whole answer would fit into the send
// buffer, and the write timeout would not apply. The buffers also count as memory of
// the server's cgroup. So clients that do not read their answers, or that send many
// requests at once, could use all memory. A request fits into receiveBuffer.
const (
	sendBuffer    = 32 << 10
	receiveBuffer = 16 << 10
)
