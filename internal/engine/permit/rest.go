package permit

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// eachAsks is said of a step in a loop whose calls are not allowed for the rest of a run.
const eachAsks = "Each call may change something else, so each asks, unless all calls of this tool are always allowed."

// repeating are the steps that may call a tool more than once in a run.
func repeating(w workflow.Workflow) map[string]bool {
	again := map[string]bool{}
	program, err := walk.Compile(w)
	for _, n := range w.Nodes {
		again[n.ID] = n.Kind == workflow.KindAiStep || err == nil && len(program.Around(n.ID)) > 0
	}
	return again
}

// rest names what is allowed where the person allows a call for the rest of its run: calls
// of the same step and tool with the same effect, on the same hosts and in the same
// folders. One that may destroy something is only allowed with the same target, and where
// it does not say what it destroys, with the same arguments. "" where that is not on offer.
func (c check) rest(node string) string {
	if !c.again[node] {
		return ""
	}
	kind := struct {
		Workflow   string // for others that are called may have such a step
		Node, Tool string
		Effect     catalog.Effect
		Decided    map[string]jsontext.Value
		Touched    []string
		Arguments  workflow.Arguments
	}{Workflow: c.workflow, Node: node, Tool: c.tool.Name, Effect: c.effect, Decided: map[string]jsontext.Value{}}
	for _, name := range c.undecided() {
		kind.Decided[name] = c.arguments[name]
	}
	destroys := c.effect == catalog.Destructive
	if destroys && replacing(c.tool) == nil {
		kind.Arguments = c.arguments
		return hashOf(kind)
	}
	list, _ := touchesOf(c.tool)
	for _, t := range list {
		if destroys && !decidesTarget(t) {
			continue
		}
		for _, what := range touched(t, c.arguments) {
			kind.Touched = append(kind.Touched, c.around(t, what, destroys))
		}
	}
	if slices.Contains(kind.Touched, "") {
		return ""
	}
	return hashOf(kind)
}

// around is what of a thing that is touched is allowed with it: the place itself, or the
// folder or the host that it is in; "" where nobody knows.
func (c check) around(t catalog.Touch, what string, itself bool) string {
	switch {
	case t.IsPath() && itself:
		return c.places.Follow(what).Path
	case t.IsPath():
		return c.places.Follow(what).Folder
	case t.Use == catalog.Contacts:
		return hostOf(what)
	case t.Use == catalog.Runs:
		return commandLine(c.arguments)
	}
	return what
}

// differs reports whether what a call may destroy is another in each round of its loop.
func (c check) differs(node string) bool {
	if !c.again[node] || c.effect != catalog.Destructive {
		return false
	}
	if replacing(c.tool) == nil {
		return c.template == nil || anyReference(c.template)
	}
	list, _ := touchesOf(c.tool)
	return slices.ContainsFunc(list, func(t catalog.Touch) bool {
		was, given := c.template[t.Argument]
		return c.template == nil || given && decidesTarget(t) && hasReference(was)
	})
}

// decidesTarget reports whether the argument decides what a call replaces. What a file is
// moved or copied from does: it may land in a folder under its own name.
func decidesTarget(t catalog.Touch) bool { return t.Argument != contentArgument }

// contentArgument is the one that names a file for what is in it.
const contentArgument = "file"
