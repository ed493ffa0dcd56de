package reply

import (
	"cmp"
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// readPlan reads the steps, and the edges when the plan is a graph.
func (d *draft) readPlan() {
	if !d.root.Is(lenient.Object) {
		d.form = FormFlat
		d.steps = d.Reader.Steps(d.List(d.root, alias.Steps))
		d.decideForm(false, false)
		d.reportPlaces(d.steps)
		return
	}
	if item.PlanForm(d.root.Value) <= FormOther {
		d.Log.Add(problem.Coerced, d.root, "A single step was read as a plan of one.")
		d.refuseOneOfSeveral()
		d.steps = d.Reader.Steps([]source.Part{d.root})
		return
	}
	o := source.ReadObject(d.Log, alias.OfPlan, d.root, planEntries(d.root))
	d.title = d.Identifier(o.Ask(alias.Name))
	f := alias.Steps
	if o.Has(alias.Nodes) && (!o.Has(alias.Steps) || o.Has(alias.Edges)) {
		f = alias.Nodes
	}
	d.steps = d.Reader.Steps(d.stepList(o.Ask(f), f))
	if o.Has(alias.Edges) {
		d.edges = d.Reader.Edges(d.stepList(o.Ask(alias.Edges), alias.Edges))
	}
	d.readInputs(o)
	d.readOutputs(o)
	d.TakeRemarks(o)
	d.takeSaid(o)
	d.reportTold(append(o.Quieted, d.namedAsSteps()...), "of the plan")
	d.reportLost(o, "the plan")
	d.reportIdle(o, "the plan")
	d.ReportUnknown(o, "the plan")
	if d.linksToBase() {
		d.takeAsChange()
		return
	}
	d.reportPlaces(d.steps)
	d.decideForm(f == alias.Nodes, len(d.edges) > 0 || o.Has(alias.Edges) && !item.IsEmptyList(o.Ask(alias.Edges).Value))
}

// planEntries leaves out keys such as "plan" that hold no list.
func planEntries(v source.Part) []source.Entry {
	return slices.DeleteFunc(source.Entries(v), isNamedAsSteps)
}

// namedAsSteps are the members that planEntries leaves out.
func (d *draft) namedAsSteps() []source.Entry {
	return slices.DeleteFunc(source.Entries(d.root), func(e source.Entry) bool { return !isNamedAsSteps(e) })
}

// isNamedAsSteps reports whether a key such as "plan" holds no list, as the one with the steps does.
func isNamedAsSteps(e source.Entry) bool {
	own := alias.OfPlan.Own(e.Key) != ""
	return !own && alias.OfPlan.Field(e.Key) == alias.Steps && !e.Is(lenient.Array)
}

// stepList is the list under a key: an array, a text that holds one, an object
// of items by their ids, or a single item.
func (d *draft) stepList(v source.Part, f alias.Field) []source.Part {
	if v.Is(lenient.String) {
		v = d.Decoded(v, f)
	}
	if v.Is(lenient.Object) && !item.LooksLikeStep(v.Value) && f != alias.Edges && len(v.Members) > 0 {
		d.Log.Add(problem.Coerced, v, "“%s” was an object; its members were read as a list, by their keys.", f)
		d.checkKeys(v)
		d.refuseWays(v, f)
		return keyed(v)
	}
	return d.List(v, f)
}

// refuseWays refuses steps under keys that say on which way they lie: {"main": […], "on_error": […]}.
// As a list all would run, one after the other.
func (d *draft) refuseWays(v source.Part, f alias.Field) {
	for _, e := range source.Entries(v) {
		isList := item.HasStep(e.Items)
		if !isList && !(e.Is(lenient.Object) && item.LooksLikeStep(e.Value)) || !isWay(e.Key, isList) {
			continue
		}
		d.Log.Refuse(problem.MisplacedKey, e.Part, "Give one list of steps, and put the steps of each way into then and else of an If, the cases of a Switch, the body of a Loop or on_failure.",
			"“%s” of “%s” says when its steps run, and in a list they all run one after the other.", e.Key, f)
		return
	}
}

// isWay reports whether a key says on which way steps lie: of a list any word of it may, of a single
// step, which may be called so, only the key as a whole.
func isWay(key string, isList bool) bool {
	if means := alias.OfStep.First(key); means == alias.Then || means == alias.Else || means == alias.OnFailure || means == alias.AboutBranching || alias.Outputs.Says(key, workflow.OnError) {
		return true
	}
	return isList && slices.ContainsFunc(nameParts(key), func(part string) bool { return slices.Contains(alias.Ways, alias.Fold(part)) })
}

// keyed turns {"s1": {…}} into a list whose items have the id s1.
func keyed(v source.Part) []source.Part {
	var list []source.Part
	for _, e := range source.Entries(v) {
		item := e.Part
		if e.Is(lenient.Object) && e.Get("id") == nil {
			with := *e.Value
			with.Members = append(slices.Clone(with.Members), lenient.Member{
				Key: "id", Offset: e.Offset, Value: lenient.Value{Kind: lenient.String, Text: e.Key, Offset: e.Offset},
			})
			item.Value = &with
		}
		list = append(list, item)
	}
	return list
}

// decideForm settles whether the steps are linked by edges or by their order.
func (d *draft) decideForm(nodes, edges bool) {
	d.form = FormFlat
	hasLinks := slices.ContainsFunc(d.steps, func(s *flow.Step) bool { return len(s.Jumps) > 0 })
	if edges || hasLinks && (!repeats(d.steps) || !d.dropOrder(d.steps)) {
		d.form = FormGraph
		if !edges {
			d.leadToDecision()
		}
		return
	}
	if !hasLinks {
		d.reportFinal(d.steps)
	}
	d.inListedOrder = nodes
	if nodes && len(d.steps) > 1 {
		d.Log.Add(problem.InferredEdge, d.root, "The plan has no edges; its steps were linked in the order they are listed.").
			Severity = problem.Warning
	}
}

// leadToDecision links the steps listed before the first decision in their order, where no links are
// given but those of the branches of decisions.
func (d *draft) leadToDecision() {
	first := slices.IndexFunc(d.steps, func(s *flow.Step) bool { return len(s.Jumps) > 0 })
	targets := map[string]bool{}
	for _, s := range d.steps {
		for _, j := range s.Jumps {
			if !s.Node.Kind.Decides() {
				return
			}
			targets[d.Identifier(j.To)] = true
		}
	}
	for _, s := range d.steps[:first+1] {
		isTarget := targets[s.ID] && s.ID != "" || targets[s.Node.Name] && s.Node.Name != ""
		if isTarget || len(s.Blocks) > 0 || s.Gone != flow.Stays || s.ID == "" && s.Node.Name == "" || s != d.steps[first] && !runs(s.Node.Kind) {
			return
		}
	}
	for i, s := range d.steps[:first] {
		next := d.steps[i+1]
		to := lenient.Value{Kind: lenient.String, Text: cmp.Or(next.ID, next.Node.Name), Offset: next.At.Offset}
		s.Jumps = append(s.Jumps, flow.Jump{Output: workflow.OutputNone, To: source.Part{Value: &to, Path: next.At.Path}})
	}
	if first > 0 {
		d.Log.Add(problem.InferredEdge, d.steps[first].At, "The steps before %s were linked in the order they are listed.", d.steps[first].Title())
	}
}

// reportFinal tells of steps in a list whose “next” names nothing, where others do without: they may
// be meant to be the last, and what is listed behind them runs.
func (d *draft) reportFinal(list []*flow.Step) {
	if !slices.ContainsFunc(list, func(s *flow.Step) bool { return s.Final.Value == nil }) {
		return
	}
	for _, s := range list[:len(list)-1] {
		if s.Final.Value != nil && s.Gone == flow.Stays {
			p := d.Log.Add(problem.IgnoredPart, s.Final.Part, "“%s” of %s names nothing, and the steps listed behind it run all the same.", s.Final.Key, s.Title())
			p.Severity, p.Fix = problem.Warning, "To end a way there, put what follows into the other branch of an If, or give edges."
		}
	}
}

// repeats reports whether there is a Loop among steps: without one, links alone say all.
func repeats(list []*flow.Step) bool {
	return slices.ContainsFunc(list, func(s *flow.Step) bool {
		return s.Node.Kind == workflow.KindLoop || slices.ContainsFunc(s.Blocks, func(b flow.Block) bool { return repeats(b.Steps) })
	})
}

// allow drops the steps that the settings do not allow.
func (d *draft) allow(list []*flow.Step) {
	for _, s := range list {
		for _, b := range s.Blocks {
			d.allow(b.Steps)
		}
		if s.Gone != flow.Stays {
			continue
		}
		switch why := d.Policy.Forbids(s.Node.Kind); {
		case why != "":
			d.forbid(s, problem.PolicyRejected, why)
		case s.Node.Kind == workflow.KindTool && d.DropsTool(s.Node.Tool.Name):
			d.forbid(s, problem.UnknownTool, "there is no tool “"+s.Node.Tool.Name+"”")
		}
	}
}

func (d *draft) forbid(s *flow.Step, code problem.Code, why string) {
	s.Gone = flow.Dropped
	name := s.Title()
	if s.Node.Name == "" && s.ID == "" {
		name = "A step of kind " + string(s.Node.Kind)
	}
	p := d.Log.Add(code, s.At, "%s was left out: %s.", name, why)
	p.Severity = problem.Warning
	p.Fix = "Do without this step: use other steps and only tools on offer."
	d.forbidden = append(d.forbidden, text.Start(name+": "+why, item.MaxRemark))
}

// rejectEmpty reports a plan of which no step is left, by the reason.
func (d *draft) rejectEmpty(list []*flow.Step) bool {
	if slices.ContainsFunc(list, func(s *flow.Step) bool { return s.Gone == flow.Stays }) {
		return false
	}
	d.done = true
	switch {
	case d.dropped(list, problem.PolicyRejected):
		d.Log.Put(problem.New(problem.PolicyRejected, d.Log.At(d.root), "Nothing is left of the answer: it has only steps that the settings do not allow.").
			As(problem.Error).WithFix("Use only steps that the settings allow."))
	case d.dropped(list, problem.UnknownTool):
		d.Log.Add(problem.UnknownTool, d.root, "Nothing is left of the answer: it uses only tools that are not on offer.").
			Fix = "Use the tools on offer."
	case len(list) > 0:
		d.Log.Add(problem.EmptyPlan, d.root, "The plan has no step that can be read.").Fix = "Give at least one step."
	default:
		d.Log.Add(problem.EmptyPlan, d.root, "The plan has no steps.").Fix = "Give at least one step."
	}
	return true
}

// dropped reports whether steps were left out with the code.
func (d *draft) dropped(list []*flow.Step, code problem.Code) bool {
	return len(list) > 0 && slices.ContainsFunc(d.Log.Problems, func(p problem.Problem) bool { return p.Code == code })
}

// kept are the steps of a workflow that a plan replaces, or that a patch removes and
// gives anew, by what makes them evidently the same.
type kept map[sameStep][]workflow.Node

type sameStep struct {
	name string
	kind workflow.Kind
}

func newKept(d *draft) kept {
	k := kept{}
	for _, n := range d.options.Base.Nodes {
		if key := (sameStep{n.Name, n.Kind}); d.replaces() || d.changes != nil && d.changes.replaced[n.ID] {
			k[key] = append(k[key], n)
		}
	}
	return k
}

// take returns the old step of the same name and kind, once.
func (k kept) take(n workflow.Node) (workflow.Node, bool) {
	key := sameStep{n.Name, n.Kind}
	list := k[key]
	if len(list) == 0 {
		return workflow.Node{}, false
	}
	k[key] = list[1:]
	return list[0], true
}

// countNames notes the names the model gave, so that made ones differ.
func (d *draft) countNames(list []*flow.Step) {
	for _, s := range list {
		if s.Node.Name != "" {
			d.IDs.Count(s.Node.Name)
		}
		for _, b := range s.Blocks {
			d.countNames(b.Steps)
		}
	}
}

// name gives the steps, and those written inside them, name and id.
func (d *draft) name(list []*flow.Step, old kept) {
	var open []string
	for _, s := range list {
		if s.Gone == flow.Stays {
			open = d.nameEndLoop(s, open)
			d.nameStep(s, old)
		}
		if s.Node.Kind == workflow.KindLoop && s.Gone == flow.Stays {
			open = append(open, s.Node.Name)
		}
		for _, b := range s.Blocks {
			d.name(b.Steps, old)
		}
	}
}

// nameEndLoop names an EndLoop after the Loop it seems to close, and returns the
// Loops that are still open then.
func (d *draft) nameEndLoop(s *flow.Step, open []string) []string {
	if s.Node.Kind != workflow.KindEndLoop || len(open) == 0 {
		return open
	}
	if s.Node.Name == "" {
		s.Node.Name = d.IDs.Unique("End of " + open[len(open)-1])
	}
	return open[:len(open)-1]
}

func (d *draft) nameStep(s *flow.Step, old kept) {
	if s.Node.Name == "" {
		s.Node.Name = d.IDs.Unique(d.MadeName(s))
	}
	before, same := old.take(s.Node)
	if !same {
		s.Node.ID = d.IDs.ID(s.Node.Name)
		return
	}
	n := &s.Node
	n.ID, n.Position, n.Unknown = before.ID, before.Position, before.Unknown
	n.Disabled = n.Disabled || before.Disabled
	if n.Tool != nil && before.Tool != nil {
		d.staying().keepArguments(before.Tool.Arguments, n.Tool, s.Title(), s.At)
	}
	d.staying().keepWords(before, n, s.Title(), s.At)
	if n.Note == "" {
		n.Note = before.Note
	}
	if n.Retries == 0 {
		n.Retries = before.Retries
	}
	if n.TimeoutMs == 0 {
		n.TimeoutMs = before.TimeoutMs
	}
	if n.OnFailure == workflow.Stop && before.OnFailure != workflow.Branch {
		n.OnFailure = before.OnFailure
	}
}

// reportRepeats warns of ids that the model gave to several steps.
func (d *draft) reportRepeats(list []*flow.Step) {
	first := map[string]*flow.Step{}
	for _, n := range d.options.Base.Nodes {
		if d.changes != nil && !d.changes.replaced[n.ID] {
			first[n.ID] = &flow.Step{Node: n}
		}
	}
	for _, s := range list {
		if s.ID == "" || s.Gone != flow.Stays {
			continue
		}
		other, repeated := first[s.ID]
		if !repeated {
			first[s.ID] = s
			continue
		}
		p := d.Log.Add(problem.DuplicateID, s.At, "The id “%s” is that of two steps, %s and %s; what refers to it means the first.", s.ID, other.Title(), s.Title())
		p.Severity = problem.Warning
		p.Fix = "Give each step an id of its own."
	}
}
