package eval

import (
	"fmt"
	"strconv"
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
	Nodes []planNode `json:"nodes"`
	Edges []planEdge `json:"edges"`
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
	Most      int                 `json:"max_iterations,omitzero"`
	Loop      string              `json:"loop_id,omitzero"`
	Transform string              `json:"kind,omitzero"`
	Input     string              `json:"input_ref,omitzero"`
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
		if i+1 < len(list) && list[i+1].is("else") {
			otherwise = list[i+1].children
			i++
		}
		var err error
		if open, err = w.statement(s, otherwise, open); err != nil {
			return nil, err
		}
	}
	return open, nil
}

func (w *planWriter) statement(s statement, otherwise []statement, open []exit) ([]exit, error) {
	switch s.head() {
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

func (w *planWriter) tool(s statement, open []exit) ([]exit, error) {
	n := planNode{StepType: workflow.KindTool, Tool: s.head(), Arguments: workflow.Arguments{}}
	for _, word := range s.words[1:] {
		name, value, ok := strings.Cut(word, "=")
		if !ok || !jsontext.Value(value).IsValid() {
			return nil, s.wrong("%q is no argument", word)
		}
		n.Arguments[name] = jsontext.Value(value)
	}
	return []exit{{from: w.add(s, n, open)}}, nil
}

func (w *planWriter) choice(s statement, otherwise []statement, open []exit) ([]exit, error) {
	c, err := parseCondition(s.words[1:])
	if err != nil {
		return nil, s.wrong("%v", err)
	}
	holds := c.workflowCondition()
	id := w.add(s, planNode{StepType: workflow.KindIf, Condition: &holds}, open)
	yes, err := w.sequence(s.children, []exit{{id, workflow.IfTrue}})
	if err != nil {
		return nil, err
	}
	no, err := w.sequence(otherwise, []exit{{id, workflow.IfFalse}})
	return append(yes, no...), err
}

func (w *planWriter) cases(s statement, open []exit) ([]exit, error) {
	n := planNode{StepType: workflow.KindSwitch}
	for i, child := range s.children {
		if !child.is("case") {
			continue
		}
		c, err := parseCondition(child.words[1:])
		if err != nil {
			return nil, child.wrong("%v", err)
		}
		n.Cases = append(n.Cases, workflow.Case{Name: caseName(i), Condition: c.workflowCondition()})
	}
	id := w.add(s, n, open)
	var out []exit
	for i, child := range s.children {
		from := exit{id, workflow.CaseOutput(caseName(i))}
		if child.is("default") {
			from.output = workflow.SwitchDefault
		}
		exits, err := w.sequence(child.children, []exit{from})
		if err != nil {
			return nil, err
		}
		out = append(out, exits...)
	}
	return out, nil
}

func caseName(i int) string { return "case " + strconv.Itoa(i+1) }

// mostRounds bounds the loops of the corpus that do not count.
const mostRounds = 20

func (w *planWriter) loop(s statement, open []exit) ([]exit, error) {
	if len(s.words) < 2 {
		return nil, s.wrong("it does not say how often")
	}
	n := planNode{StepType: workflow.KindLoop, Most: mostRounds}
	id := w.add(s, n, open)
	at := len(w.plan.Nodes) - 1
	exits, err := w.sequence(s.children, []exit{{id, workflow.LoopBody}})
	if err != nil {
		return nil, err
	}
	end := w.add(statement{label: id + "_end"}, planNode{StepType: workflow.KindEndLoop, Loop: id}, exits)
	w.plan.Edges = append(w.plan.Edges, planEdge{From: end, To: id})
	return []exit{{id, workflow.LoopDone}}, w.plan.Nodes[at].repeat(s)
}

// repeat says how often a loop runs.
func (n *planNode) repeat(s statement) error {
	switch s.head() {
	case "each":
		n.Over, n.Most = s.words[1], workflow.DefaultMaxIterations
	case "repeat":
		times, err := strconv.Atoi(s.words[1])
		if err != nil {
			return s.wrong("%q is no number", s.words[1])
		}
		n.Most = times
		n.Exit = &workflow.Condition{
			Left:     workflow.Operand{Variable: n.ID + ".iteration"},
			Operator: workflow.GreaterThanOrEqual,
			Right:    workflow.Operand{Literal: jsontext.Value(s.words[1])},
		}
	default:
		c, err := parseCondition(s.words[1:])
		if err != nil {
			return s.wrong("%v", err)
		}
		holds := c.workflowCondition()
		n.Exit = &holds
	}
	return nil
}

func (w *planWriter) transform(s statement, open []exit) ([]exit, error) {
	if len(s.words) != 3 {
		return nil, s.wrong("it is “ai KIND RESULT”")
	}
	n := planNode{StepType: workflow.KindAiTransform, Transform: s.words[1], Input: s.words[2]}
	return []exit{{from: w.add(s, n, open)}}, nil
}
