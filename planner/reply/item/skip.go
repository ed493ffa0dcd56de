package item

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
)

// skipBare drops an item that is no object.
func (r *Reader) skipBare(s *flow.Step) {
	if v := s.At; v.Is(lenient.String) {
		switch said := strings.TrimSpace(v.Text); {
		case v.Text != "" && strings.Trim(v.Text, ".… ") == "":
			s.Gone = flow.Dropped
			r.Log.Refuse(problem.SkippedItem, v, "Write out every step.", "%s stands for steps that are not there.", source.Preview(v.Value))
			return
		case alias.StepTypes.Says(said, alias.EndOfWorkflow):
			s.Gone = flow.Terminal
		}
	}
	r.skip(s, "it is not an object: "+source.Preview(s.At.Value))
}

// skip drops an item that cannot be read as a step.
func (r *Reader) skip(s *flow.Step, why string) {
	if s.Gone == flow.Stays {
		s.Gone = flow.Dropped
	}
	const fix = "Write each step as an object with step_type and what that type needs."
	switch {
	case decidesFlow(s.At): // its neighbours without it are another workflow
		r.Log.Refuse(problem.SkippedItem, s.At, fix, "Step %s cannot be read, and others depend on it: %s.", skipName(s), why)
	case s.Gone == flow.Terminal:
		r.reportEnd(s)
	case r.skipComment(s):
	case isLost(s.At), r.BreaksIn(s.At):
		r.Log.Refuse(problem.SkippedItem, s.At, fix+" What neither a step type nor a tool on offer can do belongs in left_out.",
			"Step %s cannot be read, and what it does would be lost: %s.", skipName(s), why)
	default:
		r.ReportSkipped(s.At, fix, "Step %s was skipped: %s.", skipName(s), why)
	}
}

// BreaksIn reports whether the reply ends within an item: what that says was to come yet.
func (r *Reader) BreaksIn(v source.Part) bool { return r.BreakAt > 0 && v.Offset == r.BreakAt }

// skipComment tells the words of an item that is nothing but a comment, and reports whether it is
// one. Where they stand for more steps the answer lacks those.
func (r *Reader) skipComment(s *flow.Step) bool {
	words, is := commentOf(s.At)
	if !is {
		return false
	}
	if lenient.StandsForMore(words, Shape{}) {
		r.Log.Refuse(problem.Ellipsis, s.At, "Write out every step. What the plan does not do belongs in left_out.", "A comment in the place of a step stands for more than is there: “%s”.", Saying(words))
		return true
	}
	r.ReportSkipped(s.At, "Say what a step is for in its note.", "Step %s is only a comment, and nothing does what it says: “%s”.", skipName(s), Saying(words))
	return true
}

// commentOf are the words of an item that is a comment: a text that begins like one, an object with
// nothing but that, or a step of a kind that says so.
func commentOf(v source.Part) (words string, is bool) {
	if v.Is(lenient.String) {
		return v.Text, lenient.IsComment(v.Text)
	}
	if word := v.Meant(alias.OfStep, alias.StepType); !word.Missing() && !alias.StepTypes.Says(word.Text, alias.Idle) || isLost(v) {
		return "", false
	}
	for _, e := range source.Entries(v) {
		if f := alias.OfStep.Field(e.Key); e.Is(lenient.String) && f != alias.ID && f != alias.StepType && f != alias.Name && strings.Contains(strings.TrimSpace(e.Text), " ") {
			return e.Text, true
		}
	}
	return "", false
}

// RefuseComment refuses a comment in the place of something that is named, and reports whether
// there is one: what it stands for is not there.
func (r *Reader) RefuseComment(v source.Part) bool {
	if !v.Is(lenient.String) || !lenient.IsComment(v.Text) {
		return false
	}
	r.Log.Refuse(problem.Ellipsis, v, "Name each one, and nothing else.", "A comment in a list stands for more than is there: %s.", source.Preview(v.Value))
	return true
}

// reportEnd tells of a step that only says that the workflow ends there. What else it has is done by
// nothing.
func (r *Reader) reportEnd(s *flow.Step) {
	r.Log.Add(problem.Coerced, s.At, "Step %s was read as the end of the workflow at this place.", skipName(s))
	for _, e := range source.Entries(s.At) {
		if !tellsMore(e) || alias.OfStep.Says(e.Key, alias.Name) {
			continue
		}
		p := r.Log.Add(problem.IgnoredPart, e.Part, "“%s” of step %s is said and done by nothing, for it only ends the workflow: %s.", e.Key, skipName(s), source.Preview(e.Value))
		p.Severity, p.Fix = problem.Warning, "Put a step in front of the end that does it, or leave it out and say it in left_out."
	}
}

// isLost reports whether an item was meant to do something: it holds more than a comment, and
// does not only mark where a workflow begins or ends.
func isLost(v source.Part) bool {
	if v.Is(lenient.String) {
		said := strings.TrimSpace(v.Text)
		return said != "" && !alias.StepTypes.Says(said, alias.Idle, alias.EndOfWorkflow)
	}
	if word := v.Meant(alias.OfStep, alias.StepType); word.Is(lenient.String) && strings.TrimSpace(word.Text) != "" {
		return !alias.StepTypes.Says(word.Text, alias.Idle, alias.EndOfWorkflow)
	}
	return slices.ContainsFunc(v.Items, isFilled) || slices.ContainsFunc(source.Entries(v), tellsMore)
}

func isFilled(v lenient.Value) bool { return v.Kind != lenient.Null && !IsEmpty(&v) }

// tellsMore reports whether a member of an item without a type is more than a comment on it,
// its number or what it is called in other places.
func tellsMore(e source.Entry) bool {
	if e.Missing() || IsEmpty(e.Value) {
		return false
	}
	switch alias.OfStep.Field(e.Key) {
	case alias.ID, alias.StepType:
		return false
	case alias.Note:
		return !slices.Contains(alias.Comments, alias.Fold(e.Key))
	case alias.Name:
		return !alias.StepTypes.Says(e.Text, alias.Idle, alias.EndOfWorkflow)
	}
	return !alias.OfStep.Says(e.Key, alias.Quiet, alias.Number)
}

// decidesFlow reports whether an item holds steps, or says which, when or how often some run.
func decidesFlow(v source.Part) bool {
	if v.Is(lenient.String) {
		return alias.StepTypes.Says(v.Text, alias.Diverts)
	}
	return slices.ContainsFunc(source.Entries(v), func(e source.Entry) bool {
		if e.Missing() {
			return false
		}
		if alias.OfStep.Says(e.Key, alias.StepType) && alias.StepTypes.Says(e.Text, alias.Diverts) {
			return true
		}
		switch MatterOf(e.Key) {
		case alias.AboutCondition, alias.AboutUnless, alias.AboutRepetition, alias.AboutElements, alias.AboutBranching:
			return true
		}
		return slices.ContainsFunc(source.Each(e.Part), isSurelyStep)
	})
}

// isSurelyStep reports whether a value, or one in its list, has a kind or a tool: other
// objects have a type as well.
func isSurelyStep(v source.Part) bool {
	if v.Is(lenient.Array) {
		return slices.ContainsFunc(source.Each(v), isSurelyStep)
	}
	return v.Get("step_type") != nil || v.Get("tool_name") != nil || v.Get("tool") != nil
}

// skipName is how a message names an item that is no step: by its id, else by
// its place in the list, with the name it may have.
func skipName(s *flow.Step) string {
	switch {
	case s.ID != "":
		return "“" + s.ID + "”"
	case s.Node.Name != "":
		return fmt.Sprintf("“%s” (#%d)", s.Node.Name, s.Index)
	}
	return fmt.Sprintf("“#%d”", s.Index)
}

// ReportSkipped tells of a bad item, which fails the attempt when itemPolicy
// says so.
func (r *Reader) ReportSkipped(v source.Part, fix string, format problem.English, args ...any) {
	p := problem.New(problem.SkippedItem, r.Log.At(v), format, args...)
	if r.Policy.BadItemFails {
		p.Severity = problem.Error
	}
	p.Fix = fix
	r.Log.Put(p)
}

// ReportUnfound reports a part of a change that names what the workflow does not have: the
// rest is done without it.
func (r *Reader) ReportUnfound(v source.Part, fix string, format problem.English, args ...any) *problem.Problem {
	p := r.Log.Add(problem.UnknownNode, v, format, args...)
	p.Fix = fix
	if said := problem.New(problem.UnknownNode, problem.Place{}, format, args...).Message; !r.unfound[said] {
		r.unfound[said] = true
		r.Unfound = append(r.Unfound, said)
	}
	return p
}
