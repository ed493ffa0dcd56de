// Package validate tells all that is wrong with a workflow, and how to mend it.
package validate

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

// Tools is what validation asks about the tools on offer; catalog.Catalog has it.
type Tools interface {
	// Has reports whether a tool has exactly this name.
	Has(tool string) bool
	// Nearest returns the names on offer most like the given one, best first.
	Nearest(tool string) []string
	// CheckArguments returns the problems of a call's arguments, each with
	// At.Path "tool/arguments/<name>…" and no At.Node. References stand for any value.
	CheckArguments(call workflow.ToolCall) problem.List
	// Outputs returns the names of a tool's results, and whether it may have others.
	Outputs(tool string) (names []string, open bool)
	// Gives says what a result of the tool is.
	Gives(tool, result string) workflow.Gives
	// Takes says what a place in the arguments of the tool takes; argument is a JSON
	// pointer without its first slash.
	Takes(tool, argument string) workflow.Takes
}

// Withholder is what Tools are besides where a tool that is not on offer may have to be
// approved.
type Withholder interface {
	// Withheld says why the tool is not on offer, and how to approve it; "" where approving
	// it is not what it needs.
	Withheld(tool string) string
}

// checks are everything that is looked at, in the order people are told. They
// do not depend on one another.
var checks = []func(*checker){
	(*checker).checkIDs,
	(*checker).checkDanglingEdges,
	(*checker).checkEntries,
	(*checker).checkPairs,
	(*checker).checkOutputs,
	(*checker).checkEnds,
	(*checker).checkEndLoops,
	(*checker).checkCycles,
	(*checker).checkBodies,
	(*checker).checkReach,
	(*checker).checkInputs,
	(*checker).checkSteps,
	(*checker).checkTools,
	(*checker).checkConditions,
	(*checker).checkReferences,
	(*checker).checkUnknown,
	(*checker).checkNames,
	(*checker).checkSameBranches,
	(*checker).checkChoicesOff,
}

// Workflow returns everything that is wrong with the workflow, errors and
// warnings; the order is the same every time. With nil tools, tools and their
// arguments are not looked up. Each quick fix is a Patch against w that makes
// its problem go away; where there are very many, the last problems have none.
// The time is linear in nodes, edges and what they hold. Of a workflow with more
// than MaxNodes nodes it says only that.
func Workflow(w workflow.Workflow, tools Tools) problem.List {
	c := &checker{tools: tools, leaks: map[int]bool{}}
	switch {
	case len(w.Nodes) > workflow.MaxNodes:
		c.report(problem.Limit, problem.Place{}, "The workflow has %d steps; %d are the most.", len(w.Nodes), workflow.MaxNodes).
			fix("Use at most %d steps: repeat steps with a Loop, or split the work.", workflow.MaxNodes)
		return c.problems
	case len(w.Nodes) == 0:
		c.report(problem.NoNodes, problem.Place{}, "The workflow has no steps yet.").
			fix("Add at least one step.")
	}
	c.Flow = flow.New(w)
	for _, check := range checks {
		check(c)
	}
	return c.problems
}

// IsSound reports whether the workflow has no errors, whatever tools are on offer.
func IsSound(w workflow.Workflow) bool { return !Workflow(w, nil).HasErrors() }

// checker holds what the checks share.
type checker struct {
	*flow.Flow
	tools      Tools
	problems   problem.List
	compared   int        // names compared with wrong ones so far, see spend
	weighed    int        // clauses of conditions looked at so far, see areImpossible
	quickFixes int        // bytes of quick fixes so far
	order      *flow.Tree // what always runs before what, see isBefore
	deciding   int        // the node whose conditions are looked at
	inputs     map[string]bool
	leaks      map[int]bool // loops whose body has an end besides its EndLoop
}

// maxQuickFixes is how many bytes all quick fixes of one validation may take. A
// Switch with thousands of cases would else be written out for each of them.
const maxQuickFixes = 16 << 20

// finding is a problem that was just reported.
type finding struct {
	*problem.Problem
	checker *checker
}

// report adds a problem. The finding is valid until the next report.
func (c *checker) report(code problem.Code, at problem.Place, format string, args ...any) finding {
	c.problems = append(c.problems, problem.New(code, at, format, args...))
	return finding{&c.problems[len(c.problems)-1], c}
}

// fix adds the instruction for the model.
func (f finding) fix(format string, args ...any) finding {
	*f.Problem = f.WithFix(format, args...)
	return f
}

// quick adds the change that solves the problem, and the text of its button.
func (f finding) quick(label string, patch workflow.Patch) finding {
	if f.checker.quickFixes > maxQuickFixes {
		return f
	}
	raw, err := json.Marshal(patch, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return f // a workflow with broken raw JSON gets no quick fixes
	}
	f.checker.quickFixes += len(raw)
	f.QuickFix = &problem.QuickFix{Label: label, Patch: raw}
	return f
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
func (c *checker) id(node int) string   { return c.W.Nodes[node].ID }

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
