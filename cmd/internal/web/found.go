package web

import (
	_ "embed" // for the icon
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/server"
)

// Search engines and link previews need absolute addresses. A page has such addresses only if the
// base address is set, because a client can send any Host header.

// siteFiles are the files that browsers and search engines expect at fixed paths.
var siteFiles = map[string]func(*setup) *server.Rendered{
	"/favicon.ico": favicon,
	"/robots.txt":  robots,
	"/sitemap.xml": sitemap,
}

//go:embed assets/favicon.ico
var faviconFile []byte

func favicon(*setup) *server.Rendered {
	return server.NewRendered(faviconFile, "image/x-icon")
}

// modelsFile is the path of the file for language models. The API serves it.
const modelsFile = "/llms.txt"

// robots allows everything except API answers and the paths below /docs/try/. A search engine
// would show an API answer without its question, and would not show later changes.
func robots(s *setup) *server.Rendered {
	text := "# These rules are for crawlers that build an index. Requests for a user may use every path.\n" +
		"User-agent: *\n"
	for _, path := range []string{"/v1/", "/compat/", "/docs/try/"} {
		text += "Disallow: " + s.handler.sitePath() + path + "\n"
	}
	if !s.Static() { // an export has no file for language models, because it cannot answer their requests
		text += "\n# For language models: " + s.origin() + modelsFile + "\n"
	}
	if origin := s.origin(); origin != "" {
		text += "\nSitemap: " + origin + s.handler.sitePath() + "/sitemap.xml\n"
	}
	return server.NewRendered([]byte(text), "text/plain; charset=utf-8")
}

type sitemapFile struct {
	XMLName xml.Name      `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	XHTML   string        `xml:"xmlns:xhtml,attr"`
	Pages   []sitemapPage `xml:"url"`
}

type sitemapPage struct {
	Location   string        `xml:"loc"`
	Alternates []sitemapLink `xml:"xhtml:link"`
}

type sitemapLink struct {
	Rel  string `xml:"rel,attr"`
	Lang string `xml:"hreflang,attr"`
	Href string `xml:"href,attr"`
}

// sitemap lists the pages of all years in every language, and the file for language models.
func sitemap(s *setup) *server.Rendered {
	origin := s.origin()
	file := sitemapFile{XHTML: "http://www.w3.org/1999/xhtml"}
	add := func(path string) {
		if s.Static() && s.handler.Static.Address(path) == "" {
			return // the page needs a server
		}
		alternates := []sitemapLink{{"alternate", "x-default", origin + s.Address(path)}}
		for _, l := range languages {
			alternates = append(alternates,
				sitemapLink{"alternate", string(l), origin + s.Address(path+"?lang="+string(l))})
		}
		for _, a := range alternates[1:] {
			file.Pages = append(file.Pages, sitemapPage{a.Href, alternates})
		}
	}
	for _, rt := range s.handler.parts.routes {
		if rt.pattern == "/" || strings.Contains(rt.pattern, ".") || rt.answer == nil {
			continue // "/" has the content of the current year's page, and files are not pages
		}
		rest, ofYear := strings.CutPrefix(rt.pattern, "/{year}")
		if !ofYear {
			add(rt.pattern)
			continue
		}
		for _, data := range s.years.Data {
			add(fmt.Sprintf("/%d%s", data.Year, rest))
		}
	}
	if !s.Static() {
		file.Pages = append(file.Pages, sitemapPage{Location: origin + modelsFile})
	}
	text, err := xml.Marshal(file)
	if err != nil { // cannot happen: the structs can be written as XML
		panic(err)
	}
	return server.NewRendered(append([]byte(xml.Header), text...), "application/xml; charset=utf-8")
}
