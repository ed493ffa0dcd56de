package walk

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// mostCollected is how many bytes a loop may collect.
const mostCollected = 32 << 20

// collect takes what a round gave at its end, null where it had nothing to give. It goes to
// the place of that round in what the loop collects; nothing does where that would be too much.
func (m *machine) collect(at, index int, round *Round) error {
	template := m.steps[at].Loop.Collect
	round.Guessed = round.Guessed || m.mayFail(at)
	if template == nil {
		return nil
	}
	before := m.assumed
	m.assumed = false
	given, err := m.gather(template)
	var missing *value.Missing
	if errors.As(err, &missing) && m.isLarge(missing.Reference) {
		return m.explain(err) // without it what the loop gives looks whole
	}
	if err != nil && (!errors.As(err, &missing) || m.isKeptBack(missing.Reference)) {
		err = m.explain(err)
		m.trace(at, Trace{Kind: Warned, Message: "What this round gave is not collected: " + err.Error()})
	}
	if err != nil {
		given = null
	}
	guessed := m.assumed
	m.assumed = before
	if round.Size+len(given) > mostCollected {
		return fmt.Errorf("Its rounds gave more than %d MiB, the most that is collected. Collect less of each, such as a single field.", mostCollected>>20)
	}
	m.noteForm(round, template)
	round.Guessed = round.Guessed || guessed
	round.put(index, given)
	round.Size += len(given)
	return nil
}

// failLoop goes on behind a loop that failed itself, at the step that it came to. Where the run
// fails with it the loop is left there, so that one that is tried again does not begin its rounds
// anew.
func (m *machine) failLoop(at int, message string) int {
	loops, node := m.lane.Loops, m.lane.Node
	m.lane.Loops = loops[:len(loops)-1]
	next := m.settle(at, 0, Finished, Result{Error: message, Final: true})
	if finish := m.lane.Command.Finish; m.lane.left || finish != nil && finish.Status == Failed && finish.Node != "" {
		m.lane.Loops, m.lane.Node = loops, node
	}
	return next
}

// put puts what a round gave into its place.
func (r *Round) put(index int, given jsontext.Value) {
	for len(r.Collected) <= index {
		r.Collected = append(r.Collected, null)
	}
	r.Collected[index] = given
}

// mayFail reports whether a round that came to its end, of a loop that goes on behind those that
// fail, did so by what is assumed: then nobody knows how many would.
func (m *machine) mayFail(at int) bool {
	if !m.state.Options.Dry || m.steps[at].OnFailure != workflow.Continue {
		return false
	}
	for i := range m.steps {
		if kept, is := m.kept(i); is && kept.Assumed && slices.Contains(m.Around(m.steps[i].ID), m.steps[at].ID) {
			return true
		}
	}
	return false
}

var null = jsontext.Value("null")

// addCollected adds what the rounds of a loop gave to its result, and which failed.
func (m *machine) addCollected(at int, round Round, r Result) Result {
	s := &m.steps[at]
	fields := maps.Clone(r.Fields)
	if fields == nil {
		fields = map[string]jsontext.Value{}
	}
	if s.Loop != nil && s.Loop.Collect != nil {
		fields["results"] = listOf(round.Collected)
		if round.Form != (catalog.TableForm{}) {
			fields["form"], _ = json.Marshal(round.Form) // of texts
		}
	}
	if s.OnFailure == workflow.Continue {
		fields["failed"], fields["errors"] = number(len(round.Failed)), listOf(round.Failed)
	}
	if len(round.Failed) > 0 {
		m.trace(at, Trace{Kind: Warned, Message: failedRounds(len(round.Failed), round.Index+1)})
	}
	if len(fields) > 0 {
		r.Fields = fields
	}
	return r
}

func failedRounds(failed, of int) string {
	if of == 1 {
		return "Its only round failed. Its “errors” say why."
	}
	return fmt.Sprintf("%d of %d rounds failed. Its “errors” say which, and why.", failed, of)
}

func listOf[T any](values []T) jsontext.Value {
	if values == nil {
		values = []T{}
	}
	list, _ := json.Marshal(values) // of what was JSON
	return list
}

// fail notes that a round failed, in the order of the rounds.
func (r *Round) fail(index int, message string, collects bool) {
	at := len(r.Failed)
	for at > 0 && r.Failed[at-1].Index > index {
		at--
	}
	r.Failed = slices.Insert(r.Failed, at, FailedRound{index, text.Start(message, mostOfError)})
	if collects {
		r.put(index, null)
	}
}

// mostOfError is how many characters are kept of what went wrong in a round.
const mostOfError = 500

// failRound ends the round of the innermost loop around the step that goes on where one
// fails, and false where there is no such loop.
func (m *machine) failRound(at int, message string) (next int, is bool) {
	for i := len(m.lane.Loops) - 1; i >= 0; i-- {
		loop := m.find(m.lane.Loops[i].Loop)
		if loop == at || m.steps[loop].OnFailure != workflow.Continue {
			continue
		}
		m.trace(at, Trace{Kind: Warned, Message: fmt.Sprintf("So this round of “%s” ends, and no more.", m.steps[loop].label())})
		m.lane.Loops = m.lane.Loops[:i+1]
		m.lane.Node = m.steps[loop].ID
		m.state.Failed++
		if m.up != nil && i == 0 {
			m.up.lane.ownRound().fail(m.lane.Loops[0].Index, message, m.steps[loop].Loop.Collect != nil)
			return m.endRoundBeside(), true
		}
		round := &m.lane.Loops[i]
		round.fail(round.Index, message, m.steps[loop].Loop.Collect != nil)
		m.assumed = false
		return m.nextRound(loop, at, false), true
	}
	return none, false
}
