package workflow_test

import (
	"os"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"planwright/planner/workflow"
)

// rules are cases of what the page does too: its tests read the same file.
type rules struct {
	Changes []struct {
		Why           string
		Before, After workflow.Workflow
		Patch         workflow.Patch
	}
	Outputs []struct {
		Why     string
		Node    workflow.Node
		Outputs []workflow.Output
	}
	References []struct{ Text, Node, Field string } // without a node it is none
	Renamed    []struct {                           // the step old is new
		Why           string
		Before, After workflow.Node
	}
	IDs []struct {
		Name  string
		Taken []string
		ID    string
	}
	InputNames []struct {
		Name string
		Can  bool
	}
	Mentions []struct {
		Words          string
		IDs, Mentioned []string
	}
	Labels []struct {
		Output workflow.Output
		Label  string
	}
	Keys []struct {
		Edge workflow.Edge
		Key  string
	}
}

func readRules(t *testing.T) (r rules) {
	t.Helper()
	data, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r, json.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestChangesOfBothSides(t *testing.T) {
	for _, c := range readRules(t).Changes {
		for name, patch := range map[string]workflow.Patch{"the patch": c.Patch, "the difference": workflow.Diff(c.Before, c.After)} {
			if got, err := workflow.Apply(c.Before, patch); err != nil || !workflow.Same(got, c.After) {
				t.Errorf("%s: %s gives\n%s\n%v", c.Why, name, got, err)
			}
		}
	}
}

func TestOutputsOfBothSides(t *testing.T) {
	for _, c := range readRules(t).Outputs {
		if diff := cmp.Diff(c.Outputs, c.Node.Outputs()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Why, diff)
		}
	}
}

func TestReferencesOfBothSides(t *testing.T) {
	r := readRules(t)
	for _, c := range r.References {
		want := workflow.Reference{Node: c.Node, Field: c.Field}
		if got, ok := workflow.ParseReference(c.Text); got != want || ok != (c.Node != "") {
			t.Errorf("%q is %+v, %v", c.Text, got, ok)
		}
	}
	for _, c := range r.Renamed {
		got := workflow.MapReferences(c.Before, func(r workflow.Reference) workflow.Reference {
			if r.Node == "old" {
				r.Node = "new"
			}
			return r
		})
		if diff := cmp.Diff(c.After, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Why, diff)
		}
	}
}

func TestNamesOfBothSides(t *testing.T) {
	r := readRules(t)
	for _, c := range r.IDs {
		if got := workflow.NewID(c.Name, func(id string) bool { return slices.Contains(c.Taken, id) }); got != c.ID {
			t.Errorf("the id of %q is %q, want %q", c.Name, got, c.ID)
		}
	}
	for _, c := range r.InputNames {
		if got := workflow.IsInputName(c.Name); got != c.Can {
			t.Errorf("an input can be called %q: %v", c.Name, got)
		}
	}
	for _, c := range r.Mentions {
		var w workflow.Workflow
		for _, id := range c.IDs {
			w.Nodes = append(w.Nodes, workflow.Node{ID: id})
		}
		if diff := cmp.Diff(c.Mentioned, w.Mentions(c.Words), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q mentions (-want +got):\n%s", c.Words, diff)
		}
	}
	for _, c := range r.Labels {
		if got := c.Output.Label(); got != c.Label {
			t.Errorf("people read %q as %q, want %q", c.Output, got, c.Label)
		}
	}
	for _, c := range r.Keys {
		if got := c.Edge.Key(); got != c.Key {
			t.Errorf("the key of %+v is %q, want %q", c.Edge, got, c.Key)
		}
	}
}
