package reply

import (
	"cmp"
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
)

// What a reply asks for may stand where nothing of it is read: under a key that tells something of
// the plan, or in a piece of JSON of its own. What the plan does anyway is said twice; anything else
// would be lost.

// deedsIn are the steps, edges, changes and calls of tools in a value, or in the JSON inside a text.
func (d *draft) deedsIn(v *lenient.Value) []*lenient.Value {
	switch {
	case item.FormOf(v, WantAny, 0) > FormOther:
		return slices.DeleteFunc(itemsOf(v, WantAny), func(v *lenient.Value) bool {
			return item.IsRemarks(v) || item.IsScalar(v) && !d.whatIsAsked().base[v.Text] // a step to be removed
		})
	case v.Kind == lenient.String:
		return nil
	}
	return slices.DeleteFunc(parts(v), func(v *lenient.Value) bool { return !d.isCall(v) })
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

// isCall reports whether a value calls a tool on offer. What says how a tool is called does not.
func (d *draft) isCall(v *lenient.Value) bool {
	c := callIn(v)
	_, _, known := d.Catalog.Find(c.tool)
	return known && c.arguments != nil && (c.arguments.Get("properties") == nil || c.arguments.Get("type") == nil)
}

// deeds are what the JSON that is read asks for.
type deeds struct {
	written map[string]bool // each item as it stands, each call by its tool and its arguments
	named   map[string]bool // the tools, and the steps by their ids and names
	base    map[string]bool // the ids and names of the steps of the workflow that is changed
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
		d.asked = deeds{written: map[string]bool{}, named: map[string]bool{}, base: map[string]bool{}}
		for _, n := range d.options.Base.Nodes {
			d.asked.base[n.ID], d.asked.base[n.Name] = true, true
		}
		for _, v := range itemsOf(d.json, d.options.Want) {
			d.asked.written[item.Sorted(v)] = true
			d.note(v)
		}
	}
	return d.asked
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

// asksMore reports whether a value outside of the JSON that is read asks for more than that does.
func (d *draft) asksMore(v *lenient.Value) bool {
	return slices.ContainsFunc(d.deedsIn(v), func(v *lenient.Value) bool { return !d.isDone(v) })
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

// reportTold reads the members beside the steps that tell of them, or are called as they are: none
// of what they ask for may be lost.
func (d *draft) reportTold(list []source.Entry, where string) {
	for _, e := range list {
		if alias.Beside.Says(e.Key, alias.Harmless) || slices.Contains(alias.Thoughts, alias.Fold(e.Key)) {
			continue
		}
		d.refuseMore(e, where)
	}
}
