package tools

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planwright/internal/keep"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
)

// with is the server with another value of a variable or header.
func with(s Server, name, value string) Server {
	s.Env, s.Headers = maps.Clone(s.Env), maps.Clone(s.Headers)
	values := s.Env
	if s.URL != "" {
		values = s.Headers
	}
	values[name] = value
	return s
}

// A server that was approved is not started with another value of a variable: the
// person is told which, and not what it is.
func TestChangedVariableOfApprovedServerIsAskedAbout(t *testing.T) {
	folder := t.TempDir()
	server := with(self("good", "good"), "TOKEN", "canary-one")
	h := open(t, Options{Servers: []Server{server}, Folder: folder})
	h.approve("good")
	h.Reload([]Server{with(server, "TOKEN", "canary-two")})
	status := h.status("good")
	if diff := cmp.Diff([]Change{{Field: "value", After: "TOKEN"}}, status.Changes); diff != "" || status.State != Unapproved || status.Tools != 0 {
		t.Errorf("%+v %s", status, diff)
	}
	before := status.Hash
	h.Reload([]Server{with(server, "TOKEN", "canary-three")})
	if err := h.Approve("good", before); err == nil {
		t.Error("another value was approved than the one that was there")
	}
	must(t, h.Approve("good", h.status("good").Hash))
	h.untilState("good", Ready)
	again := open(t, Options{Servers: []Server{with(server, "TOKEN", "canary-three")}, Folder: folder})
	again.untilState("good", Ready)
	again.Reload([]Server{server})
	if s := again.status("good"); s.State != Unapproved {
		t.Errorf("the first value is approved: %+v", s)
	}
}

// Nor is a site asked with another value of a header.
func TestChangedHeadersOfApprovedServerAreAskedAbout(t *testing.T) {
	w := site(t, streamable(goodServer()))
	h := open(t, Options{Servers: []Server{w.server("web")}})
	h.approve("web")
	h.Reload([]Server{with(w.server("web"), "Authorization", "Bearer another")})
	status := h.status("web")
	if diff := cmp.Diff([]Change{{Field: "value", After: "Authorization"}}, status.Changes); diff != "" || status.State != Unapproved {
		t.Errorf("%+v %s", status, diff)
	}
	for _, asked := range w.asked() {
		if asked.Get("Authorization") == "Bearer another" {
			t.Fatal("the site was asked with a value that nobody approved")
		}
	}
}

// An approval that was given before values were part of it is asked for once more.
func TestApprovalFromBeforeValuesIsAskedForOnce(t *testing.T) {
	folder := t.TempDir()
	server := self("good", "good")
	text, err := json.Marshal(approvalFile{approvalVersion, map[string]*approval{"good": {Way: wayOf(server)}}})
	must(t, err)
	must(t, os.WriteFile(filepath.Join(folder, approvalsName), text, 0o600))
	h := open(t, Options{Servers: []Server{server}, Folder: folder})
	names := "GORACE, " + modeVariable
	if status := h.status("good"); status.State != Unapproved || !slices.Equal(status.Changes, []Change{{Field: "values", After: names}}) {
		t.Errorf("%+v", status)
	}
	h.approve("good")
	again := open(t, Options{Servers: []Server{server}, Folder: folder})
	again.untilState("good", Ready)
}

// What is kept of values cannot be found by trying values: the key is in another
// file, and without it nothing is approved that has values. To look writes nothing.
func TestSealedValuesNeedTheirKey(t *testing.T) {
	folder := t.TempDir()
	server := Server{Name: "a", Command: "a", Env: map[string]string{"PIN": "1234"}}
	if Look([]Server{server}, folder, nil); len(entries(t, folder)) > 0 {
		t.Errorf("to look made %v", entries(t, folder))
	}
	seals := func(folder string) sealed {
		a := approvals{path: filepath.Join(folder, approvalsName)}
		return a.seal(server)
	}
	one := seals(folder)
	if one.equals(seals(t.TempDir())) || !one.equals(seals(folder)) {
		t.Error("the key is not what decides")
	}
	key, err := os.ReadFile(filepath.Join(folder, KeyName))
	must(t, err)
	if info, err := os.Stat(filepath.Join(folder, KeyName)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	a := approvals{path: filepath.Join(folder, approvalsName), list: map[string]*approval{}}
	must(t, a.keep("a", approval{Way: wayOf(server), Values: a.seal(server)}))
	if text, err := os.ReadFile(a.path); err != nil || bytes.Contains(text, key) || bytes.Contains(text, []byte("1234")) {
		t.Errorf("%s %v", text, err)
	}
	if list, _, _ := Look([]Server{server}, folder, nil); list[0].State != Approved {
		t.Errorf("%+v", list[0])
	}
	must(t, os.WriteFile(filepath.Join(folder, KeyName), []byte("short"), 0o600))
	if list, _, _ := Look([]Server{server}, folder, nil); list[0].State != Unapproved {
		t.Errorf("with a damaged key: %+v", list[0])
	}
	for _, damaged := range []string{"short", strings.Repeat("long", KeySize)} {
		must(t, os.WriteFile(filepath.Join(folder, KeyName), []byte(damaged), 0o600))
		if seals(folder).equals(one) || !seals(folder).equals(seals(folder)) {
			t.Error("a damaged key is used, or not replaced")
		}
		if !slices.ContainsFunc(entries(t, folder), func(e os.DirEntry) bool {
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			original, ok := keep.DamagedOf(e.Name())
			return err == nil && ok && original == KeyName && string(text) == damaged
		}) {
			t.Errorf("%q is lost: %v", damaged, entries(t, folder))
		}
	}
}

func entries(t *testing.T, folder string) []os.DirEntry {
	list, err := os.ReadDir(folder)
	must(t, err)
	return list
}
