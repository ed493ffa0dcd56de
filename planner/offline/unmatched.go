package offline

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// keepUnmatched lets a step that joined two tables keep the rows that have no partner in the other
// one: who writes those asks for no joined rows. false where it did more than that.
func (p *planner) keepUnmatched(s *step) bool {
	t := s.table
	if t == nil || t.unpaired == "" || len(t.lines) > 1 || s.block.node.Tool == nil {
		return false
	}
	s.block.node.Tool.Arguments["program"] = text.Quote(t.unpaired)
	s.call.Arguments["program"] = text.Quote(t.unpaired)
	kept := p.guesses[:0:0]
	for _, said := range p.guesses {
		if said.At.Node != s.id || !strings.HasPrefix(said.Message, "Of other columns that both tables have") {
			said.Message = strings.TrimSuffix(said.Message, partnersSaid)
			kept = append(kept, said)
		}
	}
	p.guesses = append(kept, problem.New(problem.GuessedValue, problem.Place{Node: s.id}, "Rows that have a partner in the other table are left out, and nothing of that table is added."))
	t.more = false
	return true
}
