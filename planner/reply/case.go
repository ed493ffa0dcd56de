package reply

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// pattern is a case whose value says more than a value: “> 3”, “1-5”, “a|b”. Until the step
// that it looks at is known it may be a choice of that, written in this way.
type pattern struct {
	at    source.Part
	cases *workflow.Switch
	index int // of the case
	value int // in its list, -1 for one that stands alone
}

// condition is what the value was read as.
func (p pattern) condition() *workflow.Condition {
	c := &p.cases.Cases[p.index].Condition
	if p.value >= 0 {
		return &c.Any[p.value]
	}
	return c
}

// noOperator stands for what there is no operator for. Validation names it, in a draft too.
const noOperator workflow.Operator = "matches"

// addCase adds a case that holds where the subject has a value, or one of those in a list.
func (r *reader) addCase(sw *workflow.Switch, name string, subject workflow.Operand, v source.Part) {
	c := workflow.Case{Name: name}
	if v.Is(lenient.Array) && len(v.Items) > 0 {
		for i, item := range source.Each(v) {
			c.Condition.Any = append(c.Condition.Any, r.hasValue(subject, pattern{item, sw, len(sw.Cases), i}))
		}
	} else {
		c.Condition = r.hasValue(subject, pattern{v, sw, len(sw.Cases), -1})
	}
	sw.Cases = append(sw.Cases, c)
}

// hasValue is the condition that the subject has the value at a place in the cases.
func (r *reader) hasValue(subject workflow.Operand, p pattern) workflow.Condition {
	c, ok := patternOf(subject, p.at)
	if !ok {
		return equals(subject, source.Encode(p.at.Value))
	}
	r.patterns = append(r.patterns, p)
	return c
}

// Signs that a text is more than a value.
var (
	compares  = text.Pattern(`[<>]|[=!]=|[≥≤≠]|&&|^=`)
	arrow     = text.Pattern(`[-=]>|<-`)
	wholeSpan = text.Pattern(`(?i)^(?:between )?(-?\d+(?:\.\d+)?)\s*(?:-|–|—|\.\.\.?|to|and)\s*(-?\d+(?:\.\d+)?)$`)
	wildcard  = text.Pattern(`^/.*[\^$*+?[\]()\\|].*/[a-z]*$|^\^|\.\*|\.\+|\\[dwsDWSb]|^\*.|.\*$|[\w.]\*\w`)
	endsInNum = text.Pattern(`^[A-Za-z].* -?\d+(?:\.\d+)?$`)
)

// patternOf reads a value that says more than a value; ok is false for all others.
func patternOf(subject workflow.Operand, v source.Part) (c workflow.Condition, ok bool) {
	said := strings.TrimSpace(v.Text)
	if !v.Is(lenient.String) || said == "" {
		return c, false
	}
	if m := wholeSpan().FindStringSubmatch(said); m != nil {
		return span(subject, m[1], m[2])
	}
	unreadable := workflow.Condition{Left: subject, Operator: noOperator, Right: workflow.Operand{Literal: text.Quote(said)}}
	switch {
	case compares().MatchString(said) && !arrow().MatchString(said):
		c, ok = about(subject, parseExpression(said))
	case endsInNum().MatchString(said) && beginsWithOperator(said):
		c, ok = about(subject, parseExpression("x "+said))
	case wildcard().MatchString(said):
	case strings.Contains(said, "|"):
		c, ok = oneOf(subject, said)
	default:
		return c, false
	}
	if !ok {
		c = unreadable
	}
	return c, true
}

// span is a range of numbers. One that holds none is a text, such as 2024-01.
func span(subject workflow.Operand, from, to string) (workflow.Condition, bool) {
	least, _ := strconv.ParseFloat(from, 64)
	most, _ := strconv.ParseFloat(to, 64)
	if least >= most || !jsontext.Value(from).IsValid() || !jsontext.Value(to).IsValid() {
		return workflow.Condition{}, false
	}
	side := func(op workflow.Operator, number string) workflow.Condition {
		return workflow.Condition{Left: subject, Operator: op, Right: workflow.Operand{Literal: jsontext.Value(number)}}
	}
	return workflow.Condition{All: []workflow.Condition{side(workflow.GreaterThanOrEqual, from), side(workflow.LessThanOrEqual, to)}}, true
}

// oneOf reads values with | between them.
func oneOf(subject workflow.Operand, said string) (c workflow.Condition, ok bool) {
	for part := range strings.SplitSeq(strings.ReplaceAll(said, "||", "|"), "|") {
		part = strings.Trim(strings.TrimSpace(part), `"'`)
		if part == "" {
			return c, false
		}
		c.Any = append(c.Any, equals(subject, text.Quote(part)))
	}
	return c, true
}

// beginsWithOperator reports whether a text begins with the words of one: “at least 3”.
func beginsWithOperator(said string) bool {
	lower := strings.ToLower(said)
	return slices.ContainsFunc(between, func(c comparison) bool {
		sign, isWord := strings.CutPrefix(c.sign, " ")
		return isWord && strings.HasPrefix(lower, sign)
	})
}

// about lets a condition that names nothing look at the subject. It is not ok where it
// looks at what is no result of a step.
func about(subject workflow.Operand, c workflow.Condition) (workflow.Condition, bool) {
	for _, members := range [][]workflow.Condition{c.All, c.Any} {
		for i := range members {
			var ok bool
			if members[i], ok = about(subject, members[i]); !ok {
				return c, false
			}
		}
	}
	switch {
	case c.IsGroup():
	case c.Left.Literal == nil && (c.Left.Variable == "" || alias.InCase.Says(c.Left.Variable, alias.TheSubject)):
		c.Left = subject
	case !looksLikeReference(c.Left.Variable):
		return c, false
	}
	return c, c.IsGroup() || c.Right.IsSet()
}

// settlePatterns lets the value of a case be a text after all where it is a choice of the
// step that the Switch looks at, and tells of the others.
func (d *draft) settlePatterns(scope *flow.Scope) {
	choices := map[int][]string{}
	for _, p := range d.patterns {
		c := p.condition()
		for leaf := range c.Leaves {
			id, _, _ := strings.Cut(leaf.Left.Variable, ".")
			i, ok := scope.ByID(id)
			if ok && choices[i] == nil {
				choices[i] = choicesOf(d.graph.Node(i).Tool)
			}
			if _, offered := slices.BinarySearch(choices[i], p.at.Text); ok && offered {
				*c = equals(leaf.Left, text.Quote(p.at.Text))
			} else if leaf.Operator != noOperator {
				d.Log.Add(problem.Coerced, p.at, "The case “%s” was read as the condition %s.", p.at.Text, c).Severity = problem.Warning
			}
			break
		}
	}
}

// choicesOf are the answers that a call offers, in the order of their letters.
func choicesOf(call *workflow.ToolCall) []string {
	choices := []string{}
	if call != nil && json.Unmarshal(call.Arguments["choices"], &choices) == nil {
		slices.Sort(choices)
	}
	return choices
}
