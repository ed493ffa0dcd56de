package reply

import (
	"slices"
	"strings"
	"unicode"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/claim"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// OpenQuestion begins what is left out because the model asks for it.
const OpenQuestion = "open question: "

// hear listens to the words beside a plan or patch, around the JSON and in it: what limits
// the plan must not be lost, and an example is none.
func (d *draft) hear() {
	if d.changes != nil && d.changes.isEmpty() && d.givenInputs == nil && d.givenOutputs == nil {
		return
	}
	var heard speech.Heard
	about := speech.About
	if d.changes == nil && len(d.options.Base.Nodes) == 0 {
		about = speech.AboutNew
	}
	if d.thinksAloud() {
		d.refuseThought()
	} else if d.before+d.after != "" {
		before, after := speech.Beside(d.before), speech.Beside(d.after)
		heard = about(before, after)
		d.refuseFirstPart(before, after)
	}
	d.refuseFirstPart("", strings.Join(d.spoken, "\n"))
	for _, words := range d.spoken {
		heard.Add(about("", words))
	}
	if heard.NotMeant {
		d.refuseUnmeant()
	}
	// What comes next in a change may be asked for beside a step that is there already.
	heard.LeftOut = slices.DeleteFunc(d.withoutRestated(append(heard.LeftOut, d.muttered...)), func(s string) bool {
		more, _ := speech.TellsMore(s)
		if more = more && d.changes == nil; more {
			d.toldMore = append(d.toldMore, s)
		}
		return more
	})
	if d.changes != nil { // what is gone may be what is told as left out
		d.toldGone = append(d.toldGone, toldLater{alias.LeftOut, heard.LeftOut}, toldLater{alias.Assumed, heard.Assumed})
		heard.LeftOut, heard.Assumed = nil, nil
	}
	d.addHeard(alias.LeftOut, heard.LeftOut)
	for _, s := range heard.Asked {
		d.AddRemark(alias.LeftOut, source.Part{}, OpenQuestion+item.Saying(s))
	}
	d.addHeard(alias.Assumed, d.withoutRestated(heard.Assumed))
}

// addToldMore takes as left out what else is said to be done, but for what the plan does.
func (d *draft) addToldMore() {
	list := d.toldMore
	d.toldMore = nil
	if d.result != nil {
		list = slices.DeleteFunc(list, func(s string) bool { return claim.IsDone(s, *d.result) })
	}
	d.addHeard(alias.LeftOut, list)
}

// toldLater are sentences that are to be kept as a remark, unless they tell what a change does.
type toldLater struct {
	as   alias.Field
	list []string
}

// addToldGone keeps what is left out or assumed in the words beside a change, but for what only tells of
// the steps that it removes.
func (d *draft) addToldGone() {
	for _, t := range d.toldGone {
		list := t.list
		if d.result != nil {
			list = slices.DeleteFunc(list, func(s string) bool { return claim.TellsGone(s, d.options.Base, *d.result) })
		}
		if t.as == alias.Assumed {
			list = d.withoutRestated(list)
		}
		d.addHeard(t.as, list)
	}
	d.toldGone = nil
}

// maxRestated bounds how many names and quotations are looked at.
const maxRestated = 500

// withoutRestated are the sentences without those that limit a plan, or say what it rests on, only by
// what a step is called, or by a text in it: “It runs Check placeholder text”.
func (d *draft) withoutRestated(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	names, written := d.namesTold(), item.Sorted(d.json)
	looked := 0
	isWritten := func(quoted string) bool {
		looked++
		inJSON := string(text.Quote(quoted))
		return looked <= maxRestated && strings.Contains(quoted, " ") && strings.Contains(written, inJSON[1:len(inJSON)-1])
	}
	return slices.DeleteFunc(list, func(s string) bool {
		bare := speech.Without(s, names, isWritten)
		if bare == s {
			return false
		}
		heard := speech.About("", bare)
		return !heard.NotMeant && len(heard.LeftOut)+len(heard.Assumed) == 0
	})
}

// namesTold are the names of steps in the answer and in the workflow that it changes, the longest
// first. A single word is none that could not mean something else.
func (d *draft) namesTold() (names []string) {
	add := func(name string) {
		if strings.Contains(strings.TrimSpace(name), " ") && len(names) < maxRestated {
			names = append(names, name, strings.ToLower(name[:1])+name[1:])
			if strings.Contains(strings.ToLower(name), "placeholder") { // the step is about one
				names = append(names, "the placeholder", "placeholder text")
			}
		}
	}
	for _, n := range d.options.Base.Nodes {
		add(n.Name)
	}
	for open := []*lenient.Value{d.json}; len(open) > 0; {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		for i := range v.Items {
			open = append(open, &v.Items[i])
		}
		for i := range v.Members {
			m := &v.Members[i]
			open = append(open, &m.Value)
			if m.Value.Kind == lenient.String && alias.OfStep.Field(m.Key) == alias.Name {
				add(m.Value.Text)
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

// refuseUnmeant refuses a plan or patch of which the reply itself says that it is not to be
// taken.
func (d *draft) refuseUnmeant() {
	d.Log.Add(problem.NotMeant, d.root, "The words beside the JSON say that it is an example or wrong, or that this is not done.").
		Fix = "If the JSON is the answer, give it again with nothing beside it, and say in left_out what it does not do. Else answer in words without JSON."
}

// refuseThought refuses a plan in reasoning that is never closed, where the model goes on to think
// about it, or only considers it: the answer that it came to is not there.
func (d *draft) refuseThought() {
	behind := strings.ContainsFunc(d.after, unicode.IsLetter)
	if !behind && !speech.Hesitates(d.before) {
		return
	}
	d.Log.Add(problem.NotMeant, d.root, "The model was still thinking about this when its answer ended, so it may not be what it came to.").
		Fix = "Close your reasoning, then give the plan or change that you came to, with nothing behind it."
}

// refuseFirstPart refuses an answer of which its name or the words beside it say that the rest comes
// in another one. Each is refused once.
func (d *draft) refuseFirstPart(before, after string) {
	said := speech.MoreFollows(before, after)
	if said == "" && before == "" && speech.NamesPart(d.title) {
		said = d.title
	}
	if said != "" {
		d.Log.Refuse(problem.MisplacedKey, d.root, "Give all of the plan or change in one object and in this answer. What it does not do belongs in left_out.",
			"The answer says of itself that it is not all: “%s”.", item.Saying(said))
	}
}

// refuseUnmeantKey refuses a plan or patch that stands under a key which says that it is none.
func (d *draft) refuseUnmeantKey(inner *lenient.Value) {
	key := keyOf(d.root.Value, inner)
	if item.MatterOf(key) == alias.AboutParallel {
		d.Misplaced(source.Entry{Key: key, Part: source.Part{Value: inner, Path: d.root.Path}}, alias.AboutParallel, "the plan")
	}
	if !slices.ContainsFunc(nameParts(key), func(part string) bool { return slices.Contains(alias.Unmeant, alias.Fold(part)) }) {
		return
	}
	d.Log.Add(problem.NotMeant, d.root, "The steps stand under “%s”, so they are not what is meant.", key).
		Fix = "Give the plan or change that is meant by itself, under no other key, and nothing that is not meant."
}

// nameParts are the words of a key: of not_this and of notThis.
func nameParts(key string) []string {
	var parts []string
	begun := 0
	for i, r := range key {
		if unicode.IsUpper(r) && i > 0 && unicode.IsLower(rune(key[i-1])) {
			parts = append(parts, key[begun:i])
			begun = i
		}
	}
	parts = append(parts, key[begun:])
	return strings.FieldsFunc(strings.Join(parts, " "), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
}

// mutter hears what limits the plan in what a model says of it for nobody: its description, or
// what it thought. What it thinks is told only where it surely limits the plan.
func (d *draft) mutter(e source.Entry) {
	if (alias.Beside.Says(e.Key, alias.Quiet, alias.Harmless) || alias.Foreign.Says(e.Key, alias.Decorates)) && saidOf(e.Key) == "" && item.RemarkField(e.Key) == "" && !item.IsLone(d.root.Value) {
		d.muttered = append(d.muttered, speech.Limits(e.Text, slices.Contains(alias.Thoughts, alias.Fold(e.Key)))...)
	}
}

// thinksAloud reports whether words around the JSON may be reasoning: it was not closed.
func (d *draft) thinksAloud() bool {
	return slices.ContainsFunc(d.Log.Problems, func(p problem.Problem) bool {
		return p.Code == problem.Thinking && p.Severity == problem.Warning
	})
}

// addHeard keeps sentences as remarks, apart from those that a remark says already.
func (d *draft) addHeard(f alias.Field, list []string) {
	for _, s := range list {
		said := alias.Fold(s)
		if !slices.ContainsFunc(d.Remarks.Texts[f], func(text string) bool { return strings.Contains(said, alias.Fold(text)) }) {
			d.AddRemark(f, source.Part{}, item.Saying(s))
		}
	}
}
