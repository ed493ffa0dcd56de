package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

func (r *reader) aiTransform(o *object) *workflow.AiTransform {
	t := &workflow.AiTransform{}
	t.Kind = r.identifier(o.get(alias.Transform))
	if t.Kind == "" && o.has(alias.Kind) {
		t.Kind = r.identifier(o.get(alias.Kind))
	}
	input, beside := r.transformInput(o)
	t.InputRef, _ = r.reference(input, alias.InputRef)
	t.Instruction = r.instruction(o, beside)
	schema := o.get(alias.OutputSchema)
	if schema.is(lenient.String) {
		schema = r.decoded(schema, alias.OutputSchema)
	}
	if !schema.missing() {
		t.OutputSchema = encode(schema.Value)
	}
	return t
}

// moveWords gives the words of a step the name that they have in its kind: the prompt
// of an AiStep, the instruction of an AiTransform.
func (r *reader) moveWords(kind workflow.Kind, o *object) {
	from, to := alias.Instruction, alias.Prompt
	switch {
	case kind == workflow.KindAiTransform:
		from, to = alias.Prompt, alias.Instruction
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

// transformInput is what a transform works on, and what its arguments say besides.
func (r *reader) transformInput(o *object) (input value, beside []entry) {
	input = o.get(alias.InputRef)
	arguments := o.get(alias.Arguments)
	switch from := o.fields[alias.InputRef]; {
	case arguments.is(lenient.Object) && !isOperand(arguments):
		for _, e := range entries(arguments) {
			if input.missing() && e.is(lenient.String) && (alias.OfStep.Own[e.key] == alias.InputRef || isReference(e.Text)) {
				input = e.value
				continue
			}
			beside = append(beside, e)
		}
	case input.missing():
		input = arguments
	case !arguments.missing() && input.is(lenient.String) && !isReference(input.Text):
		beside, input = append(beside, from), arguments // {"from": "German", "input": …}
	case !arguments.missing():
		beside = append(beside, o.fields[alias.Arguments])
	}
	if !input.missing() {
		return input, beside
	}
	for _, e := range o.unknown {
		if alias.OfTransform.Says(e.key, alias.WorksOn) && e.is(lenient.String) && isReference(e.Text) {
			r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” of an AiTransform was read as “input_ref”")
			o.drop(e)
			return e.value, beside
		}
	}
	return input, beside
}

// isOperand reports whether an object is a reference as in a condition.
func isOperand(v value) bool {
	return slices.ContainsFunc(v.Members, func(m lenient.Member) bool { return alias.OfOperand.Says(m.Key, alias.Refers) })
}

// isReference reports whether a text is a reference and nothing else.
func isReference(text string) bool { return looksLikeReference(bareReference(text)) }

// instruction is what a transform should mind: its own words, what stands under keys such
// as language and categories, and what its arguments say besides its input.
func (r *reader) instruction(o *object, beside []entry) string {
	r.moveWords(workflow.KindAiTransform, o)
	parts := r.ownWords(o.get(alias.Instruction))
	parts = append(parts, r.ownWords(o.get(alias.Prompt))...)
	for _, e := range append(beside, toMind(o)...) {
		if e.missing() {
			continue
		}
		text, ok := saidUnder(e)
		if !ok {
			if text = saying(string(encode(e.Value))); text == "" || isEmpty(e.Value) {
				continue
			}
			text = sentence(e.key) + ": " + text
		}
		r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” of an AiTransform was read as part of its instruction")
		parts = append(parts, text)
		o.drop(e)
	}
	return strings.Join(parts, "\n")
}

// toMind are the members of a transform, in their order, that say what it should mind.
func toMind(o *object) []entry {
	var out []entry
	for _, e := range append(slices.Clone(o.unknown), o.fields[alias.Condition], o.fields[alias.Maximum], o.fields[alias.Times]) {
		if alias.OfTransform.Says(e.key, alias.Minds) || alias.OfStep.Says(e.key, alias.Instruction, alias.Prompt) {
			out = append(out, e)
		}
	}
	for _, e := range o.quieted {
		if alias.OfTransform.Says(e.key, alias.Minds) || alias.OfTransform.Says(e.key, alias.Place) && !e.is(lenient.Number) {
			out = append(out, e)
		}
	}
	return out
}

// ownWords reads an instruction: a text, a list of texts, or an object of what to mind.
// What is none of these is not lost without a word.
func (r *reader) ownWords(v value) []string {
	v = r.lone(v)
	if v.missing() {
		return nil
	}
	if text, ok := r.text(v, alias.Instruction); ok {
		if text = strings.TrimSpace(text); text == "" {
			return nil
		}
		return []string{text}
	}
	var parts []string
	if v.is(lenient.Array) {
		for _, item := range each(v) {
			parts = append(parts, strings.TrimSpace(item.Text))
			if !item.is(lenient.String) || parts[len(parts)-1] == "" {
				return []string{r.rawWords(v)}
			}
		}
	}
	if v.is(lenient.Object) {
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
		if v.is(lenient.Object) || v.is(lenient.Array) || v.missing() || text == "" {
			return "", false
		}
		said = append(said, text)
	}
	return sentence(e.key) + ": " + strings.Join(said, ", "), len(said) > 0
}

func (r *reader) aiStep(o *object) *workflow.AiStep {
	r.moveWords(workflow.KindAiStep, o)
	a := &workflow.AiStep{}
	a.Prompt, _ = r.text(o.get(alias.Prompt), alias.Prompt)
	if more := r.ownWords(o.get(alias.Instruction)); len(more) > 0 {
		r.log.addOnce(problem.Coerced, o.fields[alias.Instruction].value, "“instruction” beside “prompt” was read as part of it")
		a.Prompt = strings.Join(append([]string{a.Prompt}, more...), "\n")
	}
	for _, v := range r.list(o.get(alias.AllowedTools), alias.AllowedTools) {
		name := r.toolName(v, r.identifier(v))
		switch {
		case name == "":
		case r.dropsTool(name):
			r.log.add(problem.UnknownTool, v, "The tool “%s” was left out of the allowed ones: there is none of that name.", name).Severity = problem.Warning
		default:
			a.AllowedTools = append(a.AllowedTools, name)
		}
	}
	if n, ok := r.positive(o, alias.MaxToolCalls, 0); ok {
		a.MaxToolCalls = n
	}
	return a
}
