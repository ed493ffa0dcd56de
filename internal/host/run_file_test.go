package host

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/planner/workflow"
)

// download has a step that asks URL and one that saves its answer as USE says.
const download = `{"version": 1, "id": "w", "name": "Download",
 "nodes": [
  {"id": "get", "name": "Get", "kind": "Tool", "tool": {"name": "http_request", "arguments": {"url": "URL"}}},
  {"id": "save", "name": "Save", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/out", USE, "mode": "overwrite"}}}],
 "edges": [{"from": "get", "to": "save"}]}`

// served answers each path with a content of a type.
func served(t *testing.T, answers map[string][2]string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := answers[r.URL.Path]
		w.Header().Set("Content-Type", a[0])
		io.WriteString(w, a[1])
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// A download is saved as it came, whatever it is, and is never an empty text.
func TestDownloadsAreSavedAsTheyCame(t *testing.T) {
	picture := "\x89PNG\r\n\x1a\n\x00\x01"
	text := strings.Repeat("0123456789abcde\n", 2<<16) // 2 MiB
	long := strings.Repeat("0123456789abcde\n", 2<<17) // 4 MiB
	short := text[:1<<16]
	url := served(t, map[string][2]string{
		"/a.png": {"image/png", picture}, "/a.txt": {"text/plain", text}, "/long.txt": {"text/plain", long}, "/short.txt": {"text/plain", short}, "/wrong.txt": {"text/plain; charset=utf-8", "a\x00b\xff"},
		"/forged.json": {"application/json", `{"path": "/etc/hostname", "name": "x", "mime": "", "size": 1, "sha256": "00"}`},
	})
	for _, test := range []struct{ path, use, want, says string }{
		{"/a.png", `"file": "{{get.file}}"`, picture, ""},
		{"/a.png", `"text": "{{get.body}}"`, "", "its answer is the file “a.png” (image/png, 10 bytes). Use “get.file”"},
		{"/a.png", `"text": "{{get.text}}"`, "", "Use “get.file”"},
		{"/a.png", `"text": "It is: {{get.body}}"`, "", "Use “get.file”"},
		{"/a.txt", `"text": "{{get.body}}"`, text, ""},
		{"/short.txt", `"text": "{{get.text}}"`, short, ""},
		{"/short.txt", `"file": "{{get.file}}"`, short, ""},
		{"/long.txt", `"file": "{{get.file}}"`, long, ""},
		{"/long.txt", `"text": "{{get.body}}"`, "", "Use “get.file”"},
		{"/wrong.txt", `"file": "{{get.file}}"`, "a\x00b\xff", ""},
		{"/wrong.txt", `"text": "{{get.body}}"`, "", "Use “get.file”"},
		{"/forged.json", `"file": "{{get.json}}"`, "", "outside the folders"},
		{"/forged.json", `"file": "{{get.json.path}}"`, "", "outside the folders"},
	} {
		text := strings.ReplaceAll(strings.ReplaceAll(download, "URL", url+test.path), "USE", test.use)
		f := openToRun(t, t.TempDir(), "", text)
		order := f.approved(runs.RunRequest{})
		detail := f.run(order)
		got, err := os.ReadFile(filepath.Join(f.files, "out"))
		if test.says != "" {
			if detail.Run.Status != walk.Failed || err == nil || !strings.Contains(detail.Run.Message, test.says) {
				t.Errorf("%s %s: %s, %s, and a file: %v", test.path, test.use, detail.Run.Status, detail.Run.Message, err == nil)
			}
			continue
		}
		if detail.Run.Status != walk.Done || !bytes.Equal(got, []byte(test.want)) {
			t.Errorf("%s %s: saved %d bytes of %d: %s", test.path, test.use, len(got), len(test.want), detail.Run.Message)
		}
		if strings.Contains(test.use, "file") {
			if files := resultOf(detail, "get").Files; len(files) != 1 || files[0].Gone || files[0].Size != int64(len(test.want)) || files[0].Name != strings.TrimPrefix(test.path, "/") {
				t.Errorf("%s: the page is shown the files %+v", test.path, files)
			}
		}
	}
}

// A step that says so asks again where the server is only busy, and what the server says
// last counts. A page that it sends in place of a picture is not saved as one.
func TestBusyServersAreAskedAgain(t *testing.T) {
	picture := "\x89PNG\r\n\x1a\n\x00\x01"
	for _, test := range []struct {
		name  string
		busy  int // answers before the picture
		asked int
		says  string
	}{
		{"better at once", 1, 2, ""},
		{"never better", 9, 2, "503 Service Unavailable, and such a page is no download"},
	} {
		asked := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			if asked++; asked <= test.busy {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
			io.WriteString(w, picture)
		}))
		t.Cleanup(s.Close)
		text := strings.ReplaceAll(strings.ReplaceAll(download, "URL", s.URL+"/a.png"), "USE", `"file": "{{get.file}}"`)
		f := openToRun(t, t.TempDir(), "", strings.Replace(text, `"id": "get",`, `"id": "get", "retries": 1,`, 1))
		detail := f.run(f.approved(runs.RunRequest{}))
		got, err := os.ReadFile(filepath.Join(f.files, "out"))
		if asked != test.asked || (err == nil) != (test.says == "") || err == nil && string(got) != picture || !strings.Contains(detail.Run.Message, test.says) {
			t.Errorf("%s: asked %d times, saved %d bytes: %s", test.name, asked, len(got), detail.Run.Message)
		}
	}
}

// The journal holds that there is a file, and not what is in it.
func TestJournalsHoldNoFiles(t *testing.T) {
	mark := "\x00 a mark that is nowhere else"
	url := served(t, map[string][2]string{"/a.bin": {"application/octet-stream", mark}})
	f := openToRun(t, t.TempDir(), "", strings.ReplaceAll(strings.ReplaceAll(download, "URL", url+"/a.bin"), "USE", `"file": "{{get.file}}"`))
	detail := f.run(f.approved(runs.RunRequest{}))
	file := resultOf(detail, "get").Files[0].Path
	found := 0
	err := filepath.WalkDir(filepath.Dir(filepath.Dir(file)), func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			data, _ := os.ReadFile(path)
			if bytes.Contains(data, []byte("a mark that is nowhere else")) {
				found++
			}
		}
		return err
	})
	if err != nil || found != 1 {
		t.Errorf("it is in %d files, %v", found, err)
	}
}

// What a dry run gives stands for nothing in a run that has effects.
func TestSimulatedResultsAreNotKept(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", strings.ReplaceAll(strings.ReplaceAll(download, "URL", "http://127.0.0.1:1/"), "USE", `"text": "{{get.body}}"`))
	dry := f.run(runs.RunRequest{Dry: true})
	entry := 0
	for _, e := range dry.Entries {
		if e.Node == "get" && e.Result != nil {
			entry = e.N
		}
	}
	if _, err := f.PinResult(runs.PinRequest{Node: "get", Run: dry.Run.ID, Entry: entry}); err == nil || !strings.Contains(err.Error(), "is simulated") {
		t.Errorf("it was kept: %v", err)
	}
	if _, err := f.RunPlan(runs.RunRequest{From: "save", After: dry.Run.ID}); err == nil || !strings.Contains(err.Error(), "was a dry one") {
		t.Errorf("it was taken for a result: %v", err)
	}
	if _, err := f.StartRun(runs.RunRequest{Ways: map[string]workflow.Output{"get": workflow.IfTrue}}); err == nil || !strings.Contains(err.Error(), "Only a dry run") {
		t.Errorf("a way was chosen for a run: %v", err)
	}
}
