package eval

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// writePlan turns a plan of the corpus into the reply of a model that makes no
// mistake: nodes and edges, as the prompt asks for them.
func writePlan(text string) (string, error) {
	list, err := parseStatements(text)
	if err != nil {
		return "", err
	}
	w := &planWriter{taken: map[string]int{}}
	open, err := w.sequence(list, nil)
	if err != nil {
		return "", err
	}
	w.end(open)
	reply, err := json.Marshal(w.plan, json.Deterministic(true))
	return string(reply), err
}

// plan and its parts are the graph form of a reply.
type plan struct {
	Inputs  []workflow.Arguments `json:"inputs,omitempty"`
	Nodes   []planNode           `json:"nodes"`
	Edges   []planEdge           `json:"edges"`
	LeftOut []string             `json:"left_out,omitempty"`
	Assumed []string             `json:"assumed,omitempty"`
}

type planNode struct {
	ID        string              `json:"id"`
	Name      string              `json:"name"`
	StepType  workflow.Kind       `json:"step_type"`
	Tool      string              `json:"tool_name,omitzero"`
	Arguments workflow.Arguments  `json:"arguments,omitzero"`
	Condition *workflow.Condition `json:"condition,omitzero"`
	Cases     []workflow.Case     `json:"cases,omitempty"`
	Exit      *workflow.Condition `json:"exit_condition,omitzero"`
	Over      string              `json:"over,omitzero"`
	Times     workflow.Times      `json:"times,omitzero"`
	Most      int                 `json:"max_iterations,omitzero"`
	Loop      string              `json:"loop_id,omitzero"`
	Transform string              `json:"kind,omitzero"`
	Input     string              `json:"input_ref,omitzero"`
	Schema    jsontext.Value      `json:"output_schema,omitzero"`

	Instruction string             `json:"instruction,omitzero"`
	Retries     int                `json:"retries,omitzero"`
	OnFailure   workflow.OnFailure `json:"onFailure,omitzero"`
}

type planEdge struct {
	From   string          `json:"from"`
	To     string          `json:"to"`
	Output workflow.Output `json:"output,omitzero"`
}

// exit is a way out of a step that leads nowhere yet.
type exit struct {
	from   string
	output workflow.Output
}

type planWriter struct {
	plan  plan
	taken map[string]int // ids, and how often each was asked for
}

// sequence writes statements one after another. The exits lead to the first;
// those of the last are returned.
func (w *planWriter) sequence(list []statement, open []exit) ([]exit, error) {
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.is("stop") {
			w.end(open)
			return nil, nil
		}
		var otherwise []statement
		follows := i+1 < len(list) && (list[i+1].is("else") || list[i+1].is("onerror"))
		if follows {
			otherwise = list[i+1].children
			i++
		}
		var err error
		if open, err = w.statement(s, otherwise, open); err != nil {
			return nil, err
		}
		if follows && list[i].is("onerror") {
			failed, err := w.sequence(otherwise, []exit{{open[0].from, workflow.OnError}})
			if err != nil {
				return nil, err
			}
			open = append(open, failed...)
		}
	}
	return open, nil
}

func (w *planWriter) statement(s statement, otherwise []statement, open []exit) ([]exit, error) {
	switch s.head() {
	case "input", "left_out", "assumed":
		return open, w.beside(s)
	case "if":
		return w.choice(s, otherwise, open)
	case "switch":
		return w.cases(s, open)
	case "each", "until", "repeat":
		return w.loop(s, open)
	case "ai":
		return w.transform(s, open)
	}
	return w.tool(s, open)
}

// add gives the node an id and a name, and leads the exits to it.
func (w *planWriter) add(s statement, n planNode, open []exit) string {
	base := s.label
	if base == "" {
		base = s.head()
	}
	w.taken[base]++
	n.ID = base
	if w.taken[base] > 1 {
		n.ID = fmt.Sprintf("%s_%d", base, w.taken[base])
	}
	n.Name = strings.ToUpper(n.ID[:1]) + strings.ReplaceAll(n.ID[1:], "_", " ")
	w.plan.Nodes = append(w.plan.Nodes, n)
	w.lead(open, n.ID)
	return n.ID
}

func (w *planWriter) lead(open []exit, to string) {
	for _, e := range open {
		w.plan.Edges = append(w.plan.Edges, planEdge{e.from, to, e.output})
	}
}

// end lets branches end the workflow; a plain last step needs no edge.
func (w *planWriter) end(open []exit) {
	for _, e := range open {
		if e.output != workflow.OutputNone && e.output != workflow.LoopDone {
			w.plan.Edges = append(w.plan.Edges, planEdge{e.from, "DONE", e.output})
		}
	}
}
