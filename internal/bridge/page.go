package bridge

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
)

// shimTag loads the calls and events before the page's own scripts.
const shimTag = `<script src="/bridge/shim.js"></script>`

// indexPage is the page with the shim in front of its scripts.
func indexPage(page fs.FS) ([]byte, error) {
	index, err := fs.ReadFile(page, "index.html")
	if err != nil {
		return nil, fmt.Errorf("The page is not built: %w", err)
	}
	before, after, found := bytes.Cut(index, []byte("<head>"))
	if !found {
		return nil, errors.New("The page is damaged: index.html has no head. Run \"make\" to build it again.")
	}
	return bytes.Join([][]byte{before, []byte("<head>" + shimTag), after}, nil), nil
}

// index serves the page as it is now.
func index(page fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		data, err := indexPage(page)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(data) // a reader that went away needs no answer
	})
}

// content serves bytes that do not change.
func content(kind string, data []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(data) // a reader that went away needs no answer
	})
}
