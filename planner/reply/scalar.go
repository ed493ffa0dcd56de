package reply

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
)

// scalars reads texts, names, numbers and flags, and says what it had to alter for that.
type scalars struct {
	log       *log
	keepMarks bool // of emphasis around names
}

// text reads a text; a number or boolean stands for its own writing.
func (r *scalars) text(v value, what alias.Field) (string, bool) {
	v = r.lone(v)
	switch {
	case v.is(lenient.String):
		return v.Text, true
	case v.is(lenient.Number), v.is(lenient.Bool):
		r.log.add(problem.Coerced, v, "“%s” was read as the text “%s”.", what, v.Text)
		return v.Text, true
	}
	return "", false
}

// identifier reads a name: a text without emphasis or space around it.
// A number is a common id and is not reported.
func (r *scalars) identifier(v value) string {
	v = r.lone(v)
	if v.is(lenient.Number) || v.is(lenient.Bool) {
		return v.Text
	}
	if !v.is(lenient.String) {
		return ""
	}
	return r.plain(v, v.Text)
}

// name reads the name of a step. One that is no text is not lost without a word.
func (r *scalars) name(v value) string {
	name := r.identifier(v)
	if name == "" && !v.missing() && !v.is(lenient.String) {
		r.log.add(problem.Coerced, v, "The name %s is no text; the step gets one of its own.", preview(v.Value)).Severity = problem.Warning
	}
	return name
}

// lone is the value in a list of one, where no list belongs.
func (r *scalars) lone(v value) value {
	if !v.is(lenient.Array) || len(v.Items) != 1 || v.Items[0].Kind != lenient.String {
		return v
	}
	r.log.addOnce(problem.Coerced, v, "A list of one was read as the text in it")
	return v.item(0)
}

// plain strips emphasis from a name and from parts of it.
func (r *scalars) plain(v value, s string) string {
	s = strings.TrimSpace(s)
	if r.keepMarks {
		return s
	}
	bare := stripEmphasis(s)
	if bare != s {
		r.log.add(problem.Markdown, v, "The emphasis around “%s” was taken off.", bare)
	}
	if inner := stripInline(bare); inner != bare {
		r.log.add(problem.Markdown, v, "The emphasis in “%s” was taken off.", bare)
		bare = inner
	}
	return bare
}

// grouped is a number that is a thousand times as much to readers of other languages.
var grouped = regexp.MustCompile(`^[1-9]\d{0,2}[.,]000$`)

// integer reads a whole number, also from a text or a whole float.
func (r *scalars) integer(v value, what alias.Field) (int, bool) {
	if !v.is(lenient.Number) && !v.is(lenient.String) {
		return 0, false
	}
	token := strings.TrimSpace(v.Text)
	if grouped.MatchString(token) {
		return 0, false
	}
	n, err := strconv.Atoi(token)
	if err != nil {
		f, err := strconv.ParseFloat(token, 64)
		if err != nil || f != math.Trunc(f) || math.Abs(f) > math.MaxInt32 {
			return 0, false
		}
		n = int(f)
	}
	if v.is(lenient.String) || strconv.Itoa(n) != v.Text {
		r.log.add(problem.Coerced, v, "“%s” was read as the number %d.", what, n)
	}
	return n, true
}

// positive reads a whole number of at least least; anything else is a warning
// and leaves the default.
func (r *scalars) positive(o *object, f alias.Field, least int) (int, bool) {
	v := o.get(f)
	if v.missing() {
		return 0, false
	}
	n, ok := r.integer(v, f)
	if !ok || n < least {
		r.log.add(problem.Coerced, v, "“%s” is %s, which is no usable number; the default applies.", f, preview(v.Value)).
			Severity = problem.Warning
		return 0, false
	}
	return n, true
}

// flag reads true or false; anything else is a warning and leaves the default.
func (r *scalars) flag(o *object, f alias.Field) (on, ok bool) {
	v := o.get(f)
	if on, ok = r.boolean(v, f); !ok && !v.missing() {
		r.log.add(problem.Coerced, v, "“%s” is %s, which is neither true nor false; the default applies.", f, preview(v.Value)).
			Severity = problem.Warning
	}
	return on, ok
}

// boolean reads true or false, also from a text.
func (r *scalars) boolean(v value, what alias.Field) (value, ok bool) {
	switch {
	case v.is(lenient.Bool):
		return v.Text == "true", true
	case v.is(lenient.String):
		if value, ok = alias.AsValue.Says(v.Text, alias.Yes), alias.AsValue.Says(v.Text, alias.Yes, alias.No); ok {
			r.log.add(problem.Coerced, v, "“%s” was read as %t.", what, value)
		}
	}
	return value, ok
}

// list reads an array; a single value stands for a list of one, and is reported.
func (r *scalars) list(v value, what alias.Field) []value {
	if !v.missing() && !v.is(lenient.Array) {
		r.log.add(problem.Coerced, v, "“%s” is one value where a list belongs; it was read as a list of one.", what)
	}
	return each(v)
}

// each lists the elements of an array, or the single value there is.
func each(v value) []value {
	switch {
	case v.missing():
		return nil
	case !v.is(lenient.Array):
		return []value{v}
	}
	items := make([]value, len(v.Items))
	for i := range v.Items {
		items[i] = v.item(i)
	}
	return items
}
