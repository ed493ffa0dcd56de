// Package environment keeps what is secret in the environment of the process from
// the processes that it starts.
package environment

import (
	"net/http"
	"net/url"
	"os"
	"strings"

	"golang.org/x/net/http/httpproxy"
)

// proxies are those of the environment from before it was taken; nil: it was not.
var proxies *httpproxy.Config

// Take returns the environment and takes the variables that are secret out of that
// of the process, so that no process it starts gets them or can look them up in it.
// Call it once, before anything is started.
//
// On Linux the process is made undumpable besides: others of the same user can read
// neither its memory nor its first environment, nor attach to it, unless they are
// root. From root, which reads all memory, only what is in the environment is kept.
// On other systems the variables are taken away, and the system decides who may read
// the memory of a process.
func Take(isSecret func(name, value string) bool) []string {
	shut()
	var environ, secrets []string
	for _, line := range os.Environ() {
		environ = append(environ, strings.Clone(line)) // what it stands in is wiped
		if secretLine(line, isSecret) {
			secrets = append(secrets, environ[len(environ)-1])
		}
	}
	for _, line := range secrets {
		name, value, _ := strings.Cut(line, "=")
		_ = os.Setenv(name, value) // a copy, for who reads it until it goes
	}
	readProxies()
	for _, line := range secrets {
		name, _, _ := strings.Cut(line, "=")
		_ = os.Unsetenv(name)
	}
	wipe(isSecret)
	return environ
}

// secretLine reports whether a line of the environment, NAME=value, is secret. On
// Windows names may begin with =.
func secretLine(line string, isSecret func(name, value string) bool) bool {
	name, value, ok := strings.Cut(line, "=")
	return ok && name != "" && value != "" && isSecret(name, value)
}

// Proxies are the proxies that the environment names, or named before it was taken.
func Proxies() httpproxy.Config {
	if proxies == nil {
		return *httpproxy.FromEnvironment()
	}
	return *proxies
}

// readProxies has the standard library, which reads proxies once, read them while
// they are there: their addresses may hold a password.
func readProxies() {
	proxies = httpproxy.FromEnvironment()
	_, _ = http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: "example.com"}})
}
