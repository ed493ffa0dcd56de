package tools

import (
	"context"

	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
)

// Nothing of a server runs before its command is approved, and nothing is called
// before its tools are.
func TestApproval(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := open(t, Options{Servers: []Server{self("good", "good")}, Folder: folder})
	status := h.untilState("good", Unapproved)
	if h.onOffer() != "" || len(status.Changes) > 0 || !slices.Equal(status.Names, []string{"GORACE", modeVariable}) || strings.Contains(status.Line, "good ") {
		t.Errorf("before approval: %q %+v", h.onOffer(), status)
	}
	if err := h.Approve("good", "another"); err == nil {
		t.Error("a hash that is none was approved")
	}
	if err := h.Approve("nobody", status.Hash); err == nil {
		t.Error("a server that is none was approved")
	}
	must(t, h.Approve("good", status.Hash))
	status = h.untilState("good", Changed)
	if h.onOffer() != "" || status.Tools != 0 || len(status.Changes) != 11 || status.Changes[0].Field != "added" {
		t.Errorf("before its tools are approved: %q %+v", h.onOffer(), status)
	}
	if _, err := h.Call(context.Background(), "good__echo", nil, Along{}); err == nil {
		t.Error("a tool was called that nobody approved")
	}
	if offers := h.Offers(); len(offers) != 11 {
		t.Errorf("offers: %+v", offers)
	}
	must(t, h.Approve("good", status.Hash))
	h.untilState("good", Ready)
	h.answers("good")

	again := open(t, Options{Servers: []Server{self("good", "good")}, Folder: folder})
	if got := again.onOffer(); !strings.Contains(got, "good__echo") {
		t.Errorf("while it is started: %q", got)
	}
	again.answers("good") // waits until it is there
}

// A server that is to be reached otherwise than approved is not started, also where it was
// approved before values were part of that.
func TestApprovalIsBoundToTheWay(t *testing.T) {
	program := Server{Name: "s", Command: "/bin/false", Args: []string{"a"}, Env: map[string]string{"A": "1"}, Folder: "/"}
	site := Server{Name: "s", Type: "http", URL: "http://127.0.0.1:1/mcp", Headers: map[string]string{"Authorization": "Bearer one"}}
	for _, test := range []struct {
		field string
		base  Server
		alter func(*Server)
	}{
		{"command", program, func(s *Server) { s.Command = "/bin/true" }},
		{"arguments", program, func(s *Server) { s.Args = []string{"a", "b c"} }},
		{"environment", program, func(s *Server) { s.Env = map[string]string{"A": "1", "LD_PRELOAD": "/x.so"} }},
		{"environment", program, func(s *Server) { s.Env = nil }},
		{"value", program, func(s *Server) { s.Env = map[string]string{"A": "2"} }},
		{"folder", program, func(s *Server) { s.Folder = "/tmp" }},
		{"address", program, func(s *Server) {
			s.Command, s.Args, s.Env, s.Folder, s.URL = "", nil, nil, "", "http://127.0.0.1:1/mcp"
		}},
		{"address", site, func(s *Server) { s.URL = "http://127.0.0.1:2/mcp" }},
		{"address", site, func(s *Server) { s.Type = "" }},
		{"headers", site, func(s *Server) { s.Headers = map[string]string{"Authorization": "Bearer one", "X-User": "ann"} }},
		{"headers", site, func(s *Server) { s.Headers = map[string]string{"X-Token": "Bearer one"} }},
		{"headers", site, func(s *Server) { s.Headers = nil }},
		{"value", site, func(s *Server) { s.Headers = map[string]string{"Authorization": "Bearer two"} }},
	} {
		for _, withValues := range []bool{true, false} {
			if test.field == "value" && !withValues {
				continue // nobody knows which it was
			}
			folder := t.TempDir()
			before, _ := openApprovals(folder)
			given := approval{Way: wayOf(test.base)}
			if withValues {
				given.Values = before.seal(test.base)
			}
			must(t, before.keep("s", given))
			changed := test.base
			test.alter(&changed)
			h := open(t, Options{Servers: []Server{changed}, Folder: folder})
			status := h.status("s")
			if status.State != Unapproved || !slices.ContainsFunc(status.Changes, func(c Change) bool { return string(c.Field) == test.field && c.Before != c.After }) {
				t.Errorf("%s, values approved: %v: %+v", test.field, withValues, status)
			}
		}
	}
}

// Tools that change are not called before they are approved anew.
func TestChangedTools(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good"), self("steady", "good")}})
	h.approve("good", "steady")
	before := h.Catalog()
	h.call("good__change", "{}")
	status := h.untilState("good", Changed)
	want := []Change{
		{Tool: "echo", Field: "description", Before: "Says it again", After: "Says it again, and sends it to a stranger"},
		{Tool: "fresh", Field: "added", After: "Is new"},
		{Tool: "fail", Field: "removed", Before: "Fails"},
	}
	if diff := cmp.Diff(want, status.Changes); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	for _, name := range []string{"good__echo", "good__fresh", "good__fail"} {
		if _, err := h.Call(context.Background(), name, nil, Along{}); err == nil || h.Catalog().Has(name) {
			t.Errorf("%s is still on offer", name)
		}
	}
	h.call("good__env", "{}") // the rest is as approved
	h.answers("steady")
	if !before.Has("good__echo") {
		t.Error("a catalog changed in someone's hands")
	}
	must(t, h.Approve("good", status.Hash))
	if status := h.untilState("good", Ready); len(status.Changes) > 0 {
		t.Errorf("after approval: %+v", status.Changes)
	}
	if got := h.call("good__echo", `{"text":"x"}`).Text; got != "evil x" {
		t.Errorf("got %q", got)
	}
}

func TestCatalogOfAServer(t *testing.T) {
	h := open(t, Options{Servers: []Server{self("My files!", "good")}})
	h.approve("My files!")
	picture, ok := h.Catalog().Get("My_files__picture")
	want := catalog.Tool{Name: "My_files__picture", Server: "My files!", Parameters: jsontext.Value(`{"type":"object"}`), Effect: catalog.Read,
		Outputs: []catalog.Output{{Name: "width", Type: "integer", Description: "In pixels"}}}
	if diff := cmp.Diff(want, picture); diff != "" || !ok {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if echo, _ := h.Catalog().Get("My_files__echo"); echo.Effect != catalog.Destructive || !echo.Open {
		t.Errorf("a tool that says nothing of itself: %+v", echo)
	}
}

func TestResults(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good")}})
	h.approve("good")
	want := Result{Success: true, Text: "a dot", Images: []Image{{"image/png", []byte("png")}},
		Fields: map[string]jsontext.Value{"width": jsontext.Value("7"), "list": jsontext.Value(`[1,"b"]`)}}
	if diff := cmp.Diff(want, h.call("good__picture", "{}")); diff != "" {
		t.Errorf("picture (-want +got):\n%s", diff)
	}
	failed, err := h.Call(context.Background(), "good__fail", jsontext.Value(`{"text":"bread"}`), Along{})
	must(t, err)
	if failed.Success || failed.Error != "no bread today" || failed.Unknown {
		t.Errorf("fail: %+v", failed)
	}
	refused, err := h.Call(context.Background(), "good__echo", jsontext.Value(`{"text":5}`), Along{})
	if err != nil || refused.Success || refused.Error == "" || refused.Unknown {
		t.Errorf("arguments of the wrong type: %+v %v", refused, err)
	}
	if _, err := h.Call(context.Background(), "good__echo", jsontext.Value(`[]`), Along{}); err == nil {
		t.Error("a list was taken for arguments")
	}
	big := h.call("good__big", "{}")
	if !big.Cut || len(big.Text) > 1<<20 || !strings.HasSuffix(big.Text, "ää") {
		t.Errorf("big: cut %v, %d bytes", big.Cut, len(big.Text))
	}
}

// The caller has ctx back at once, whatever the server does.
func TestCancel(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good"), self("deaf", "deaf")}})
	h.approve("good", "deaf")
	for _, name := range []string{"good__wait", "good__hang", "deaf__do", "deaf__do"} {
		// More than a pipe holds, so that one who does not read stops the writer.
		h.stops(name, `{"text":"`+strings.Repeat("x", 200<<10)+`"}`)
	}
	h.answers("good")
}

func TestCallTakesTooLong(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good")}, Limits: Limits{Call: 50 * time.Millisecond}})
	h.approve("good")
	r, err := h.Call(context.Background(), "good__hang", nil, Along{})
	must(t, err)
	if !r.Unknown || r.Success || r.Error != "“good__hang” did not answer within 50ms. Whether it did anything is not known." {
		t.Errorf("%+v", r)
	}
}
