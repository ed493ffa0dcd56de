package meaning

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Behind makes the resolver one of what stands behind all steps: the outputs of a workflow.
func (res *resolver) Behind() *resolver {
	res.isBehind = true
	return res
}

// Braced is a text that is nothing but a reference in its braces.
func (res *resolver) Braced(step int, v jsontext.Value) jsontext.Value {
	given, err := jsontext.AppendUnquote(nil, v)
	if err != nil || step < 0 || strings.ContainsAny(string(given), "{}") {
		return v
	}
	ref, ok := res.resolve(step, string(given), flow.ByName)
	switch {
	case !ok:
		return v
	case !strings.Contains(ref, "."):
		ref += ".text"
		res.warn(step, "“%s” names no result of the step; its %s is taken", string(given), "text")
	}
	return text.Quote("{{" + ref + "}}")
}

// TypeOfValue is the type of what an output gives, "" where nobody knows it.
func (res *resolver) TypeOfValue(o workflow.RunOutput) workflow.InputType {
	kind := workflow.TypeOfInput(o.Value)
	o.Uses(func(u workflow.Use) bool {
		ref, ok := workflow.ParseReference(u.Text)
		if !ok || !u.Whole || kind != workflow.StringInput {
			return true
		}
		kind = res.typeOfReference(ref)
		return false
	})
	return kind
}

func (res *resolver) typeOfReference(ref workflow.Reference) workflow.InputType {
	step, known := res.scope.ByID(ref.Node)
	switch {
	case ref.Field != ref.Result():
		return ""
	case known:
		return res.typeOfResult(step, ref.Field)
	}
	in, _ := workflow.Workflow{Inputs: res.r.Inputs}.Input(ref.Field)
	if ref.Node != workflow.InputsID {
		return ""
	}
	return in.Type
}

func (res *resolver) typeOfResult(step int, result string) workflow.InputType {
	n := res.g.Node(step)
	switch {
	case result == "success":
		return workflow.BooleanInput
	case result == "error":
		return workflow.StringInput
	case n.Loop != nil:
		return alias.TypesOfRounds[result]
	case n.Tool == nil && result == "text":
		return workflow.StringInput
	case n.Tool == nil:
		return ""
	}
	t := workflow.InputType(res.r.Catalog.Gives(n.Tool.Name, result).Type)
	switch {
	case t == "file":
		return workflow.ObjectInput
	case t == "" && result == "text":
		return workflow.StringInput
	case slices.Contains(workflow.InputTypes, t):
		return t
	}
	return ""
}
