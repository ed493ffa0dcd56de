package llm

import (
	"net/http"
	"net/url"
	"strings"

	"planwright/internal/environment"
)

// NoProxy is the proxy setting that connects directly, whatever the environment
// says.
const NoProxy = "none"

// proxyFunc finds the proxy of a request by the setting: an address, NoProxy, or
// "" for what the environment says. What NO_PROXY names is connected to directly,
// and so is this machine.
func proxyFunc(setting string) func(*http.Request) (*url.URL, error) {
	setting = strings.TrimSpace(setting)
	if strings.EqualFold(setting, NoProxy) {
		return direct
	}
	config := environment.Proxies()
	if setting != "" {
		if !isProxyAddress(setting) {
			return func(*http.Request) (*url.URL, error) { return nil, &unusableProxy{} }
		}
		config.HTTPProxy, config.HTTPSProxy = setting, setting
	}
	find := config.ProxyFunc()
	return func(r *http.Request) (*url.URL, error) {
		if isLoopback(r.URL.Hostname()) {
			return nil, nil
		}
		proxy, err := find(r.URL)
		if err != nil {
			return nil, &unusableProxy{}
		}
		return proxy, nil
	}
}

// isProxyAddress reports whether a setting is the address of a proxy. Without a
// scheme it is one of HTTP. A name and password have no place in settings; the
// environment may hold them.
func isProxyAddress(setting string) bool {
	if !strings.Contains(setting, "://") {
		setting = "http://" + setting
	}
	u, err := url.Parse(setting)
	if err != nil || u.Hostname() == "" || u.User != nil {
		return false
	}
	switch u.Scheme {
	case "http", "https", "socks5", "socks5h":
		return true
	}
	return false
}

// unusableProxy is an address of a proxy that cannot be used. It may hold a
// password, so it is not said.
type unusableProxy struct{}

func (*unusableProxy) Error() string { return "the proxy's address cannot be used" }

// direct is the proxy of requests that need none.
func direct(*http.Request) (*url.URL, error) { return nil, nil }
