package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

// setting is a flag of serve, which can also be set by an environment variable.
type setting struct {
	flag string
	arg  string // the name of the value in the help; "" for a boolean
	def  string
	doc  string
	set  func(c *serveConfig, text string) error
}

// variable is the name of the environment variable for a setting.
func (s setting) variable() string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(s.flag, "-", "_"))
}

const variablePrefix = "HARIKERJA_"

func serveFlags(cmd *cobra.Command) {
	for _, s := range settings {
		if s.arg == "" {
			cmd.Flags().VarPF(&argument{s.def, "bool"}, s.flag, "", s.doc+" ["+s.variable()+"]").NoOptDefVal = "true"
			continue
		}
		cmd.Flags().Var(&argument{s.def, s.arg}, s.flag, s.doc+" ["+s.variable()+"]")
	}
	for _, file := range []string{"dataset", "tls-cert", "tls-key"} {
		must(cmd.MarkFlagFilename(file))
	}
}

// argument is the text of a flag. It is parsed later, together with all others,
// so that all mistakes are reported at once.
type argument struct {
	text string
	kind string
}

func (a *argument) String() string     { return a.text }
func (a *argument) Set(s string) error { a.text = s; return nil }
func (a *argument) Type() string       { return a.kind }

// mistakes are all mistakes in the settings, one per line.
type mistakes []error

func (m mistakes) Error() string {
	lines := make([]string, len(m))
	for i, err := range m {
		lines[i] = err.Error()
	}
	return strings.Join(lines, "\nharikerja: ")
}

// serveConfig parses every setting: its flag, or else its environment variable,
// or else its default.
func (p *program) serveConfig(cmd *cobra.Command) (serveConfig, error) {
	var c serveConfig
	var wrong mistakes
	for _, s := range settings {
		name, text := "--"+s.flag, cmd.Flags().Lookup(s.flag).Value.String()
		if !cmd.Flags().Changed(s.flag) {
			value, set := p.lookupEnv(s.variable())
			if instead, isPath := pathFlags[s.flag]; isPath && set && value == "" {
				wrong = append(wrong, fmt.Errorf("%s is empty: %s, or unset the variable", s.variable(), instead))
			}
			if value != "" {
				name, text = s.variable(), value
			}
		}
		if err := s.set(&c, text); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, err))
		}
	}
	if len(wrong) == 0 { // otherwise values are missing
		wrong = append(wrong, c.conflicts()...)
	}
	wrong = append(wrong, p.unknownVariables()...)
	if len(wrong) > 0 {
		return c, wrong
	}
	return c, nil
}

// notOurs matches variables with our prefix that are no settings: those of our
// tests, and those that Kubernetes sets for a service called harikerja.
var notOurs = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^HARIKERJA_(REQUIRE_ALL|TEST_.*|(.+_)?(SERVICE_HOST|SERVICE_PORT(_.+)?|PORT|PORT_\d+_(TCP|UDP|SCTP)(_.+)?))$`)
})

// unknownVariables returns an error if variables with our prefix are no
// settings: they are probably misspelt.
func (p *program) unknownVariables() []error {
	var known, unknown []string
	for _, s := range settings {
		known = append(known, s.variable())
	}
	for _, entry := range p.environ {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, variablePrefix) && !slices.Contains(known, name) && !notOurs().MatchString(name) {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	slices.Sort(unknown)
	return []error{fmt.Errorf("there is no setting for the environment variable %s: the settings are %s", strings.Join(unknown, ", "), strings.Join(known, ", "))}
}

// conflicts returns an error for each pair of settings that exclude each other.
func (c *serveConfig) conflicts() []error {
	var list []error
	switch {
	case c.tlsCert != "" && c.tlsKey == "":
		list = append(list, errors.New("--tls-cert needs --tls-key: the file with the certificate's key"))
	case c.tlsCert == "" && c.tlsKey != "":
		list = append(list, errors.New("--tls-key needs --tls-cert: the file with the key's certificate"))
	}
	if c.allowRollback && c.dataset == "" {
		list = append(list, errors.New("--allow-rollback needs --dataset: the built-in data never changes"))
	}
	if c.adminAddr != "" && c.adminAddr == c.addr && !strings.HasSuffix(c.addr, ":0") {
		list = append(list, errors.New("--admin-addr must not be the same as --addr"))
	}
	return list
}
