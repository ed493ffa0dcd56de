package walk

import (
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/workflow"
)

// beginLoop begins a loop anew: with its first round, or at once with its end where
// there is nothing to go over.
func (m *machine) beginLoop(at int) int {
	s := &m.steps[at]
	m.trace(at, Trace{Kind: Began})
	list, err := m.list(s)
	switch {
	case err != nil:
		return m.settle(at, 0, Finished, Result{Error: err.Error(), Final: true})
	case list != nil && len(list) == 0:
		return m.endLoop(at, Result{Success: true, Fields: map[string]jsontext.Value{"iteration": number(0), "count": number(0)}})
	}
	m.state.Loops = append(m.state.Loops, Round{Loop: s.ID, List: list})
	return m.beginRound(at)
}

// list is what the loop goes over, nil where it does not. null has no elements.
func (m *machine) list(s *step) ([]jsontext.Value, error) {
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
	v := value.Lookup(ref, m.result)
	if v == nil {
		return nil, m.explain(&value.Missing{Template: s.Loop.Over, Reference: ref})
	}
	if v.Kind() == jsontext.KindNull {
		return []jsontext.Value{}, nil
	}
	list, ok := value.Elements(v)
	if !ok {
		return nil, fmt.Errorf("It goes over “%s”, which is not a list. Choose a list.", ref)
	}
	return list, nil
}

func (m *machine) beginRound(at int) int {
	m.state.Starts[m.steps[at].ID] = m.state.Steps
	m.trace(at, Trace{Kind: Chose, Output: workflow.LoopBody})
	return m.follow(at, workflow.LoopBody)
}

// endRound decides at the end of a body whether there is another round.
func (m *machine) endRound(end int) int {
	at := m.steps[end].loop
	if at == none || m.round(m.steps[at].ID) == nil {
		return m.finish(Failed, fmt.Sprintf("“%s” closes no loop that was begun. Link the steps of the loop anew.", m.steps[end].label()))
	}
	m.keep(end, Result{Success: true})
	if m.isLast(end) {
		return m.finish(Done, "")
	}
	loop, round := m.steps[at].Loop, m.round(m.steps[at].ID)
	held := loop.ExitCondition != nil && value.Holds(*loop.ExitCondition, m.result)
	rounds := round.Index + 1
	result := Result{Success: true}
	switch {
	case held || round.List != nil && rounds >= len(round.List):
	case rounds < loop.MaxIterations:
		round.Index++
		return m.beginRound(at)
	case round.List != nil || loop.ExitCondition != nil:
		result.Success, result.Error = false, stopped(rounds, len(round.List))
		m.trace(at, Trace{Kind: Warned, Message: result.Error})
	}
	result.Fields = round.fields()
	m.state.Loops = m.state.Loops[:len(m.state.Loops)-1]
	return m.endLoop(at, result)
}

// stopped says why a loop did not come to its own end.
func stopped(rounds, of int) string {
	if of > 0 {
		return fmt.Sprintf("It stopped after %d of %d elements, the most it may repeat. Allow more rounds.", rounds, of)
	}
	return fmt.Sprintf("It stopped after %d rounds, the most it may repeat, and its condition did not hold. Allow more rounds, or change the condition.", rounds)
}

// endLoop goes on behind a loop, whether or not it came to its own end.
func (m *machine) endLoop(at int, r Result) int {
	m.keep(at, r)
	m.trace(at, Trace{Kind: Finished, Result: &r})
	m.trace(at, Trace{Kind: Chose, Output: workflow.LoopDone})
	return m.follow(at, workflow.LoopDone)
}

// round is where the loop is, nil when it was not begun.
func (m *machine) round(id string) *Round {
	for i := len(m.state.Loops) - 1; i >= 0; i-- {
		if m.state.Loops[i].Loop == id {
			return &m.state.Loops[i]
		}
	}
	return nil
}

// leaveLoops drops the loops whose bodies the step is not in. In a valid workflow
// there are none.
func (m *machine) leaveLoops(at int) {
	loops := m.state.Loops
	for len(loops) > 0 && !m.encloses(m.find(loops[len(loops)-1].Loop), at) {
		loops = loops[:len(loops)-1]
	}
	m.state.Loops = loops
}

// enterLoops begins the loops around the step that a run begins with: in the round
// where the earlier results are, else in the first.
func (m *machine) enterLoops(at int) error {
	var around []int
	for loop := m.steps[at].loop; loop != none; loop = m.steps[loop].loop {
		around = append([]int{loop}, around...)
	}
	for _, loop := range around {
		s := &m.steps[loop]
		m.trace(loop, Trace{Kind: Began})
		list, err := m.list(s)
		if err != nil || list != nil && len(list) == 0 {
			return fmt.Errorf("“%s” is inside the loop “%s”, whose list is not there. Begin with the loop, or before it.", m.steps[at].label(), s.label())
		}
		round := Round{Loop: s.ID, List: list}
		if index, ok := readIndex(m.state.Kept[s.ID].Result.Fields["index"]); ok && (list == nil || index < len(list)) {
			round.Index = index
		}
		m.state.Loops = append(m.state.Loops, round)
		m.trace(loop, Trace{Kind: Chose, Output: workflow.LoopBody})
	}
	return nil
}

func readIndex(v jsontext.Value) (int, bool) {
	index, err := strconv.ParseUint(string(v), 10, 31)
	return int(index), err == nil
}
