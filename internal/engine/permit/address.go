package permit

import (
	"net/url"
	"strings"

	"golang.org/x/net/idna"

	"planwright/internal/legible"
)

// hostOf is the host of an address as people read it, "" where it has none or is
// not of the web.
func hostOf(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	return strings.ToLower(u.Host)
}

// shownHost is a host as people are asked about it: with the name that is looked up
// where its letters could be taken for others.
func shownHost(host string) string {
	shown := legible.Escape(host)
	ascii, err := idna.ToASCII(host)
	if err != nil || ascii == host {
		return shown
	}
	return shown + " (" + ascii + ")"
}

// fixedHost is the host of an address with references, "" where they may change it.
func fixedHost(template string) string {
	before, _, _ := strings.Cut(template, "{{")
	scheme, rest, ok := strings.Cut(before, "://")
	if end := strings.IndexAny(rest, `/?#`); ok && end > 0 && !strings.Contains(rest[:end], `\`) {
		return hostOf(scheme + "://" + rest[:end])
	}
	return ""
}
