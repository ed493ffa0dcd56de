package possible

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Numeral is a text that reads as a number when conditions are decided.
var Numeral = text.Pattern(`^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*$`)

// Constant is what a result is compared with.
type Constant struct {
	Kind     jsontext.Kind
	Text     string // of a text, a number or a boolean, as a comparison sees it
	part     string // the same as what is contained: line ends stay where it is nothing else
	isNumber bool   // it is a number, or a text that reads as one
	isSure   bool   // which number is known exactly
	number   float64
}

// sureDigits is how many digits a number may have to be told from all others.
const sureDigits = 15

// NewConstant reads a constant of a condition; what is no JSON is as an empty text.
func NewConstant(literal jsontext.Value) Constant {
	c := Constant{Kind: literal.Kind(), Text: string(literal)}
	if c.Kind == '"' && json.Unmarshal(literal, &c.Text) != nil {
		c.Text = ""
	}
	c.part = c.Text
	if c.Kind == '"' {
		c.Text = workflow.Compared(c.part)
		c.part = cmp.Or(c.Text, c.part)
	}
	text := strings.TrimSpace(c.Text)
	if c.isNumber = (c.Kind == '"' || c.Kind == '0') && Numeral().MatchString(text); !c.isNumber {
		return c
	}
	number, err := strconv.ParseFloat(text, 64)
	c.number, c.isSure = number, err == nil && len(text) <= sureDigits && !strings.ContainsAny(text, "eE")
	return c
}

// meets reports whether null, true or false, as they are written, meet a comparison with
// the constant.
func (c Constant) meets(operator workflow.Operator, value string) bool {
	isNull := value == "null"
	switch operator {
	case workflow.Equals:
		return c.equals(value)
	case workflow.NotEquals:
		return !c.equals(value)
	case workflow.Contains:
		return !isNull && c.isPartOf(value)
	case workflow.NotContains:
		return isNull || !c.isPartOf(value)
	case workflow.IsEmpty:
		return isNull
	case workflow.IsNotEmpty:
		return !isNull
	}
	return false // they have no order
}

func (c Constant) equals(value string) bool {
	return c.Kind.String() == value || c.Kind == '"' && value != "null" && c.Text == value
}

func (c Constant) isPartOf(text string) bool {
	return c.Kind != 'n' && c.Kind != '[' && c.Kind != '{' && strings.Contains(text, c.part)
}

// MayBe reports whether a choice decides the comparison with the constant otherwise than
// most texts do.
func (c Constant) MayBe(operator workflow.Operator) func(choice string) bool {
	return func(choice string) bool {
		switch operator {
		case workflow.Equals, workflow.NotEquals:
			other := NewConstant(text.Quote(choice))
			return workflow.Compared(choice) == c.Text || c.Kind == '0' && other.isNumber && other.number == c.number
		case workflow.Contains, workflow.NotContains:
			return strings.Contains(workflow.Compared(choice), c.Text)
		}
		return true
	}
}
