package local_test

import (
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// What simulated results decide in a workflow that is called is told of the run that called it,
// and its other way can be looked at from there, however deep it is.
func TestDryRunOfWorkflowsThatAreCalled(t *testing.T) {
	const deep = `
		i: If inputs.n Equals "9"
		y: Tool look id=yes
		x: Tool look id=no
		i:IfTrue > y
		i:IfFalse > x`
	for _, test := range []struct {
		name, text string
		ways       map[string]workflow.Output
		assumed    []string
		calls      []string
	}{
		{"what it is given is known", `c: Tool mid n=9`, nil, nil, []string{"look yes"}},
		{"known, and a way is chosen", `c: Tool mid n=9`, map[string]workflow.Output{"c › d › i": "IfFalse"}, nil, []string{"look yes"}},
		{"what it is given is simulated", `
			a: Tool drop id=a
			c: Tool mid n="{{a.n}}"
			a > c`, nil, []string{"c › d › i"}, []string{"look no"}},
		{"the other way", `
			a: Tool drop id=a
			c: Tool mid n="{{a.n}}"
			a > c`, map[string]workflow.Output{"c › d › i": "IfTrue"}, []string{"c › d › i"}, []string{"look yes"}},
		{"it simulates itself", `
			r: Loop max 2
			c: Tool drops
			e: EndLoop r
			r:LoopBody > c > e > r`, nil, []string{"c › i"}, []string{"look no", "look no"}},
		{"beside what is simulated", `
			a: Tool drop id=a
			c: Tool two n=9 m="{{a.n}}"
			a > c`, nil, nil, []string{"look yes"}},
	} {
		r, w := newRunner(t)
		run := start(t, r, test.text, withChildren(t, map[string]string{
			"deep": deep,
			"mid":  `d: Tool deep n="{{inputs.n}}"`,
			"two":  strings.Replace(deep, "id=no", `id="{{inputs.m}}"`, 1),
			"drops": `
				b: Tool drop id=b
				i: If b.n Equals "9"
				y: Tool look id=yes
				x: Tool look id=no
				b > i
				i:IfTrue > y
				i:IfFalse > x`,
		}), func(q *engine.Request) { q.Dry, q.Options.Ways = true, test.ways })
		record := run.Wait()
		if record.Status != walk.Done || !slices.Equal(record.Assumed, test.assumed) || !slices.Equal(w.made(), test.calls) {
			t.Errorf("%s: called %q, assumed %q: %+v", test.name, w.made(), record.Assumed, record)
		}
	}
}

// A way that no step has of the workflows that are called is refused before anything begins.
func TestWaysBelowAreChecked(t *testing.T) {
	r, _ := newRunner(t)
	for id, says := range map[string]string{
		"a › i":     "no step with the id “a” that calls a workflow",
		"none › i":  "no step with the id “none” that calls a workflow",
		"c › z":     "In “The child”, which “c” calls: There is no If and no Switch with the id “z”",
		"c › i":     "Its ways are: IfTrue, IfFalse",
		"c › i › i": "In “The child”, which “c” calls: There is no step with the id “i” that calls a workflow",
	} {
		q := engine.Request{Dry: true, Workflow: parsed(t, `
			a: Tool look id=a
			c: Tool child
			a > c`), Options: walk.Options{Ways: map[string]workflow.Output{id: "Elsewhere"}}}
		withChildren(t, map[string]string{"child": `
			z: Tool look id=a
			i: If z.n Equals 1
			z > i`})(&q)
		if _, err := begin(r, q); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", id, err)
		}
	}
}
