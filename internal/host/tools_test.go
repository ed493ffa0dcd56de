package host

import (
	"slices"
	"testing"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
)

// A page makes forms from these, so each has a schema of an object, and its
// results name each thing once.
func TestTools(t *testing.T) {
	tools, err := open(t, t.TempDir(), "").Tools()
	if err != nil || len(tools) != len(catalog.Builtin().Tools()) {
		t.Fatalf("%d tools, %v", len(tools), err)
	}
	for _, tool := range tools {
		var schema struct {
			Type string `json:"type"`
		}
		if err := json.Unmarshal(tool.Parameters, &schema); err != nil || schema.Type != "object" {
			t.Errorf("%s: parameters %s, %v", tool.Name, tool.Parameters, err)
		}
		var names []string
		for _, o := range tool.Outputs {
			names = append(names, o.Name)
		}
		for _, o := range catalog.CommonOutputs {
			if n := count(names, o.Name); n != 1 {
				t.Errorf("%s has the result %q %d times", tool.Name, o.Name, n)
			}
		}
	}
}

func count(list []string, name string) int {
	return len(list) - len(slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == name }))
}
