package reply

import (
	"maps"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// updateCall changes the tool and merges the arguments: those not mentioned
// stay, null removes one, and those the new tool does not know go.
func (p *patcher) updateCall(s *flow.Step, u update) {
	call := s.Node.Tool
	if call == nil {
		return
	}
	before := call.Arguments
	if at := u.Ask(alias.Tool); !at.Missing() {
		p.changeTool(call, at, u)
	}
	fresh := &workflow.ToolCall{Name: call.Name, Arguments: workflow.Arguments{}}
	p.r.StrayArguments(fresh, u.Object)
	p.r.Arguments(fresh, u.Object)
	if p.isArgument(call, u, alias.Name) {
		p.r.TakeArgument(fresh, u.Object, u.Fields[alias.Name])
	}
	p.stays.keepArguments(before, fresh, s.Title(), u.Part)
	p.r.Strip(fresh, u.Object)
	if call.Arguments == nil {
		call.Arguments = workflow.Arguments{}
	}
	for _, name := range slices.Sorted(maps.Keys(fresh.Arguments)) {
		if v := fresh.Arguments[name]; string(v) != "null" {
			p.setArgument(call, name, v, u)
			continue
		}
		if _, there := before[name]; !there && !p.r.HasArgument(call.Name, name) && len(p.r.ToolArguments(call.Name)) > 0 {
			p.reportNotThere(call, name, u)
		}
		delete(call.Arguments, name)
	}
}

// isArgument reports whether a key of an update that may mean a field of the step, such as title
// for its name, is an argument of its tool: the update gives no others.
func (p *patcher) isArgument(call *workflow.ToolCall, u update, f alias.Field) bool {
	e := u.Fields[f]
	return call != nil && e.Value != nil && e.Key != string(f) && !u.Has(alias.Arguments) && p.r.HasArgument(call.Name, e.Key)
}

// reportNotThere refuses to take out what is not there: something else was meant, such as
// a member of another argument.
func (p *patcher) reportNotThere(call *workflow.ToolCall, name string, u update) {
	p.r.Log.Refuse(problem.RejectedChange, u.Part, "Remove only what the step has; members of an object stand inside it, as in {\"headers\": {\"Accept\": null}}.",
		"“%s” cannot be taken out of the arguments for %s: there is none.", name, p.r.Catalog.Called(call.Name))
}

func (p *patcher) changeTool(call *workflow.ToolCall, at source.Part, u update) {
	name := p.r.ToolName(at, p.r.Identifier(at))
	if name == "" || name == call.Name {
		return
	}
	if p.r.DropsTool(name) {
		p.r.Log.Add(problem.RejectedChange, at, "The tool stays “%s”: there is no tool “%s”.", p.r.Catalog.Called(call.Name), name)
		return
	}
	call.Name = name
	if !p.r.Catalog.Has(name) {
		return
	}
	call.Arguments = maps.Clone(call.Arguments)
	for _, arg := range slices.Sorted(maps.Keys(call.Arguments)) {
		if !p.r.HasArgument(name, arg) && len(p.r.ToolArguments(name)) > 0 {
			p.r.Log.Add(problem.Coerced, at, "The argument “%s” was taken out: the tool “%s” has none of that name.", arg, p.r.Catalog.Called(name))
			delete(call.Arguments, arg)
		}
	}
}
