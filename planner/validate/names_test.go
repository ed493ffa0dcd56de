package validate

import (
	"slices"
	"testing"

	"planwright/planner/catalog"
)

// takes reports whether a built-in tool has an argument.
func takes(t *testing.T, tool, argument string) bool {
	t.Helper()
	known, is := catalog.Builtin().Get(tool)
	return is && slices.ContainsFunc(known.Arguments(), func(a catalog.Argument) bool { return a.Name == argument })
}

// What is known of tools by their names is known of tools that there are, and of arguments
// that they take.
func TestNamesOfToolsAreThoseOfTheCatalog(t *testing.T) {
	for _, table := range []map[string]string{once, making, sought, reading} {
		for tool, argument := range table {
			if !takes(t, tool, argument) {
				t.Errorf("%s takes no %s", tool, argument)
			}
		}
	}
	for tool, r := range replacing {
		if !takes(t, tool, r.where) || !takes(t, tool, r.what) {
			t.Errorf("%s takes no %s, or no %s", tool, r.where, r.what)
		}
	}
	for _, tool := range slices.Concat(plain, []string{"transform_data"}) {
		if !catalog.Builtin().Has(tool) {
			t.Errorf("there is no tool %s", tool)
		}
	}
}

// bringing are the tools that may bring a file which is not told of, so that what failed in a
// first round may succeed in a second.
var bringing = []string{"launch_app", "focus_window", "click", "type_text", "press_key", "scroll", "take_screenshot", "run_command", "http_request",
	"copy_file", "make_folder", "zip", "unzip", "open_url", "wait", "ask_person"}

// Of each tool it is known whether it may bring such a file: a new tool is put where it belongs.
func TestEachToolIsPlacedAmongThoseThatBring(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		if slices.Contains(plain, tool.Name) == slices.Contains(bringing, tool.Name) {
			t.Errorf("whether %s brings a file that is not told of is not said, or twice", tool.Name)
		}
	}
}
