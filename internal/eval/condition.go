package eval

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// comparison is "look.found is true": a result and what it is compared with.
type comparison struct {
	result   workflow.Reference // its Node is a label
	operator workflow.Operator
	value    jsontext.Value // nil with a unary operator, and with other
	other    string         // the result it is compared with, "" for value
}

// condition is one comparison, or several that all, or any, must hold.
type condition struct {
	any  bool // joined by "or"; else by "and"
	list []comparison
}

// operators are the words for the operators, longer ones before their parts.
var operators = []struct {
	words    []string
	operator workflow.Operator
}{
	{[]string{"is", "not", "empty"}, workflow.IsNotEmpty},
	{[]string{"is", "empty"}, workflow.IsEmpty},
	{[]string{"is", "not"}, workflow.NotEquals},
	{[]string{"is"}, workflow.Equals},
	{[]string{">="}, workflow.GreaterThanOrEqual},
	{[]string{"<="}, workflow.LessThanOrEqual},
	{[]string{">"}, workflow.GreaterThan},
	{[]string{"<"}, workflow.LessThan},
	{[]string{"contains"}, workflow.Contains},
	{[]string{"lacks"}, workflow.NotContains},
}

// parseCondition reads comparisons that are joined by "and" or by "or".
func parseCondition(words []string) (condition, error) {
	var c condition
	var joins []string
	for start, i := 0, 0; i <= len(words); i++ {
		if i < len(words) && words[i] != "and" && words[i] != "or" {
			continue
		}
		one, err := parseComparison(words[start:i])
		if err != nil {
			return c, err
		}
		c.list = append(c.list, one)
		if i < len(words) {
			joins = append(joins, words[i])
		}
		start = i + 1
	}
	c.any = slices.Contains(joins, "or")
	if c.any && slices.Contains(joins, "and") {
		return c, fmt.Errorf("“and” and “or” stand together in %q", strings.Join(words, " "))
	}
	return c, nil
}

func parseComparison(words []string) (comparison, error) {
	bad := fmt.Errorf("%q is no comparison", strings.Join(words, " "))
	if len(words) < 2 {
		return comparison{}, bad
	}
	result, ok := workflow.ParseReference(words[0])
	if !ok {
		return comparison{}, bad
	}
	for _, o := range operators {
		rest := words[1:]
		if len(rest) < len(o.words) || !slices.Equal(rest[:len(o.words)], o.words) {
			continue
		}
		c := comparison{result: result, operator: o.operator}
		rest = rest[len(o.words):]
		if o.operator.Unary() {
			return c, orNil(bad, len(rest) > 0)
		}
		if other := parseExpected(strings.Join(rest, " ")); other.result.Node != "" {
			c.other = other.result.String()
			return c, nil
		}
		if len(rest) != 1 || !jsontext.Value(rest[0]).IsValid() {
			return comparison{}, bad
		}
		c.value = jsontext.Value(rest[0])
		return c, nil
	}
	return comparison{}, bad
}

func orNil(err error, failed bool) error {
	if failed {
		return err
	}
	return nil
}

// workflowCondition is the condition as a step has it.
func (c condition) workflowCondition() workflow.Condition {
	var members []workflow.Condition
	for _, one := range c.list {
		members = append(members, workflow.Condition{
			Left:     workflow.Operand{Variable: one.result.String()},
			Operator: one.operator,
			Right:    workflow.Operand{Variable: one.other, Literal: one.value},
		})
	}
	switch {
	case len(members) == 1:
		return members[0]
	case c.any:
		return workflow.Condition{Any: members}
	}
	return workflow.Condition{All: members}
}
