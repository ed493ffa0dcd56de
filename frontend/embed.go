// Package frontend carries the built page inside the program.
package frontend

import (
	"bytes"
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Page returns the files of the built page, and false where the program was
// built without it: then dist holds nothing but its placeholder.
func Page() (fs.FS, bool) {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, false
	}
	_, err = fs.Stat(page, "index.html")
	return page, err == nil
}

// root is where index.html begins.
const root = `<html lang="en"`

// Index returns the page's index.html for a theme, "light" or "dark", so that what it
// draws before the page knows the settings has the right colours; with any other it
// has those of the system. It is nil where the page is not built.
func Index(page fs.FS, theme string) []byte {
	index, err := fs.ReadFile(page, "index.html")
	if err != nil {
		return nil
	}
	if theme != "light" && theme != "dark" {
		return index
	}
	return bytes.Replace(index, []byte(root), []byte(root+` data-theme="`+theme+`"`), 1)
}
