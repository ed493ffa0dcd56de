package catalog_test

import (
	"slices"
	"testing"

	"planwright/planner/catalog"
)

// A misspelt argument in the traits of a tool would be one that nobody asks the person about.
func TestTraitsNameArgumentsOfTheirTool(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		traits, known := tool.Traits()
		if !known || traits.Touches == nil {
			t.Errorf("%s: builtin.json does not say what it touches; an empty list says that it touches nothing", tool.Name)
		}
		named := slices.Concat(traits.Decides, traits.Secrets)
		if traits.Replaces != nil {
			named = append(named, traits.Replaces.Argument)
		}
		for _, worsening := range traits.Worsens {
			named = append(named, worsening.Argument)
		}
		for _, touch := range traits.Touches {
			checkTouch(t, tool.Name, touch)
			for _, name := range []string{touch.Argument, touch.Unless, touch.Part, touch.Makes} {
				if name != "" {
					named = append(named, name)
				}
			}
			if touch.Thing == catalog.Screen && touch.Argument == "" && !traits.NeedsScreen {
				t.Errorf("%s touches the screen, and is not said to need one", tool.Name)
			}
		}
		for _, name := range named {
			if !slices.ContainsFunc(tool.Arguments(), func(a catalog.Argument) bool { return a.Name == name }) {
				t.Errorf("%s takes no %s", tool.Name, name)
			}
		}
	}
}

func checkTouch(t *testing.T, tool string, touch catalog.Touch) {
	t.Helper()
	uses := []catalog.Use{catalog.Reads, catalog.Writes, catalog.Contacts, catalog.Runs}
	things := []catalog.Thing{"", catalog.Screen, catalog.Clipboard, catalog.Kept}
	needs := []catalog.Need{"", catalog.NeedsThere, catalog.NeedsFile, catalog.NeedsFolder, catalog.NeedsFree, catalog.NeedsMode, catalog.NeedsPlace, catalog.FillsFolder}
	if !slices.Contains(uses, touch.Use) || !slices.Contains(things, touch.Thing) || !slices.Contains(needs, touch.Needs) || touch.Argument == "" && touch.Thing == "" {
		t.Errorf("%s touches %+v", tool, touch)
	}
}

// A file that a call names and that is in no list of what it touches would be used unasked.
func TestTraitsTellOfEachFile(t *testing.T) {
	for _, tool := range catalog.Builtin().Tools() {
		traits, _ := tool.Traits()
		for _, a := range tool.Arguments() {
			isTold := slices.ContainsFunc(traits.Touches, func(touch catalog.Touch) bool {
				return touch.Argument == a.Name || touch.Use == catalog.Runs // which may use any file, and is asked about
			})
			if (a.Format == "path" || a.Format == catalog.FileFormat) && !isTold {
				t.Errorf("%s touches %s, and builtin.json does not say so", tool.Name, a.Name)
			}
		}
	}
}

func TestWorstEffect(t *testing.T) {
	misusable := []string{"copy_file", "delete_file", "http_request", "launch_app", "move_file", "write_file", "write_table"}
	for _, tool := range catalog.Builtin().Tools() {
		want := tool.Effect
		if slices.Contains(misusable, tool.Name) {
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
