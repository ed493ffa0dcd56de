package validate

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkHidden reports answers that are to be hidden and stand in the workflow.
func (c stepChecks) checkHidden(i int, n workflow.Node) {
	if !n.HidesAnswer() {
		return
	}
	for _, argument := range []string{"choices", "default"} {
		if v, is := n.Tool.Arguments[argument]; is && !isNothing(v) {
			c.report(problem.ArgumentInvalid, c.at(i, "tool/arguments/"+argument), "“%s” hides its answer, but has %s, which can be seen.", c.name(i), problem.Say(shownBy[argument])).
				fix("Remove %q or %q from the arguments of %q.", argument, workflow.HiddenArgument, c.id(i)).
				quick(problem.Say("Remove the %s", argument), c.withoutArgument(i, argument))
		}
	}
}

// shownBy says what an argument shows.
var shownBy = map[string]problem.English{"choices": "answers to choose from", "default": "a default"}

func isNothing(v jsontext.Value) bool {
	return v.Kind() == 'n' || string(v) == `""` || string(v) == "[]"
}
