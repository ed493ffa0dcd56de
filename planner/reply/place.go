package reply

import (
	"slices"
	"strconv"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// places reports what steps say of their places where the lists and edges that they stand in
// say something else. Only a step that is added to others goes where it says.
type places struct {
	*draft
	linked map[[2]string]bool // what an edge leads from and to, its output or label and that
}

func (d *draft) reportPlaces(list []*flow.Step) {
	p := places{draft: d, linked: map[[2]string]bool{}}
	for _, e := range d.edges {
		p.linked[[2]string{e.From.Text, e.To.Text}] = true
		p.linked[[2]string{e.Output, e.To.Text}] = true
		p.linked[[2]string{e.Label, e.To.Text}] = true
	}
	p.list(list, nil, workflow.OutputNone)
}

// reportPlacesInside does so for the steps written inside others.
func (d *draft) reportPlacesInside(list []*flow.Step) {
	p := places{draft: d}
	for _, s := range list {
		p.inside(s)
	}
}

func (p places) inside(s *flow.Step) {
	for _, b := range s.Blocks {
		p.list(b.Steps, s, b.Output)
	}
}

func (p places) list(list []*flow.Step, parent *flow.Step, output workflow.Output) {
	var open []*flow.Step // what the steps that follow are in
	if parent != nil {
		open = append(open, parent)
	}
	for i, s := range list {
		p.after(s, neighbour(list, i-1), parent)
		p.before(s, neighbour(list, i+1))
		a := s.Anchor
		if !a.Inside.Missing() && !slices.ContainsFunc(open, func(s *flow.Step) bool { return p.names(a.Inside, s) }) {
			p.report(s, alias.Inside, a.Inside)
		}
		if word := a.Branch; !word.Missing() && !leadsTo(parent, p.OutputWord(word), output) && !p.linked[[2]string{word.Text, s.ID}] {
			p.report(s, alias.Branch, word)
		}
		switch s.Node.Kind {
		case workflow.KindLoop:
			open = append(open, s)
		case workflow.KindEndLoop:
			open = open[:max(0, len(open)-1)]
		case workflow.KindTool, workflow.KindIf, workflow.KindSwitch, workflow.KindAiTransform, workflow.KindAiStep:
		}
		p.inside(s)
	}
}

func (p places) after(s, before, parent *flow.Step) {
	v := s.Anchor.After
	isFirst := before == nil && (p.names(v, parent) || parent == nil && v.Is(lenient.String) && alias.Outside.Says(v.Text, alias.Beginning))
	if !v.Missing() && !isFirst && !p.names(v, before) && !p.linked[[2]string{textOf(v), s.ID}] {
		p.report(s, alias.After, v)
	}
}

func (p places) before(s, after *flow.Step) {
	v := s.Anchor.Before
	isLast := after == nil && isEnding(textOf(v))
	if !v.Missing() && !isLast && !p.names(v, after) && !p.linked[[2]string{s.ID, textOf(v)}] {
		p.report(s, alias.Before, v)
	}
}

func (p places) report(s *flow.Step, f alias.Field, v source.Part) {
	p.Misplaced(source.Entry{Key: string(f), Part: v}, alias.AboutBranch, s.Title())
}

// textOf is the text of a value, "" for any other.
func textOf(v source.Part) string { return source.Entry{Part: v}.TextOr("") }

func neighbour(list []*flow.Step, i int) *flow.Step {
	if i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}

// names reports whether a value is what the model calls a step.
func (p places) names(v source.Part, s *flow.Step) bool {
	if s == nil || v.Missing() {
		return false
	}
	name := p.Identifier(v)
	return name != "" && (name == s.ID || alias.Fold(name) == alias.Fold(s.Node.Name))
}

// leadsTo reports whether a word means an output of a step.
func leadsTo(s *flow.Step, word string, output workflow.Output) bool {
	if s == nil {
		return false
	}
	out, ok := item.OutputFor(s.Node, word)
	return ok && out == output
}

// numberedKey is a key under which a step stands by its number.
var numberedKey = text.Pattern(`^(?i:step|node|task|s)?[ _-]?([0-9]{1,9})$`)

// checkKeys reports the members of an object that are numbered in another order than they
// stand in.
func (d *draft) checkKeys(v source.Part) {
	last := -1
	for _, e := range source.Entries(v) {
		found := numberedKey().FindStringSubmatch(e.Key)
		if found == nil {
			return
		}
		n, _ := strconv.Atoi(found[1])
		if n < last {
			d.ReportNumber(e)
			return
		}
		last = n
	}
}
