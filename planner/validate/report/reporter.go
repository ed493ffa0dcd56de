// Package report is where the checks of a workflow put what they find: problems with their
// places, their fixes for the model, and the patches of their quick fixes.
package report

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// none stands for a node or edge that is not there.
const none = workflow.None

// Reporter is a workflow that is looked at, and the problems found in it so far. Who looks
// embeds it: places, names and quick fixes are then at hand. It is not to be copied once
// something was reported. Nodes and edges are told by their index.
type Reporter struct {
	*flow.Flow
	Problems   problem.List // in the order in which they were reported
	compared   int          // names compared with wrong ones so far, see Spend
	quickFixes int          // bytes of quick fixes so far
}

// maxQuickFixes is how many bytes all quick fixes of one validation may take. A
// Switch with thousands of cases would else be written out for each of them.
const maxQuickFixes = 16 << 20

// Finding is a problem that was just reported.
type Finding struct {
	*problem.Problem
	reporter *Reporter
}

// Report adds a problem. References among the args are told by what people call
// them. The finding is valid until the next report.
func (r *Reporter) Report(code problem.Code, at problem.Place, format problem.English, args ...any) Finding {
	for i, arg := range args {
		if ref, is := arg.(workflow.Reference); is {
			args[i] = r.Called(ref)
		}
	}
	r.Problems = append(r.Problems, problem.New(code, at, format, args...))
	return Finding{&r.Problems[len(r.Problems)-1], r}
}

// Fix adds the instruction for the model.
func (f Finding) Fix(format string, args ...any) Finding {
	*f.Problem = f.WithFix(format, args...)
	return f
}

// Quick adds the change that solves the problem, and the text of its button.
func (f Finding) Quick(label problem.Said, patch workflow.Patch) Finding {
	if !f.reporter.OffersMore() {
		return f
	}
	raw, err := json.Marshal(patch, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return f // a workflow with broken raw JSON gets no quick fixes
	}
	f.reporter.quickFixes += len(raw)
	f.QuickFix = &problem.QuickFix{Label: label.String(), Said: label, Patch: raw}
	return f
}

// OffersMore reports whether there is room for another quick fix.
func (r *Reporter) OffersMore() bool { return r.quickFixes <= maxQuickFixes }

// Incomplete reports a step that lacks something; fix holds one %q for its id.
func (r *Reporter) Incomplete(node int, path string, lacks problem.Said, fix string) Finding {
	return r.Report(problem.StepIncomplete, r.At(node, path), "“%s” %s.", r.Name(node), lacks).Fix(fix, r.ID(node))
}

// NoCondition reports that nothing stands where a condition is to be.
func (r *Reporter) NoCondition(node int, path string) {
	r.Report(problem.ConditionIncomplete, r.At(node, path), "“%s” has no condition.", r.Name(node)).
		Fix("Give %q a condition with left, operator and right at %s.", r.ID(node), path)
}

// At is the place of a node, or of a field inside it.
func (r *Reporter) At(node int, path string) problem.Place {
	return problem.Place{Node: r.W.Nodes[node].ID, Path: path}
}

// AtEdge is the place of an edge.
func (r *Reporter) AtEdge(e int) problem.Place {
	return problem.Place{Node: r.W.Edges[e].From, Edge: r.W.Edges[e].Key()}
}

// Name is what people call a node.
func (r *Reporter) Name(node int) string { return r.W.Nodes[node].Label() }

// ID is how a node is called in the workflow and to the model.
func (r *Reporter) ID(node int) string { return r.W.Nodes[node].ID }

// Called is what people call a result: by the name of its step.
func (r *Reporter) Called(ref workflow.Reference) problem.Called {
	called := problem.Called{ID: ref.String()}
	if i := r.Find(ref.Node); i != none && r.Name(i) != ref.Node {
		called.Name = r.Name(i) + " · " + ref.Field
	}
	return called
}

// CalledIn is the same for a text that is a reference, and else the text.
func (r *Reporter) CalledIn(text string) problem.Called {
	if ref, is := workflow.ParseReference(text); is {
		return r.Called(ref)
	}
	return problem.Called{ID: text}
}

// NameOf is the name of the node with the id, or the id where there is none.
func (r *Reporter) NameOf(id string) string {
	if i := r.Find(id); i != none {
		return r.Name(i)
	}
	return id
}

// maxNamed is how many steps a message names before it only counts them.
const maxNamed = 5

// Names lists steps for people.
func (r *Reporter) Names(nodes []int) problem.Said {
	return listed(nodes, func(n int) problem.Said { return problem.Say("“%s”", r.Name(n)) })
}

// IDs lists steps for the model.
func (r *Reporter) IDs(nodes []int) string {
	return listed(nodes, func(n int) problem.Said { return problem.Say("%s", r.ID(n)) }).String()
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

// Joined are the names of a closed set, for the model.
func Joined[T ~string](names []T) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = string(name)
	}
	return strings.Join(texts, ", ")
}
