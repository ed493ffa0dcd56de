package planner

import (
	"fmt"
	"maps"
	"slices"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// The words of an explanation besides those about what a step does.

// given are the arguments of a call, in the order of its tool.
func (e explainer) given(tool catalog.Tool, arguments workflow.Arguments) string {
	var parts []string
	known := map[string]bool{}
	for _, a := range tool.Arguments() {
		known[a.Name] = true
		if value, ok := arguments[a.Name]; ok {
			parts = append(parts, a.Title+" = "+e.value(value))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(arguments)) {
		if !known[name] {
			parts = append(parts, name+" = "+e.value(arguments[name]))
		}
	}
	return text.List(parts, "and")
}

func (e explainer) cases(s workflow.Switch) []string {
	var lines []string
	for _, c := range s.Cases {
		lines = append(lines, fmt.Sprintf("“%s” holds where %s.", c.Name, e.condition(c.Condition)))
	}
	return lines
}

// repeats says how often a loop repeats, and what it keeps of its rounds.
func (e explainer) repeats(l workflow.Loop) []string {
	lines := []string{e.howOften(l)}
	if l.Parallel > 1 {
		lines = append(lines, fmt.Sprintf("Up to %d rounds go on at once.", l.Parallel))
	}
	if l.Collect != nil {
		lines = append(lines, fmt.Sprintf("Of each round it collects %s.", e.value(l.Collect)))
	}
	return lines
}

func (e explainer) howOften(l workflow.Loop) string {
	most := fmt.Sprintf("at most %s.", count(l.MaxIterations, "time"))
	switch {
	case l.Times != "":
		return "repeats its steps " + e.timesOf(l) + "."
	case l.Over != "":
		return fmt.Sprintf("repeats its steps for each of %s, %s", e.result(l.Over), most)
	case l.ExitCondition != nil:
		return fmt.Sprintf("repeats its steps until %s, %s", e.condition(*l.ExitCondition), most)
	}
	return "repeats its steps " + most
}

// timesOf says how often a loop repeats that counts.
func (e explainer) timesOf(l workflow.Loop) string {
	text := e.result(string(l.Times)) + " times"
	if n, isNumber := l.Times.Number(); isNumber {
		text = count(n, "time")
	}
	if l.MaxIterations > 0 {
		text += fmt.Sprintf(", at most %d", l.MaxIterations)
	}
	return text
}

func (e explainer) mayUse(tools []string) string {
	if len(tools) == 0 {
		return "It may use no tools."
	}
	var titles []string
	for _, name := range tools {
		titles = append(titles, "“"+e.tool(name).Called()+"”")
	}
	return "It may use " + text.List(titles, "and") + "."
}

// settings are what is not as usual.
func (e explainer) settings(n workflow.Node) []string {
	var lines []string
	if n.Disabled {
		lines = append(lines, "It is off, so a run passes it over.")
	}
	if n.Retries > 0 {
		lines = append(lines, fmt.Sprintf("Where it fails it is tried %s more.", times(n.Retries)))
	}
	switch n.OnFailure {
	case workflow.Stop:
	case workflow.Branch:
		lines = append(lines, "Where it fails the workflow goes to its error output.")
	case workflow.Continue:
		if n.Kind == workflow.KindLoop {
			return append(lines, "A step in it that fails ends its round, and no more.")
		}
		lines = append(lines, "Where it fails the workflow goes on.")
	}
	return lines
}

// before says what leads to a step; that a round of a loop ends does not count.
func (e explainer) before(n workflow.Node) string {
	var from []string
	for _, edge := range e.w.Edges {
		if edge.To == n.ID && !e.closes(edge) {
			from = append(from, e.name(edge.From)+way(edge.Output))
		}
	}
	if len(from) == 0 {
		return "Nothing comes before it."
	}
	return "Before it comes " + text.List(from, "and") + "."
}

func (e explainer) closes(edge workflow.Edge) bool {
	from, ok := e.w.Node(edge.From)
	return ok && from.EndLoop != nil && from.EndLoop.Loop == edge.To
}

// after says what a step leads to.
func (e explainer) after(n workflow.Node) string {
	var to []string
	for _, edge := range e.w.Edges {
		if edge.From == n.ID {
			to = append(to, e.name(edge.To)+way(edge.Output))
		}
	}
	for _, output := range n.Ends {
		to = append(to, "the end"+way(output))
	}
	if len(to) == 0 {
		return "Nothing comes after it."
	}
	return "After it comes " + text.List(to, "and") + "."
}

// way names an output behind a step, "" for the only one.
func way(o workflow.Output) string {
	switch o {
	case workflow.OutputNone:
		return ""
	case workflow.IfTrue:
		return " (true)"
	case workflow.IfFalse:
		return " (false)"
	case workflow.LoopBody:
		return " (each)"
	case workflow.LoopDone:
		return " (done)"
	case workflow.SwitchDefault:
		return " (else)"
	case workflow.OnError:
		return " (error)"
	}
	name, _ := o.Case()
	return " (" + name + ")"
}

// secretsOf are the names of the secrets that a step uses, each once.
func secretsOf(w workflow.Workflow, n workflow.Node) (names []string) {
	for _, name := range n.Secrets {
		if w.IsSecret(workflow.Secret(name)) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
