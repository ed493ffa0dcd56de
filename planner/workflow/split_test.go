package workflow_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// changesText writes a change a line: kind, id, text, links and what it needs.
func changesText(c *workflow.Changes) string {
	var b strings.Builder
	for _, change := range c.List() {
		fmt.Fprintf(&b, "%s %s | %s", change.Kind, change.ID, change.Text)
		if len(change.Links) > 0 {
			fmt.Fprintf(&b, " | %s", strings.Join(change.Links, " "))
		}
		if len(change.Needs) > 0 {
			fmt.Fprintf(&b, " | needs %s", strings.Join(change.Needs, " "))
		}
		b.WriteString("\n")
	}
	return b.String()
}

const abc = `
workflow "Base"
a: Tool click
b: Tool click
c: Tool click
a > b > c
`

func TestSplit(t *testing.T) {
	tests := []struct{ name, base, after, want string }{
		{"two steps inserted on one link", abc, `
workflow "Base"
a: Tool click
x: Tool click
y: Tool click
b: Tool click
c: Tool click
a > x > y > b > c`, `
added step:x | x | a>b a>x
added step:y | y | x>y y>b
`},
		{"a step inserted uses another", abc, `
workflow "Base"
a: Tool click
x: Tool click
y: Tool click text="{{x.text}}"
b: Tool click
c: Tool click
a > x > y > b > c`, `
added step:x | x | a>b a>x
added step:y | y | x>y y>b | needs step:x
`},
		{"inputs, and steps that use them", `
workflow "Base"
input old: string
input same: string
a: Tool click text="{{inputs.old}}"
b: Tool click
c: Tool click
a > b > c`, `
workflow "Base"
input same: number
input new: string
a: Tool click text="{{inputs.new}}"
b: Tool click
c: Tool click
a > b > c`, `
changed step:a | a: text changed | needs input:new
input input:new | Input added: new
input input:old | Input removed: old | needs step:a
input input:same | Input changed: same
`},
		{"outputs, and the steps they tell of", `
workflow "Base"
output old: string = "{{a.text}}"
output same: string = "{{a.text}}"
output other: string = "{{b.text}}"
a: Tool click
b: Tool click
c: Tool click
a > b > c`, `
workflow "Base"
output same: number = "{{a.text}}"
output other: string = "{{x.text}}"
output new: object = {"of":["{{x.text}}","{{inputs.in}}"]}
input in: string
a: Tool click
x: Tool click
b: Tool click
c: Tool click
a > x > b > c`, `
added step:x | x | a>b a>x x>b
input input:in | Input added: in
output output:new | Output added: new | needs step:x input:in
output output:old | Output removed: old
output output:other | Output changed: other | needs step:x
output output:same | Output changed: same
`},
		{"an output and the step that goes", `
workflow "Base"
output n: string = "{{b.text}}"
a: Tool click
b: Tool click
c: Tool click
a > b > c`, `
workflow "Base"
output n: string = "{{a.text}}"
a: Tool click
c: Tool click
a > c`, `
removed step:b | b | a>b b>c a>c | needs output:n
output output:n | Output changed: n
`},
		{"a step replaced", abc, `
workflow "Base"
a: Tool click
x: Tool click
c: Tool click
a > x > c`, `
removed step:b | b | a>b b>c
added step:x | x | a>x x>c
`},
		{"an If with its branches", abc, `
workflow "Base"
a: Tool click
total: If "Total over 1,000?" a.total GreaterThan 1000
ask: Tool click
b: Tool click
c: Tool click
a > total
total:IfTrue > ask > b > c
total:IfFalse > b`, `
added step:total | Total over 1,000? with true and false | a>b a>total total:IfFalse>b
added step:ask | ask | total:IfTrue>ask ask>b | needs step:total
`},
		{"an If whose branch ends", abc, `
workflow "Base"
a: Tool click
total: If "Total over 1,000?" a.total GreaterThan 1000
ask: Tool click
b: Tool click
c: Tool click
a > total
total:IfTrue > ask
total:IfFalse > b > c`, `
added step:total | Total over 1,000? with true and false and ask | a>b a>total total:IfTrue>ask total:IfFalse>b
`},
		{"a loop around a step", abc, `
workflow "Base"
a: Tool click
r: Loop "Repeat" until r.index GreaterThan 3
b: Tool click
r_end: EndLoop r
c: Tool click
a > r:LoopBody > b > r_end > r:LoopDone > c`, `
added step:r | Repeat | a>b b>c a>r r:LoopBody>b b>r_end r_end>r r:LoopDone>c
`},
		{"fields, name, note, place", abc, `
workflow "Other"
a: Tool click text="x" [retries=2]
b: Tool click [@10,20]
c: Tool click
a > b > c
note n "Ask Ada" @0,0`, `
changed step:a | a: “More tries” and text changed
moved step:b | b: moved
note note:n | Note added: Ask Ada
renamed name | The workflow is called “Other”
`},
		{"links alone", abc, `
workflow "Base"
a: Tool click
b: Tool click
c: Tool click
a > c > b`, `
linked link:a> | a leads to c, and 2 more | a>b b>c a>c c>b
`},
		{"a step at either end", abc, `
workflow "Base"
x: Tool click
a: Tool click
b: Tool click
c: Tool click
y: Tool click
x > a > b > c > y`, `
added step:x | x | x>a
added step:y | y | c>y
`},
		{"the order of the file", abc, `
workflow "Base"
b: Tool click
a: Tool click
c: Tool click
a > b > c`, `
moved order | The order of the steps in the file
`},
		{"nothing", abc, abc, "\n"},
		{"two loops swap their ends, which is only valid as a whole", `
workflow "Base"
a: Tool click
r: Loop until r.index GreaterThan 3
r_end: EndLoop r
s: Loop until s.index GreaterThan 3
s_end: EndLoop s
a > r:LoopBody > r_end > r:LoopDone > s:LoopBody > s_end > s`, `
workflow "Base"
a: Tool click
r: Loop until r.index GreaterThan 3
r_end: EndLoop s
s: Loop until s.index GreaterThan 3
s_end: EndLoop r
a > r:LoopBody > s_end > r:LoopDone > s:LoopBody > r_end > s`, `
changed step:r_end | r_end: loop changed | r:LoopBody>r_end r_end>r s:LoopBody>s_end s_end>s r:LoopBody>s_end s_end>r s:LoopBody>r_end r_end>s
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			base := workflowtest.Parse(t, tt.base)
			c, err := workflow.Split(workflow.Diff(base, workflowtest.Parse(t, tt.after)), base, validate.IsSound)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, "\n"+changesText(c)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSelect(t *testing.T) {
	const after = `
workflow "Base"
a: Tool click
x: Tool click
y: Tool click
c: Tool click
a > x > y > c
`
	tests := []struct {
		name   string
		accept []string
		want   string
	}{
		{"nothing", nil, abc},
		{"a removal", []string{"step:b"}, `
workflow "Base"
a: Tool click
c: Tool click
a > c
`},
		{"a step kept that is replaced", []string{"step:x"}, `
workflow "Base"
a: Tool click
x: Tool click
b: Tool click
c: Tool click
a > x
b > c
x > b
`},
	}
	base := workflowtest.Parse(t, abc)
	c, err := workflow.Split(workflow.Diff(base, workflowtest.Parse(t, after)), base, validate.IsSound)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			chosen := workflow.Selection{}
			for _, id := range tt.accept {
				chosen = c.Accept(chosen, id)
			}
			got := apply(t, base, c.Select(chosen))
			if diff := cmp.Diff(workflowtest.Parse(t, tt.want).String(), got.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSplitRefusesWhatDoesNotFit(t *testing.T) {
	w := workflowtest.Parse(t, abc)
	p := workflow.Patch{Name: &workflow.TextChange{Before: "Other", After: "x"}}
	var conflict *workflow.ConflictError
	if _, err := workflow.Split(p, w, validate.IsSound); !errors.As(err, &conflict) {
		t.Errorf("err = %v", err)
	}
}

func BenchmarkSplit(b *testing.B) {
	base, after := workflow.Workflow{Name: "Long"}, workflow.Workflow{Name: "Long"}
	for i := range 1000 {
		old, added := fmt.Sprintf("a%d", i), fmt.Sprintf("b%d", i)
		base.Nodes = append(base.Nodes, click(old))
		after.Nodes = append(after.Nodes, click(old), click(added))
		after.Edges = append(after.Edges, workflow.Edge{From: old, To: added})
		if next := fmt.Sprintf("a%d", i+1); i < 999 {
			base.Edges = append(base.Edges, workflow.Edge{From: old, To: next})
			after.Edges = append(after.Edges, workflow.Edge{From: added, To: next})
		}
	}
	p := workflow.Diff(base, after)
	for b.Loop() {
		if c, err := workflow.Split(p, base, validate.IsSound); err != nil || len(c.List()) != 1000 {
			b.Fatal(err, len(c.List()))
		}
	}
}

func click(id string) workflow.Node {
	return workflow.Node{ID: id, Name: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}}
}
