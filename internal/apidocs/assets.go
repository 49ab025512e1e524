package apidocs

import (
	"bytes"
	"embed"
	"html/template"
	"sync"

	"github.com/harikerja/harikerja/internal/server"
)

var (
	//go:embed assets templates
	ownFiles embed.FS
	//go:embed swagger-ui
	swaggerFiles embed.FS
)

// assetPrefix is the beginning of the address of every stylesheet and script.
const assetPrefix = "/docs/assets/"

// allAssets returns the stylesheets and scripts. The first call compresses them.
var allAssets = sync.OnceValue(func() *server.Assets {
	a := server.NewAssets(assetPrefix)
	for _, name := range []string{"docs.css", "try.css", "try.js", "icon.svg"} {
		a.Add(name, read(ownFiles, "assets/"+name))
	}
	for _, name := range []string{"swagger-ui.css", "swagger-ui-bundle.js"} {
		a.AddGzipped(name, read(swaggerFiles, "swagger-ui/"+name+".gz"))
	}
	return a
})

func read(files embed.FS, name string) []byte {
	content, err := files.ReadFile(name)
	if err != nil { // cannot happen: the file is embedded
		panic(err)
	}
	return content
}

// render renders a template as a page.
func render(name string, data any) *server.Rendered {
	t := template.Must(template.New(name).Funcs(template.FuncMap{"asset": allAssets().URL}).ParseFS(ownFiles, "templates/"+name))
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil { // cannot happen: the tests render every page
		panic(err)
	}
	return server.NewRendered(b.Bytes(), "text/html; charset=utf-8").Compress()
}
