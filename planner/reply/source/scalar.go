package source

import (
	"math"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/text"
)

// Scalars reads texts, names, numbers and flags, and says what it had to alter for that.
type Scalars struct {
	Log       *Log
	KeepMarks bool // of emphasis around names
}

// Text reads a text; a number or boolean stands for its own writing.
func (r *Scalars) Text(v Part, what alias.Field) (string, bool) {
	v = r.Lone(v)
	switch {
	case v.Is(lenient.String):
		return v.Text, true
	case v.Is(lenient.Number), v.Is(lenient.Bool):
		r.Log.Add(problem.Coerced, v, "“%s” was read as the text “%s”.", what, v.Text)
		return v.Text, true
	}
	return "", false
}

// Identifier reads a name: a text without emphasis or space around it.
// A number is a common id and is not reported.
func (r *Scalars) Identifier(v Part) string {
	v = r.Lone(v)
	if v.Is(lenient.Number) || v.Is(lenient.Bool) {
		return v.Text
	}
	if !v.Is(lenient.String) {
		return ""
	}
	return r.plain(v, v.Text)
}

// Name reads the name of a step. One that is no text is not lost without a word.
func (r *Scalars) Name(v Part) string {
	name := r.Identifier(v)
	if name == "" && !v.Missing() && !v.Is(lenient.String) {
		r.Log.Add(problem.Coerced, v, "The name %s is no text; the step gets one of its own.", Preview(v.Value)).Severity = problem.Warning
	}
	return name
}

// Lone is the value in a list of one, where no list belongs.
func (r *Scalars) Lone(v Part) Part {
	if !v.Is(lenient.Array) || len(v.Items) != 1 || v.Items[0].Kind != lenient.String {
		return v
	}
	r.Log.AddOnce(problem.Coerced, v, "A list of one was read as the text in it")
	return v.Item(0)
}

// unseen are signs without width that are no part of a letter.
var unseen = strings.NewReplacer("\u200B", "", "\u2060", "", "\uFEFF", "")

// plain strips signs that nobody sees, and emphasis, from a name and from parts of it.
func (r *Scalars) plain(v Part, s string) string {
	if seen := unseen.Replace(s); seen != s {
		r.Log.AddOnce(problem.Coerced, v, "Signs without width were taken out of a name")
		s = seen
	}
	s = strings.TrimSpace(s)
	if r.KeepMarks {
		return s
	}
	bare := StripEmphasis(s)
	if bare != s {
		r.Log.Add(problem.Markdown, v, "The emphasis around “%s” was taken off.", bare)
	}
	if inner := StripInline(bare); inner != bare {
		r.Log.Add(problem.Markdown, v, "The emphasis in “%s” was taken off.", bare)
		bare = inner
	}
	return bare
}

// grouped is a number that is a thousand times as much to readers of other languages.
var grouped = text.Pattern(`^[1-9]\d{0,2}[.,]000$`)

// Integer reads a whole number, also from a text or a whole float.
func (r *Scalars) Integer(v Part, what alias.Field) (int, bool) {
	if !v.Is(lenient.Number) && !v.Is(lenient.String) {
		return 0, false
	}
	token := strings.TrimSpace(v.Text)
	if grouped().MatchString(token) {
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
	if v.Is(lenient.String) || strconv.Itoa(n) != v.Text {
		r.Log.Add(problem.Coerced, v, "“%s” was read as the number %d.", what, n)
	}
	return n, true
}

// Positive reads a whole number of at least least; anything else is a warning
// and leaves the default.
func (r *Scalars) Positive(o *Object, f alias.Field, least int) (int, bool) {
	v := o.Ask(f)
	if v.Missing() {
		return 0, false
	}
	n, ok := r.Integer(v, f)
	if !ok || n < least {
		r.Log.Add(problem.Coerced, v, "“%s” is %s, which is no usable number; the default applies.", f, Preview(v.Value)).
			Severity = problem.Warning
		return 0, false
	}
	return n, true
}

// Flag reads true or false; anything else is a warning and leaves the default.
func (r *Scalars) Flag(o *Object, f alias.Field) (on, ok bool) {
	v := o.Ask(f)
	if on, ok = r.Boolean(v, f); !ok && !v.Missing() {
		r.Log.Add(problem.Coerced, v, "“%s” is %s, which is neither true nor false; the default applies.", f, Preview(v.Value)).
			Severity = problem.Warning
	}
	return on, ok
}

// Boolean reads true or false, also from a text.
func (r *Scalars) Boolean(v Part, what alias.Field) (value, ok bool) {
	switch {
	case v.Is(lenient.Bool):
		return v.Text == "true", true
	case v.Is(lenient.String):
		if value, ok = alias.AsValue.Says(v.Text, alias.Yes), alias.AsValue.Says(v.Text, alias.Yes, alias.No); ok {
			r.Log.Add(problem.Coerced, v, "“%s” was read as %t.", what, value)
		}
	}
	return value, ok
}

// List reads an array; a single value stands for a list of one, and is reported.
func (r *Scalars) List(v Part, what alias.Field) []Part {
	if !v.Missing() && !v.Is(lenient.Array) {
		r.Log.Add(problem.Coerced, v, "“%s” is one value where a list belongs; it was read as a list of one.", what)
	}
	return Each(v)
}

// Each lists the elements of an array, or the single value there is.
func Each(v Part) []Part {
	switch {
	case v.Missing():
		return nil
	case !v.Is(lenient.Array):
		return []Part{v}
	}
	items := make([]Part, len(v.Items))
	for i := range v.Items {
		items[i] = v.Item(i)
	}
	return items
}
