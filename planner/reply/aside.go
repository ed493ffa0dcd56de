package reply

import (
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
)

// asideOf lists what stands beside a wrapped plan or patch and may say something
// of it. The name beside the arguments of a call is that of the function.
func asideOf(wrapper value, inner *lenient.Value) []entry {
	var out []entry
	if !wrapper.is(lenient.Object) {
		return nil
	}
	call := wrapper.Get("arguments") == inner || wrapper.Get("parameters") == inner || wrapper.Get("function") == inner || wrapper.Get("tool_calls") != nil
	for _, e := range entries(wrapper) {
		switch {
		case e.Value == inner, e.missing(), isEmpty(e.Value), alias.Beside.Says(e.key, alias.Envelope):
		case remarkField(e.key) != "", saidOf(e.key) != "":
			out = append(out, e)
		case isQuiet(e.key) && !e.is(lenient.Object) && alias.OfPlan.Field(e.key) != alias.Name:
		case call && e.is(lenient.String), alias.Beside.Says(e.key, alias.ACall):
		default:
			out = append(out, e)
		}
	}
	return out
}

func isEmpty(v *lenient.Value) bool {
	switch v.Kind {
	case lenient.Object, lenient.Array:
		return len(v.Members)+len(v.Items) == 0
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	return v.Kind == lenient.String && v.Text == ""
}

// mergeAside gives the plan or patch what stood beside it: its name, inputs or
// edges. Steps that have no place in it are an error, for they would be lost.
func (d *draft) mergeAside(aside []entry) {
	if len(aside) == 0 {
		return
	}
	vocabulary := alias.OfPlan
	if directForm(d.root.Value, d.options.Want) == FormPatch {
		vocabulary = alias.OfPatch
	}
	whole := lenient.Value{Kind: lenient.Object, Offset: d.root.Offset}
	if d.root.is(lenient.Object) && !looksLikeStep(d.root.Value) {
		whole.Members = slices.Clone(d.root.Members)
	} else {
		whole.Members = []lenient.Member{{Key: string(alias.Steps), Offset: d.root.Offset, Value: *d.root.Value}}
	}
	merged := false
	for _, e := range aside {
		if f := remarkField(e.key); f != "" {
			d.remark(f, e)
			continue
		}
		if d.said(e) {
			continue
		}
		f := vocabulary.Field(e.key)
		if f == "" || (value{Value: &whole}).meant(vocabulary, f).Value != nil {
			d.leaveAside(e)
			continue
		}
		whole.Members = append(whole.Members, lenient.Member{Key: e.key, Offset: e.Offset, Value: *e.Value})
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
func holdsObject(v *lenient.Value) bool {
	return v.Kind == lenient.Object || slices.ContainsFunc(v.Items, func(item lenient.Value) bool { return holdsObject(&item) })
}
