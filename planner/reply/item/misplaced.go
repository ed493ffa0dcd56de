package item

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// remedies say what to write instead, for the model.
var remedies = map[alias.Field]string{
	alias.AboutCondition:    "Put an If step with this condition in front of it, and the step into its branch.",
	alias.AboutOperand:      "Give one of variable and literal.",
	alias.AboutUnless:       "Put an If step with this condition in front of it, and the step into its branch.",
	alias.AboutRepetition:   "Put it between a Loop and its EndLoop, and say there how often, over what or until when.",
	alias.AboutElements:     "A Loop goes over all elements of its list, in their order: let a step before it give only those that are meant, as transform_data can, and go over what that gives.",
	alias.AboutBranching:    "Give these steps places of their own: the branches of an If or Switch, the body of a Loop, on_failure, or the steps behind it.",
	alias.AboutBranch:       "List steps in the order they run, and write a step inside the branch that it belongs to, then or else; or give nodes and edges.",
	alias.AboutEnd:          "Let nothing follow it: put the steps behind it into the other branch of an If or Switch, or give edges that leave it out.",
	alias.AboutTiming:       "Use a step that waits, where a tool on offer can; else leave the key out and say it in left_out.",
	alias.AboutMoment:       "Say by “after”, “before” or “inside” where an added step goes; to take the place of another, name that in remove_node_ids too. When a workflow begins belongs in left_out.",
	alias.AboutParallel:     "Only rounds of a Loop with over run at once: its parallel is how many. Other steps run one after the other: order them, leave the key out and say in left_out what had to run at once.",
	alias.AboutSurroundings: "Give it as an argument of the tool, where it has one; else leave the key out and say it in left_out.",
	alias.AboutRemoval:      "Leave the step out of the plan. Of a workflow that is there, name it in remove_node_ids.",
	alias.AboutApproval:     "Put a step in front of it that asks the person, and an If that goes on where the answer is yes.",
}

// fieldMatters are the fields of a step that mean something in other kinds of step alone.
var fieldMatters = map[alias.Field]alias.Field{
	alias.Condition: alias.AboutCondition, alias.While: alias.AboutRepetition, alias.Exit: alias.AboutRepetition, alias.Times: alias.AboutRepetition, alias.Over: alias.AboutRepetition, alias.Parallel: alias.AboutParallel,
	alias.Then: alias.AboutBranching, alias.Else: alias.AboutBranching, alias.Cases: alias.AboutBranching, alias.Body: alias.AboutBranching,
}

// MatterOf is what a key in the way of a step is about.
func MatterOf(key string) alias.Field {
	for _, f := range alias.OfStep.Of(key) {
		if about := fieldMatters[f]; about != alias.AboutNothing {
			return about
		}
		if remedies[f] != "" {
			return f
		}
	}
	return alias.AboutNothing
}

// ReportMisplaced reports the members of a step that say how, when or whether it runs and
// mean nothing in its kind: to run it without them would be another workflow.
func (r *Reader) ReportMisplaced(o *source.Object, what string) {
	for _, e := range o.LeftOver() {
		about := MatterOf(e.Key)
		switch {
		case alias.OfStep.Says(e.Key, alias.Loop) && !namesLoop(e):
			about = alias.AboutRepetition
		case about == alias.AboutNothing && slices.Contains(alias.Happenings, alias.Fold(e.Key)):
			about = alias.AboutCondition
		}
		switch {
		case about == alias.AboutNothing && saysBranch(e.Part):
			about = alias.AboutBranch
		case about == alias.AboutNothing && !holdsStep(e.Value):
			continue
		case about == alias.AboutNothing:
			about = alias.AboutBranching
		case SaysNothing(about, e):
			o.Drop(e)
			continue
		}
		o.Drop(e)
		r.Misplaced(e, about, what)
	}
}

// namesLoop reports whether a value may be what a Loop is called, and is neither a number of
// rounds nor what it goes over.
func namesLoop(e source.Entry) bool {
	return e.Is(lenient.String) && loopName().MatchString(e.Text) && !alias.AsValue.Says(e.Text, alias.Yes, alias.No)
}

var loopName = text.Pattern(`^[\pL_][\pL\pN_-]*$`)

// Misplaced reports a member that stands where nothing heeds it: what is the place in words.
func (r *Reader) Misplaced(e source.Entry, about alias.Field, what string) {
	r.Log.Add(problem.MisplacedKey, e.Part, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.Key, what, source.Preview(e.Value)).
		Fix = remedies[about]
}

// takeEnd keeps what says of a step that it is the last one, until its links are known.
func takeEnd(s *flow.Step, o *source.Object) {
	for _, e := range o.LeftOver() {
		if alias.OfStep.Says(e.Key, alias.AboutEnd) && alias.AsValue.Says(e.Text, alias.Yes) {
			o.Drop(e)
			s.Last = e
		}
	}
}

// holdsStep reports whether a value is a step, or a list with one.
func holdsStep(v *lenient.Value) bool {
	return v.Kind == lenient.Object && LooksLikeStep(v) || HasStep(v.Items)
}

// SaysNothing reports whether a member leaves everything as it would be without it.
func SaysNothing(about alias.Field, e source.Entry) bool {
	said := strings.TrimSpace(e.Text)
	isNever := alias.AsValue.Says(said, alias.No, alias.Nothing, alias.Never)
	switch {
	case IsNothing(e.Value):
		return true
	case about == alias.AboutBranching && e.Is(lenient.String): // “no” may be a step
		return false
	case about == alias.AboutBranch, about == alias.AboutMoment, e.Is(lenient.Object), e.Is(lenient.Array):
		return false
	case about == alias.AboutCondition:
		return alias.AsValue.Says(said, alias.Yes, alias.Nothing, alias.Always)
	case about == alias.AboutRepetition, about == alias.AboutParallel:
		return isNever || said == "1"
	}
	return isNever
}

// readSwitches gives flags of other formats the name that they have in ours: the opposite
// of “enabled”, and what follows on failure.
func (r *Reader) readSwitches(s *flow.Step, o *source.Object) {
	for _, e := range slices.Clone(o.Unknown) {
		if !alias.OfStep.Says(e.Key, alias.Off, alias.Tolerant, alias.Strict) || e.Missing() || r.isOwn(s, o, e.Key) {
			continue
		}
		o.Drop(e)
		on, ok := r.Boolean(e.Part, alias.Field(e.Key))
		switch {
		case !ok:
			r.Misplaced(e, alias.AboutCondition, "a step")
		case alias.OfStep.Says(e.Key, alias.Off) && o.Has(alias.Enabled):
			if other, ok := r.Boolean(o.Fields[alias.Enabled].Part, alias.Enabled); !ok || other == on {
				r.Misplaced(e, alias.AboutCondition, "a step with “enabled”")
			}
		case alias.OfStep.Says(e.Key, alias.Off):
			r.rename(o, e, alias.Enabled, lenient.Value{Kind: lenient.Bool, Text: strconv.FormatBool(!on), Offset: e.Offset})
		case on == alias.OfStep.Says(e.Key, alias.Tolerant) && !o.Has(alias.OnFailure):
			r.rename(o, e, alias.OnFailure, lenient.Value{Kind: lenient.String, Text: "continue", Offset: e.Offset})
			if alias.OfInput.Own(e.Key) == alias.Optional {
				r.Log.Add(problem.Coerced, e.Part, "“%s” of a step was taken to mean that the workflow goes on when it fails; nothing asks whether it is to run.", e.Key).Severity = problem.Warning
			}
		case o.Has(alias.NodeID) && !o.Has(alias.OnFailure): // the step may go on as it is
			r.rename(o, e, alias.OnFailure, lenient.Value{Kind: lenient.String, Text: "stop", Offset: e.Offset})
		}
	}
}

// isOwn reports whether a key is an argument of the tool that a step has or is given.
func (r *Reader) isOwn(s *flow.Step, o *source.Object, key string) bool {
	if s.Node.Kind != workflow.KindTool {
		return false
	}
	return r.HasArgument(o.Fields[alias.Tool].TextOr(""), key) || s.Node.Tool != nil && !o.Has(alias.Tool) && r.HasArgument(s.Node.Tool.Name, key)
}

// rename gives a member of an object another meaning, with the value that it has there.
func (r *Reader) rename(o *source.Object, e source.Entry, f alias.Field, v lenient.Value) {
	r.Log.AddOnce(problem.Alias, e.Part, "“%s: %s” was read as “%s: %s”", e.Key, e.Text, string(f), v.Text)
	e.Value = &v
	o.Fields[f] = e
}

// saysBranch reports whether a value is an output of an If: it says in which of the branches
// a step is, or what follows on each.
func saysBranch(v source.Part) bool {
	if v.Is(lenient.String) {
		word := v.Text[strings.LastIndexAny(v.Text, ".:")+1:]
		return strings.EqualFold(word, string(workflow.IfTrue)) || strings.EqualFold(word, string(workflow.IfFalse))
	}
	return v.Get(string(workflow.IfTrue)) != nil || v.Get(string(workflow.IfFalse)) != nil
}

// reportBranches reports the output of an If in the place of what a step has.
func (r *Reader) reportBranches(o *source.Object, what string) {
	for _, f := range []alias.Field{alias.Name, alias.Arguments} {
		if e := o.Fields[f]; e.Is(lenient.String) && saysBranch(e.Part) {
			r.Misplaced(e, alias.AboutBranch, what)
		}
	}
}
