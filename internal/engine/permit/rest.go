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
		Node, Tool string
		Effect     catalog.Effect
		Decided    map[string]jsontext.Value
		Touched    []string
		Arguments  workflow.Arguments
	}{Node: node, Tool: c.tool.Name, Effect: c.effect, Decided: map[string]jsontext.Value{}}
	for _, name := range c.undecided() {
		kind.Decided[name] = c.arguments[name]
	}
	destroys := c.effect == catalog.Destructive
	if destroys && !replaces(c.tool) {
		kind.Arguments = c.arguments
		return hashOf(kind)
	}
	list, _ := touchesOf(c.tool)
	for _, t := range list {
		if destroys && !t.decidesTarget() {
			continue
		}
		for _, what := range t.in(c.arguments) {
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
func (c check) around(t touch, what string, itself bool) string {
	switch {
	case t.isPath() && itself:
		return c.places.Follow(what).Path
	case t.isPath():
		return c.places.Follow(what).Folder
	case t.use == contacts:
		return hostOf(what)
	case t.use == runs:
		return commandLine(c.arguments)
	}
	return what
}

// differs reports whether what a call may destroy is another in each round of its loop.
func (c check) differs(node string) bool {
	if !c.again[node] || c.effect != catalog.Destructive {
		return false
	}
	if !replaces(c.tool) {
		return c.template == nil || anyReference(c.template)
	}
	list, _ := touchesOf(c.tool)
	return slices.ContainsFunc(list, func(t touch) bool {
		was, given := c.template[t.argument]
		return c.template == nil || given && t.decidesTarget() && hasReference(was)
	})
}

// decidesTarget reports whether the argument decides what a call replaces. What a file is
// moved or copied from does: it may land in a folder under its own name.
func (t touch) decidesTarget() bool { return t.argument != contentArgument }

// contentArgument is the one that names a file for what is in it.
const contentArgument = "file"
