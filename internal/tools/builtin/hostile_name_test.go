package builtin

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// Names that lead to forbidden addresses are refused when they are dialled.
func TestHostileNames(t *testing.T) {
	s := serve(t, map[string]http.HandlerFunc{"/": answer("text/plain", "fine")})
	port := s.Listener.Addr().(*net.TCPAddr).Port
	c := connect(t, Options{HTTP: HTTP{Resolver: resolver(t, map[string]string{
		"meta.test.": "169.254.169.254", "mapped.test.": "::ffff:169.254.169.254", "zero.test.": "0.0.0.0",
		"nat.test.": "64:ff9b::a9fe:a9fe", "cloud.test.": "fd00:ec2::254", "fine.test.": "127.0.0.1",
	})}})
	for _, name := range []string{"meta", "mapped", "zero", "nat", "cloud", "fine"} {
		g := c.call("http_request", args{"url": fmt.Sprintf("http://%s.test:%d/", name, port)})
		if name == "fine" && g.text != "fine" || name != "fine" && (!g.failed || !strings.Contains(g.text, "is an inner address")) {
			t.Errorf("%s: %+v", name, g)
		}
	}
}

// resolver asks a server of names in this process.
func resolver(t *testing.T, names map[string]string) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for buffer := make([]byte, 1500); ; {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			conn.WriteTo(namesOf(buffer[:n], names), from)
		}
	}()
	t.Cleanup(func() {
		conn.Close()
		<-done
	})
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// namesOf answers one question.
func namesOf(question []byte, names map[string]string) []byte {
	var m dnsmessage.Message
	if m.Unpack(question) != nil {
		return nil
	}
	m.Response, m.Additionals = true, nil
	q := m.Questions[0]
	header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class, TTL: 1}
	address, err := netip.ParseAddr(names[q.Name.String()])
	switch {
	case err != nil:
		m.RCode = dnsmessage.RCodeNameError
	case q.Type == dnsmessage.TypeA && address.Is4():
		m.Answers = []dnsmessage.Resource{{Header: header, Body: &dnsmessage.AResource{A: address.As4()}}}
	case q.Type == dnsmessage.TypeAAAA && address.Is6():
		m.Answers = []dnsmessage.Resource{{Header: header, Body: &dnsmessage.AAAAResource{AAAA: address.As16()}}}
	}
	packed, _ := m.Pack()
	return packed
}
