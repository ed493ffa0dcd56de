package eval

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

func (w *planWriter) tool(s statement, open []exit) ([]exit, error) {
	n := planNode{StepType: workflow.KindTool, Tool: s.head(), Arguments: workflow.Arguments{}}
	for _, word := range s.words[1:] {
		name, value, ok := strings.Cut(word, "=")
		if !ok || !jsontext.Value(value).IsValid() {
			return nil, s.wrong("%q is no argument", word)
		}
		switch name {
		case "@retries":
			n.Retries = number(value)
		case "@onFailure":
			n.OnFailure = workflow.OnFailure(textOf(jsontext.Value(value)))
		default:
			n.Arguments[name] = jsontext.Value(value)
		}
	}
	return []exit{{from: w.add(s, n, open)}}, nil
}

// beside writes what stands beside the steps: an input, or what is said of the plan.
func (w *planWriter) beside(s statement) error {
	if !s.is("input") {
		list := map[string]*[]string{"left_out": &w.plan.LeftOut, "assumed": &w.plan.Assumed}[s.head()]
		for _, word := range s.words[1:] {
			*list = append(*list, textOf(jsontext.Value(word)))
		}
		return nil
	}
	in := workflow.Arguments{}
	for _, word := range s.words[1:] {
		name, value, _ := strings.Cut(word, "=")
		if in[name] = jsontext.Value(value); !in[name].IsValid() {
			return s.wrong("%q is no part of an input", word)
		}
	}
	w.plan.Inputs = append(w.plan.Inputs, in)
	return nil
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
	rounds, bounded := strings.CutPrefix(s.words[len(s.words)-1], "most=")
	if bounded {
		s.words = s.words[:len(s.words)-1]
	}
	id := w.add(s, n, open)
	at := len(w.plan.Nodes) - 1
	exits, err := w.sequence(s.children, []exit{{id, workflow.LoopBody}})
	if err != nil {
		return nil, err
	}
	end := w.add(statement{label: id + "_end"}, planNode{StepType: workflow.KindEndLoop, Loop: id}, exits)
	w.plan.Edges = append(w.plan.Edges, planEdge{From: end, To: id})
	loop := &w.plan.Nodes[at]
	if err = loop.repeat(s); bounded {
		loop.Most = number(rounds)
	}
	return []exit{{id, workflow.LoopDone}}, err
}

// repeat says how often a loop runs.
func (n *planNode) repeat(s statement) error {
	switch s.head() {
	case "each":
		n.Over, n.Most = s.words[1], workflow.DefaultMaxElements
		return n.leave(s, s.words[2:])
	case "repeat":
		n.Times, n.Most = workflow.Times(s.words[1]), 0
		if _, isNumber := n.Times.Number(); !isNumber && !n.Times.IsReference() {
			return s.wrong("%q is no number", s.words[1])
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

// leave says when a loop over a list ends early: "until" and a condition.
func (n *planNode) leave(s statement, words []string) error {
	if len(words) == 0 {
		return nil
	}
	c, err := parseCondition(words[1:])
	if err != nil || words[0] != "until" {
		return s.wrong("it is “each RESULT until CONDITION”")
	}
	holds := c.workflowCondition()
	n.Exit = &holds
	return nil
}

func (w *planWriter) transform(s statement, open []exit) ([]exit, error) {
	if len(s.words) < 3 {
		return nil, s.wrong("it is “ai KIND RESULT”")
	}
	n := planNode{StepType: workflow.KindAiTransform, Transform: s.words[1], Input: s.words[2]}
	for _, word := range s.words[3:] {
		name, value, _ := strings.Cut(word, "=")
		switch v := jsontext.Value(value); {
		case name == "schema" && v.IsValid():
			n.Schema = v
		case name == "instruction" && v.IsValid():
			n.Instruction = textOf(v)
		default:
			return nil, s.wrong("an AI step has no %q", word)
		}
	}
	return []exit{{from: w.add(s, n, open)}}, nil
}
