package possible

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Values are what a result may be when some comparisons with constants are to hold. It
// leaves out only what certainly does not meet them, by the rules of a run: a text equals
// the number it reads as and the boolean it names, and has an order with a number only
// where it reads as one; line ends at its end do not count.
type Values struct {
	null, truth, lie, nested bool          // nested: lists and objects
	numbers                  span[float64] // with the texts that read as numbers
	spelled                  span[string]  // how these are spelled where they can only be texts
	texts                    span[string]  // all others
	contained, lacking       []string      // parts that a text has, and that it has not
}

// New is all that a result of the type may be, "" for any type. It may be
// missing, which is as null.
func New(kind string) *Values {
	p := &Values{null: true, truth: true, lie: true, nested: true}
	switch kind {
	case "string", "number", "integer":
		p.truth, p.lie, p.nested = false, false, false
		p.texts.void = kind != "string"
	case "boolean":
		p.nested, p.numbers.void, p.texts.void = false, true, true
	case "array", "object":
		p.truth, p.lie, p.numbers.void, p.texts.void = false, false, true, true
	}
	return p
}

// IsThere leaves null out.
func (p *Values) IsThere() { p.null = false }

// KeepNumbers leaves out the numbers that do not meet the comparison with n; texts that read as
// numbers are among them.
func (p *Values) KeepNumbers(operator workflow.Operator, n float64) { p.numbers.keep(operator, n) }

// None reports whether nothing is left.
func (p *Values) None() bool {
	return !p.null && !p.truth && !p.lie && !p.nested && (p.numbers.isEmpty() || p.spelled.isEmpty()) && p.noText()
}

// noText reports whether no text is left: of those that are not numbers.
func (p *Values) noText() bool {
	if p.texts.isEmpty() {
		return true
	}
	for _, part := range p.contained {
		if slices.ContainsFunc(p.lacking, func(other string) bool { return strings.Contains(part, other) }) {
			return true
		}
	}
	only, is := p.texts.only()
	return is && (slices.ContainsFunc(p.contained, func(part string) bool { return !strings.Contains(only, part) }) ||
		slices.ContainsFunc(p.lacking, func(part string) bool { return strings.Contains(only, part) }))
}

// Restrict leaves out what a comparison does not hold for; where it is denied, what it
// holds for.
func (p *Values) Restrict(operator workflow.Operator, literal jsontext.Value, denied bool) {
	c := NewConstant(literal)
	p.null = p.null && c.meets(operator, "null") != denied
	p.truth = p.truth && c.meets(operator, "true") != denied
	p.lie = p.lie && c.meets(operator, "false") != denied
	switch operator {
	case workflow.NotEquals, workflow.NotContains, workflow.IsNotEmpty:
		operator, denied = opposite[operator], !denied
	}
	switch operator {
	case workflow.IsEmpty:
		p.restrictEmpty(denied)
	case workflow.Contains:
		p.restrictParts(c, denied)
	case workflow.Equals:
		p.restrictEqual(c, denied)
	default:
		p.restrictOrder(c, operator, denied)
	}
}

func (p *Values) restrictEmpty(denied bool) {
	p.texts.keep(isOrNot(denied), "")
	if !denied {
		p.numbers.void = true
	}
}

func (p *Values) restrictParts(c Constant, denied bool) {
	switch {
	case c.Kind == '[' || c.Kind == '{' || c.Kind == 'n': // only a list has such an element
		p.numbers.void, p.texts.void = p.numbers.void || !denied, p.texts.void || !denied
	case c.Kind != '"':
	case denied && c.part == "": // every text has it
		p.numbers.void, p.texts.void = true, true
	case c.Text == "": // any text may have such line ends at its end, or none
	case denied:
		p.lacking = append(p.lacking, c.part)
	default:
		p.contained = append(p.contained, c.part)
		if strings.ContainsFunc(c.part, isNoDigit) {
			p.numbers.void = true
		}
	}
}

// isNoDigit reports whether the rune is in no number, however it is written.
func isNoDigit(r rune) bool {
	return !strings.ContainsRune("0123456789+-.eE", r) && !unicode.IsSpace(r)
}

func (p *Values) restrictEqual(c Constant, denied bool) {
	if !denied && c.Kind != '[' && c.Kind != '{' {
		p.nested = false
	}
	switch {
	case c.isNumber && !c.isSure:
	case c.isNumber && !denied, c.Kind == '0':
		p.numbers.keep(isOrNot(denied), c.number) // a text excludes its own spelling only
	case !c.isNumber && !denied:
		p.numbers.void = true
	}
	switch {
	case c.Kind == '"' && !c.isNumber, c.Kind == 't', c.Kind == 'f':
		p.texts.keep(isOrNot(denied), c.Text)
	case !denied && (!c.isNumber || c.isSure):
		p.texts.void = true
	}
}

func (p *Values) restrictOrder(c Constant, operator workflow.Operator, denied bool) {
	kept := operator
	if denied {
		kept = opposite[operator]
	} else {
		p.nested = false
	}
	hasOrder := c.Kind == '0' || c.Kind == '"'
	switch {
	case c.isNumber && c.isSure:
		p.numbers.keep(kept, c.number)
	case !c.isNumber && c.Kind == '"' && !denied:
		p.spelled.keep(kept, c.Text) // a number is in no order with it
	case !hasOrder && !denied:
		p.numbers.void = true
	}
	switch {
	case c.Kind == '"' && (!c.isNumber || c.isSure):
		p.texts.keep(kept, c.Text)
	case c.Kind != '"' && !denied:
		p.texts.void = true
	}
}

func isOrNot(denied bool) workflow.Operator {
	if denied {
		return workflow.NotEquals
	}
	return workflow.Equals
}

// span is what is left of an ordered set: all between two bounds but for single values.
type span[T cmp.Ordered] struct {
	low, high         T
	hasLow, hasHigh   bool
	openLow, openHigh bool // the bound itself is not in it
	without           []T
	void              bool
}

// keep leaves out what does not meet the comparison with v.
func (s *span[T]) keep(operator workflow.Operator, v T) {
	switch operator {
	case workflow.Equals:
		s.raise(v, false)
		s.lower(v, false)
	case workflow.NotEquals:
		s.without = append(s.without, v)
	case workflow.GreaterThan, workflow.GreaterThanOrEqual:
		s.raise(v, operator == workflow.GreaterThan)
	case workflow.LessThan, workflow.LessThanOrEqual:
		s.lower(v, operator == workflow.LessThan)
	}
}

func (s *span[T]) raise(v T, open bool) {
	if !s.hasLow || v > s.low || v == s.low && open {
		s.low, s.hasLow, s.openLow = v, true, open
	}
}

func (s *span[T]) lower(v T, open bool) {
	if !s.hasHigh || v < s.high || v == s.high && open {
		s.high, s.hasHigh, s.openHigh = v, true, open
	}
}

// only is the one value that is left, false where there are more or none.
func (s *span[T]) only() (T, bool) {
	return s.low, s.hasLow && s.hasHigh && s.low == s.high && !s.isEmpty()
}

func (s *span[T]) isEmpty() bool {
	switch {
	case s.void:
		return true
	case !s.hasLow || !s.hasHigh || s.low < s.high:
		return false
	}
	return s.low > s.high || s.openLow || s.openHigh || slices.Contains(s.without, s.low)
}
