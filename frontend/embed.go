// Package frontend carries the built page inside the program.
package frontend

import (
	"bytes"
	"embed"
	"html"
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

// Look is what the page must know before it can ask for the settings.
type Look struct {
	Theme    string // "light" or "dark"; any other is that of the system
	Language string // a tag as in BCP 47; any that the page does not speak is that of the system
}

// Looking is the page with the look of the moment in index.html, so that what it draws
// before it knows the settings has the right colours, and words.
func Looking(page fs.FS, now func() Look) fs.ReadFileFS { return looking{page, now} }

type looking struct {
	fs.FS
	now func() Look
}

// ReadFile reads a file of the page.
func (l looking) ReadFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(l.FS, name)
	if err != nil || name != "index.html" {
		return data, err
	}
	return bytes.Replace(data, []byte(root), []byte(root+l.now().attributes()), 1), nil
}

// root is where index.html begins.
const root = `<html lang="en"`

func (l Look) attributes() string {
	text := ""
	if l.Theme == "light" || l.Theme == "dark" {
		text += ` data-theme="` + l.Theme + `"`
	}
	if l.Language != "" {
		text += ` data-language="` + html.EscapeString(l.Language) + `"`
	}
	return text
}
