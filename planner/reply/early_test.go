package reply

import (
	"slices"
	"strings"
	"testing"

	"planwright/planner/internal/corpus"
	"planwright/planner/workflow"
)

// overtaken are the replies of the corpus whose later part takes the place of an earlier
// one, so that steps which were there early go again.
var overtaken = map[string]string{
	"json_patch_over_plan":        "a patch behind a plan",
	"patch_add_and_nodes":         "add_nodes behind add",
	"several_redraft":             "a second draft",
	"several_redraft_by_words":    "a second draft",
	"several_repeated_cut":        "a second draft",
	"several_redraft_shorter":     "a second draft",
	"twice_cut":                   "a second draft",
	"nested_loop_body_end_behind": "the EndLoop of a loop that had its body inside",
}

// TestEarlyHasOnlyStepsOfThePlan: wherever a reply is cut, what is read of it early has no
// new step that the whole has not, and none goes again.
func TestEarlyHasOnlyStepsOfThePlan(t *testing.T) {
	readings := 0
	corpus.Run(t, "testdata/read/*.txtar", func(t *testing.T, c corpus.Case) []corpus.Section {
		o := caseOptions(t, c)
		text := strings.TrimSuffix(c.Section("reply"), "\n")
		whole := Read(text, o)
		if _, ok := overtaken[t.Name()[strings.LastIndex(t.Name(), "/")+1:]]; ok || o.Cut || whole.Rejection() != Accepted {
			return nil
		}
		final, before := newSteps(whole, o), []string(nil)
		for i, r := range earlyReadings(text, 1, o) {
			readings++
			now := newSteps(r, o)
			if extra := without(now, final); len(extra) > 0 {
				t.Errorf("reading %d has %q, the whole has not", i, extra)
			}
			if lost := without(before, now); len(lost) > 0 {
				t.Errorf("reading %d has %q no more", i, lost)
			}
			before = now
		}
		return nil
	})
	if readings < 500 {
		t.Errorf("only %d readings", readings)
	}
}

// newSteps are the steps of a reading that the base has not: kind and id.
func newSteps(r Reading, o Options) []string {
	var list []string
	for _, n := range r.Workflow.Nodes {
		if _, there := o.Base.Node(n.ID); !there {
			list = append(list, string(n.Kind)+" "+n.ID)
		}
	}
	return list
}

func without(list, others []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(others, s) })
}

// earlyReadings is what is read of a text that comes in pieces.
func earlyReadings(text string, size int, o Options) []Reading {
	var list []Reading
	e := NewEarly(o)
	for piece := range slices.Chunk([]byte(text), size) {
		if r, ok := e.Add(string(piece)); ok {
			list = append(list, r)
		}
	}
	return list
}

// TestEarlyGrows: what stands in a reading after each piece.
func TestEarlyGrows(t *testing.T) {
	const (
		a = `{"id":"a","name":"One","tool":"click","arguments":{"target":"]}"}}`
		b = `{"id":"b","name":"Two","tool":"click","arguments":{"target":"\"}"}}`
		c = `{"id":"c","name":"Three","tool":"click","arguments":{"target":"x"}}`
	)
	for name, test := range map[string]struct {
		pieces []string
		want   []string // of each piece: nodes and edges; "": nothing was read
	}{
		"a list":         {[]string{`Sure: {"steps": [`, a[:20], a[20:], `,` + b + `,`, c[:len(c)-1], `}]}`}, []string{"", "", "one", "one two one>two", "", "one two three one>two two>three"}},
		"all at once":    {[]string{`{"steps": [` + a + `,` + b + `]}`}, []string{"one two one>two"}},
		"a graph":        {[]string{`{"nodes": [` + a, `,` + b, `], "edges": [{"from":"a",`, `"to":"b"}`, `]}`}, []string{"one", "one two", "", "one two one>two", ""}},
		"a fenced block": {[]string{"Look [here:\n```json\n", `{"steps": [` + a, `]}`}, []string{"", "one", ""}},
		"a second plan":  {[]string{`{"steps": [` + a + `]} or {"steps": [`, b}, []string{"one", "two"}},
		"reasoning":      {[]string{`<think>{"steps": [` + a + `]}`, `</think>`, `{"steps": [` + b}, []string{"", "", "two"}},
		"words":          {[]string{`I would click, `, `then {wait} [1] and "close`}, []string{"", ""}},
		"no plan":        {[]string{`{"rows": [{"x": 1}`, `, {"x": 2}]}`}, []string{"", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			e := NewEarly(Options{Want: WantPlan, Catalog: testCatalog(t)})
			for i, piece := range test.pieces {
				got := ""
				if r, ok := e.Add(piece); ok {
					got = drawn(r.Workflow)
				}
				if got != test.want[i] {
					t.Errorf("after %q: %q, want %q", piece, got, test.want[i])
				}
			}
		})
	}
}

// drawn is what is there of a workflow.
func drawn(w workflow.Workflow) string {
	var list []string
	for _, n := range w.Nodes {
		list = append(list, n.ID)
	}
	for _, e := range w.Edges {
		list = append(list, e.From+">"+e.To)
	}
	return strings.Join(list, " ")
}

// TestEarlyGrowth: all readings of a reply together grow as the reply does, however small
// its steps are, and whatever stands before them.
func TestEarlyGrowth(t *testing.T) {
	o := Options{Want: WantPlan, Catalog: testCatalog(t)}
	read := func(text string) { earlyReadings(text, 64, o) }
	g := newGrowth(t, 16<<10, read)
	for _, name := range []string{"no ids", "references to the step before", "loops one after the other", "a graph", "branches", "inputs"} {
		g.check(name, grown[name])
	}
	g.check("words before a plan", func(size int) string {
		return strings.Repeat("I think about it. ", size/36) + grown["no ids"](size/2)
	})
}
