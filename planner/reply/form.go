package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// maxWrappers bounds how deep the plan may be wrapped.
const maxWrappers = 7

func isEmptyForm(v *lenient.Value) bool {
	return v.Kind == lenient.Array && len(v.Items) == 0
}

// formOf says what a value looks like, wrappers opened. FormNone is what nobody
// would write as an answer.
func formOf(v *lenient.Value, want Want, depth int) Form {
	if v.Kind == lenient.String {
		return formOfText(v, want, depth)
	}
	if f := directForm(v, want); f > FormOther {
		return f
	}
	if _, form := wrapped(v, want, depth); form > FormOther {
		return form
	}
	if isAnswer(v) {
		return FormOther
	}
	return FormNone
}

// formOfText is the form of what a text holds, which is read once for that.
func formOfText(v *lenient.Value, want Want, depth int) Form {
	inner := decodeText(v)
	if inner == nil {
		return FormNone
	}
	if depth < maxWrappers {
		if _, form := fitting(inner, want, depth); form > FormOther {
			return form
		}
	}
	return FormOther
}

// isAnswer reports whether a value could be meant as an answer: an object that
// holds something, or an array of such.
func isAnswer(v *lenient.Value) bool {
	switch v.Kind {
	case lenient.Object:
		for i := range v.Members {
			if v.Members[i].Value.Kind != lenient.Null {
				return true
			}
		}
		return len(v.Members) == 0
	case lenient.Array:
		for i := range v.Items {
			if v.Items[i].Kind == lenient.Object && isAnswer(&v.Items[i]) {
				return true
			}
		}
		return len(v.Items) == 0
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	return false
}

// directForm is the form of a value itself, without looking into wrappers.
func directForm(v *lenient.Value, want Want) Form {
	if _, form := calledWith(v, want); form > FormOther {
		return FormOther
	}
	switch v.Kind {
	case lenient.Array:
		if len(v.Items) == 0 || hasStep(v.Items) {
			return FormFlat
		}
	case lenient.Object:
		patch, plan := isPatch(v), planForm(v)
		switch {
		case plan > FormOther && (want == WantPlan || !patch):
			return plan
		case patch:
			return FormPatch
		case looksLikeStep(v):
			return FormFlat
		}
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	return FormOther
}

func hasStep(items []lenient.Value) bool {
	for i := range items {
		if looksLikeStep(&items[i]) {
			return true
		}
	}
	return false
}

// looksLikeStep reports whether an object has what says that it is a step.
func looksLikeStep(v *lenient.Value) bool {
	for i := range v.Members {
		f := alias.OfStep.Field(v.Members[i].Key)
		if f == alias.StepType && v.Members[i].Value.Kind == lenient.String || f == alias.Tool || f == alias.Condition && v.Get("left") == nil || f == alias.Exit {
			return true
		}
		if _, part := alias.FileParts[v.Members[i].Key]; part || v.Members[i].Key == "kind" {
			return true
		}
	}
	return false
}

// isLone reports whether a value that is a plan is a single step.
func isLone(v *lenient.Value) bool {
	return v.Kind == lenient.Object && planForm(v) <= FormOther && looksLikeStep(v)
}

// isPatch reports whether an object has a key of a patch. Another spelling
// counts when a list stands under it.
func isPatch(v *lenient.Value) bool {
	if isRemarks(v) {
		return true
	}
	for i := range v.Members {
		m := &v.Members[i]
		if key := alias.Fold(m.Key); key == alias.Fold(string(alias.Inputs)) || key == alias.Fold(string(alias.RunOutputs)) {
			if isInputsAlone(v) {
				return true
			}
			continue // a plan and the arguments of a step may be called that as well
		}
		if alias.OfPatch.Own(m.Key) != "" && !(m.Key == "add" && m.Value.Kind == lenient.Number) {
			return true
		}
		if alias.OfPatch.Field(m.Key) != "" && m.Value.Kind == lenient.Array {
			return true
		}
	}
	return false
}

// isInputsAlone reports whether inputs or outputs are all that an object gives.
func isInputsAlone(v *lenient.Value) bool {
	for i := range v.Members {
		m := &v.Members[i]
		isInputs := (m.Key == string(alias.Inputs) || m.Key == string(alias.RunOutputs)) && (m.Value.Kind == lenient.Array || m.Value.Kind == lenient.Object)
		if !isInputs && !isQuiet(m.Key) {
			return false
		}
	}
	return true
}

// planForm is FormFlat or FormGraph for an object with steps or nodes.
func planForm(v *lenient.Value) Form {
	form := FormOther
	if isRemarks(v) {
		return FormFlat
	}
	for i := range v.Members {
		m := &v.Members[i]
		own := alias.OfPlan.Own(m.Key) != ""
		if !own && m.Value.Kind != lenient.Array || m.Value.Kind == lenient.Null {
			continue
		}
		switch alias.OfPlan.Field(m.Key) {
		case alias.Steps:
			form = max(form, FormFlat)
		case alias.Nodes:
			form = FormGraph
		}
	}
	return form
}

// wrapped is the plan or patch inside a value, one level down, and its form; nil
// for none.
func wrapped(v *lenient.Value, want Want, depth int) (*lenient.Value, Form) {
	if depth >= maxWrappers {
		return nil, FormNone
	}
	if call, form := calledWith(v, want); call != nil {
		return call, form
	}
	switch v.Kind {
	case lenient.String:
		return fitting(decodeText(v), want, depth)
	case lenient.Array:
		if len(v.Items) == 1 {
			return fitting(&v.Items[0], want, depth)
		}
	case lenient.Object:
		for _, inner := range wrapperMembers(v) {
			if inner, form := fitting(inner, want, depth); inner != nil {
				return inner, form
			}
		}
		if len(v.Members) == 1 {
			return fitting(&v.Members[0].Value, want, depth)
		}
	case lenient.Null, lenient.Bool, lenient.Number:
	}
	return nil, FormNone
}

// wrapperMembers are the values under wrapper names, in the order of those.
func wrapperMembers(v *lenient.Value) []*lenient.Value {
	var found []int
	rank := func(i int) int { return slices.Index(alias.Wrappers, alias.Fold(v.Members[i].Key)) }
	for i := range v.Members {
		if rank(i) >= 0 {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int { return rank(a) - rank(b) })
	out := make([]*lenient.Value, len(found))
	for i, at := range found {
		out[i] = &v.Members[at].Value
	}
	return out
}

// fitting returns the value when it is a plan or patch.
func fitting(v *lenient.Value, want Want, depth int) (*lenient.Value, Form) {
	if v == nil {
		return nil, FormNone
	}
	if form := formOf(v, want, depth+1); form > FormOther {
		return v, form
	}
	return nil, FormNone
}

// calledWith is the plan or patch in the arguments of the only tool call of an
// answer: {"tool_calls": [{"function": {"name": …, "arguments": "…"}}]}. Other
// calls are steps.
func calledWith(v *lenient.Value, want Want) (*lenient.Value, Form) {
	calls := v.Get("tool_calls")
	if calls == nil || len(calls.Items) != 1 {
		return nil, FormNone
	}
	call := &calls.Items[0]
	if inner := call.Get("function"); inner != nil {
		call = inner
	}
	arguments := call.Get("arguments")
	if arguments != nil && arguments.Kind == lenient.String {
		arguments = decodeText(arguments)
	}
	return fitting(arguments, want, maxWrappers-2)
}

// decodeText parses the JSON inside a text; nil when it holds none.
func decodeText(v *lenient.Value) *lenient.Value {
	s := strings.TrimSpace(v.Text)
	if s == "" || s[0] != '{' && s[0] != '[' {
		return nil
	}
	inner, _ := documentIn(v, true)
	return inner
}

// documentIn reads a text that is JSON and nothing else, and what was guessed to
// read it; nil where it is more than one value or cannot be read.
func documentIn(v *lenient.Value, repair bool) (*lenient.Value, problem.List) {
	inner := lenient.Read(v.Text, embedded{lenient.Any}, lenient.Options{Repair: repair})
	list := inner.Problems
	if inner.Value == nil || list.HasErrors() || inner.Before+inner.After != "" || list.Has(problem.SeveralCandidates) {
		return nil, nil
	}
	moved := *inner.Value
	move(&moved, v.Offset)
	return &moved, list.With(problem.Warning)
}

// unwrap opens wrappers until the plan or patch itself is there.
func (d *draft) unwrap() {
	d.form = formOf(d.root.Value, d.options.Want, 0)
	if d.form <= FormOther {
		d.notWanted()
		return
	}
	var aside []source.Entry
	for depth := 0; depth < maxWrappers && directForm(d.root.Value, d.options.Want) <= FormOther; depth++ {
		inner, _ := wrapped(d.root.Value, d.options.Want, depth)
		if inner == nil {
			break
		}
		d.proseBeside()
		d.refuseUnmeantKey(inner)
		aside = append(aside, asideOf(d.root, inner)...)
		if len(d.options.Base.Nodes) > 0 && partialList().MatchString(keyOf(d.root.Value, inner)) {
			d.notWanted() // a part must not take the place of a workflow
			return
		}
		path := d.root.Path + pathTo(d.root.Value, inner)
		d.root = source.Part{Value: inner, Path: path}
	}
	if d.root.Value != d.json {
		d.Log.Add(problem.Wrapper, d.root, "What stood around the steps was taken off.")
		d.mergeAside(aside)
	}
	d.proseBeside()
	if d.form == FormFlat && isLone(d.root.Value) && len(d.options.Base.Nodes) > 0 {
		d.notWanted() // a single step must not take the place of a workflow
	}
}

// partialList is a key under which stand the steps that a change is about.
var partialList = text.Pattern(`(?i)^(replac|updat|modif|chang|mov|edit|insert|append|prepend|swap|delet|remov|disabl|enabl)[a-z_-]*(node|step)s?$`)

// keyOf is the key under which a child stands, "" for none.
func keyOf(v, child *lenient.Value) string {
	for i := range v.Members {
		if &v.Members[i].Value == child {
			return v.Members[i].Key
		}
	}
	return ""
}

// pathTo is the step of a pointer from a value to a child of it.
func pathTo(v, child *lenient.Value) string {
	holder := source.Part{Value: v}
	for i := range v.Members {
		if &v.Members[i].Value == child {
			return holder.Member(i).Path
		}
	}
	if len(v.Items) > 0 {
		return "/0"
	}
	return ""
}

// proseBeside takes the words for the person that stand in the JSON itself.
func (d *draft) proseBeside() {
	for _, e := range source.Entries(d.root) {
		if !e.Is(lenient.String) || decodeText(e.Value) != nil {
			continue
		}
		if !alias.Beside.Says(e.Key, alias.Spoken) {
			d.mutter(e)
			continue
		}
		d.spoken = append(d.spoken, e.Text)
		if d.prose == "" {
			d.prose = strings.TrimSpace(e.Text)
		}
	}
}

// notWanted reports JSON that is neither a plan nor a patch.
func (d *draft) notWanted() {
	d.form, d.done = FormOther, true
	if d.options.Want == WantPatch {
		d.Log.Add(problem.NotAPatch, d.root, "The JSON is not a change: it has none of add, add_nodes, add_edges, remove_edges, remove_node_ids, update.").
			Fix = `Answer with one object that has at least one of these keys: "add", "add_nodes", "add_edges", "remove_edges", "remove_node_ids", "update".`
		return
	}
	d.Log.Add(problem.NotAPlan, d.root, "The JSON is not a plan: it has neither steps nor nodes.").
		Fix = `Answer with one object: {"steps": […]} or {"nodes": […], "edges": […]}.`
}
