package builtin

import (
	"bytes"
	"compress/gzip"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

func TestHostileRequests(t *testing.T) {
	c := connect(t, Options{HTTP: HTTP{MaxBody: 1 << 16}})
	reached := false
	packed := zeros(t, 4<<20)
	s := serve(t, map[string]http.HandlerFunc{
		"/":     func(http.ResponseWriter, *http.Request) { reached = true },
		"/huge": answer("text/plain", strings.Repeat("x", 1<<20)),
		"/bomb": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(packed)
		},
		"/endless": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				w.Write(bytes.Repeat([]byte("x"), 4096))
			}
		},
		"/slow": func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		},
		"/headers": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-Long", strings.Repeat("x", 1<<20))
		},
		"/circle": redirect("/circle", http.StatusFound), "/metadata": redirect("http://169.254.169.254/latest/", http.StatusFound),
		"/mapped": redirect("http://[::ffff:a9fe:a9fe]/", http.StatusMovedPermanently), "/decimal": redirect("http://2852039166/", http.StatusFound),
		"/file": redirect("file:///etc/passwd", http.StatusFound), "/named": redirect("http://user:word@127.0.0.1/", http.StatusFound),
	})
	noHTTP := listen(t, "SSH-2.0-OpenSSH_9\r\n")
	const inner, numbers = "is an inner address", "is not how an address in numbers is written"
	get := func(name, address, says string) hostile {
		return hostile{name, "http_request", args{"url": address, "timeout_ms": 800}, says}
	}
	header := func(name, header, value, says string) hostile {
		return hostile{name, "http_request", args{"url": s.URL, "headers": args{header: value}}, says}
	}
	try(t, c, []hostile{
		get("metadata", "http://169.254.169.254/latest/meta-data/", inner),
		get("link-local", "http://169.254.1.1/", inner),
		get("link-local v6", "http://[fe80::1]/", inner),
		get("link-local with a zone", "http://[fe80::1%25eth0]/", inner),
		get("mapped", "http://[::ffff:169.254.169.254]/", inner),
		get("mapped in hex", "http://[::ffff:a9fe:a9fe]/", inner),
		get("compatible", "http://[::169.254.169.254]/", inner),
		get("NAT64", "http://[64:ff9b::a9fe:a9fe]/", inner),
		get("6to4", "http://[2002:a9fe:a9fe::1]/", inner),
		get("metadata v6", "http://[fd00:ec2::254]/", inner),
		get("another cloud", "http://100.100.100.200/", inner),
		get("unspecified", "http://0.0.0.0/", inner),
		get("unspecified v6", "http://[::]/", inner),
		get("this network", "http://0.1.2.3/", inner),
		get("broadcast", "http://255.255.255.255/", inner),
		get("multicast", "http://224.0.0.1/", inner),
		get("multicast v6", "http://[ff02::1]/", inner),
		get("wide digits", "http://１６９.２５４.１６９.２５４/", inner),
		get("full stops", "http://169。254。169。254/", inner),
		get("decimal", "http://2852039166/", numbers),
		get("octal", "http://0251.0376.0251.0376/", numbers),
		get("hex", "http://0xa9fea9fe/", numbers),
		get("hex parts", "http://0xa9.0xfe.0xa9.0xfe/", numbers),
		get("three parts", "http://169.254.43518/", numbers),
		get("final dot", "http://169.254.169.254./", numbers),
		get("unspecified short", "http://0/", numbers),
		get("user", "http://example.com@169.254.169.254/", "a name or a password"),
		get("password", "http://user:word@127.0.0.1/", "a name or a password"),
		get("backslash", `http://example.com\@169.254.169.254/`, "cannot have"),
		get("space", "http://127.0.0.1/ HTTP/1.1\r\nX: y", "cannot have"),
		get("file", "file:///etc/passwd", "does not begin with http"),
		get("gopher", "gopher://127.0.0.1:6379/_FLUSHALL", "does not begin with http"),
		get("unix", "unix:///var/run/docker.sock", "does not begin with http"),
		get("javascript", "javascript:alert(1)", "does not begin with http"),
		get("no scheme", "example.com", "does not begin with http"),
		get("no host", "http:///etc/passwd", "names no host"),
		get("port", "http://127.0.0.1:99999/", "names a port"),
		get("nothing there", "http://127.0.0.1:1/", "Nothing answers"),
		get("unknown host", "http://no-such-host.invalid/", "There is no host"),
		get("not HTTP", noHTTP, "not HTTP"),
		get("huge", s.URL+"/huge", "larger than 65536 bytes"),
		get("packed huge", s.URL+"/bomb", "larger than 65536 bytes"),
		get("endless", s.URL+"/endless", "larger than 65536 bytes"),
		get("slow", s.URL+"/slow", "did not answer within 800ms"),
		get("long headers", s.URL+"/headers", "not HTTP"),
		get("circle", s.URL+"/circle", "redirects more than 5 times"),
		get("redirect to metadata", s.URL+"/metadata", inner),
		get("redirect to mapped", s.URL+"/mapped", inner),
		get("redirect to decimal", s.URL+"/decimal", numbers),
		get("redirect to a file", s.URL+"/file", "does not begin with http"),
		get("redirect with a password", s.URL+"/named", "a name or a password"),
		header("line break", "X-A", "a\r\nX-B: b", "line break"),
		header("line feed", "X-A", "a\nb", "line break"),
		header("NUL", "X-A", "a\x00b", "line break"),
		header("name with a line break", "X-A: a\r\nX-B", "b", "no name for a header"),
		header("no name", "", "b", "no name for a header"),
		header("host", "host", "169.254.169.254", "set by Planwright"),
		header("length", "Content-Length", "5", "set by Planwright"),
		header("chunks", "transfer-encoding", "chunked", "set by Planwright"),
		header("upgrade", "Upgrade", "websocket", "set by Planwright"),
		{"header twice", "http_request", args{"url": s.URL, "headers": args{"X-A": "1", "x-a": "2"}}, "given twice"},
		{"method", "http_request", args{"url": s.URL, "method": "CONNECT"}, "must be GET"},
	})
	if reached {
		t.Error("a request that is refused was sent")
	}
}

// zeros is much of nothing, packed.
func zeros(t *testing.T, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(make([]byte, n)); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	return b.Bytes()
}

// listen starts a server that says something and nothing more, and returns its
// address.
func listen(t *testing.T, says string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			io.WriteString(conn, says)
			conn.Close()
		}
	}()
	t.Cleanup(func() {
		l.Close()
		<-done
	})
	return "http://" + l.Addr().String()
}
