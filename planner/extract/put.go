package extract

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Put is the change that puts the steps of a workflow in place of a step that calls it.
type Put struct {
	Patch workflow.Patch
	Steps []string // ids of those that came
}

// Inline puts the steps of the workflow that a step calls in its place.
func Inline(w workflow.Workflow, call string, child workflow.Workflow, tools validate.Tools) (Put, *Refusal) {
	if tools != nil {
		child = tools.Link(child)
	}
	p := newInsert(w, call, child, tools)
	for _, check := range []func() *Refusal{p.checkCall, p.checkChild, p.checkGiven, p.checkEnds, p.checkResults} {
		if refusal := check(); refusal != nil {
			return Put{}, refusal
		}
	}
	after, refusal := p.after()
	if refusal != nil {
		return Put{}, refusal
	}
	if refusal := p.judge(after, tools); refusal != nil {
		return Put{}, refusal
	}
	put := Put{Patch: workflow.Diff(w, after)}
	for _, n := range child.Nodes {
		if n.Kind != workflow.KindEndLoop {
			put.Steps = append(put.Steps, p.ids[n.ID])
		}
	}
	return put, nil
}

// insert is a workflow on its way into another.
type insert struct {
	w     workflow.Workflow
	call  workflow.Node
	at    int // where the call is among the steps
	child *flow.Flow
	next  int // edge from the call; none: the workflow ends with it
	types func(workflow.Reference) string
	inner func(workflow.Reference) string
	ids   map[string]string // of the child's steps, as they are in w
	unfit problem.Said      // of a value that cannot be put in
}

func newInsert(w workflow.Workflow, call string, child workflow.Workflow, tools validate.Tools) *insert {
	p := &insert{w: w, at: none, child: flow.New(child), next: none, types: validate.Types(w, tools), inner: validate.Types(child, tools), ids: map[string]string{}}
	taken := map[string]bool{}
	for i, n := range w.Nodes {
		if n.ID == call {
			p.call, p.at = n, i
		}
		taken[n.ID] = n.ID != call
	}
	for i, e := range w.Edges {
		if e.From == call {
			p.next = i
		}
	}
	for _, n := range child.Nodes {
		id := n.ID
		if taken[id] || id == workflow.InputsID {
			id = workflow.NewID(n.Label(), func(id string) bool {
				_, own := child.Node(id)
				return taken[id] || own
			})
		}
		p.ids[n.ID], taken[id] = id, true
	}
	return p
}

// checkCall refuses a call that is more than its steps.
func (p *insert) checkCall() *Refusal {
	name := p.call.Label()
	switch {
	case p.at == none || p.call.Tool == nil:
		return refuse("Select a step that calls a workflow.")
	case bool(p.call.Disabled):
		return refuse("“%s” is turned off. Turn it on first.", name)
	case p.call.OnFailure != workflow.Stop:
		return refuse("“%s” says what happens when any of its steps fails, which no single one could say. Let it stop the run when it fails, or keep the call.", name)
	case p.call.Retries > 0:
		return refuse("“%s” is tried again as a whole, which its steps by themselves would not be. Take the tries away, or keep the call.", name)
	case p.call.TimeoutMs > 0:
		return refuse("“%s” has a time limit for all of it, which its steps by themselves would not have. Take the limit away, or keep the call.", name)
	case len(p.call.Unknown) > 0 || len(p.call.Tool.Unknown) > 0:
		return refuse("“%s” holds what this version does not know, and would lose it.", name)
	}
	return nil
}

// checkChild refuses a workflow that is more than its steps.
func (p *insert) checkChild() *Refusal {
	w := p.child.W
	switch {
	case len(w.Nodes) == 0:
		return refuse("“%s” has no steps.", w.Name)
	case len(p.child.Entries) != 1:
		return refuse("“%s” has no one beginning. Open it and solve its problems first.", w.Name)
	case len(w.Unknown) > 0:
		return refuse("“%s” holds what this version does not know, and would lose it.", w.Name)
	}
	for _, n := range w.Nodes {
		if keeps(n) {
			return refuse("“%s” in “%s” works with what that workflow remembers between its runs, and would not find it here.", n.Label(), w.Name)
		}
	}
	return nil
}

// checkGiven refuses what the child makes another value of than it is given: of another
// type, or what stands for one that is left out.
func (p *insert) checkGiven() *Refusal {
	for _, in := range p.child.W.Inputs {
		value := p.call.Tool.Arguments[in.Name]
		if !workflow.MayHoldTemplate(value) || value.Kind() != '"' {
			continue
		}
		is := "string"
		from, only := workflow.OnlyReference(value)
		if only {
			is = p.types(from)
		}
		own, known := p.w.Input(from.Field)
		switch mayLack := known && p.w.IsInput(from) && !own.Required && own.Default == nil; {
		case differs(is, string(in.Type)):
			return refuse("“%s” of “%s” makes another kind of value of what it is given.", in.Name, p.child.W.Name)
		case only && mayLack && (in.Required || in.Default != nil):
			return refuse("“%s” may be left out, which “%s” does not take as it is: its “%s” has a value of its own then, or it fails. Give “%s” a default first.", from, p.child.W.Name, in.Name, from)
		}
	}
	return nil
}

// endings are the ways on which the child ends.
func (p *insert) endings() (ways []way) {
	all := piece{Flow: p.child, in: slices.Repeat([]bool{true}, len(p.child.W.Nodes))}
	return all.waysOut()
}

// checkEnds refuses ways that end the child where a link cannot lead out of.
func (p *insert) checkEnds() *Refusal {
	if p.next == none {
		return nil
	}
	for _, w := range p.endings() {
		if loop := p.child.Loop[w.from]; loop != none {
			return refuse("“%s” ends the workflow “%s” from within the loop “%s”; nothing leads out of a loop but its end.", p.child.W.Nodes[w.from].Label(), p.child.W.Name, p.child.W.Nodes[loop].Label())
		}
	}
	return nil
}

// checkResults refuses what others ask of the call that no step of it gives.
func (p *insert) checkResults() (refusal *Refusal) {
	check := func(who string, u workflow.Use) bool {
		r, ok := workflow.ParseReference(u.Text)
		if !ok || r.Node != p.call.ID || refusal != nil {
			return refusal == nil
		}
		if o, known := p.child.W.RunOutput(r.Result()); !known {
			refusal = refuse("“%s” uses “%s” of “%s”, which is of the call and of none of its steps.", who, r.Result(), p.call.Label())
		} else if from, is := workflow.OnlyReference(o.Value); is && differs(p.inner(from), string(o.Type)) {
			refusal = refuse("“%s” makes another kind of value of what “%s” gives.", o.Name, p.child.W.Name)
		}
		return refusal == nil
	}
	for _, n := range p.w.Nodes {
		n.Uses(func(u workflow.Use) bool { return check(n.Label(), u) })
	}
	for _, o := range p.w.Outputs {
		o.Uses(func(u workflow.Use) bool { return check(o.Name, u) })
	}
	return refusal
}

// differs reports whether both types are known, and a value of the one is none of the other.
func differs(is, becomes string) bool {
	return is != "" && becomes != "" && is != becomes && (is != "integer" || becomes != "number") && (is != "file" || becomes != "object")
}

// given is what a step of the child is given in place of a reference: what the call gives
// for an input, and the id that another step gets.
func (p *insert) given(r workflow.Reference) (jsontext.Value, bool) {
	if !p.child.W.IsInput(r) {
		id, known := p.ids[r.Node]
		return template(workflow.Reference{Node: id, Field: r.Field}), known && id != r.Node
	}
	in, known := p.child.W.Input(r.Result())
	if !known {
		return nil, false
	}
	value := p.call.Tool.Arguments[in.Name]
	if value == nil {
		value = in.Default
	}
	if read, certain := in.Type.Read(value); certain && !workflow.MayHoldTemplate(value) {
		value = read
	}
	if value == nil {
		value = jsontext.Value("null")
	}
	return p.into(r, value), true
}

// givenBack is what others are given in place of a result of the call.
func (p *insert) givenBack(r workflow.Reference) (jsontext.Value, bool) {
	o, known := p.child.W.RunOutput(r.Result())
	if r.Node != p.call.ID || !known {
		return nil, false
	}
	o, unfit := workflow.FillOutput(o, p.given)
	p.note(unfit)
	return p.into(r, o.Value), true
}

// into is what a reference leads into within a value.
func (p *insert) into(r workflow.Reference, value jsontext.Value) jsontext.Value {
	deeper, is := strings.CutPrefix(r.Field, r.Result()+".")
	if !is {
		return value
	}
	if from, is := workflow.OnlyReference(value); is {
		return template(workflow.Reference{Node: from.Node, Field: from.Field + "." + deeper})
	}
	p.note(r.String())
	return value
}

// note keeps the first value that cannot be put in; unfit is where it is used, "" for none.
func (p *insert) note(unfit string) {
	if unfit != "" && p.unfit.Text == "" {
		p.unfit = problem.Say("“%s” of “%s” is put together from several values, or is one by itself, and is used where only a result can stand.", strings.Trim(unfit, "{} "), p.call.Label())
	}
}
