package secrets

import (
	"net/netip"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"planwright/planner/problem"
)

// Bound is where a secret may go. Nothing else gets it.
//
//page:name SecretPlaces
type Bound struct {
	Hosts    []string `json:"hosts,omitempty"`    // of the web, by https, on this machine by http too; with a port where that is not the usual one
	Servers  []string `json:"servers,omitempty"`  // of tools, by their names in the settings
	Commands []string `json:"commands,omitempty"` // programs, as run_command names them
}

// IsEmpty reports whether it may go nowhere.
func (b Bound) IsEmpty() bool { return len(b.Hosts)+len(b.Servers)+len(b.Commands) == 0 }

// Places are where it may go, in words.
func (b Bound) Places() []string {
	list := slices.Clone(b.Hosts)
	for _, server := range b.Servers {
		list = append(list, "server "+server)
	}
	for _, command := range b.Commands {
		list = append(list, "command "+command)
	}
	return list
}

// ParseHost is a host as it is kept: of an address too, without the usual port.
func ParseHost(text string) (string, error) {
	text = strings.TrimSpace(text)
	address := text
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" || !isHost(u.Hostname()) {
		return "", problem.Fail("“%s” is no host that a secret can be bound to. Write one like api.example.com or localhost:8080.", text)
	}
	if u.Scheme == "http" && !isLoopback(u.Hostname()) {
		return "", problem.Fail("A secret goes to %s by https alone, so that nobody on the way reads it.", u.Host)
	}
	return hostOf(u), nil
}

// isHost reports whether it names one host: none with a star.
func isHost(name string) bool {
	return name != "" && !strings.ContainsAny(name, "*/\\@ ,{}")
}

// AllowsURL says why a secret may not be sent to an address; nil: it may.
func (b Bound) AllowsURL(name string, u *url.URL) error {
	if err := checkEncrypted(name, u); err != nil {
		return err
	}
	if !slices.Contains(b.Hosts, hostOf(u)) {
		return b.refuse(name, u.Host)
	}
	return nil
}

// CheckEncrypted says why no secret is sent to an address, whatever it is bound to; nil:
// nobody on the way reads it.
func CheckEncrypted(name, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return problem.Fail("The address for the secret “%s” cannot be read. Correct it.", name)
	}
	return checkEncrypted(name, u)
}

func checkEncrypted(name string, u *url.URL) error {
	if u.Scheme != "https" && !(u.Scheme == "http" && isLoopback(u.Hostname())) {
		return problem.Fail("The secret “%s” goes by https alone, or to this machine. Use an https address.", name)
	}
	return nil
}

// AllowsServer says why a secret may not be given to a server of tools; nil: it may.
func (b Bound) AllowsServer(name, server string) error {
	if !slices.Contains(b.Servers, server) {
		return b.refuse(name, "server "+server)
	}
	return nil
}

// AllowsCommand says why a secret may not be given to a program; nil: it may.
func (b Bound) AllowsCommand(name, program string) error {
	if !slices.Contains(b.Commands, program) {
		return b.refuse(name, "command "+program)
	}
	return nil
}

// refuse says that a place is none of those it may go to.
func (b Bound) refuse(name, place string) error {
	if b.IsEmpty() {
		return problem.Fail("Nothing says where the secret “%s” may go. Set it anew with its places.", name)
	}
	return problem.Fail("The secret “%s” may go to %s, and not to %s. Set it anew with that place if it is to go there.", name, strings.Join(b.Places(), ", "), place)
}

// check says what is wrong with places that a person wrote, and writes them as they are
// kept.
func (b *Bound) check() error {
	if b.IsEmpty() {
		return problem.Fail("Say where the secret may go: --host api.example.com, --server NAME or --command PROGRAM. Nothing else gets it.")
	}
	b.Hosts, b.Servers, b.Commands = slices.Clone(b.Hosts), slices.Clone(b.Servers), slices.Clone(b.Commands)
	for i, host := range b.Hosts {
		parsed, err := ParseHost(host)
		if err != nil {
			return err
		}
		b.Hosts[i] = parsed
	}
	for _, server := range b.Servers {
		if strings.TrimSpace(server) == "" {
			return problem.Fail("A server of tools has a name. planwright tools lists them.")
		}
	}
	for _, command := range b.Commands {
		if strings.TrimSpace(command) == "" || filepath.Base(command) != command && !filepath.IsAbs(command) {
			return problem.Fail("“%s” is no program that a secret can be bound to. Write its name, like gh, or its whole path.", command)
		}
	}
	return nil
}

// hostOf is the host of an address as it is looked up, with a port that is not the usual
// one.
func hostOf(u *url.URL) string {
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if ascii, err := idna.Lookup.ToASCII(host); err == nil {
		host = ascii
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	port := u.Port()
	if port == "" || port == map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		return host
	}
	return host + ":" + port
}

// isLoopback reports whether a host is this machine.
func isLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback()
}
