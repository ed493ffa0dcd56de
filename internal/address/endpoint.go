package address

import (
	"net/netip"
	"net/url"
	"strings"

	"planwright/planner/text"
)

var (
	web   = text.Pattern(`(?i)^(https?):/{0,2}([^/].*)$`)
	other = text.Pattern(`(?i)^[a-z][a-z0-9+.-]*://`)
)

// calls are the paths of the API that are left off where someone copied a whole one.
var calls = []string{"/chat/completions", "/completions", "/models"}

// BaseURL reads the base URL of a model endpoint as people type it: without a scheme,
// with the path of a call, in quotes. Without a scheme an address of this machine or
// its network is http, any other https; the first has /v1 for a path where it has
// none. What cannot be read stays as it is.
func BaseURL(text string) string {
	text = strings.TrimSpace(strings.Trim(strings.TrimSpace(text), "\"'`“”‘’<>"))
	if text == "" {
		return ""
	}
	switch found := web().FindStringSubmatch(text); {
	case found != nil:
		text = strings.ToLower(found[1]) + "://" + found[2]
	case other().MatchString(text):
		return text
	default:
		text = withScheme(strings.TrimPrefix(text, "//"))
	}
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" {
		return text
	}
	u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), ""
	for _, call := range calls {
		u.Path = strings.TrimRight(strings.TrimSuffix(u.Path, call), "/")
	}
	if u.Path == "" && isNear(u.Hostname()) {
		u.Path = "/v1"
	}
	return u.String()
}

// withScheme puts in front what is usual for the host.
func withScheme(text string) string {
	u, err := url.Parse("http://" + text)
	if err != nil || isNear(u.Hostname()) && u.Port() != "443" {
		return "http://" + text
	}
	return "https://" + text
}

// nearEnds are how names end that only the network of this machine knows.
var nearEnds = []string{".localhost", ".local", ".lan", ".home.arpa", ".internal"}

// shared is what networks of one owner use besides the private ranges.
var shared = netip.MustParsePrefix("100.64.0.0/10")

// isNear reports whether a host is this machine or in its own network, where models are
// served without TLS.
func isNear(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if a, err := netip.ParseAddr(host); err == nil {
		a = a.Unmap()
		return a.IsLoopback() || a.IsPrivate() || a.IsUnspecified() || shared.Contains(a)
	}
	for _, end := range nearEnds {
		if strings.HasSuffix(host, end) {
			return true
		}
	}
	return !strings.Contains(host, ".")
}
