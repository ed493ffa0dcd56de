// Package flow links the steps of a reply: in the order of a list or by edges, across
// steps that are left out, and where the model did not say how. It knows how steps stand
// to one another, not how they are read.
package flow

import (
	"slices"

	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// Step is one step as the model wrote it, on its way to being a node.
type Step struct {
	Node    workflow.Node // ID is empty until it is named
	ID      string        // the model's own id, "" for none
	At      source.Part   // where it stands in the reply
	Index   int           // in the list it stands in
	Base    bool          // it was in the workflow before the patch
	Touched bool          // it is of the base, and the patch updates it
	Gone    Fate
	Blocks  []Block // steps written inside it
	Jumps   []Jump  // edges written inside it
	Anchor  Anchor
	Needs   []source.Entry // what it is said to depend on
	Closing source.Part    // what an EndLoop calls its Loop, in a list
	Numbers []source.Entry // its place among the steps, as the model says it
	Last    source.Entry   // what says that no step follows
	Stored  string         // the name under which it is to keep what it gives
	Item    string         // the name a Loop gives to the element of its list
	While   source.Part    // the condition under which a Loop goes on
	Limited bool           // a Loop that says how often at most
	Exits   bool           // a Loop that says when it ends
	Final   source.Entry   // says that nothing follows, by naming nothing
	Counted bool           // a Loop that repeated so often before the patch as it may now
}

// Fate says whether a step stays.
type Fate int

// What becomes of a step. The links of a dropped step are bridged; links to a
// terminal one end the workflow there.
const (
	Stays Fate = iota
	Dropped
	Terminal
)

// Block is a list of steps written inside another one.
type Block struct {
	Output workflow.Output
	Steps  []*Step
}

// Jump is an edge written inside the step it comes from.
type Jump struct {
	Output workflow.Output
	To     source.Part
}

// Anchor says where a step of "add" goes.
type Anchor struct {
	After, Before, Inside source.Part
	Branch                source.Part
}

// IsSet reports whether a place is given.
func (a Anchor) IsSet() bool { return !a.After.Missing() || !a.Before.Missing() || !a.Inside.Missing() }

// Title is how a message names the step.
func (s *Step) Title() string {
	switch {
	case s.Node.Name != "":
		return "“" + s.Node.Name + "”"
	case s.ID != "":
		return "“" + s.ID + "”"
	}
	return "a step"
}

// Closes reports whether the step is the EndLoop of the Loop with the id.
func (s *Step) Closes(loop string) bool {
	return s.Node.Kind == workflow.KindEndLoop && s.Node.EndLoop != nil && s.Node.EndLoop.Loop == loop
}

func (s *Step) declaresEnds() bool { return len(s.Node.Ends) > 0 }

// leads reports whether an edge written inside the step leaves from an output.
func (s *Step) leads(output workflow.Output) bool {
	return slices.ContainsFunc(s.Jumps, func(j Jump) bool { return j.Output == output })
}

// GoOnError lets the step go to another one when it fails.
func (s *Step) GoOnError(to source.Part) {
	s.Node.OnFailure = workflow.Branch
	s.Jumps = append(s.Jumps, Jump{Output: workflow.OnError, To: to})
}

// BranchOn lets a step have its error output where an edge starts from it.
func (s *Step) BranchOn(output workflow.Output) {
	if output == workflow.OnError {
		s.Node.OnFailure = workflow.Branch
	}
}
