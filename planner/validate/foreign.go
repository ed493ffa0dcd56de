package validate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/alike"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// turning are fields of conditions in other formats without which they decide the opposite, and
// going those of loops that say when one goes on or ends.
var (
	turning = []string{"not", "negate", "negated", "isnegated", "invert", "inverted", "unless"}
	going   = []string{"while", "until", "condition", "repeatuntil"}
)

// checkForeign reports fields that a step of its kind has no use for, and that say something
// else of it: the parameters of another kind, and the opposite of a condition.
func (c unknownChecks) checkForeign() {
	for i, n := range c.W.Nodes {
		if others := foreignParts(n); len(others) > 0 {
			c.Report(problem.UnknownKey, c.At(i, ""), "“%s” has “%s”, which steps of its kind have no use for, and it does nothing.", c.Name(i), strings.Join(others, "”, “")).
				Fix("Of %q leave out what is of another kind of step: a decision or a loop is a step of its own, before it.", c.ID(i))
		}
		for path, condition := range n.Conditions {
			c.turned(i, path, condition)
		}
		if n.Kind == workflow.KindSwitch && n.Switch != nil {
			for k, kase := range n.Switch.Cases {
				c.reportTurned(i, "switch/cases/"+strconv.Itoa(k), kase.Unknown, turning)
			}
		}
		if n.Kind == workflow.KindLoop && n.Loop != nil {
			c.reportTurned(i, "loop", n.Loop.Unknown, going)
		}
		if r := alike.Unseen(n.ID + n.Name); r != 0 {
			c.Report(problem.UnknownKey, c.At(i, ""), "The name or the id of “%s” has a sign that nobody sees (U+%s).", c.Name(i), strings.ToUpper(strconv.FormatInt(int64(r), 16))).
				Fix("Write the name and the id %q with signs that are seen.", c.ID(i))
		}
	}
}

// foreignParts are the parameters of a step that belong to other kinds.
func foreignParts(n workflow.Node) (found []string) {
	for _, part := range []struct {
		kind workflow.Kind
		name string
		has  bool
	}{
		{workflow.KindTool, "tool", n.Tool != nil}, {workflow.KindIf, "if", n.If != nil}, {workflow.KindSwitch, "switch", n.Switch != nil},
		{workflow.KindLoop, "loop", n.Loop != nil}, {workflow.KindEndLoop, "endLoop", n.EndLoop != nil},
		{workflow.KindAiTransform, "aiTransform", n.AiTransform != nil}, {workflow.KindAiStep, "aiStep", n.AiStep != nil},
	} {
		if part.has && part.kind != n.Kind {
			found = append(found, part.name)
		}
	}
	return found
}

func (c unknownChecks) turned(node int, path string, condition workflow.Condition) {
	c.reportTurned(node, path, condition.Unknown, turning)
	for i, m := range condition.All {
		c.turned(node, path+"/all/"+strconv.Itoa(i), m)
	}
	for i, m := range condition.Any {
		c.turned(node, path+"/any/"+strconv.Itoa(i), m)
	}
}

// reportTurned reports one of some fields that would make a decision another one.
func (c unknownChecks) reportTurned(node int, path string, unknown jsontext.Value, words []string) {
	if len(unknown) == 0 {
		return
	}
	for _, key := range keysOf(unknown) {
		if turns(unknown, key, words) {
			c.Report(problem.ConditionIncomplete, c.At(node, path), "“%s” has “%s”, which this version does not know; without it something else is decided.", c.Name(node), key).
				Fix("At %s of %q leave %q out. Of an If exchange IfTrue and IfFalse instead; elsewhere use the operator that holds then, beside IsEmpty in any where a value compared by size may be missing. A loop ends by its exitCondition.", path, c.ID(node), key).Severity = problem.Error
			return
		}
	}
}

// turns reports whether a member of an object is one of those words, and not false or nothing.
func turns(object jsontext.Value, key string, words []string) bool {
	if !slices.Contains(words, strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(key))) {
		return false
	}
	var members map[string]jsontext.Value
	return json.Unmarshal(object, &members) != nil || isOn(members[key])
}

// turnedKeys are the fields of a step that reportTurned tells of, by what they stand in.
func turnedKeys(n workflow.Node) map[string][]string {
	found := map[string][]string{}
	add := func(unknown jsontext.Value, words []string) {
		for _, key := range keysOf(unknown) {
			if turns(unknown, key, words) {
				found[string(unknown)] = append(found[string(unknown)], key)
			}
		}
	}
	for _, condition := range n.Conditions {
		for open := []workflow.Condition{condition}; len(open) > 0; open = open[1:] {
			add(open[0].Unknown, turning)
			open = append(open, slices.Concat(open[0].All, open[0].Any)...)
		}
	}
	if n.Kind == workflow.KindSwitch && n.Switch != nil {
		for _, kase := range n.Switch.Cases {
			add(kase.Unknown, turning)
		}
	}
	if n.Kind == workflow.KindLoop && n.Loop != nil {
		add(n.Loop.Unknown, going)
	}
	return found
}
