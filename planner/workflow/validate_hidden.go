package workflow

import (
	"maps"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// AskPerson is the tool that asks the person, and HiddenArgument says that nobody may
// see the answer, nor may it be kept where it could be read.
const (
	AskPerson      = "ask_person"
	HiddenArgument = "hidden"
)

// HidesAnswer reports whether the step asks for something that nobody may see. What a
// reference decides counts as hidden.
func (n Node) HidesAnswer() bool {
	if n.Kind != KindTool || n.Tool == nil || n.Tool.Name != AskPerson {
		return false
	}
	hidden, is := n.Tool.Arguments[HiddenArgument]
	return is && hidden.Kind() != 'f' && hidden.Kind() != 'n'
}

// checkHidden reports answers that are to be hidden and stand in the workflow.
func (c *checker) checkHidden(i int, n Node) {
	if !n.HidesAnswer() {
		return
	}
	for _, argument := range []string{"choices", "default"} {
		if v, is := n.Tool.Arguments[argument]; is && !isNothing(v) {
			c.report(problem.ArgumentInvalid, c.at(i, "tool/arguments/"+argument), "“%s” hides its answer, but has %s, which can be seen.", c.name(i), shownBy[argument]).
				fix("Remove %q or %q from the arguments of %q.", argument, HiddenArgument, c.id(i)).
				quick("Remove the "+argument, c.withoutArgument(i, argument))
		}
	}
}

// shownBy says what an argument shows.
var shownBy = map[string]string{"choices": "answers to choose from", "default": "a default"}

func isNothing(v jsontext.Value) bool {
	return v.Kind() == 'n' || string(v) == `""` || string(v) == "[]"
}

func (c *checker) withoutArgument(node int, argument string) Patch {
	return c.updateNode(node, func(n *Node) {
		t := *n.Tool
		t.Arguments = maps.Clone(t.Arguments)
		delete(t.Arguments, argument)
		n.Tool = &t
	})
}
