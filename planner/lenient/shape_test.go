package lenient_test

import (
	"slices"
	"strings"
	"testing"

	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// plans is a shape such as callers have: an object with a list of steps or of
// changes, or objects that are such.
var plans lenient.Shape = planShape{}

type planShape struct{}

var (
	wholeKeys = []string{"steps", "nodes", "edges", "add", "update"}
	itemKeys  = []string{"id", "step_type", "tool_name", "tool", "step", "from"}
)

func (s planShape) Fit(v *lenient.Value, at lenient.Standing) int {
	const whole, list, item = 10_000, 5000, 4000
	switch {
	case s.Whole(v):
		return whole
	case s.Item(v):
		return item
	case v.Kind == lenient.Array && len(v.Items) > 0 && v.Items[0].Kind == lenient.Object:
		if slices.ContainsFunc(v.Items, func(i lenient.Value) bool { return !s.Item(&i) }) {
			return item - 1
		}
		return list
	case v.Kind != lenient.Object && at == lenient.InProse:
		return -1
	}
	return lenient.Any.Fit(v, at)
}

func (planShape) Item(v *lenient.Value) bool {
	return slices.ContainsFunc(itemKeys, func(key string) bool { return v.Get(key) != nil })
}

func (planShape) Whole(v *lenient.Value) bool {
	return slices.ContainsFunc(wholeKeys, func(key string) bool { w := v.Get(key); return w != nil && len(w.Items) > 0 })
}

func (planShape) Part(word string) bool {
	return slices.Contains([]string{"step", "steps", "nodes", "edges"}, word)
}

// TestShapeSaysWhatIsLeftOut: words for what the answer is made of are those of who asked.
func TestShapeSaysWhatIsLeftOut(t *testing.T) {
	for _, reply := range []string{`{"rows": [1, 2 /* more rows */]}`, `{"rows": [1 /* rows 3-9 go here */]}`} {
		for asked, lost := range map[lenient.Shape]bool{withKey("rows"): true, lenient.Any: strings.Contains(reply, "here"), plans: strings.Contains(reply, "here")} {
			if got := lenient.Read(reply, asked, repair).Problems.Has(problem.Ellipsis); got != lost {
				t.Errorf("%s for %T: lost is %t", reply, asked, got)
			}
		}
	}
}

// TestShapeIsAskedFor: nobody reads without saying what for.
func TestShapeIsAskedFor(t *testing.T) {
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "Shape") {
			t.Errorf("it says %q", said)
		}
	}()
	lenient.Read(`{"a": 1}`, nil, repair)
}

// TestCallerSaysWhatIsADeed: which words of a comment ask for something, the caller says.
func TestCallerSaysWhatIsADeed(t *testing.T) {
	const reply = `[
  // knit a scarf
  {"id": 1, "of": "wool"}, {"id": 2}]`
	knits := func(words []string, beside string) (some, all bool) {
		some = slices.Contains(words, "knit")
		return some, !some || strings.Contains(beside, "knit")
	}
	for text, deeds := range map[string]func([]string, string) (bool, bool){"": nil, "nothing does": knits} {
		list := lenient.Read(reply, lenient.Any, lenient.Options{Repair: true, Deeds: deeds}).Problems
		told := slices.ContainsFunc(list, func(p problem.Problem) bool { return strings.Contains(p.Message, "nothing does") })
		if told != (text != "") {
			t.Errorf("%q: %v", text, list)
		}
	}
}
