package eval

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner"
)

func errNoField(word string) error { return fmt.Errorf("%q is no name=value", word) }

// want is one thing that a run must have done, or "fails".
type want struct {
	statement statement
	kind      EffectKind
	checks    []valueCheck
}

// fails is the want of a run that does not come to its end.
const fails EffectKind = "fails"

// kinds are those that a case may speak of.
var kinds = []EffectKind{Wrote, Gone, Told, Sent, Ran, Opened, Copied, Asked, Waited, Fetched, fails}

// valueCheck is what a field of an effect must be.
type valueCheck struct {
	check
	not bool // it must not
}

// parseWants reads what a run must have done.
func parseWants(text string) ([]want, error) {
	list, err := parseStatements(text)
	if err != nil {
		return nil, err
	}
	wants := []want{}
	for _, s := range list {
		w := want{statement: s, kind: EffectKind(s.head())}
		if !slices.Contains(kinds, w.kind) {
			return nil, s.wrong("nothing is %q", s.head())
		}
		for _, word := range s.words[1:] {
			c, err := parseCheck(word)
			if err != nil {
				return nil, s.wrong("%v", err)
			}
			name, not := strings.CutSuffix(c.name, "!")
			c.name = name
			w.checks = append(w.checks, valueCheck{c, not})
		}
		wants = append(wants, w)
	}
	return wants, nil
}

// fits reports whether the effect is the one that is wanted.
func (w want) fits(e Effect) bool {
	for _, c := range w.checks {
		text, ok := e.Fields[c.name]
		fits := ok && slices.ContainsFunc(c.values, func(v expected) bool { return v.fits(text, c.relation, nil) })
		if fits == c.not {
			return false
		}
	}
	return true
}

// path is the path of the file that is meant, "" where it is not given word by word.
func (w want) path() string {
	for _, c := range w.checks {
		if c.name == "path" && c.relation == equals && !c.not && len(c.values) == 1 {
			return c.values[0].text
		}
	}
	return ""
}

// compare says how what a run did differs from what it must have done, "" where it
// does not.
func (t Trial) compare(got Effects) string {
	failing := slices.ContainsFunc(t.wants, func(w want) bool { return w.kind == fails })
	switch {
	case got.Failed != "" && !failing:
		return "The run failed: " + got.Failed
	case got.Failed == "" && failing:
		return "The run did not fail."
	}
	for _, kind := range kinds {
		wanted := slices.DeleteFunc(slices.Clone(t.wants), func(w want) bool { return w.kind != kind })
		done := slices.DeleteFunc(slices.Clone(got.List), func(e Effect) bool { return e.Kind != kind })
		if kind == fails || len(wanted) == 0 && slices.Contains(unasked, kind) {
			continue
		}
		if why := differ(wanted, done); why != "" {
			return why
		}
	}
	return ""
}

// differ pairs what is wanted with what was done: files by path, all else in order.
func differ(wanted []want, done []Effect) string {
	for i, w := range wanted {
		at := min(i, len(done)-1)
		if path := w.path(); path != "" {
			at = slices.IndexFunc(done, func(e Effect) bool { return e.Fields["path"] == path })
		} else if i >= len(done) {
			at = -1
		}
		switch {
		case at < 0:
			return fmt.Sprintf("Not done: %s.", w.statement)
		case !w.fits(done[at]):
			return fmt.Sprintf("Not as wanted (%s): %s.", w.statement, done[at])
		}
	}
	if len(done) <= len(wanted) {
		return ""
	}
	for i, e := range done {
		at := func(w want) bool { return w.path() == e.Fields["path"] }
		if i >= len(wanted) || e.Fields["path"] != "" && !slices.ContainsFunc(wanted, at) {
			return fmt.Sprintf("Not wanted: %s.", e)
		}
	}
	return "More was done than wanted."
}

// String is the effect in one line.
func (e Effect) String() string {
	parts := []string{string(e.Kind)}
	for _, name := range []string{"path", "method", "url", "line", "text", "body", "ms"} {
		if value, ok := e.Fields[name]; ok {
			parts = append(parts, fmt.Sprintf("%s=%.120q", name, value))
		}
	}
	return strings.Join(parts, " ")
}

// judgeLeftOut compares what the planner says that it left out with what cannot be
// done; each line of which is any of some words.
func (c Case) judgeLeftOut(r planner.Result) string {
	for _, line := range c.leftOut {
		said := func(text string) bool {
			return slices.ContainsFunc(strings.Split(line, "|"), func(word string) bool {
				return strings.Contains(strings.ToLower(text), strings.ToLower(word))
			})
		}
		if !slices.ContainsFunc(r.LeftOut, said) {
			return fmt.Sprintf("It does not say that it left out: %s.", line)
		}
	}
	if len(c.leftOut) == 0 && len(r.LeftOut) > 0 {
		return "It left out: " + r.LeftOut[0]
	}
	return ""
}
