package servers

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/redact"
	"planwright/internal/settings"
	"planwright/internal/tools"
)

// kept are settings with servers, as the program around keeps them.
type kept struct{ list []settings.Server }

func (k *kept) Settings() settings.Settings { return settings.Settings{MCPServers: k.list} }
func (*kept) Folders() []string             { return nil }
func (*kept) Own() []string                 { return nil }

func (k *kept) SetServer(name string, entry jsontext.Value) error {
	k.list = slices.DeleteFunc(slices.Clone(k.list), func(s settings.Server) bool { return s.Name == name })
	if entry == nil {
		return nil
	}
	server := settings.Server{}
	if err := json.Unmarshal(entry, &server); err != nil {
		return err
	}
	server.Name = name
	k.list = append(k.list, server)
	return nil
}

const token = "token-0123456789abcdef"

func openServers(t *testing.T, list ...settings.Server) (*Servers, *redact.Redactor) {
	t.Helper()
	redactor := &redact.Redactor{}
	s, err := Open(Options{Host: &kept{list}, State: t.TempDir(), Redactor: redactor})
	must(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, redactor
}

// A page never sees the values that a server is given. null keeps one, at the same address
// and no other.
func TestValuesStayHere(t *testing.T) {
	s, _ := openServers(t, settings.Server{Name: "a", URL: "https://a.example/mcp", Headers: map[string]string{"X": token}, Env: map[string]string{"E": token}})
	shown, err := s.Page().ServerEntry("a")
	if err != nil || strings.Contains(shown, token) || strings.Count(shown, "null") != 2 {
		t.Fatalf("the page is shown %s, %v", shown, err)
	}
	for address, stays := range map[string]bool{
		"https://a.example/mcp": true, "https://a.example/other": true, "http://a.example/mcp": false, "https://b.example/mcp": false, "https://a.example:444/mcp": false,
	} {
		server, err := readEntry(strings.Replace(shown, "https://a.example/mcp", address, 1), s.named()[0])
		if (err == nil) != stays || stays && server.Headers["X"] != token {
			t.Errorf("at %s the headers are %v, %v", address, server.Headers, err)
		}
	}
	if server, err := readEntry(strings.Replace(shown, `"X": null`, `"X": "new"`, 1), s.named()[0]); err != nil || server.Headers["X"] != "new" {
		t.Errorf("a value that is given: %v, %v", server.Headers, err)
	}
	if _, err := s.Page().AddServer(ServerEntry{Name: " a ", Entry: shown}); err == nil {
		t.Error("another server takes the place of one")
	}
}

// What servers are given is taken out of all texts, by its name or its looks.
func TestValuesOfServersAreHidden(t *testing.T) {
	_, redactor := openServers(t, settings.Server{Name: "a", URL: "https://a.example", Headers: map[string]string{"Authorization": "Bearer " + token},
		Env: map[string]string{"DB_PASSWORD": "horsebattery", "PLACE": "x7/opaque-value", "MODE": "production"}})
	for text, hidden := range map[string]bool{"Bearer " + token: true, token: true, "horsebattery": true, "x7/opaque-value": true, "production": false} {
		if got := redactor.Text(text); (got != text) != hidden {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}

// What was approved of a server goes with it: where it comes back, it is asked for again.
func TestApprovalGoesWithTheServer(t *testing.T) {
	server := settings.Server{Name: "a", Command: "planwright-no-such-program"}
	s, _ := openServers(t, server)
	state := func() tools.State { return s.List()[0].State }
	_, err := s.Page().ApproveServer(ServerApproval{Name: "a", Hash: s.approvable(t)})
	if err != nil || state() == tools.Unapproved {
		t.Fatalf("approved, it is %s, %v", state(), err)
	}
	if list, err := s.Page().RemoveServer("a"); err != nil || len(list) != 0 {
		t.Fatalf("removed: %+v, %v", list, err)
	}
	if _, err := s.Page().AddServer(ServerEntry{Name: "a", Entry: `{"command":"planwright-no-such-program"}`}); err != nil || state() != tools.Unapproved {
		t.Errorf("back again it is %s, %v", state(), err)
	}
}

// approvable is the hash that the person sees of the only server.
func (s *Servers) approvable(t *testing.T) string {
	t.Helper()
	s.toolSet()
	return s.List()[0].Hash
}

// Where nobody agrees nothing is approved.
func TestRefusedServer(t *testing.T) {
	s, _ := openServers(t, settings.Server{Name: "a", Command: "planwright-no-such-program"})
	refuse := func(ServerView, []ToolView) (bool, error) { return false, nil }
	if view, err := s.Approve(t.Context(), "a", refuse); err != ErrNotApproved || view.State != tools.Unapproved {
		t.Errorf("it is %s, %v", view.State, err)
	}
}

// A name that is shown alike is taken for nobody's.
func TestServersShownAlike(t *testing.T) {
	s, _ := openServers(t, settings.Server{Name: "a\u200b"}, settings.Server{Name: "b"})
	if server, err := s.written(`a\u200b`); err != nil || server.Name != "a\u200b" {
		t.Errorf("as it is shown: %q, %v", server.Name, err)
	}
	two, _ := openServers(t, settings.Server{Name: "a\u200b"}, settings.Server{Name: `a\u200b`})
	if _, err := two.written(`a\u200b`); err == nil {
		t.Error("two are shown alike, and one was taken")
	}
	near, _ := openServers(t, settings.Server{Name: "paypal", Command: "a"}, settings.Server{Name: "pаypal", Command: "b"}, settings.Server{Name: "files", Command: "c"}) // the second with a Cyrillic letter
	for _, v := range near.List() {
		if (v.Alike != "") != (v.Name != "files") {
			t.Errorf("%q is told from %q", v.Name, v.Alike)
		}
	}
	if found := near.Preview([]byte(`{"mcpServers": {"fіles": {"command": "d"}, "mail": {"command": "e"}}}`)).Servers; len(found) != 2 || found[0].Alike == "" || found[1].Alike != "" {
		t.Errorf("of another app's file: %+v", found)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
