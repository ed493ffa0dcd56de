package reply

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// A model that gives a step anew often writes “(unchanged)” for what is to stay. Taken for a text it
// would overwrite what the person had.

// takeStaying takes the list of the steps that a change leaves as they are. Where it does not leave
// them, either may be meant.
func (d *draft) takeStaying(c *changes, o *source.Object) {
	touched := map[string]bool{}
	for _, u := range c.updates {
		touched[d.whatIsAsked().base[d.Identifier(u.id)].id] = true
	}
	for _, v := range c.removeIDs {
		touched[d.whatIsAsked().base[d.Identifier(v)].id] = true
	}
	for _, e := range o.LeftOver() {
		list := item.RemarkItems(e.Part)
		isOther := func(v source.Part) bool { return !v.Is(lenient.String) || d.whatIsAsked().base[v.Text].id == "" }
		if !slices.Contains(alias.Staying, alias.Fold(e.Key)) || slices.ContainsFunc(list, isOther) {
			continue
		}
		o.Drop(e)
		for _, v := range list {
			if s := d.whatIsAsked().base[v.Text]; touched[s.id] {
				d.Log.Refuse(problem.RejectedChange, v, "Leave out of the change what is to stay as it is.", "“%s” stands under “%s”, and the change updates or removes it.", s.name, e.Key)
			}
		}
	}
}

// staying reads what stands for what was there before, by the words of the person.
type staying struct {
	*item.Reader
	words string // "" where they are not known
}

func (d *draft) staying() staying { return staying{d.Reader, d.options.Words} }

// stays reports whether a text in an answer stands for what was there before. A plain word does
// where the words of the person are known and do not ask for it.
func (o staying) stays(said string) bool {
	switch speech.SaysStays(said) {
	case speech.Stays:
		return !speech.SaysToWrite(o.words, said)
	case speech.MayStay:
		return o.words != "" && !speech.SaysToWrite(o.words, said)
	}
	return false
}

// maxDeep is how many values deep an argument is looked into.
const maxDeep = 20

// kept is a value in which what stands for what was there before is that again, and what stood there;
// "" where nothing did.
func (o staying) kept(before, after jsontext.Value, depth int) (kept jsontext.Value, said string) {
	switch {
	case depth > maxDeep || len(before) == 0:
		return after, ""
	case after.Kind() == '"':
		return o.keptText(before, after)
	case after.Kind() == '{' && before.Kind() == '{':
		old, now := members(before), members(after)
		for _, key := range slices.Sorted(maps.Keys(now)) {
			if v, s := o.kept(old[key], now[key], depth+1); s != "" {
				now[key], said = v, s
			}
		}
		kept, _ = json.Marshal(now, json.Deterministic(true)) // of values that were read from JSON
	case after.Kind() == '[' && before.Kind() == '[':
		var old, now []jsontext.Value
		if json.Unmarshal(before, &old) != nil || json.Unmarshal(after, &now) != nil {
			return after, ""
		}
		for i := range min(len(old), len(now)) {
			if v, s := o.kept(old[i], now[i], depth+1); s != "" {
				now[i], said = v, s
			}
		}
		kept, _ = json.Marshal(now)
	}
	if said == "" {
		return after, ""
	}
	return kept, said
}

func (o staying) keptText(before, after jsontext.Value) (kept jsontext.Value, said string) {
	now := text.Unquote(after)
	if string(before) == string(after) {
		return after, ""
	}
	if o.stays(now) {
		return before, now
	}
	if before.Kind() == '"' && speech.WithoutStays(now) == text.Unquote(before) {
		return before, now
	}
	return after, ""
}

// keepArguments gives a call the arguments of the one before it where its own say that they stay.
func (o staying) keepArguments(before workflow.Arguments, call *workflow.ToolCall, title string, at source.Part) {
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		v, old := call.Arguments[name], before[name]
		if takesAsOneOf(o.ToolArguments(call.Name), name, v) {
			continue
		}
		if kept, said := o.kept(old, v, 0); said != "" {
			call.Arguments[name] = kept
			o.reportStays(name, title, said, at)
			continue
		}
		if v.Kind() != '"' || string(old) == string(v) {
			continue
		}
		switch said := text.Unquote(v); {
		case len(old) == 0 && speech.SaysStays(said) == speech.Stays && o.stays(said):
			delete(call.Arguments, name)
			o.reportStays(name, title, said, at)
		case len(old) > 0 && o.words == "" && speech.SaysStays(said) == speech.MayStay:
			o.Log.Add(problem.RejectedChange, at, "“%s” of %s is now the text “%s”, and what it was is gone.", name, title, said).
				Fix = "Leave out of an update what is to stay as it is."
		}
	}
}

// takesAsOneOf reports whether an argument has a text among those that it may be.
func takesAsOneOf(all []catalog.Argument, name string, v jsontext.Value) bool {
	return slices.ContainsFunc(all, func(a catalog.Argument) bool { return a.Name == name && slices.Contains(a.Enum, string(v)) })
}

func (o staying) reportStays(what, title, said string, at source.Part) {
	p := o.Log.Add(problem.Coerced, at, "“%s” of %s stays as it was: the answer says “%s” in its place.", what, title, text.Start(said, source.PreviewLength))
	p.Fix = "Leave out of an update what is to stay as it is."
	if speech.SaysStays(said) == speech.MayStay {
		p.Severity = problem.Warning
	}
}

// worded are the fields of a step that hold words, in which a plain one may be meant.
var worded = []alias.Field{alias.Name, alias.Note, alias.Prompt, alias.Instruction}

// leaveFields takes out of an update the fields that say of themselves that they stay.
func (o staying) leaveFields(u update, title string) {
	for _, f := range slices.Sorted(maps.Keys(u.Fields)) {
		e := u.Fields[f]
		if f == alias.NodeID || !e.Is(lenient.String) {
			continue
		}
		if speech.SaysStays(e.Text) == speech.Stays && o.stays(e.Text) || slices.Contains(worded, f) && o.stays(e.Text) {
			delete(u.Fields, f)
			o.reportStays(e.Key, title, e.Text, e.Part)
		}
	}
}
