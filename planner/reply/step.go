package reply

import (
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// step is one step as the model wrote it, on its way to being a node.
type step struct {
	node    workflow.Node // ID is empty until it is named
	id      string        // the model's own id, "" for none
	at      source.Part   // where it stands in the reply
	index   int           // in the list it stands in
	base    bool          // it was in the workflow before the patch
	touched bool          // it is of the base, and the patch updates it
	gone    fate
	blocks  []block // steps written inside it
	jumps   []jump  // edges written inside it
	anchor  anchor
	needs   []source.Part  // what it is said to depend on
	numbers []source.Entry // its place among the steps, as the model says it
	item    string         // the name a Loop gives to the element of its list
	limited bool           // a Loop that says how often at most
	exits   bool           // a Loop that says when it ends
	counted bool           // a Loop that repeated so often before the patch as it may now
}

// fate says whether a step stays.
type fate int

// What becomes of a step. The links of a dropped step are bridged; links to a
// terminal one end the workflow there.
const (
	stays fate = iota
	dropped
	terminal
)

// block is a list of steps written inside another one.
type block struct {
	output workflow.Output
	steps  []*step
}

// jump is an edge written inside the step it comes from.
type jump struct {
	output workflow.Output
	to     source.Part
}

// anchor says where a step of "add" goes; contract §7.
type anchor struct {
	after, before, inside source.Part
	branch                source.Part
}

func (a anchor) set() bool { return !a.after.Missing() || !a.before.Missing() || !a.inside.Missing() }

// title is how a message names the step.
func (s *step) title() string {
	switch {
	case s.node.Name != "":
		return "“" + s.node.Name + "”"
	case s.id != "":
		return "“" + s.id + "”"
	}
	return "a step"
}

// closes reports whether the step is the EndLoop of the Loop with the id.
func (s *step) closes(loop string) bool {
	return s.node.Kind == workflow.KindEndLoop && s.node.EndLoop != nil && s.node.EndLoop.Loop == loop
}

func (s *step) declaresEnds() bool { return len(s.node.Ends) > 0 }

func (s *step) goOnError(to source.Part) {
	s.node.OnFailure = workflow.Branch
	s.jumps = append(s.jumps, jump{output: workflow.OnError, to: to})
}

// branchOn lets a step have its error output where an edge starts from it.
func (s *step) branchOn(output workflow.Output) {
	if output == workflow.OnError {
		s.node.OnFailure = workflow.Branch
	}
}
