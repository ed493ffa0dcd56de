package planner

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// certain makes a small edit without asking a model, and says so: the sentence
// is one that parseOrder understands, exactly one step has the name or id in it,
// and the workflow is valid afterwards with no problem more than before. In any
// other case, also where the edit would change nothing, it is left to the model.
// It is no planning and leaves no event.
func (p Planner) certain(r ChatRequest) (ChatResult, bool) {
	o, ok := parseOrder(r.Words)
	if !ok && p.Model == nil {
		o, ok = parseBareOrder(r.Words, r.Workflow)
	}
	switch {
	case !ok || len(r.Problems) > 0:
		return ChatResult{}, false
	case o.verb == verbUndo:
		return command(r, CommandUndo, "Took the last change back."), r.CanUndo
	case o.verb == verbRedo:
		return command(r, CommandRedo, "Made the change again."), r.CanRedo
	}
	node, value, ok := o.meant(r.Workflow)
	if !ok || node.Kind == workflow.KindEndLoop && o.switches() {
		return ChatResult{}, false
	}
	next, patch, found, _ := p.edit(r.Workflow, o.patch(node, value))
	if patch == nil {
		return ChatResult{}, false
	}
	result := unchanged(r)
	result.Workflow, result.Patch, result.Problems, result.Certain = next, patch, found, true
	result.Message = o.describe(node, value) + withoutModel
	return result, true
}

// smallEdit is an order that would be carried out for this workflow, "" where none of the
// first steps takes one.
func (p Planner) smallEdit(w workflow.Workflow) string {
	for _, form := range []string{"disable “%s”", "rename “%s” to “Something else”"} {
		for _, n := range w.Nodes[:min(len(w.Nodes), mostNames)] {
			if n.Kind == workflow.KindEndLoop {
				continue // only closes its loop
			}
			words := fmt.Sprintf(form, n.Name)
			if _, ok := p.certain(ChatRequest{Workflow: w, Words: words}); ok {
				return words
			}
		}
	}
	return ""
}

// withoutModel ends the message about an edit that is certain.
const withoutModel = " No model was asked."

// command is a result that tells the caller what to do.
func command(r ChatRequest, c Command, message string) ChatResult {
	result := unchanged(r)
	result.Command, result.Message = c, message+withoutModel
	return result
}

func unchanged(r ChatRequest) ChatResult {
	return ChatResult{Result: Result{Status: Done, Workflow: r.Workflow, Problems: problem.List{}, Attempts: []Attempt{}}}
}

// meant is the one step that the order can mean, and the value that goes with it.
func (o order) meant(w workflow.Workflow) (node workflow.Node, value string, ok bool) {
	found := 0
	for _, n := range w.Nodes {
		for _, t := range o.targets {
			if n.ID == t.step || !t.mention && strings.EqualFold(strings.TrimSpace(n.Name), t.step) {
				node, value = n, t.value
				found++
			}
		}
	}
	return node, value, found == 1
}

// switches reports whether the order turns a step on or off.
func (o order) switches() bool { return o.verb == verbEnable || o.verb == verbDisable }

// patch is the order as a model would answer it, so that it is read and bridged
// in the same way. A value is a text; reading makes it what the tool asks for.
func (o order) patch(n workflow.Node, value string) map[string]any {
	change := map[string]any{"node_id": n.ID}
	switch o.verb {
	case verbRename:
		change["name"] = value
	case verbEnable:
		change["enabled"] = true
	case verbDisable:
		change["enabled"] = false
	case verbSet:
		change["arguments"] = map[string]any{o.argument: value}
	case verbRemove:
		return map[string]any{"remove_node_ids": []string{n.ID}}
	case verbUndo, verbRedo:
	}
	return map[string]any{"update": []any{change}}
}

// edit makes the change; the patch is nil where it is not certain to be right, and against
// is the problem that it would leave behind, if that is why. A branch may end where a step
// was taken out, as it does by hand.
func (p Planner) edit(w workflow.Workflow, change map[string]any) (next workflow.Workflow, patch *workflow.Patch, found problem.List, against *problem.Problem) {
	text, err := json.Marshal(change)
	if err != nil {
		return w, nil, nil, nil // a text that is not UTF-8
	}
	r := reply.Read(string(text), reply.Options{Want: reply.WantPatch, Base: w, Catalog: p.Catalog, Policy: p.Options.Reply})
	if r.Patch == nil || r.Patch.IsEmpty() {
		return w, nil, nil, nil
	}
	before := validate.Workflow(w, p.tools())
	found = validate.Workflow(r.Workflow, p.tools())
	for _, one := range r.Problems.With(problem.Error, problem.Warning) {
		if one.Code != problem.BranchEnds {
			return w, nil, nil, first(found.With(problem.Error), one)
		}
	}
	if found.HasErrors() || len(found) > len(before) {
		return w, nil, nil, first(append(found.With(problem.Error), found...), problem.Problem{})
	}
	return r.Workflow, r.Patch, append(orEmpty(r.Problems), found...), nil
}

// first is the first problem of the list, or the other where it is empty.
func first(list problem.List, other problem.Problem) *problem.Problem {
	if len(list) > 0 {
		return &list[0]
	}
	return &other
}

// describe says what the order did.
func (o order) describe(n workflow.Node, value string) string {
	switch o.verb {
	case verbRename:
		return fmt.Sprintf("Renamed “%s” to “%s”.", n.Name, value)
	case verbEnable:
		return fmt.Sprintf("Enabled “%s”.", n.Name)
	case verbDisable:
		return fmt.Sprintf("Disabled “%s”.", n.Name)
	case verbRemove:
		return fmt.Sprintf("Removed “%s”.", n.Name)
	case verbSet:
		return fmt.Sprintf("Set %s of “%s” to “%s”.", o.argument, n.Name, value)
	case verbUndo, verbRedo:
	}
	return ""
}
