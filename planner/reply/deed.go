package reply

import (
	"cmp"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// What a reply asks for may stand where nothing of it is read: under a key that tells something of
// the plan, or in a piece of JSON of its own. What the plan does anyway is said twice; anything else
// would be lost.

// deedsIn are the steps, edges, changes and calls of tools in a value, or in the JSON inside a text.
func (d *draft) deedsIn(v *lenient.Value) []*lenient.Value {
	isText := v.Kind == lenient.String
	if item.FormOf(v, WantAny, 0) > FormOther {
		v = planIn(v, WantAny)
		if v.Kind == lenient.Object && !item.IsLone(v) {
			isPatch := item.DirectForm(v, WantAny) == FormPatch
			return slices.DeleteFunc(itemsOf(v, WantAny), func(v *lenient.Value) bool {
				return item.IsRemarks(v) || item.IsScalar(v) && !(isPatch && d.whatIsAsked().knows(v.Text))
			})
		}
	} else if isText {
		return nil
	}
	list := parts(v)
	if v.Kind == lenient.Object && !d.isDeed(v) {
		for i := range v.Members {
			if m := &v.Members[i].Value; m.Kind == lenient.Array {
				list = append(list, parts(m)...)
			}
		}
	}
	return slices.DeleteFunc(list, func(v *lenient.Value) bool { return !d.isDeed(v) })
}

// isDeed reports whether a value is a step, a call of a tool or a change by itself. What says how a
// tool is called, or what data look like, is none.
func (d *draft) isDeed(v *lenient.Value) bool {
	if v.Kind != lenient.Object {
		return false
	}
	c := callIn(v)
	isSchema := c.arguments.Get("properties") != nil && c.arguments.Get("type") != nil
	switch _, _, known := d.Catalog.Find(c.tool); {
	case known:
		return !isSchema
	case v.Get(string(alias.Tool)) != nil, v.Get(string(alias.StepType)) != nil:
		return true
	case v.Get(string(alias.NodeID)) != nil && len(v.Members) > 1:
		return true
	}
	op, path := v.Get("op"), v.Get("path")
	return op != nil && path != nil && op.Kind == lenient.String && path.Kind == lenient.String // RFC 6902
}

// call is what a step, or JSON that calls a tool, calls.
type call struct {
	tool      string
	arguments *lenient.Value // nil for none
}

// callIn is the call of a tool that a value is, or that a step makes. Its tool is "" for none.
func callIn(v *lenient.Value) call {
	inner := v
	for _, key := range alias.CallParts {
		if part := v.Get(key); part != nil && part.Kind == lenient.Object {
			inner = part
			break
		}
	}
	part := source.Part{Value: inner}
	c := call{arguments: part.Meant(alias.OfStep, alias.Arguments).Value}
	tool := part.Meant(alias.OfStep, alias.Tool).Value
	if tool == nil && (c.arguments != nil || inner != v) {
		tool = part.Under(alias.CallNames).Value
	}
	if tool == nil || tool.Kind != lenient.String {
		return call{}
	}
	c.tool = tool.Text
	if c.arguments != nil && c.arguments.Kind == lenient.String {
		c.arguments = cmp.Or(item.DecodeText(c.arguments), c.arguments)
	}
	return c
}

// deeds are what the JSON that is read asks for.
type deeds struct {
	written map[string]bool    // each item as it stands, each call by its tool and its arguments
	named   map[string]bool    // the tools, and the steps by their ids and names
	base    map[string]step    // the steps of the workflow that is changed, by their ids and names
	linked  map[[2]string]bool // the ids of those that are linked
}

// knows reports whether a word is the id or the name of a step.
func (asked deeds) knows(word string) bool {
	return asked.base[word].id != "" || asked.named[idKey(word)]
}

// step is one of the workflow that is changed.
type step struct {
	id, name string
	call     string // as it is written among the deeds, "" for none
}

// toolKey and idKey are how tools and steps are named among the deeds.
func (d *draft) toolKey(name string) string {
	if t, _, known := d.Catalog.Find(name); known {
		name = t.Name
	}
	return "tool " + alias.Fold(name)
}

func idKey(name string) string { return "step " + alias.Fold(name) }

func (d *draft) callKey(c call) string {
	return d.toolKey(c.tool) + " " + item.Sorted(c.arguments)
}

// whatIsAsked are the deeds of the JSON that is read.
func (d *draft) whatIsAsked() deeds {
	if d.asked.written == nil {
		d.asked = deeds{written: map[string]bool{}, named: map[string]bool{}, base: map[string]step{}, linked: map[[2]string]bool{}}
		for _, n := range d.options.Base.Nodes {
			s := d.stepOf(n)
			d.asked.base[n.ID], d.asked.base[n.Name] = s, s
		}
		for _, e := range d.options.Base.Edges {
			d.asked.linked[[2]string{e.From, e.To}] = true
		}
		for _, v := range itemsOf(d.json, d.options.Want) {
			d.asked.written[item.Sorted(v)] = true
			d.note(v)
		}
	}
	return d.asked
}

func (d *draft) stepOf(n workflow.Node) step {
	s := step{id: n.ID, name: n.Name}
	if n.Tool != nil {
		c := call{tool: n.Tool.Name, arguments: &lenient.Value{Kind: lenient.Object}}
		for name, v := range n.Tool.Arguments {
			value := lenient.Read(string(v), lenient.Any, lenient.Options{}).Value
			c.arguments.Members = append(c.arguments.Members, lenient.Member{Key: name, Value: *cmp.Or(value, &lenient.Value{})})
		}
		s.call = d.callKey(c)
	}
	return s
}

// note notes the calls in a value, and what the steps are called.
func (d *draft) note(v *lenient.Value) {
	for i := range v.Items {
		d.note(&v.Items[i])
	}
	if v.Kind != lenient.Object {
		return
	}
	part := source.Part{Value: v}
	for _, f := range []alias.Field{alias.ID, alias.Name, alias.NodeID} {
		if name := part.Meant(alias.OfStep, f); name.Is(lenient.String) {
			d.asked.named[idKey(name.Text)] = true
		}
	}
	c := callIn(v)
	if c.tool != "" {
		d.asked.named[d.toolKey(c.tool)] = true
		d.asked.written[d.callKey(c)] = true
	}
	for i := range v.Members {
		if m := &v.Members[i]; c.tool == "" || alias.OfStep.Field(m.Key) != alias.Arguments {
			d.note(&m.Value)
		}
	}
}

// isDone reports whether the JSON that is read does what an item outside of it asks for. An item
// that says no more than what a step is called, or which tool it calls, asks for nothing new where
// there is such a one.
func (d *draft) isDone(v *lenient.Value) bool {
	done, c := d.whatIsAsked(), callIn(v)
	switch {
	case done.written[item.Sorted(v)]:
		return true
	case c.arguments != nil && item.FormOf(c.arguments, WantAny, 0) > FormOther: // the call is how the plan is given
		return !d.asksMore(c.arguments)
	case c.tool != "" && (c.arguments == nil || item.IsEmpty(c.arguments)):
		return done.named[d.toolKey(c.tool)]
	case c.tool != "":
		return done.written[d.callKey(c)]
	case item.LooksLikeStep(v):
		return false
	}
	named := false
	for _, m := range v.Members {
		switch alias.OfStep.Field(m.Key) {
		case alias.ID, alias.Name, alias.NodeID:
			named = named || done.named[idKey(m.Value.Text)]
		case alias.Note:
		default:
			if !item.IsQuiet(m.Key) {
				return false
			}
		}
	}
	return named
}

// isShown reports whether a step or an edge of a plan beside a change is one of the workflow as it
// is, or one that the change alters or adds: so the workflow is shown.
func (d *draft) isShown(v *lenient.Value) bool {
	asked, part := d.whatIsAsked(), source.Part{Value: v}
	if from, to := part.Meant(alias.OfEdge, alias.From), part.Meant(alias.OfEdge, alias.To); from.Is(lenient.String) && to.Is(lenient.String) && !item.LooksLikeStep(v) {
		a, b := asked.base[from.Text], asked.base[to.Text]
		if a.id != "" && b.id != "" {
			return asked.linked[[2]string{a.id, b.id}]
		}
		return (a.id != "" || asked.named[idKey(from.Text)]) && (b.id != "" || asked.named[idKey(to.Text)])
	}
	for _, f := range []alias.Field{alias.ID, alias.Name} {
		name := part.Meant(alias.OfStep, f)
		if !name.Is(lenient.String) {
			continue
		}
		if s := asked.base[name.Text]; s.id != "" && (asked.named[idKey(s.id)] || asked.named[idKey(s.name)] || s.call == "" || s.call == d.callKey(callIn(v))) {
			return true
		}
	}
	return false
}

// asksMore reports whether a value outside of the JSON that is read asks for more than that does.
func (d *draft) asksMore(v *lenient.Value) bool {
	shows := len(d.options.Base.Nodes) > 0 && item.FormOf(v, WantPlan, 0) > FormOther && item.DirectForm(planIn(d.json, d.options.Want), d.options.Want) == FormPatch
	return slices.ContainsFunc(d.deedsIn(v), func(v *lenient.Value) bool { return !d.isDone(v) && !(shows && d.isShown(v)) })
}

// refuseMore refuses a member beside the steps or changes that holds others, under a key that has
// none for the reader. It reports whether it does.
func (d *draft) refuseMore(e source.Entry, where string) bool {
	if e.Missing() || !d.asksMore(e.Value) {
		return false
	}
	d.Log.Refuse(problem.MisplacedKey, e.Part, "Give all of the plan or change in one object, its steps in one list.",
		"“%s” %s holds more steps or changes, which would be lost: %s.", e.Key, where, source.Preview(e.Value))
	return true
}

// refuseInterface refuses inputs and outputs that stand with what is named as the steps are, and not
// in the plan itself.
func (d *draft) refuseInterface(e source.Entry, where string) {
	for _, f := range []alias.Field{alias.Inputs, alias.RunOutputs} {
		given, own := e.Meant(alias.OfPlan, f), d.root.Meant(alias.OfPlan, f)
		if given.Missing() || item.IsEmpty(given.Value) || own.Value != nil && item.Sorted(own.Value) == item.Sorted(given.Value) {
			continue
		}
		d.Log.Refuse(problem.MisplacedKey, given, "Give all of the plan in one object.",
			"“%s” %s gives inputs or outputs that the plan itself does not have: %s.", e.Key, where, source.Preview(given.Value))
	}
}

// reportTold reads the members beside the steps that tell of them, or are called as they are: none
// of what they ask for may be lost.
func (d *draft) reportTold(list []source.Entry, where string) {
	for _, e := range list {
		if alias.Beside.Says(e.Key, alias.Harmless) || slices.Contains(alias.Thoughts, alias.Fold(e.Key)) {
			continue
		}
		switch {
		case d.refuseMore(e, where):
		case isNamedAsSteps(e):
			d.refuseInterface(e, where)
			d.hearTold(e.Part)
			if e.Is(lenient.String) && item.DecodeText(e.Value) == nil { // the plan in words
				d.spoken = append(d.spoken, inLine().ReplaceAllString(e.Text, "\n$1. "))
			}
		case saidOf(e.Key) == "" && isTold(e.Value):
			d.hearTold(e.Part)
		}
	}
}

// inLine is the number of an entry in a list that stands on one line.
var inLine = text.Pattern(`[ \t]+(\d{1,2})[.)][ \t]+`)

// maxIntroduced is how many bytes before a piece of JSON may say what it is.
const maxIntroduced = 200

// isAskedApart reports whether a piece of JSON of its own asks for more than the one that is read.
// One before it may be a draft of it, and either may be an example.
func (d *draft) isAskedApart(v *lenient.Value) bool {
	if !d.asksMore(v) {
		return false
	}
	if v.Offset < d.json.Offset {
		items := d.deedsIn(v)
		if d.thinksAloud() || speech.Corrects(d.before) || repeatsMost(items, keysOf(itemsOf(d.json, d.options.Want))) || onlyForm(items) {
			return false
		}
	}
	introduced := d.text[max(0, v.Offset-maxIntroduced):v.Offset]
	introduced = introduced[strings.LastIndexAny(introduced, "}]>")+1:]
	introduced = strings.TrimSuffix(strings.TrimRight(introduced, "` \n\t"), "json") // the fence and its language
	return !speech.About(strings.TrimRight(introduced, "` \n\t"), "").NotMeant
}
