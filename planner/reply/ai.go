package reply

import (
	"strings"

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
	t.Instruction = r.instruction(o)
	schema := o.get(fOutputSchema)
	if schema.is(syntax.String) {
		schema = r.decoded(schema, fOutputSchema)
	}
	if !schema.missing() {
		t.OutputSchema = encode(schema.Value)
	}
	return t
}

// moveWords gives the words of a step the name that they have in its kind: the prompt
// of an AiStep, the instruction of an AiTransform.
func (r *reader) moveWords(kind workflow.Kind, o *object) {
	from, to := fInstruction, fPrompt
	switch {
	case kind == workflow.KindAiTransform:
		from, to = fPrompt, fInstruction
	case kind != workflow.KindAiStep:
		return
	}
	e := o.fields[from]
	if e.missing() || o.has(to) {
		return
	}
	r.log.addOnce(problem.Alias, e.value, "“"+e.key+"” was read as “"+string(to)+"”")
	o.fields[to] = e
	delete(o.fields, from)
}

// instruction is what a transform should mind: its own words, and what stands under keys
// such as language and categories.
func (r *reader) instruction(o *object) string {
	r.moveWords(workflow.KindAiTransform, o)
	parts := r.ownWords(o.get(fInstruction))
	for _, e := range o.unknown {
		text, ok := saidUnder(e)
		if !transformWords[fold(e.key)] || !ok {
			continue
		}
		r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” of an AiTransform was read as part of its instruction")
		parts = append(parts, text)
		o.drop(e)
	}
	return strings.Join(parts, "\n")
}

// ownWords reads an instruction: a text, a list of texts, or an object of what to mind.
// What is none of these is not lost without a word.
func (r *reader) ownWords(v value) []string {
	v = r.lone(v)
	if v.missing() {
		return nil
	}
	if text, ok := r.text(v, fInstruction); ok {
		if text = strings.TrimSpace(text); text == "" {
			return nil
		}
		return []string{text}
	}
	var parts []string
	if v.is(syntax.Array) {
		for _, item := range each(v) {
			parts = append(parts, strings.TrimSpace(item.Text))
			if !item.is(syntax.String) || parts[len(parts)-1] == "" {
				return []string{r.rawWords(v)}
			}
		}
	}
	if v.is(syntax.Object) {
		for _, e := range entries(v) {
			text, ok := saidUnder(e)
			if !ok {
				return []string{r.rawWords(v)}
			}
			parts = append(parts, text)
		}
	}
	if len(parts) > 0 {
		r.log.addOnce(problem.Coerced, v, "An instruction that is a list or an object was read as text")
	}
	return parts
}

// rawWords are the words of an instruction as its JSON, where nothing plainer says them all.
func (r *reader) rawWords(v value) string {
	r.log.add(problem.Coerced, v, "The instruction is no text; its JSON was taken as one: %s.", preview(v.Value)).Severity = problem.Warning
	return string(encode(v.Value))
}

// saidUnder is a key and its value as words: “Categories: a, b”.
func saidUnder(e entry) (string, bool) {
	var said []string
	for _, v := range each(e.value) {
		text := strings.TrimSpace(v.Text)
		if v.is(syntax.Object) || v.is(syntax.Array) || v.missing() || text == "" {
			return "", false
		}
		said = append(said, text)
	}
	return sentence(e.key) + ": " + strings.Join(said, ", "), len(said) > 0
}

func (r *reader) aiStep(o *object) *workflow.AiStep {
	r.moveWords(workflow.KindAiStep, o)
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
