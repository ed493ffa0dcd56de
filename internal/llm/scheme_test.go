package llm

import (
	"context"
	"crypto/tls"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"planwright/planner"
)

// An address with the wrong one of http and https is said with the right one, however
// the server takes it.
func TestWrongSchemeIsSaidWithTheRightOne(t *testing.T) {
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	plain := httptest.NewServer(http.NotFoundHandler())
	defer plain.Close()
	nginx := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		io.WriteString(w, "<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>")
	}))
	defer nginx.Close()
	for name, tt := range map[string]struct{ address, remedy string }{
		"Go":                {"http" + strings.TrimPrefix(secure.URL, "https") + "/v1", secure.URL + "/v1"},
		"nginx":             {nginx.URL + "/v1", "https" + strings.TrimPrefix(nginx.URL, "http") + "/v1"},
		"a server that is":  {secureAndRude(t, secure.TLS, ""), "https://127.0.0.1:"},
		"an alert":          {secureAndRude(t, secure.TLS, "\x15\x03\x01\x00\x02\x02\x46"), "https://127.0.0.1:"},
		"https to no https": {"https" + strings.TrimPrefix(plain.URL, "http") + "/v1", plain.URL + "/v1"},
	} {
		t.Run(name, func(t *testing.T) {
			client := New(Config{BaseURL: tt.address, Model: "m", Retries: 2})
			for what, err := range map[string]error{"models": second(client.Models(context.Background())), "a request": second(client.Complete(context.Background(), hello, nil))} {
				if stateOfError(t, err) != planner.StateTLS || !strings.Contains(err.Error(), "Set the address to "+tt.remedy) {
					t.Errorf("%s: %v", what, err)
				}
			}
		})
	}
}

func second[A any](_ A, err error) error { return err }

// secureAndRude is the http address of a server that speaks TLS, and answers anything
// else with the words and an end.
func secureAndRude(t *testing.T, config *tls.Config, words string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			first := make([]byte, 1)
			io.ReadFull(conn, first)
			if first[0] == 0x16 { // a handshake
				tls.Server(prefixed{conn, io.MultiReader(strings.NewReader(string(first)), conn)}, config).Handshake()
			} else {
				io.WriteString(conn, words)
			}
			conn.Close()
		}
	}()
	return "http://" + listener.Addr().String() + "/v1"
}

// prefixed is a connection of which something was read already.
type prefixed struct {
	net.Conn
	from io.Reader
}

func (p prefixed) Read(b []byte) (int, error) { return p.from.Read(b) }
