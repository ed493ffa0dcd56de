package session

import (
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// AskRequest is a sentence for the assistant. ID is chosen by the page and is
// what Stop and the request events name.
type AskRequest struct {
	ID       string `json:"id"`
	Words    string `json:"words"`
	Attempts *int   `json:"attempts"` // how many there may be for this request, 0 to 10; null: as the settings say
	Rewind   string `json:"rewind"`   // id of the exchange that is said anew: it and what follows it are forgotten first; "": none
	ByRules  bool   `json:"byRules"`  // the offline planner answers this one, whatever model there is

	Solve *SolveRequest `json:"solve"` // the problems that the words ask to solve; null: none
}

// SolveRequest says which problems of the document are meant.
type SolveRequest struct {
	Step string       `json:"step"`                // id of theirs; "": of any, and of the workflow as a whole
	Code problem.Code `json:"code" ts:"Code | ''"` // "": of any kind
}

// AnswerView is how a request ended. Where Applied is true the document has
// changed by it, where there is a Proposal it waits for a decision; otherwise
// Draft may hold the best attempt.
type AnswerView struct {
	ID         string             `json:"id"`
	Words      string             `json:"words"`
	Kind       planner.Kind       `json:"kind"`
	Status     planner.Status     `json:"status"`
	Message    string             `json:"message"`  // at most 20 kB, secrets taken out
	Lead       string             `json:"lead"`     // of the message, what comes before what is left out; "": all of it
	LeftOut    []string           `json:"leftOut"`  // what of the request is not planned
	Assumed    []string           `json:"assumed"`  // what was taken for granted
	Question   string             `json:"question"` // at the end of the message, "" for none
	Problems   problem.List       `json:"problems"`
	Attempts   []AttemptView      `json:"attempts"`
	Usage      planner.Usage      `json:"usage"`
	LastError  *planner.LastError `json:"lastError"`
	Offline    bool               `json:"offline"`
	DurationMs int64              `json:"durationMs"`
	Applied    bool               `json:"applied"`
	Version    int64              `json:"version"`  // of the change in the history, when applied; see DocumentState.UndoVersion
	Proposal   string             `json:"proposal"` // id, "" for none
	Changes    Changes            `json:"changes"`
	Draft      *workflow.Workflow `json:"draft"` // blocked or fallback: what could not be applied
}

// AttemptView is an attempt with what the model wrote.
type AttemptView struct {
	planner.Attempt
	Reply string             `json:"reply"` // at most 20 kB, secrets taken out
	Draft *workflow.Workflow `json:"draft"` // what a rejected attempt would have come to, to be looked at; null where nothing, and of old exchanges
}

// Changes sums up a patch for people.
type Changes struct {
	Added   int      `json:"added"`
	Changed int      `json:"changed"`
	Removed int      `json:"removed"`
	Steps   []Change `json:"steps"`
}

// ChangeKind says what happened to a step.
//
//page:name StepChangeKind
type ChangeKind string

// The kinds of change.
const (
	StepAdded   ChangeKind = "added"
	StepChanged ChangeKind = "changed"
	StepRemoved ChangeKind = "removed"
)

// Change is what happened to one step.
//
//page:name StepChange
type Change struct {
	Kind ChangeKind `json:"kind"`
	Node string     `json:"node"` // id
	Name string     `json:"name"`
}

// ProgressView is how far a request got.
type ProgressView struct {
	ID string `json:"id"`
	planner.Progress
}

// WaitingView says that a request waits to ask the endpoint again.
type WaitingView struct {
	ID    string                `json:"id"`
	State planner.EndpointState `json:"state"` // why
	Until string                `json:"until"`
}

// AttemptDone is a finished attempt of a running request.
type AttemptDone struct {
	ID      string      `json:"id"`
	Attempt AttemptView `json:"attempt"`
}

// DeltaView is a piece of the streaming answer.
type DeltaView struct {
	ID        string `json:"id"`
	Text      string `json:"text"` // of the answer, what is said to the person
	Reasoning string `json:"reasoning"`
}

// SketchView is what has come so far of the answer.
type SketchView struct {
	ID string `json:"id"`
	planner.Sketch
}
