package validate

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/possible"
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
	c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/default"), "“%s” has the default “%s”, which is none of its choices: %s.", c.Name(node), answer, strings.Join(choices, ", ")).
		Fix("Set default of %q to one of its choices, or remove it.", c.ID(node)).
		Quick(problem.Say("Remove the default"), c.WithoutArgument(node, "default")).Severity = problem.Warning
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
		c.Report(problem.StepIncomplete, c.At(node, "tool/arguments/choices"), "No step looks at the answer to “%s”, so the workflow goes on in the same way whatever is chosen.", c.Name(node)).
			Fix("Put an If or a Switch that compares %q behind %q, or use the answer in a later step.", c.ID(node)+".answer", c.ID(node)).Severity = problem.Warning
	}
}

// checkAnswer warns of a comparison of an answer with what is none of the choices.
func (c *conditionChecks) checkAnswer(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, ok := workflow.ParseReference(l.Left.Variable)
	source := c.Find(ref.Node)
	if !ok || source == none || ref.Field != "answer" && ref.Field != "text" || l.Right.Variable != "" {
		return
	}
	choices, value := choicesOf(c.W.Nodes[source]), possible.NewConstant(l.Right.Literal)
	if len(choices) == 0 && (value.Kind == 't' || value.Kind == 'f') && toolOf(c.W.Nodes[source]) == workflow.AskPerson && !isOn(c.W.Nodes[source].Tool.Arguments["choices"]) {
		c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares what is written in answer to “%s” with %s, and a person hardly writes that word.", c.Name(node), c.Name(source), value.Text).
			Fix("Give %q choices such as Yes and No, and at %s of %q compare %q with one of them.", c.ID(source), path, c.ID(node), ref).Severity = problem.Warning
		return
	}
	if len(choices) == 0 || value.Text == "" || !strings.ContainsRune(`"0tf`, rune(value.Kind)) || slices.ContainsFunc(choices, value.MayBe(l.Operator)) {
		return
	}
	p := c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares the answer of “%s” with “%s”, which is none of its choices: %s.", c.Name(node), c.Name(source), value.Text, strings.Join(choices, ", ")).
		Fix("At %s of %q compare it with one of the choices of %q, exactly as it is written there: %s.", path, c.ID(node), c.ID(source), strings.Join(choices, ", "))
	p.Severity = problem.Warning
	alike := slices.IndexFunc(choices, func(choice string) bool {
		return strings.EqualFold(strings.TrimSpace(choice), strings.TrimSpace(value.Text))
	})
	if alike < 0 || strings.Contains(value.Text, "{{") {
		return
	}
	p.Quick(problem.Say("Compare it with “%s”", choices[alike]), c.UpdateNode(node, func(n *workflow.Node) {
		*n = workflow.MapOperands(*n, func(o workflow.Operand) workflow.Operand {
			if o.Variable == "" && string(o.Literal) == string(l.Right.Literal) {
				o.Literal = text.Quote(choices[alike])
			}
			return o
		})
	}))
}

// checkHidden reports answers that are to be hidden and stand in the workflow.
func (c stepChecks) checkHidden(i int, n workflow.Node) {
	if !n.HidesAnswer() {
		return
	}
	for _, argument := range []string{"choices", "default"} {
		if v, is := n.Tool.Arguments[argument]; is && !isNothing(v) {
			c.Report(problem.ArgumentInvalid, c.At(i, "tool/arguments/"+argument), "“%s” hides its answer, but has %s, which can be seen.", c.Name(i), problem.Say(shownBy[argument])).
				Fix("Remove %q or %q from the arguments of %q.", argument, workflow.HiddenArgument, c.ID(i)).
				Quick(problem.Say("Remove the %s", argument), c.WithoutArgument(i, argument))
		}
	}
}

// shownBy says what an argument shows.
var shownBy = map[string]problem.English{"choices": "answers to choose from", "default": "a default"}

func isNothing(v jsontext.Value) bool {
	return v.Kind() == 'n' || string(v) == `""` || string(v) == "[]"
}
