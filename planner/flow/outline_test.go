package flow_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"planwright/planner/flow"
	"planwright/planner/workflow/workflowtest"
)

var update = flag.Bool("update", false, "write what the tests find into testdata")

// TestOutline reads cases NAME and what they give, NAME.want.
func TestOutline(t *testing.T) {
	path := filepath.Join("testdata", "outline.txtar")
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		in, want := archive.Files[i], &archive.Files[i+1]
		t.Run(in.Name, func(t *testing.T) {
			got := drawOutline(flow.NewOutline(workflowtest.Parse(t, string(in.Data))))
			if *update {
				want.Data = []byte(got)
			} else if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func drawOutline(o flow.Outline) string {
	var b strings.Builder
	drawEntries(&b, o.Steps)
	if len(o.Loose) > 0 {
		b.WriteString("loose:\n")
		drawEntries(&b, o.Loose)
	}
	for _, l := range o.Loops {
		fmt.Fprintf(&b, "loop %s..%s in %q: %s\n", l.Loop, l.End, l.Parent, strings.Join(l.Nodes, " "))
	}
	return b.String()
}

func drawEntries(b *strings.Builder, entries []flow.Entry) {
	for _, e := range entries {
		indent := strings.Repeat("    ", e.Depth)
		fmt.Fprintf(b, "%s%s", indent, e.Node)
		if e.End != "" {
			fmt.Fprintf(b, " .. %s", e.End)
		}
		b.WriteString("\n")
		for _, branch := range e.Branches {
			fmt.Fprintf(b, "%s  %s:", indent, branch.Output)
			if branch.To != "" {
				fmt.Fprintf(b, " to %s", branch.To)
			}
			if branch.Ends {
				b.WriteString(" ends")
			}
			b.WriteString("\n")
			drawEntries(b, branch.Steps)
		}
	}
}

// Every step is in an outline once, whatever the workflow.
func TestOutlineHoldsEveryStepOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "w")
		if rapid.Bool().Draw(t, "nearly valid") {
			w = workflowtest.Edited(workflowtest.Valid().Draw(t, "valid")).Draw(t, "edited")
		}
		o := flow.NewOutline(w)
		got := append(listed(o.Steps, 0, t), listed(o.Loose, 0, t)...)
		var want []string
		for _, n := range w.Nodes {
			want = append(want, n.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("(-want +got):\n%s\n%s\n%s", diff, w, drawOutline(o))
		}
		if _, err := json.Marshal(o); err != nil {
			t.Fatal(err)
		}
	})
}

func listed(entries []flow.Entry, depth int, t rapid.TB) []string {
	var ids []string
	for _, e := range entries {
		if e.Depth != depth {
			t.Fatalf("%s has depth %d, want %d", e.Node, e.Depth, depth)
		}
		ids = append(ids, e.Node)
		if e.End != "" {
			ids = append(ids, e.End)
		}
		for _, b := range e.Branches {
			ids = append(ids, listed(b.Steps, depth+1, t)...)
		}
	}
	return ids
}

// In a valid workflow nothing is loose, and the body of each loop is what is
// nested in it.
func TestOutlineOfValidWorkflows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Valid().Draw(t, "w")
		o := flow.NewOutline(w)
		if len(o.Loose) > 0 {
			t.Fatalf("loose steps in a valid workflow:\n%s\n%s", w, drawOutline(o))
		}
		bodies := map[string][]string{}
		var visit func(entries []flow.Entry, loop string)
		visit = func(entries []flow.Entry, loop string) {
			for _, e := range entries {
				if loop != "" {
					bodies[loop] = append(bodies[loop], e.Node)
				}
				inner := loop
				if e.End != "" {
					inner = e.Node
				}
				for _, b := range e.Branches {
					if b.To != "" {
						t.Fatalf("%s jumps to %s:\n%s", e.Node, b.To, w)
					}
					visit(b.Steps, inner)
				}
			}
		}
		visit(o.Steps, "")
		for _, l := range o.Loops {
			got, want := slices.Sorted(slices.Values(l.Nodes)), slices.Sorted(slices.Values(bodies[l.Loop]))
			if !slices.Equal(got, want) {
				t.Fatalf("body of %s is %v, nested are %v", l.Loop, got, want)
			}
		}
	})
}
