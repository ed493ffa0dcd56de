package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
	"planwright/planner/extract"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

const invoices = `
workflow "Invoices"
input folder: string required "Where they are"
list: Tool "List" list_files folder="{{inputs.folder}}"
each: Loop "Each" over list.files max 100 collect "{{read.text}}"
read: Tool "Read" read_file path="{{each.item}}"
any: If "Any in it?" read.size GreaterThan 10
say: Tool "Say" notify message="{{each.item}}: {{read.text}}"
file: Tool "File" move_file from="{{each.item}}" to="Done/{{read.name}}"
end: EndLoop "End" each
tell: Tool "Tell" write_file text="{{each.results}} of {{list.count}}" path=sums.txt
list > each
each:LoopBody > read > any:IfTrue > say > file > end > each
any:IfFalse > file
each:LoopDone > tell`

func made(t *testing.T, text string, steps ...string) (workflow.Workflow, extract.Made) {
	t.Helper()
	w := workflowtest.Parse(t, text)
	m, refusal := extract.Make(w, wish(steps...))
	if refusal != nil {
		t.Fatal(refusal)
	}
	after, err := workflow.Apply(w, m.Patch)
	if err != nil {
		t.Fatal(err)
	}
	return after, m
}

// What is used of the outside becomes an input, with a name and a type, and what the outside
// uses an output.
func TestMake(t *testing.T) {
	after, m := made(t, invoices, "read", "any", "say")
	child := `workflow "Made of it"
input file: string required
output read_text: string = "{{read.text}}"
output read_name: string = "{{read.name}}"
read: Tool "Read" read_file path="{{inputs.file}}"
any: If "Any in it?" read.size GreaterThan 10 [ends=IfFalse]
say: Tool "Say" notify message="{{inputs.file}}: {{read.text}}"
read > any
any:IfTrue > say
`
	if diff := cmp.Diff(child, m.Child.String()); diff != "" {
		t.Errorf("the workflow that is made (-want +got):\n%s", diff)
	}
	parent := `workflow "Invoices"
input folder: string required "Where they are"
list: Tool "List" list_files folder="{{inputs.folder}}"
each: Loop "Each" over list.files max 100 collect "{{made_of_it.read_text}}"
made_of_it: Tool "Made of it" workflow__made_of_it file="{{each.item}}"
file: Tool "File" move_file from="{{each.item}}" to="Done/{{made_of_it.read_name}}"
end: EndLoop "End" each
tell: Tool "Tell" write_file path="sums.txt" text="{{each.results}} of {{list.count}}"
list > each
each:LoopBody > made_of_it
made_of_it > file
file > end
end > each
each:LoopDone > tell
`
	if diff := cmp.Diff(parent, after.String()); diff != "" {
		t.Errorf("the workflow that calls it (-want +got):\n%s", diff)
	}
	call := m.Calling("other", "workflow__other").AddedNodes[0].Node
	if call.Tool.Workflow != "other" || call.Tool.Name != "workflow__other" || m.Patch.AddedNodes[0].Node.Tool.Workflow != "child" {
		t.Errorf("the call of another id is %+v", call.Tool)
	}
}

// A loop goes along with all that is in it.
func TestMakeOfLoop(t *testing.T) {
	_, m := made(t, invoices, "each")
	if len(m.Child.Nodes) != 6 || len(m.Child.Inputs) != 1 || m.Child.Inputs[0].Name != "files" || m.Child.Inputs[0].Type != workflow.ArrayInput || m.Child.Outputs[0].Name != "each_results" {
		t.Errorf("it is\n%s", m.Child)
	}
}

// What cannot be a workflow of its own is refused with a reason, and with what to select besides.
func TestMakeRefuses(t *testing.T) {
	tests := []struct {
		name, text string
		steps      []string
		want       string
		besides    []string
	}{
		{"nothing", invoices, nil, "Select the steps", nil},
		{"two ways out", invoices, []string{"any"}, "lead on to “Say” and to “File”", []string{"say"}},
		{"two ways in", invoices, []string{"list", "read"}, "two ways into these steps, at “List” and at “Read”", []string{"each", "any", "say", "file"}},
		{"through a loop", invoices, []string{"file", "tell"}, "at “File” and at “Tell”", []string{"each", "read", "any", "say"}},
		{"an end", "a: Tool click target=A\nb: If a.success Equals true [ends=IfFalse]\nc: Tool click target=B\na > b:IfTrue > c", []string{"b"}, "“b” ends the workflow at “false”, and other steps lead on to “c”", []string{"c"}},
		{"memory", "a: Tool recall key=k\nb: Tool click target=B\na > b", []string{"a"}, "“a” works with what this workflow remembers", nil},
		{"an AI step with memory", "a: AiStep \"Do\" \"Do it\" with recall\nb: Tool click target=B\na > b", []string{"a"}, "“Do” works with what this workflow remembers", nil},
		{"anything", "a: Tool http_request url=\"https://x.org\"\nb: If a.json IsEmpty [ends=IfTrue,IfFalse]\na > b", []string{"b"}, "Nobody knows before a run whether “json” of “a”", []string{"a"}},
		{"whether there is one", "a: Tool extract_html html=\"<p>\" list=li fields={\"x\":\"b\"}\nb: If a.first IsEmpty\nc: Tool click target=A\nd: Tool click target=B\na > b:IfTrue > c > d\nb:IfFalse > d", []string{"b", "c"}, "ask whether there is “first” of “a”", []string{"a"}},
		{"anything in a text", "a: Tool http_request url=\"https://x.org\"\nb: Tool notify message=\"It is {{a.json}}\"\na > b", []string{"a"}, "Nobody knows before a run whether “json” of “a”", []string{"b"}},
		{"a file", "a: Tool http_request url=\"https://x.org\"\nb: Tool write_file path=x file=\"{{a.file}}\"\na > b", []string{"b"}, "“file” of “a” is a file as it came", []string{"a"}},
		{"what is new", "a: Tool only_new list=[1] key=k\nb: Tool click target=B\na > b", []string{"a"}, "“a” works with what this workflow remembers", nil},
		{"a failure that it goes on behind", "a: Tool read_file path=A [failure=continue]\nb: Tool write_file path=B text=\"{{a.text}}\"\na > b", []string{"a"}, "would not do the same", []string{"b"}},
		{"what may not be there", "a: Tool list_files folder=A\nb: If a.count GreaterThan 2\nc: Tool read_file path=B\nd: If c.size GreaterThan 1 [ends=IfTrue,IfFalse]\na > b:IfTrue > c > d\nb:IfFalse > d", []string{"d"}, "would not do the same", []string{"b", "c"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, refusal := extract.Make(workflowtest.Parse(t, tt.text), wish(tt.steps...))
			if refusal == nil || !strings.Contains(refusal.Error(), tt.want) {
				t.Fatalf("it is refused with %v", refusal)
			}
			if diff := cmp.Diff(tt.besides, refusal.Besides); diff != "" {
				t.Errorf("%s\nbesides (-want +got):\n%s", refusal, diff)
			}
		})
	}
}

// Values come in place of inputs, wherever they are used, and ids and names become free.
func TestInline(t *testing.T) {
	w := workflowtest.Parse(t, `
input who: string default="Ada"
read: Tool "Read" read_file path=list.txt
call: Tool "Call" workflow__child text="Dear {{inputs.who}}" times=3 lines="{{read.lines}}"
tell: Tool "Tell" notify message="{{call.said}} {{call.all.0}}"
read > call > tell`)
	w.Nodes[1].Note = "Kept."
	child := workflowtest.Parse(t, `
workflow "Child"
input text: string required
input times: integer required
input lines: array required
input rest: string
output said: string = "{{read.text}}"
output all: array = "{{each.results}}"
read: Tool "Read" write_file text="{{inputs.text}}, {{inputs.rest}}!" path="{{inputs.text}}"
each: Loop "Each" over inputs.lines max 10 collect "{{often.iteration}}"
often: Loop "Often" times inputs.times
done: If "Done?" inputs.times GreaterThan 2
stop: Tool "Stop" notify message="{{inputs.lines.0}}"
e: EndLoop often
f: EndLoop each
read > each:LoopBody > often:LoopBody > done:IfTrue > stop > e > often:LoopDone > f > each
done:IfFalse > e`)
	child.ID = "child"
	tools := toolsWith(child)
	put, refusal := extract.Inline(w, "call", child, tools)
	if refusal != nil {
		t.Fatal(refusal)
	}
	after, err := workflow.Apply(w, put.Patch)
	if err != nil {
		t.Fatal(err)
	}
	want := `workflow ""
input who: string default="Ada"
read: Tool "Read" read_file path="list.txt"
read_2: Tool "Read 2" write_file path="Dear {{inputs.who}}" text="Dear {{inputs.who}}, !" [note="Kept."]
each: Loop "Each" over read.lines max 10 collect "{{often.iteration}}"
often: Loop "Often" times 3
done: If "Done?" 3 GreaterThan 2
stop: Tool "Stop" notify message="{{read.lines.0}}"
e: EndLoop "e" often
f: EndLoop "f" each
tell: Tool "Tell" notify message="{{read_2.text}} {{each.results.0}}"
read > read_2
read_2 > each
each:LoopBody > often
often:LoopBody > done
done:IfTrue > stop
stop > e
e > often
often:LoopDone > f
f > each
done:IfFalse > e
each:LoopDone > tell
`
	if diff := cmp.Diff(want, after.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"read_2", "each", "often", "done", "stop"}, put.Steps); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
}

// A call that is more than the steps of the workflow is kept.
func TestInlineRefuses(t *testing.T) {
	const plain = `
workflow "Child"
input text: string required
output said: string = "{{read.text}}"
output number: integer = "{{read.text}}"
output both: string = "{{read.text}} {{read.name}}"
read: Tool "Read" read_file path="{{inputs.text}}"`
	tests := []struct{ name, call, after, child, want string }{
		{"tries", "text=A [retries=2]", "message=x", plain, "is tried again as a whole"},
		{"a limit", "text=A [timeout=1000]", "message=x", plain, "has a time limit"},
		{"what a failure does", "text=A [failure=continue]", "message=x", plain, "says what happens when any of its steps fails"},
		{"off", "text=A [off]", "message=x", plain, "is turned off"},
		{"of the call", "text=A", `message="{{call.text}}"`, plain, "“tell” uses “text” of “call”"},
		{"another type", "text=A", `message="{{call.number}}"`, plain, "“number” makes another kind of value"},
		{"another type given", "text=\"{{first.size}}\"", "message=x", plain, "“text” of “Child” makes another kind of value"},
		{"a text for a number", "number=\"{{first.size}}0\"", "message=x", "workflow \"Child\"\ninput number: integer required\nread: Tool notify message=\"{{inputs.number}}\"", "“number” of “Child” makes another kind of value"},
		{"an input with a default", "text=\"{{inputs.maybe}}\"", "message=x", "workflow \"Child\"\ninput text: string default=\"A\"\nread: Tool notify message=\"{{inputs.text}}\"", "“inputs.maybe” may be left out"},
		{"what may not be there", "number=\"{{first.size}}\"", `message="{{call.said}}"`, "workflow \"Child\"\ninput number: integer required\noutput said: string = \"{{read.text}}\"\nany: If inputs.number GreaterThan 1 [ends=IfFalse]\nread: Tool read_file path=A\nany:IfTrue > read", "would not do the same"},
		{"memory", "text=A", "message=x", "workflow \"Child\"\ninput text: string\nread: Tool recall key=k", "remembers between its runs"},
		{"out of a loop", "text=A", "message=x", "workflow \"Child\"\ninput text: string\nl: Loop times 3\ni: If l.index GreaterThan 2 [ends=IfTrue]\ne: EndLoop l\nl:LoopBody > i:IfFalse > e > l", "from within the loop “l”"},
		{"two values", "text=\"{{first.text}} and more\"", "message=x", "workflow \"Child\"\ninput text: string\na: AiTransform summarize inputs.text", "is used where only a result can stand"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := workflowtest.Parse(t, "input maybe: string\nfirst: Tool read_file path=A\ncall: Tool workflow__child "+tt.call+"\ntell: Tool notify "+tt.after+"\nfirst > call > tell")
			child := workflowtest.Parse(t, tt.child)
			child.ID = "child"
			_, refusal := extract.Inline(w, "call", child, toolsWith(child))
			if refusal == nil || !strings.Contains(refusal.Error(), tt.want) {
				t.Fatalf("it is refused with %v", refusal)
			}
		})
	}
}

// Steps that would cover others have the whole laid out anew; else they come where the call was.
func TestInlinePlaces(t *testing.T) {
	for _, tt := range []struct {
		below string
		fits  bool
	}{{"@0,600", true}, {"@0,250", false}} {
		w := workflowtest.Parse(t, "call: Tool workflow__child [@0,100]\ntell: Tool notify message=x ["+tt.below+"]\ncall > tell")
		child := workflowtest.Parse(t, "workflow \"Child\"\na: Tool click target=A [@50,20]\nb: Tool click target=B [@50,140]\na > b\nnote n \"Hi\" @300,20")
		child.ID = "child"
		put, refusal := extract.Inline(w, "call", child, toolsWith(child))
		if refusal != nil {
			t.Fatal(refusal)
		}
		after, _ := workflow.Apply(w, put.Patch)
		b := after.Nodes[1].Position
		if fits := b != nil; fits != tt.fits || fits && (b.X != 0 || b.Y != 220 || after.Notes[0].Position.X != 250) || !fits && after.Nodes[2].Position != nil {
			t.Errorf("%s: %s", tt.below, after)
		}
	}
}

// No tool that works with what is kept between runs is put into another workflow, or out of it;
// no other is refused for that.
func TestAllThatKeepsIsRefused(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		traits, _ := tool.Traits()
		keeps := slices.ContainsFunc(traits.Touches, func(t catalog.Touch) bool { return t.Thing == catalog.Kept })
		w := workflowtest.Parse(t, "a: Tool "+tool.Name)
		_, refusal := extract.Make(w, wish("a"))
		if refused := refusal != nil && strings.Contains(refusal.Error(), "remembers between its runs"); refused != keeps {
			t.Errorf("%s is refused with %v", tool.Name, refusal)
		}
	}
}

// A call that gets the id of a step which went along is not excused by a problem of that.
func TestMakeUnderTheIDOfAStep(t *testing.T) {
	w := workflowtest.Parse(t, "a: Tool list_files folder=A\nb: If a.count GreaterThan 2\nc: Tool read_file path=B\nd: If c.size GreaterThan 1 [ends=IfTrue,IfFalse]\na > b:IfTrue > c > d\nb:IfFalse > d")
	wanted := wish("d")
	wanted.Name = "d"
	if m, refusal := extract.Make(w, wanted); refusal == nil {
		t.Errorf("it is made: %s", m.Child)
	}
}

// An id that JSON writes otherwise than it is stands in what is handed over all the same.
func TestMakeWithAnOddID(t *testing.T) {
	w := workflowtest.Parse(t, "a: Tool list_files folder=A\nb: Tool notify message=\"{{a.count}}\"\na > b")
	w.Nodes[0].ID, w.Edges[0].From = `a\n`, `a\n`
	w.Nodes[1] = workflow.MapReferences(w.Nodes[1], func(r workflow.Reference) workflow.Reference { r.Node = `a\n`; return r })
	m, refusal := extract.Make(w, wish("b"))
	if refusal != nil {
		t.Fatal(refusal)
	}
	after, err := workflow.Apply(w, m.Patch)
	if err != nil || string(after.Nodes[1].Tool.Arguments[m.Child.Inputs[0].Name]) != `"{{a\\n.count}}"` {
		t.Errorf("it is %s: %v", after, err)
	}
}
