package walk

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// beginLoop begins a loop anew: with its first round, or at once with its end where
// there is nothing to go over.
func (m *machine) beginLoop(at int) int {
	m.trace(at, Trace{Kind: Began})
	m.assumed = false
	round, some, err := m.firstRound(at)
	switch {
	case err != nil:
		return m.settle(at, 0, Finished, m.addCollected(at, Round{}, Result{Error: err.Error(), Final: true}))
	case !some:
		result := Result{Success: true, Assumed: m.assumed, Fields: map[string]jsontext.Value{"iteration": number(0), "count": number(0)}}
		result = m.addCollected(at, Round{}, result)
		if m.steps[at].Loop.ExitCondition != nil && !m.assumed {
			m.unmet(at, &result, "It had nothing to go over, so its condition did not hold.")
		}
		return m.endLoop(at, result)
	}
	round.Assumed = m.assumed
	m.lane.Loops = append(m.lane.Loops, round)
	if m.isBeside(at) {
		return m.beginBeside(at)
	}
	return m.beginRound(at)
}

// firstRound is the first round of a loop, and some is false where there is none.
func (m *machine) firstRound(at int) (r Round, some bool, err error) {
	s := &m.steps[at]
	r.Loop = s.ID
	if s.Loop != nil && s.Loop.Times != "" {
		r.Times, err = m.times(at)
		return r, r.Times > 0, err
	}
	r.List, err = m.list(at)
	return r, r.List == nil || len(r.List) > 0, err
}

// times is how many rounds a loop has that counts them. What is assumed and no number
// stands for a single round.
func (m *machine) times(at int) (int, error) {
	times := m.steps[at].Loop.Times
	if n, ok := times.Number(); ok {
		return countable(string(times), jsontext.Value(times), n > 0)
	}
	ref, ok := workflow.ParseReference(string(times))
	if !ok {
		return 0, fmt.Errorf("It repeats “%s” times, which is neither a whole number nor a result of a step. Give a number.", times)
	}
	v := m.lookup(ref)
	if v == nil {
		return 0, m.explain(&value.Missing{Template: string(times), Reference: ref})
	}
	n, err := countable(ref.String(), v, true)
	if err != nil && m.assumed {
		m.oneForAll(at, ref)
		return 1, nil
	}
	return n, err
}

// countable is a value as a number of rounds.
func countable(what string, v jsontext.Value, usable bool) (int, error) {
	n, whole := value.Count(v)
	switch {
	case !whole || !usable:
		return 0, fmt.Errorf("It repeats “%s” times, which is %s and not a whole number of at least 0. Give a whole number.", what, glimpse(v))
	case n > workflow.MaxTimes:
		return 0, fmt.Errorf("It repeats “%s” times, which is %s; %d times are the most. Give a smaller number.", what, glimpse(v), workflow.MaxTimes)
	}
	return n, nil
}

// glimpse is the beginning of a value, for a message.
func glimpse(v jsontext.Value) string {
	const most = 40
	if shown := text.Start(value.Text(v), most); shown != "" {
		return "“" + shown + "”"
	}
	return "empty"
}

// oneForAll says that one round stands for as many as there may be.
func (m *machine) oneForAll(at int, ref workflow.Reference) {
	m.trace(at, Trace{Kind: Warned, Message: fmt.Sprintf("A dry run does not know what “%s” will be, so it takes one round for all.", ref)})
}

// list is what the loop goes over, nil where it does not. null has no elements, which is said. What is
// assumed and no list stands for one of a single element.
func (m *machine) list(at int) ([]jsontext.Value, error) {
	s := &m.steps[at]
	if s.Loop == nil {
		return nil, fmt.Errorf("It does not say how often it repeats. Fill it in.")
	}
	if s.Loop.Over == "" {
		return nil, nil
	}
	ref, ok := workflow.ParseReference(s.Loop.Over)
	if !ok {
		return nil, fmt.Errorf("It goes over “%s”, which is not a result of a step. Choose a list.", s.Loop.Over)
	}
	v := m.lookup(ref)
	if v == nil {
		return nil, m.explain(&value.Missing{Template: s.Loop.Over, Reference: ref})
	}
	if v.Kind() == jsontext.KindNull {
		m.warn(at, fmt.Sprintf("It has no rounds: %s gave nothing, not even an empty list.", m.spoken(ref)))
		return []jsontext.Value{}, nil
	}
	list, ok := value.Elements(v)
	switch {
	case !ok && m.assumed:
		m.oneForAll(at, ref)
		return []jsontext.Value{value.Example()}, nil
	case !ok:
		return nil, fmt.Errorf("It goes over “%s”, which is not a list. Choose a list.", ref)
	}
	return list, nil
}

// beginRound begins a round, where rounds follow one another.
func (m *machine) beginRound(at int) int {
	m.lane.Starts[m.steps[at].ID] = m.state.Steps
	m.trace(at, Trace{Kind: Chose, Output: workflow.LoopBody, Assumed: m.round(m.steps[at].ID).Assumed})
	return m.follow(at, workflow.LoopBody)
}

// endRound decides at the end of a body whether there is another round.
func (m *machine) endRound(end int) int {
	at := m.steps[end].loop
	if at == none || m.round(m.steps[at].ID) == nil {
		return m.finish(Ending{Status: Failed, Message: fmt.Sprintf("“%s” closes no loop that was begun. Link the steps of the loop anew.", m.steps[end].label())})
	}
	m.keep(end, Result{Success: true})
	if m.isLast(end) {
		return m.done()
	}
	loop, round := m.steps[at].Loop, m.round(m.steps[at].ID)
	m.assumed = false
	if m.isOwn(at) {
		return m.endOwnRound(at)
	}
	held := loop.ExitCondition != nil && m.holds(at, *loop.ExitCondition)
	if err := m.collect(at, round.Index, round); err != nil {
		return m.failLoop(at, err.Error())
	}
	return m.nextRound(at, end, held)
}

// nextRound begins another round, or ends the loop: held says that its condition holds,
// last is the step that the round ended with.
func (m *machine) nextRound(at, last int, held bool) int {
	loop, round := m.steps[at].Loop, m.round(m.steps[at].ID)
	rounds := round.Index + 1
	result := Result{Success: true, Assumed: m.assumed || round.Assumed || round.Guessed}
	switch {
	case m.assumed && !held:
		m.trace(at, Trace{Kind: Warned, Message: "Simulated results cannot tell when it ends, so it ends after this round."})
	case held:
	case round.of() > 0 && rounds >= round.of():
		if loop.ExitCondition != nil && !round.Assumed {
			m.unmet(at, &result, "It went over the whole list, and its condition did not hold.")
		}
	case rounds < loop.MaxIterations || round.Times > 0 && loop.MaxIterations == 0:
		round.Index++
		delete(m.lane.Kept, m.steps[last].ID) // the next round begins with this very visit
		return m.beginRound(at)
	case round.of() > 0 || loop.ExitCondition != nil:
		m.unmet(at, &result, stopped(rounds, *round))
	}
	result.Fields = round.fields()
	result = m.addCollected(at, *round, result)
	m.lane.Loops = m.lane.Loops[:len(m.lane.Loops)-1]
	return m.endLoop(at, result)
}

// unmet makes the result of a loop one that did not come to what it repeats for: its
// condition did not hold, or it has more rounds than it may have. It goes on all the same.
func (m *machine) unmet(at int, r *Result, why string) {
	r.Success, r.Error = false, why
	m.trace(at, Trace{Kind: Warned, Message: why})
}

// stopped says why a loop did not come to its own end.
func stopped(rounds int, r Round) string {
	switch {
	case r.Times > 0:
		return fmt.Sprintf("It stopped after %d of %d rounds, the most it may repeat. Allow more rounds.", rounds, r.Times)
	case r.List != nil:
		return fmt.Sprintf("It stopped after %d of %d elements, the most it may repeat. Allow more rounds.", rounds, len(r.List))
	}
	return fmt.Sprintf("It stopped after %d rounds, the most it may repeat, and its condition did not hold. Allow more rounds, or change the condition.", rounds)
}

// endLoop goes on behind a loop, whether or not it came to its own end.
func (m *machine) endLoop(at int, r Result) int {
	m.keep(at, r)
	m.trace(at, Trace{Kind: Finished, Result: &r})
	m.trace(at, Trace{Kind: Chose, Output: workflow.LoopDone, Assumed: r.Assumed})
	return m.follow(at, workflow.LoopDone)
}

// round is where the loop is, nil when it was not begun.
func (k *known) round(id string) *Round {
	for i := len(k.lane.Loops) - 1; i >= 0; i-- {
		if k.lane.Loops[i].Loop == id {
			return &k.lane.Loops[i]
		}
	}
	if k.up != nil {
		return k.up.round(id)
	}
	return nil
}

// leaveLoops drops the loops whose bodies the step is not in. In a valid workflow
// there are none. A round that goes on beside others cannot leave its loop, and false is
// returned where it would.
func (m *machine) leaveLoops(at int) bool {
	loops := m.lane.Loops
	for len(loops) > 0 && !m.encloses(m.find(loops[len(loops)-1].Loop), at) {
		loops = loops[:len(loops)-1]
	}
	if m.up != nil && len(loops) == 0 {
		m.finish(Ending{Status: Failed, Message: fmt.Sprintf("“%s” is outside of the rounds of “%s”, which go on side by side. Link the steps of the loop anew.", m.steps[at].label(), m.steps[m.own()].label())})
		return false
	}
	m.lane.Loops = loops
	return true
}

// enterLoops begins the loops around the step that a run begins with, but for so many outer ones: in
// the round where the earlier results are, else in the first.
func (m *machine) enterLoops(at, begun int) error {
	for _, id := range m.within(m.steps[at].ID)[begun:] {
		loop := m.find(id)
		s := &m.steps[loop]
		m.trace(loop, Trace{Kind: Began})
		m.assumed = false
		round, some, err := m.firstRound(loop)
		if err != nil || !some {
			return fmt.Errorf("“%s” is inside the loop “%s”, whose %s is not there. Begin with the loop, or before it.", m.steps[at].label(), s.label(), s.repeatsFor())
		}
		round.Assumed = m.assumed
		if index, ok := readIndex(m.lane.Kept[s.ID].Result.Fields["index"]); ok && (round.of() == 0 || index < round.of()) {
			round.Index = index
		}
		if s.Loop != nil && s.Loop.Collect != nil { // what rounds before gave is not known
			round.Collected = slices.Repeat([]jsontext.Value{null}, round.Index)
		}
		m.lane.Loops = append(m.lane.Loops, round)
		if round.Collected != nil && round.Index > 0 {
			m.trace(loop, Trace{Kind: Warned, Message: ungiven})
		}
		m.trace(loop, Trace{Kind: Chose, Output: workflow.LoopBody, Assumed: round.Assumed})
	}
	return nil
}

// ungiven is said of a loop whose results lack what rounds gave that are over.
const ungiven = "What its rounds before this one gave is not known, so it is null in its results."

// repeatsFor says what a loop has to know before its first round.
func (s *step) repeatsFor() string {
	if s.Loop != nil && s.Loop.Times != "" {
		return "number of rounds"
	}
	return "list"
}

func readIndex(v jsontext.Value) (int, bool) {
	index, err := strconv.ParseUint(string(v), 10, 31)
	return int(index), err == nil
}
