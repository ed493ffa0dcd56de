package runs

import (
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// RunRequest says what of the open workflow is to be run.
type RunRequest struct {
	Inputs map[string]jsontext.Value  `json:"inputs"`
	From   string                     `json:"from"`        // id of the step to begin with; "": the first
	Only   bool                       `json:"only"`        // nothing but that step
	To     string                     `json:"to,omitzero"` // id of the step to end before; "": run to the end
	After  string                     `json:"after"`       // id of the run whose results From refers to; "": the last one of the workflow
	Dry    bool                       `json:"dry"`
	Ways   map[string]workflow.Output `json:"ways"`   // with Dry, by id of an If or a Switch, one of a workflow that is called behind that of the step that calls it, as "c › any": the way to take where simulated results would decide; nil: none
	Step   bool                       `json:"step"`   // pause before each step
	Hash   string                     `json:"hash"`   // of the sheet that the person approves by this; "": it was approved before, or the run is dry
	Always []string                   `json:"always"` // with Hash: tools that need not ask in this workflow, whatever they do
}

// RunPlanView is what a run would be, before it is started.
type RunPlanView struct {
	Problems problem.List   `json:"problems"` // why it cannot be run; none: it can
	Inputs   []RunInputView `json:"inputs"`   // to be asked for
	Sheet    permit.Sheet   `json:"sheet"`
	Approved bool           `json:"approved"`        // the person approved this very sheet before
	Agreed   string         `json:"agreed,omitzero"` // with Approved: when the whole workflow was; "": not known
	Always   []string       `json:"always"`          // tools that were allowed for this workflow
}

// RunInputView is a value that the person gives at the start of a run.
type RunInputView struct {
	Name        string             `json:"name"`
	Type        workflow.InputType `json:"type"`
	Description string             `json:"description"`
	Required    bool               `json:"required"`
	Value       jsontext.Value     `json:"value"` // of the last run, else the default; null without one
}

// RunView is a run as a list shows it.
type RunView struct {
	ID       string           `json:"id"`
	Document string           `json:"document"` // id
	Name     string           `json:"name"`
	Status   walk.Status      `json:"status"`
	Message  string           `json:"message"`       // how it ended, or what it waits for
	Node     string           `json:"node"`          // the step it is at, failed at or ended at
	Last     string           `json:"last,omitzero"` // the last step of one that could not give its outputs: it is tried again from there
	Began    string           `json:"began"`
	Ms       int64            `json:"ms"`     // from its beginning to its end, or until now, AwayMs left out
	AwayMs   int64            `json:"awayMs"` // in which the program was not there
	Calls    int              `json:"calls"`
	Tokens   int64            `json:"tokens"`
	Failed   int              `json:"failed,omitzero"` // rounds, of loops that go on behind that; those of workflows that it called, too
	Dry      bool             `json:"dry"`
	Again    string           `json:"again,omitzero"`   // id of the run that goes on in its place, as it failed or was stopped
	Assumed  []string         `json:"assumed"`          // with Dry: steps that simulated results decided, as in RunRequest.Ways
	Question *engine.Question `json:"question"`         // it waits for
	Rounds   []RunRoundsView  `json:"rounds,omitempty"` // loops whose rounds go on side by side now, the outer ones first
}

// RunEntryView is one thing that happened in a run.
type RunEntryView struct {
	N         int            `json:"n"` // from 1
	At        string         `json:"at"`
	Kind      walk.TraceKind `json:"kind"`
	Node      string         `json:"node"`
	Try       int            `json:"try"`
	Lane      int            `json:"lane,omitzero"` // of rounds that go on side by side: tells them apart; 0: none of them
	Loops     []walk.Turn    `json:"loops"`         // around the step, outermost first
	Output    string         `json:"output"`        // with chose: the way it goes on
	Message   string         `json:"message"`
	Ms        int64          `json:"ms"`                                            // with finished: how long it took, thinking of people apart
	WaitedMs  int64          `json:"waitedMs"`                                      // with finished: how long people thought meanwhile
	Failed    int            `json:"failed,omitzero"`                               // with finished: rounds that failed in workflows that were called
	Simulated bool           `json:"simulated"`                                     // of a dry run; nothing was called
	Assumed   bool           `json:"assumed"`                                       // with chose: simulated results decided
	Arguments jsontext.Value `json:"arguments" ts:"Record<string, unknown> | null"` // with began and called: of the call; null without, or where they are very long
	Result    *RunResultView `json:"result"`
	Child     string         `json:"child,omitzero"` // with entered: id of the run of the workflow that is called
}

// RunResultView is what a step gave, bounded for the page.
type RunResultView struct {
	Success bool                      `json:"success"`
	Error   string                    `json:"error"`
	Text    string                    `json:"text"` // at most 64 KiB
	Fields  map[string]jsontext.Value `json:"fields"`
	Images  []string                  `json:"images"`         // names for RunImage
	Files   []RunFileView             `json:"files"`          // that the step gave
	Cut     bool                      `json:"cut"`            // there was more
	Ways    []catalog.WayOn           `json:"ways,omitempty"` // on from what went wrong, or from what is doubted
}

// RunFileView is a file that a step gave and its run keeps.
type RunFileView struct {
	Name string `json:"name"`
	MIME string `json:"mime"`
	Size int64  `json:"size"` // in bytes
	Path string `json:"path"`
	Hash string `json:"sha256"`
	Gone bool   `json:"gone"` // it is not kept any more
}

// RunDetailView is a run with what happened in it.
type RunDetailView struct {
	Run     RunView           `json:"run"`
	Entries []RunEntryView    `json:"entries"` // in order; of a long run the middle is missing
	Names   map[string]string `json:"names"`   // of the steps that the run had, by id: some may be gone from the workflow

	Ways   map[string]workflow.Output   `json:"ways"`   // those of RunRequest
	Decide map[string][]workflow.Output `json:"decide"` // the ways out of each If and Switch that the run had, by id
}

// RunEntriesView is what a run's event carries: entries that are new, at most 20
// times a second.
type RunEntriesView struct {
	Run     RunView        `json:"run"`
	Entries []RunEntryView `json:"entries"`
}

// RunAction is what a person does to a run.
type RunAction string

// The actions.
const (
	RunPause  RunAction = "pause"
	RunGoOn   RunAction = "goOn" // after a pause
	RunStep   RunAction = "step" // one step, then pause
	RunStop   RunAction = "stop"
	RunResume RunAction = "resume" // one that was interrupted
)

// RunControl is an action on a run.
type RunControl struct {
	ID     string    `json:"id"`
	Action RunAction `json:"action"`
}

// RunAnswer is what the person says to the question of a run.
type RunAnswer struct {
	ID       string        `json:"id"`       // of the run
	Question string        `json:"question"` // its id
	Answer   engine.Answer `json:"answer"`
}

// PinRequest keeps the result of a step, to be taken in place of what it does.
type PinRequest struct {
	Node  string `json:"node"`
	Run   string `json:"run"`   // id; "" takes the pin away
	Entry int    `json:"entry"` // number of the entry with the result
}

// RunImageRequest names a picture of a run.
type RunImageRequest struct {
	Run  string `json:"run"`  // id
	Name string `json:"name"` // of RunResultView.Images
}

// ExplainRequest asks the assistant about a run, as a message with the id.
type ExplainRequest struct {
	ID  string `json:"id"` // of the exchange; see AskRequest
	Run string `json:"run"`
}
