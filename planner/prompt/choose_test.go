package prompt

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// names of the tools that are described.
func describedNames(d Data) (names []string) {
	described, _ := chooseTools(d)
	for _, t := range described {
		names = append(names, t.Name)
	}
	return names
}

func TestChooseTools(t *testing.T) {
	tests := []struct {
		words  string
		budget int
		want   []string // among those described
	}{
		{"Take a screenshot of the window and read the file totals.txt", 120, []string{"take_screenshot"}},
		{"move all files from one folder to another", 420, []string{"move_file", "list_files"}},
		{"clicking on Save", 80, []string{"click"}},
	}
	for _, tt := range tests {
		got := describedNames(Data{Catalog: catalog.Builtin(), Words: tt.words, ToolBudget: tt.budget})
		for _, name := range tt.want {
			if !slices.Contains(got, name) {
				t.Errorf("%q: %s is not among %q", tt.words, name, got)
			}
		}
	}
}

func TestChooseToolsKeepsThoseInUse(t *testing.T) {
	w := workflow.Workflow{Nodes: []workflow.Node{
		{Tool: &workflow.ToolCall{Name: "clipboard_get"}},
		{AiStep: &workflow.AiStep{AllowedTools: []string{"wait"}}},
	}}
	got := describedNames(Data{Catalog: catalog.Builtin(), Words: "click", ToolBudget: 100, Workflow: w})
	for _, name := range []string{"clipboard_get", "wait"} {
		if !slices.Contains(got, name) {
			t.Errorf("%s is in use but not described: %q", name, got)
		}
	}
}

// A workflow is not told of itself, nor of what calls it.
func TestChooseToolsLeavesOutWhatComesBack(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__own", Workflow: "w"}, {Name: "workflow__caller", Workflow: "v", Calls: []string{"u", "w"}}, {Name: "workflow__other", Workflow: "o"}})
	if got := describedNames(Data{Catalog: c, Workflow: workflow.Workflow{ID: "w"}}); !slices.Equal(got, []string{"workflow__other"}) {
		t.Errorf("it is told of %q", got)
	}
}

func TestChooseToolsInCatalogOrder(t *testing.T) {
	all := describedNames(Data{Catalog: catalog.Builtin(), Words: "notify me, then click"})
	var want []string
	for _, tool := range catalog.Builtin().Tools() {
		want = append(want, tool.Name)
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("the default budget does not hold the built-in tools in order (-want +got):\n%s", diff)
	}
}

// However many tools there are, the prompt stays small, and each is described,
// named, or left out for want of room.
func TestManyTools(t *testing.T) {
	var tools []catalog.Tool
	for i := range 5000 {
		tools = append(tools, catalog.Tool{Name: fmt.Sprintf("tool_%d", i), Description: "Does something with a thing"})
	}
	tools = append(tools, catalog.Tool{Name: "water_flowers", Description: "Water the flowers"})
	d := Data{Catalog: catalog.New(tools), Words: "Water my flowers"}
	described, named := chooseTools(d)
	if !slices.Contains(describedNames(d), "water_flowers") {
		t.Error("the tool that was asked for is not described")
	}
	if len(described) == 0 || len(named) == 0 {
		t.Errorf("%d described, %d named", len(described), len(named))
	}
	if n := EstimateTokens(Planner(d)); n > DefaultToolBudget+namesBudget+3000 {
		t.Errorf("the prompt takes %d tokens", n)
	}
	if a, b := Planner(d), Planner(d); a != b {
		t.Error("two prompts from the same data differ")
	}
	if !strings.Contains(Planner(d), "by name only") {
		t.Error("the other tools are not named")
	}
}
