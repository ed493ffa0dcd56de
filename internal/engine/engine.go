// Package engine says what runs of workflows are to the rest of the program: what is asked
// of the host that they live with, what it asks of the person, and what is known of a run.
package engine

import (
	"cmp"
	"context"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Tools are what steps call. A call that a tool answered with an error is a Result
// without Success; the error is for calls that never got there, and its text is for
// people.
type Tools interface {
	permit.Offer
	Call(ctx context.Context, call ToolCall) (walk.Result, error)
}

// Models do what AI steps want. A failure is a Result without Success.
type Models interface {
	Transform(ctx context.Context, t walk.Transform) (walk.Result, ai.Used)
	Agent(ctx context.Context, a walk.Agent, call ai.Call, talk ai.Talk) (walk.Result, ai.Used)
}

// ToolCall is one call of a tool by a run.
type ToolCall struct {
	Tool      string
	Arguments jsontext.Value // an object
	Secrets   []value.Placed // in Arguments, to be put in when all that may keep them is behind
	Run       string         // id
	Images    string         // folder of the run for pictures; Result.Images are names in it
	Files     string         // folder of the run for files; it need not be there
	Wanted    bool           // a step uses the file that this call gives
	Given     []catalog.File // among its arguments, by their paths: those that the run made
	Ask       AskPerson      // for tools that ask; nil: nobody is there
	Memory    Memory         // nil: nothing is kept between runs

	Columns map[string][]string // of lists in Arguments, as the steps say that gave them
	Form    catalog.TableForm   // of the table that rows in Arguments came from
}

// Memory is what the workflow of a run keeps between its runs, as that run sees it: as it
// was when it began, with what the run changed. What a command changes lasts with its
// success, and for later runs with that of the run. Errors are for people.
type Memory interface {
	// Recall is the value under the key; ok is false where there is none.
	Recall(key string) (value jsontext.Value, ok bool)
	// Remember keeps a value under the key.
	Remember(key string, value jsontext.Value) error
	// OnlyNew are those of the list that no run was given under the key, each once.
	OnlyNew(key string, list []string) ([]string, error)
	// Lasts reports whether it is kept for later runs.
	Lasts() bool
}

// AskPerson puts a question to the person and waits for the answer.
type AskPerson func(ctx context.Context, question Question) (Answer, error)

// Question is what a run wants to know. The run waits meanwhile; the time does not
// count.
type Question struct {
	ID        string            `json:"id"`  // unique in the run
	Run       string            `json:"run"` // id
	Kind      QuestionKind      `json:"kind"`
	Node      string            `json:"node,omitzero"`
	Title     string            `json:"title"`
	Text      string            `json:"text,omitzero"`
	Call      *walk.Call        `json:"call,omitzero" ts:"-"` // with MayCall and Happened: what is, or was, called
	Arguments []permit.Argument `json:"arguments"`            // of the call, as they will be, or were
	Reasons   []string          `json:"reasons"`              // with MayCall: what the approval does not cover; with Happened: why nobody knows
	Anew      bool              `json:"-"`                    // with Happened: whether what is known to have been done is to be done again
	Round     string            `json:"round,omitzero"`       // of rounds that go on side by side: which, for people
	Asker     string            `json:"asker,omitzero"`       // of a workflow that a step called: which step of it asks, behind those that called it, for people
	Rest      bool              `json:"rest,omitzero"`        // with MayCall: such calls can be allowed for the rest of the run
	Choices   []string          `json:"choices"`              // with Ask: answers on offer; none: any text
	Default   string            `json:"default,omitzero"`     // with Ask
	Hidden    bool              `json:"hidden,omitzero"`      // with Ask: nobody may see the answer
}

// QuestionKind says what a question is about.
type QuestionKind string

// The kinds of question.
const (
	MayCall  QuestionKind = "mayCall"  // a call outside what was approved, or a destructive one
	Happened QuestionKind = "happened" // a call with effects was cut off: nobody knows whether it was carried out
	Ask      QuestionKind = "ask"      // a step asks
)

// Answer is what the person says.
type Answer struct {
	Choice AnswerChoice `json:"choice"`
	Text   string       `json:"text,omitzero"` // to a question of kind Ask
}

// AnswerChoice is one of the answers to a question.
type AnswerChoice string

// The answers. Always allows all calls of the tool for this workflow from now on, by whichever step
// and in whichever workflow that it calls; OfStep those by this step, and Rest those that are like
// this one, while the run lasts.
const (
	Once   AnswerChoice = "once"   // MayCall: this time
	Always AnswerChoice = "always" // MayCall: for this workflow
	OfStep AnswerChoice = "ofStep" // MayCall: for this step
	Rest   AnswerChoice = "rest"   // MayCall, where the question offers it
	Refuse AnswerChoice = "refuse" // MayCall: the step fails; any: no answer is given
	Repeat AnswerChoice = "repeat" // Happened: call again
	Skip   AnswerChoice = "skip"   // Happened: it was carried out; go on without its result
	Reply  AnswerChoice = "reply"  // Ask
)

// Request says what is to be run, and how far it may go by itself.
type Request struct {
	Workflow workflow.Workflow        `json:"workflow"`
	Revision int                      `json:"revision"`      // of the document; 0: a file
	File     string                   `json:"file,omitzero"` // real path; "": none
	Options  walk.Options             `json:"options"`
	Grant    permit.Grant             `json:"grant"`
	Dry      bool                     `json:"dry,omitzero"`    // only calls that read are made, the rest is simulated from the schemas of results
	Step     bool                     `json:"step,omitzero"`   // pause before each step
	TimeMs   int64                    `json:"timeMs,omitzero"` // budget of time without waiting for people; 0: an hour
	Kept     map[string]permit.Origin `json:"kept,omitempty"`  // of Options.Pins, by step
	After    permit.Origin            `json:"after,omitzero"`  // of Options.Results
	Tries    bool                     `json:"tries,omitzero"`  // it goes on in the place of After, which failed or was stopped: no other one can
	Acted    bool                     `json:"acted,omitzero"`  // of a workflow that is called: that in whose place it goes on called something with effects
	Lost     Lost                     `json:"lost,omitzero"`   // of runs before, what it may do that was done there; the host adds that of After

	// Children are the workflows that it calls, and those that they call, by id: as they
	// were approved, and as they run.
	Children map[string]Child `json:"children,omitempty"`

	// Given are files of the run that calls the workflow, among its inputs.
	Given []catalog.File `json:"given,omitempty"`

	// Remembered are the values that the workflow kept when the run began. The host that
	// starts it looks them up.
	Remembered map[string]jsontext.Value `json:"remembered,omitempty"`
}

// Lost is how far a run had come once whose journal has lost its end: what it called up to there
// it may call twice.
type Lost struct {
	Seq     int  `json:"seq,omitzero"`     // of the last command that was to have an effect
	Effects int  `json:"effects,omitzero"` // how many calls were to have one
	Rounds  int  `json:"rounds,omitzero"`  // the most that a loop had begun side by side
	Unknown bool `json:"unknown,omitzero"` // it may have come further, nobody knows how far

	Last string `json:"last,omitzero"` // the host's own: which the last of these calls were
}

// Child is a workflow that another one calls.
type Child struct {
	Workflow workflow.Workflow `json:"workflow"`
	File     string            `json:"file,omitzero"` // real path
	Tool     string            `json:"tool,omitzero"` // the name by which AI steps call it
	Alike    bool              `json:"-"`             // another one has its id or its name, so people are told the file
}

// Named is the id of the workflow that AI steps call by that name, "" where there is none.
func (r Request) Named(tool string) string {
	for id, child := range r.Children {
		if tool != "" && child.Tool == tool {
			return id
		}
	}
	return ""
}

// Below are those of the children that the workflow calls, and that these call: each run keeps
// what it was started with, so it is no more than that.
func (r Request) Below(w workflow.Workflow) map[string]Child {
	below := map[string]Child{}
	var add func(workflow.Workflow)
	add = func(w workflow.Workflow) {
		for _, n := range w.Nodes {
			for _, id := range r.calledBy(n) {
				child, known := r.Children[id]
				if _, has := below[id]; known && !has {
					below[id] = child
					add(child.Workflow)
				}
			}
		}
	}
	add(w)
	return below
}

// calledBy are the ids of the workflows that a step may call.
func (r Request) calledBy(n workflow.Node) (ids []string) {
	if n.Tool != nil {
		return []string{n.Tool.Workflow}
	}
	for _, tool := range n.MayCall(false) {
		ids = append(ids, r.Named(tool))
	}
	return ids
}

// StepsTo are the step of that name and those that call the workflows which it is in, outermost
// first, see walk.Below; none where there is no such step.
func (r Request) StepsTo(name string) (steps []workflow.Node) {
	w := r.Workflow
	for _, id := range walk.Path(name) {
		n, is := w.Node(id)
		if !is {
			return nil
		}
		if steps = append(steps, n); n.Tool != nil {
			w = r.Children[n.Tool.Workflow].Workflow
		}
	}
	return steps
}

// Keeper is the name under which the workflow keeps something between its runs; "" for
// none, as for one that is in no file: its id alone may come from a stranger.
func (r Request) Keeper() string {
	if r.File == "" {
		return ""
	}
	return cmp.Or(r.Workflow.ID, r.File)
}

// Work is what of the request a person is asked to approve.
func (r Request) Work() permit.Work {
	children, named, files := make(map[string]workflow.Workflow, len(r.Children)), map[string]string{}, map[string]string{}
	for id, child := range r.Children {
		children[id] = child.Workflow
		if child.Alike {
			files[id] = child.File
		}
		if child.Tool != "" {
			named[child.Tool] = id
		}
	}
	return permit.Work{Workflow: r.Workflow, Options: r.Options, Kept: r.Kept, After: r.After, Children: children, Named: named, Files: files}
}

// Record is a run as it is kept and listed.
type Record struct {
	ID       string      `json:"id"`       // of a workflow that another one called: below that of its run, as "ID/ID"
	Workflow string      `json:"workflow"` // id
	Name     string      `json:"name"`     // of the workflow
	Revision int         `json:"revision"`
	Status   walk.Status `json:"status"`
	Message  string      `json:"message,omitzero"` // how it ended
	Node     string      `json:"node,omitzero"`    // the step it is at, failed at or ended at
	Began    time.Time   `json:"began"`
	Ended    time.Time   `json:"ended,omitzero"`
	Resumed  time.Time   `json:"resumed,omitzero"` // the last time
	AwayMs   int64       `json:"awayMs,omitzero"`  // until Resumed, in which nobody drove it
	Steps    int         `json:"steps"`            // visits so far
	Calls    int         `json:"calls"`
	Tokens   int64       `json:"tokens"`
	Failed   int         `json:"failed,omitzero"` // rounds, of loops that go on behind that; those of workflows that it called, too
	Dry      bool        `json:"dry,omitzero"`
	File     string      `json:"file,omitzero"`     // real path of the workflow's; "": it had none, or Request alone knows
	Secrets  []string    `json:"secrets,omitempty"` // answers that nobody may see, which must be taken out of what is shown
	Stuck    int         `json:"stuck,omitzero"`    // with Interrupted: it cannot be resumed, as a program found that reads journals up to this format; Message says why
	Last     string      `json:"last,omitzero"`     // of one that failed as it could not give its outputs: its last step, from which it can be tried again
	Again    string      `json:"again,omitzero"`    // id of the run that goes on in its place, as it failed or was stopped
	Assumed  []string    `json:"assumed,omitempty"` // of a dry run: steps that simulated results decided, by their ids, see walk.Below
}

// CameTo is the step at which a run ended, and from which it can be tried again; "" for none.
func (r Record) CameTo() string { return cmp.Or(r.Node, r.Last) }

// Standing is the status of a run with the step it is at. To people one that was cut off and cannot
// be resumed has failed, and at no step: nobody can go on there.
func (r Record) Standing() (status walk.Status, node string) {
	if r.Status == walk.Interrupted && r.Stuck > 0 {
		return walk.Failed, ""
	}
	return r.Status, r.Node
}

// Took is how long the run took until it ended, or until now.
func (r Record) Took(now time.Time) time.Duration {
	if !r.Ended.IsZero() {
		now = r.Ended
	}
	if now.Before(r.Resumed) { // it was cut off again before anything happened
		now = r.Resumed
	}
	return max(0, now.Sub(r.Began)-time.Duration(r.AwayMs)*time.Millisecond)
}

// Entry is one line of what happened in a run, in order. N counts from 1 without
// gaps; of a long run the entries in the middle are dropped, the first and the last
// stay.
type Entry struct {
	N         int            `json:"n"`
	At        time.Time      `json:"at"`
	Trace     walk.Trace     `json:"trace"`
	Arguments jsontext.Value `json:"arguments,omitzero"` // with Began and Called: of the call
	Ms        int64          `json:"ms,omitzero"`        // with Finished: how long it took, tries and delays included, thinking people not
	WaitedMs  int64          `json:"waitedMs,omitzero"`  // with Finished: how long people thought meanwhile
	Failed    int            `json:"failed,omitzero"`    // with Finished: rounds that failed in workflows that were called, of loops that go on
	Simulated bool           `json:"simulated,omitzero"` // with Finished: of a dry run; nothing was called
	Child     string         `json:"child,omitzero"`     // with Entered: id of the run of the workflow that is called
}
