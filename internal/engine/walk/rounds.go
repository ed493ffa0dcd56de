package walk

import "slices"

// EachBeside calls use with each loop whose rounds go on side by side, those within rounds of
// another one behind that, and with the rounds that it is in, outermost first.
func (s *State) EachBeside(use func(r *Round, around []Turn)) { s.Lane.eachBeside(nil, use) }

func (l *Lane) eachBeside(around []Turn, use func(*Round, []Turn)) {
	if l.over || l.Command.Kind != DoRounds {
		return
	}
	last := len(l.Loops) - 1
	around = slices.Clip(around)
	for _, r := range l.Loops[:last] {
		around = append(around, Turn{Loop: r.Loop, Index: r.Index, Of: r.of()})
	}
	use(&l.Loops[last], around)
	for _, lane := range l.Loops[last].Lanes {
		lane.eachBeside(around, use)
	}
}

// FailedBeside are the rounds of a loop that failed, whose others go on.
func (r *Round) FailedBeside() []FailedRound {
	e := r.Ends
	if e == nil || e.Own || e.Status != Failed || r.Ended == nil {
		return r.Failed
	}
	return append(slices.Clip(r.Failed), FailedRound{Index: r.Ended.Loops[0].Index, Error: e.Message})
}
