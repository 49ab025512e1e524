package main

import (
	_ "embed"

	"github.com/spf13/cobra"
)

// thirdParty is the licences of all that is linked into the binary. They ask to
// be handed on with it, and a binary alone in an image has no other place.
// `go test ./cmd/harikerja -run TestLicenses -update` writes it.
//
//go:embed licenses.txt
var thirdParty string

func (p *program) licenses() *cobra.Command {
	return &cobra.Command{
		Use:   "licenses",
		Short: "Show the licences of the libraries inside",
		Long: `Show the licences of the Go modules that are linked into this program, of Go's
standard library and of Swagger UI. Harikerja itself is under Apache-2.0, its
data under CC BY 4.0.`,
		Example: "  harikerja licenses",
		Args:    atMost(),
		RunE: func(*cobra.Command, []string) error {
			p.printf("%s", thirdParty)
			return nil
		},
	}
}
