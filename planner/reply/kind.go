package reply

import (
	"fmt"
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// flatten brings the members that our file keeps under the name of the kind up
// to the step itself, and opens {"Tool": {…}} and {"click": {…}}.
func (r *reader) flatten(v value) []entry {
	var out []entry
	for _, e := range entries(v) {
		renames, isPart := alias.FileParts[e.key]
		if !isPart || !e.is(lenient.Object) || e.key == "if" && e.Get("condition") == nil {
			out = append(out, e)
			continue
		}
		for _, inner := range entries(e.value) {
			if name, ok := renames[inner.key]; ok {
				inner.key = name
			}
			out = append(out, inner)
		}
	}
	if len(out) == 1 && out[0].is(lenient.Object) {
		return r.openTagged(out[0])
	}
	return out
}

// openTagged reads an object whose only key names a kind of step or a tool.
func (r *reader) openTagged(e entry) []entry {
	name := &lenient.Value{Kind: lenient.String, Text: e.key, Offset: e.Offset}
	if kind := alias.StepTypes.First(e.key); alias.IsName(kind) && kind != "" {
		r.log.addOnce(problem.Coerced, e.value, "A step written under its type was read as one with step_type")
		return append(entries(e.value), entry{string(alias.StepType), value{name, e.path}})
	}
	if _, _, ok := r.catalog.Find(e.key); ok {
		r.log.addOnce(problem.Coerced, e.value, "A step written under its tool was read as one with tool_name")
		return []entry{{string(alias.Tool), value{name, e.path}}, {string(alias.Arguments), e.value}}
	}
	return []entry{e}
}

// kind decides what a step is, or says why it is none.
func (r *reader) kind(s *step, o *object) (kind workflow.Kind, why string) {
	word := r.identifier(o.get(alias.StepType))
	if word == "" {
		if k, ok := r.ownKind(o); ok {
			return k, ""
		}
		return r.impliedKind(s, o)
	}
	if k, ok := canonicalKind(word); ok {
		return k, ""
	}
	if _, _, ok := r.catalog.Find(word); ok && !o.has(alias.Tool) {
		r.log.addOnce(problem.Coerced, o.get(alias.StepType), "A tool's name as step_type was read as a Tool step")
		o.fields[alias.Tool] = o.fields[alias.StepType]
		return workflow.KindTool, ""
	}
	kind = alias.StepTypes.First(word)
	if alias.IsName(kind) && kind != "" {
		r.log.addOnce(problem.Coerced, o.get(alias.StepType), "step_type “"+word+"” was read as “"+string(kind)+"”")
		return kind, ""
	}
	if kind == alias.EndOfWorkflow {
		s.gone = terminal
	}
	return "", fmt.Sprintf("there is no step type “%s”", word)
}

// ownKind reads the key "kind" of our file, which AiTransform uses otherwise.
func (r *reader) ownKind(o *object) (workflow.Kind, bool) {
	k, ok := canonicalKind(r.identifier(o.fields[alias.Kind].value))
	if ok {
		o.use(alias.Kind)
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

func (r *reader) impliedKind(s *step, o *object) (workflow.Kind, string) {
	for _, i := range implied {
		if o.has(i.has) {
			r.log.addOnce(problem.Coerced, o.value, "A step without step_type was read as “"+string(i.kind)+"”")
			return i.kind, ""
		}
	}
	if _, match, ok := r.catalog.Find(s.node.Name); ok && (match != 0) {
		r.log.addOnce(problem.Coerced, o.value, "A step without tool_name was read as the tool in its name")
		o.fields[alias.Tool] = o.fields[alias.Name]
		s.node.Name = ""
		return workflow.KindTool, ""
	}
	return "", "it has no step_type"
}
