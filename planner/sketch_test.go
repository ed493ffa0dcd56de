package planner_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// streaming answers each call with one text, a byte at a time.
type streaming struct{ texts []string }

func (s *streaming) Complete(_ context.Context, _ planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	text := s.texts[0]
	s.texts = s.texts[1:]
	onDelta(planner.Delta{Reasoning: `{"steps": [` + stepA + `]}`})
	for piece := range slices.Chunk([]byte(text), 1) {
		onDelta(planner.Delta{Text: string(piece)})
	}
	return planner.Answer{Text: text, FinishReason: "stop"}, nil
}

const (
	stepA = `{"id": "a", "name": "One", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "a"}}`
	stepB = `{"id": "b", "name": "Two", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "b"}}`
	stepC = `{"id": "c", "name": "Three", "step_type": "Tool", "tool_name": "no_such_tool", "arguments": {}}`
)

// TestSketch: what is told while the answers of a request come.
func TestSketch(t *testing.T) {
	const base = `workflow "Test"
look: Tool "Look" find_text text="a"
tell: Tool "Tell" notify message="a"
look > tell
`
	for name, test := range map[string]struct {
		base    string
		answers []string
		want    []string
	}{
		"a plan":          {"", []string{`{"steps": [` + stepA + `, ` + stepB + `]}`}, []string{"one", "one two one>two"}},
		"a second answer": {"", []string{`{"steps": [` + stepA + `, ` + stepC + `]}`, `{"steps": [` + stepB + `]}`}, []string{"one", "one three one>three", "two"}},
		"an addition":     {base, []string{`{"add": [{"after": "look", ` + stepA[1:] + `]}`}, []string{"one look>one one>tell"}},
		"nodes":           {base, []string{`{"add_nodes": [` + stepA + `], "add_edges": [{"from": "tell", "to": "a"}]}`}, []string{"one", "one tell>one"}},
		"a change":        {base, []string{`{"update": [{"node_id": "look", "arguments": {"text": "b"}}]}`}, nil},
		"a removal":       {base, []string{`{"remove_node_ids": ["look"], "update": [{"node_id": "tell", "name": "Say"}]}`}, nil},
		"a whole plan":    {base, []string{`{"steps": [` + stepA + `, ` + stepB + `]}`}, []string{"instead: one", "instead: one two one>two"}},
		"words":           {"", []string{`I can do that: say {what} and [where].`}, nil},
		"a plan no more":  {"", []string{`{"steps": [` + stepA + `]} is what I will not do.</think> What should happen? {"x": [{"y": 1}]}`}, []string{"one", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			p := planner.Planner{
				Model: &streaming{test.answers}, Catalog: catalog.Builtin(), Options: planner.Options{MaxRepairAttempts: len(test.answers)},
				Observer: planner.Observer{Sketch: func(s planner.Sketch) { got = append(got, sketched(s)) }},
			}
			r := planner.ChatRequest{Words: "Do it"}
			if test.base != "" {
				r.Workflow = workflowtest.Parse(t, test.base)
			}
			p.Chat(t.Context(), r)
			if !slices.Equal(got, test.want) {
				t.Errorf("told %q, want %q", got, test.want)
			}
		})
	}
}

// sketched is a sketch in a line.
func sketched(s planner.Sketch) string {
	var list []string
	if s.Replaces {
		list = append(list, "instead:")
	}
	for _, n := range s.Nodes {
		list = append(list, n.ID)
	}
	for _, e := range s.Edges {
		list = append(list, e.From+">"+e.To)
	}
	return strings.Join(list, " ")
}

// TestSketchOfSecret: in a sketch a secret stands where the model wrote its mark, as it does
// in the proposal, and the steps that there are do not change.
func TestSketchOfSecret(t *testing.T) {
	base := workflowtest.Parse(t, "workflow \"Test\"\nlook: Tool \"Look\" find_text text=\"s3cr3t\"\n")
	before, told := base.String(), []workflow.Node(nil)
	const secret = `"s3cr3t"`
	hiding := planner.Secrets{Nonce: func() string { return "abcdefghij" }, Mask: func(value []byte, mark func(jsontext.Value) string) []byte {
		return bytes.ReplaceAll(value, []byte(secret), []byte(`"`+mark(jsontext.Value(secret))+`"`))
	}}
	p := planner.Planner{
		Model:   &streaming{[]string{`{"add": [{"name": "One", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "[secret-1-abcdefghij]"}}]}`}},
		Catalog: catalog.Builtin(), Options: planner.Options{MaxRepairAttempts: 1}, Secrets: hiding,
		Observer: planner.Observer{Sketch: func(s planner.Sketch) { told = s.Nodes }},
	}
	p.Chat(t.Context(), planner.ChatRequest{Workflow: base, Words: "Say it"})
	if len(told) != 1 || string(told[0].Tool.Arguments["message"]) != secret {
		t.Errorf("told %v", told)
	}
	if base.String() != before {
		t.Error("the workflow has changed")
	}
}
