package servers

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/catalog"
)

// shop is a server of tools on this machine, and what it was given with each request.
type shop struct {
	url string

	mu    sync.Mutex
	given []string
}

func openShop(t *testing.T) *shop {
	t.Helper()
	server := sdk.NewServer(&sdk.Implementation{Name: "shop", Version: "1"}, nil)
	type arguments struct {
		Item string `json:"item" jsonschema:"what is looked for"`
	}
	sdk.AddTool(server, &sdk.Tool{Name: "find", Title: "Find goods", Description: "Finds goods"}, func(_ context.Context, _ *sdk.CallToolRequest, a arguments) (*sdk.CallToolResult, any, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "one " + a.Item}}}, nil, nil
	})
	s := &shop{}
	handler := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, nil)
	listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.given = append(s.given, r.Header.Get("Authorization"))
		s.mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(listener.Close)
	s.url = listener.URL
	return s
}

func (s *shop) wasGiven(value string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.given, value)
}

// openWith opens servers that may name the secret key, which goes to the server "shop".
func openWith(t *testing.T, list ...settings.Server) (*Servers, *redact.Redactor) {
	t.Helper()
	redactor := &redact.Redactor{}
	s, err := Open(Options{Host: &kept{list}, State: t.TempDir(), Redactor: redactor, Secrets: &secrets.Store{Folder: t.TempDir(), Given: []secrets.Given{
		{Secret: secrets.Secret{Name: "key", Value: token, Bound: secrets.Bound{Servers: []string{"shop"}}}, From: secrets.Environment}}}})
	must(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, redactor
}

// A server is started, and its tools are on offer, once the person agreed to the one and to the
// others; then they are called, and the secret that it names goes to it and is not shown.
func TestApprovedServerIsCalled(t *testing.T) {
	from := openShop(t)
	s, redactor := openWith(t, settings.Server{Name: "shop", URL: from.url, Headers: map[string]string{"Authorization": "Bearer {{secrets.key}}"}})
	if list := s.Remedies([]string{"shop__find", "wait"}); len(list) != 1 || !strings.Contains(list[0], "approve shop") {
		t.Errorf("before it was approved it is to be mended by %v", list)
	}
	if list := s.Remedies([]string{"other__find", "wait"}); len(list) != 0 {
		t.Errorf("tools of others are to be mended by %v", list)
	}
	before := s.Now()
	var asked []tools.State
	var offered []ToolView
	view, err := s.Approve(t.Context(), "shop", func(v ServerView, offers []ToolView) (bool, error) {
		asked, offered = append(asked, v.State), append(offered, offers...)
		return true, nil
	})
	if err != nil || view.State != tools.Ready || !slices.Equal(asked, []tools.State{tools.Unapproved, tools.Changed}) {
		t.Fatalf("asked at %v, it is %+v, %v", asked, view, err)
	}
	if len(offered) != 1 || offered[0].Name != "shop__find" || offered[0].Description != "Finds goods" || !strings.Contains(string(offered[0].Parameters), "what is looked for") {
		t.Errorf("the person is shown the tools %+v", offered)
	}
	if !from.wasGiven("Bearer " + token) {
		t.Error("its secret did not go to it")
	}
	if redactor.Text("it is "+token) == "it is "+token {
		t.Error("its secret is shown where it comes back")
	}
	again, err := Open(Options{Host: s.options.Host, State: s.options.State, Redactor: redactor, Secrets: s.options.Secrets})
	must(t, err)
	defer again.Close()
	again.Connect(t.Context())
	after := again.Now()
	if after.Count != before.Count+1 || len(after.Servers) != 1 || after.Servers[0].State != tools.Ready || after.Servers[0].Tools != 1 {
		t.Errorf("%d tools, before that %d, servers %+v", after.Count, before.Count, after.Servers)
	}
	if list := again.Remedies([]string{"shop__find"}); len(list) != 0 || again.Withheld("shop__find") != "" || again.Death("shop__find") != "" {
		t.Errorf("what can be called is to be mended by %v", list)
	}
	list, err := again.Page().Tools()
	must(t, err)
	at := slices.IndexFunc(list, func(v ToolView) bool { return v.Name == "shop__find" })
	if at < 0 || list[at].Server != "shop" || list[at].Titles["item"] == "" || list[at].Title == "" || len(list[at].Secrets) != 0 {
		t.Errorf("the page lists %+v", list[max(at, 0)])
	}
	got, err := again.Call(t.Context(), "shop__find", jsontext.Value(`{"item":"hat"}`), tools.Along{})
	if err != nil || !got.Success || got.Text != "one hat" {
		t.Errorf("called it gives %+v, %v", got, err)
	}
}

// A secret goes to the server that it may go to, on a way that nobody reads.
func TestSecretOfAServer(t *testing.T) {
	s, _ := openWith(t)
	for _, c := range []struct {
		name string
		to   tools.Server
		goes bool
	}{
		{"key", tools.Server{Name: "shop", URL: "https://shop.example"}, true},
		{"key", tools.Server{Name: "shop", Command: "shop"}, true},
		{"key", tools.Server{Name: "shop", URL: "http://shop.example"}, false},
		{"key", tools.Server{Name: "other", URL: "https://shop.example"}, false},
		{"none", tools.Server{Name: "shop", URL: "https://shop.example"}, false},
	} {
		if _, err := s.secret(c.name, c.to); (err == nil) != c.goes {
			t.Errorf("%s to %+v: %v", c.name, c.to, err)
		}
	}
}

// A server that cannot be approved is said to be that, and why.
func TestServerThatCannotBeApproved(t *testing.T) {
	agree := func(ServerView, []ToolView) (bool, error) { return true, nil }
	broken := httptest.NewServer(http.NotFoundHandler())
	defer broken.Close()
	s, _ := openWith(t, settings.Server{Name: "off", URL: broken.URL, Disabled: true}, settings.Server{Name: "broken", Command: "planwright-no-such-program"})
	if view, err := s.Approve(t.Context(), "off", agree); err == nil || view.State != tools.Off {
		t.Errorf("one that is switched off is %s, %v", view.State, err)
	}
	if _, err := s.Approve(t.Context(), "none", agree); err == nil {
		t.Error("one is approved that is not there")
	}
	if view, err := s.Approve(t.Context(), "broken", agree); err == nil || view.State == tools.Ready || !strings.Contains(err.Error(), view.Text) {
		t.Errorf("one that does not start is %s, %v", view.State, err)
	}
}

// The servers of another app's file are shown first; those are added that are chosen and whose
// name is free.
func TestServersOfAnotherApp(t *testing.T) {
	s, _ := openWith(t, settings.Server{Name: "shop", URL: "https://shop.example"})
	const text = `{"mcpServers": {"shop": {"url": "https://evil.example"}, "files": {"command": "files", "args": ["--all"], "env": {"KEY": "x"}}, "mail": {"command": "mail"}}}`
	view, err := s.Page().PreviewImport(text)
	must(t, err)
	for _, found := range view.Servers {
		if found.Taken != (found.Name == "shop") || found.Line == "" || (len(found.Names) > 0) != (found.Name == "files") {
			t.Errorf("shown is %+v", found)
		}
	}
	if len(view.Servers) != 3 || len(s.List()) != 1 {
		t.Errorf("shown are %d, there are %d", len(view.Servers), len(s.List()))
	}
	s.toolSet() // as for a page
	list, err := s.Page().ImportServers(ImportRequest{Text: text, Names: []string{"shop", "files"}})
	must(t, err)
	names := []string{}
	for _, v := range list {
		names = append(names, v.Name+" "+v.Line)
	}
	if len(names) != 2 || !strings.Contains(strings.Join(names, "\n"), "shop https://shop.example") || !strings.Contains(strings.Join(names, "\n"), "--all") {
		t.Errorf("there are %q", names)
	}
	long := strings.Repeat(" ", MaxImport+1)
	if _, err := s.Page().PreviewImport(long); err == nil {
		t.Error("a file without a bound is read")
	}
	if _, err := s.Page().ImportServers(ImportRequest{Text: long}); err == nil {
		t.Error("a file without a bound is taken over")
	}
}

// With a file of tools these are on offer and no others, and none is called.
func TestToolsOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tools.json")
	must(t, os.WriteFile(path, []byte(`[{"type": "function", "function": {"name": "brew", "description": "Makes tea", "parameters": {"type": "object"}}}]`), 0o600))
	s, err := Open(Options{Host: &kept{[]settings.Server{{Name: "shop", URL: "https://shop.example"}}}, State: t.TempDir(), Redactor: &redact.Redactor{}, ToolsFile: path})
	must(t, err)
	defer s.Close()
	if all := s.Catalog().Tools(); len(all) != 1 || all[0].Name != "brew" || s.Callable() == nil || s.Unworkable() != nil || len(s.Now().Ideas) != 0 {
		t.Errorf("on offer are %+v", all)
	}
	if with, _ := openWith(t); with.Callable() != nil || !with.Catalog().Has("wait") {
		t.Error("without a file the built-in tools are not called")
	}
	for name, text := range map[string]string{"no JSON": "{", "no tools": `7`} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if _, err := Open(Options{Host: &kept{}, State: t.TempDir(), Redactor: &redact.Redactor{}, ToolsFile: path}); err == nil {
			t.Errorf("%s: it is a file of tools", name)
		}
	}
	if _, err := Open(Options{Host: &kept{}, State: t.TempDir(), Redactor: &redact.Redactor{}, ToolsFile: path + ".gone"}); err == nil {
		t.Error("a file of tools is taken that is not there")
	}
}

// A page has ideas that the tools on offer can carry out, all of them, and no more than it has
// room for.
func TestIdeasAreOfToolsOnOffer(t *testing.T) {
	if found := ideasFor(catalog.Builtin()); len(found) != maxIdeas || found[0] != ideas[0].Idea {
		t.Errorf("of all tools there are %v", found)
	}
	for _, idea := range ideas {
		var needed []catalog.Tool
		for _, name := range idea.needs {
			tool, known := catalog.Builtin().Get(name)
			if !known {
				t.Errorf("%s needs %s, which is no tool", idea.Title, name)
			}
			needed = append(needed, tool)
		}
		if found := ideasFor(catalog.New(needed)); !slices.Contains(found, idea.Idea) {
			t.Errorf("%s is not found where its tools are", idea.Title)
		}
		for i := range needed {
			if found := ideasFor(catalog.New(slices.Delete(slices.Clone(needed), i, i+1))); slices.Contains(found, idea.Idea) {
				t.Errorf("%s is found without %s", idea.Title, needed[i].Name)
			}
		}
	}
}

// Of each state in which tools of a server cannot be called it is said what to do.
func TestRemedyOfEachState(t *testing.T) {
	said := map[string]tools.State{}
	for _, state := range []tools.State{tools.Unapproved, tools.Changed, tools.Off, tools.Broken, tools.Unsupported} {
		text := ServerView{Name: "my shop", State: state}.remedy()
		if other, is := said[text]; is || !strings.Contains(text, "planwright tools") || !strings.Contains(text, "my shop") {
			t.Errorf("%s: %q, as of %s", state, text, other)
		}
		said[text] = state
	}
	for _, state := range []tools.State{tools.Approved, tools.Starting, tools.Ready} {
		if text := (ServerView{Name: "a", State: state}).remedy(); text != "" {
			t.Errorf("%s: %q", state, text)
		}
	}
}

// Changes of a server are all shown, and shortened where they are too much together.
func TestChangesHaveABound(t *testing.T) {
	change := func(size int) tools.Change {
		return tools.Change{Tool: "a", Field: "description", Before: strings.Repeat("x", size), After: strings.Repeat("y", size)}
	}
	for name, c := range map[string]struct {
		changes []tools.Change
		isCut   bool
	}{
		"as much as there is room": {[]tools.Change{change(mostChanges / 4), change(mostChanges / 4)}, false},
		"more":                     {[]tools.Change{change(mostChanges/4 + 1), change(mostChanges / 4)}, true},
		"none":                     {nil, false},
	} {
		size := 0
		views := viewChanges(c.changes)
		for i, v := range views {
			size += len(v.Before) + len(v.After)
			if whole := c.changes[i]; v.Tool != whole.Tool || v.Field != whole.Field || len(v.Before) < leastChange || v.Before[0] != 'x' || v.After[0] != 'y' || !c.isCut && (v.Before != whole.Before || v.After != whole.After) {
				t.Errorf("%s: %d bytes, then %d", name, len(v.Before), len(v.After))
			}
		}
		if len(views) != len(c.changes) || size > mostChanges+100 {
			t.Errorf("%s: %d changes, %d bytes", name, len(views), size)
		}
	}
}
