package servers

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/library"
	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/planner/workflow"
)

// within are settings in which steps may use some folders.
type within struct {
	kept
	folders []string
}

func (w *within) Folders() []string { return w.folders }

// Another program has the built-in tools, within the folders that steps may use; the person is
// not asked, and the end of either side is no error.
func TestToolsAreServed(t *testing.T) {
	folder, state := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(state, "file"), nil, 0o600))
	s, err := Open(Options{Host: &within{folders: []string{filepath.Join(state, "gone"), filepath.Join(state, "file"), folder}}, State: state, Redactor: &redact.Redactor{}, Secrets: &secrets.Store{Folder: t.TempDir()}, Environ: []string{}})
	must(t, err)
	defer s.Close()
	if got := s.pictures(); got != folder {
		t.Errorf("pictures are in %q, want %q", got, folder)
	}
	serve := func(ctx context.Context) (*sdk.ClientSession, chan error) {
		fromThem, toUs := io.Pipe()
		fromUs, toThem := io.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- s.Serve(ctx, fromThem, toThem) }()
		them, err := sdk.NewClient(&sdk.Implementation{Name: "them", Version: "1"}, &sdk.ClientOptions{
			ElicitationHandler: func(context.Context, *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
				t.Error("the other program is asked")
				return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"answer": "yes"}}, nil
			},
		}).Connect(t.Context(), &sdk.IOTransport{Reader: fromUs, Writer: toUs}, &sdk.ClientSessionOptions{ProtocolVersion: "2025-11-25"}) // later ones ask in another way
		must(t, err)
		return them, ended
	}
	them, ended := serve(t.Context())
	for _, c := range []struct {
		tool string
		with map[string]any
		says string
		bad  bool
	}{
		{"write_file", map[string]any{"path": filepath.Join(folder, "a.txt"), "text": "done"}, "", false},
		{"write_file", map[string]any{"path": filepath.Join(state, "a.txt"), "text": "done"}, "", true},
		{"ask_person", map[string]any{"question": "May I?"}, "Nobody is there", true},
		{"take_screenshot", map[string]any{"mode": "screen"}, "no display", true}, // the folder for it is there
	} {
		got, err := them.CallTool(t.Context(), &sdk.CallToolParams{Name: c.tool, Arguments: c.with})
		must(t, err)
		said := ""
		for _, part := range got.Content {
			if text, is := part.(*sdk.TextContent); is {
				said += text.Text
			}
		}
		if got.IsError != c.bad || !strings.Contains(said, c.says) {
			t.Errorf("%s %v: failed: %v, %s", c.tool, c.with, got.IsError, said)
		}
	}
	if data, err := os.ReadFile(filepath.Join(folder, "a.txt")); err != nil || string(data) != "done" {
		t.Errorf("written is %q, %v", data, err)
	}
	them.Close()
	if err := <-ended; err != nil {
		t.Errorf("where the other program went: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	them, ended = serve(ctx)
	stop()
	if err := <-ended; err != nil {
		t.Errorf("where it is to end: %v", err)
	}
	them.Close()
}

// What keeps to itself is not waited for longer than is wanted; after the end nothing is started.
func TestEndOfServers(t *testing.T) {
	release := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer silent.Close()
	defer close(release)
	s, _ := openWith(t, settings.Server{Name: "silent", URL: silent.URL})
	s.toolSet()
	_, err := s.Page().ApproveServer(ServerApproval{"silent", s.List()[0].Hash})
	must(t, err)
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if s.Connect(ctx); s.List()[0].State != tools.Starting {
		t.Errorf("it is %s", s.List()[0].State)
	}
	other, _ := openWith(t, settings.Server{Name: "shop", URL: "https://shop.example"})
	must(t, other.Close())
	if other.toolSet(); len(other.List()) != 0 || other.Catalog().Has("wait") {
		t.Errorf("after the end there are %+v", other.List())
	}
}

// The tools for the screen are not on offer to be run where the session does not let it be worked.
func TestToolsOfTheScreen(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    []string
	}{{[]string{"DISPLAY=:0", "WAYLAND_DISPLAY=wayland-0"}, builtin.ScreenTools()}, {[]string{"DISPLAY=:0"}, nil}, {[]string{}, nil}} {
		s, _ := openServers(t)
		s.options.Environ = c.environ
		if got := s.Unworkable(); !slices.Equal(got, c.want) {
			t.Errorf("with %q these cannot be called: %q", c.environ, got)
		}
	}
}

// What adds to a file locks one in the folder of what is kept; where there is none it locks none.
func TestAddingIsLocked(t *testing.T) {
	s, _ := openServers(t)
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	state := filepath.Join(t.TempDir(), "a", "b")
	for folder, want := range map[string]string{state: filepath.Join(state, "adding.lock"), "": "", file: ""} {
		s.options.State = folder
		if got := s.addingLock(); got != want {
			t.Errorf("in %q it is %q", folder, got)
		}
	}
	if info, err := os.Stat(state); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("its folder is %v, %v", info, err)
	}
}

// Of a file of tools it is said what was left out, and which file is not there.
func TestNoticesOfAFileOfTools(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tools.json")
	const brew = `{"type": "function", "function": {"name": "brew"}}`
	must(t, os.WriteFile(path, []byte(`[`+brew+`, `+brew+`, {"type": "function", "function": {"name": "has blanks"}}]`), 0o600))
	options := Options{Host: &kept{}, State: t.TempDir(), Redactor: &redact.Redactor{}, ToolsFile: path}
	s, err := Open(options)
	must(t, err)
	defer s.Close()
	if s.toolSet(); s.Catalog().Has("wait") || !s.Catalog().Has("brew") || len(s.Notices()) == 0 || !strings.Contains(s.Notices()[0].Message, "brew") {
		t.Errorf("left out are %v", s.Notices())
	}
	options.ToolsFile += ".gone"
	if _, err := Open(options); err == nil || !strings.Contains(err.Error(), "The tools file "+options.ToolsFile) {
		t.Errorf("of one that is not there: %v", err)
	}
}

// What is known of workflows that are tools is asked of the library, of others of the catalog.
func TestOfferKnowsWorkflows(t *testing.T) {
	folder := t.TempDir()
	text := func(id, name string) string {
		return `{"version": 2, "id": "` + id + `", "name": "` + name + `", "nodes": [{"id": "n", "name": "N", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}], "edges": []}`
	}
	for file, content := range map[string]string{"a": text("sums", "Sums"), "b": text("twin", "Twin"), "c": text("twin", "Twin again")} {
		must(t, os.WriteFile(filepath.Join(folder, file+workflow.FileEnd), []byte(content), 0o600))
	}
	s, _ := openServers(t)
	s.options.Library = &library.Library{Folder: func() string { return folder }}
	offer := s.Offer().(onOffer)
	if levels, steps := offer.Size("workflow__sums"); levels == 0 || steps != 1 {
		t.Errorf("it has %d levels, %d steps", levels, steps)
	}
	if calls := offer.Calls("workflow__sums"); !slices.Equal(calls, []string{"sums"}) {
		t.Errorf("it calls %q", calls)
	}
	for id, want := range map[string]int{"twin": 2, "sums": 0, "": 0} {
		if files := offer.Doubled(id, ""); len(files) != want {
			t.Errorf("%q is in %q", id, files)
		}
	}
	if files := offer.Doubled("", "workflow__twin"); len(files) != 2 {
		t.Errorf("the tool is in %q", files)
	}
	if file, _, _ := offer.Others("workflow__sums"); file != filepath.Join(folder, "a"+workflow.FileEnd) {
		t.Errorf("it is in %q", file)
	}
	if !slices.Contains(offer.Nearest("notifi"), "notify") {
		t.Errorf("near it are %q", offer.Nearest("notifi"))
	}
	more, name := s.With(workflow.Workflow{ID: "more", Name: "More", Nodes: []workflow.Node{{ID: "a"}}})
	if name != "workflow__more" || !more.Has(name) || !more.Has("workflow__sums") || s.Catalog().Has(name) {
		t.Errorf("one more is called %q", name)
	}
}

// A file of another app may be as long as it may be, and says which of its servers need something first.
func TestBoundOfImports(t *testing.T) {
	s, _ := openServers(t)
	text := `{"mcpServers": {"mail": {"command": "mail"}, "off": {"command": "off", "disabled": true}}}`
	text += strings.Repeat(" ", MaxImport-len(text))
	view, err := s.Page().PreviewImport(text)
	if err != nil || len(view.Servers) != 2 || view.Servers[0].Disabled || !view.Servers[1].Disabled {
		t.Errorf("it would add %+v, %v", view.Servers, err)
	}
	list, err := s.Page().ImportServers(ImportRequest{text, []string{"off"}})
	if err != nil || len(s.named()) != 1 || !s.named()[0].Disabled {
		t.Errorf("added are %+v, %v", list, err)
	}
}
