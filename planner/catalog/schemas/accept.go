package schemas

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Accepts reports that the arguments are surely valid.
func (q *QuickObject) Accepts(args workflow.Arguments) bool {
	if q == nil {
		return false
	}
	given := func(names []string) bool { return hasAll(args, names) }
	if !given(q.required) || q.oneSet != nil && !slices.ContainsFunc(q.oneSet, given) {
		return false
	}
	if q.onlySet != nil && count(q.onlySet, given) != 1 {
		return false
	}
	for name, value := range args {
		p := q.properties[name]
		if p == nil || !p.accepts(value) {
			return false
		}
	}
	return true
}

func count(sets [][]string, given func([]string) bool) (n int) {
	for _, names := range sets {
		if given(names) {
			n++
		}
	}
	return n
}

func hasAll(args workflow.Arguments, names []string) bool {
	for _, name := range names {
		if _, given := args[name]; !given {
			return false
		}
	}
	return true
}

func (q *quickValue) accepts(value jsontext.Value) bool {
	switch value.Kind() {
	case 'n':
		return q.null
	case 't', 'f':
		return q.boolean
	case '"':
		return IsReference(value) || q.text && q.acceptsText(value)
	case '0':
		return q.acceptsNumber(value)
	case '[':
		return q.list != nil && q.list.accepts(value)
	}
	return false
}

func (l *quickList) accepts(value jsontext.Value) bool {
	d := jsontext.NewDecoder(bytes.NewBuffer(value))
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	n := 0
	for d.PeekKind() != ']' {
		item, err := d.ReadValue()
		if n++; err != nil || n > l.max || !l.element.accepts(item) {
			return false
		}
	}
	return n >= l.min
}

func (q *quickValue) acceptsText(value jsontext.Value) bool {
	if q.enum == nil && q.minLength == 0 && q.maxLength < 0 {
		return true
	}
	if bytes.IndexByte(value, '\\') >= 0 || len(value) < 2 {
		return false
	}
	text := value[1 : len(value)-1]
	if q.enum != nil {
		return q.enum[string(text)]
	}
	n := utf8.RuneCount(text)
	return n >= q.minLength && (q.maxLength < 0 || n <= q.maxLength)
}

// acceptsNumber leaves to the compiled schema what a float64 cannot decide:
// fractions near a bound, and numbers such as 2.0 where whole ones are wanted.
func (q *quickValue) acceptsNumber(value jsontext.Value) bool {
	if n, err := strconv.ParseInt(string(value), 10, 53); err == nil {
		f := float64(n)
		return (q.integer || q.number) && (!q.hasMinimum || f >= q.minimum) && (!q.hasMaximum || f <= q.maximum)
	}
	if !q.number {
		return false
	}
	if !q.hasMinimum && !q.hasMaximum {
		return true
	}
	f, err := strconv.ParseFloat(string(value), 64)
	return err == nil && (!q.hasMinimum || f > q.minimum) && (!q.hasMaximum || f < q.maximum)
}
