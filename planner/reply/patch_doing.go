package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
)

// takeDoing takes out of an update what says in a word what is to be done with the step, such as
// "remove": true or "op": "disable". It reports whether that is to remove it.
func (d *draft) takeDoing(list []source.Entry) (rest []source.Entry, removes bool) {
	for _, e := range list {
		switch d.doing(e) {
		case alias.Removes:
			d.Log.Add(problem.Coerced, e.Part, "“%s: %s” of an update was read as the removal of its step.", e.Key, source.Preview(e.Value))
			removes = true
		case alias.TurnsOff:
			rest = append(rest, d.switchedBy(e, false))
		case alias.TurnsOn:
			rest = append(rest, d.switchedBy(e, true))
		case alias.Alters:
		default:
			rest = append(rest, e)
		}
	}
	return rest, removes
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
	_, _, ok := d.catalog.Find(name)
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
			if about := matterOf(e.Key); about != alias.AboutNothing && !saysNothing(about, e) {
				d.misplaced(e, about, "a removal")
			}
		}
	}
}
