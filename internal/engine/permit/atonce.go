package permit

import (
	"fmt"

	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// mostAtOnce is how much a run does at once, whatever its loops say.
const mostAtOnce = 64

// SheetLoop is a loop whose rounds go on side by side.
type SheetLoop struct {
	Name   string `json:"name"`
	AtOnce int    `json:"atOnce"` // rounds, at most: where it is in rounds of another one, of all of these
}

// Text says it in a line for people.
func (l SheetLoop) Text() string { return fmt.Sprintf("%s: %d rounds at once", l.Name, l.AtOnce) }

// noteLoops notes which loops have rounds that go on side by side, and so how often their steps
// do at once what they do.
func (b *sheetMaker) noteLoops(w workflow.Workflow) {
	f := flow.New(w)
	b.atOnce = map[string]int{}
	for i, n := range f.W.Nodes {
		around := 1
		for at := f.Loop[i]; at != workflow.None; at = f.Loop[at] {
			around = min(mostAtOnce, around*parallel(f.W.Nodes[at]))
		}
		b.atOnce[n.ID] = around
		if own := parallel(n); own > 1 && !bool(n.Disabled) {
			b.sheet.Loops = append(b.sheet.Loops, SheetLoop{Name: n.Label(), AtOnce: min(mostAtOnce, own*around)})
		}
	}
}

// parallel is how many rounds of a loop go on at once, 1 of all else.
func parallel(n workflow.Node) int {
	if l := n.Loop; l != nil && l.Over != "" && l.Times == "" && l.ExitCondition == nil {
		return max(1, l.Parallel)
	}
	return 1
}

// sayAtOnce says of the steps from the one at that place on how often each does at once what it
// does, around times as often as it says itself.
func (b *sheetMaker) sayAtOnce(from, around int) {
	for i := range b.sheet.Steps[from:] {
		s := &b.sheet.Steps[from+i]
		if n := min(mostAtOnce, around*max(1, s.AtOnce)); n > 1 {
			s.AtOnce = n
		}
	}
}
