package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checker holds what the checks share: the workflow, what is known of it, and the problems
// found so far. The checks of one subject are the methods of a type of its own.
type checker struct {
	*flow.Flow
	tools      Tools
	given      []workflow.Node // before workflows that are called were looked up
	results    *results
	order      flow.Tree // what always runs before what
	problems   problem.List
	users      map[string][]int // see usersOf
	leaks      map[int]bool     // loops whose body has an end besides its EndLoop
	compared   int              // names compared with wrong ones so far, see spend
	quickFixes int              // bytes of quick fixes so far
}

// maxQuickFixes is how many bytes all quick fixes of one validation may take. A
// Switch with thousands of cases would else be written out for each of them.
const maxQuickFixes = 16 << 20

// finding is a problem that was just reported.
type finding struct {
	*problem.Problem
	checker *checker
}

// report adds a problem. References among the args are told by what people call them. The finding is valid until the next report.
func (c *checker) report(code problem.Code, at problem.Place, format problem.English, args ...any) finding {
	for i, arg := range args {
		if ref, is := arg.(workflow.Reference); is {
			args[i] = c.called(ref)
		}
	}
	c.problems = append(c.problems, problem.New(code, at, format, args...))
	return finding{&c.problems[len(c.problems)-1], c}
}

// fix adds the instruction for the model.
func (f finding) fix(format string, args ...any) finding {
	*f.Problem = f.WithFix(format, args...)
	return f
}

// quick adds the change that solves the problem, and the text of its button.
func (f finding) quick(label problem.Said, patch workflow.Patch) finding {
	if f.checker.quickFixes > maxQuickFixes {
		return f
	}
	raw, err := json.Marshal(patch, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return f // a workflow with broken raw JSON gets no quick fixes
	}
	f.checker.quickFixes += len(raw)
	f.QuickFix = &problem.QuickFix{Label: label.String(), Said: label, Patch: raw}
	return f
}

// incomplete reports a step that lacks something; fix holds one %q for its id.
func (c *checker) incomplete(node int, path string, lacks problem.Said, fix string) finding {
	return c.report(problem.StepIncomplete, c.at(node, path), "“%s” %s.", c.name(node), lacks).fix(fix, c.id(node))
}

func (c *checker) noCondition(node int, path string) {
	c.report(problem.ConditionIncomplete, c.at(node, path), "“%s” has no condition.", c.name(node)).
		fix("Give %q a condition with left, operator and right at %s.", c.id(node), path)
}

// at is the place of a node, or of a field inside it.
func (c *checker) at(node int, path string) problem.Place {
	return problem.Place{Node: c.W.Nodes[node].ID, Path: path}
}

// atEdge is the place of an edge.
func (c *checker) atEdge(e int) problem.Place {
	return problem.Place{Node: c.W.Edges[e].From, Edge: c.W.Edges[e].Key()}
}

func (c *checker) name(node int) string { return c.W.Nodes[node].Label() }

func (c *checker) id(node int) string { return c.W.Nodes[node].ID }

// called is what people call a result: by the name of its step.
func (c *checker) called(ref workflow.Reference) problem.Called {
	called := problem.Called{ID: ref.String()}
	if i := c.Find(ref.Node); i != none && c.name(i) != ref.Node {
		called.Name = c.name(i) + " · " + ref.Field
	}
	return called
}

// calledIn is the same for a text that is a reference, and else the text.
func (c *checker) calledIn(text string) problem.Called {
	if ref, is := workflow.ParseReference(text); is {
		return c.called(ref)
	}
	return problem.Called{ID: text}
}

// nameOf is the name of the node with the id, or the id where there is none.
func (c *checker) nameOf(id string) string {
	if i := c.Find(id); i != none {
		return c.name(i)
	}
	return id
}

// maxNamed is how many steps a message names before it only counts them.
const maxNamed = 5

// names lists steps for people.
func (c *checker) names(nodes []int) problem.Said {
	return listed(nodes, func(n int) problem.Said { return problem.Say("“%s”", c.name(n)) })
}

// ids lists steps for the model.
func (c *checker) ids(nodes []int) string {
	return listed(nodes, func(n int) problem.Said { return problem.Say("%s", c.id(n)) }).String()
}

func listed(nodes []int, text func(int) problem.Said) problem.Said {
	parts := make([]problem.Said, 0, maxNamed)
	for _, n := range nodes[:min(len(nodes), maxNamed)] {
		parts = append(parts, text(n))
	}
	if more := len(nodes) - maxNamed; more > 0 {
		parts = append(parts, problem.Say("and %d more", more))
	}
	return problem.Listed(parts)
}

// isLinked reports whether an output of the node leads to another node.
func (c *checker) isLinked(node int, output workflow.Output) bool {
	return slices.ContainsFunc(c.Out.Of(node), func(e int) bool { return c.W.Edges[e].Output == output })
}

// isInside reports whether the node is in the loop's body or in one within it.
func (c *checker) isInside(node, loop int) bool {
	return node != none && c.Loop[node] != none && c.Nesting.Has(loop) && c.Nesting.Contains(loop, c.NestingOf(c.Loop[node]))
}

// rounds is a loop that may have no round, which the step gives the result in and the
// point is not in; none where there is no such loop.
func (c *checker) rounds(source, point int, ref workflow.Reference) int {
	loop := c.Loop[source]
	if result := ref.Result(); c.EndOf[source] != none && (result == "index" || result == "item") {
		loop = source
	}
	for ; loop != none; loop = c.Loop[loop] {
		if c.mayHaveNone(loop) && !c.isInside(point, loop) {
			return loop
		}
	}
	return none
}

// mayHaveNone reports whether a loop may have no round.
func (c *checker) mayHaveNone(loop int) bool {
	l := c.W.Nodes[loop].Loop
	return l != nil && (l.Over != "" || l.Times.IsReference())
}

func has[K comparable, V any](m map[K]V, k K) bool {
	_, ok := m[k]
	return ok
}

// joined are the names of a closed set, for the model.
func joined[T ~string](names []T) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = string(name)
	}
	return strings.Join(texts, ", ")
}
