package mcp

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"planwright/internal/cli"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// corpusTools are the tools that the cases of package workflow speak of.
const corpusTools = `[
	{"name": "find_text", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
	 "outputSchema": {"type": "object", "additionalProperties": false, "properties": {"found": {"type": "boolean"}, "x": {"type": "number"}, "y": {"type": "number"}}}},
	{"name": "click", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {"found": {"type": "boolean"}}}},
	{"name": "open", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {"file": {"type": "string"}}}}]`

// validate_plan says of a file what planwright validate says, for every code that
// validation has.
func TestSameProblemsAsValidate(t *testing.T) {
	folder := t.TempDir()
	toolsFile := filepath.Join(folder, "tools.json")
	write(t, toolsFile, []byte(corpusTools))
	c := connectTo(t, openHost(t, toolsFile, "baseUrl", "http://127.0.0.1:1/v1"))
	cases, err := filepath.Glob("../../planner/validate/testdata/*.txtar")
	if err != nil || len(cases) < 30 {
		t.Fatalf("%d files of cases (%v)", len(cases), err)
	}
	for _, path := range cases {
		code := problem.Code(strings.TrimSuffix(filepath.Base(path), ".txtar"))
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var seen problem.List
		for _, f := range archive.Files {
			if !strings.HasSuffix(f.Name, ".in") {
				continue
			}
			content := workflow.Encode(workflowtest.Parse(t, string(f.Data)))
			got := object[planner.Validation](t, c.call("validate_plan", `{"plan": `+quoted(string(content))+`}`))
			same(t, got, filepath.Join(folder, string(code)+".planwright.json"), toolsFile, content)
			seen = append(seen, got.Problems...)
		}
		if !seen.Has(code) {
			t.Errorf("no case of %s has the problem", path)
		}
	}
}

// same compares with what planwright validate says of the content. A file that it
// cannot read it complains about instead.
func same(t *testing.T, got planner.Validation, path, toolsFile string, content []byte) {
	t.Helper()
	write(t, path, content)
	var out, complaints bytes.Buffer
	program := cli.Program{Version: "test", Environ: []string{"HOME=" + t.TempDir()}, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &complaints}
	if program.Run([]string{"validate", "--json", "--tools", toolsFile, path}) == 2 {
		if p := got.Problems[0]; p.Code != problem.FileUnreadable || !strings.Contains(complaints.String(), p.Message) {
			t.Errorf("%s: validate complains %q, validate_plan finds %v", path, &complaints, p)
		}
		return
	}
	var result struct{ Problems problem.List }
	if err := json.Unmarshal(out.Bytes(), &result); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(planner.NewValidation(result.Problems), got); diff != "" {
		t.Errorf("%s (-validate +validate_plan):\n%s\n%s", path, diff, content)
	}
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}
