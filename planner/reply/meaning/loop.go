package meaning

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
)

// ReportWhiles tells of loops that go on while something is so which is known before the
// first round: their steps run once, whether it is so or not.
func (d Steps) ReportWhiles() {
	if !slices.ContainsFunc(d.Graph.Steps, func(s *flow.Step) bool { return s.While.Value != nil }) {
		return
	}
	scope := flow.NewScope(d.Graph)
	for i, s := range d.Graph.Steps {
		if s.While.Value == nil || s.Node.Loop == nil || s.Node.Loop.ExitCondition == nil {
			continue
		}
		body := d.Graph.Body(i)
		for c := range s.Node.Loop.ExitCondition.Leaves {
			id, _, _ := strings.Cut(c.Left.Variable, ".")
			if n, ok := scope.ByID(id); ok && n != i && !body[n] {
				p := d.Log.Add(problem.Coerced, s.While, "The steps of %s run once before its condition is looked at, though “while” looks at it first.", s.Title())
				p.Severity, p.At.Node = problem.Warning, s.Node.ID
				p.Fix = "Put an If with the condition around the Loop, unless it holds at first in any case."
				break
			}
		}
	}
}
