package permit_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/planner/alike"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// offer is the tools that there are, by name.
type offer map[string]catalog.Tool

func (o offer) Get(name string) (catalog.Tool, bool) {
	t, ok := o[name]
	return t, ok
}

func (o offer) LooksLike(name string) string {
	return alike.Of(slices.Sorted(maps.Keys(o))).Spelt(name)
}

func (offer) Withheld(name string) string {
	if name == "changed" {
		return "“changed” changed. Approve it."
	}
	return ""
}

// tools are the built-in tools and some of a server.
func tools() offer {
	o := offer{}
	for _, t := range slices.Concat(catalog.Builtin().Tools(), []catalog.Tool{
		{Name: "search", Server: "web", Effect: catalog.Read},
		{Name: "note", Server: "web", Effect: catalog.Write},
		{Name: "mystery", Server: "web"},
		{Name: "drop", Server: "web", Effect: catalog.Destructive},
	}) {
		o[t.Name] = t
	}
	return o
}

// allowed are the places of this machine where steps may use these folders.
func allowed(folders ...string) permit.Places { return disk.Places(disk.Folders{Allowed: folders}) }

func sheetOf(w workflow.Workflow, places permit.Places) permit.Sheet {
	return permit.SheetOf(permit.Work{Workflow: w}, tools(), places)
}

// places makes the folders of the cases: $IN, which is allowed, and $OUT, which is not;
// $LINK leads out of the first, $NEW is not there yet, and $IN/file is a file.
func places(t *testing.T, folder string) *strings.Replacer {
	t.Helper()
	in, out := filepath.Join(folder, "in"), filepath.Join(folder, "out")
	must(t, os.MkdirAll(in, 0o700))
	must(t, os.MkdirAll(out, 0o700))
	must(t, os.Symlink(out, filepath.Join(in, "link")))
	must(t, os.Symlink(filepath.Join(folder, "nothing"), filepath.Join(in, "dangling")))
	must(t, os.WriteFile(filepath.Join(in, "file"), nil, 0o600))
	return strings.NewReplacer("$IN", in, "$OUT", out, "$LINK", filepath.Join(in, "link"), "$NEW", "new")
}

func parsed(t *testing.T, text string) workflow.Workflow { return workflowtest.Parse(t, text) }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
