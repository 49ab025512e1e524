package main

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/compat"
	"github.com/harikerja/harikerja/cmd/internal/export"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/web"
	"github.com/spf13/cobra"
)

func (p *program) export() *cobra.Command {
	var config siteConfig
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the answers as files, for a CDN or an object store",
		Long: `Write static files into DIR: the lists, sources, history and feeds of every year,
the predicted holidays of later years in files of their own, and the pages. The
address of a file is its path, without a query, so every static host can serve
the files. manifest.json lists the files, each with its address, its content
type, its digest and the question to which a server gives the same answer.

Pages link to the files. The calculator, the leave planner, the search and other
forms need a server. With --service, the pages send these forms to a running
server. Without it, the pages do not have these forms. A file for which there is
no data is left out with a warning.

DIR must not exist, or must be empty and belong to you. The same data, date and
address give the same files. manifest.json is written last: without it, an
export is not complete. docs/deploy.md shows how to replace an export every
night: export to a new directory, and then change a link to it.

The subcommands write files for databases, spreadsheets and Java.
If the directory has the name of a subcommand, write its path, as in ./sql.`,
		Example: `  harikerja export public --base-url https://holidays.example.org
  harikerja export public --base-url https://name.github.io/harikerja
  harikerja export public --service https://api.example.org
  harikerja export public --date 2026-11-15
  harikerja export sql tables`,
		Args: atMost("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("the directory to write is missing: use %s, as in harikerja export public", cmd.UseLine())
			}
			site, err := p.site(config)
			if err != nil {
				return err
			}
			manifest, err := export.Write(args[0], site)
			if err != nil {
				return err
			}
			p.printManifest(manifest, args[0])
			if today := harikerja.MustParseDate(site.Date); len(site.Years) > 0 && !slices.Contains(site.Years, today.Year()) {
				p.warnf("today is %s for this export, but there is no list of %04d: "+
					"the page / shows the nearest year with a list", today, today.Year())
			}
			for _, name := range slices.Sorted(maps.Keys(site.Calendars)) {
				if len(site.Calendars[name]) == 0 {
					p.warnf("left out the calendar %s: it has no year with data", name)
				}
			}
			for _, question := range manifest.LeftOut {
				p.warnf("left out %s: there is no data for an answer", question)
			}
			if config.baseURL == "" {
				p.warnf("the pages and feeds contain the address http://localhost: " +
					"give the public address with --base-url")
			}
			return nil
		},
	}
	addText(cmd, &config.baseURL, "base-url",
		"the public `ADDRESS` of the site, including its path on the host")
	addText(cmd, &config.service, "service", "the `ADDRESS` of a running server; "+
		"without it, pages have no forms and no links that need a server")
	addText(cmd, &config.date, "date",
		"the `DATE` that the pages mark as today; without it, today in Jakarta")
	addText(cmd, &config.calendars, "calendars",
		"also write the listed calendars of the files in `DIR`")
	cmd.AddCommand(p.exportSQL(), p.exportWorkbook(), p.exportJollyday())
	return cmd
}

func (p *program) printManifest(m export.Manifest, dir string) {
	bytes := 0
	for _, f := range m.Files {
		bytes += f.Bytes
	}
	p.printf("wrote %d files, %d kB, to %s\n", len(m.Files)+1, bytes/1000, dir)
}

type siteConfig struct{ baseURL, service, date, calendars string }

// site returns the site to export. Its handler serves the same API, feeds and pages as the
// command "serve". The clock of the handler is fixed to a date.
func (p *program) site(config siteConfig) (site export.Site, err error) {
	origin, path, err := parseSiteURL(config.baseURL)
	if err != nil {
		return site, fmt.Errorf("--base-url: %w", err)
	}
	service, err := parseBaseURL(config.service)
	if err != nil {
		return site, fmt.Errorf("--service: %w", err)
	}
	today := harikerja.DateOf(p.clock().In(ask.Jakarta))
	if config.date != "" {
		if today, err = harikerja.ParseDate(config.date); err != nil {
			return site, fmt.Errorf("--date: %w", err)
		}
	}
	cal, err := p.calendar()
	if err != nil {
		return site, err
	}
	fixed := *p
	// Set the clock to the start of the day. Pages expire at midnight, so with a
	// later time they would have a shorter lifetime.
	fixed.clock = func() time.Time { return today.In(ask.Jakarta) }
	s, err := fixed.newService(serveConfig{baseURL: origin})
	if err != nil {
		return site, err
	}
	s.useDataset(cal)
	// Load the calendars after the dataset. Then each warning about a calendar is logged
	// only once, and it is about the years in the dataset.
	if err := s.loadCalendars(serveConfig{calendars: config.calendars}, fixed.clock); err != nil {
		return site, err
	}
	site = export.Site{Host: "localhost", Path: path, Date: today.String(), Projected: projectedYears(cal)}
	site.New = func(links *export.Links) http.Handler {
		api := httpapi.New(s.api.Calendars(), fixed.clock)
		api.BaseURL, api.Address = origin, links.Address
		api.Others = web.New(web.Options{Calendars: api.Calendars, Clock: fixed.clock, BaseURL: origin,
			Static: &web.Static{Address: links.Address, Path: path, Service: service}})
		return &compat.Handler{Calendars: api.Calendars, Clock: fixed.clock, Others: api}
	}
	if u, err := url.Parse(origin); err == nil && u.Host != "" {
		site.Host = u.Host
	}
	for _, info := range cal.Years() {
		site.Years = append(site.Years, info.Year)
	}
	site.Calendars, err = s.api.Calendars().ListedYears()
	return site, err
}
