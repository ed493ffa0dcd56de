package builtin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/net/idna"

	"planwright/internal/address"
)

// readURL is an address, read once and checked by its words. Blanks and letters of other
// alphabets behind the host, as an answer that is filled in may hold them, are written as
// addresses have them.
func readURL(text string) (*url.URL, error) {
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\\' }) {
		return nil, refuse("The address “%s” holds a sign that addresses cannot have. Write such signs as %%09 and the like.", shortened(text))
	}
	u, err := url.Parse(escapedURL(strings.TrimSpace(text)))
	if err != nil {
		return nil, refuse("“%s” is no address. It should read like https://example.com/page.", shortened(text))
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, refuse("“%s” does not begin with http:// or https://. Correct the address; other kinds are not taken here.", shortened(u.Redacted()))
	case u.User != nil:
		return nil, refuse("The address of %s holds a name or a password. Leave it out; %s takes an Authorization header.", u.Host, toolCalled("http_request"))
	case u.Hostname() == "":
		return nil, refuse("“%s” names no host. It should read like https://example.com/page.", shortened(u.Redacted()))
	}
	if _, err := strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16); err != nil {
		return nil, refuse("“%s” names a port that there is not. Ports go up to 65535.", shortened(u.Redacted()))
	}
	return u, nil
}

// escapedURL is the address with %20 for each blank behind its host, and the like.
func escapedURL(text string) string {
	host := strings.Index(text, "://") + len("://")
	from := strings.IndexAny(text[host:], "/?#")
	if host < len("://") || from < 0 {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:host+from])
	for _, c := range []byte(text[host+from:]) {
		if c == ' ' || c > 0x7e {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// checkHost refuses forbidden addresses, and numbers that some programs would read
// as one: 2852039166, 0251.254.169.254, 0xa9fea9fe.
func checkHost(host string) error {
	if written, err := netip.ParseAddr(host); err == nil {
		if strict.Check(written) != nil {
			return refuseHost(host)
		}
		return nil
	}
	ascii := asciiHost(host)
	if written, err := netip.ParseAddr(ascii); err == nil && strict.Check(written) != nil {
		return refuseHost(host)
	}
	labels := strings.Split(strings.TrimSuffix(ascii, "."), ".")
	if last := labels[len(labels)-1]; isNumber(last) {
		return refuse("“%s” is not how an address in numbers is written. Write four numbers from 0 to 255, such as 192.168.1.10.", shortened(host))
	}
	return nil
}

// asciiHost is the host as it is looked up.
func asciiHost(host string) string {
	ascii, err := idna.Lookup.ToASCII(host)
	if err != nil {
		return host // such as a name with _
	}
	return ascii
}

func isNumber(label string) bool {
	hex, isHex := strings.CutPrefix(strings.ToLower(label), "0x")
	digits := "0123456789"
	if isHex {
		label, digits = hex, "0123456789abcdef"
	}
	return (label != "" || isHex) && strings.Trim(label, digits) == ""
}

func refuseHost(host string) error {
	return refuse("%s is an inner address of this computer or its network that may hand out keys, or no address of one machine. Workflows do not ask it. Choose another address.", shortened(host))
}

// strict are the rules for addresses that workflows name.
var strict = address.Rules{Strict: true}

// dialed is the check of each address that is dialled, in words.
func dialed(ctx context.Context, network, hostPort string, conn syscall.RawConn) error {
	err := strict.Control(ctx, network, hostPort, conn)
	if forbidden := (*address.Forbidden)(nil); errors.As(err, &forbidden) {
		return refuseHost(forbidden.Address.String())
	}
	return err
}

// newDialer checks every address it dials.
func newDialer(h HTTP) *net.Dialer {
	return &net.Dialer{Timeout: h.Connect, Resolver: h.Resolver, ControlContext: dialed}
}
