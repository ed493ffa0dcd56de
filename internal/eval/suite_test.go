package eval

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// answering is a model that always gives one answer.
type answering string

func (a answering) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	return planner.Answer{Text: string(a), FinishReason: "stop"}, nil
}

// answered is the result of a case whose model answers so.
func answered(c Case, answer string) planner.Result {
	p := planner.Planner{Model: answering(answer), Catalog: catalog.Builtin(), Options: planner.DefaultOptions()}
	return ask(context.Background(), offered{p}, c)
}

// offered asks a planner as a host does.
type offered struct{ planner planner.Planner }

func (o offered) Plan(ctx context.Context, words string, _ planner.Observer) planner.Result {
	return o.planner.Plan(ctx, words)
}

func (o offered) Patch(ctx context.Context, base workflow.Workflow, words string, _ planner.Observer) planner.Result {
	return o.planner.Patch(ctx, base, words)
}

func (o offered) Chat(ctx context.Context, r planner.ChatRequest, _ planner.Observer) planner.ChatResult {
	return o.planner.Chat(ctx, r)
}

// structural are the cases that are judged by their structure; those that are judged
// by what they do are in trial_test.go.
func structural() []Case {
	return slices.DeleteFunc(slices.Clone(Builtin().Cases), Case.Runs)
}

func TestSuiteIsLargeAndVaried(t *testing.T) {
	kinds, names := map[planner.Kind]int{}, map[string]bool{}
	for _, c := range Builtin().Cases {
		kinds[c.Kind]++
		if names[c.Name] {
			t.Errorf("two cases are named %s", c.Name)
		}
		names[c.Name] = true
	}
	if kinds[planner.KindPlan] < 60 || kinds[planner.KindPatch] < 24 || kinds[planner.KindChat] < 6 {
		t.Errorf("the suite has too few cases: %v", kinds)
	}
}

// The answer that was written by hand is valid as it stands and has the
// structure that is expected.
func TestIdealIsExact(t *testing.T) {
	for _, c := range structural() {
		t.Run(c.Name, func(t *testing.T) {
			r := answered(c, c.Ideal)
			if len(r.Attempts) > 1 || len(r.Problems.With(problem.Error, problem.Warning, problem.Repair)) > 0 {
				t.Errorf("not valid as it stands: %v", r.Problems)
			}
			if why, ok := c.Judge(context.Background(), nil, r); !ok {
				t.Errorf("not as expected: %s %s\n%s", why, r.Message, r.Workflow)
			}
		})
	}
}

// What is nearly right is not taken for right.
func TestMissIsNotExact(t *testing.T) {
	for _, c := range structural() {
		if len(c.misses) == 0 && !c.same {
			t.Errorf("%s has no miss", c.Name)
		}
		for _, miss := range c.misses {
			w, err := readBase(miss) // what validation warns of may be missed all the same
			if len(w.Nodes) == 0 || validate.Workflow(w, catalog.Builtin()).HasErrors() {
				t.Errorf("%s: %v\n%s", c.Name, err, miss)
			}
			if _, ok := c.expect.Match(w); ok {
				t.Errorf("%s: this passes:\n%s", c.Name, miss)
			}
		}
	}
}

// Without any of its steps, with a step twice, or with another tool in its
// place, the ideal is not right any more.
func TestChangedIdealIsNotExact(t *testing.T) {
	for _, c := range structural() {
		if c.same {
			continue
		}
		ideal := answered(c, c.Ideal).Workflow
		for _, n := range ideal.Nodes {
			if n.Kind != workflow.KindTool {
				continue
			}
			for change, w := range map[string]workflow.Workflow{
				"without": without(ideal, n.ID), "twice": twice(ideal, n), "with another tool for": retooled(ideal, n.ID),
			} {
				if _, ok := c.expect.Match(w); ok {
					t.Errorf("%s passes %s “%s”:\n%s", c.Name, change, n.Name, w)
				}
			}
		}
	}
}

// With its branches exchanged, or with plain text in place of a result, the ideal
// is not right any more.
func TestWrongFlowAndDataAreNotExact(t *testing.T) {
	for _, c := range structural() {
		if c.same {
			continue
		}
		ideal := answered(c, c.Ideal).Workflow
		for _, n := range ideal.Nodes {
			if w, ok := exchanged(ideal, n); ok {
				if _, ok := c.expect.Match(w); ok {
					t.Errorf("%s passes with the branches of “%s” exchanged", c.Name, n.Name)
				}
			}
			if w, ok := plain(ideal, n.ID); ok {
				if _, ok := c.expect.Match(w); ok {
					t.Errorf("%s passes without the results in “%s”", c.Name, n.Name)
				}
			}
		}
	}
}

// exchanged is the workflow with the outputs of an If exchanged.
func exchanged(w workflow.Workflow, n workflow.Node) (workflow.Workflow, bool) {
	next := workflow.Workflow{Nodes: w.Nodes}
	for _, e := range w.Edges {
		if e.From == n.ID {
			e.Output = map[workflow.Output]workflow.Output{workflow.IfTrue: workflow.IfFalse, workflow.IfFalse: workflow.IfTrue}[e.Output]
		}
		next.Edges = append(next.Edges, e)
	}
	return next, n.If != nil
}

// plain is the workflow without the references in a tool's arguments.
func plain(w workflow.Workflow, id string) (workflow.Workflow, bool) {
	next, changed := workflow.Workflow{Nodes: append([]workflow.Node{}, w.Nodes...), Edges: w.Edges}, false
	for i, n := range next.Nodes {
		if n.ID != id || n.Tool == nil {
			continue
		}
		call := workflow.ToolCall{Name: n.Tool.Name, Arguments: workflow.Arguments{}}
		for name, value := range n.Tool.Arguments {
			text := strings.NewReplacer("{{", "", "}}", "").Replace(string(value))
			call.Arguments[name] = jsontext.Value(text)
			changed = changed || text != string(value)
		}
		next.Nodes[i].Tool = &call
	}
	return next, changed
}

func without(w workflow.Workflow, id string) workflow.Workflow {
	var in, out []workflow.Edge
	next := workflow.Workflow{Version: w.Version}
	for _, n := range w.Nodes {
		if n.ID != id {
			next.Nodes = append(next.Nodes, n)
		}
	}
	for _, e := range w.Edges {
		switch {
		case e.To == id:
			in = append(in, e)
		case e.From == id:
			out = append(out, e)
		default:
			next.Edges = append(next.Edges, e)
		}
	}
	for _, a := range in {
		for _, b := range out {
			next.Edges = append(next.Edges, workflow.Edge{From: a.From, To: b.To, Output: a.Output})
		}
	}
	return next
}

func twice(w workflow.Workflow, n workflow.Node) workflow.Workflow {
	next := workflow.Workflow{Nodes: append([]workflow.Node{}, w.Nodes...)}
	copied := n
	copied.ID += "_copy"
	next.Nodes = append(next.Nodes, copied)
	for _, e := range w.Edges {
		if e.From == n.ID {
			e.From = copied.ID
		}
		next.Edges = append(next.Edges, e)
	}
	next.Edges = append(next.Edges, workflow.Edge{From: n.ID, To: copied.ID})
	return next
}

func retooled(w workflow.Workflow, id string) workflow.Workflow {
	next := w
	next.Nodes = append([]workflow.Node{}, w.Nodes...)
	for i, n := range next.Nodes {
		if n.ID == id {
			call := *n.Tool
			call.Name += "_of_another"
			next.Nodes[i].Tool = &call
		}
	}
	return next
}
