// Package reply turns the raw text of a model into a workflow or a patch. It is
// a visible list of passes; whatever a pass alters it reports.
package reply

import (
	"planwright/planner/catalog"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/item"
	"planwright/planner/workflow"
)

// The options and the forms that item reads by are part of what callers say and get here, and
// are called by the names of this package.
type (
	Want          = item.Want
	Policy        = item.Policy
	StripMarkdown = item.StripMarkdown
	Form          = item.Form
)

// The values of those types.
const (
	WantAny, WantPlan, WantPatch         = item.WantAny, item.WantPlan, item.WantPatch
	StripIdentifiers, StripAll, StripOff = item.StripIdentifiers, item.StripAll, item.StripOff
	FormNone, FormOther, FormFlat        = item.FormNone, item.FormOther, item.FormFlat
	FormGraph, FormPatch                 = item.FormGraph, item.FormPatch
)

// Options say how a reply is read. See docs/settings.md for the settings of the same names.
type Options struct {
	Want    Want
	Base    workflow.Workflow // what a patch applies to; zero for a plan
	Catalog *catalog.Catalog  // nil: tools are not looked up
	Policy  Policy
	Words   string // of the person, "" where they are not known
	Cut     bool   // finish reason "length"
	Trace   bool   // fill Reading.Passes
}

// Reading is all that was made of a reply.
type Reading struct {
	Value    *lenient.Value    // the JSON as read, even where a problem rejects it; nil when there is none
	Prose    string            // the words around the JSON
	Form     Form              // what the JSON looks like
	Workflow workflow.Workflow // the result: the plan, or Base with the patch applied
	Patch    *workflow.Patch   // from Base to Workflow; nil where nothing could be built
	LeftOut  []string          // what of the request has no place in the answer, in the model's words; a line each
	Assumed  []string          // what the model assumed, in its words
	Unfound  []string          // what of a change is not done as it names what is not there; a line each
	Problems problem.List      // of reading; validation adds its own
	Passes   []lenient.Step
}
