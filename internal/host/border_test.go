package host

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/eval"
	"planwright/internal/keychain"
	"planwright/internal/llm"
	"planwright/internal/release"
	"planwright/internal/settings"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// What is kept is where the person or the system says; what is measured is kept apart from it.
func TestWhereThingsAreKept(t *testing.T) {
	for _, c := range []struct{ config, want Config }{
		{Config{DataFolder: "/d"}, Config{DataFolder: "/d", StateFolder: "/d/state"}},
		{Config{DataFolder: "/d", StateFolder: "/s"}, Config{DataFolder: "/d", StateFolder: "/s"}},
	} {
		data, state := filepath.ToSlash(c.config.dataFolder()), filepath.ToSlash(c.config.stateFolder())
		if data != c.want.DataFolder || state != c.want.StateFolder {
			t.Errorf("%+v: %s and %s", c.config, data, state)
		}
		if at := filepath.ToSlash(c.config.WindowFile()); at != c.want.StateFolder+"/window.json" {
			t.Errorf("the place of the window is kept in %s", at)
		}
		apart := c.config.ForEval()
		if at := filepath.ToSlash(apart.stateFolder()); at != c.want.StateFolder+"/eval" || apart.dataFolder() != c.config.dataFolder() {
			t.Errorf("measured, it is kept in %s", at)
		}
	}
	if none := (Config{}); filepath.Base(none.dataFolder()) != "planwright" || filepath.Base(none.stateFolder()) != "planwright" || none.dataFolder() == none.stateFolder() {
		t.Errorf("of who chose nothing it is kept in %s and %s", none.dataFolder(), none.stateFolder())
	}
}

// Replies are read as the settings say.
func TestPolicyOfTheSettings(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(*settings.Settings)
		want func(*reply.Policy)
	}{
		"as usual":       {func(*settings.Settings) {}, func(*reply.Policy) {}},
		"no repair":      {func(s *settings.Settings) { s.LocalRepair = settings.RepairOff }, func(p *reply.Policy) { p.NoLocalRepair = true }},
		"markdown":       {func(s *settings.Settings) { s.StripMarkdown = settings.StripAll }, func(p *reply.Policy) { p.StripMarkdown = reply.StripAll }},
		"no markdown":    {func(s *settings.Settings) { s.StripMarkdown = settings.StripOff }, func(p *reply.Policy) { p.StripMarkdown = reply.StripOff }},
		"another word":   {func(s *settings.Settings) { s.StripMarkdown = "?" }, func(p *reply.Policy) { p.StripMarkdown = reply.StripIdentifiers }},
		"bad items":      {func(s *settings.Settings) { s.ItemPolicy = settings.ItemRetry }, func(p *reply.Policy) { p.BadItemFails = true }},
		"unknown tools":  {func(s *settings.Settings) { s.UnknownTool = settings.UnknownToolDrop }, func(p *reply.Policy) { p.DropUnknownTool = true }},
		"no AI":          {func(s *settings.Settings) { s.AllowAiTransforms = false }, func(p *reply.Policy) { p.NoAiTransforms = true }},
		"steps of an AI": {func(s *settings.Settings) { s.AllowAgentSteps = !s.AllowAgentSteps }, func(p *reply.Policy) { p.AllowAgentSteps = !p.AllowAgentSteps }},
	} {
		s, want := settings.Default(), policy(settings.Default())
		c.set(&s)
		c.want(&want)
		if got := policy(s); got != want {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	f := open(t, t.TempDir(), "")
	must(t, f.host.settings.Set("stripMarkdown", []byte(`"all"`)))
	if got := f.host.Policy(); got.StripMarkdown != reply.StripAll {
		t.Errorf("set, it is %+v", got)
	}
}

// Which release is the newest is asked where the settings say, when the person wants to know.
func TestNewestRelease(t *testing.T) {
	asked := 0
	answer := `{"tag_name": "v99.1", "html_url": "https://example.com/99"}`
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		fmt.Fprint(w, answer)
	}))
	defer server.Close()
	f := openWith(t, t.TempDir(), "", "", func(c *Config) {
		c.Version = "1.2.0"
		c.Settings.Arguments = append(c.Settings.Arguments, settings.Assignment{Key: "releases", Value: server.URL})
	})
	if asked != 0 {
		t.Error("it is asked at the start")
	}
	if got, err := f.NewestRelease(); err != nil || got.Version != "99.1" || got.Page != "https://example.com/99" || got.State != release.Compare("1.2.0", release.Release{Version: "99.1"}) {
		t.Errorf("it is %+v, %v", got, err)
	}
	answer = `{"tag_name": "v1.2.0"}`
	if got, err := f.NewestRelease(); err != nil || got.State != release.Compare("1.2.0", release.Release{Version: "1.2.0"}) || got.Page != "" {
		t.Errorf("it is %+v, %v", got, err)
	}
	answer = "?"
	if got, err := f.NewestRelease(); err == nil || got != (NewestView{}) || asked != 3 {
		t.Errorf("it is %+v, %v; asked %d times", got, err, asked)
	}
}

// A workflow of a file may call what is beside it, for a door without a page.
func TestRunsBesideAFile(t *testing.T) {
	f := open(t, t.TempDir(), "")
	folder := t.TempDir()
	const child = `{"version": 2, "id": "child", "name": "Child", "nodes": [{"id": "n", "name": "N", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": 1}}}], "edges": []}`
	must(t, os.WriteFile(filepath.Join(folder, "child"+workflow.FileEnd), []byte(child), 0o600))
	w, _ := workflow.Decode([]byte(`{"version": 2, "id": "top", "name": "Top", "nodes": [{"id": "c", "name": "C", "kind": "Tool", "tool": {"name": "workflow__child", "workflow": "child", "arguments": {}}}], "edges": []}`))
	beside := f.host.OpenRunsBeside(filepath.Join(folder, "top"+workflow.FileEnd), nil)
	defer beside.Close()
	if list := beside.Problems(w); list.HasErrors() {
		t.Errorf("beside its file: %v", list)
	}
	elsewhere := f.host.OpenRuns(nil)
	defer elsewhere.Close()
	if list := elsewhere.Problems(w); !list.HasErrors() {
		t.Error("what is in another folder is called")
	}
	f.host.redactor.Add(canary)
	views := f.host.ViewEntries([]engine.Entry{{N: 3, Trace: walk.Trace{Node: "c", Message: "said " + canary}}})
	if len(views) != 1 || views[0].N != 3 || strings.Contains(views[0].Message, canary) || !strings.HasPrefix(views[0].Message, "said ") {
		t.Errorf("shown is %+v", views)
	}
}

// Of a plan that came to nothing the first errors are told, without secrets.
func TestWorstOfAPlan(t *testing.T) {
	f := open(t, t.TempDir(), "")
	f.host.redactor.Add(canary)
	var all problem.List
	for i := range 5 {
		all = append(all, problem.New(problem.Alias, problem.Place{}, "repaired %d", i).As(problem.Repair), problem.New(problem.UnknownTool, problem.Place{}, "%d is wrong with %s", i, canary))
	}
	got := f.worst(all)
	if len(got) != 3 || !strings.HasPrefix(got[0], "0 is wrong") || !strings.HasPrefix(got[2], "2 is wrong") || strings.Contains(strings.Join(got, " "), canary) {
		t.Errorf("told is %q", got)
	}
	if none := f.worst(nil); none == nil || len(none) > 0 {
		t.Errorf("of nothing %q is told", none)
	}
}

// What a page sends has bounds: at them it is taken, beyond them refused, and nothing changes.
func TestBoundsOfWhatAPageSends(t *testing.T) {
	f := open(t, t.TempDir(), "")
	long := func(n int) string { return strings.Repeat("x", n) }
	places := func(n int) []string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf("h%d.example.com", i)
		}
		return list
	}
	connect := func(n int) error { return ConnectRequest{BaseURL: "http://a", Model: "m", Key: long(n - 9)}.check() }
	secret := func(n int) error {
		_, err := f.SetSecret(SecretRequest{Name: "a", Value: "0123456789", Hosts: places(n - 1), Commands: []string{"gh"}})
		return err
	}
	unlock := func(n int) error { _, err := f.UnlockSecrets(strings.Repeat("ä", n)); return err }
	for name, c := range map[string]struct {
		do   func(n int) error
		most int
		said string
	}{
		"a connection": {connect, maxConnection, "at most 16 kB"}, "the places of a secret": {secret, maxPlaces, "at most 100 places"}, "a passphrase": {unlock, maxPassphrase, "at most 1024 characters"},
		"a setting": {func(n int) error { _, err := f.SetSetting(SettingRequest{Key: "proxy", Value: long(n)}); return err }, maxValue, errNoSetting.Error()},
		"a folder":  {func(n int) error { _, err := f.LacksFolder("/" + long(n-1)); return err }, maxConnection, "Write a shorter one"},
		"a listing": {func(n int) error { _, err := f.ListFolder("/" + long(n-1)); return err }, maxConnection, "no whole path"},
	} {
		if err := c.do(c.most); err != nil && strings.Contains(err.Error(), c.said) {
			t.Errorf("%s, as much as there may be: %v", name, err)
		}
		if err := c.do(c.most + 1); err == nil || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%s, more: %v", name, err)
		}
	}
	for _, do := range []func(string) ([]FolderView, error){f.AddFolder, f.AddNewFolder} {
		before := f.host.Settings().AllowedFolders
		if _, err := do("relative"); err == nil || !strings.Contains(err.Error(), "whole path") || !slices.Equal(before, f.host.Settings().AllowedFolders) {
			t.Errorf("a relative folder: %v", err)
		}
	}
}

// Of what was measured of a model only what it was asked and answered counts.
func TestKnownOfAModel(t *testing.T) {
	at := "2026-01-02T03:04:05Z"
	report := eval.Report{At: at, Rows: []eval.Row{
		{Score: eval.Score{Model: "asked", Requests: 9, Exact: 7}}, {Score: eval.Score{Model: "never"}}, {Score: eval.Score{Model: "silent", Requests: 9, Unreached: true}},
	}}
	for model, want := range map[string]*KnownModel{"asked": {Requests: 9, Exact: 7, At: at}, "never": nil, "silent": nil, "other": nil} {
		if got := knownOf(report, model); (got == nil) != (want == nil) || want != nil && *got != *want {
			t.Errorf("%s: %+v", model, got)
		}
	}
}

// A key that no keychain takes is kept as it was; of an endpoint's state no other error tells.
func TestKeyWithoutAKeychain(t *testing.T) {
	p := &planning{keychain: &keychain.Keychain{}}
	for _, c := range []connection{{baseURL: "https://a.example", key: "k", source: KeySession}, {baseURL: "https://a.example"}} {
		if got := p.remember(c); got != c {
			t.Errorf("%+v becomes %+v", c, got)
		}
	}
	if note := p.keyNote(); note != noKeychain {
		t.Errorf("it is said: %q", note)
	}
	if got := (connection{}).with(key{"", KeySession}); got.source != KeyNone {
		t.Errorf("no key is kept in %q", got.source)
	}
	limited := &planner.EndpointError{State: planner.StateRateLimited}
	for err, want := range map[error]planner.EndpointState{limited: planner.StateRateLimited, errors.Join(errors.New("x"), limited): planner.StateRateLimited, errors.New("x"): "", nil: ""} {
		if got := stateOf(err); got != want {
			t.Errorf("%v: %q", err, got)
		}
	}
	if got := timeouts(settings.Default().Timeouts, true); got.Connect != time.Duration(settings.Default().Timeouts.ConnectSeconds)*time.Second || got.FirstByte < timeouts(settings.Default().Timeouts, false).FirstByte {
		t.Errorf("it waits %+v", got)
	}
	if got := breaker(settings.CircuitBreaker{Failures: 3, CoolOffSeconds: 7}); got != (llm.Breaker{Failures: 3, CoolOff: 7 * time.Second}) {
		t.Errorf("it breaks at %+v", got)
	}
}

// Of several models a person chooses, told of the first ones; who is not there has the first.
func TestChoiceAmongModels(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f"}
	if got, err := firstModel("h", names); got != "a" || err != nil {
		t.Errorf("the first is %q, %v", got, err)
	}
	if got, err := onlyModel("h", names[:1]); got != "a" || err != nil {
		t.Errorf("the only one is %q, %v", got, err)
	}
	var said *planner.EndpointError
	if _, err := onlyModel("h", names); !errors.As(err, &said) || said.State != planner.StateNotFound || said.Message != "h has 6 models, such as a, b, c, d, e." || said.Next == "" {
		t.Errorf("of six: %v", said)
	}
	if _, err := (unavailable{said}).Complete(context.Background(), planner.Call{}, nil); !errors.Is(err, said) {
		t.Errorf("asked, it says %v", err)
	}
}
