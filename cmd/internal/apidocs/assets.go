package apidocs

import (
	"bytes"
	"embed"
	"html/template"
	"sync"

	"github.com/harikerja/harikerja/cmd/internal/server"
)

//go:embed docs.css docs.js reference.html
var files embed.FS

// The addresses of the stylesheet and the script begin with assetPrefix.
const assetPrefix = "/docs/assets/"

// allAssets returns the stylesheet and the script. The first call compresses them.
var allAssets = sync.OnceValue(func() *server.Assets {
	a := server.NewAssets("", assetPrefix)
	for _, name := range []string{"docs.css", "docs.js"} {
		content, err := files.ReadFile(name)
		if err != nil { // cannot happen: the files are embedded
			panic(err)
		}
		a.Add(name, content)
	}
	return a
})

// The data for the template.
type page struct {
	*reference
	Lang      string // the language that the visitor chose on the other pages; "" if none was chosen
	Canonical string // the address of the page
	Address   string // the address of the API; "" if it is not known
}

// Home returns the address of the site's first page.
func (p page) Home() string { return withLang("/", p.Lang) }

func withLang(path, lang string) string {
	if lang == "" {
		return path
	}
	return path + "?lang=" + lang
}

// render renders a page. The argument "asset" is [Options.Asset].
func render(p page, asset func(string) string) *server.Rendered {
	functions := template.FuncMap{"asset": allAssets().URL, "shared": asset}
	t := template.Must(template.New("reference.html").Funcs(functions).ParseFS(files,
		"reference.html"))
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil { // cannot happen: the tests render the page
		panic(err)
	}
	return server.NewRendered(b.Bytes(), "text/html; charset=utf-8")
}
