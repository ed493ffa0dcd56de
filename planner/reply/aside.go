package reply

import (
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
)

// asideOf lists what stands beside a wrapped plan or patch and may say something
// of it. The name beside the arguments of a call is that of the function.
func (d *draft) asideOf(wrapper source.Part, inner *lenient.Value) []source.Entry {
	var out []source.Entry
	if !wrapper.Is(lenient.Object) {
		return nil
	}
	call := wrapper.Get("arguments") == inner || wrapper.Get("parameters") == inner || wrapper.Get("function") == inner || wrapper.Get("tool_calls") != nil
	for _, e := range source.Entries(wrapper) {
		switch {
		case e.Value == inner, e.Missing(), item.IsEmpty(e.Value):
		case isUnheard(e, call) && d.refuseMore(e, "beside the plan"):
		case alias.Beside.Says(e.Key, alias.Envelope):
			if holdsRemark(e) {
				out = append(out, e)
			}
		case item.RemarkField(e.Key) != "", saidOf(e.Key) != "":
			out = append(out, e)
		case isUnheard(e, call):
		default:
			out = append(out, e)
		}
	}
	return out
}

// isUnheard reports whether nothing is heard of a member beside a wrapper, but for what it asks for.
func isUnheard(e source.Entry, call bool) bool {
	isQuiet := item.IsQuiet(e.Key) && !e.Is(lenient.Object) && alias.OfPlan.Field(e.Key) != alias.Name
	return isQuiet || call && e.Is(lenient.String) || alias.Beside.Says(e.Key, alias.ACall, alias.Envelope)
}

// holdsRemark reports whether an object for nobody says what is left out.
func holdsRemark(e source.Entry) bool {
	return e.Is(lenient.Object) && slices.Contains(alias.Asides, alias.Fold(e.Key)) && slices.ContainsFunc(e.Members, func(m lenient.Member) bool { return item.RemarkField(m.Key) != "" })
}

// mergeAside gives the plan or patch what stood beside it: its name, inputs or
// edges. Steps that have no place in it are an error, for they would be lost.
func (d *draft) mergeAside(aside []source.Entry) {
	if len(aside) == 0 {
		return
	}
	vocabulary := alias.OfPlan
	if item.DirectForm(d.root.Value, d.options.Want) == FormPatch {
		vocabulary = alias.OfPatch
	}
	whole := lenient.Value{Kind: lenient.Object, Offset: d.root.Offset}
	if d.root.Is(lenient.Object) && !item.LooksLikeStep(d.root.Value) {
		whole.Members = slices.Clone(d.root.Members)
	} else {
		whole.Members = []lenient.Member{{Key: string(alias.Steps), Offset: d.root.Offset, Value: *d.root.Value}}
	}
	merged := false
	for _, e := range aside {
		if f := item.RemarkField(e.Key); f != "" {
			d.Remark(f, e)
			continue
		}
		if d.refusePart(e, aside) || d.said(e) || holdsRemark(e) && (d.saidAside(e) || alias.Beside.Says(e.Key, alias.Envelope)) {
			continue
		}
		f := vocabulary.Field(e.Key)
		if f == "" || (source.Part{Value: &whole}).Meant(vocabulary, f).Value != nil {
			d.leaveAside(e)
			continue
		}
		whole.Members = append(whole.Members, lenient.Member{Key: e.Key, Offset: e.Offset, Value: *e.Value})
		d.Log.Add(problem.Coerced, e.Part, "“%s” stood beside the plan; it was read as part of it.", e.Key)
		merged = true
	}
	if merged {
		d.root.Value = &whole
	}
}

// leaveAside reports what has no place in the plan.
func (d *draft) leaveAside(e source.Entry) {
	p := d.Log.Add(problem.UnknownKey, e.Part, "“%s” stands beside the plan and has no place in it: %s.", e.Key, source.Preview(e.Value))
	p.Fix = "Give one object with all of the plan and nothing beside it."
	switch {
	case holdsObject(e.Value):
		p.Severity = problem.Error
	case !isIdleBeside(e):
		d.RefuseKey(p)
	}
}

// holdsObject is true for an object and for a list of such, as steps are.
func holdsObject(v *lenient.Value) bool {
	return v.Kind == lenient.Object || slices.ContainsFunc(v.Items, func(item lenient.Value) bool { return holdsObject(&item) })
}
