package validate

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// choicesOf are the answers that a step offers, nil where any may be given or where it is
// not known which.
func choicesOf(n workflow.Node) []string {
	if n.Kind != workflow.KindTool || n.Tool == nil || n.Tool.Name != workflow.AskPerson || n.HidesAnswer() {
		return nil
	}
	var choices []string
	raw := n.Tool.Arguments["choices"]
	if raw.Kind() != '[' || json.Unmarshal(raw, &choices) != nil {
		return nil
	}
	if slices.ContainsFunc(choices, func(choice string) bool { return strings.Contains(choice, "{{") }) {
		return nil
	}
	return choices
}

// checkDefault warns of an answer that is filled in at first, and is none that is offered.
func (c stepChecks) checkDefault(node int) {
	choices := choicesOf(c.W.Nodes[node])
	if len(choices) == 0 {
		return
	}
	var answer string
	raw := c.W.Nodes[node].Tool.Arguments["default"]
	if raw.Kind() != '"' || json.Unmarshal(raw, &answer) != nil || answer == "" || strings.Contains(answer, "{{") || slices.Contains(choices, answer) {
		return
	}
	c.report(problem.ArgumentInvalid, c.at(node, "tool/arguments/default"), "“%s” has the default “%s”, which is none of its choices: %s.", c.name(node), answer, strings.Join(choices, ", ")).
		fix("Set default of %q to one of its choices, or remove it.", c.id(node)).
		quick(problem.Say("Remove the default"), c.withoutArgument(node, "default")).Severity = problem.Warning
}

// checkUnheard tells of questions with several answers of which nothing depends: whatever the
// person chooses, the workflow goes on in the same way.
func (c stepChecks) checkUnheard() {
	open := map[int]*hearing{}
	for i, n := range c.W.Nodes {
		if choices := choicesOf(n); len(choices) > 1 && len(c.Out.Of(i)) > 0 && c.OffBy(i) == none {
			open[i] = &hearing{choices: choices, node: none}
		}
	}
	if len(open) == 0 {
		return
	}
	c.hear(open)
	for _, node := range slices.Sorted(maps.Keys(open)) {
		if open[node].node != none {
			c.reportAlike(node, open[node])
			continue
		}
		c.report(problem.StepIncomplete, c.at(node, "tool/arguments/choices"), "No step looks at the answer to “%s”, so the workflow goes on in the same way whatever is chosen.", c.name(node)).
			fix("Put an If or a Switch that compares %q behind %q, or use the answer in a later step.", c.id(node)+".answer", c.id(node)).Severity = problem.Warning
	}
}

// checkAnswer warns of a comparison of an answer with what is none of the choices.
func (c *conditionChecks) checkAnswer(node int, path string, cond workflow.Condition) {
	l := newLeaf(clause{cond, false})
	ref, ok := workflow.ParseReference(l.left.Variable)
	source := c.Find(ref.Node)
	if !ok || source == none || ref.Field != "answer" && ref.Field != "text" || l.right.Variable != "" {
		return
	}
	choices, value := choicesOf(c.W.Nodes[source]), newConstant(l.right.Literal)
	if len(choices) == 0 && (value.kind == 't' || value.kind == 'f') && toolOf(c.W.Nodes[source]) == workflow.AskPerson && !isOn(c.W.Nodes[source].Tool.Arguments["choices"]) {
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares what is written in answer to “%s” with %s, and a person hardly writes that word.", c.name(node), c.name(source), value.text).
			fix("Give %q choices such as Yes and No, and at %s of %q compare %q with one of them.", c.id(source), path, c.id(node), ref).Severity = problem.Warning
		return
	}
	if len(choices) == 0 || value.text == "" || !strings.ContainsRune(`"0tf`, rune(value.kind)) || slices.ContainsFunc(choices, value.mayBe(l.operator)) {
		return
	}
	p := c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares the answer of “%s” with “%s”, which is none of its choices: %s.", c.name(node), c.name(source), value.text, strings.Join(choices, ", ")).
		fix("At %s of %q compare it with one of the choices of %q, exactly as it is written there: %s.", path, c.id(node), c.id(source), strings.Join(choices, ", "))
	p.Severity = problem.Warning
	alike := slices.IndexFunc(choices, func(choice string) bool {
		return strings.EqualFold(strings.TrimSpace(choice), strings.TrimSpace(value.text))
	})
	if alike < 0 || strings.Contains(value.text, "{{") {
		return
	}
	p.quick(problem.Say("Compare it with “%s”", choices[alike]), c.updateNode(node, func(n *workflow.Node) {
		*n = workflow.MapOperands(*n, func(o workflow.Operand) workflow.Operand {
			if o.Variable == "" && string(o.Literal) == string(l.right.Literal) {
				o.Literal = text.Quote(choices[alike])
			}
			return o
		})
	}))
}

// mayBe reports whether a choice decides the comparison with the constant otherwise than
// most texts do.
func (c constant) mayBe(operator workflow.Operator) func(choice string) bool {
	return func(choice string) bool {
		switch operator {
		case workflow.Equals, workflow.NotEquals:
			other := newConstant(text.Quote(choice))
			return choice == c.text || c.kind == '0' && other.isNumber && other.number == c.number
		case workflow.Contains, workflow.NotContains:
			return strings.Contains(choice, c.text)
		}
		return true
	}
}

// checkHidden reports answers that are to be hidden and stand in the workflow.
func (c stepChecks) checkHidden(i int, n workflow.Node) {
	if !n.HidesAnswer() {
		return
	}
	for _, argument := range []string{"choices", "default"} {
		if v, is := n.Tool.Arguments[argument]; is && !isNothing(v) {
			c.report(problem.ArgumentInvalid, c.at(i, "tool/arguments/"+argument), "“%s” hides its answer, but has %s, which can be seen.", c.name(i), problem.Say(shownBy[argument])).
				fix("Remove %q or %q from the arguments of %q.", argument, workflow.HiddenArgument, c.id(i)).
				quick(problem.Say("Remove the %s", argument), c.withoutArgument(i, argument))
		}
	}
}

// shownBy says what an argument shows.
var shownBy = map[string]problem.English{"choices": "answers to choose from", "default": "a default"}

func isNothing(v jsontext.Value) bool {
	return v.Kind() == 'n' || string(v) == `""` || string(v) == "[]"
}
