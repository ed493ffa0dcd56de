package workflow_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func TestParseReference(t *testing.T) {
	tests := []struct {
		text string
		want string // "" for what is not a reference
	}{
		{"look.text", "look.text"}, {"{{look.text}}", "look.text"}, {"{{ look.text }}", "look.text"},
		{" look.items.0.name ", "look.items.0.name"}, {"Find it.text", "Find it.text"},
		{"größe.text", "größe.text"}, {"look", ""}, {".text", ""}, {"look.", ""}, {"", ""}, {"{{}}", ""},
		{"a.b c", ""}, {"{{a.b}} {{c.d}}", ""}, {"a.\"b\"", ""}, {"a\n.b", ""},
	}
	for _, tt := range tests {
		r, ok := workflow.ParseReference(tt.text)
		if got := r.String(); ok != (tt.want != "") || ok && got != tt.want {
			t.Errorf("ParseReference(%q) = %q, %v, want %q", tt.text, got, ok, tt.want)
		}
	}
}

func TestTemplates(t *testing.T) {
	var got []string
	workflow.Templates("a {{x.y}}{{ z }} {b} {{open", func(s string) bool { got = append(got, s); return true })
	if diff := cmp.Diff([]string{"{{x.y}}", "{{ z }}"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	workflow.Templates("{{a.b}}{{c.d}}", func(s string) bool {
		if s != "{{a.b}}" {
			t.Errorf("went on to %s", s)
		}
		return false
	})
}

func TestMapReferences(t *testing.T) {
	w := workflowtest.Parse(t, `
a: Tool click x={"deep":["{{old.text}} and {{ old.x.0 }}, {{other.y}}",1.00],"{{old.key}}":"\u007b{old.z}}"} y="plain" z=5
b: If old.found Equals true
c: Switch one(all(old.found Equals old.text, other.x IsEmpty))
d: Loop until any(old.text IsEmpty) over old.items
e: AiTransform summarize old.text
f: AiTransform summarize {{old.text}}
g: AiStep "G" "Use {{old.text}} or {{city}}"
h: EndLoop d`)
	before := w.String()
	for i, n := range w.Nodes {
		w.Nodes[i] = workflow.MapReferences(n, func(r workflow.Reference) workflow.Reference {
			if r.Node == "old" {
				r.Node = "new"
			}
			return r
		})
	}
	want := `workflow ""
a: Tool "a" click x={"deep":["{{new.text}} and {{new.x.0}}, {{other.y}}",1.00],"{{old.key}}":"{{new.z}}"} y="plain" z=5
b: If "b" new.found Equals true
c: Switch "c" "one"(all(new.found Equals new.text, other.x IsEmpty))
d: Loop "d" until any(new.text IsEmpty) over new.items max 100
e: AiTransform "e" summarize new.text
f: AiTransform "f" summarize {{new.text}}
g: AiStep "G" "Use {{new.text}} or {{city}}"
h: EndLoop "h" d
`
	if diff := cmp.Diff(want, w.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	again := workflowtest.Parse(t, before)
	for _, n := range again.Nodes {
		workflow.MapReferences(n, func(r workflow.Reference) workflow.Reference { return workflow.Reference{Node: "x", Field: "y"} })
	}
	if again.String() != before {
		t.Error("MapReferences changed its input")
	}
}
