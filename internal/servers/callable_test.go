package servers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/library"
	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/settings"
	"planwright/planner/workflow"
)

// Workflows of the library are tools beside the others, as they are now: what is added to the
// folder, or becomes wrong in it, is known at once, and stays known when a server is approved.
func TestWorkflowsAreToolsBesideTheOthers(t *testing.T) {
	folder, from := t.TempDir(), openShop(t)
	write := func(name, tool string) {
		t.Helper()
		text := `{"version": 2, "id": "` + name + `", "name": "` + name + `", "inputs": [{"name": "a", "type": "string"}], "nodes": [{"id": "n", "name": "N", "kind": "Tool", "tool": {"name": "` + tool + `", "arguments": {"message": "done"}}}], "edges": []}`
		path := filepath.Join(folder, name+workflow.FileEnd)
		must(t, os.WriteFile(path+".new", []byte(text), 0o600))
		must(t, os.Rename(path+".new", path))
	}
	write("sums", "notify")
	l := &library.Library{Folder: func() string { return folder }}
	s, err := Open(Options{Host: &kept{[]settings.Server{{Name: "shop", URL: from.url}}}, State: t.TempDir(), Redactor: &redact.Redactor{}, Library: l, Secrets: &secrets.Store{Folder: t.TempDir()}})
	must(t, err)
	defer s.Close()
	at := s.At(l.At(t.TempDir()))
	faulty := func(tool string) bool { _, is := s.Offer().(onOffer).Fault(tool); return is }
	first := s.Catalog()
	if !first.Has("workflow__sums") || !first.Has("wait") || s.Catalog() != first || faulty("workflow__sums") || !at.Catalog().Has("workflow__sums") || !at.Offer().Has("wait") {
		t.Errorf("at first %d tools are on offer", len(first.Tools()))
	}
	write("bad", "no_such_tool")
	if !s.Catalog().Has("workflow__bad") || !faulty("workflow__bad") || faulty("workflow__sums") {
		t.Error("what was added is not there, or nothing is wrong with it")
	}
	write("bad", "shop__find")
	s.toolSet()
	if said, is := s.Offer().(onOffer).Fault("workflow__bad"); !is || !strings.Contains(said.String(), "shop") {
		t.Errorf("before its server is approved it is wrong: %v, %s", is, said)
	}
	_, err = s.Page().ApproveServer(ServerApproval{Name: "shop", Hash: s.List()[0].Hash})
	must(t, err)
	s.Connect(t.Context())
	_, err = s.Page().ApproveServer(ServerApproval{Name: "shop", Hash: s.List()[0].Hash})
	must(t, err)
	if !s.Catalog().Has("shop__find") || !s.Catalog().Has("workflow__sums") || !at.Catalog().Has("shop__find") || s.Now().Count != len(s.Catalog().Tools())-2 {
		t.Error("with the tools of its server the workflows are gone, or the other way round")
	}
	must(t, os.Remove(filepath.Join(folder, "sums"+workflow.FileEnd)))
	if s.Catalog().Has("workflow__sums") {
		t.Error("what was removed is on offer")
	}
}
