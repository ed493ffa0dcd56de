package item

import (
	"slices"
	"strings"

	"planwright/planner/deed"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
)

// Want says what the model was asked for.
type Want int

// What a reply may be read as.
const (
	WantAny   Want = iota // a plan or a patch, whichever it looks like (explain)
	WantPlan              // a plan
	WantPatch             // a patch; a full plan replaces the workflow
)

// Form is the shape of the JSON in a reply.
type Form int

// The forms, in the order they are looked for.
const (
	FormNone  Form = iota // no JSON
	FormOther             // JSON that is neither a plan nor a patch
	FormFlat              // a list of steps
	FormGraph             // nodes and edges
	FormPatch
)

// MaxWrappers bounds how deep the plan may be wrapped.
const MaxWrappers = 7

// IsEmptyList reports whether a value is a list without anything in it.
func IsEmptyList(v *lenient.Value) bool {
	return v.Kind == lenient.Array && len(v.Items) == 0
}

// FormOf says what a value looks like, wrappers opened. FormNone is what nobody
// would write as an answer.
func FormOf(v *lenient.Value, want Want, depth int) Form {
	if v.Kind == lenient.String {
		return formOfText(v, want, depth)
	}
	if f := DirectForm(v, want); f > FormOther {
		return f
	}
	if _, form := Wrapped(v, want, depth); form > FormOther {
		return form
	}
	if isAnswer(v) {
		return FormOther
	}
	return FormNone
}

// formOfText is the form of what a text holds, which is read once for that.
func formOfText(v *lenient.Value, want Want, depth int) Form {
	inner := DecodeText(v)
	if inner == nil {
		return FormNone
	}
	if depth < MaxWrappers {
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

// DirectForm is the form of a value itself, without looking into wrappers.
func DirectForm(v *lenient.Value, want Want) Form {
	if _, form := calledWith(v, want); form > FormOther {
		return FormOther
	}
	switch v.Kind {
	case lenient.Array:
		if len(v.Items) == 0 || HasStep(v.Items) {
			return FormFlat
		}
	case lenient.Object:
		patch, plan := isPatch(v), PlanForm(v)
		switch {
		case plan > FormOther && (want == WantPlan || !patch):
			return plan
		case patch:
			return FormPatch
		case LooksLikeStep(v):
			return FormFlat
		}
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	return FormOther
}

// HasStep reports whether one of the items looks like a step.
func HasStep(items []lenient.Value) bool {
	for i := range items {
		if LooksLikeStep(&items[i]) {
			return true
		}
	}
	return false
}

// LooksLikeStep reports whether an object has what says that it is a step.
func LooksLikeStep(v *lenient.Value) bool {
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

// IsLone reports whether a value that is a plan is a single step.
func IsLone(v *lenient.Value) bool {
	return v.Kind == lenient.Object && PlanForm(v) <= FormOther && LooksLikeStep(v)
}

// isPatch reports whether an object has a key of a patch. Another spelling
// counts when a list stands under it.
func isPatch(v *lenient.Value) bool {
	if IsRemarks(v) {
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
		if !isInputs && !IsQuiet(m.Key) {
			return false
		}
	}
	return true
}

// PlanForm is FormFlat or FormGraph for an object with steps or nodes.
func PlanForm(v *lenient.Value) Form {
	form := FormOther
	if IsRemarks(v) {
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

// Wrapped is the plan or patch inside a value, one level down, and its form; nil
// for none.
func Wrapped(v *lenient.Value, want Want, depth int) (*lenient.Value, Form) {
	if depth >= MaxWrappers {
		return nil, FormNone
	}
	if call, form := calledWith(v, want); call != nil {
		return call, form
	}
	switch v.Kind {
	case lenient.String:
		return fitting(DecodeText(v), want, depth)
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
	if form := FormOf(v, want, depth+1); form > FormOther {
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
		arguments = DecodeText(arguments)
	}
	return fitting(arguments, want, MaxWrappers-2)
}

// DecodeText parses the JSON inside a text; nil when it holds none.
func DecodeText(v *lenient.Value) *lenient.Value {
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
	inner := lenient.Read(v.Text, embedded{lenient.Any}, lenient.Options{Repair: repair, Deeds: deed.Beside})
	list := inner.Problems
	if inner.Value == nil || list.HasErrors() || inner.Before+inner.After != "" || list.Has(problem.SeveralCandidates) {
		return nil, nil
	}
	moved := *inner.Value
	move(&moved, v.Offset)
	return &moved, list.With(problem.Warning)
}
