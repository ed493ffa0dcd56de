// Package extract makes a workflow of some steps of another, which then calls it, and puts
// the steps of a workflow in place of the step that calls it. Each undoes the other.
package extract

import (
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// none stands for a node that is not there.
const none = workflow.None

// Refusal is why something cannot be done, for people.
type Refusal struct {
	What    problem.Said
	Besides []string // ids of steps; selected besides, they would make it possible; nil: nobody knows
}

// Error is the text in English.
func (r *Refusal) Error() string { return r.What.String() }

// Said is the text with its arguments.
func (r *Refusal) Said() problem.Said { return r.What }

func refuse(text problem.English, args ...any) *Refusal {
	return &Refusal{What: problem.Say(text, args...)}
}

// With are the tools on offer and one more, which is the workflow, with its name.
type With func(child workflow.Workflow) (tools validate.Tools, name string)

// Wish is what to make a workflow of.
type Wish struct {
	Steps []string // ids; of a loop all that is in it goes along
	Name  string   // of the workflow
	ID    string   // of the workflow
	Tools validate.Tools
	With  With
}

// Made is a workflow that was made of steps, and the change that calls it in their place.
type Made struct {
	Child workflow.Workflow
	Patch workflow.Patch
	Call  string // id of the step that calls it
}

// Calling is the change where the workflow got another id and the tool another name.
func (m Made) Calling(id, tool string) workflow.Patch {
	p := m.Patch
	p.AddedNodes = append([]workflow.PlacedNode{}, p.AddedNodes...)
	for i, n := range p.AddedNodes {
		if n.Node.ID == m.Call {
			call := *n.Node.Tool
			call.Workflow, call.Name = id, tool
			p.AddedNodes[i].Node.Tool = &call
		}
	}
	return p
}

// Make makes a workflow of steps: what they use of others becomes its inputs, what others
// use of them its outputs.
func Make(w workflow.Workflow, wish Wish) (Made, *Refusal) {
	p, refusal := newPiece(w, wish.Steps)
	if refusal != nil {
		return Made{}, refusal
	}
	c := newCrossings(p, wish)
	if refusal := c.find(); refusal != nil {
		return Made{}, refusal
	}
	child := c.child()
	tools, tool := wish.With(child)
	call := c.call(tool)
	after := c.parent(call)
	if refusal := c.judge(after, child, call.ID, wish.Tools, tools); refusal != nil {
		return Made{}, refusal
	}
	return Made{Child: child, Patch: workflow.Diff(w, after), Call: call.ID}, nil
}
