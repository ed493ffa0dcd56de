package permit

import (
	"maps"
	"slices"
	"testing"

	"planwright/planner/catalog"
)

// What the catalog says of a tool whose arguments nobody knows is the worst that a call
// is judged as here, and each call is judged by its own arguments still.
func TestWorstEffectIsThatOfTheWorstCall(t *testing.T) {
	decided := slices.Concat(slices.Collect(maps.Keys(harmful)), slices.Collect(maps.Keys(deciding)))
	for _, tool := range catalog.Builtin().Tools() {
		want := tool.Effect
		if slices.Contains(decided, tool.Name) {
			want = catalog.Destructive
		}
		if got := tool.WorstEffect(); got != want {
			t.Errorf("%s is at worst %s, want %s", tool.Name, got, want)
		}
	}
	if got := (catalog.Tool{Name: "move_file", Server: "files", Effect: catalog.Write}).WorstEffect(); got != catalog.Write {
		t.Errorf("a server's move_file is at worst %s", got)
	}
	if got := (catalog.Tool{Name: "odd", Effect: "odd"}).WorstEffect(); got != catalog.Destructive {
		t.Errorf("an unknown effect is at worst %s", got)
	}
}
