package item

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

func (r *Reader) aiTransform(o *source.Object) *workflow.AiTransform {
	t := &workflow.AiTransform{}
	t.Kind = r.Identifier(o.Ask(alias.Transform))
	if t.Kind == "" && o.Has(alias.Kind) {
		t.Kind = r.Identifier(o.Ask(alias.Kind))
	}
	noticeQuiet(workflow.KindAiTransform, o)
	input, beside := r.transformInput(o)
	t.InputRef, _ = r.reference(input, alias.InputRef)
	t.Instruction = r.instruction(o, beside)
	schema := o.Ask(alias.OutputSchema)
	if schema.Is(lenient.String) {
		schema = r.Decoded(schema, alias.OutputSchema)
	}
	if !schema.Missing() {
		t.OutputSchema = source.Encode(schema.Value)
	}
	return t
}

// noticeQuiet takes the members that carry nothing in other steps for unknown where they may
// say what a model should mind: true, a number, an object. Words are remarks.
func noticeQuiet(kind workflow.Kind, o *source.Object) {
	for _, e := range o.Quieted {
		numbers := e.Is(lenient.Number) && alias.OfStep.Says(e.Key, alias.Number)
		switch {
		case IsNothing(e.Value), numbers, alias.AsValue.Says(e.Text, alias.No), alias.OfTransform.Says(e.Key, alias.Quiet):
			continue
		case alias.OfTransform.Says(e.Key, alias.Minds, alias.Place):
			if kind == workflow.KindAiTransform {
				continue // it is read
			}
		case e.Is(lenient.String):
			continue
		}
		o.Unknown = append(o.Unknown, e)
	}
}

// MoveWords gives the words of a step the name that they have in its kind: the prompt
// of an AiStep, the instruction of an AiTransform.
func (r *Reader) MoveWords(kind workflow.Kind, o *source.Object) {
	from, to := alias.Instruction, alias.Prompt
	switch {
	case kind == workflow.KindAiTransform:
		from, to = alias.Prompt, alias.Instruction
	case kind != workflow.KindAiStep:
		return
	}
	e := o.Fields[from]
	if e.Missing() || o.Has(to) {
		return
	}
	r.Log.AddOnce(problem.Alias, e.Part, "“%s” was read as “%s”", e.Key, string(to))
	o.Fields[to] = e
	delete(o.Fields, from)
}

// transformInput is what a transform works on, and what its arguments say besides.
func (r *Reader) transformInput(o *source.Object) (input source.Part, beside []source.Entry) {
	input = o.Ask(alias.InputRef)
	arguments := o.Ask(alias.Arguments)
	switch from := o.Fields[alias.InputRef]; {
	case arguments.Is(lenient.Object) && !isOperand(arguments):
		for _, e := range source.Entries(arguments) {
			if input.Missing() && e.Is(lenient.String) && (alias.OfStep.Own(e.Key) == alias.InputRef || isReference(e.Text)) {
				input = e.Part
				continue
			}
			beside = append(beside, e)
		}
	case input.Missing():
		input = arguments
	case !arguments.Missing() && input.Is(lenient.String) && !isReference(input.Text):
		beside, input = append(beside, from), arguments // {"from": "German", "input": …}
	case !arguments.Missing():
		beside = append(beside, o.Fields[alias.Arguments])
	}
	if !input.Missing() {
		return input, beside
	}
	for _, e := range o.Unknown {
		if alias.OfTransform.Says(e.Key, alias.WorksOn) && e.Is(lenient.String) && isReference(e.Text) {
			r.Log.AddOnce(problem.Coerced, e.Part, "“%s” of an AiTransform was read as “input_ref”", e.Key)
			o.Drop(e)
			return e.Part, beside
		}
	}
	return input, beside
}

// isOperand reports whether an object is a reference as in a condition.
func isOperand(v source.Part) bool {
	return slices.ContainsFunc(v.Members, func(m lenient.Member) bool { return alias.OfOperand.Says(m.Key, alias.Refers) })
}

// isReference reports whether a text is a reference and nothing else.
func isReference(text string) bool { return reference.Is(reference.Bare(text)) }

// instruction is what a transform should mind: its own words, what stands under keys such
// as language and categories, and what its arguments say besides its input.
func (r *Reader) instruction(o *source.Object, beside []source.Entry) string {
	r.MoveWords(workflow.KindAiTransform, o)
	parts := r.ownWords(o.Ask(alias.Instruction))
	parts = append(parts, r.ownWords(o.Ask(alias.Prompt))...)
	for _, e := range append(beside, toMind(o)...) {
		if e.Missing() {
			continue
		}
		text, ok := saidUnder(e)
		if !ok {
			if text = Saying(string(source.Encode(e.Value))); text == "" || IsEmpty(e.Value) {
				continue
			}
			text = Sentence(e.Key) + ": " + text
		}
		r.Log.AddOnce(problem.Coerced, e.Part, "“%s” of an AiTransform was read as part of its instruction", e.Key)
		parts = append(parts, text)
		o.Drop(e)
	}
	return strings.Join(parts, "\n")
}

// toMind are the members of a transform, in their order, that say what it should mind.
func toMind(o *source.Object) []source.Entry {
	var out []source.Entry
	for _, e := range append(slices.Clone(o.Unknown), o.Fields[alias.Condition], o.Fields[alias.Maximum], o.Fields[alias.Times]) {
		if alias.OfTransform.Says(e.Key, alias.Minds) || alias.OfStep.Says(e.Key, alias.Instruction, alias.Prompt) {
			out = append(out, e)
		}
	}
	for _, e := range o.Quieted {
		if alias.OfTransform.Says(e.Key, alias.Minds) || alias.OfTransform.Says(e.Key, alias.Place) && !e.Is(lenient.Number) {
			out = append(out, e)
		}
	}
	return out
}

// ownWords reads an instruction: a text, a list of texts, or an object of what to mind.
// What is none of these is not lost without a word.
func (r *Reader) ownWords(v source.Part) []string {
	v = r.Lone(v)
	if v.Missing() {
		return nil
	}
	if text, ok := r.Text(v, alias.Instruction); ok {
		if text = strings.TrimSpace(text); text == "" {
			return nil
		}
		return []string{text}
	}
	var parts []string
	if v.Is(lenient.Array) {
		for _, item := range source.Each(v) {
			parts = append(parts, strings.TrimSpace(item.Text))
			if !item.Is(lenient.String) || parts[len(parts)-1] == "" {
				return []string{r.rawWords(v)}
			}
		}
	}
	if v.Is(lenient.Object) {
		for _, e := range source.Entries(v) {
			text, ok := saidUnder(e)
			if !ok {
				return []string{r.rawWords(v)}
			}
			parts = append(parts, text)
		}
	}
	if len(parts) > 0 {
		r.Log.AddOnce(problem.Coerced, v, "An instruction that is a list or an object was read as text")
	}
	return parts
}

// rawWords are the words of an instruction as its JSON, where nothing plainer says them all.
func (r *Reader) rawWords(v source.Part) string {
	r.Log.Add(problem.Coerced, v, "The instruction is no text; its JSON was taken as one: %s.", source.Preview(v.Value)).Severity = problem.Warning
	return string(source.Encode(v.Value))
}

// saidUnder is a key and its value as words: “Categories: a, b”.
func saidUnder(e source.Entry) (string, bool) {
	var said []string
	for _, v := range source.Each(e.Part) {
		text := strings.TrimSpace(v.Text)
		if v.Is(lenient.Object) || v.Is(lenient.Array) || v.Missing() || text == "" {
			return "", false
		}
		said = append(said, text)
	}
	return Sentence(e.Key) + ": " + strings.Join(said, ", "), len(said) > 0
}

func (r *Reader) aiStep(o *source.Object) *workflow.AiStep {
	noticeQuiet(workflow.KindAiStep, o)
	r.MoveWords(workflow.KindAiStep, o)
	a := &workflow.AiStep{}
	a.Prompt, _ = r.Text(o.Ask(alias.Prompt), alias.Prompt)
	if more := r.ownWords(o.Ask(alias.Instruction)); len(more) > 0 {
		r.Log.AddOnce(problem.Coerced, o.Fields[alias.Instruction].Part, "“instruction” beside “prompt” was read as part of it")
		a.Prompt = strings.Join(append([]string{a.Prompt}, more...), "\n")
	}
	for _, v := range r.List(o.Ask(alias.AllowedTools), alias.AllowedTools) {
		name := r.ToolName(v, r.Identifier(v))
		switch {
		case name == "":
		case r.DropsTool(name):
			r.Log.Add(problem.UnknownTool, v, "The tool “%s” was left out of the allowed ones: there is none of that name.", name).Severity = problem.Warning
		default:
			a.AllowedTools = append(a.AllowedTools, name)
		}
	}
	if n, ok := r.Positive(o, alias.MaxToolCalls, 0); ok {
		a.MaxToolCalls = n
	}
	return a
}
