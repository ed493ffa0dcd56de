package reply

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"planwright/planner/validate"
	"planwright/planner/workflow/workflowtest"
)

// FuzzRead: no text crashes the reader, nothing it makes is lost on the way
// through a patch, and what it refuses it says.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/read/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for i, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name == "reply" {
				f.Add(string(part.Data), i%2 == 0, i%3 == 0)
			}
		}
	}
	base := workflowtest.Parse(f, fuzzBase)
	tools := testCatalog(f)
	f.Fuzz(func(t *testing.T, text string, patch, strict bool) {
		o := Options{Want: WantPlan, Catalog: tools, Trace: true}
		if patch {
			o.Want, o.Base = WantPatch, base
		}
		o.Policy = Policy{BadItemFails: strict, DropUnknownTool: strict, AllowAgentSteps: strict, NoLocalRepair: strict}
		r := Read(text, o)
		if r.Patch == nil {
			if r.Rejection() == Accepted {
				t.Fatalf("nothing was made and nothing is wrong: %s", r.Problems)
			}
			return
		}
		checkPatch(t, o.Base, r)
		validate.Workflow(r.Workflow, o.Catalog)
	})
}

const fuzzBase = `workflow "Test"
open: Tool "Open" launch_app app_name="Mail"
repeat: Loop "Repeat" until look.found Equals true max 20
look: Tool "Look" find_text text="a"
seen: If "Seen?" look.found Equals true
tap: Tool "Tap" click target="x"
again: EndLoop "Again" repeat
shot: Tool "Shot" take_screenshot
open > repeat
repeat:LoopBody > look
look > seen
seen:IfTrue > tap
seen:IfFalse > again
tap > again
again > repeat
repeat:LoopDone > shot
`
