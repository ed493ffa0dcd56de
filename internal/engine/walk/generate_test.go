package walk

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/examples"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// workflows are valid workflows with all that a run looks at: references, conditions
// that may hold or not, lists, retries, ways on after failures, and disabled steps.
func workflows() *rapid.Generator[workflow.Workflow] {
	return rapid.Custom(func(t *rapid.T) workflow.Workflow {
		w := skeleton(t)
		w.Inputs = []workflow.Input{{Name: "x", Type: workflow.ArrayInput, Default: jsontext.Value("[1,2]")}, {Name: "y", Type: workflow.StringInput}}
		ids := []string{workflow.InputsID, "gone"}
		for _, n := range w.Nodes {
			ids = append(ids, n.ID)
		}
		for i := range w.Nodes {
			vary(t, &w.Nodes[i], ids)
		}
		return w
	})
}

// skeleton is an example, which has loops within one another, or a workflow of any
// shape, which most often is small.
func skeleton(t *rapid.T) workflow.Workflow {
	i := rapid.IntRange(0, 2*len(examples.List)).Draw(t, "example")
	if i >= len(examples.List) {
		return workflowtest.Valid().Draw(t, "w")
	}
	text, err := examples.Text(examples.List[i].ID)
	if err != nil {
		t.Fatal(err)
	}
	w, problems := workflow.Decode([]byte(text))
	if problems.HasErrors() {
		t.Fatal(problems)
	}
	return w
}

func vary(t *rapid.T, n *workflow.Node, ids []string) {
	n.Disabled = rapid.IntRange(0, 9).Draw(t, "disabled") == 9
	n.Retries = rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "retries")
	n.OnFailure = workflow.Continue
	if rapid.IntRange(0, 9).Draw(t, "stops") == 9 {
		n.OnFailure = workflow.Stop
	}
	switch n.Kind {
	case workflow.KindIf:
		n.If = &workflow.If{Condition: condition(t, ids)}
	case workflow.KindSwitch:
		for i := range n.Switch.Cases {
			n.Switch.Cases[i].Condition = condition(t, ids)
		}
	case workflow.KindLoop:
		n.Loop = loop(t, ids)
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		act(t, n, ids)
	case workflow.KindEndLoop:
	}
}

// act makes the tool one of the steps that act.
func act(t *rapid.T, n *workflow.Node, ids []string) {
	if rapid.IntRange(0, 4).Draw(t, "branches") == 4 {
		n.OnFailure, n.Ends = workflow.Branch, []workflow.Output{workflow.OnError}
	}
	n.Tool, n.AiTransform, n.AiStep = nil, nil, nil
	switch n.Kind = rapid.SampledFrom([]workflow.Kind{workflow.KindTool, workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep}).Draw(t, "kind"); n.Kind {
	case workflow.KindAiTransform:
		n.AiTransform = &workflow.AiTransform{Kind: "summarize", InputRef: reference(t, ids)}
	case workflow.KindAiStep:
		n.AiStep = &workflow.AiStep{Prompt: "Look at {{" + reference(t, ids) + "}}", AllowedTools: []string{"click"}}
	default:
		n.Tool = &workflow.ToolCall{Name: "click", Arguments: workflow.Arguments{"target": jsontext.Value(`"OK"`)}}
		if rapid.Bool().Draw(t, "refers") {
			n.Tool.Arguments["more"] = jsontext.Value(fmt.Sprintf(`["{{%s}}", "<{{%s}}>"]`, reference(t, ids), reference(t, ids)))
		}
	}
}

// reference is to something that is there, or to anything.
func reference(t *rapid.T, ids []string) string {
	if rapid.SampledFrom([]bool{true, true, false}).Draw(t, "is there") {
		return rapid.SampledFrom([]string{"inputs.x", "inputs.x.1", "inputs.y"}).Draw(t, "input")
	}
	fields := []string{"success", "text", "error", "x", "x.0", "y", "index", "item", "count", "found"}
	return rapid.SampledFrom(ids).Draw(t, "step") + "." + rapid.SampledFrom(fields).Draw(t, "field")
}

func condition(t *rapid.T, ids []string) workflow.Condition {
	return workflow.Condition{
		Left:     workflow.Operand{Variable: reference(t, ids)},
		Operator: rapid.SampledFrom(workflow.Operators).Draw(t, "operator"),
		Right:    workflow.Operand{Literal: jsontext.Value(rapid.SampledFrom([]string{"1", `"1"`, "true", `""`, "[]"}).Draw(t, "literal"))},
	}
}

func loop(t *rapid.T, ids []string) *workflow.Loop {
	l := &workflow.Loop{MaxIterations: rapid.SampledFrom([]int{1, 2, 3, 4}).Draw(t, "most")}
	if rapid.Bool().Draw(t, "counts") {
		l.Times = workflow.Times(rapid.SampledFrom([]string{"1", "3", reference(t, ids)}).Draw(t, "times"))
		l.MaxIterations = rapid.SampledFrom([]int{0, 2}).Draw(t, "most of those")
	}
	if rapid.Bool().Draw(t, "until") {
		c := condition(t, ids)
		l.ExitCondition = &c
	}
	if rapid.Bool().Draw(t, "over") {
		l.Over = reference(t, ids)
	}
	return l
}

func results() *rapid.Generator[Result] {
	return rapid.Custom(func(t *rapid.T) Result {
		r := Result{Success: rapid.SampledFrom([]bool{true, true, true, false}).Draw(t, "worked"), Text: rapid.SampledFrom([]string{"", "1", "a"}).Draw(t, "text")}
		if !r.Success {
			r.Error = rapid.SampledFrom([]string{"", "No."}).Draw(t, "error")
			r.Final = rapid.SampledFrom([]bool{false, false, true}).Draw(t, "final")
		}
		for _, name := range []string{"x", "y", "count"} {
			if v := rapid.SampledFrom([]string{"", "1", `[]`, `["1", 2.0]`, `{"0": null}`, "null"}).Draw(t, name); v != "" {
				if r.Fields == nil {
					r.Fields = map[string]jsontext.Value{}
				}
				r.Fields[name] = jsontext.Value(v)
			}
		}
		return r
	})
}

func options(w workflow.Workflow) *rapid.Generator[Options] {
	return rapid.Custom(func(t *rapid.T) Options {
		o := Options{Budget: Budget{
			Steps:  rapid.SampledFrom([]int{200, 100, 30, 3}).Draw(t, "steps"),
			Calls:  rapid.SampledFrom([]int{100, 50, 20, 2}).Draw(t, "calls"),
			Tokens: rapid.SampledFrom([]int64{200, 20}).Draw(t, "tokens")}}
		if rapid.IntRange(0, 3).Draw(t, "part") < 3 {
			return o
		}
		id := func(label string) string { return w.Nodes[rapid.IntRange(0, len(w.Nodes)-1).Draw(t, label)].ID }
		o.From, o.Only = id("from"), rapid.Bool().Draw(t, "only")
		if rapid.IntRange(0, 3).Draw(t, "ends") == 0 {
			o.To = id("to")
		}
		o.Results = map[string]Result{id("earlier"): results().Draw(t, "result")}
		o.Pins = map[string]Result{id("pin"): results().Draw(t, "pinned")}
		return o
	})
}
