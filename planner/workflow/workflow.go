// Package workflow holds the thing that is planned, edited and run: a plain
// graph of nodes and edges, the patches that change it, and the rules it keeps.
package workflow

import (
	"github.com/go-json-experiment/json/jsontext"
)

// FileVersion is the format version of a workflow that uses nothing newer, such as
// an empty one. A file is written with the lowest version that holds what it uses.
const FileVersion = 1

// NewestVersion is the newest format version this program knows. A file with a
// greater one is opened read-only.
const NewestVersion = 2

// MaxNodes is the largest number of nodes a valid workflow has.
const MaxNodes = 10_000

// MaxInputs is the largest number of inputs a valid workflow has.
const MaxInputs = 200

// Workflow is a graph of steps. The zero value is an empty workflow without an
// id. Values are treated as immutable: Apply returns a new one and shares what
// did not change.
type Workflow struct {
	Version int            `json:"version"`
	ID      string         `json:"id"`
	Name    string         `json:"name"`
	Inputs  []Input        `json:"inputs,omitempty"`  // names are unique
	Outputs []RunOutput    `json:"outputs,omitempty"` // names are unique
	Nodes   []Node         `json:"nodes"`
	Edges   []Edge         `json:"edges"`
	Notes   []Note         `json:"notes"`
	Unknown jsontext.Value `json:",embed"` // fields of the file this version does not know, kept
}

// Kind says what a node does.
type Kind string

// The kinds of node. Each has the field of Node that carries its parameters.
const (
	KindTool        Kind = "Tool"
	KindIf          Kind = "If"
	KindSwitch      Kind = "Switch"
	KindLoop        Kind = "Loop"
	KindEndLoop     Kind = "EndLoop"
	KindAiTransform Kind = "AiTransform"
	KindAiStep      Kind = "AiStep"
)

// Kinds lists every kind in the order people are shown them.
var Kinds = []Kind{KindTool, KindIf, KindSwitch, KindLoop, KindEndLoop, KindAiTransform, KindAiStep}

// Node is one step. Exactly the field that belongs to Kind is set.
type Node struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	Kind        Kind           `json:"kind"`
	Tool        *ToolCall      `json:"tool,omitzero"`
	If          *If            `json:"if,omitzero"`
	Switch      *Switch        `json:"switch,omitzero"`
	Loop        *Loop          `json:"loop,omitzero"`
	EndLoop     *EndLoop       `json:"endLoop,omitzero"`
	AiTransform *AiTransform   `json:"aiTransform,omitzero"`
	AiStep      *AiStep        `json:"aiStep,omitzero"`
	Ends        []Output       `json:"ends,omitempty"`     // outputs that end the workflow on purpose
	Position    *Position      `json:"position,omitzero"`  // nil until it is laid out
	Disabled    Disabled       `json:"enabled,omitzero"`   // inverted in JSON: absent means enabled
	Retries     int            `json:"retries,omitzero"`   // tries after the first when the step fails
	TimeoutMs   int            `json:"timeoutMs,omitzero"` // 0: the tool's own limit
	OnFailure   OnFailure      `json:"onFailure,omitzero"`
	Note        string         `json:"note,omitzero"`
	Unknown     jsontext.Value `json:",embed"`
}

// ToolCall is the call of one tool. Arguments hold JSON; strings in them may
// hold references such as {{look.text}}. A tool that is a workflow is found by the id of
// that, whatever it is called by now.
type ToolCall struct {
	Name      string         `json:"name"`
	Workflow  string         `json:"workflow,omitzero"` // id; "" for any other tool
	Arguments Arguments      `json:"arguments"`
	Unknown   jsontext.Value `json:",embed"`
}

// Arguments are the arguments of a tool by name, each as compact JSON text, so
// that numbers keep every digit.
type Arguments map[string]jsontext.Value

// If sends the flow to IfTrue or IfFalse.
type If struct {
	Condition Condition      `json:"condition"`
	Unknown   jsontext.Value `json:",embed"`
}

// Switch sends the flow to the first case whose condition holds, else to
// SwitchDefault when that is linked.
type Switch struct {
	Cases   []Case         `json:"cases"`
	Unknown jsontext.Value `json:",embed"`
}

// Case is one way out of a Switch. Names are unique within it.
type Case struct {
	Name      string         `json:"name"`
	Condition Condition      `json:"condition"`
	Unknown   jsontext.Value `json:",embed"`
}

// Loop repeats its body: as do-while until ExitCondition holds, once for each
// element of the list that Over names, or Times times, and never more than
// MaxIterations times, which a loop with Times need not say.
// Its own results are index (from 0), iteration (from 1), count (of the elements, or
// of the rounds) and, with Over, item. With Collect, which is filled in at the end of each
// round, it gives results when it is done: a list in the order of the rounds, with null
// where a round had nothing to give.
//
// With Parallel, so many rounds go on at once, each by itself: none reads what another gives,
// and nothing behind the loop reads what only a round has, but for what Collect takes.
//
// With OnFailure Continue, a step in the body that fails ends its round alone, and the
// next begins; failed is how many rounds did so, errors a list of objects with their index
// and error.
type Loop struct {
	ExitCondition *Condition     `json:"exitCondition,omitzero"`
	Over          string         `json:"over,omitzero"` // reference to a list
	Times         Times          `json:"times,omitzero"`
	MaxIterations int            `json:"maxIterations,omitzero"`
	Collect       jsontext.Value `json:"collect,omitzero"`  // JSON; strings in it may hold references, as those of Arguments
	Parallel      int            `json:"parallel,omitzero"` // with Over: how many rounds go on at once, each by itself; 0: one after the other
	Unknown       jsontext.Value `json:",embed"`
}

// MaxParallel is the largest number of rounds that may go on at once.
const MaxParallel = 64

// DefaultMaxIterations and DefaultMaxElements apply where a plan does not say how often a
// loop may run: a condition may never hold, while a list has an end and is meant whole.
const (
	DefaultMaxIterations = 100
	DefaultMaxElements   = 10_000
)

// DefaultLimit is how often a loop may run that does not say it.
func (l Loop) DefaultLimit() int {
	if l.Over != "" {
		return DefaultMaxElements
	}
	return DefaultMaxIterations
}

// EndLoop closes the body of a Loop and leads back to it.
type EndLoop struct {
	Loop    string         `json:"loop"` // id of the Loop
	Unknown jsontext.Value `json:",embed"`
}

// AiTransform is one model call that turns a value into another.
type AiTransform struct {
	Kind         string         `json:"kind"` // summarize, extract, classify, translate, rewrite, or the planner's own word
	InputRef     string         `json:"inputRef"`
	Instruction  string         `json:"instruction,omitzero"` // what else to mind, such as the language; may hold references
	OutputSchema jsontext.Value `json:"outputSchema,omitzero"`
	Unknown      jsontext.Value `json:",embed"`
}

// AiStep is a model that works with tools until it is done.
type AiStep struct {
	Prompt       string         `json:"prompt"`
	AllowedTools []string       `json:"allowedTools,omitempty"` // none: no tools
	MaxToolCalls int            `json:"maxToolCalls,omitzero"`  // 0: the engine's default
	Unknown      jsontext.Value `json:",embed"`
}

// OnFailure says what happens when a step has failed all its tries.
type OnFailure string

// Stop is the zero value. With Branch, which Tool, AiTransform and AiStep know,
// the flow goes on from the node's OnError output, or the workflow ends there
// when that is one of the node's Ends.
const (
	Stop     OnFailure = ""
	Continue OnFailure = "continue"
	Branch   OnFailure = "branch"
)

// Disabled is true for a step that is skipped. JSON carries the opposite under
// "enabled", so that the zero Node is enabled.
type Disabled bool

// MarshalJSON writes the value of "enabled".
func (d Disabled) MarshalJSON() ([]byte, error) {
	if d {
		return []byte("false"), nil
	}
	return []byte("true"), nil
}

// UnmarshalJSON reads the value of "enabled"; null means enabled.
func (d *Disabled) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "false":
		*d = true
	case "true", "null":
		*d = false
	default:
		return &enabledError{got: string(b)}
	}
	return nil
}

type enabledError struct{ got string }

func (e *enabledError) Error() string { return `"enabled" is true or false, not ` + e.got }

// Position is the top left corner of a card on the canvas, in canvas units
// (pixels at zoom 1).
type Position struct {
	X       float64        `json:"x"`
	Y       float64        `json:"y"`
	Unknown jsontext.Value `json:",embed"`
}

// Note is a text on the canvas that is not a step.
type Note struct {
	ID       string         `json:"id"`
	Text     string         `json:"text"`
	Position Position       `json:"position"`
	Width    float64        `json:"width,omitzero"`
	Height   float64        `json:"height,omitzero"`
	Color    NoteColor      `json:"color,omitzero"`
	Unknown  jsontext.Value `json:",embed"`
}

// NoteColor is that of a note's ground. One that is not known is kept, and shown as the
// usual one.
type NoteColor string

// The colours of notes.
const (
	NoteYellow NoteColor = "" // as usual
	NoteBlue   NoteColor = "blue"
	NoteGreen  NoteColor = "green"
	NoteRed    NoteColor = "red"
	NoteViolet NoteColor = "violet"
	NoteGrey   NoteColor = "grey"
)

// Edge links one output of a node to another node. From, To and Output together
// are unique.
type Edge struct {
	From    string         `json:"from"`
	To      string         `json:"to"`
	Output  Output         `json:"output,omitzero"`
	Unknown jsontext.Value `json:",embed"`
}

// Key identifies the edge within its workflow, as "from>to" or
// "from:Output>to".
func (e Edge) Key() string {
	if e.Output == OutputNone {
		return e.From + ">" + e.To
	}
	return e.From + ":" + string(e.Output) + ">" + e.To
}

// MaxLevels is how deep workflows may call one another, and MaxCalled how many steps those that
// one calls may have together, so that people can look through what they approve.
const (
	MaxLevels = 16
	MaxCalled = 2000
)
