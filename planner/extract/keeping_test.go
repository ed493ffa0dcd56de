package extract

import (
	"slices"
	"testing"

	"planwright/planner/catalog"
)

// The tools that keep something for the workflow that calls them are those that the catalog
// says touch what is kept.
func TestKeepingToolsAreThoseOfTheCatalog(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		traits, _ := tool.Traits()
		kept := slices.ContainsFunc(traits.Touches, func(touch catalog.Touch) bool { return touch.Thing == catalog.Kept })
		if kept != slices.Contains(keeping, tool.Name) {
			t.Errorf("that %s keeps something is %v, and known as %v", tool.Name, kept, !kept)
		}
	}
}
