// Package validate tells all that is wrong with a workflow, and how to mend it.
package validate

import (
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/structure"
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
	// Called is what people call a tool, or the argument of it at a path.
	Called(tool string, argument ...string) problem.Called
	// CheckArguments returns the problems of a call's arguments, each with
	// At.Path "tool/arguments/<name>…" and no At.Node. References stand for any value.
	CheckArguments(call workflow.ToolCall) problem.List
	// Coerce returns the arguments in the types that the tool asks for, as they would be
	// when it is called.
	Coerce(call workflow.ToolCall) (workflow.Arguments, problem.List)
	// Outputs returns the names of a tool's results, and whether it may have others.
	Outputs(tool string) (names []string, open bool)
	// Gives says what a result of the tool is.
	Gives(tool, result string) workflow.Gives
	// Takes says what a place in the arguments of the tool takes; argument is a JSON
	// pointer without its first slash.
	Takes(tool, argument string) workflow.Takes
	// Holds are the things that a call of the tool uses of which there is one, as the screen;
	// what steps of a workflow use more than once stands there more than once. given says which
	// arguments the call may have; nil: any.
	Holds(tool string, given func(argument string) bool) []string
	// Link is the workflow with the tools that are workflows found by their ids.
	Link(w workflow.Workflow) workflow.Workflow
	// Calls are the ids of the workflows that a call of the tool comes to.
	Calls(tool string) []string
	// Size is how deep workflows call one another in the one that the tool is, and how many
	// steps they have together; 0 where it is none.
	Size(tool string) (levels, steps int)
}

// Callees is what Tools are besides where they know more of the workflows among them than how
// these are called.
type Callees interface {
	// Fault is the first error of the workflow that the tool is; false where there is none.
	Fault(tool string) (problem.Said, bool)
	// Doubled are the files which all have the id of a workflow, or would be called like the
	// tool: none of them can be called. There are none where that is not why.
	Doubled(id, tool string) []string
	// Others is the file of the workflow that the tool is, with those of the others that it
	// could be taken for: such as have its id, and such as have its name.
	Others(tool string) (file string, sameID, sameName []string)
}

// Withholder is what Tools are besides where a tool that is not on offer may have to be
// approved.
type Withholder interface {
	// Withheld says why the tool is not on offer, and how to approve it; "" where approving
	// it is not what it needs.
	Withheld(tool string) string
}

// Workflow returns everything that is wrong with the workflow, errors and
// warnings; the order is the same every time. With nil tools, tools and their
// arguments are not looked up. Each quick fix is a Patch against w that makes
// its problem go away; where there are very many, the last problems have none.
// The time is linear in nodes, edges and what they hold. Of a workflow with more
// than MaxNodes nodes it says only that.
func Workflow(w workflow.Workflow, tools Tools) problem.List { return look(w, tools).Problems }

// Look is Workflow, with the order in which the workflow runs: who needs both, as for its outline,
// finds that once. Its nodes are those of w, with the tools that are workflows found by their ids.
func Look(w workflow.Workflow, tools Tools) (problem.List, *flow.Flow) {
	c := look(w, tools)
	if c.Flow == nil {
		c.Flow = flow.New(w)
	}
	return c.Problems, c.Flow
}

// look makes the checks. Without a flow the workflow was too large for them.
func look(w workflow.Workflow, tools Tools) *checker {
	given := w.Nodes
	if tools != nil {
		w = tools.Link(w)
	}
	c := &checker{tools: tools, given: given}
	switch {
	case len(w.Nodes) > workflow.MaxNodes:
		c.Report(problem.Limit, problem.Place{}, "The workflow has %d steps; %d are the most.", len(w.Nodes), workflow.MaxNodes).
			Fix("Use at most %d steps: repeat steps with a Loop, or split the work.", workflow.MaxNodes)
		return c
	case len(w.Nodes) == 0:
		c.Report(problem.NoNodes, problem.Place{}, "The workflow has no steps yet.").
			Fix("Add at least one step.")
	}
	c.Flow = flow.New(w)
	c.results = outcome.New(c.Flow, tools)
	c.order = c.Dominators()
	for _, check := range c.checks() {
		check()
	}
	return c
}

// checks are everything that is looked at, in the order people are told. They
// do not depend on one another.
func (c *checker) checks() []func() {
	steps := stepChecks{c}
	links, outputs, loops := structure.New(&c.Reporter)
	return []func(){
		links.CheckIDs,
		links.CheckDanglingEdges,
		links.CheckEntries,
		loops.CheckPairs,
		outputs.CheckOutputs,
		outputs.CheckEnds,
		loops.CheckEndLoops,
		links.CheckCycles,
		loops.CheckBodies,
		links.CheckReach,
		loops.CheckEndsReached,
		loops.CheckElements,
		besideChecks{c}.checkBeside,
		inputChecks{c}.checkInputs,
		runOutputChecks{c, none}.checkRunOutputs,
		secretChecks{c}.checkTexts,
		steps.checkSteps,
		steps.checkUnheard,
		steps.checkUnused,
		steps.checkRecalled,
		toolChecks{c}.checkTools,
		c.checkTableForm,
		c.checkLists,
		(&conditionChecks{checker: c}).checkConditions,
		referenceChecks{c}.checkReferences,
		braceChecks{c}.checkBraces,
		unfilledChecks{c}.checkUnfilled,
		againChecks{c}.checkAgain,
		unknownChecks{c}.checkUnknown,
		unknownChecks{c}.checkForeign,
		links.CheckNames,
		outputs.CheckSameBranches,
		outputs.CheckChoicesOff,
	}
}

// Types tells of what JSON type it is that a reference stands for, file for a file, and ""
// where nobody knows before a run.
func Types(w workflow.Workflow, tools Tools) func(workflow.Reference) string {
	if tools != nil {
		w = tools.Link(w)
	}
	return outcome.New(flow.New(w), tools).KindOf
}

// IsSound reports whether the workflow has no errors, whatever tools are on offer.
func IsSound(w workflow.Workflow) bool { return !Workflow(w, nil).HasErrors() }
