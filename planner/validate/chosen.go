package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// A question with choices is asked so that something depends on which is chosen. Whether it
// was answered at all, or with any text, is the same for each of them.

// hearing is what looks at a question, so far in no way that tells its choices apart.
type hearing struct {
	choices []string
	node    int    // the first step whose condition looks at it; none for none
	path    string // where that is
}

// maxAsked is how many comparisons are decided for choices in one validation. Past it all
// conditions count as such that tell them apart.
const maxAsked = 50_000

// hear finds out which questions are looked at in a way that tells their choices apart, and
// takes them out.
func (c stepChecks) hear(open map[int]*hearing) {
	look := func(u workflow.Use) bool {
		if ref, ok := workflow.ParseReference(u.Text); ok && !u.InCondition() && (ref.Field == "answer" || ref.Field == "text") {
			delete(open, c.Find(ref.Node))
		}
		return true
	}
	for _, o := range c.W.Outputs {
		o.Uses(look)
	}
	asked := 0
	for i, n := range c.W.Nodes {
		n.Uses(look)
		for path, cond := range n.Conditions {
			for _, source := range c.asksOf(cond, nil) {
				h := open[source]
				switch {
				case h == nil:
				case c.tellsApart(cond, source, h.choices, &asked):
					delete(open, source)
				case h.node == none:
					h.node, h.path = i, path
				}
			}
		}
	}
}

// asksOf are the steps whose results a condition compares, each once.
func (c stepChecks) asksOf(cond workflow.Condition, sources []int) []int {
	for _, o := range []workflow.Operand{cond.Left, cond.Right} {
		ref, ok := workflow.ParseReference(o.Variable)
		if source := c.Find(ref.Node); ok && source != none && c.isQuestion(source) && !slices.Contains(sources, source) {
			sources = append(sources, source)
		}
	}
	for _, group := range [][]workflow.Condition{cond.All, cond.Any} {
		for _, member := range group {
			sources = c.asksOf(member, sources)
		}
	}
	return sources
}

func (c stepChecks) isQuestion(node int) bool {
	t := c.W.Nodes[node].Tool
	return t != nil && t.Name == workflow.AskPerson
}

// tellsApart reports whether it matters to a condition which of the choices was chosen.
func (c stepChecks) tellsApart(cond workflow.Condition, source int, choices []string, asked *int) bool {
	first := ""
	for i, choice := range choices {
		left := c.leftOf(cond, source, choice, asked)
		if *asked > maxAsked || i > 0 && left != first {
			return true
		}
		first = left
	}
	return false
}

// What is left of a condition that always holds, or never.
const (
	holds = "holds"
	fails = "fails"
)

// leftOf is what a condition still depends on once it is known what was chosen.
func (c stepChecks) leftOf(cond workflow.Condition, source int, choice string, asked *int) string {
	if *asked++; *asked > maxAsked {
		return ""
	}
	switch {
	case len(cond.All) > 0:
		return c.leftOfGroup(cond.All, fails, holds, source, choice, asked)
	case len(cond.Any) > 0:
		return c.leftOfGroup(cond.Any, holds, fails, source, choice, asked)
	}
	l := possible.LeafOf(cond)
	name, _ := l.Subject()
	key := l.Key(name, false)
	other, _ := workflow.ParseReference(l.Right.Variable)
	value := c.givenBy(l.Left, source, choice)
	switch {
	case c.Find(other.Node) == source:
		return choice + key.Left + key.Right // two results of one question
	case value == nil:
		return key.Left + " " + key.Operator + " " + key.Right
	case l.Right.Variable != "":
		return choice + key.Operator + key.Right
	}
	for verdict, denied := range map[string]bool{fails: false, holds: true} {
		p := possible.New("")
		p.Restrict(workflow.Equals, value, false)
		p.Restrict(l.Operator, l.Right.Literal, denied)
		if p.None() {
			return verdict
		}
	}
	return choice + key.Operator + key.Right
}

// leftOfGroup is the same of a group, of which one member decides all by ending, and nothing by
// going on.
func (c stepChecks) leftOfGroup(members []workflow.Condition, ending, goingOn string, source int, choice string, asked *int) string {
	var left []string
	for _, member := range members {
		switch one := c.leftOf(member, source, choice, asked); one {
		case ending:
			return ending
		case goingOn:
		default:
			left = append(left, one)
		}
	}
	if len(left) == 0 {
		return goingOn
	}
	return "(" + strings.Join(left, " "+ending+" ") + ")"
}

// givenBy is what a question gives where something was chosen; nil where it is not known, or
// another step gives it.
func (c stepChecks) givenBy(o workflow.Operand, source int, choice string) jsontext.Value {
	ref, ok := workflow.ParseReference(o.Variable)
	if !ok || c.Find(ref.Node) != source {
		return nil
	}
	switch ref.Field {
	case "answer", "text":
		return text.Quote(choice)
	case "answered", "success":
		return jsontext.Value("true")
	case "error":
		return jsontext.Value(`""`)
	}
	return nil
}

// reportAlike reports a question whose answers all lead the same way. Where one of them alone
// is a yes, that is what a condition that each of them meets was to ask for.
func (c stepChecks) reportAlike(source int, h *hearing) {
	p := c.Report(problem.ConditionIncomplete, c.At(h.node, h.path), "“%s” goes the same way whatever is chosen in “%s”: what it looks at is the same for %s.", c.Name(h.node), c.Name(source), strings.Join(h.choices, ", ")).
		Fix("At %s of %q compare %q with one of the choices, by Equals: %s.", h.path, c.ID(h.node), c.ID(source)+".answer", strings.Join(h.choices, ", "))
	var agreed []string
	for _, choice := range h.choices {
		if slices.Contains(agreeing, strings.ToLower(strings.Trim(choice, " .!"))) {
			agreed = append(agreed, choice)
		}
	}
	n := c.W.Nodes[h.node]
	asked := 0
	if len(agreed) != 1 || n.If == nil || n.If.Condition.IsGroup() || c.leftOf(n.If.Condition, source, agreed[0], &asked) != holds {
		return
	}
	p.Quick(problem.Say("Compare it with “%s”", agreed[0]), c.UpdateNode(h.node, func(n *workflow.Node) {
		n.If = &workflow.If{Condition: workflow.Condition{Left: workflow.Operand{Variable: c.ID(source) + ".answer"}, Operator: workflow.Equals, Right: workflow.Operand{Literal: text.Quote(agreed[0])}}, Unknown: n.If.Unknown}
	}))
}

// agreeing are answers that agree.
var agreeing = []string{"yes", "y", "ok", "okay", "ja", "oui", "sí", "si", "sim", "是"}
