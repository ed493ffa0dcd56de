package filesystem

import (
	"net/url"
	"path/filepath"
	"strings"
)

// scheme begins the address of a file.
const scheme = "file://"

// FromAddress is the path that the address of a file names, file:///home/me/a%20b, and any other
// text as it is. It is false of an address that names no file of this machine.
func FromAddress(given string) (path string, ok bool) {
	if len(given) < len(scheme) || !strings.EqualFold(given[:len(scheme)], scheme) {
		return given, true
	}
	host, rest, _ := strings.Cut(given[len(scheme):], "/")
	path, err := url.PathUnescape("/" + rest)
	if err != nil || host != "" && !strings.EqualFold(host, "localhost") {
		return given, false
	}
	if filepath.VolumeName(path[1:]) != "" { // file:///C:/me
		path = path[1:]
	}
	return filepath.FromSlash(path), true
}
