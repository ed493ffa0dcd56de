package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/syntax"
)

// envelopeQuiet are keys of a call, or of an endpoint's answer, around a plan.
var envelopeQuiet = words("object", "created", "model", "role", "index", "finish_reason", "usage", "tool_call_id", "call_id", "metadata", "schema", "$schema", "refusal", "logprobs", "system_fingerprint")

// asideOf lists what stands beside a wrapped plan or patch and may say something
// of it. The name beside the arguments of a call is that of the function.
func asideOf(wrapper value, inner *syntax.Value) []entry {
	var out []entry
	if !wrapper.is(syntax.Object) {
		return nil
	}
	call := wrapper.Get("arguments") == inner || wrapper.Get("parameters") == inner || wrapper.Get("function") == inner || wrapper.Get("tool_calls") != nil
	for _, e := range entries(wrapper) {
		folded := fold(e.key)
		switch {
		case e.Value == inner, e.missing(), isEmpty(e.Value), envelopeQuiet[folded]:
		case remarkWords[folded] != "", saidBeside[folded] != 0:
			out = append(out, e)
		case topLevelQuiet[folded] && !e.is(syntax.Object) && !(folded == fold(string(fName)) || folded == "title"):
		case call && e.is(syntax.String), folded == "toolcalls", folded == "function":
		case slices.Contains(proseKeys, e.key) && e.is(syntax.String):
		default:
			out = append(out, e)
		}
	}
	return out
}

func isEmpty(v *syntax.Value) bool {
	switch v.Kind {
	case syntax.Object, syntax.Array:
		return len(v.Members)+len(v.Items) == 0
	case syntax.Null, syntax.Bool, syntax.Number, syntax.String:
	}
	return v.Kind == syntax.String && v.Text == ""
}

// mergeAside gives the plan or patch what stood beside it: its name, inputs or
// edges. Steps that have no place in it are an error, for they would be lost.
func (d *draft) mergeAside(aside []entry) {
	if len(aside) == 0 {
		return
	}
	vocabulary := planWords
	if directForm(d.root.Value, d.options.Want) == FormPatch {
		vocabulary = patchWords
	}
	whole := syntax.Value{Kind: syntax.Object, Offset: d.root.Offset}
	if d.root.is(syntax.Object) && !looksLikeStep(d.root.Value) {
		whole.Members = slices.Clone(d.root.Members)
	} else {
		whole.Members = []syntax.Member{{Key: string(fSteps), Offset: d.root.Offset, Value: *d.root.Value}}
	}
	merged := false
	for _, e := range aside {
		if f := remarkWords[fold(e.key)]; f != "" {
			d.remark(f, e)
			continue
		}
		if d.said(e) {
			continue
		}
		f := vocabulary.own[e.key]
		if f == "" {
			f = vocabulary.aliases[fold(e.key)]
		}
		if f == "" || vocabulary.aliasOf(value{Value: &whole}, f) != nil {
			d.leaveAside(e)
			continue
		}
		whole.Members = append(whole.Members, syntax.Member{Key: e.key, Offset: e.Offset, Value: *e.Value})
		d.log.add(problem.Coerced, e.value, "“%s” stood beside the plan; it was read as part of it.", e.key)
		merged = true
	}
	if merged {
		d.root.Value = &whole
	}
}

// leaveAside reports what has no place in the plan.
func (d *draft) leaveAside(e entry) {
	p := d.log.add(problem.UnknownKey, e.value, "“%s” stands beside the plan and has no place in it: %s.", e.key, preview(e.Value))
	p.Fix = "Give one object with all of the plan and nothing beside it."
	if holdsObject(e.Value) {
		p.Severity = problem.Error
	}
}

// holdsObject is true for an object and for a list of such, as steps are.
func holdsObject(v *syntax.Value) bool {
	return v.Kind == syntax.Object || slices.ContainsFunc(v.Items, func(item syntax.Value) bool { return holdsObject(&item) })
}
