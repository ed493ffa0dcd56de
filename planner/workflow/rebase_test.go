package workflow_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func TestRebase(t *testing.T) {
	const base = `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`
	tests := []struct {
		name, theirs, now, want string
		conflicts               []string
	}{
		{"nothing else changed", "workflow \"Theirs\"\na: Tool click x=2 y=1\nz: Tool click\nc: Tool click\na > z > c", base,
			"workflow \"Theirs\"\na: Tool click x=2 y=1\nz: Tool click\nc: Tool click\na > z > c", nil},
		{"inputs", `
workflow "Base"
input folder: string "Where"
input days: integer default=3
input both: number default=1
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
input mine: string
input both: string default="a"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
input folder: string "Where"
input days: integer default=3
input mine: string
input both: string default="a"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, []string{`input both  {"name":"both","type":"number","default":1} {"name":"both","type":"string","default":"a"}`}},
		{"outputs", `
workflow "Base"
output total: number = "{{a.x}}"
output both: string = "{{a.x}}"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
output mine: string = "{{b.x}}"
output both: string = "{{b.x}}"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
output total: number = "{{a.x}}"
output mine: string = "{{b.x}}"
output both: string = "{{b.x}}"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, []string{`output both  {"name":"both","type":"string","value":"{{a.x}}"} {"name":"both","type":"string","value":"{{b.x}}"}`}},
		{"other fields of a step", `
workflow "Base"
a: Tool "Look" click x=2 y=1
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Mine"
a: Tool click x=1 y=3 [@10,20]
b: Tool click
c: Tool click
a > b > c
note n "Hello" @5,5`, `
workflow "Mine"
a: Tool "Look" click x=2 y=3 [@10,20]
b: Tool click
c: Tool click
a > b > c
note n "Hello" @5,5`, nil},
		{"the same field", `
workflow "Theirs"
a: Tool "Look" click x=2 y=1
b: Tool click
c: Tool click
a > b > c
note n "Bye" @0,0`, `
workflow "Mine"
a: Tool "See" click x=3 y=1
b: Tool click
c: Tool click
a > b > c
note n "Servus" @0,0`, `
workflow "Mine"
a: Tool "See" click x=3 y=1
b: Tool click
c: Tool click
a > b > c
note n "Servus" @0,0`, []string{`name   "Theirs" "Mine"`, `step a name "Look" "See"`,
			`step a tool/arguments/x 2 3`, `note n text "Bye" "Servus"`}},
		{"both add behind the same step", `
workflow "Base"
a: Tool click x=1 y=1
d: Tool click
b: Tool click
c: Tool click
e: Tool click
a > d > b > c > e
note n "Hello" @0,0`, `
workflow "Base"
f: Tool click
a: Tool click x=1 y=1
b: Tool click
c: Tool click
f > a > b > c
note n "Hello" @0,0`, `
workflow "Base"
f: Tool click
a: Tool click x=1 y=1
d: Tool click
b: Tool click
c: Tool click
e: Tool click
a > d > b
f > a
b > c > e
note n "Hello" @0,0`, nil},
		{"removed by them, changed since", `
workflow "Base"
a: Tool click x=1 y=1
c: Tool click
a > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool "Mine" click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool "Mine" click
c: Tool click
a > b > c
note n "Hello" @0,0`, []string{
			`step b   {"id":"b","name":"Mine","kind":"Tool","tool":{"name":"click","arguments":{}}}`}},
		{"changed and linked by them, removed since", `
workflow "Base"
a: Tool click x=1 y=1
b: Tool "Theirs" click
c: Tool click
a > b > c
a:IfTrue > c
b:IfTrue > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
c: Tool click
a > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
c: Tool click
a:IfTrue > c
a > c
note n "Hello" @0,0`, []string{`step b  {"id":"b","name":"Theirs","kind":"Tool","tool":{"name":"click","arguments":{}}} `,
			`link b:IfTrue>c  {"from":"b","to":"c","output":"IfTrue"} `}},
		{"both insert on the same link", `
workflow "Base"
a: Tool click x=1 y=1
theirs: Tool click
b: Tool click
c: Tool click
a > theirs > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
mine: Tool click
b: Tool click
c: Tool click
a > mine > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
theirs: Tool click
mine: Tool click
b: Tool click
c: Tool click
theirs > b
a > mine
b > c
mine > theirs
note n "Hello" @0,0`, nil},
		{"removed next to one another", `
workflow "Base"
a: Tool click x=1 y=1
c: Tool click
a > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
a > b
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
note n "Hello" @0,0`, nil},
		{"inserted behind a step that is removed", `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
theirs: Tool click
c: Tool click
a > b > theirs > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
c: Tool click
a > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
theirs: Tool click
c: Tool click
theirs > c
a > theirs
note n "Hello" @0,0`, nil},
		{"an output led to different steps", `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > c
b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > a
b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
a > a
b > c
note n "Hello" @0,0`, []string{`link a>c  {"from":"a","to":"c"} {"from":"a","to":"a"}`}},
		{"both add a step that is not linked yet", `
workflow "Base"
a: Tool click x=1 y=1
theirs: Tool click
b: Tool click
c: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
mine: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
theirs: Tool click
b: Tool click
c: Tool click
mine: Tool click
a > b > c
note n "Hello" @0,0`, nil},
		{"another step comes first", `
workflow "Base"
first: If a.found Equals true [ends=IfFalse]
a: Tool click x=1 y=1
b: Tool click
c: Tool click
first:IfTrue > a > b > c
note n "Hello" @0,0`, `
workflow "Base"
begin: If b.found Equals true [ends=IfFalse]
a: Tool click x=1 y=1
b: Tool click
c: Tool click
begin:IfTrue > a > b > c
note n "Hello" @0,0`, `
workflow "Base"
first: If a.found Equals true [ends=IfFalse]
begin: If b.found Equals true [ends=IfFalse]
a: Tool click x=1 y=1
b: Tool click
c: Tool click
first:IfTrue > a
begin:IfTrue > a
a > b > c
note n "Hello" @0,0`, []string{`start   "first" "begin"`}},
		{"the same step added by both", `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
d: Tool click
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
d: Tool open
a > b > c
note n "Hello" @0,0`, `
workflow "Base"
a: Tool click x=1 y=1
b: Tool click
c: Tool click
d: Tool open
a > b > c
note n "Hello" @0,0`, []string{`step d  {"id":"d","name":"d","kind":"Tool","tool":{"name":"click","arguments":{}}} ` +
			`{"id":"d","name":"d","kind":"Tool","tool":{"name":"open","arguments":{}}}`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, now := workflowtest.Parse(t, base), workflowtest.Parse(t, tt.now)
			p, conflicts, err := workflow.Rebase(workflow.Diff(b, workflowtest.Parse(t, tt.theirs)), b, now)
			if err != nil {
				t.Fatal(err)
			}
			got, err := workflow.Apply(now, p)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(workflowtest.Parse(t, tt.want).String(), got.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.conflicts, conflictTexts(conflicts)); diff != "" {
				t.Errorf("conflicts (-want +got):\n%s", diff)
			}
		})
	}
}

// Two outputs meet at a step that one side removes, and so does the step that the other
// puts behind it: it cannot be on the one way and not on the other.
func TestRebaseWaysThatPartAgain(t *testing.T) {
	const steps = `
a: Tool click
b: If a.success IsTrue
c: Tool click
e: Tool click
f: Tool click
a > b
b:IfTrue > c
e > f`
	base := workflowtest.Parse(t, steps+`
j: Tool click
c > j
b:IfFalse > j
j > e`)
	theirs := workflowtest.Parse(t, steps+`
j: Tool click
t: Tool click
c > j
b:IfFalse > j
j > t > e`)
	mine := workflowtest.Parse(t, steps+`
c > f
b:IfFalse > e`)
	p, conflicts, err := workflow.Rebase(workflow.Diff(base, theirs), base, mine)
	if err != nil {
		t.Fatal(err)
	}
	got, err := workflow.Apply(mine, p)
	if err != nil {
		t.Fatal(err)
	}
	want := workflowtest.Parse(t, steps+`
t: Tool click
b:IfFalse > e
c > t > f`)
	if !workflow.Same(got, want) {
		t.Errorf("got\n%s--- want\n%s", got, want)
	}
	told := []string{`link b:IfFalse>t  {"from":"b","to":"t","output":"IfFalse"} {"from":"b","to":"e","output":"IfFalse"}`}
	if diff := cmp.Diff(told, conflictTexts(conflicts)); diff != "" {
		t.Errorf("conflicts (-want +got):\n%s", diff)
	}
}

// TestRebaseOrder reorders lists on either side: where only they did it is their order,
// where both did it is mine, and nobody is asked.
func TestRebaseOrder(t *testing.T) {
	const (
		base = `
input x: string
input y: string
input z: string
a: Tool click
b: Tool click
c: Tool click
a > b
b > c
c:IfTrue > a
note n "N" @0,0
note o "O" @0,0
note p "P" @0,0`
		turned = `
input z: string
input x: string
input y: string
c: Tool click
a: Tool click
b: Tool click
c:IfTrue > a
a > b
b > c
note p "P" @0,0
note n "N" @0,0
note o "O" @0,0`
		swapped = `
input y: string
input x: string
input z: string
b: Tool click
a: Tool click
c: Tool click
b > c
a > b
c:IfTrue > a
note o "O" @0,0
note n "N" @0,0
note p "P" @0,0`
	)
	for name, tt := range map[string]struct{ theirs, now, want string }{
		"only they": {turned, base, turned},
		"only I":    {base, swapped, swapped},
		"both":      {turned, swapped, swapped},
		"the same":  {turned, turned, turned},
	} {
		t.Run(name, func(t *testing.T) {
			b, now := workflowtest.Parse(t, base), workflowtest.Parse(t, tt.now)
			p, conflicts, err := workflow.Rebase(workflow.Diff(b, workflowtest.Parse(t, tt.theirs)), b, now)
			if err != nil || len(conflicts) > 0 {
				t.Fatal(conflictTexts(conflicts), err)
			}
			got, err := workflow.Apply(now, p)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(workflow.Encode(workflowtest.Parse(t, tt.want))), string(workflow.Encode(got))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestRebaseLeavesOneThingWhole changes different parts, on either side, of what only makes
// sense as one: mine stays whole and the two contradict each other.
func TestRebaseLeavesOneThingWhole(t *testing.T) {
	for _, tt := range []struct{ field, base, theirs, mine string }{
		{"aiTransform/outputSchema", `a: AiTransform extract b.text as {"type":"object","properties":{"n":{}}}`,
			`a: AiTransform extract b.text as {"type":"object","properties":{"n":{},"theirs":{}}}`,
			`a: AiTransform extract b.text as {"type":"object","properties":{"n":{},"mine":{}}}`},
		{"if/condition", "a: If b.found Equals 1", "a: If c.found Equals 1", "a: If b.found Equals 2"},
		{"loop/exitCondition", "a: Loop until b.found Equals 1", "a: Loop until c.found Equals 1", "a: Loop until b.found Equals 2"},
		{"position", "a: Tool click [@0,0]", "a: Tool click [@9,0]", "a: Tool click [@0,9]"},
		{"default", `input trip: object default={"from":"a","to":"b"}`,
			`input trip: object default={"from":"theirs","to":"b"}`, `input trip: object default={"from":"a","to":"mine"}`},
	} {
		t.Run(tt.field, func(t *testing.T) {
			base, now := workflowtest.Parse(t, tt.base), workflowtest.Parse(t, tt.mine)
			p, conflicts, err := workflow.Rebase(workflow.Diff(base, workflowtest.Parse(t, tt.theirs)), base, now)
			if err != nil {
				t.Fatal(err)
			}
			if !p.IsEmpty() || len(conflicts) != 1 || conflicts[0].Field != tt.field {
				t.Errorf("%s, conflicts %v", p.Summary(), conflictTexts(conflicts))
			}
		})
	}
}

// conflictTexts writes each conflict as its place, their side and mine.
func conflictTexts(conflicts []workflow.Conflict) []string {
	var texts []string
	for _, c := range conflicts {
		texts = append(texts, strings.Join([]string{string(c.Item), c.Key, c.Field, string(c.Theirs), string(c.Mine)}, " "))
	}
	return texts
}

func TestRebaseProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Any().Draw(t, "base")
		theirs, now := workflowtest.Edited(base).Draw(t, "theirs"), workflowtest.Edited(base).Draw(t, "now")
		p := workflow.Diff(base, theirs)
		rebased, _, err := workflow.Rebase(p, base, now)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := workflow.Apply(now, rebased); err != nil {
			t.Fatalf("the rebased patch does not fit: %v", err)
		}
		if again, conflicts, _ := workflow.Rebase(p, base, theirs); !again.IsEmpty() || len(conflicts) > 0 {
			t.Fatalf("what is there already is not left alone: %s %v", again.Summary(), conflicts)
		}
		if none, conflicts, _ := workflow.Rebase(workflow.Patch{}, base, now); !none.IsEmpty() || len(conflicts) > 0 {
			t.Fatalf("an empty patch became %s %v", none.Summary(), conflicts)
		}
	})
}

func TestRebaseRefusesWhatDoesNotFit(t *testing.T) {
	w := workflowtest.Parse(t, "a: Tool click")
	p := workflow.Patch{Name: &workflow.TextChange{Before: "Other", After: "x"}}
	var conflict *workflow.ConflictError
	if _, _, err := workflow.Rebase(p, w, w); !errors.As(err, &conflict) {
		t.Errorf("err = %v", err)
	}
}

func TestConflictNamesStepsThatAreGone(t *testing.T) {
	base := workflow.Workflow{Nodes: []workflow.Node{tool("n1", "Look"), tool("n2", "Tell")}}
	theirs := workflow.Workflow{Nodes: []workflow.Node{tool("n1", "Look"), tool("n2", "Tell")}}
	theirs.Nodes[1].Note = "about {{n1.text}}"
	now := workflow.Workflow{Nodes: []workflow.Node{tool("n3", "Other")}}
	_, conflicts, err := workflow.Rebase(workflow.Diff(base, theirs), base, now)
	if err != nil || len(conflicts) != 1 {
		t.Fatalf("%v, %v", conflicts, err)
	}
	if diff := cmp.Diff(map[string]string{"n1": "Look", "n2": "Tell"}, conflicts[0].Names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

func tool(id, name string) workflow.Node {
	return workflow.Node{ID: id, Name: name, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "notify"}}
}
