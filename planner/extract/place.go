package extract

import (
	"math"

	"planwright/planner/workflow"
)

// Room that a card takes on the canvas, in canvas units.
const (
	cardWidth  = 280
	cardHeight = 74
)

// place puts the steps where the call was, each as far from the first as it is in its own
// workflow. Where some have no place, or would cover others, all is laid out anew.
func place(w workflow.Workflow, p *insert) workflow.Workflow {
	first := p.child.W.Nodes[p.child.Entries[0]].Position
	here := p.call.Position
	fits := here != nil && first != nil
	came := map[string]bool{}
	for _, n := range p.child.W.Nodes {
		fits = fits && n.Position != nil
		came[p.ids[n.ID]] = true
	}
	if fits {
		by := workflow.Position{X: here.X - first.X, Y: here.Y - first.Y}
		for i, n := range w.Nodes {
			if came[n.ID] {
				to := *n.Position
				to.X, to.Y = to.X+by.X, to.Y+by.Y
				w.Nodes[i].Position = &to
			}
		}
		for i := len(p.w.Notes); i < len(w.Notes); i++ {
			w.Notes[i].Position.X += by.X
			w.Notes[i].Position.Y += by.Y
		}
		fits = !covers(w, came)
	}
	for i := range w.Nodes {
		if !fits {
			w.Nodes[i].Position = nil
		}
	}
	return w
}

// covers reports whether a step that came lies on one that was there.
func covers(w workflow.Workflow, came map[string]bool) bool {
	type cell struct{ x, y int }
	near := map[cell][]workflow.Position{}
	at := func(p workflow.Position) cell { return cell{int(p.X) / cardWidth, int(p.Y) / cardHeight} }
	for _, n := range w.Nodes {
		if !came[n.ID] && n.Position != nil && n.Kind != workflow.KindEndLoop {
			near[at(*n.Position)] = append(near[at(*n.Position)], *n.Position)
		}
	}
	for _, n := range w.Nodes {
		if !came[n.ID] || n.Kind == workflow.KindEndLoop {
			continue
		}
		c := at(*n.Position)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for _, other := range near[cell{c.x + dx, c.y + dy}] {
					if math.Abs(other.X-n.Position.X) < cardWidth && math.Abs(other.Y-n.Position.Y) < cardHeight {
						return true
					}
				}
			}
		}
	}
	return false
}
