package builtin

import (
	"bytes"
	"crypto/rand"
	"io"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
)

// A file arrives as it is, with what is in it and how long it is said, also where an answer
// sends it on, and one that a step of the run gave.
func TestFilesAreSent(t *testing.T) {
	data := make([]byte, 3<<20)
	_, _ = rand.Read(data)
	var got atomic.Value
	take := func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got.Store([]any{r.Method, body, r.Header.Get("Content-Type"), r.ContentLength})
	}
	s := serve(t, map[string]http.HandlerFunc{
		"/take": take, "/on": redirect("/take", http.StatusTemporaryRedirect), "/picture": answer("image/png", "\x89PNG\r\n\x1a\n"+string(data)),
	})
	r := newRun(t, Options{})
	small, large := r.put("a b.pdf", "%PDF-1.7"), r.put("data", string(data))
	r.put("nothing.txt", "")
	if err := os.Mkdir(r.path("folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	picture := r.do(true, "http_request", args{"url": s.URL + "/picture"}).fields["file"].(map[string]any)["path"].(string)
	for _, test := range []struct {
		method, to, file, want, kind string
	}{
		{"POST", "/take", small, "%PDF-1.7", "application/pdf"},
		{"PUT", "/on", large, string(data), "application/octet-stream"},
		{"POST", "/take", "nothing.txt", "", "text/plain; charset=utf-8"},
		{"POST", "/on", picture, "\x89PNG\r\n\x1a\n" + string(data), "image/png"},
	} {
		if g := r.do(false, "http_request", args{"method": test.method, "url": s.URL + test.to, "file": test.file}); g.failed {
			t.Errorf("%s: %s", test.file, g.text)
			continue
		}
		sent := got.Load().([]any)
		if sent[0] != test.method || !bytes.Equal(sent[1].([]byte), []byte(test.want)) || sent[2] != test.kind || sent[3] != int64(len(test.want)) {
			t.Errorf("%s arrived as %v, %d bytes, %v, said to be %v", test.file, sent[0], len(sent[1].([]byte)), sent[2], sent[3])
		}
	}
	for _, test := range []struct {
		args args
		want string
	}{
		{args{"file": "folder"}, "folder"},
		{args{"file": "missing.pdf"}, "missing.pdf"},
		{args{"file": small, "body": "x"}, "only one of them"},
		{args{"file": "../elsewhere.pdf"}, "elsewhere.pdf"},
	} {
		test.args["method"], test.args["url"] = "POST", s.URL+"/take"
		if why := r.fails("http_request", test.args); !strings.Contains(why, test.want) {
			t.Errorf("%v: %s", test.args, why)
		}
	}
}
