package reply

import (
	"slices"
	"strings"
	"sync"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
)

// takeDoing takes out of an update what says in a word what is to be done with the step, such as
// "remove": true or "op": "disable". It reports whether that is to remove it. What the step's own
// tool has an argument for is own: no such word, and no other name of a field either.
func (d *draft) takeDoing(c *changes, list []source.Entry) (rest, own []source.Entry, removes bool) {
	isArgument, says := d.argumentsOf(c, list), meant(list, alias.Enabled)
	for _, e := range list {
		about := d.doing(e)
		if about != alias.AboutNothing && isArgument(e.Key) {
			own = append(own, e)
			continue
		}
		switch about {
		case alias.Removes:
			d.Log.Add(problem.Coerced, e.Part, "“%s: %s” of an update was read as the removal of its step.", e.Key, source.Preview(e.Value))
			removes = true
		case alias.TurnsOff, alias.TurnsOn:
			rest = d.switchBy(rest, e, about == alias.TurnsOn, says)
		case alias.Alters:
		default:
			rest = append(rest, e)
		}
	}
	return rest, own, removes
}

// switchBy adds that a word turns a step on or off, but where the update says it by enabled as
// well: there the word is left out, and refused where it says the opposite.
func (d *draft) switchBy(rest []source.Entry, e source.Entry, on bool, says source.Entry) []source.Entry {
	if says.Missing() {
		return append(rest, d.switchedBy(e, on))
	}
	if !alias.AsValue.Says(says.Text, map[bool]alias.Field{true: alias.Yes, false: alias.No}[on]) {
		d.Log.Refuse(problem.RejectedChange, e.Part, "Say by enabled alone whether the step is done.",
			"The update says two things that do not agree: “%s: %s” and “%s: %s”.", e.Key, source.Preview(e.Value), says.Key, source.Preview(says.Value))
	}
	return rest
}

// argumentsOf reports of a key whether the tool of the step that an update is about, as it was or
// as it is to be, has an argument of that name that the update does not give elsewhere.
func (d *draft) argumentsOf(c *changes, list []source.Entry) func(key string) bool {
	given := meant(list, alias.Arguments)
	tools := sync.OnceValue(func() []string {
		return []string{d.Identifier(meant(list, alias.Tool).Part), c.toolOf(d, meant(list, alias.NodeID).Part)}
	})
	return func(key string) bool {
		return given.Get(key) == nil && slices.ContainsFunc(tools(), func(name string) bool { return name != "" && d.HasArgument(name, key) })
	}
}

// meant is the member that has a meaning in an update, its Value nil for none.
func meant(list []source.Entry, f alias.Field) source.Entry {
	for _, is := range []func(string) alias.Field{alias.OfUpdate.Own, alias.OfUpdate.First} {
		if i := slices.IndexFunc(list, func(e source.Entry) bool { return is(e.Key) == f }); i >= 0 {
			return list[i]
		}
	}
	return source.Entry{}
}

// toolOf is the tool of the step that an update names: one that is there, or that the patch adds.
func (c *changes) toolOf(d *draft, id source.Part) string {
	if c.known == nil {
		c.known, _ = flow.FromWorkflow(d.options.Base)
		for _, s := range slices.Concat(c.addNodes, c.add) {
			c.known.Add(s)
		}
		c.names = flow.NewScope(c.known)
	}
	i, _, ok := c.names.Find(d.Identifier(id))
	if !ok || c.known.Node(i).Tool == nil {
		return ""
	}
	return c.known.Node(i).Tool.Name
}

// doing is what a member of an update says is to be done with its step, "" for what says
// something else.
func (d *draft) doing(e source.Entry) alias.Field {
	key := strings.Trim(e.Key, "_$")
	switch {
	case alias.Doings.Says(key, alias.Removes) && alias.AsValue.Says(e.Text, alias.Yes):
		return alias.Removes
	case !e.Is(lenient.String) || !slices.Contains(alias.DoingKeys, alias.Fold(key)) || d.hasTool(e.Text):
		return alias.AboutNothing
	}
	return alias.Doings.Among(e.Text, alias.Removes, alias.TurnsOff, alias.TurnsOn, alias.Alters)
}

func (d *draft) hasTool(name string) bool {
	_, _, ok := d.Catalog.Find(name)
	return ok
}

func (d *draft) switchedBy(e source.Entry, on bool) source.Entry {
	state := enabled(e, on)
	d.Log.Add(problem.Coerced, e.Part, "“%s: %s” was read as “enabled: %s”.", e.Key, e.Text, state.Text)
	return state
}

// enabled says of a step what a word did.
func enabled(at source.Entry, on bool) source.Entry {
	word := "false"
	if on {
		word = "true"
	}
	at.Key, at.Value = string(alias.Enabled), &lenient.Value{Kind: lenient.Bool, Text: word, Offset: at.Offset}
	return at
}

// givesMore reports whether an update gives something besides what its step is called.
func givesMore(o *source.Object) bool {
	for f := range o.Fields {
		if o.Has(f) && !slices.Contains([]alias.Field{alias.NodeID, alias.Name, alias.StepType, alias.Kind, alias.Note}, f) {
			return true
		}
	}
	return false
}

// takeSwitched reads the steps that a patch lists as such that are turned off or on.
func (d *draft) takeSwitched(c *changes, o *source.Object) {
	for _, e := range o.LeftOver() {
		says := alias.Doings.Among(e.Key, alias.TurnsOff, alias.TurnsOn)
		list := source.Each(e.Part)
		isName := func(v source.Part) bool { return v.Is(lenient.String) && v.Text != "" }
		if says == "" || len(list) == 0 || slices.ContainsFunc(list, func(v source.Part) bool { return !isName(v) }) {
			continue
		}
		o.Drop(e)
		d.Log.Add(problem.Coerced, e.Part, "“%s” of the change was read as updates of the steps that it names.", e.Key)
		for i, v := range list {
			d.readUpdate(c, switched(v, says == alias.TurnsOn), i)
		}
	}
}

// switched is an update that turns the step of a name on or off.
func switched(name source.Part, on bool) source.Part {
	state := enabled(source.Entry{Part: name}, on)
	return source.Part{Path: name.Path, Value: &lenient.Value{Kind: lenient.Object, Offset: name.Offset, Members: []lenient.Member{
		{Key: string(alias.NodeID), Offset: name.Offset, Value: *name.Value},
		{Key: state.Key, Offset: name.Offset, Value: *state.Value},
	}}}
}

// reportBounds reports what says of a removal when or how often it is done: a change is done once
// and whole.
func (d *draft) reportBounds(list []source.Part) {
	for _, v := range list {
		for _, e := range source.Entries(v) {
			if about := item.MatterOf(e.Key); about != alias.AboutNothing && !item.SaysNothing(about, e) {
				d.Misplaced(e, about, "a removal")
			}
		}
	}
}
