package reply

import (
	"planwright/planner/problem"
	"planwright/planner/reply/syntax"
	"planwright/planner/workflow"
)

func (r *reader) aiTransform(o *object) *workflow.AiTransform {
	t := &workflow.AiTransform{}
	t.Kind = r.identifier(o.get(fTransform))
	if t.Kind == "" && o.has(fKind) {
		t.Kind = r.identifier(o.get(fKind))
	}
	input := o.get(fInputRef)
	if input.missing() {
		input = o.get(fArguments)
	}
	t.InputRef, _ = r.reference(input, fInputRef)
	schema := o.get(fOutputSchema)
	if schema.is(syntax.String) {
		schema = r.decoded(schema, fOutputSchema)
	}
	if !schema.missing() {
		t.OutputSchema = encode(schema.Value)
	}
	return t
}

func (r *reader) aiStep(o *object) *workflow.AiStep {
	a := &workflow.AiStep{}
	a.Prompt, _ = r.text(o.get(fPrompt), fPrompt)
	for _, v := range r.list(o.get(fAllowedTools), fAllowedTools) {
		name := r.toolName(v, r.identifier(v))
		switch {
		case name == "":
		case r.dropsTool(name):
			r.log.add(problem.UnknownTool, v, "The tool “%s” was left out of the allowed ones: there is none of that name.", name).Severity = problem.Warning
		default:
			a.AllowedTools = append(a.AllowedTools, name)
		}
	}
	if n, ok := r.positive(o, fMaxToolCalls, 0); ok {
		a.MaxToolCalls = n
	}
	return a
}
