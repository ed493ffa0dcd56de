// Package item reads the parts of a reply: what shape its JSON has, and each step, link, input and
// remark in it, whatever it is called and wherever it stands. What the parts make together, a plan
// or a change, is for package reply.
package item

import (
	"planwright/planner/catalog"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// Reader reads the items of one reply. What it alters it reports in its Log.
type Reader struct {
	source.Scalars
	Policy  Policy
	Catalog *catalog.Catalog // nil: tools are not looked up
	IDs     *flow.Namer      // of the steps
	Inputs  []workflow.Input // of the workflow as it will be
	Remarks *Remarks         // what the reply tells the person, found so far
	BreakAt int              // where the item begins that the reply ends within; 0: it was closed
	Unfound []string         // what is not done as it names what is not there, found so far; a line each

	Patterns []Pattern // in the cases of Switches, found so far
	count    int       // steps read so far
	unfound  map[string]bool
}

// NewReader returns a reader of the reply with the text.
func NewReader(text string, c *catalog.Catalog, p Policy) *Reader {
	return &Reader{
		Scalars: source.Scalars{Log: source.NewLog(text), KeepMarks: p.StripMarkdown == StripOff},
		Policy:  p, Catalog: c, IDs: flow.NewNamer(), unfound: map[string]bool{},
		Remarks: &Remarks{Texts: map[alias.Field][]string{}, more: map[alias.Field]int{}},
	}
}
