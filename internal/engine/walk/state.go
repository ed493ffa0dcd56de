package walk

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/catalog"
)

// State is all that a run knows besides its Program. It is written and read as JSON,
// and a run goes on from what was read as if nothing had been. It does not grow with
// the rounds of a loop, but for what the loop collects. Only Begin and Next change it.
type State struct {
	Options Options `json:"options"` // without Results; budgets and inputs with their defaults
	Lane            // the main one
	Steps   int     `json:"steps"`           // visits so far, and tries after the first
	Calls   int     `json:"calls"`           // of tools, those of AI steps included
	Tokens  int64   `json:"tokens"`          // of models
	Failed  int     `json:"failed,omitzero"` // rounds that failed, of loops that go on behind that
	Last    int     `json:"last,omitzero"`   // the greatest number of a command, where Command has another
	Opened  int     `json:"opened,omitzero"` // rounds that were begun side by side

	// Steps that may have had an effect, in whatever round, here or in a run in whose place this goes on.
	Worked map[string]bool `json:"worked,omitempty"`

	WorkedIn map[string][]string `json:"workedIn,omitempty"` // of Worked: the loops around each as it did last, outermost first

	Leftovers map[string][]Leftover `json:"leftovers,omitempty"` // by step, here or in a run before

	waiting int // as a run that is tried again begins: the size of what was left and does not go on yet
}

// Lane is where one sequential machine is: the main one, or a round that goes on beside
// others of its loop. What it does not have itself, the lane around it has.
type Lane struct {
	Number  int             `json:"number,omitzero"` // unique in the run; 0: the main one
	Node    string          `json:"node"`            // id of the step it is at
	Kept    map[string]Kept `json:"kept"`            // results by step id
	Loops   []Round         `json:"loops"`           // around the step, outermost first; of a round beside others its own loop is the first
	Starts  map[string]int  `json:"starts"`          // by id of a Loop: the visit with which its latest round began
	Command Command         `json:"command"`         // the last one: outstanding, or Finish
	Run     string          `json:"run,omitzero"`    // of the workflow that the step called and that did not come to its end, or of the AI step, see Event.Runs

	AtEnd        bool `json:"atEnd,omitzero"`        // with State.Again: all its steps are done, and only the outputs are to be made anew
	FailedBefore int  `json:"failedBefore,omitzero"` // with State.Again: rounds that had failed in the run, see State.Failed

	Worked   map[string]bool     `json:"workedBefore,omitempty"`   // with State.Again: see State.Worked
	WorkedIn map[string][]string `json:"workedInBefore,omitempty"` // likewise

	Inputs map[string]jsontext.Value `json:"inputsBefore,omitempty"` // with State.Again: those of the run, with the defaults that it had

	Leftovers map[string][]Leftover `json:"leftoversBefore,omitempty"` // with State.Again: see State.Leftovers
	Left      map[string][]Leftover `json:"leftBefore,omitempty"`      // with State.Again: of them those that the run has to ask about yet, see Options.Left

	Passes []string `json:"passes,omitempty"` // with Program.GoOn: steps before it that are not done, as they were put there or turned on since
	Misses []string `json:"misses,omitempty"` // with Program.GoOn: steps that rounds which are over were done without, for the same reason
	Lacks  []string `json:"lacks,omitempty"`  // with Program.GoOn: steps that such rounds may have been done without, as a decision before them was changed
	Stale  []string `json:"stale,omitempty"`  // the host's own: steps before it that called workflows which are others now
	Beside []string `json:"beside,omitempty"` // with Program.GoOn: steps that are not done and lie on other ways out of a decision among Passes, which nobody makes

	earlier *Lane // where the machine came to in an earlier run, until its first command

	over bool // the round came to its end, and is about to be dropped
	left bool // with over: it failed, and the loop with it
}

// Kept is a result and the visit that it is of; 0 for one of an earlier run.
type Kept struct {
	Visit  int    `json:"visit"`
	Result Result `json:"result"`
}

// Round is where a loop is that was begun and is not done.
type Round struct {
	Loop    string           `json:"loop"`             // id
	Index   int              `json:"index"`            // of the round, from 0
	List    []jsontext.Value `json:"list,omitempty"`   // what it goes over, as it was when the loop began
	Times   int              `json:"times,omitzero"`   // how many rounds there are, where the loop counts them
	Assumed bool             `json:"assumed,omitzero"` // List or Times is

	Collected []jsontext.Value `json:"collected,omitempty"` // one of each round that ended, where the loop collects
	Size      int              `json:"size,omitzero"`       // bytes of Collected
	Guessed   bool             `json:"guessed,omitzero"`    // one of them is assumed
	Failed    []FailedRound    `json:"failed,omitempty"`
	Anew      bool             `json:"anew,omitzero"` // with Program.GoOn: it collects something else now, and of rounds that are over nobody knows that

	Form catalog.TableForm `json:"form,omitzero"` // of a table that was collected, where one tells it

	// Of a loop whose rounds go on side by side. Index is that of the round that was begun last.
	Lanes []*Lane        `json:"lanes,omitempty"` // rounds that go on, as they began
	Ended *Lane          `json:"ended,omitzero"`  // of the rounds that are over, the last in the list, or the one that ended the loop
	Item  jsontext.Value `json:"item,omitzero"`   // within such a round: its element, in place of List
	Ends  *Ending        `json:"ends,omitzero"`   // no more rounds are begun, and what comes of it
	Begun int            `json:"begun,omitzero"`  // of a loop that was ended: how many rounds had begun
	Left  []*Lane        `json:"left,omitempty"`  // of them those that did not come to their ends
}

// Ending is how a loop ends whose rounds go on side by side, before all were begun.
type Ending struct {
	Status  Status `json:"status"`
	Node    string `json:"node"` // at which step
	Message string `json:"message,omitzero"`
	Own     bool   `json:"own,omitzero"`    // the loop itself failed, and none of its rounds
	Spent   bool   `json:"spent,omitzero"`  // the run ends, whatever goes on behind a failure
	RanOut  bool   `json:"ranOut,omitzero"` // with Spent: see Finish.Spent

	lane *Lane // of which it came, while that is dropped
}

// FailedRound is a round that a failure ended, where its loop goes on.
type FailedRound struct {
	Index int    `json:"index"` // from 0
	Error string `json:"error"`
}

// of is how many rounds there are, 0 where nobody knows before.
func (r Round) of() int { return max(len(r.List), r.Times) }

// Status is how far the run is: Running, or how it ended.
func (s *State) Status() Status {
	if s.Command.Finish == nil {
		return Running
	}
	return s.Command.Finish.Status
}

// Results are the results of all steps so far, and of loops that are not done where
// they are, as Options.Results of a later run takes them.
func (s *State) Results() map[string]Result {
	results := make(map[string]Result, len(s.Kept)+len(s.Loops))
	for id, kept := range s.Kept {
		results[id] = kept.Result
	}
	for _, round := range s.Loops {
		result := Result{Success: true}
		if kept, ok := s.Kept[round.Loop]; ok && kept.Visit == s.Steps && s.Status() == Failed { // itself
			result = kept.Result
		}
		result.Fields = round.fields()
		results[round.Loop] = result
	}
	return results
}

// Outputs are what the workflow gave, by name; nil of a run that is not done.
func (s *State) Outputs() map[string]jsontext.Value {
	if s.Command.Finish == nil {
		return nil
	}
	return s.Command.Finish.Outputs
}

// Left is what is left of the budget.
func (s *State) Left() Budget {
	b := s.Options.Budget
	return Budget{Steps: max(1, b.Steps-s.Steps), Calls: max(1, b.Calls-s.Calls), Tokens: max(1, b.Tokens-s.Tokens)}
}

// Assumes reports whether a result that the run has is assumed.
func (s *State) Assumes() bool {
	for _, kept := range s.Kept {
		if kept.Result.Assumed {
			return true
		}
	}
	return false
}

// fields are the results of a loop in this round.
func (r Round) fields() map[string]jsontext.Value {
	fields := map[string]jsontext.Value{}
	for _, name := range []string{"index", "iteration", "count", "item"} {
		if v := r.field(name); v != nil {
			fields[name] = v
		}
	}
	return fields
}

// field is one result of the loop: count is the number of elements, or of rounds
// where there is no list.
func (r Round) field(name string) jsontext.Value {
	switch {
	case name == "index":
		return number(r.Index)
	case name == "iteration":
		return number(r.Index + 1)
	case name == "count" && r.List != nil:
		return number(len(r.List))
	case name == "count" && r.Item != nil:
		return number(r.Times)
	case name == "count":
		return number(r.Index + 1)
	case name == "item" && r.Index < len(r.List):
		return r.List[r.Index]
	case name == "item":
		return r.Item
	}
	return nil
}

func number(n int) jsontext.Value { return strconv.AppendInt(nil, int64(n), 10) }

// Field is one result by its name in references, nil for none. success and error are always those
// of the step; a field named text comes before the text. The text of a failed step says
// what went wrong, which no step may take for what it was to give.
func (r Result) Field(name string) jsontext.Value {
	switch name {
	case "success":
		return strconv.AppendBool(nil, r.Success)
	case "error":
		return value.String(r.Error)
	}
	if v, ok := r.Fields[name]; ok || name != "text" || !r.Success || r.Told || r.TextCut {
		return v
	}
	return value.String(r.Text)
}
