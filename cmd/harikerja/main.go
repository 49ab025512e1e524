// Command harikerja answers questions about Indonesian holidays and workdays,
// on the command line and, with the subcommand serve, over HTTP.
package main

import (
	"context"
	"os"
	"time"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Environ(), os.Stdout, os.Stderr, time.Now))
}
