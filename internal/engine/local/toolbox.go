package local

import (
	"cmp"
	"slices"
	"strings"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// toolbox is what the steps of a run call: the tools as they are now, and the workflows as they
// were when it began.
type toolbox struct {
	engine.Tools
	children map[string]engine.Child
}

// toolOf is the tool of a call; of a workflow it has the name that this had when the run began.
func (t toolbox) toolOf(call *walk.Call) catalog.Tool {
	tool, ok := t.Get(call.Tool)
	if !ok {
		tool.Name = call.Tool
	}
	if child, is := t.children[call.Workflow]; is {
		tool.Title = child.Workflow.Name
	}
	return tool
}

// called are the calls that an AI step made and that may have had an effect, in order.
func (t toolbox) called(b *begun) (calls []intent) {
	for _, c := range b.Calls {
		if t.mayAct(c.Call.Tool) {
			calls = append(calls, intent{Effect: catalog.Write, Call: c.Call})
		}
	}
	calls = append(calls, b.Intents...)
	if e := b.Entered; e != nil {
		calls = append(calls, intent{Effect: e.Effect, Call: walk.Call{Tool: e.Name}})
	}
	return calls
}

// mayHaveCalled stands for what an AI step called of which nothing is known.
func (t toolbox) mayHaveCalled(a walk.Agent) []intent {
	for _, name := range a.Tools {
		if t.mayAct(name) {
			return []intent{{Effect: catalog.Write, Call: walk.Call{Tool: name}}}
		}
	}
	return nil
}

// mayAct reports whether a call of the tool may have an effect.
func (t toolbox) mayAct(tool string) bool {
	now, known := t.Get(tool)
	return !known || now.Workflow != "" || now.Effect != catalog.Read
}

// namesOf are those of what was called, each once.
func (t toolbox) namesOf(calls []intent) string {
	var names []string
	for _, i := range calls {
		name := "“" + legible.Escape(permit.Called(t.toolOf(&i.Call))) + "”"
		if !slices.Contains(names, name) && len(names) < mostNamed {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// nameOf is what people call a step.
func nameOf(w workflow.Workflow, node string) string {
	n, _ := w.Node(node)
	return cmp.Or(n.Name, node)
}
