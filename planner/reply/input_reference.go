package reply

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// isInput reports whether a reference names an input as it should be named.
func (res *resolver) isInput(parts []string) bool {
	if len(parts) < 2 || parts[0] != workflow.InputsID {
		return false
	}
	return !res.inputsIsStep && len(res.inputs.exact[parts[1]]) > 0
}

// input resolves a reference that names an input in another way: {{folder}},
// {{input.folder}}, {{workflow.inputs.Folder}}.
func (res *resolver) input(i int, ref string, parts []string, worst flow.Certainty) (string, bool) {
	if len(res.r.inputs) == 0 || worst < flow.BySpelling && !alias.InReference.Says(parts[0], alias.TheInputs) {
		return "", false
	}
	rest := parts
	if len(rest) > 2 && alias.InReference.Says(rest[0], alias.AStep) && alias.InReference.Says(rest[1], alias.TheInputs) {
		rest = rest[1:]
	}
	if len(rest) > 1 && alias.InReference.Says(rest[0], alias.TheInputs) {
		rest = rest[1:]
	}
	n := res.inputs.find(strings.TrimSpace(rest[0]))
	if n < 0 {
		return "", false
	}
	resolved := strings.Join(append([]string{workflow.InputsID, res.r.inputs[n].Name}, rest[1:]...), ".")
	res.r.Log.Add(problem.ResolvedName, res.g.Steps[i].At, "The reference “%s” was read as “%s”.", ref, resolved).At.Node = res.g.Node(i).ID
	return resolved, true
}
