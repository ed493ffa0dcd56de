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

// What is called without a question, and what is not: with a sheet that was approved,
// and without one. Places are $IN, which is allowed, and $OUT, which is not; $LINK
// leads out of the first, $NEW is not there yet, and $IN/file is a file.
func TestWhatIsAsked(t *testing.T) {
	const (
		free     = ""
		sheet    = "not approved"
		outside  = "outside the folders"
		barred   = "cannot be reached"
		host     = "not a host"
		harmful  = "change or delete anything"
		replaces = "replace what is there"
		unknown  = "not known when"
		method   = "decided by its method"
		headers  = "decided by its headers"
	)
	for i, c := range []struct {
		call           string // with references to x
		x              string
		bare, approved string // why it is asked
	}{
		{`read_file path="$IN/a"`, "", free, free},
		{`read_file path="$OUT/a"`, "", outside, free},
		{`read_file path="$IN/../out/a"`, "", outside, free},
		{`read_file path="{{inputs.x}}"`, "$IN/a", free, free},
		{`read_file path="{{inputs.x}}"`, "$OUT/a", outside, outside},
		{`read_file path="{{inputs.x}}"`, "$IN/../out/a", outside, outside},
		{`read_file path="{{inputs.x}}"`, "$LINK/a", outside, outside},
		{`read_file path="{{inputs.x}}"`, "$IN/dangling", barred, barred},
		{`read_file path="{{inputs.x}}"`, "$IN/file/a/b", barred, barred},
		{`read_file path="$IN/file/a"`, "", barred, free},
		{`read_file path="$IN/{{inputs.x}}"`, "../out/a", outside, outside},
		{`read_file path="$IN/{{inputs.x}}"`, "$NEW/b/c", free, free},
		{`read_file path="{{inputs.x}}"`, "a/b", free, free},
		{`read_file path="{{inputs.x}}"`, "../in/a", free, free},
		{`read_file path="{{inputs.x}}"`, "../a", outside, outside},
		{`find_image image="{{inputs.x}}"`, "$IN/a", "the screen", free},
		{`read_file path="~/a"`, "", free, free},
		{`read_file path="~other/../../a"`, "", outside, free},
		{`read_file path="~/../a"`, "", outside, free},
		{`list_files folder="$IN"`, "", free, free},
		{`list_files folder="$IN-not"`, "", outside, free},
		{`move_file from="$IN/a" to="$IN/b"`, "", sheet, free},
		{`move_file from="$IN/a" to="{{inputs.x}}"`, "$OUT/b", sheet, outside},
		{`move_file from="$IN/a" to="{{inputs.x}}"`, "$IN/b", sheet, free},
		{`move_file from="$OUT/a" to="$OUT/b"`, "", sheet, free},
		{`move_file from="$IN/a" to="$IN/b" overwrite=true`, "", replaces, replaces},
		{`move_file from="$IN/a" to="$IN/b" overwrite="{{inputs.x}}"`, "true", replaces, replaces},
		{`move_file from="$IN/a" to="$IN/b" overwrite="{{inputs.x}}"`, "false", sheet, free},
		{`write_file path="$IN/a" text=b`, "", sheet, free},
		{`write_file path="$IN/a" text="{{inputs.x}}" mode=append`, "b", sheet, free},
		{`write_file path="{{inputs.x}}" text=b mode=append`, "$OUT/a", sheet, outside},
		{`write_file path="$IN/a" text=b mode=overwrite`, "", replaces, replaces},
		{`write_file path="$IN/a" text=b mode="{{inputs.x}}"`, "overwrite", replaces, replaces},
		{`write_file path="$IN/a" text=b mode="{{inputs.x}}"`, "create", sheet, free},
		{`http_request url="https://a.example/b"`, "", sheet, free},
		{`http_request url="https://a.example/{{inputs.x}}"`, "b?c", sheet, free},
		{`http_request url="https://a.example/b" body="{{inputs.x}}"`, "c", sheet, free},
		{`http_request url="https://a.example{{inputs.x}}"`, ".evil.example/", sheet, host},
		{`http_request url="https://a.example{{inputs.x}}/"`, "@evil.example", sheet, host},
		{`http_request url="{{inputs.x}}"`, "https://a.example/", sheet, host},
		{`http_request url="{{inputs.x}}"`, "file:///etc/passwd", sheet, host},
		{`http_request url="https://a.example/b" method=DELETE`, "", sheet, free},
		{`http_request url="https://a.example/b" method="{{inputs.x}}"`, "DELETE", method, method},
		{`http_request url="https://a.example/b" method="{{inputs.x}}"`, "GET", method, method},
		{`http_request url="https://a.example/b" headers={"x-HTTP-Method-Override":"{{inputs.x}}"}`, "DELETE", headers, headers},
		{`http_request url="https://a.example/b" headers={"Authorization":"{{inputs.x}}"}`, "b", sheet, free},
		{`open_url url="https://a.example"`, "", sheet, free},
		{`launch_app app_name=gedit`, "", sheet, free},
		{`launch_app app_name="{{inputs.x}}"`, "gedit", sheet, unknown},
		{`launch_app app_name=xterm arguments=["-e","{{inputs.x}}"]`, "rm", sheet, unknown},
		{`launch_app app_name=gedit arguments=[]`, "", sheet, free},
		{`launch_app app_name=xterm arguments=["-e","top"]`, "", harmful, harmful},
		{`launch_app app_name="$IN/a"`, "", harmful, harmful},
		{`run_command argv=["ls"]`, "", harmful, harmful},
		{`find_text text=a`, "", "the screen", free},
		{`clipboard_get`, "", "the clipboard", free},
		{`clipboard_set text="{{inputs.x}}"`, "a", sheet, free},
		{`notify message="{{inputs.x}}"`, "a", sheet, free},
		{`wait milliseconds=1`, "", free, free},
		{`search query="{{inputs.x}}"`, "a", sheet, free},
		{`note text=a n=1.0`, "", sheet, free},
		{`note text="{{inputs.x}}"`, "a", sheet, unknown},
		{`mystery a=1`, "", harmful, harmful},
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
