package workflow_test

import (
	"bytes"
	stdjson "encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"planwright/planner/catalog"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

var update = flag.Bool("update", false, "write what the tests find into testdata")

// TestDecode reads files that are wrong in one way or another: FILE is what is
// read, FILE.want the problems and, where the file is usable, the workflow.
func TestDecode(t *testing.T) {
	path := filepath.Join("testdata", "decode.txtar")
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		in, want := archive.Files[i], &archive.Files[i+1]
		t.Run(in.Name, func(t *testing.T) {
			w, problems := workflow.Decode(in.Data)
			got := ""
			for _, p := range problems {
				got += p.String() + "\n"
				if p.Fix != "" {
					got += "\tfix: " + p.Fix + "\n"
				}
			}
			if !problems.Has(problem.FileUnreadable) {
				got += fmt.Sprintf("version %d, id %q\n%s", w.Version, w.ID, w)
			}
			if *update {
				want.Data = []byte(got)
			} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDecodeOddBytes(t *testing.T) {
	tests := []struct {
		name, data   string
		line, column int
	}{
		{"nothing", "", 1, 1},
		{"only space", " \n ", 1, 1},
		{"not UTF-8", "{\"version\": 1,\n \"name\": \"ä\xff\"}", 2, 12},
		{"half a character", "{\"version\": 1, \"name\": \"\xe2\x82\"}", 1, 25},
		{"NUL", "{\"version\": 1, \"name\": \"\x00\"}", 1, 25},
		{"too deep", strings.Repeat("[", workflow.MaxDepth+1), 1, workflow.MaxDepth + 1},
		{"deeper than the reader goes", strings.Repeat("[", 1<<20), 1, workflow.MaxDepth + 1},
		{"too large", strings.Repeat(" ", workflow.MaxFileBytes+1), 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, problems := workflow.Decode([]byte(tt.data))
			if len(problems) != 1 || problems[0].Code != problem.FileUnreadable {
				t.Fatalf("problems: %v", problems)
			}
			if at := problems[0].At; at.Line != tt.line || at.Column != tt.column {
				t.Errorf("at %d:%d, want %d:%d: %s", at.Line, at.Column, tt.line, tt.column, problems[0].Message)
			}
		})
	}
}

func TestDecodeByteOrderMark(t *testing.T) {
	w, problems := workflow.Decode([]byte("\ufeff{\"version\": 1, \"name\": \"Marked\"}"))
	if len(problems) > 0 || w.Name != "Marked" {
		t.Errorf("%v, name %q", problems, w.Name)
	}
}

// A file with an error at each item is answered in bounded time and length.
func TestDecodeManyProblems(t *testing.T) {
	data := `{"version": 1, "nodes": [` + strings.Repeat("3,\n", 200_000) + `3]}`
	_, problems := workflow.Decode([]byte(data))
	if len(problems) == 0 || len(problems) > 1000 {
		t.Errorf("%d problems", len(problems))
	}
}

// TestGolden opens files written by each format version, as long as there are
// any: what they hold may not change.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "golden", "v*", "*.planwright.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			w, problems := workflow.Decode(data)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			compareGolden(t, strings.TrimSuffix(path, ".json")+".txt", []byte(w.String()))
			compareGolden(t, path, workflow.Encode(w))
		})
	}
}

func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

func TestEncodeDecodeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "w")
		data := workflow.Encode(w)
		got, problems := workflow.Decode(data)
		if len(problems) > 0 {
			t.Fatalf("problems: %v\n%s", problems, data)
		}
		if !workflow.Same(got, w) {
			t.Fatalf("another workflow came back:\n%s\n---\n%s", w, got)
		}
		if again := workflow.Encode(got); !bytes.Equal(again, data) {
			t.Fatalf("encoding is not stable:\n%s\n---\n%s", data, again)
		}
	})
}

// The window's bridge uses encoding/json.
func TestStandardJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := workflowtest.Any().Draw(t, "a")
		b := workflowtest.Edited(a).Draw(t, "b")
		type message struct {
			Workflow workflow.Workflow
			Patch    *workflow.Patch
			Node     []workflow.Node
		}
		sent := message{Workflow: a, Patch: new(workflow.Diff(a, b)), Node: a.Nodes}
		data, err := stdjson.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("Unknown")) {
			t.Fatalf("Go names leave: %s", data)
		}
		var got message
		if err := stdjson.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if !workflow.Same(got.Workflow, a) {
			t.Fatalf("another workflow came back:\n%s\n---\n%s", a, got.Workflow)
		}
		if applied, err := workflow.Apply(a, *got.Patch); err != nil || !workflow.Same(applied, b) {
			t.Fatalf("another patch came back: %v\n%s", err, data)
		}
	})
}

func TestStandardJSONOfParts(t *testing.T) {
	tests := []struct {
		value any
		want  string
	}{
		{workflow.Workflow{}, `{"version":0,"id":"","name":"","nodes":[],"edges":[],"notes":[]}`},
		{workflow.Edge{From: "a", To: "b", Unknown: jsontext.Value(`{"c":1}`)}, `{"from":"a","to":"b","c":1}`},
		{workflow.ToolCall{Name: "click"}, `{"name":"click","arguments":{}}`},
		{workflow.Condition{Operator: workflow.IsEmpty, Unknown: jsontext.Value(`{"c":1}`)}, `{"operator":"IsEmpty","c":1}`},
		{workflow.Node{ID: "a", Disabled: true, Tool: &workflow.ToolCall{Name: "t", Arguments: workflow.Arguments{"b": jsontext.Value("1.00"), "a": jsontext.Value("[]")}}},
			`{"id":"a","name":"","kind":"","tool":{"name":"t","arguments":{"a":[],"b":1.00}},"enabled":false}`},
		{workflow.Position{X: math.NaN(), Y: math.Inf(-1)}, `{"x":0,"y":-10000000}`},
		{workflow.Note{Width: math.Inf(1), Height: math.NaN()}, `{"id":"","text":"","position":{"x":0,"y":0},"width":10000000}`},
	}
	for _, tt := range tests {
		got, err := stdjson.Marshal(tt.value)
		if err != nil || string(got) != tt.want {
			t.Errorf("%T: %s (%v)\nwant %s", tt.value, got, err, tt.want)
		}
	}
}

func TestStandardJSONErrors(t *testing.T) {
	for _, text := range []string{`{"enabled": 3}`, `{"id": 3}`, `{"id": "a", "id": "b"}`} {
		if err := stdjson.Unmarshal([]byte(text), new(workflow.Node)); err == nil {
			t.Errorf("%s was read", text)
		}
	}
	for _, into := range []any{new(workflow.Edge), new(workflow.Note), new(workflow.ToolCall), new(workflow.Condition), new(workflow.Position), new(workflow.Workflow)} {
		if err := stdjson.Unmarshal([]byte(`{"name": 1, "id": 1, "from": 1, "x": "1", "operator": 1}`), into); err == nil {
			t.Errorf("%T was read", into)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"version": 1, "id": "a", "name": "A", "nodes": [{"id": "n", "name": "N", "kind": "Tool", "tool": {"name": "t", "arguments": {"a": "{{n.text}}"}}}], "edges": [{"from": "n", "to": "n"}], "notes": []}`))
	f.Add([]byte(`{"version": 1, "nodes": [{"id": "r", "kind": "Loop", "loop": {"maxIterations": 3}}, {"id": "e", "kind": "EndLoop", "endLoop": {"loop": "r"}}], "edges": [{"from": "r", "to": "e", "output": "LoopBody"}, {"from": "e", "to": "r"}]}`))
	f.Add([]byte(`{"version": 2, "later": [1, 2], "nodes": [{"id": "a"}, {"id": "a"}]}`))
	f.Add([]byte(`{"version": 1, "nodes": [{"id": "s", "kind": "If", "if": {"condition": {"all": [{"left": {"variable": "a.b"}}]}}, "position": {"x": 1e999}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, problems := workflow.Decode(data)
		for _, p := range problems {
			if p.At.Line < 1 || p.At.Column < 1 || p.Message == "" {
				t.Fatalf("problem without a place: %+v", p)
			}
		}
		validate.Workflow(w, catalog.Builtin())
		flow.NewOutline(w)
		if problems.Has(problem.FileUnreadable) {
			return
		}
		encoded := workflow.Encode(w)
		again, more := workflow.Decode(encoded)
		if more.Has(problem.FileUnreadable) || !workflow.Same(again, w) {
			t.Fatalf("what was read is not what is written: %v\n%s", more, encoded)
		}
	})
}
