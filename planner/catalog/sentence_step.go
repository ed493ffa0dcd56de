package catalog

import (
	"strconv"
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Says is what a step does, in a sentence for people. name is what a step is called.
// The page says it in the same way: the cases in testdata/sentences.json hold for both.
func (c *Catalog) Says(n workflow.Node, name func(id string) string) Sentence {
	s := speaker{name: name}
	switch {
	case n.Tool != nil:
		if t, ok := c.Get(n.Tool.Name); ok {
			return t.Says(n.Tool.Arguments, name)
		}
		return s.call(strangeTemplates(*n.Tool), n.Tool.Arguments)
	case n.If != nil:
		s.words("If ")
		s.condition(n.If.Condition)
	case n.Switch != nil:
		s.cases(n.Switch.Cases)
	case n.Loop != nil:
		s.loop(*n.Loop)
	case n.EndLoop != nil:
		s.words("Back to ")
		s.out = append(s.out, Piece{Text: name(n.EndLoop.Loop), Reference: true})
	case n.AiTransform != nil:
		s.words(transforms(n.AiTransform.Kind) + " ")
		s.reference(n.AiTransform.InputRef)
		if n.AiTransform.Instruction != "" {
			s.words(": ")
			s.text(text.Line(n.AiTransform.Instruction))
		}
	case n.AiStep != nil:
		s.text(text.Line(n.AiStep.Prompt))
	}
	return s.out
}

// SaysCondition says when a condition holds, as Says does.
func SaysCondition(c workflow.Condition, name func(id string) string) Sentence {
	s := speaker{name: name}
	s.condition(c)
	return s.out
}

// SaysText is a text in which names of steps stand for their results, as Says has them.
func SaysText(words string, name func(id string) string) Sentence {
	s := speaker{name: name}
	s.text(words)
	return s.out
}

// SaysReference is the name of a step, and which of its results is meant.
func SaysReference(written string, name func(id string) string) Sentence {
	s := speaker{name: name}
	s.reference(written)
	return s.out
}

// cases says by what a Switch chooses, or between what.
func (s *speaker) cases(cases []workflow.Case) {
	by := ""
	names := make([]string, len(cases))
	for i, c := range cases {
		names[i] = c.Name
		if left := c.Condition.Left.Variable; i == 0 || left == by {
			by = left
		} else {
			by = ""
		}
	}
	if by != "" {
		s.words("By ")
		s.reference(by)
		s.words(": ")
	}
	s.words(strings.Join(names, ", "))
}

func (s *speaker) loop(l workflow.Loop) {
	switch {
	case l.Over != "":
		s.words("For each of ")
		s.reference(l.Over)
	case l.Times.IsReference():
		s.reference(string(l.Times))
		s.words(" times")
	case l.Times != "":
		s.times("", string(l.Times))
	case l.ExitCondition != nil:
		s.words("Until ")
		s.condition(*l.ExitCondition)
	default:
		s.times("Up to ", strconv.Itoa(l.MaxIterations))
	}
	if l.Parallel > 1 {
		s.words(", " + strconv.Itoa(l.Parallel) + " at once")
	}
	if collected := valueText(l.Collect, "values"); collected != "" {
		s.words(", collect ")
		s.text(collected)
	}
}

func (s *speaker) times(before, n string) {
	if n == "1" {
		s.words(before + n + " time")
		return
	}
	s.words(before + n + " times")
}

var operatorWords = map[workflow.Operator]string{
	workflow.Equals: "is", workflow.NotEquals: "is not",
	workflow.GreaterThan: "is over", workflow.LessThan: "is under",
	workflow.GreaterThanOrEqual: "is at least", workflow.LessThanOrEqual: "is at most",
	workflow.Contains: "contains", workflow.NotContains: "does not contain",
	workflow.IsEmpty: "is empty", workflow.IsNotEmpty: "is not empty",
}

func (s *speaker) condition(c workflow.Condition) {
	switch {
	case len(c.All) > 0:
		s.conditions(c.All, " and ")
	case len(c.Any) > 0:
		s.conditions(c.Any, " or ")
	default:
		s.operand(c.Left)
		if c.Operator == "" {
			return
		}
		s.words(" " + operatorWords[c.Operator])
		if !c.Operator.Unary() {
			s.words(" ")
			s.operand(c.Right)
		}
	}
}

func (s *speaker) conditions(list []workflow.Condition, word string) {
	for i, c := range list {
		if i > 0 {
			s.words(word)
		}
		if !c.IsGroup() {
			s.condition(c)
			continue
		}
		s.words("(")
		s.condition(c)
		s.words(")")
	}
}

func (s *speaker) operand(o workflow.Operand) {
	switch {
	case o.Variable != "":
		s.reference(o.Variable)
	case len(o.Literal) == 0:
		s.words("…")
	case o.Literal.Kind() == '"':
		s.words("“" + text.Line(text.Unquote(o.Literal)) + "”")
	default:
		s.words(string(o.Literal))
	}
}

// transforms is a kind of transform as people are told it.
func transforms(kind string) string {
	if kind == "summarize" {
		return "Summarise" // files have it in other letters
	}
	return titled(kind)
}
