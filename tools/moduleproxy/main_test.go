package main

import "testing"

// A name such as nul, which Windows reserves, is not allowed in the zip file of a module:
// then `go get` fails for every user.
func TestModuleCanBeDownloaded(t *testing.T) {
	if err := write("v1.0.0", "HEAD", "../..", t.TempDir()); err != nil {
		t.Fatal(err)
	}
}
