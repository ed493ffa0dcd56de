package reply

import (
	"maps"
	"slices"
	"strings"

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
	if before.Kind() != '"' {
		return after, ""
	}
	was := text.Unquote(before)
	if speech.WithoutStays(now) == was {
		return before, now
	}
	if filled, is := o.extended(was, now); is {
		return text.Quote(filled), now
	}
	return after, ""
}

// extended is a text with the one that was there in place of what stands for it.
func (o staying) extended(was, now string) (filled string, ok bool) {
	x, is := speech.Extends(now)
	switch {
	case !is, strings.TrimSpace(was) == "", strings.Contains(was, x.Mark), speech.SaysToWrite(o.words, now):
		return "", false
	case !x.Sure && strings.Contains(now, was): // it is all there, behind dots that may be meant
		return "", false
	}
	return x.Fill(was), true
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
		case o.lacksWhatStays(said):
			o.Log.Refuse(problem.RejectedChange, at, "Write the whole text, with nothing that stands for a part of it.",
				"“%s” of %s is now “%s”, in which something stands for a text that is not there.", name, title, text.Start(said, source.PreviewLength))
		case len(old) == 0 && speech.SaysStays(said) == speech.Stays && o.stays(said):
			delete(call.Arguments, name)
			o.reportStays(name, title, said, at)
		case len(old) > 0 && (o.words == "" && speech.SaysStays(said) == speech.MayStay || speech.SaysRestStays(said) && !speech.SaysToWrite(o.words, said)):
			o.Log.Add(problem.RejectedChange, at, "“%s” of %s is now the text “%s”, and what it was is gone.", name, title, said).
				Fix = "Leave out of an update what is to stay as it is."
		}
	}
}

// takesAsOneOf reports whether an argument has a text among those that it may be.
func takesAsOneOf(all []catalog.Argument, name string, v jsontext.Value) bool {
	return slices.ContainsFunc(all, func(a catalog.Argument) bool { return a.Name == name && slices.Contains(a.Enum, string(v)) })
}

// lacksWhatStays reports whether a text surely stands for one that was there and more, and the person
// does not ask for it as it stands.
func (o staying) lacksWhatStays(said string) bool {
	x, is := speech.Extends(said)
	return is && x.Sure && !speech.SaysToWrite(o.words, said)
}

func (o staying) reportStays(what, title, said string, at source.Part) {
	if x, is := speech.Extends(said); is {
		p := o.Log.Add(problem.Coerced, at, "“%s” of %s has what it was in the place of “%s”, which stands for that in the answer.", what, title, text.Start(x.Mark, source.PreviewLength))
		p.Severity, p.Fix = problem.Warning, "Write the whole text, with nothing that stands for a part of it."
		return
	}
	p := o.Log.Add(problem.Coerced, at, "“%s” of %s stays as it was: the answer says “%s” in its place.", what, title, text.Start(said, source.PreviewLength))
	p.Fix = "Leave out of an update what is to stay as it is."
	if speech.SaysStays(said) == speech.MayStay {
		p.Severity = problem.Warning
	}
}

// worded are the fields of a step that hold words, in which a plain one may be meant.
var worded = []alias.Field{alias.Name, alias.Note, alias.Prompt, alias.Instruction}

// leaveFields takes out of an update the fields that say of themselves that they stay, and fills in
// what was there where they extend it.
func (o staying) leaveFields(before workflow.Node, u update, title string) {
	for _, f := range slices.Sorted(maps.Keys(u.Fields)) {
		e := u.Fields[f]
		if f == alias.NodeID || !e.Is(lenient.String) {
			continue
		}
		if speech.SaysStays(e.Text) == speech.Stays && o.stays(e.Text) || slices.Contains(worded, f) && o.stays(e.Text) {
			delete(u.Fields, f)
			o.reportStays(e.Key, title, e.Text, e.Part)
		} else if was := wordsIn(&before)[f]; was != nil {
			if filled, is := o.extended(*was, e.Text); is {
				o.reportStays(e.Key, title, e.Text, e.Part)
				v := *e.Value
				v.Text, e.Value = filled, &v
				u.Fields[f] = e
			}
		}
	}
}

// wordsIn are the words of a step, but for its name.
func wordsIn(n *workflow.Node) map[alias.Field]*string {
	words := map[alias.Field]*string{alias.Note: &n.Note}
	if n.AiStep != nil {
		words[alias.Prompt] = &n.AiStep.Prompt
	}
	if n.AiTransform != nil {
		words[alias.Instruction] = &n.AiTransform.Instruction
	}
	return words
}

// keepWords gives a step that stands in a plan anew the words of the one before it where its own say
// that they stay.
func (o staying) keepWords(before workflow.Node, n *workflow.Node, title string, at source.Part) {
	was, now := wordsIn(&before), wordsIn(n)
	for _, f := range slices.Sorted(maps.Keys(now)) {
		old := was[f]
		if old == nil || *now[f] == "" {
			continue
		}
		if kept, said := o.keptText(text.Quote(*old), text.Quote(*now[f])); said != "" {
			*now[f] = text.Unquote(kept)
			o.reportStays(string(f), title, said, at)
		}
	}
}
