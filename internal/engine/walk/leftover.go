package walk

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Of what steps had begun and did not bring to a known end a run knows to its own, also once it went
// on behind them. Another one that comes to such a step asks before it does that again.

// Leftover is what a step had begun and did not bring to a known end.
type Leftover struct {
	Run    string `json:"run"`             // by which it is found, see Lane.Run
	Call   string `json:"call,omitzero"`   // a hash of what was called; "": there were more than are told apart
	Rounds []Turn `json:"rounds,omitzero"` // that the step was in, outermost first
	Known  bool   `json:"known,omitzero"`  // of what failed, and of which is known what it did
	Asked  bool   `json:"asked,omitzero"`  // before another call than that: it is asked about once more only before the very same
}

// mostLeftovers are told apart for a step.
const mostLeftovers = 20

// noteLeftovers notes what commands leave behind by the event, which is for the lane, and forgets what they were asked about.
func (s *State) noteLeftovers(of *Lane, e Event) {
	if e.Kind == Stop || e.Kind == Exhaust {
		s.EachLane(func(l *Lane) { s.noteLeftover(l, e) })
		return
	}
	s.noteLeftover(of, e)
}

func (s *State) noteLeftover(l *Lane, e Event) {
	c := &l.Command
	run, left := e.Runs[c.Seq]
	isEarlier := func(o Leftover) bool { return o.Run == c.Earlier }
	before := s.Leftovers[c.Node]
	isKnown := c.Earlier != "" && slices.ContainsFunc(before, isEarlier)
	switch {
	case isKnown && left && run == c.Earlier, c.Seq != e.Seq && !left: // it was not done again
		return
	case isKnown:
		s.setLeftovers(c.Node, slices.DeleteFunc(slices.Clone(before), isEarlier))
	}
	if left {
		s.addLeftover(c.Node, Leftover{Run: run, Call: hashOf(*c), Rounds: l.rounds(), Known: e.Kind == Returned && !e.Doubtful})
	}
}

func (s *State) setLeftovers(node string, list []Leftover) {
	if len(list) == 0 {
		delete(s.Leftovers, node)
		return
	}
	if s.Leftovers == nil {
		s.Leftovers = map[string][]Leftover{}
	}
	s.Leftovers[node] = list
}

func (s *State) addLeftover(node string, o Leftover) {
	list := slices.Clone(s.Leftovers[node])
	if len(list) >= mostLeftovers {
		o.Call, o.Rounds, o.Known = "", nil, o.Known && list[len(list)-1].Known
		list = list[:mostLeftovers-1]
	}
	s.setLeftovers(node, append(list, o))
}

// takeLeftovers takes over those of runs before, of which the run asks about those that may do harm
// where it comes to their steps.
func (s *State) takeLeftovers(o Options) {
	s.Leftovers, s.Options.Left = nil, nil
	ask := maps.Clone(o.Left)
	if a := o.Again; a != nil {
		for node, list := range a.Leftovers {
			s.setLeftovers(node, slices.Clone(list))
		}
		if ask == nil {
			ask = map[string][]Leftover{}
		}
		for node, list := range a.Left {
			ask[node] = slices.Concat(list, ask[node])
		}
	}
	for node, list := range o.Left {
		s.setLeftovers(node, slices.Concat(s.Leftovers[node], list))
	}
	if len(ask) > 0 {
		s.Options.Left = ask
	}
}

// leftBefore is what the run is to ask about before the command, by Leftover.Run; "" for nothing.
func (s *State) leftBefore(l *Lane, c Command) string {
	list := s.Options.Left[c.Node]
	if len(list) == 0 {
		return ""
	}
	call, rounds := hashOf(c), l.rounds()
	at := slices.IndexFunc(list, func(o Leftover) bool { return o.Call == call })
	if at < 0 {
		at = slices.IndexFunc(list, func(o Leftover) bool { return o.Call == "" || !o.Asked && o.mayBeIn(rounds) })
	}
	if at < 0 {
		return ""
	}
	left := list[at]
	switch list = slices.Clone(list); left.Call {
	case call:
		list = slices.Delete(list, at, at+1)
	case "":
	default:
		list[at].Asked = true
	}
	s.Options.Left[c.Node] = list
	return left.Run
}

// mayBeIn reports whether what was left in its rounds may be what is done in these: they are the same,
// or nobody can say, as the loops are others.
func (l Leftover) mayBeIn(rounds []Turn) bool {
	sameLoop := func(a, b Turn) bool { return a.Loop == b.Loop }
	return !slices.EqualFunc(l.Rounds, rounds, sameLoop) || slices.EqualFunc(l.Rounds, rounds, func(a, b Turn) bool { return a.Index == b.Index })
}

// rounds are those of the machine itself.
func (l *Lane) rounds() (rounds []Turn) {
	for _, r := range l.Loops {
		rounds = append(rounds, Turn{Loop: r.Loop, Index: r.Index})
	}
	return rounds
}

// hashOf tells commands apart by what they call.
func hashOf(c Command) string {
	var said []byte
	switch {
	case c.Call != nil:
		arguments := c.Call.Arguments.Clone()
		_ = arguments.Canonicalize(jsontext.AllowInvalidUTF8(true)) // what is no JSON stays as it is
		said = append(append(append(said, c.Call.Tool...), 0), arguments...)
	case c.Agent != nil:
		said = append(said, c.Agent.Prompt...)
		for _, tool := range c.Agent.Tools {
			said = append(append(said, 0), tool...)
		}
	}
	sum := sha256.Sum256(said)
	return hex.EncodeToString(sum[:8])
}

// IsDoubtful reports whether nobody knows what became of something that was called in the run.
func (s *State) IsDoubtful() bool {
	for _, list := range s.Leftovers {
		if slices.ContainsFunc(list, func(l Leftover) bool { return !l.Known }) {
			return true
		}
	}
	return false
}

// LeftoversNow are Leftovers, with what outstanding commands have begun of a run that was cut off: runOf says
// by what that is found, "" where there is none.
func (s *State) LeftoversNow(runOf func(Command) string) map[string][]Leftover {
	now := State{Leftovers: maps.Clone(s.Leftovers)}
	s.EachLane(func(l *Lane) {
		if run := runOf(l.Command); run != "" {
			now.addLeftover(l.Command.Node, Leftover{Run: run, Call: hashOf(l.Command), Rounds: l.rounds()})
		}
	})
	return now.Leftovers
}

// without are leftovers that are not among the others.
func without(list, others []Leftover) []Leftover {
	return slices.DeleteFunc(slices.Clone(list), func(l Leftover) bool {
		return slices.ContainsFunc(others, func(o Leftover) bool { return o.Run == l.Run })
	})
}

// LeftoversBut are those of the one that are not among the others.
func LeftoversBut(some, others map[string][]Leftover) map[string][]Leftover {
	left := map[string][]Leftover{}
	for node, list := range some {
		if rest := without(list, others[node]); len(rest) > 0 {
			left[node] = rest
		}
	}
	return left
}
