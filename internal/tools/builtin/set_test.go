package builtin_test

import (
	"context"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/planner/catalog"
)

// The set of all tools offers the built-in ones as the catalog has them, and hands
// their questions to the person of the call.
func TestInSet(t *testing.T) {
	folder := t.TempDir()
	set, err := tools.Open(t.Context(), tools.Options{
		Builtin: builtin.NewServer(builtin.Options{Folders: func() []string { return []string{folder} }}),
		Folder:  t.TempDir(),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	if diff := cmp.Diff(catalog.Builtin().Tools(), set.Catalog().Tools()); diff != "" {
		t.Errorf("on offer (-want +got):\n%s", diff)
	}
	ask := func(_ context.Context, q tools.Question) (string, bool, error) { return q.Choices[1], true, nil }
	got, err := set.Call(t.Context(), "ask_person", jsontext.Value(`{"question": "Which?", "choices": ["a", "b"]}`), tools.Along{Ask: ask})
	if err != nil || !got.Success || got.Text != "b" || string(got.Fields["answer"]) != `"b"` {
		t.Errorf("asked: %+v %v", got, err)
	}
	got, err = set.Call(t.Context(), "ask_person", jsontext.Value(`{"question": "Which?"}`), tools.Along{})
	if err != nil || got.Success || got.Error == "" {
		t.Errorf("nobody to ask: %+v %v", got, err)
	}
	got, err = set.Call(t.Context(), "run_command", jsontext.Value(`{"argv": ["sh", "-c", "exit 3"]}`), tools.Along{})
	if err != nil || got.Success || string(got.Fields["exit_code"]) != "3" {
		t.Errorf("a command that fails: %+v %v", got, err)
	}
}
