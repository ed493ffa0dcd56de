package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/library"
)

// sizing reads a file and gives what is in it, and how large it is.
const sizing = `{"version": 2, "id": "sizing", "name": "Größe einer Datei",
 "inputs": [{"name": "from", "type": "string", "required": true, "description": "Which file"}, {"name": "again", "type": "integer", "default": 1}, {"name": "maybe", "type": "number"}],
 "outputs": [{"name": "text", "type": "string", "value": "{{read.text}}", "description": "What is in it"}, {"name": "size", "type": "integer", "value": "{{read.size}}"}, {"name": "none", "type": "number", "value": "{{inputs.maybe}}"}],
 "nodes": [{"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "{{inputs.from}}"}}}], "edges": []}`

// share starts a server that shares workflows, and returns the client and their files.
func share(t *testing.T, workflows ...string) (*client, string, []string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.txt"), []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	var files []string
	for i, content := range workflows {
		file := filepath.Join(folder, string(rune('a'+i))+".planwright.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	shared, err := Share(files)
	if err != nil {
		t.Fatal(err)
	}
	allowed, _ := json.Marshal([]string{folder})
	return connectDoor(t, Door{Host: openHost(t, "", "allowedFolders", string(allowed)), Shared: shared}), folder, files
}

func TestSharedWorkflow(t *testing.T) {
	c, _, _ := share(t, sizing, sizing)
	tools, err := c.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	if !strings.Contains(strings.Join(names, " "), " grosse_einer_datei grosse_einer_datei_2 ") {
		t.Fatalf("the tools are %q", names)
	}
	asked := c.call("grosse_einer_datei", `{"from": "a.txt"}`)
	said := told(asked)
	_, hash, is := strings.Cut(said, "approve set to ")
	if !asked.IsError || !is {
		t.Fatalf("an unapproved call says %q", said)
	}
	given := c.call("grosse_einer_datei", `{"from": "a.txt", "approve": "`+hash[:64]+`"}`)
	got, _ := json.Marshal(given.StructuredContent)
	if want := `{"none":null,"size":3,"text":"one"}`; given.IsError || string(got) != want {
		t.Errorf("it gives %s (%s), not %s", got, told(given), want)
	}
}

// What goes wrong is an error of the call, and never a result.
func TestSharedWorkflowSaysWhatIsWrong(t *testing.T) {
	c, folder, files := share(t, sizing)
	hashOf := func(arguments string) string {
		_, hash, _ := strings.Cut(told(c.call("grosse_einer_datei", `{`+arguments+`}`)), "approve set to ")
		return `, "approve": "` + hash[:min(len(hash), 64)] + `"`
	}
	missing := hashOf(`"from": "none.txt"`)
	changed := strings.Replace(sizing, `"type": "integer", "value": "{{read.size}}"`, `"type": "integer", "value": "{{read.text}}"`, 1)
	for _, tt := range []struct{ name, content, arguments, want string }{
		{"no such file", sizing, `"from": "none.txt"` + missing, "“Read” failed"},
		{"what goes on with it", sizing, `"from": "none.txt"` + missing, "“planwright resume 2"},
		{"another approval", sizing, `"from": "a.txt", "approve": "` + strings.Repeat("0", 64) + `"`, "What was approved is not what it would do now"},
		{"an argument that is no input", sizing, `"from": "a.txt", "to": 1`, "takes no argument “to”"},
		{"an input that is missing", sizing, `"again": 2`, "needs the argument “from”"},
		{"an input of another type", sizing, `"from": 7`, "“from” should be of the type string, and is 7"},
		{"another file by now", strings.Replace(sizing, `"read_file"`, `"no_such_tool"`, 1), `"from": "a.txt"`, "which is not on offer"},
		{"no workflow by now", `{"version": 1`, `"from": "a.txt"`, "is not shared (line 1"},
		{"an output that is none", changed, `"from": "a.txt"`, "cannot be given: it is to be of the type integer"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := os.WriteFile(files[0], []byte(tt.content), 0o600); err != nil {
				t.Fatal(err)
			}
			arguments := tt.arguments
			if tt.content == changed {
				arguments += hashOf(arguments)
			}
			given := c.call("grosse_einer_datei", `{`+arguments+`}`)
			if !given.IsError || given.StructuredContent != nil || !strings.Contains(told(given), tt.want) {
				t.Errorf("it says %q, not %q", told(given), tt.want)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(folder, "a.txt")); err != nil {
		t.Error(err)
	}
}

// The steps of a run are told to who asks for progress.
func TestSharedWorkflowTellsProgress(t *testing.T) {
	c, _, _ := share(t, `{"version": 1, "id": "w", "name": "Wait", "nodes": [{"id": "a", "name": "A while", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": 50}}}], "edges": []}`)
	params := &sdk.CallToolParams{Name: "wait", Arguments: json.RawMessage(`{}`)}
	asked, err := c.CallTool(context.Background(), params)
	if err != nil {
		t.Fatal(err)
	}
	if _, hash, is := strings.Cut(told(asked), "approve set to "); is {
		params.Arguments = json.RawMessage(`{"approve": "` + hash[:64] + `"}`)
	}
	params.SetProgressToken("t")
	given, err := c.CallTool(context.Background(), params)
	if err != nil || given.IsError {
		t.Fatal(err, told(given))
	}
	if all := c.progressTo("Step 1: A while"); len(all) == 0 || all[0].Message != "Step 1: A while" {
		t.Errorf("it told %+v", all)
	}
}

func TestShareRefuses(t *testing.T) {
	folder := t.TempDir()
	write := func(name, content string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	for want, file := range map[string]string{
		"cannot be read, so it is not shared":                            filepath.Join(folder, "none.json"),
		"is not shared: The workflow has no steps":                       write("nothing.json", `{"version": 1, "id": "w", "name": "None", "nodes": [], "edges": []}`),
		"is not shared: The output “sum” has a type that does not exist": write("odd.json", `{"version": 2, "id": "w", "name": "Odd", "outputs": [{"name": "sum", "type": "odd", "value": 1}], "nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": 1}}}], "edges": []}`),
		"is not shared (line 1, column 1)":                               write("empty.json", ""),
		"“Size” cannot be shared: its input “approve” is called as":      write("approve.json", strings.NewReplacer("from", "approve", "Größe einer Datei", "Size").Replace(sizing)),
	} {
		if _, err := Share([]string{file}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it says %v, not %q", err, want)
		}
	}
}

func TestToolNames(t *testing.T) {
	taken := map[string]bool{"run_workflow": true}
	var got []string
	for _, called := range []string{"Run workflow", "Rechnungen ablegen!", "文書", "", strings.Repeat("long ", 40)} {
		name := library.ToolName(called, taken)
		taken[name] = true
		got = append(got, name)
	}
	want := []string{"run_workflow_2", "rechnungen_ablegen", "workflow", "workflow_2", strings.Repeat("long_", 12)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What was shared in the window comes besides, once each, and one that cannot be shared keeps no
// other from it.
func TestShareMarked(t *testing.T) {
	_, folder, files := share(t, sizing)
	torn := filepath.Join(folder, "torn.planwright.json")
	if err := os.WriteFile(torn, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(folder, "other.planwright.json")
	if err := os.WriteFile(other, []byte(sizing), 0o600); err != nil {
		t.Fatal(err)
	}
	named, err := Share(files)
	if err != nil {
		t.Fatal(err)
	}
	all, failed := named.ShareMarked([]string{files[0], torn, other})
	var names []string
	for _, tool := range all.tools {
		names = append(names, tool.name)
	}
	if got := strings.Join(names, " "); got != "grosse_einer_datei grosse_einer_datei_2" || len(failed) != 1 || !strings.Contains(failed[0].Error(), "torn") {
		t.Errorf("shared are %s, and it says %v", got, failed)
	}
}

// rounds writes a file in each of its rounds, of which several go on at once, then waits.
const rounds = `{"version": 2, "id": "rounds", "name": "Rounds",
 "inputs": [{"name": "names", "type": "array", "required": true}, {"name": "ms", "type": "integer", "default": 1}],
 "outputs": [{"name": "sizes", "type": "array", "value": "{{each.results}}"}],
 "nodes": [{"id": "each", "name": "Each", "kind": "Loop", "loop": {"over": "inputs.names", "maxIterations": 100, "parallel": 4, "collect": "{{read.size}}"}},
  {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "{{each.item}}", "text": "{{each.item}}", "mode": "create"}}},
  {"id": "wait", "name": "Wait", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": "{{inputs.ms}}"}}},
  {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "{{each.item}}"}}},
  {"id": "end", "name": "End", "kind": "EndLoop", "endLoop": {"loop": "each"}}],
 "edges": [{"from": "each", "to": "write", "output": "LoopBody"}, {"from": "write", "to": "wait"}, {"from": "wait", "to": "read"}, {"from": "read", "to": "end"}, {"from": "end", "to": "each"}]}`

// approved are the parameters of a call that runs what the arguments ask for.
func approved(t *testing.T, c *client, name, arguments string) *sdk.CallToolParams {
	t.Helper()
	said := told(c.call(name, `{`+arguments+`}`))
	_, hash, is := strings.Cut(said, "approve set to ")
	if !is {
		t.Fatalf("an unapproved call says %q", said)
	}
	params := &sdk.CallToolParams{Name: name, Arguments: json.RawMessage(`{` + strings.TrimPrefix(arguments+`, "approve": "`, ", ") + hash[:64] + `"}`)}
	params.SetProgressToken("t")
	return params
}

// A shared workflow whose rounds go on at once gives its results in the order of the list, and
// tells a client how far it is, each time more.
func TestSharedRoundsBeside(t *testing.T) {
	c, _, _ := share(t, rounds)
	given, err := c.CallTool(context.Background(), approved(t, c, "rounds", `"names": ["a1", "a22", "a333", "a4444", "a55555", "a666666", "a7777777", "a", "bb", "ccc"], "ms": 20`))
	if err != nil || given.IsError {
		t.Fatal(err, told(given))
	}
	if got, _ := json.Marshal(given.StructuredContent); string(got) != `{"sizes":[2,3,4,5,6,7,8,1,2,3]}` {
		t.Errorf("it gives %s", got)
	}
	var last float64
	all := c.progressTo("Step 41: Each")
	for _, p := range all {
		if p.Progress <= last || !strings.Contains(p.Message, ": Each") {
			t.Errorf("progress %+v after %v", p, last)
		}
		last = p.Progress
	}
	if len(all) < 2 || all[len(all)-1].Message != "Step 41: Each" {
		t.Errorf("it told %d times, at last %+v", len(all), *all[len(all)-1])
	}
}

// A client that cancels ends all rounds that go on at once, and none begins behind that.
func TestCancelSharedRoundsBeside(t *testing.T) {
	c, folder, _ := share(t, rounds)
	params := approved(t, c, "rounds", `"names": ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"], "ms": 20000`)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := c.CallTool(ctx, params)
		ended <- err
	}()
	written := func() int {
		files, _ := filepath.Glob(filepath.Join(folder, "a?"))
		return len(files)
	}
	until(t, "four rounds go on", func() bool { return written() == 4 })
	cancel()
	if err := <-ended; err == nil {
		t.Error("the call has a result")
	}
	kept := c.host.OpenRuns(nil)
	defer kept.Close()
	record := func() (r engine.Record) {
		list, _ := kept.Engine().List(engine.Filter{})
		if len(list) == 1 {
			r = list[0]
		}
		return r
	}
	until(t, "the run is over", func() bool { return record().Status.AtRest() })
	if got := record(); got.Status != walk.Stopped || written() != 4 {
		t.Errorf("%d files, and the run is %+v", written(), got)
	}
}

// chain are workflows of which each but the last reads a file and calls the next one.
func chain(levels int) (list []string) {
	for i := range levels {
		nodes, edges := `{"id": "r", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "a.txt"}}}`, ""
		if i < levels-1 {
			nodes += fmt.Sprintf(`, {"id": "c", "name": "Call", "kind": "Tool", "tool": {"name": "workflow__lv%d", "workflow": "lv%[1]d", "arguments": {}}}`, i+1)
			edges = `{"from": "r", "to": "c"}`
		}
		list = append(list, fmt.Sprintf(`{"version": 2, "id": "lv%d", "name": "lv%[1]d", "outputs": [{"name": "o", "type": "string", "value": "{{r.text}}"}], "nodes": [%s], "edges": [%s], "notes": []}`, i, nodes, edges))
	}
	return list
}

// What cannot be told whole is run by no hash, and not by none either: neither as a tool nor
// handed over.
func TestNothingApprovesWhatIsNotTold(t *testing.T) {
	c, _, files := share(t, chain(1)...)
	for i, content := range chain(permit.MaxLevels + 4) {
		name := filepath.Join(c.host.Library.Folder(), fmt.Sprintf("lv%d.planwright.json", i))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	top := chain(permit.MaxLevels + 4)[0]
	if err := os.WriteFile(files[0], []byte(top), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, approve := range []string{"", `"approve": ""`, `"approve": "` + strings.Repeat("0", 64) + `"`} {
		whole := `{"workflow": ` + top
		if approve != "" {
			whole += ", " + approve
		}
		for tool, arguments := range map[string]string{"lv0": "{" + approve + "}", "run_workflow": whole + "}"} {
			given := c.call(tool, arguments)
			if said := told(given); !given.IsError || strings.Contains(said, "approve set to") || strings.Contains(said, "The run is") {
				t.Errorf("%s with %q says %.300q", tool, approve, said)
			}
		}
	}
}

// A shared workflow calls those that are in the folder of its file, as a terminal lets it.
func TestSharedWorkflowCallsThoseBesideIt(t *testing.T) {
	top := `{"version": 2, "id": "top", "name": "Top", "outputs": [{"name": "got", "type": "string", "value": "{{c.text}}"}],
 "nodes": [{"id": "c", "name": "Call", "kind": "Tool", "tool": {"name": "workflow__grosse_einer_datei", "workflow": "sizing", "arguments": {"from": "a.txt"}}}], "edges": []}`
	c, _, _ := share(t, top, sizing)
	params := approved(t, c, "top", ``)
	given, err := c.CallTool(context.Background(), params)
	if got, _ := json.Marshal(given.StructuredContent); err != nil || given.IsError || string(got) != `{"got":"one"}` {
		t.Errorf("it gives %s: %s", got, told(given))
	}
}

// What is to be approved is told here as at a terminal: with what goes on side by side, what is
// touched together, and that values go to a model.
func TestApprovalTellsAllOfTheSheet(t *testing.T) {
	c, folder, _ := share(t, `{"version": 2, "id": "all", "name": "All", "inputs": [{"name": "names", "type": "array", "default": []}],
 "nodes": [{"id": "each", "name": "Each", "kind": "Loop", "loop": {"over": "inputs.names", "maxIterations": 100, "parallel": 4}},
  {"id": "run", "name": "Run", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["ls"]}}},
  {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "b.txt", "text": "x", "mode": "create"}}},
  {"id": "get", "name": "Get", "kind": "Tool", "tool": {"name": "http_request", "arguments": {"url": "https://a.example/x"}}},
  {"id": "sum", "name": "Sum up", "kind": "AiTransform", "aiTransform": {"kind": "summarize", "inputRef": "get.text"}},
  {"id": "end", "name": "End", "kind": "EndLoop", "endLoop": {"loop": "each"}}],
 "edges": [{"from": "each", "to": "run", "output": "LoopBody"}, {"from": "run", "to": "write"}, {"from": "write", "to": "get"}, {"from": "get", "to": "sum"}, {"from": "sum", "to": "end"}, {"from": "end", "to": "each"}]}`)
	said := told(c.call("all", `{}`))
	for _, want := range []string{"\nSide by side: Each: 4 rounds at once\n", "\nIt sends values to the model.\n", "\nWrites: " + filepath.Join(folder, "b.txt") + "\n", "\nContacts: a.example\n", "\nRuns: ls\n"} {
		if !strings.Contains(said, want) {
			t.Errorf("it does not say %q: %s", want, said)
		}
	}
}
