package reply

import (
	"cmp"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
)

// maxNeeds is how many of the things that steps depend on are looked for further away than right
// in front of them.
const maxNeeds = 2000

// checkNeeds reports steps that do not run after what they are said to depend on: the order in
// which they run is another than the answer says.
func (d *draft) checkNeeds() {
	if !slices.ContainsFunc(d.graph.Steps, func(s *flow.Step) bool { return len(s.Needs) > 0 }) {
		return
	}
	names, back, left := flow.NewScope(d.graph), flow.NewBackwards(d.graph), maxNeeds
	for i, s := range d.graph.Steps {
		if s.Gone != flow.Stays {
			continue
		}
		for _, e := range s.Needs {
			d.checkNeed(i, e, names, func(n int) bool {
				if back.IsNext(n, i) {
					return true
				}
				left--
				return left < 0 || back.Leads(n, i)
			})
		}
	}
}

// checkNeed reports one thing that a step depends on where leads says that it does not run
// before.
func (d *draft) checkNeed(i int, e source.Entry, names *flow.Scope, leads func(n int) bool) {
	s := d.graph.Steps[i]
	n, ok := d.needed(e, names)
	switch {
	case !ok && isNoStep(e):
	case !ok:
		p := d.Log.Add(problem.UnknownNode, e.Part, "%s depends on “%s”, and there is no such step.", s.Title(), cmp.Or(d.Identifier(e.Part), source.Preview(e.Value)))
		p.Fix = "Let depends_on hold ids of steps, or leave it out: steps run in the order in which they are listed or linked."
		if !alias.MayBeOther(e.Key) {
			p.Severity = problem.Error
		}
	case d.graph.Steps[n].Gone != flow.Stays, n != i && leads(n):
	case d.changes == nil && d.form != FormGraph && n > i:
		d.Log.Refuse(problem.IgnoredPart, e.Part, "List each step after those it depends on.",
			"%s depends on %s, which is listed after it; the steps run in the order they are listed.", s.Title(), d.graph.Title(n))
	default:
		d.Log.Refuse(problem.IgnoredPart, e.Part, "Put each step behind those that it depends on, on the same way, or leave depends_on out.",
			"%s depends on %s, which does not run before it.", s.Title(), d.graph.Title(n))
	}
}

// needed is the step that a value means: by its id, its name, or by one of its results.
func (d *draft) needed(e source.Entry, names *flow.Scope) (int, bool) {
	name := d.Identifier(e.Part)
	if n, _, ok := names.Find(name); ok {
		return n, true
	}
	id, _, _ := strings.Cut(strings.Trim(name, "{} "), ".")
	n, _, ok := names.Find(id)
	return n, ok
}

// isNoStep reports whether a value names no step on purpose: nothing, where a workflow begins,
// what it is given, or a sentence.
func isNoStep(e source.Entry) bool {
	name := strings.TrimSpace(e.Text)
	return name == "" || alias.AsValue.Says(name, alias.Nothing, alias.No, alias.Yes) || alias.Outside.Says(strings.Trim(name, "_"), alias.Beginning) ||
		strings.HasPrefix(name, "input") || strings.HasPrefix(name, "secret") || alias.MayBeOther(e.Key) && strings.ContainsAny(name, " \t")
}
