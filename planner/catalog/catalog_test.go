package catalog

import (
	"slices"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog/schemas"
	"planwright/planner/workflow"
)

func TestBuiltin(t *testing.T) {
	c := Builtin()
	if len(c.Problems()) > 0 {
		t.Errorf("problems:\n%s", c.Problems())
	}
	for _, tool := range c.Tools() {
		if tool.Description == "" || tool.Effect == "" || tool.Open || tool.Server != "" {
			t.Errorf("%s: description %q, effect %q, open %v, server %q", tool.Name, tool.Description, tool.Effect, tool.Open, tool.Server)
		}
		compiled, err := schemas.Compile(tool.Parameters)
		if err != nil {
			t.Errorf("%s: %v", tool.Name, err)
			continue
		}
		if compiled.AdditionalProperties != false {
			t.Errorf("%s takes arguments it does not name", tool.Name)
		}
		for _, a := range tool.Arguments() {
			if a.Description == "" || a.Type == "" && !slices.Contains([]string{"body", "data", "value", "default"}, a.Name) {
				t.Errorf("%s: argument %s has description %q and type %q", tool.Name, a.Name, a.Description, a.Type)
			}
			if problems := c.CheckArguments(callWith(tool, a)); a.Default != nil && problems.HasErrors() {
				t.Errorf("%s: the default of %s is not valid:\n%s", tool.Name, a.Name, problems)
			}
		}
	}
}

// callWith is a call with the default of one argument, and references where
// there is no default.
func callWith(tool Tool, given Argument) workflow.ToolCall {
	call := workflow.ToolCall{Name: tool.Name, Arguments: workflow.Arguments{}}
	for _, a := range tool.Arguments() {
		if a.Required || a.Default == nil && a.Format != FileFormat { // which stands in place of a text
			call.Arguments[a.Name] = jsontext.Value(`"{{a.text}}"`)
		}
		if a.Format == jqFormat { // no reference may stand in it
			call.Arguments[a.Name] = jsontext.Value(`"."`)
		}
	}
	if given.Default != nil {
		call.Arguments[given.Name] = given.Default
	}
	return call
}

func TestNew(t *testing.T) {
	c := New([]Tool{
		{Name: "read", Description: "first"},
		{Name: "read", Description: "second", Server: "files"},
		{Name: "read", Description: "third"},
		{Name: "read", Description: "fourth", Server: "files"},
	})
	var got []string
	for _, tool := range c.Tools() {
		got = append(got, tool.Name+" "+tool.Description)
	}
	if diff := cmp.Diff([]string{"read first", "files__read second"}, got); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	if len(c.Problems()) != 3 {
		t.Errorf("want a problem for each tool that is renamed or left out, got:\n%s", c.Problems())
	}
}

func TestNilCatalog(t *testing.T) {
	var c *Catalog
	call := workflow.ToolCall{Name: "click", Arguments: workflow.Arguments{"x": jsontext.Value("1")}}
	if c.Has("click") || c.Tools() != nil || c.Nearest("click") != nil || c.Problems() != nil {
		t.Error("a nil catalog has tools")
	}
	if _, _, ok := c.Find("click"); ok {
		t.Error("a nil catalog finds a tool")
	}
	if args, problems := c.Coerce(call); len(problems) > 0 || !cmp.Equal(args, call.Arguments) {
		t.Errorf("a nil catalog changes arguments: %v %v", args, problems)
	}
}

func TestOutputs(t *testing.T) {
	c := New([]Tool{
		{Name: "look", Outputs: []Output{{Name: "found"}, {Name: "text"}}},
		{Name: "any", Open: true},
	})
	tests := []struct {
		tool string
		want []string
		open bool
	}{
		{"look", []string{"success", "error", "text", "found"}, false},
		{"any", []string{"success", "error", "text"}, true},
		{"gone", []string{"success", "error", "text"}, true},
	}
	for _, tt := range tests {
		names, open := c.Outputs(tt.tool)
		if diff := cmp.Diff(tt.want, names); diff != "" || open != tt.open {
			t.Errorf("Outputs(%q): open %v, names (-want +got):\n%s", tt.tool, open, diff)
		}
	}
}

// A catalog serves several goroutines; the race detector has the last word.
func TestConcurrentUse(t *testing.T) {
	c := sampleCatalog()
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			given := call(t, "tool", `{"Text":"abc","n":"5"}`)
			args, _ := c.Coerce(given)
			if got := c.CheckArguments(workflow.ToolCall{Name: "tool", Arguments: args}); len(got) > 0 {
				t.Errorf("problems:\n%s", got)
			}
		})
	}
	wg.Wait()
}

func TestGet(t *testing.T) {
	if tool, ok := Builtin().Get("click"); !ok || tool.Name != "click" {
		t.Errorf("Get(click) = %v, %v", tool.Name, ok)
	}
	if _, ok := Builtin().Get("Click"); ok {
		t.Error("Get forgives letter case; only Find does")
	}
}
