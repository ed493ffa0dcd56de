// Package walk is the core of a run: a pure, deterministic state machine. State and
// event go in, state and command come out; it has no clock, no files and no
// goroutines, so that any host can drive it and a run can be replayed.
//
// A run is at one step at a time, but where rounds of a loop go on side by side. The machine takes every decision (conditions,
// loops, retries, what a failure leads to, budgets) by itself and comes back with a
// Command for what only the world can do. The host carries it out and answers with
// the Event of the same number.
//
// What a run keeps to:
//
//   - A way out that leads nowhere ends the run as done, also within a loop. An error
//     output that leads nowhere stops it, unless the step says that it ends there.
//   - A step that fails is tried again as often as it says, but never in a dry run, then
//     stops the run, goes on, or branches. A reference that leads to nothing is a failure that another try
//     does not mend; in a condition it is a missing value.
//   - A Loop without a list runs its body, then looks at its condition. Over a list it
//     has a round for each element of the list as it was at first; none or null leads
//     straight on. One that counts has as many rounds as it says when it begins, which
//     may be none where a result says it; a result that is no whole number of at least
//     0 is a failure. At its maximum a loop goes on with success=false; where there is
//     nothing else, the maximum is simply the number of rounds.
//   - Results of a loop are index (from 0), iteration (from 1), count (of the elements,
//     or of the rounds so far), and item; behind it what its rounds gave as results, how many
//     failed, and errors, see collect.go.
//   - What a step in a loop gave counts until the loop's next round begins. Behind the
//     loop that of the last round counts.
//   - A Loop that says so has several rounds at once. Each is a machine of its own over the
//     body, which reads what was before the loop and has commands of its own. The first that
//     fails lets no more begin, and the loop fails as it did when those that go on are
//     over, unless it goes on behind rounds that fail. Budgets are one for all.
//   - A result that is assumed, as in a run without effects, makes what is made of it
//     assumed too, and what it decides is said to be so. A Loop whose condition or list
//     it decides ends with the round. What its form leaves open is an example, and one
//     round stands for all where a Loop goes over it or counts by it.
//   - A run that is done gives the outputs of its workflow. One whose value is of another type
//     ends it as failed, for who takes it relies on that; none of it undoes what steps did.
//   - A disabled step is passed over and gives nothing: an If by its true way, a Switch
//     by its default, either by its first way that leads on where that does not; a Loop
//     with its body. The end of a loop cannot be disabled.
package walk

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Options say what of a program is run, and with what. The zero value runs all of
// it from its first step.
type Options struct {
	Inputs  map[string]jsontext.Value  `json:"inputs,omitempty"`     // of the workflow, by name; a default stands for one that is missing
	From    string                     `json:"from,omitzero"`        // id of the step to begin with; "": the first
	Only    bool                       `json:"only,omitzero"`        // end after the step From
	To      string                     `json:"to,omitzero"`          // id of the step to end before; "": run to the end
	Results map[string]Result          `json:"results,omitempty"`    // of an earlier run, by step id, see State.Results
	Pins    map[string]Result          `json:"pins,omitempty"`       // by step id: taken in place of a call, an AI step or an AI transform
	Ways    map[string]workflow.Output `json:"ways,omitempty"`       // by id of an If or a Switch, see Below: taken where its decision would be assumed
	Assumed []string                   `json:"assumed,omitempty"`    // names of inputs that are assumed, see Result.Assumed
	Again   *Lane                      `json:"again,omitzero"`       // where an earlier run came to, in place of From; with its Results, see State.Again
	Left    map[string][]Leftover      `json:"leftBehind,omitempty"` // by step: what runs before had begun there, but for that of Again, see State.Leftovers
	Budget  Budget                     `json:"budget"`
	Whole   Budget                     `json:"whole,omitzero"` // of the run that called the workflow, of which Budget is what was left: what is said to be the most
	Dry     bool                       `json:"dry,omitzero"`   // results may be made up
}

// Budget bounds a run. A field that is 0 has its default.
type Budget struct {
	Steps  int   `json:"steps,omitzero"`  // visits of steps, and tries after the first; 100,000
	Calls  int   `json:"calls,omitzero"`  // of tools, those of AI steps included; 10,000
	Tokens int64 `json:"tokens,omitzero"` // of models; 1,000,000
}

// Result is what a step gave. References read it as .success, .error, .text and the
// names in Fields.
type Result struct {
	Success bool                      `json:"success"`
	Error   string                    `json:"error,omitzero"` // for people: what went wrong and what to do
	Text    string                    `json:"text,omitzero"`
	Fields  map[string]jsontext.Value `json:"fields,omitempty"`
	Images  []string                  `json:"images,omitempty"`        // names of files kept with the run
	Files   []catalog.File            `json:"files,omitempty"`         // that the tool made and the run keeps; no reference and no answer adds to them
	Cut     bool                      `json:"cut,omitzero"`            // the tool gave more than may be kept
	TextCut bool                      `json:"textCut,omitzero"`        // the end of Text is among that
	Partly  string                    `json:"partly,omitzero"`         // what there is besides what it gave, in words
	Told    bool                      `json:"told,omitzero"`           // Text only tells people what came: references do not get it
	Unknown bool                      `json:"unknown,omitzero" ts:"-"` // it was carried out, and nobody knows what it gave
	Acted   bool                      `json:"acted,omitzero"`          // the call was to have an effect, so that a list in it is empty means nothing
	Final   bool                      `json:"final,omitzero"`          // a failure that trying again cannot mend
	Way     workflow.Output           `json:"way,omitzero" ts:"-"`     // of an If or a Switch: the way that it took
	Again   string                    `json:"again,omitzero"`          // of a result that is no failure: why another try may give a better one
	Ways    []catalog.WayOn           `json:"ways,omitempty"`          // on from what went wrong, or from what is doubted: arguments of the step
	Assumed bool                      `json:"assumed,omitzero"`        // nothing was called, or it was with such a result: what it holds is an example
}

// Command is what the host is to do next. Exactly the field that belongs to Kind is
// set. It is answered by one Event with the same Seq.
type Command struct {
	Seq       int         `json:"seq"` // 1, 2, 3, …; unique in a run
	Kind      CommandKind `json:"kind"`
	Node      string      `json:"node,omitzero"`      // id of the step
	Try       int         `json:"try,omitzero"`       // 1 for the first
	TimeoutMs int         `json:"timeoutMs,omitzero"` // for the whole command; 0: the host's own
	Call      *Call       `json:"call,omitzero"`
	Transform *Transform  `json:"transform,omitzero"`
	Agent     *Agent      `json:"agent,omitzero"`
	DelayMs   int         `json:"delayMs,omitzero"`
	Finish    *Finish     `json:"finish,omitzero"`
	Assumed   bool        `json:"assumed,omitzero"` // results that are assumed are filled in
	Earlier   string      `json:"earlier,omitzero"` // with a call of a workflow that is tried again, in its run or in another one, or an AI step in another one: see Lane.Run
	Anew      bool        `json:"anew,omitzero"`    // with Earlier: the run begins with the step, so all of it is to be done again, and not only what was left
}

// CommandKind says what a command wants.
type CommandKind string

// The kinds of command. Finish is the last of a run and has no answer.
const (
	DoCall      CommandKind = "call"      // of a tool; answered by Returned
	DoTransform CommandKind = "transform" // of a value by a model; answered by Returned
	DoAgent     CommandKind = "agent"     // a model that works with tools; answered by Returned
	DoDelay     CommandKind = "delay"     // before another try; answered by Woke
	DoRounds    CommandKind = "rounds"    // that go on side by side, each with commands of its own; the host is never given it
	DoFinish    CommandKind = "finish"
)

// Call is a call of a tool with its arguments filled in, but for secrets: they stand in
// them by name until it is made.
type Call struct {
	Tool      string         `json:"tool"`
	Workflow  string         `json:"workflow,omitzero" ts:"-"` // id of the workflow that the tool is; "": it is none
	Arguments jsontext.Value `json:"arguments" ts:"Record<string, unknown>"`
	Secrets   []value.Placed `json:"secrets,omitempty" ts:"-"`

	Assumed []string `json:"assumed,omitempty" ts:"-"` // names of arguments that results went into which are assumed

	Columns map[string][]string `json:"columns,omitempty" ts:"-"` // of lists in the arguments, see known.columns
	Form    catalog.TableForm   `json:"form,omitzero" ts:"-"`     // of the table that the rows came from, see known.form
}

// Transform turns a value into another by one model call.
type Transform struct {
	Kind   string         `json:"kind"`
	Input  jsontext.Value `json:"input"`
	Schema jsontext.Value `json:"schema,omitzero"` // of the result; nil: text

	Instruction string `json:"instruction,omitzero"` // what else to mind; references filled in
}

// Agent is a model that works with tools until it is done.
type Agent struct {
	Prompt   string   `json:"prompt"` // references filled in
	Tools    []string `json:"tools"`
	MaxCalls int      `json:"maxCalls"` // of tools, at most what the budget has left
}

// Finish says how a run ended.
type Finish struct {
	Status  Status `json:"status"`
	Node    string `json:"node,omitzero"` // the step that failed, or that it ended at
	Message string `json:"message,omitzero"`
	Spent   bool   `json:"spent,omitzero" ts:"-"` // with Failed: what the run may use is used up, so whoever called it can do no more either

	// What the workflow gives, by the names of its outputs, of a run that is Done: each of
	// its type, or null where what it is made of did not come about.
	Outputs map[string]jsontext.Value `json:"outputs,omitempty"`
	Lacks   []string                  `json:"lacks,omitempty" ts:"-"` // of these, for people: which are null as nobody knows what they are made of
}

// Status is how far a run is.
//
//page:name RunStatus
type Status string

// The states of a run. The machine itself knows Running, Done, Failed and Stopped;
// the others are the host's.
const (
	Running     Status = "running"
	Paused      Status = "paused"
	Waiting     Status = "waiting"     // for a person's answer
	Done        Status = "done"        // it came to its end; single steps may have failed and been passed over
	Failed      Status = "failed"      // a step failed, or a budget was used up
	Stopped     Status = "stopped"     // by the person
	Interrupted Status = "interrupted" // the program ended in the midst of it; it can be resumed
)

// AtRest reports whether nothing goes on in a run of the status.
func (s Status) AtRest() bool {
	switch s {
	case Done, Failed, Stopped, Interrupted:
		return true
	case Running, Paused, Waiting:
	}
	return false
}

// Event answers a command, or stops the run.
type Event struct {
	Seq     int       `json:"seq,omitzero"` // of the command; 0 for Stop
	Kind    EventKind `json:"kind"`
	Result  *Result   `json:"result,omitzero"`   // with Returned
	Steps   int       `json:"steps,omitzero"`    // of a workflow that the command called
	Calls   int       `json:"calls,omitzero"`    // of tools that were made for the command
	Tokens  int64     `json:"tokens,omitzero"`   // that were used
	Failed  int       `json:"failed,omitzero"`   // rounds of workflows that it called, see State.Failed
	Decided []string  `json:"decided,omitempty"` // steps of the workflow that it called, by their ids, see Below: what is assumed decided there
	Reason  string    `json:"reason,omitzero"`   // with Stop and Exhaust, for people
	Spent   bool      `json:"spent,omitzero"`    // with Exhaust: the budget is that of whoever called the run, too

	// Runs of workflows that calls are of, by number of command, which did not come to their
	// ends, and by which the host finds what AI steps had called: that of the command, or with
	// Stop and Exhaust those of all.
	Runs     map[int]string `json:"runs,omitempty"`
	Doubtful bool           `json:"doubtful,omitzero"` // with Runs and Returned: nobody knows what became of something that was called
}

// EventKind says what happened.
type EventKind string

// The kinds of event.
const (
	Returned EventKind = "returned"
	Woke     EventKind = "woke"
	Stop     EventKind = "stop"    // by the person, at any time; the outstanding command is void
	Exhaust  EventKind = "exhaust" // a budget that the host measures is used up, such as time
)

// Trace is one thing that happened on the way, for the journal and the page. The
// machine gives it back and does not keep it; its Result shares values with the State
// and must not be changed.
type Trace struct {
	Kind    TraceKind       `json:"kind"`
	Node    string          `json:"node"`
	Try     int             `json:"try,omitzero"`
	Lane    int             `json:"lane,omitzero"`    // the number of the round beside others that it is of, see Lane; 0: none
	Loops   []Turn          `json:"loops,omitempty"`  // around the step, outermost first; of a Loop that chose LoopBody its own too
	Output  workflow.Output `json:"output,omitzero"`  // with Chose, and with Skipped of an If or a Switch: the way it goes on
	Result  *Result         `json:"result,omitzero"`  // with Finished, TryFailed and Pinned
	Message string          `json:"message,omitzero"` // for people
	Assumed bool            `json:"assumed,omitzero"` // with Chose: a result that is assumed decided, see Result.Assumed
}

// Turn is one round of a loop.
type Turn struct {
	Loop  string `json:"loop"`        // id of the Loop
	Index int    `json:"index"`       // from 0
	Of    int    `json:"of,omitzero"` // how many rounds there are; 0 where nobody knows before
}

// TraceKind says what a trace is about.
type TraceKind string

// The kinds of trace. A step that acts and a Loop have Began (each try of a step) and
// Finished, or Pinned alone; an If and a Switch have Chose alone, an EndLoop nothing.
const (
	Began     TraceKind = "began"     // a step is about to do something
	TryFailed TraceKind = "tryFailed" // it is tried again
	Finished  TraceKind = "finished"  // a step has its result, good or bad
	Chose     TraceKind = "chose"     // an If, a Switch or a Loop decided, or a failure did
	Skipped   TraceKind = "skipped"   // a disabled step
	Pinned    TraceKind = "pinned"    // a kept result stands for the call
	Warned    TraceKind = "warned"    // such as a loop that stopped at its maximum
	Called    TraceKind = "called"    // an AI step made a call, which its host adds; Result is with it
	Entered   TraceKind = "entered"   // a workflow that a step calls has a run of its own, which its host adds
)
