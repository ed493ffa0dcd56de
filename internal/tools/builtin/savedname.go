package builtin

import (
	"mime"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// maxSavedName is how many bytes the name of a file from outside may have: systems take
// 255, and another program may add to it.
const maxSavedName = 120

// savedName is what the answer is called when it is kept: as its server says, else as
// the address ends, else "download". It is safe in every folder.
func savedName(response *http.Response, kind string) string {
	_, parameters, _ := mime.ParseMediaType(response.Header.Get("Content-Disposition"))
	for _, name := range []string{parameters["filename"], lastOf(response.Request.URL)} {
		if name = safeName(name); name != "" {
			return name
		}
	}
	return "download" + endOf(kind)
}

func lastOf(u *url.URL) string { return path.Base("/" + strings.TrimSuffix(u.Path, "/")) }

// ends are the usual ends of names; the system's own list has several for a kind.
var ends = map[string]string{
	"application/pdf": ".pdf", "application/zip": ".zip", "application/gzip": ".gz", "application/json": ".json", "text/plain": ".txt",
	"text/html": ".html", "text/csv": ".csv", "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/svg+xml": ".svg", "image/webp": ".webp",
}

func endOf(kind string) string { return ends[kind] }

// devices are names that Windows keeps for itself, with any ending.
var devices = []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM0", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9",
	"LPT0", "LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9"}

// safeName is the last part of a name from outside as a name that leads nowhere, hides
// nothing, and that every system takes; "" where nothing is left of it.
func safeName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r), strings.ContainsRune(`<>:"|?*`, r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, name)
	name = strings.TrimLeft(strings.TrimRight(name, ". "), ". -~")
	stem, _, _ := strings.Cut(name, ".")
	if slices.Contains(devices, strings.ToUpper(strings.TrimSpace(stem))) {
		name = "_" + name
	}
	return fitted(name)
}

// fitted cuts a long name in its middle, so that it keeps its ending.
func fitted(name string) string {
	if len(name) <= maxSavedName {
		return name
	}
	end := path.Ext(name)
	if len(end) > maxSavedName/4 {
		end = ""
	}
	stem := text.Bytes(name, maxSavedName-len(end))
	return strings.TrimRight(stem, ". ") + end
}
