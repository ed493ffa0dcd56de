// Package reply turns the raw text of a model into a workflow or a patch. It is
// a visible list of passes; whatever a pass alters it reports.
package reply

import (
	"planwright/planner/catalog"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Want says what the model was asked for.
type Want int

// What a reply may be read as.
const (
	WantAny   Want = iota // a plan or a patch, whichever it looks like (explain)
	WantPlan              // a plan
	WantPatch             // a patch; a full plan replaces the workflow
)

// Options say how a reply is read. See docs/settings.md for the settings of the same names.
type Options struct {
	Want    Want
	Base    workflow.Workflow // what a patch applies to; zero for a plan
	Catalog *catalog.Catalog  // nil: tools are not looked up
	Policy  Policy
	Cut     bool // finish reason "length"
	Trace   bool // fill Reading.Passes
}

// Policy holds the user's settings for reading. The zero value is the default.
type Policy struct {
	NoLocalRepair   bool          // localRepair: off
	StripMarkdown   StripMarkdown // stripMarkdown
	BadItemFails    bool          // itemPolicy: retry
	DropUnknownTool bool          // unknownTool: drop
	NoAiTransforms  bool          // allowAiTransforms: false
	AllowAgentSteps bool          // allowAgentSteps
}

// StripMarkdown says where emphasis such as **bold** is taken off.
type StripMarkdown int

// Identifiers is the default.
const (
	StripIdentifiers StripMarkdown = iota // names, tool names, enum values
	StripAll                              // argument text too
	StripOff
)

// Reading is all that was made of a reply.
type Reading struct {
	Value    *lenient.Value    // the JSON as read, even where a problem rejects it; nil when there is none
	Prose    string            // the words around the JSON
	Form     Form              // what the JSON looks like
	Workflow workflow.Workflow // the result: the plan, or Base with the patch applied
	Patch    *workflow.Patch   // from Base to Workflow; nil where nothing could be built
	LeftOut  []string          // what of the request has no place in the answer, in the model's words; a line each
	Assumed  []string          // what the model assumed, in its words
	Problems problem.List      // of reading; validation adds its own
	Passes   []lenient.Step
}

// Form is the shape of the JSON in a reply.
type Form int

// The forms, in the order they are looked for.
const (
	FormNone  Form = iota // no JSON
	FormOther             // JSON that is neither a plan nor a patch
	FormFlat              // a list of steps
	FormGraph             // nodes and edges
	FormPatch
)
