package main

import (
	"fmt"
	"net/url"
	"os/user"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/export"
	"github.com/spf13/cobra"
)

func (p *program) export() *cobra.Command {
	var baseURL, date, calendars string
	var force bool
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the answers as files, for a CDN or an object store",
		Long: `Write the list, sources, history and feeds of every year, the API description
and the pages as static files into DIR. Each file has the same bytes as the
answer of serve. manifest.json lists the files, each with its address, content
type and digest.

DIR must be empty or must not exist. With --force, DIR can also be an earlier
export, which is replaced. The command does not rename or remove a file that it
did not write. It refuses the root directory, a home directory, a Git
repository, the current directory and its parents, and a mount point that is not
empty. manifest.json is written last. The same data, date and address give the
same files.

The subcommands write files for databases and ERP systems. For a directory with
the name of a subcommand, write ./sql.`,
		Example: `  harikerja export public --base-url https://holidays.example.org
  harikerja export public --force --date 2026-11-15
  harikerja export sql tables`,
		Args: atMost("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("the directory to write is missing: use %s, as in harikerja export public", cmd.UseLine())
			}
			site, err := p.site(baseURL, date, calendars)
			if err != nil {
				return err
			}
			manifest, err := export.Write(args[0], site, export.Options{Force: force, Homes: p.homes()})
			if err != nil {
				return err
			}
			p.printManifest(manifest, args[0])
			if baseURL == "" {
				fmt.Fprintln(p.stderr, "harikerja: the pages and feeds contain the address http://localhost: give the public address with --base-url")
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&baseURL, "base-url", "", "the public `ADDRESS` of the site, which some pages and feeds contain")
	cmd.Flags().StringVar(&date, "date", "", "the `DATE` that the pages mark as today; without it, today in Jakarta")
	cmd.Flags().StringVar(&calendars, "calendars", "", "also write the listed calendars of the files in `DIR`")
	cmd.Flags().BoolVar(&force, "force", false, "replace an earlier export")
	cmd.AddCommand(p.exportSQL(), p.exportOdoo(), p.exportERPNext())
	return cmd
}

func (p *program) printManifest(m export.Manifest, dir string) {
	bytes := 0
	for _, f := range m.Files {
		bytes += f.Bytes
	}
	p.printf("wrote %d files, %d kB, to %s\n", len(m.Files)+1, bytes/1000, dir)
}

// homes returns the home directories of the user: the directory in the
// environment and the directory in the user database.
func (p *program) homes() []string {
	list := []string{p.env("HOME")}
	if u, err := user.Current(); err == nil {
		list = append(list, u.HomeDir)
	}
	return list
}

// site returns the handler of serve with a clock that is fixed to a date, and
// the years to export.
func (p *program) site(baseURL, date, calendars string) (export.Site, error) {
	baseURL, err := parseBaseURL(baseURL)
	if err != nil {
		return export.Site{}, fmt.Errorf("--base-url: %w", err)
	}
	today := harikerja.DateOf(p.clock().In(ask.Jakarta))
	if date != "" {
		if today, err = harikerja.ParseDate(date); err != nil {
			return export.Site{}, fmt.Errorf("--date: %w", err)
		}
	}
	cal, err := p.calendar()
	if err != nil {
		return export.Site{}, err
	}
	fixed := *p
	// The clock is fixed to the start of the day. Later in the day, pages would
	// expire sooner, because they expire at midnight.
	fixed.clock = func() time.Time { return today.In(ask.Jakarta) }
	s, err := fixed.newService(serveConfig{baseURL: baseURL, calendars: calendars})
	if err != nil {
		return export.Site{}, err
	}
	s.useDataset(cal)
	site := export.Site{Handler: s.api, Host: "localhost", Date: today.String()}
	if u, err := url.Parse(baseURL); err == nil && u.Host != "" {
		site.Host = u.Host
	}
	for _, info := range cal.Years() {
		site.Years = append(site.Years, info.Year)
	}
	site.Calendars = s.api.Calendars().ListedYears()
	return site, nil
}
