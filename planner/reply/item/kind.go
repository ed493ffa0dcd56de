package item

import (
	"fmt"
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// Flatten brings the members that our file keeps under the name of the kind up
// to the step itself, and opens {"Tool": {…}} and {"click": {…}}.
func (r *Reader) Flatten(v source.Part) []source.Entry {
	var out []source.Entry
	for _, e := range source.Entries(v) {
		renames, isPart := alias.FileParts[e.Key]
		if !isPart || !e.Is(lenient.Object) || e.Key == "if" && e.Get("condition") == nil {
			out = append(out, e)
			continue
		}
		for _, inner := range source.Entries(e.Part) {
			if name, ok := renames[inner.Key]; ok {
				inner.Key = name
			}
			out = append(out, inner)
		}
	}
	if len(out) == 1 && out[0].Is(lenient.Object) {
		return r.openTagged(out[0])
	}
	return out
}

// openTagged reads an object whose only key names a kind of step or a tool.
func (r *Reader) openTagged(e source.Entry) []source.Entry {
	name := &lenient.Value{Kind: lenient.String, Text: e.Key, Offset: e.Offset}
	if kind := alias.StepTypes.First(e.Key); alias.IsName(kind) && kind != "" {
		r.Log.AddOnce(problem.Coerced, e.Part, "A step written under its type was read as one with step_type")
		return append(source.Entries(e.Part), source.Entry{Key: string(alias.StepType), Part: source.Part{Value: name, Path: e.Path}})
	}
	if _, _, ok := r.Catalog.Find(e.Key); ok {
		r.Log.AddOnce(problem.Coerced, e.Part, "A step written under its tool was read as one with tool_name")
		return []source.Entry{{Key: string(alias.Tool), Part: source.Part{Value: name, Path: e.Path}}, {Key: string(alias.Arguments), Part: e.Part}}
	}
	return []source.Entry{e}
}

// Kind decides what a step is, or says why it is none.
func (r *Reader) Kind(s *flow.Step, o *source.Object) (kind workflow.Kind, why string) {
	word := r.Identifier(o.Ask(alias.StepType))
	if word == "" {
		if k, ok := r.OwnKind(o); ok {
			return k, ""
		}
		return r.impliedKind(s, o)
	}
	if k, ok := canonicalKind(word); ok {
		return k, ""
	}
	if _, _, ok := r.Catalog.Find(word); ok && !o.Has(alias.Tool) {
		r.Log.AddOnce(problem.Coerced, o.Ask(alias.StepType), "A tool's name as step_type was read as a Tool step")
		o.Fields[alias.Tool] = o.Fields[alias.StepType]
		return workflow.KindTool, ""
	}
	kind = alias.StepTypes.First(word)
	if alias.IsName(kind) && kind != "" {
		r.Log.AddOnce(problem.Coerced, o.Ask(alias.StepType), "step_type “%s” was read as “%s”", word, string(kind))
		return kind, ""
	}
	if _, _, ok := r.Catalog.Find(r.Identifier(o.Fields[alias.Tool].Part)); ok && kind != alias.Diverts {
		r.Log.Add(problem.Coerced, o.Part, "step_type “%s” of a step with a tool was read as “Tool”.", word).Severity = problem.Warning
		if kind == alias.EndOfWorkflow {
			s.Last = o.Fields[alias.StepType]
		}
		return workflow.KindTool, ""
	}
	if kind == alias.EndOfWorkflow {
		s.Gone = flow.Terminal
	}
	return "", fmt.Sprintf("there is no step type “%s”", word)
}

// OwnKind reads the key "kind" of our file, which AiTransform uses otherwise.
func (r *Reader) OwnKind(o *source.Object) (workflow.Kind, bool) {
	k, ok := canonicalKind(r.Identifier(o.Fields[alias.Kind].Part))
	if ok {
		o.Use(alias.Kind)
	}
	return k, ok
}

func canonicalKind(word string) (workflow.Kind, bool) {
	k := workflow.Kind(word)
	return k, slices.Contains(workflow.Kinds, k)
}

// implied says which kind a step without a type is, by what it has.
var implied = []struct {
	has  alias.Field
	kind workflow.Kind
}{
	{alias.Tool, workflow.KindTool}, {alias.Cases, workflow.KindSwitch}, {alias.Exit, workflow.KindLoop}, {alias.While, workflow.KindLoop},
	{alias.Over, workflow.KindLoop}, {alias.Condition, workflow.KindIf}, {alias.Times, workflow.KindLoop}, {alias.Maximum, workflow.KindLoop}, {alias.Loop, workflow.KindEndLoop},
	{alias.InputRef, workflow.KindAiTransform}, {alias.Prompt, workflow.KindAiStep}, {alias.Instruction, workflow.KindAiStep},
}

func (r *Reader) impliedKind(s *flow.Step, o *source.Object) (workflow.Kind, string) {
	for _, i := range implied {
		if o.Has(i.has) {
			r.Log.AddOnce(problem.Coerced, o.Part, "A step without step_type was read as “%s”", string(i.kind))
			return i.kind, ""
		}
	}
	if _, match, ok := r.Catalog.Find(s.Node.Name); ok && (match != 0) {
		r.Log.AddOnce(problem.Coerced, o.Part, "A step without tool_name was read as the tool in its name")
		o.Fields[alias.Tool] = o.Fields[alias.Name]
		s.Node.Name = ""
		return workflow.KindTool, ""
	}
	if o.Fields[alias.StepType].Missing() && !isLost(o.Part) && (alias.StepTypes.Says(s.ID, alias.EndOfWorkflow) || alias.StepTypes.Says(s.Node.Name, alias.EndOfWorkflow)) {
		s.Gone = flow.Terminal // it is called as what it is
	}
	return "", "it has no step_type"
}
