// Package permit says what a run may do: what a workflow touches, what of it the person
// approved, and of each call whether it may be made, must be asked about, or is refused.
// It computes; where paths lead and which tools there are is handed to it.
package permit

import (
	"fmt"
	"reflect"
	"slices"

	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Work is what a person is asked to approve: a workflow, how much of it runs, and what
// that is given.
type Work struct {
	Workflow workflow.Workflow
	Options  walk.Options
	Kept     map[string]Origin            // of Options.Pins, by step
	After    Origin                       // of Options.Results
	Children map[string]workflow.Workflow // that it calls, and those that these call, by id
	Named    map[string]string            // ids of these, by the names that AI steps call them by
	Files    map[string]string            // of those of these that others could be taken for, by id
}

func (w Work) part() workflow.Workflow { return partOf(w.Workflow, w.Options) }

// Permit is what a run may do on the machine that carries its calls out: what the person
// approved, with the tools and the places that are there. It asks nobody, calls nothing
// and does not change.
type Permit struct {
	workflow string // id
	offer    Offer
	places   Places
	sheet    string // hash of the sheet, as it is now
	void     bool   // what was approved is not what there is now
	approved bool   // the sheet, as it is now
	effects  []catalog.Effect
	always   []string
	tools    map[string]catalog.Tool // as they were when the run began
	forms    *catalog.Catalog        // of these
	steps    map[string]workflow.Node
	judged   map[string]workflow.Arguments // of these that call a tool, by id
	again    map[string]bool               // steps that may call a tool more than once
}

// New makes out what of the grant holds. One for another sheet than that of the
// work as it is now, or of the whole workflow, is void, and so is any where not all that
// would be done is told.
func New(work Work, grant Grant, offer Offer, places Places) *Permit {
	sheet := SheetOf(work, offer, places)
	p := &Permit{workflow: work.Workflow.ID, places: places, offer: offer, sheet: sheet.Hash, tools: map[string]catalog.Tool{}, steps: map[string]workflow.Node{}, judged: map[string]workflow.Arguments{}, again: repeating(work.Workflow)}
	whole := work
	whole.Options.From, whole.Options.To = "", ""
	p.void = !sheet.IsTold() || grant.Hash != "" && !sameHash(grant.Hash, p.sheet) && !sameHash(grant.Hash, SheetOf(whole, offer, places).Hash)
	if !p.void {
		p.approved, p.effects, p.always = grant.Hash != "", grant.Effects, grant.Always
	}
	for _, n := range work.part().Nodes {
		p.steps[n.ID] = n
		if n.Tool != nil {
			p.judged[n.ID] = settled(work.Workflow, n)
		}
		for _, name := range toolsOf(n) {
			if t, ok := offer.Get(name); ok {
				p.tools[name] = t
			}
		}
	}
	p.forms = formsOf(p.tools)
	return p
}

// For is what a workflow that the run calls may do by itself, and the worst that it does:
// its steps stand in the sheet of the run, so they are approved with that.
func (p *Permit) For(work Work) (Grant, catalog.Effect) {
	sheet := SheetOf(work, p.offer, p.places)
	g := Grant{Effects: p.effects, Always: p.always}
	if p.approved {
		g.Hash = sheet.Hash
	}
	return g, sheet.worst()
}

// Sheet is the hash of the sheet, as it is now.
func (p *Permit) Sheet() string { return p.sheet }

// IsVoid reports whether what was approved is not what there is now.
func (p *Permit) IsVoid() bool { return p.void }

// Always are the tools that the grant lets be called without asking.
func (p *Permit) Always() []string { return slices.Clone(p.always) }

// Call is a call that a run wants to make.
type Call struct {
	walk.Call
	Node     string         // that it is made for
	Given    []catalog.File // among the arguments: those that the run made
	Always   []string       // tools that may be called without asking: those of Permit.Always, and what the person allowed since
	Rest     []string       // of Verdict.Rest and OfStep: what the person allowed for the rest of the run
	Approved bool           // the person said that this very call is to be made
}

// Verdict is what a permit says of a call.
type Verdict struct {
	Tool    catalog.Tool   // as it is now
	Call    walk.Call      // in the form that is approved, asked, called and written down
	Effect  catalog.Effect // of the tool
	Refused string         // why it is not made whatever anybody says; "" where it can be
	Reasons []string       // what of it is not approved; none: it may be made
	Rest    string         // with Reasons: names such calls, to be allowed for the rest of the run; "": they are not
	OfStep  string         // names all calls of the tool by the step, to be allowed for the rest of the run
}

// Judge says whether a call may be made.
func (p *Permit) Judge(c Call) Verdict {
	t, ok := p.offer.Get(c.Tool)
	if !ok {
		return Verdict{Call: c.Call, Refused: p.missing(c.Tool)}
	}
	v := Verdict{Tool: t, Call: p.inForm(c.Call), Effect: effectOf(t)}
	if wrong := p.misfit(v.Call, c.Node); wrong != "" {
		v.Refused = notCalled(t, wrong)
	} else if !c.Approved {
		v.OfStep = hashOf(kindOfCall{Workflow: p.workflow, Node: c.Node, Tool: t.Name, All: true})
		v.Reasons, v.Rest = p.reasons(c, v)
	}
	return v
}

// Outside is the effect of the call beyond the run. What is kept for later runs goes with
// a run that does not come to its end, so that nobody needs to know whether a call that was
// cut off had kept it.
func (v Verdict) Outside() catalog.Effect {
	if IsOfRun(v.Tool) {
		return catalog.Read
	}
	return v.Effect
}

// notCalled says why a call is not made.
func notCalled(t catalog.Tool, why string) string {
	return fmt.Sprintf("“%s” was not called: %s", t.Name, why)
}

// missing says why a tool is not called that is not on offer.
func (p *Permit) missing(tool string) string {
	before, known := p.tools[tool]
	if !known {
		return missing(p.offer, tool)
	}
	return fmt.Sprintf("“%s” is not on offer any more as it was when the run began: its server ended, or changed the tool and you have not approved that. Look at the server in the settings, under Tools, and approve it there or with: planwright tools approve %s. Then run the workflow again.",
		legible.Escape(tool), legible.Operand(before.Server))
}

// reasons say what of a call in its form is not approved, and what names such calls where
// they can be allowed for the rest of the run.
func (p *Permit) reasons(call Call, v Verdict) (reasons []string, rest string) {
	t := v.Tool
	if before, known := p.tools[t.Name]; !known || !reflect.DeepEqual(before, t) {
		return []string{fmt.Sprintf("The tool “%s” is another than when the run began.", legible.Escape(t.Name))}, ""
	}
	arguments, ok := settledCall(v.Call.Arguments, v.Call.Secrets)
	c := check{Permit: p, tool: t, arguments: arguments, template: p.template(call.Node, t), given: call.Given}
	c.effect = c.effectOfCall()
	leaks := c.leaks()
	switch {
	case slices.Contains(call.Always, t.Name) || slices.Contains(call.Rest, v.OfStep) || slices.Contains(p.effects, c.effect):
		return leaks, ""
	case !ok:
		return []string{"Its arguments cannot be read."}, ""
	}
	own := c.reasons()
	if len(own) == 0 || len(leaks) > 0 {
		return append(leaks, own...), ""
	}
	if c.differs(call.Node) {
		return append(own, eachAsks), ""
	}
	if rest = c.rest(call.Node); rest != "" && slices.Contains(call.Rest, rest) {
		return nil, ""
	}
	return own, rest
}

// template are the arguments of the step as they were approved, nil where a model
// chooses them.
func (p *Permit) template(node string, t catalog.Tool) workflow.Arguments {
	if n := p.steps[node]; n.Kind == workflow.KindTool && n.Tool != nil && n.Tool.Name == t.Name {
		return p.judged[node]
	}
	return nil
}
