package trial

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
)

// Whatever argument of a tool names a file begins in the world, and no other text is altered.
func TestPathsBeginInTheWorld(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		traits, _ := tool.Traits()
		for _, touch := range traits.Touches {
			if !touch.IsPath() || touch.Argument == "" {
				continue
			}
			arguments := map[string]jsontext.Value{touch.Argument: jsontext.Value(`"~/a/b"`), "other": jsontext.Value(`"~/x"`)}
			placeInWorld(tool.Name, arguments)
			if got := string(arguments[touch.Argument]); got != `"a/b"` || string(arguments["other"]) != `"~/x"` {
				t.Errorf("%s: %s is %s", tool.Name, touch.Argument, got)
			}
			arguments[touch.Argument] = jsontext.Value(`["~/a", "b~/c"]`)
			placeInWorld(tool.Name, arguments)
			if got := string(arguments[touch.Argument]); got != `["a", "b~/c"]` {
				t.Errorf("%s: %s is %s", tool.Name, touch.Argument, got)
			}
		}
	}
}
