package walk

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// none stands for a step that is not there.
const none = -1

// Program is a workflow made ready to run. It is immutable and safe for use by
// several goroutines.
type Program struct {
	steps   []step
	index   map[string]int
	first   int
	inputs  []workflow.Input
	outputs []workflow.RunOutput
}

// step is a node and what is known of it before any run.
type step struct {
	workflow.Node
	next      map[workflow.Output]int
	loop      int            // the innermost Loop whose body it is in; of an EndLoop its own
	arguments jsontext.Value // of a tool, when nothing is to be filled in
	used      bool           // a step uses one of its results
	asked     bool           // something is decided by one
}

// Compile makes a workflow ready to run. The caller has run validate.Workflow; a
// workflow with errors can be compiled nevertheless, so that a single step of a draft
// can be tried: a step that is not whole fails when the run comes to it. The error
// says what makes a run impossible.
func Compile(w workflow.Workflow) (*Program, error) {
	p := &Program{index: w.Index(), steps: make([]step, len(w.Nodes)), inputs: w.Inputs, outputs: w.Outputs}
	for i, n := range w.Nodes {
		switch {
		case n.ID == "":
			return nil, fmt.Errorf("The step “%s” has no id. Give it one.", n.Name)
		case p.index[n.ID] != i:
			return nil, fmt.Errorf("Two steps have the id “%s”. Give one of them another.", n.ID)
		}
		s := step{Node: n, loop: none, next: map[workflow.Output]int{}}
		if n.Tool != nil && !value.HasTemplates(n.Tool.Arguments) {
			s.arguments, _ = value.Arguments(n.Tool.Arguments, nil) // what is wrong with it is said when it is called
		}
		p.steps[i] = s
	}
	outline := flow.NewOutline(w)
	if len(outline.Steps) == 0 {
		return nil, fmt.Errorf("The workflow “%s” has no steps. Add one.", w.Name)
	}
	p.first = p.find(outline.Steps[0].Node)
	p.link(w.Edges)
	p.nest(outline.Loops)
	p.noteUses()
	return p, nil
}

// noteUses notes of which steps the results are used.
func (p *Program) noteUses() {
	for i := range p.steps {
		p.steps[i].Uses(p.noteUse)
	}
	for _, o := range p.outputs {
		o.Uses(p.noteUse)
	}
}

func (p *Program) noteUse(u workflow.Use) bool {
	if ref, ok := workflow.ParseReference(u.Text); ok && p.find(ref.Node) != none {
		s := &p.steps[p.find(ref.Node)]
		s.used, s.asked = true, s.asked || u.InCondition()
	}
	return true
}

// link notes where the outputs lead. Of several edges from one the first counts.
func (p *Program) link(edges []workflow.Edge) {
	for _, e := range edges {
		from, to := p.find(e.From), p.find(e.To)
		if from == none || to == none {
			continue
		}
		if _, taken := p.steps[from].next[e.Output]; !taken {
			p.steps[from].next[e.Output] = to
		}
	}
}

// nest notes which loop each step is in.
func (p *Program) nest(bodies []flow.Body) {
	for _, b := range bodies {
		loop := p.find(b.Loop)
		p.steps[p.find(b.End)].loop = loop
		for _, id := range b.Nodes {
			p.steps[p.find(id)].loop = loop
		}
	}
}

func (p *Program) find(id string) int {
	if i, ok := p.index[id]; ok {
		return i
	}
	return none
}

// encloses reports whether the step is in the body of the loop, at any depth.
func (p *Program) encloses(loop, at int) bool {
	for at = p.steps[at].loop; at != none; at = p.steps[at].loop {
		if at == loop {
			return true
		}
	}
	return false
}

// reach marks the step and what may run behind it without another round of a loop
// around it.
func (p *Program) reach(at int) []bool { return p.reachAll([]int{at}) }

// reachAll marks what reach does of each of the steps.
func (p *Program) reachAll(open []int) []bool {
	reached, at := make([]bool, len(p.steps)), none
	for open = slices.Clone(open); len(open) > 0; {
		at, open = open[len(open)-1], open[:len(open)-1]
		if reached[at] {
			continue
		}
		reached[at] = true
		for _, to := range p.onward(at) {
			open = append(open, to)
		}
	}
	return reached
}

// onward is where a run goes on behind the step without another round of a loop around it.
func (p *Program) onward(at int) map[workflow.Output]int {
	s := &p.steps[at]
	if s.Kind != workflow.KindEndLoop || s.loop == none {
		return s.next
	}
	if done, ok := p.steps[s.loop].next[workflow.LoopDone]; ok {
		return map[workflow.Output]int{workflow.LoopDone: done}
	}
	return nil
}

// input is the declared input with the name.
func (p *Program) input(name string) (workflow.Input, bool) {
	return workflow.Workflow{Inputs: p.inputs}.Input(name)
}

// isOff reports whether the step is passed over. The end of a loop never is: its only
// output leads back.
func (s *step) isOff() bool { return bool(s.Disabled) && s.Kind != workflow.KindEndLoop }

// label is the name of the step for people.
func (s *step) label() string {
	if s.Name != "" {
		return s.Name
	}
	return s.ID
}
