package builtin

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/net/html/charset"

	"planwright/planner/catalog"
)

// run is what calls of a run have along.
type run struct {
	*client
	files *Files
	made  []catalog.File
}

func newRun(t *testing.T, options Options) *run {
	r := &run{client: connect(t, options)}
	r.files = &Files{Folder: filepath.Join(t.TempDir(), "run", "files"), Kept: func(f catalog.File) { r.made = append(r.made, f) }}
	return r
}

func (r *run) do(wanted bool, tool string, arguments args) given {
	r.t.Helper()
	files := *r.files
	files.Wanted, files.Given = wanted, r.made
	return r.callWith(Along{Files: &files}, tool, arguments)
}

// left are the names of what is in the run's folder.
func (r *run) left() []string {
	var names []string
	entries, _ := os.ReadDir(r.files.Folder)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// sample is a file that a server has, and how it serves it.
type sample struct {
	data            []byte
	kind            string
	chunked, packed bool
	disposition     string
}

func (s sample) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.kind != "" {
		w.Header().Set("Content-Type", s.kind)
	} else {
		w.Header()["Content-Type"] = nil
	}
	if s.disposition != "" {
		w.Header().Set("Content-Disposition", s.disposition)
	}
	if s.packed && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		z.Write(s.data)
		return
	}
	if !s.chunked {
		w.Header().Set("Content-Length", fmt.Sprint(len(s.data)))
		w.Write(s.data)
		return
	}
	for part := range slices.Chunk(s.data, 1<<14) {
		w.Write(part)
		w.(http.Flusher).Flush()
	}
}

const textLimit = 1 << 16

func drawSample(r *rand.Rand) sample {
	size := []int{0, 1, 2, 3, 7, r.IntN(300), r.IntN(20_000), textLimit - 1, textLimit, textLimit + 1, textLimit + r.IntN(200_000)}[r.IntN(11)]
	raw := make([]byte, size)
	for i := range raw {
		raw[i] = byte(r.Uint32())
	}
	text := strings.Repeat("Grüße, 世界 \r\n", size/16+1)[:size]
	data := [][]byte{
		raw, []byte(text), []byte(strings.ToValidUTF8(text, "")), bytes.Repeat([]byte("plain\n"), size/6),
		append([]byte("\xef\xbb\xbf"), "with a mark"...), []byte("gr\xfc\xdfe\r\n"), []byte("\xff\xfeh\x00i\x00"), []byte("text with a \x00 in it"),
		[]byte(`{"a": [1, "\u00e9"]}`), []byte("\x89PNG\r\n\x1a\n"), []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), bytes.ReplaceAll(raw, []byte{0}, []byte{'x'}),
	}[r.IntN(12)]
	kinds := []string{"", "text/plain", "text/plain; charset=utf-8", "text/html; charset=ISO-8859-1", "text/csv; charset=utf-16le", "application/octet-stream", "application/pdf",
		"image/png", "application/json", "text/html", "nonsense", "text/plain; charset=shift_jis", "application/x-unknown; charset=gb18030"}
	return sample{data: data, kind: kinds[r.IntN(len(kinds))], chunked: r.IntN(2) == 0, packed: r.IntN(3) == 0}
}

// What a server sends is what a step saves, whatever it says it sends: as the file byte
// for byte, and as text only where that is the same text.
func TestBytesInAreBytesOut(t *testing.T) {
	const seed = 7
	r := newRun(t, Options{HTTP: HTTP{MaxBody: textLimit}})
	source := rand.New(rand.NewPCG(seed, seed))
	var current sample
	s := serve(t, map[string]http.HandlerFunc{"/": func(w http.ResponseWriter, q *http.Request) { current.ServeHTTP(w, q) }})
	texts, files := 0, 0
	for i := range 200 {
		current = drawSample(source)
		name := fmt.Sprintf("sample %d of %q, %d bytes", i, current.kind, len(current.data))
		g := r.do(true, "http_request", args{"url": s.URL + "/f.bin"})
		if g.failed || g.fields["file"] == nil {
			t.Fatalf("%s: no file: %+v", name, g)
		}
		r.saves(name, g.fields["file"].(map[string]any), current.data)
		g = r.do(false, "http_request", args{"url": s.URL + "/f.bin"})
		switch body, isText := g.fields["body"].(string); {
		case g.failed:
			t.Fatalf("%s: %s", name, g.text)
		case isText && g.fields["file"] != nil, !isText && (g.fields["file"] == nil || !strings.Contains(g.text, "the file “f.bin”")):
			t.Errorf("%s gave %v", name, g.fields)
		case isText:
			texts++
			if !isSame(body, current) {
				t.Errorf("%s: the text is %.60q, of %.60q", name, body, current.data)
			}
			w := r.works("write_file", args{"path": "text", "text": body, "mode": "overwrite"})
			if got, _ := os.ReadFile(r.path("text")); string(got) != body || w.fields["written"] != float64(len(body)) {
				t.Errorf("%s: wrote %.60q", name, got)
			}
		default:
			files++
			r.saves(name, g.fields["file"].(map[string]any), current.data)
		}
	}
	if texts < 30 || files < 30 {
		t.Errorf("only %d texts and %d files", texts, files)
	}
	for _, name := range r.left() {
		if strings.HasSuffix(name, partEnd) {
			t.Errorf("%s is left", name)
		}
	}
}

// saves writes a file of the run and compares all that is said of it.
func (r *run) saves(name string, file map[string]any, want []byte) {
	r.t.Helper()
	sum := sha256.Sum256(want)
	if file["sha256"] != hex.EncodeToString(sum[:]) || file["size"] != float64(len(want)) {
		r.t.Errorf("%s: the file is %v", name, file)
	}
	g := r.do(false, "write_file", args{"path": "saved", "file": file["path"], "mode": "overwrite"})
	got, err := os.ReadFile(r.path("saved"))
	if g.failed || err != nil || !bytes.Equal(got, want) || g.fields["written"] != float64(len(want)) {
		r.t.Errorf("%s: saved %d bytes of %d: %+v, %v", name, len(got), len(want), g, err)
	}
}

// isSame reports whether a text is that of the sample: its bytes without the mark, or
// the same bytes once it is written in the encoding that was declared.
func isSame(text string, s sample) bool {
	if utf8.Valid(s.data) {
		return text == strings.TrimPrefix(string(s.data), "\ufeff")
	}
	encoding, _, _ := charset.DetermineEncoding(s.data, s.kind)
	again, err := encoding.NewEncoder().String(text)
	return err == nil && !strings.ContainsRune(text, utf8.RuneError) && strings.TrimPrefix(again, "\xff\xfe") == strings.TrimPrefix(string(s.data), "\xff\xfe")
}

// No body came: none is kept, and nothing stands for it.
func TestAnswersWithoutABody(t *testing.T) {
	r := newRun(t, Options{})
	s := serve(t, map[string]http.HandlerFunc{
		"/none":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
		"/":      answer("image/png", "\x89PNG\x00"),
		"/empty": answer("application/pdf", ""),
	})
	for _, test := range []struct {
		method, path string
		file         bool
	}{{"GET", "/none", false}, {"HEAD", "/", false}, {"GET", "/empty", true}} {
		g := r.do(true, "http_request", args{"url": s.URL + test.path, "method": test.method})
		if g.failed || g.fields["body"] != "" || (g.fields["file"] != nil) != test.file || g.text == "" {
			t.Errorf("%s %s: %+v", test.method, test.path, g)
		}
	}
	if g := r.do(false, "http_request", args{"url": s.URL}); g.failed || g.fields["body"] != nil || g.fields["file"] == nil {
		t.Errorf("a picture gives %+v", g)
	}
}

// Without a run there is no place for a file, and that is said with the status.
func TestFilesNeedARun(t *testing.T) {
	c := connect(t, Options{HTTP: HTTP{MaxBody: 100}})
	s := serve(t, map[string]http.HandlerFunc{"/": answer("image/png", "\x89PNG\x00"), "/long": answer("text/plain", strings.Repeat("x", 101))})
	for path, says := range map[string]string{"/": "answered 200 OK, but 5 bytes of image/png, which is no text", "/long": "but it is larger than 100 bytes"} {
		if g := c.call("http_request", args{"url": s.URL + path}); !g.failed || !strings.Contains(g.text, says) || !strings.Contains(g.text, "HEAD") {
			t.Errorf("%s: %+v", path, g)
		}
	}
}

// What is cut off, goes on for ever or lies about its length is no file.
func TestPartsOfFilesDoNotCount(t *testing.T) {
	r := newRun(t, Options{HTTP: HTTP{MaxBody: 1000}})
	block := bytes.Repeat([]byte{0, 1, 2, 3}, 1<<10)
	endless := func(w http.ResponseWriter, q *http.Request) {
		for q.Context().Err() == nil {
			w.Write(block)
		}
	}
	s := serve(t, map[string]http.HandlerFunc{
		"/endless": endless,
		"/lies": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100000")
			w.Write(block)
		},
		"/breaks": func(w http.ResponseWriter, _ *http.Request) {
			w.Write(block)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		},
		"/fits": answer("application/octet-stream", string(block)),
	})
	for _, test := range []struct {
		path string
		most int
		says string
	}{
		{"/endless", 1 << 20, "larger than 1048576 bytes, the most that is taken. Ask for less, or set “Largest answer (bytes)”"},
		{"/endless", 10, "larger than 10 bytes"},
		{"/lies", 1 << 20, "broke the connection"},
		{"/breaks", 1 << 20, "broke the connection"},
		{"/fits", len(block) - 1, "larger than 4095 bytes"},
	} {
		g := r.do(true, "http_request", args{"url": s.URL + test.path, "max_bytes": test.most})
		if !g.failed || !strings.Contains(g.text, test.says) || len(r.left()) > 0 || len(r.made) > 0 {
			t.Errorf("%s: %+v, left %v, made %v", test.path, g, r.left(), r.made)
		}
		checkText(t, g.text)
	}
	if g := r.do(false, "http_request", args{"url": s.URL + "/fits", "max_bytes": len(block)}); g.failed {
		t.Errorf("exactly as much: %+v", g)
	}
}

// However much comes, it goes by in small parts: through the download and the copy.
func TestDownloadsAreNotHeldInMemory(t *testing.T) {
	r := newRun(t, Options{HTTP: HTTP{MaxBody: 1000}})
	block := make([]byte, 1<<16)
	const blocks = 1 << 10
	s := serve(t, map[string]http.HandlerFunc{"/": func(w http.ResponseWriter, _ *http.Request) {
		for range blocks {
			w.Write(block)
		}
	}})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	g := r.do(false, "http_request", args{"url": s.URL})
	file, _ := g.fields["file"].(map[string]any)
	w := r.do(false, "write_file", args{"path": "copy", "file": file["path"]})
	runtime.ReadMemStats(&after)
	if w.fields["written"] != float64(blocks*len(block)) {
		t.Errorf("%+v, then %+v", g, w)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("%d MiB were allocated for %d", used>>20, blocks*len(block)>>20)
	}
}

func TestDownloadIsCancelled(t *testing.T) {
	r := newRun(t, Options{HTTP: HTTP{MaxBody: 10}})
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, map[string]http.HandlerFunc{"/": func(w http.ResponseWriter, q *http.Request) {
		w.Write(make([]byte, 1<<16))
		w.(http.Flusher).Flush()
		for !strings.HasSuffix(strings.Join(r.left(), ""), partEnd) { // until it is being written
			time.Sleep(time.Millisecond)
		}
		cancel()
		<-q.Context().Done()
	}})
	r.along.Store(&Along{Files: r.files})
	defer r.along.Store(nil)
	_, err := r.CallTool(ctx, &mcp.CallToolParams{Name: "http_request", Arguments: args{"url": s.URL}})
	if err == nil {
		t.Error("it was not cancelled")
	}
	for len(r.left()) > 0 { // the tool ends a little after the call
		time.Sleep(time.Millisecond)
	}
	if len(r.made) > 0 {
		t.Errorf("made %v", r.made)
	}
}

// A file of the run is the one that was made, and whole; whatever else has a path is a
// path.
func TestFilesOfARunAreChecked(t *testing.T) {
	r := newRun(t, Options{})
	s := serve(t, map[string]http.HandlerFunc{"/": answer("image/png", "\x89PNG\x00one")})
	get := func() string {
		return r.do(false, "http_request", args{"url": s.URL}).fields["file"].(map[string]any)["path"].(string)
	}
	path := get()
	save := func(says string, arguments args) {
		t.Helper()
		arguments["path"] = "out"
		if g := r.do(false, "write_file", arguments); !g.failed || !strings.Contains(g.text, says) {
			t.Errorf("%v: %+v", arguments, g)
		}
		if _, err := os.Stat(r.path("out")); err == nil {
			t.Errorf("%v left a file", arguments)
		}
	}
	if err := os.WriteFile(path, []byte("\x89PNG\x00two"), 0o600); err != nil {
		t.Fatal(err)
	}
	save("was changed by another program", args{"file": path})
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	save("is not kept any more", args{"file": path})
	if err := os.Symlink("/etc/passwd", path); err != nil {
		t.Fatal(err)
	}
	save("“", args{"file": path})
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	path = get()
	r.made = nil // another run's
	save("outside the folders", args{"file": path})
	save("outside the folders", args{"file": "/etc/passwd"})
	save("must have only one of text and file", args{"file": path, "text": "x"})
	save("must have text, or must have file", args{})
	if err := os.WriteFile(r.path("in"), []byte("\x00own"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.works("write_file", args{"path": "out", "file": "in"})
	r.holds("out", "\x00own")
	r.works("write_file", args{"path": "out", "file": "out", "mode": "append"})
	r.holds("out", "\x00own\x00own")
}

func TestSavedNames(t *testing.T) {
	r := newRun(t, Options{})
	var current sample
	s := serve(t, map[string]http.HandlerFunc{"/": func(w http.ResponseWriter, q *http.Request) { current.ServeHTTP(w, q) }})
	for _, test := range []struct{ path, disposition, kind, want string }{
		{"/a/b%2Fc.png", "", "image/png", "c.png"},
		{"/a/..%2f..%2fx.sh", "", "image/png", "x.sh"},
		{"/a/", "", "image/png", "a"},
		{"/", "", "image/png", "download.png"},
		{"/x", `attachment; filename="../../y.bin"`, "", "y.bin"},
		{"/x", `attachment; filename*=UTF-8''..%2F..%2Fgr%C3%BC%C3%9Fe.bin`, "", "grüße.bin"},
		{"/x.bin", `attachment; filename=`, "", "x.bin"},
	} {
		current = sample{data: []byte("\x89PNG\x00" + test.path), kind: test.kind, disposition: test.disposition}
		file, _ := r.do(false, "http_request", args{"url": s.URL + test.path}).fields["file"].(map[string]any)
		path, _ := file["path"].(string)
		if file["name"] != test.want || filepath.Dir(path) != r.files.Folder {
			t.Errorf("%s %s: the file is %v", test.path, test.disposition, file)
		}
	}
}

// What a server answers in place of a file is no download: saved under its name it would
// pass for it.
func TestErrorPageIsNoDownload(t *testing.T) {
	c := newRun(t, Options{HTTP: HTTP{MaxBody: textLimit}})
	for _, page := range []struct {
		name, kind, data string
		isText           bool
	}{
		{"a text", "text/plain", "some text", true},
		{"a picture", "image/png", "\x89PNG\r\n\x1a\n\x00", false},
		{"no text", "application/octet-stream", "\x00\x01\xff", false},
		{"a long text", "text/html", strings.Repeat("x", textLimit+1), false},
	} {
		status := http.StatusOK
		server := serve(t, map[string]http.HandlerFunc{"/": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", page.kind)
			w.WriteHeader(status)
			io.WriteString(w, page.data)
		}})
		if g := c.do(true, "http_request", args{"url": server.URL + "/f"}); g.failed || g.fields["file"] == nil || g.partly != "" {
			t.Errorf("%s as a download: %v", page.name, g)
		}
		before := len(c.left())
		for _, status = range []int{http.StatusNotFound, http.StatusInternalServerError} {
			for _, isWanted := range []bool{true, false} {
				g := c.do(isWanted, "http_request", args{"url": server.URL + "/f"})
				_, isText := g.fields["body"]
				if g.failed || g.fields["file"] != nil || isText != page.isText || g.fields["ok"] != false || (g.partly != "") != isWanted {
					t.Errorf("%s as an error page of %d: %v %q", page.name, status, g.fields, g.partly)
				}
				if !isText && !strings.Contains(g.text, "not kept") {
					t.Errorf("%s as an error page of %d says %q", page.name, status, g.text)
				}
			}
		}
		if after := len(c.left()); after != before {
			t.Errorf("%s: %d files are kept of error pages", page.name, after-before)
		}
	}
}

// What may be better a little later is said, so that a step that is to be tried again is.
func TestPassingStatusMayBeTriedAgain(t *testing.T) {
	c := newRun(t, Options{})
	for status, wants := range map[int]bool{200: false, 404: false, 501: false, 429: true, 500: true, 502: true, 503: true, 504: true} {
		server := serve(t, map[string]http.HandlerFunc{"/": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }})
		r, err := c.CallTool(t.Context(), &mcp.CallToolParams{Name: "http_request", Arguments: args{"url": server.URL}})
		if err != nil || r.IsError || (Again(r) != "") != wants {
			t.Errorf("%d: %q, %v", status, Again(r), err)
		}
	}
}
