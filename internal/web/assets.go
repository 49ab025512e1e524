package web

import (
	"embed"
	"sync"

	"github.com/harikerja/harikerja/internal/server"
)

//go:embed assets
var assetFiles embed.FS

const assetPath = "/assets/"

// assetNames lists the files in an order in which each mentions only earlier
// ones, as a script does that imports another.
var assetNames = []string{"style.css", "icon.svg", "theme.js", "site.js", "calculator.js"}

// allAssets returns the stylesheet, scripts and icon, loaded once.
var allAssets = sync.OnceValue(func() *server.Assets {
	a := server.NewAssets(assetPath)
	for _, name := range assetNames {
		content, err := assetFiles.ReadFile("assets/" + name)
		if err != nil { // it is compiled in
			panic(err)
		}
		a.Add(name, content)
	}
	return a
})
