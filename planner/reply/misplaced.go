package reply

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// remedies say what to write instead, for the model.
var remedies = map[field]string{
	condition:    "Put an If step with this condition in front of it, and the step into its branch.",
	unless:       "Put an If step with this condition in front of it, and the step into its branch.",
	repetition:   "Put it between a Loop and its EndLoop, and say there how often, over what or until when.",
	branching:    "Give these steps places of their own: the branches of an If or Switch, the body of a Loop, on_failure, or the steps behind it.",
	timing:       "Use a step that waits, where a tool on offer can; else leave the key out and say it in left_out.",
	parallel:     "Steps run one after the other: order them, leave the key out and say in left_out what had to run at once.",
	surroundings: "Give it as an argument of the tool, where it has one; else leave the key out and say it in left_out.",
	approval:     "Put a step in front of it that asks the person, and an If that goes on where the answer is yes.",
}

// fieldMatters are the fields of a step that mean something in other kinds of step alone.
var fieldMatters = map[field]field{
	fCondition: condition, fWhile: repetition, fExit: repetition, fTimes: repetition,
	fThen: branching, fElse: branching, fCases: branching, fBody: branching,
}

// matterOf is what a key in the way of a step is about.
func matterOf(key string) field {
	for _, f := range stepWords.of(key) {
		if about := fieldMatters[f]; about != noMatter {
			return about
		}
		if remedies[f] != "" {
			return f
		}
	}
	return noMatter
}

// reportMisplaced reports the members of a step that say how, when or whether it runs and
// mean nothing in its kind: to run it without them would be another workflow.
func (r *reader) reportMisplaced(o *object, what string) {
	for _, e := range o.leftOver() {
		about := matterOf(e.key)
		switch {
		case about == noMatter && !holdsStep(e.Value):
			continue
		case about == noMatter:
			about = branching
		case saysNothing(about, e):
			o.drop(e)
			continue
		}
		o.drop(e)
		r.misplaced(e, about, what)
	}
}

func (r *reader) misplaced(e entry, about field, what string) {
	r.log.add(problem.MisplacedKey, e.value, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.key, what, preview(e.Value)).
		Fix = remedies[about]
}

// holdsStep reports whether a value is a step, or a list with one.
func holdsStep(v *lenient.Value) bool {
	return v.Kind == lenient.Object && looksLikeStep(v) || hasStep(v.Items)
}

// saysNothing reports whether a member leaves everything as it would be without it.
func saysNothing(about field, e entry) bool {
	text := strings.TrimSpace(e.Text)
	isNever := valueWords.says(text, no, nothing, never)
	switch {
	case isNothing(e.Value):
		return true
	case e.is(lenient.Object), e.is(lenient.Array):
		return false
	case about == condition:
		return valueWords.says(text, yes, nothing, always)
	case about == repetition, about == parallel:
		return isNever || text == "1"
	}
	return isNever
}

// readSwitches gives flags of other formats the name that they have in ours: the opposite
// of “enabled”, and what follows on failure.
func (r *reader) readSwitches(s *step, o *object) {
	for _, e := range slices.Clone(o.unknown) {
		if !stepWords.says(e.key, off, tolerant, strict) || e.missing() || s.node.Kind == workflow.KindTool && r.hasArgument(o.fields[fTool].textOr(""), e.key) {
			continue
		}
		o.drop(e)
		on, ok := r.boolean(e.value, field(e.key))
		switch {
		case !ok:
			r.misplaced(e, condition, "a step")
		case stepWords.says(e.key, off) && o.has(fEnabled):
			if other, ok := r.boolean(o.fields[fEnabled].value, fEnabled); !ok || other == on {
				r.misplaced(e, condition, "a step with “enabled”")
			}
		case stepWords.says(e.key, off):
			o.rename(r, e, fEnabled, lenient.Value{Kind: lenient.Bool, Text: strconv.FormatBool(!on), Offset: e.Offset})
		case on == stepWords.says(e.key, tolerant) && !o.has(fOnFailure):
			o.rename(r, e, fOnFailure, lenient.Value{Kind: lenient.String, Text: "continue", Offset: e.Offset})
		}
	}
}

// rename gives a member of an object another meaning, with the value that it has there.
func (o *object) rename(r *reader, e entry, f field, v lenient.Value) {
	r.log.addOnce(problem.Alias, e.value, "“"+e.key+": "+e.Text+"” was read as “"+string(f)+": "+v.Text+"”")
	e.Value = &v
	o.fields[f] = e
}
