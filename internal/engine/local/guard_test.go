package local_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// builtins are the built-in tools, each of which answers with its arguments, and a
// tool of a server.
func builtins(t *testing.T, w *world) {
	t.Helper()
	tools := append(catalog.Builtin().Tools(),
		catalog.Tool{Name: "search", Server: "web", Effect: catalog.Read},
		catalog.Tool{Name: "note", Server: "web", Effect: catalog.Write},
		catalog.Tool{Name: "mystery", Server: "web"})
	for _, tool := range tools {
		w.extra[tool.Name] = extraTool{Tool: tool, call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			return walk.Result{Success: true, Text: string(call.Arguments)}, nil
		}}
	}
}

// What the permit lets pass is called without a question, and what it does not is asked:
// with a sheet that was approved, and without one.
func TestWhatIsAsked(t *testing.T) {
	for i, c := range []struct {
		call           string // with references to x
		x              string
		bare, approved string // why it is asked
	}{
		{`read_file path="$IN/a"`, "", "", ""},
		{`read_file path="{{inputs.x}}"`, "$OUT/a", "outside the folders", "outside the folders"},
		{`write_file path="$IN/a" text=b`, "", "not approved", ""},
		{`read_file path="{{inputs.x}}"`, "$IN/own/keys.json", "belongs to Planwright itself", "belongs to Planwright itself"},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			r, w := newRunner(t)
			builtins(t, w)
			replace := places(t, w.folder)
			t.Setenv("HOME", filepath.Join(w.folder, "in"))
			r.Allowed = func() []string { return []string{filepath.Join(w.folder, "in")} }
			r.Own = []string{filepath.Join(w.folder, "in", "own")}
			request := engine.Request{Workflow: parsed(t, replace.Replace("input x: string\na: Tool "+c.call))}
			request.Options.Inputs = map[string]jsontext.Value{"x": jsontext.Value(`"` + replace.Replace(c.x) + `"`)}
			checkAsked(t, r, request, c.bare)
			request.Grant.Hash = r.SheetOf(request).Hash
			checkAsked(t, r, request, c.approved)
			request.Grant.Hash = "another"
			checkAsked(t, r, request, c.bare)
		})
	}
}

// places makes the folders of the cases.
func places(t *testing.T, folder string) *strings.Replacer {
	t.Helper()
	in, out := filepath.Join(folder, "in"), filepath.Join(folder, "out")
	must(t, os.MkdirAll(in, 0o700))
	must(t, os.MkdirAll(out, 0o700))
	must(t, os.Symlink(out, filepath.Join(in, "link")))
	must(t, os.Symlink(filepath.Join(folder, "nothing"), filepath.Join(in, "dangling")))
	must(t, os.WriteFile(filepath.Join(in, "file"), nil, 0o600))
	return strings.NewReplacer("$IN", in, "$OUT", out, "$LINK", filepath.Join(in, "link"), "$NEW", "new")
}

// checkAsked runs the workflow and checks why the person is asked, "" for not at all.
func checkAsked(t *testing.T, r *local.Runner, request engine.Request, why string) {
	t.Helper()
	t.Log(request.Workflow.Nodes[0])
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	asking := &local.Runner{Folder: r.Folder, Tools: r.Tools, Allowed: r.Allowed, Own: r.Own, Ask: a.ask}
	defer asking.Close()
	run, err := begin(asking, request)
	must(t, err)
	record := run.Wait()
	reasons := ""
	for _, q := range a.questions {
		reasons += strings.Join(q.Reasons, " ")
		if q.Kind != engine.MayCall || q.Run != run.ID() || q.Node != "a" || q.ID == "" || q.Title == "" || q.Call == nil {
			t.Errorf("the question is %+v", q)
		}
	}
	if (why == "") != (len(a.questions) == 0) || !strings.Contains(reasons, why) {
		t.Errorf("with the grant %+v it is asked because of %q, want %q", request.Grant, reasons, why)
	}
	if refused := len(a.questions) > 0; (record.Status == walk.Failed) != refused {
		t.Errorf("the run is %+v", record)
	}
}
