package llm

import (
	"net/netip"
	"net/url"
	"strings"

	"planwright/internal/address"
	"planwright/planner"
)

// endpoint is a base URL that was looked at.
type endpoint struct {
	base     string // without a slash at the end
	host     string // host and port, for people
	loopback bool
	fault    *failure // not nil: it cannot be used
}

// parseEndpoint reads a base URL as people type it.
func parseEndpoint(text string) endpoint {
	text = address.BaseURL(text)
	u, err := url.Parse(text)
	if err != nil {
		return badURL("", "The endpoint's address cannot be read.")
	}
	switch {
	case text == "":
		return badURL("", "No endpoint is set.")
	case u.Scheme != "http" && u.Scheme != "https":
		return badURL("", "The endpoint's address starts with neither http:// nor https://.")
	case u.Hostname() == "":
		return badURL("", "The endpoint's address names no host.")
	case u.User != nil:
		return badURL(u.Host, "The address of %s holds a name or password, which would end up in logs.")
	case u.RawQuery != "" || u.Fragment != "":
		return badURL(u.Host, "The address of %s holds a query or fragment, which cannot be used.")
	}
	return endpoint{base: u.String(), host: u.Host, loopback: isLoopback(u.Hostname())}
}

func badURL(host, message string) endpoint {
	message = strings.ReplaceAll(message, "%s", host)
	f := fail(planner.StateBadURL, host, "%s", message).
		then("Set it in the settings, for example http://localhost:11434/v1.")
	return endpoint{host: host, fault: f}
}

func isLoopback(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback()
}
