package reply

import (
	"slices"
	"strings"

	"planwright/planner/deed"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/meaning"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// pass is one step from the text to the result. It looks at the draft alone and
// reports what it alters.
type pass struct {
	name string
	run  func(*draft)
}

// passes turn a reply into a workflow. Order matters: each one may rely on those
// before it. Those inside readJSON are in package lenient.
var passes = []pass{
	{"readJSON", (*draft).readJSON},
	{"unwrap", (*draft).unwrap},
	{"readItems", (*draft).readItems},
	{"applyPolicy", (*draft).applyPolicy},
	{"hearWords", (*draft).hear},
	{"nameSteps", (*draft).nameSteps},
	{"linkSteps", (*draft).linkSteps},
	{"resolveReferences", (*draft).resolveReferences},
	{"coerceArguments", (*draft).coerceArguments},
	{"inferFlow", (*draft).inferFlow},
	{"buildPatch", (*draft).buildPatch},
}

// draft is what the passes work on.
type draft struct {
	*item.Reader
	options   Options
	text      string
	json      *lenient.Value // as read, kept for the caller
	root      source.Part    // the plan or patch inside it
	prose     string
	before    string      // the words in front of the JSON
	after     string      // those behind it
	spoken    []string    // the words for the person in the JSON
	toldMore  []string    // what else they say is done, to be held against the plan
	toldGone  []toldLater // what they say is left out of a change, to be held against what it removes
	muttered  []string    // what limits the plan in its words for nobody
	form      Form
	title     string // the name of the plan
	steps     []*flow.Step
	edges     []item.Edge
	forbidden []string // the steps that the settings do not allow, and why
	changes   *changes // of a patch
	graph     *flow.Graph
	loose     []workflow.Edge // edges of the base that lead nowhere
	result    *workflow.Workflow
	patch     *workflow.Patch

	givenInputs    *givenInputs           // nil where the reply says nothing of inputs
	givenOutputs   *givenOutputs          // nil where it says nothing of outputs
	outputs        []workflow.RunOutput   // of the workflow as it will be
	touchedOutputs map[string]source.Part // those that the reply gives, by name
	asked          deeds                  // what the JSON asks for, once that is needed
	trace          []lenient.Step
	done           bool // nothing is left for the passes that follow

	inListedOrder bool // steps of a graph without edges, linked as they are listed
}

// Read makes of a reply what can be made of it. It never fails: what is wrong is
// in Problems, and Rejection says whether the reply can be used. Workflow and
// Patch are filled as far as the reply goes even where a problem rejects it, for
// preview and draft only. The time is linear in the length of the text.
func Read(text string, o Options) Reading {
	d := newDraft(text, o)
	d.run()
	return d.reading()
}

func newDraft(text string, o Options) *draft {
	return &draft{
		Reader:  item.NewReader(text, o.Catalog, o.Policy),
		options: o, text: text,
	}
}

// run makes the passes, until nothing is left for them.
func (d *draft) run() {
	for _, p := range passes {
		p.run(d)
		if d.options.Trace && p.name != passes[0].name {
			d.trace = append(d.trace, lenient.Step{Name: p.name, Text: d.String()})
		}
		if d.done {
			return
		}
	}
}

func (d *draft) reading() Reading {
	d.addToldMore()
	r := Reading{
		Value: d.json, Prose: d.prose, Form: d.form, Workflow: d.options.Base,
		Patch: d.patch, Problems: d.Log.All(), Passes: d.trace,
		LeftOut: d.Remarks.List(alias.LeftOut), Assumed: d.Remarks.List(alias.Assumed),
	}
	if d.result != nil {
		r.Workflow = *d.result
	}
	if d.changes != nil {
		r.Unfound = d.Unfound
	}
	return r
}

// readJSON finds and parses the JSON in the text.
func (d *draft) readJSON() {
	o := lenient.Options{Repair: !d.Policy.NoLocalRepair, Cut: d.options.Cut, Trace: d.options.Trace, Deeds: deed.Beside}
	read := lenient.Read(d.text, item.Shape{Want: d.options.Want}, o)
	d.trace = read.Steps
	d.takeCalls(&read)
	d.json = read.Value
	d.Log.Problems = append(d.Log.Problems, read.Problems...)
	d.before, d.after = read.Before, read.After
	d.prose = joinProse(read.Before, read.After)
	if read.Value == nil {
		d.done = true
		d.refuseYAML()
		if !read.Problems.HasErrors() {
			d.Log.Add(problem.NoJSON, source.Part{}, "The reply holds no JSON that can be read.").Fix = "Answer with one JSON object and nothing else."
		}
		return
	}
	d.root = source.Part{Value: read.Value}
	if items := itemsOf(d.json, d.options.Want); read.Problems.Has(problem.Unclosed) && len(items) > 0 {
		d.BreakAt = items[len(items)-1].Offset
	}
	d.reportCutWords()
	d.reportHalfCharacter()
	d.hearApart(read.Others)
	d.takeApart(read)
	d.refuseParts(read)
	d.refuseLaterStep(read)
	d.refuseEndless(read)
	d.refuseYAML()
}

func joinProse(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, "\n\n")
}

// readItems reads the steps and edges, or the changes, from the JSON.
func (d *draft) readItems() {
	if d.form == FormPatch {
		d.changes = d.readChanges()
	} else {
		d.readPlan()
	}
	d.settleInputs()
	d.settleOutputs()
}

// applyPolicy drops steps that the settings do not allow. Where others are left, what
// those were to do is not planned.
func (d *draft) applyPolicy() {
	d.dropForbidden()
	if d.done {
		return
	}
	for _, said := range d.forbidden {
		d.KeepRemark(alias.LeftOut, said)
	}
}

func (d *draft) dropForbidden() {
	if d.changes != nil {
		d.allow(d.changes.add)
		d.allow(d.changes.addNodes)
		if d.changes.onlyAdds() {
			d.rejectEmpty(append(d.changes.add, d.changes.addNodes...))
		}
		return
	}
	d.allow(d.steps)
	if !d.rejectEmpty(d.steps) && d.replaces() {
		d.Log.Add(problem.ReplacesWorkflow, d.root, "The answer is a whole plan: it replaces the workflow as it is now.")
	}
}

// replaces reports whether a plan stands against a workflow that has steps.
func (d *draft) replaces() bool {
	return d.form != FormPatch && len(d.options.Base.Nodes) > 0
}

// nameSteps gives every step its name and id.
func (d *draft) nameSteps() {
	for _, n := range d.options.Base.Nodes {
		if d.changes == nil || !d.changes.replaced[n.ID] {
			d.IDs.Take(n.ID)
		}
	}
	list := d.steps
	if d.changes != nil {
		d.dropKnown()
		list = slices.Concat(d.changes.add, d.changes.addNodes)
		for _, n := range d.options.Base.Nodes {
			d.IDs.Count(n.Name)
		}
	}
	d.countNames(list)
	d.name(list, newKept(d))
	d.reportRepeats(list)
	d.reportAlikeIDs(list)
}

// linkSteps makes the graph: of the plan, or of the workflow with its changes.
func (d *draft) linkSteps() {
	switch {
	case d.changes != nil:
		d.applyChanges()
	case d.form == FormGraph:
		d.graph = linkSteps(d.Reader, d.steps, d.edges)
	default:
		d.graph = chainSteps(d.Reader, d.steps)
	}
	d.reportGoingOn()
}

func (d *draft) resolveReferences() {
	scope := flow.NewScope(d.graph)
	d.meant().ResolveReferences(scope)
	d.meant().SettlePatterns(scope)
	d.resolveOutputs(scope)
}

func (d *draft) coerceArguments() { d.meant().CoerceArguments() }

// meant settles what the steps mean as they are linked now.
func (d *draft) meant() meaning.Steps { return meaning.Steps{Reader: d.Reader, Graph: d.graph} }

func (d *draft) inferFlow() {
	flow.Infer(d.graph, d.Log, d.IDs)
	d.checkNeeds()
	d.checkNodePlaces()
	d.meant().SettleNegations()
	d.meant().ReportWhiles()
	d.reportUnheeded()
	d.hearStandIns()
	d.meant().ReportEscaped()
}

// buildPatch makes the workflow, and the patch that leads to it.
func (d *draft) buildPatch() {
	w := d.options.Base
	if w.Version == 0 {
		w.Version = workflow.FileVersion
	}
	if w.Name == "" {
		w.Name = d.title
	}
	w.Inputs, w.Outputs = d.Inputs, d.outputs
	w.Nodes = d.graph.Nodes()
	w.Edges = append(d.graph.Edges(), d.loose...)
	d.result = &w
	d.patch = new(workflow.Diff(d.options.Base, w))
	d.reportUnused()
	d.checkClaims()
	d.rejectIdle()
}
