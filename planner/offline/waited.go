package offline

import (
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/tree"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// waited is what says whether that came to be which was waited for, as the wait may have
// given up; the zero value where nothing was waited for.
type waited struct {
	result string // reference; true where it came to be
	gaveUp string // sentence
}

// tellsOfWait reports whether the statement tells the person that the wait is over.
func (p *planner) tellsOfWait(st statement) bool {
	return p.waited.result != "" && st.first().action == act.Notify && p.onlyTells(st)
}

// placeTold places a notice of what was waited for, and another where it did not come to
// be.
func (p *planner) placeTold(st statement) bool {
	d, was := p.draft(), p.waited
	id, name := p.build.Reserve(text.Words(strings.TrimSuffix(p.situation, "."), 40) + "?")
	cond := condOf(was.result, workflow.Equals, boolJSON(true))
	otherwise := act.Given{Role: act.RoleMessage, Value: act.Text(was.gaveUp + " " + notSo(p.situation))}
	blk := &tree.Block{Node: workflow.Node{ID: id, Name: name, Kind: workflow.KindIf, If: &workflow.If{Condition: cond}}}
	blk.Body, _ = p.branch(branch{[]statement{st}, p.situation}, blk.Node)
	before := p.scene()
	p.build.BeginBranch(blk.Node)
	told := p.look(act.Notify, otherwise)
	blk.Otherwise = p.build.End()
	p.back(before)
	if told == nil || len(blk.Body) == 0 {
		p.discard(d)
		return false
	}
	p.build.Add(blk)
	p.inner = true
	return true
}
