package servers

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"planwright/internal/settings"
	"planwright/internal/tools"
)

// An entry that cannot be kept is refused and changes nothing; at its bounds it is kept.
func TestEntriesAndTheirBounds(t *testing.T) {
	entry := func(size int) string {
		text := `{"command":"a"}`
		return text + strings.Repeat(" ", size-len(text))
	}
	s, _ := openServers(t, settings.Server{Name: "a", Command: "a", Env: map[string]string{"E": token, "S": "Bearer {{secrets.key}}"}})
	page := s.Page()
	long := strings.Repeat("ä", maxName)
	for name, c := range map[string]struct {
		do   func(ServerEntry) ([]ServerView, error)
		r    ServerEntry
		said string // "": it is kept
	}{
		"no name":                  {page.AddServer, ServerEntry{" ", entry(20)}, "at most 100 letters"},
		"the longest name":         {page.AddServer, ServerEntry{long, entry(20)}, ""},
		"a longer name":            {page.AddServer, ServerEntry{long + "ä", entry(20)}, "at most 100 letters"},
		"the longest entry":        {page.AddServer, ServerEntry{"b", entry(MaxEntry)}, ""},
		"a longer entry":           {page.AddServer, ServerEntry{"c", entry(MaxEntry + 1)}, "cannot be read"},
		"a value that is not here": {page.AddServer, ServerEntry{"c", `{"command": "a", "env": {"E": null}}`}, "value of E"},
		"a name that is taken":     {page.AddServer, ServerEntry{"a", entry(20)}, "already"},
		"a change of none":         {page.ChangeServer, ServerEntry{"none", entry(20)}, "no such server"},
		"a change to no entry":     {page.ChangeServer, ServerEntry{"a", "{"}, "cannot be read"},
		"no UTF-8":                 {page.ChangeServer, ServerEntry{"a", "{\"command\": \"\xff\"}"}, "cannot be read"},
	} {
		before := fmt.Sprint(s.named())
		_, err := c.do(c.r)
		if c.said == "" && err != nil || c.said != "" && (err == nil || !strings.Contains(err.Error(), c.said)) {
			t.Errorf("%s: %v", name, err)
		}
		if stays := fmt.Sprint(s.named()) == before; stays != (c.said != "") {
			t.Errorf("%s: the settings stay: %v", name, stays)
		}
	}
	shown, err := page.ServerEntry("a")
	must(t, err)
	if !strings.Contains(shown, `"S": "Bearer {{secrets.key}}"`) || !strings.Contains(shown, `"E": null`) {
		t.Errorf("the entry is shown as %s", shown)
	}
	_, err = page.ChangeServer(ServerEntry{"a", strings.Replace(shown, `"command": "a"`, `"command": "b"`, 1)})
	must(t, err)
	if now, err := s.server("a"); err != nil || now.Command != "b" || now.Env["E"] != token || now.Env["S"] != "Bearer {{secrets.key}}" {
		t.Errorf("it is changed to %+v, %v", now, err)
	}
	if _, err := page.ServerEntry("none"); err == nil {
		t.Error("an entry is shown of no server")
	}
}

// One that is switched off says so, and no other does; of none that is not there anything comes.
func TestServerIsSwitchedOff(t *testing.T) {
	s, _ := openServers(t, settings.Server{Name: "a", Command: "a"}, settings.Server{Name: "b", Command: "b"})
	page := s.Page()
	s.toolSet()
	for _, on := range []bool{false, true} {
		_, err := page.EnableServer(ServerSwitch{"a", on})
		must(t, err)
		for _, v := range s.List() {
			if v.Disabled != (v.Name == "a" && !on) || (v.State == tools.Off) != v.Disabled {
				t.Errorf("a switched on: %v; %s is switched off: %v, %s", on, v.Name, v.Disabled, v.State)
			}
		}
	}
	before := fmt.Sprint(s.List())
	if _, err := page.EnableServer(ServerSwitch{Name: "none"}); err == nil {
		t.Error("none is switched off")
	}
	if _, err := page.RemoveServer("none"); err == nil {
		t.Error("none is removed")
	}
	if now := fmt.Sprint(s.List()); now != before {
		t.Errorf("there are %s, before that %s", now, before)
	}
}

// A server is ended and started again by the page, which is told its tools and what it printed.
func TestServerIsStoppedAndStartedAgain(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the second server is a script")
	}
	from := openShop(t)
	first, redactor := openWith(t, settings.Server{Name: "shop", URL: from.url}, settings.Server{Name: "torn", Command: "sh", Args: []string{"-c", "echo out of " + token + " >&2; exit 3"}})
	redactor.Add(token)
	_, err := first.Approve(t.Context(), "shop", func(ServerView, []ToolView) (bool, error) { return true, nil })
	must(t, err)
	s, err := Open(first.options) // where it is approved, and does not run
	must(t, err)
	defer s.Close()
	page := s.Page()
	is := func(want tools.State) {
		t.Helper()
		s.Await(t.Context())
		if v := s.List()[0]; v.State != want || s.Catalog().Has("shop__find") != (want == tools.Ready || want == tools.Approved) {
			t.Errorf("it is %s: %s; its tool is on offer: %v", v.State, v.Text, s.Catalog().Has("shop__find"))
		}
	}
	s.Start([]string{"other__find"})
	is(tools.Approved)
	s.Start([]string{"shop__find"})
	is(tools.Ready)
	for name, want := range map[string]int{"shop": 1, "torn": 0, "": 0} { // "": the built-in tools, which are no server's
		if list, err := page.ServerTools(name); err != nil || len(list) != want {
			t.Errorf("%q offers %+v, %v", name, list, err)
		}
	}
	_, err = page.StopServer("shop")
	must(t, err)
	is(tools.Off)
	_, err = page.RestartServer("shop")
	must(t, err)
	is(tools.Ready)
	for _, do := range []func(string) ([]ServerView, error){page.StopServer, page.RestartServer} {
		if list, err := do("none"); err == nil || len(list) != 2 {
			t.Errorf("none is stopped or started, and there are %d: %v", len(list), err)
		}
	}
	_, err = page.ApproveServer(ServerApproval{"torn", s.List()[1].Hash})
	must(t, err)
	s.Await(t.Context())
	if log, err := page.ServerLog("torn"); err != nil || !strings.Contains(log, "out of [redacted]") {
		t.Errorf("it printed %q, %v", log, err)
	}
	if log, err := page.ServerLog("none"); err != nil || log != "" {
		t.Errorf("none printed %q, %v", log, err)
	}
}

// A server runs with the secret as it is now; before any runs, nothing is started for that.
func TestServerIsStartedAnewWithAnotherSecret(t *testing.T) {
	from := openShop(t)
	s, _ := openWith(t, settings.Server{Name: "shop", URL: from.url, Headers: map[string]string{"Authorization": "Bearer {{secrets.key}}"}})
	if s.Renew(); s.set.Load() != nil {
		t.Fatal("tools are opened for a secret that nothing runs with")
	}
	_, err := s.Approve(t.Context(), "shop", func(ServerView, []ToolView) (bool, error) { return true, nil })
	must(t, err)
	s.Connect(t.Context())
	for i, renew := range []func(){s.Renew, func() { s.Start([]string{"shop__find"}) }} {
		next := fmt.Sprintf("next-%d-0123456789", i)
		s.options.Secrets.Given[0].Value = next
		if from.wasGiven("Bearer " + next) {
			t.Fatal("it has the secret that is not there yet")
		}
		renew()
		s.Await(t.Context())
		if !from.wasGiven("Bearer " + next) {
			t.Errorf("%d: it runs with the secret that was", i)
		}
	}
}
