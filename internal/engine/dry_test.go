package engine_test

import (
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// A dry run calls what only reads, and takes the rest from what tools say they give.
func TestDryRun(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, `
		a: Tool look id=a
		b: Tool drop id="{{a.n}}"
		r: Loop over b.list
		c: Tool add id="{{r.item}}"
		e: EndLoop r
		d: AiStep "" "Think" with drop
		f: AiTransform extract d.text
		g: Tool look id="{{f.text}}"
		a > b > r:LoopBody > c > e > r:LoopDone > d > f > g`, func(q *engine.Request) { q.Dry = true })
	if record := run.Wait(); record.Status != walk.Done || !record.Dry {
		t.Errorf("the run is %+v", record)
	}
	if got := w.made(); !slices.Equal(got, []string{"look a", "look example"}) {
		t.Errorf("called %v", got)
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	var simulated []string
	for _, e := range entries {
		if e.Simulated {
			simulated = append(simulated, e.Trace.Node)
		}
	}
	if !slices.Equal(simulated, []string{"b", "c", "d", "f"}) {
		t.Errorf("simulated: %v in\n%s", simulated, strings.Join(texts(entries), "\n"))
	}
}

// What a transform gives in a dry run has the form that it asks for.
func TestDryTransform(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"array","items":{"enum":["x","y"]}},"c":{}}}`: `{"a":1,"b":["x"],"c":"example"}`,
		`{"type":"array","items":{"type":"boolean"}}`:                                                                    `[true]`,
		`{"type":"array"}`: `["example"]`,
		`{"$ref":"#"}`:     `"example"`,
	} {
		r, _ := newRunner(t)
		run := start(t, r, `
			a: Tool look id=a
			b: AiTransform extract a.text as `+schema+`
			a > b`, func(q *engine.Request) { q.Dry = true })
		if record := run.Wait(); record.Status != walk.Done {
			t.Errorf("the run is %+v", record)
		}
		if got := run.Results()["b"].Text; got != want {
			t.Errorf("%s gives %s, want %s", schema, got, want)
		}
	}
}
