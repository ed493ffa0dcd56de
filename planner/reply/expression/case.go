package expression

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/reply/alias"
	"planwright/planner/reply/reference"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// NoOperator stands for what there is no operator for. Validation names it, in a draft too.
const NoOperator workflow.Operator = "matches"

// Signs that a text is more than a value.
var (
	compares  = text.Pattern(`[<>]|[=!]=|[≥≤≠]|&&|^=`)
	arrow     = text.Pattern(`[-=]>|<-`)
	wholeSpan = text.Pattern(`(?i)^(?:between )?(-?\d+(?:\.\d+)?)\s*(?:-|–|—|\.\.\.?|to|and)\s*(-?\d+(?:\.\d+)?)$`)
	wildcard  = text.Pattern(`^/.*[\^$*+?[\]()\\|].*/[a-z]*$|^\^|\.\*|\.\+|\\[dwsDWSb]|^\*.|.\*$|[\w.]\*\w`)
	endsInNum = text.Pattern(`^[A-Za-z].* -?\d+(?:\.\d+)?$`)
)

// Case reads the value of a case that says more than a value, as “> 3”, “1-5” or “a|b”, about a
// subject; ok is false for all others. said has no blanks around it.
func Case(subject workflow.Operand, said string) (c workflow.Condition, ok bool) {
	if m := wholeSpan().FindStringSubmatch(said); m != nil {
		return span(subject, m[1], m[2])
	}
	unreadable := workflow.Condition{Left: subject, Operator: NoOperator, Right: workflow.Operand{Literal: text.Quote(said)}}
	switch {
	case compares().MatchString(said) && !arrow().MatchString(said):
		c, ok = about(subject, Parse(said))
	case endsInNum().MatchString(said) && beginsWithOperator(said):
		c, ok = about(subject, Parse("x "+said))
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
		c.Any = append(c.Any, Equals(subject, text.Quote(part)))
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
	case !reference.Is(c.Left.Variable):
		return c, false
	}
	return c, c.IsGroup() || c.Right.IsSet()
}
