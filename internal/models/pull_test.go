package models

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// serve is a server on this machine with these handlers, and its base URL.
func serve(t *testing.T, handlers map[string]http.HandlerFunc) string {
	t.Helper()
	mux := http.NewServeMux()
	for pattern, handle := range handlers {
		mux.HandleFunc(pattern, handle)
	}
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

// says answers with a text and breaks off.
func says(status int, text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, text)
		http.NewResponseController(w).Flush()
		if status == http.StatusOK && !strings.Contains(text, "success") {
			panic(http.ErrAbortHandler)
		}
	}
}

// What a person is told of each way a download can go.
func TestPull(t *testing.T) {
	paths, err := filepath.Glob("testdata/pull/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{"status": "200"}
			for _, f := range archive.Files {
				files[f.Name] = strings.TrimSuffix(string(f.Data), "\n")
			}
			status, err := strconv.Atoi(files["status"])
			if err != nil {
				t.Fatal(err)
			}
			stream := files["stream"]
			if !strings.HasSuffix(path, "cut-line.txtar") {
				stream += "\n"
			}
			base := serve(t, map[string]http.HandlerFunc{"POST /api/pull": says(status, stream)})
			var told []string
			err = NewOllama(base).Pull(t.Context(), "qwen3:8b", func(p Progress) {
				told = append(told, fmt.Sprintf("%s %d/%d", p.Phase, p.Completed, p.Total))
			})
			host := strings.TrimSuffix(strings.TrimPrefix(base, "http://"), "/v1")
			if diff := cmp.Diff(files["told"], strings.Join(told, "\n")); diff != "" {
				t.Errorf("told:\n%s", diff)
			}
			if diff := cmp.Diff(strings.ReplaceAll(files["failure"], "HOST", host), inWords(t, err)); diff != "" {
				t.Errorf("failure:\n%s", diff)
			}
		})
	}
}

// inWords is the reason and the text of a failure.
func inWords(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var failure *Failure
	if !errors.As(err, &failure) {
		t.Fatalf("%T is no failure for people: %v", err, err)
	}
	return string(failure.Reason) + ": " + failure.Error()
}

// A person who stops ends the download at the server too.
func TestPullIsStopped(t *testing.T) {
	gone := make(chan struct{})
	base := serve(t, map[string]http.HandlerFunc{"POST /api/pull": func(w http.ResponseWriter, r *http.Request) {
		io.ReadAll(r.Body) // only then a server sees that somebody goes
		io.WriteString(w, `{"status":"pulling a","digest":"a","total":9,"completed":1}`+"\n")
		http.NewResponseController(w).Flush()
		<-r.Context().Done()
		close(gone)
	}})
	ctx, stop := context.WithCancel(t.Context())
	err := NewOllama(base).Pull(ctx, "m", func(Progress) { stop() })
	if got := inWords(t, err); got != "cancelled: Stopped." {
		t.Error(got)
	}
	<-gone
}

// Nobody listens there, or it is another machine: nothing is dialled that is not here.
func TestPullElsewhere(t *testing.T) {
	for _, base := range []string{"http://127.0.0.1:1/v1", "http://192.0.2.1:11434/v1", "http://example.com/v1"} {
		ctx, cancel := context.WithTimeout(t.Context(), listLimit)
		err := NewOllama(base).Pull(ctx, "m", func(Progress) {})
		cancel()
		if !strings.HasPrefix(inWords(t, err), "gone: ") {
			t.Errorf("%s: %v", base, err)
		}
	}
	if onlyHere(t.Context(), "", "192.0.2.1:11434", nil) == nil || onlyHere(t.Context(), "", "127.0.0.1:1", nil) != nil {
		t.Error("what is dialled is not decided by where it is")
	}
}

// The rate is what arrived in the last seconds; what was there before is none, and where
// nothing comes any more there is none.
func TestRate(t *testing.T) {
	var m meter
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	at := func(seconds float64, completed int64) Progress {
		p, _ := m.add(pullLine{Digest: "a", Total: 10_000, Completed: completed}, start.Add(time.Duration(seconds*float64(time.Second))))
		return p
	}
	at(0, 5000)
	for i := range 20 {
		at(float64(i)/10, 5000+int64(i)*10)
	}
	if p := at(2, 5200); p.Rate != 100 || p.Completed != 5200 || p.Still {
		t.Errorf("%+v", p)
	}
	var last Progress
	for i := range 100 {
		last = at(3+float64(i)*0.3, 5200)
	}
	if last.Rate != 0 || !last.Still {
		t.Errorf("nothing comes, and %+v is told", last)
	}
	if len(m.samples) > 60 {
		t.Errorf("%d samples are kept", len(m.samples))
	}
}

// What a server says that makes no sense is no progress that is negative or over its end.
func TestNonsenseIsNoProgress(t *testing.T) {
	var m meter
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, line := range []pullLine{{Digest: "a", Total: -5, Completed: 7}, {Digest: "a", Total: 5, Completed: 70}, {Digest: "a", Total: 5, Completed: -70}} {
		now = now.Add(time.Second)
		if p, is := m.add(line, now); !is || p.Completed < 0 || p.Completed > p.Total || p.Rate < 0 {
			t.Errorf("%+v: %+v", line, p)
		}
	}
}
