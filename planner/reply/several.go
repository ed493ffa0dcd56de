package reply

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// refuseParts refuses a choice among several pieces of JSON where what is left out may be
// as much of the answer: it is told once more, in one piece. Of drafts the last is meant.
func (d *draft) refuseParts(read lenient.Reading) {
	words := read.Before + "\n" + read.After
	switch {
	case read.Problems.HasErrors(): // it is told once more in any case
	case len(read.Rivals) > 0 && !d.beginsAnew(read) && !d.isRedraft(read.Rivals, words):
		d.refuseChoice("The reply holds several answers, and it is not clear which of them is meant, or whether all are.")
	case slices.ContainsFunc(read.Others, isEdgesApart) && d.lacksEdges():
		d.refuseChoice("The steps and the edges between them stand in pieces of JSON of their own.")
	case slices.ContainsFunc(read.Others, d.isInterfaceApart):
		d.refuseChoice("Inputs or outputs stand in a piece of JSON of their own.")
	case slices.ContainsFunc(read.Others, d.isUpdateBehind):
		d.refuseChoice("A change of a step stands behind the JSON and is not part of it.")
	case slices.ContainsFunc(read.Others, d.isStepBehind):
		d.refuseChoice("A step stands behind the JSON and is not part of it.")
	case slices.ContainsFunc(read.Others, d.isAskedApart), d.isCalledInWords(read):
		d.refuseChoice("Steps, calls of tools or changes stand apart from the JSON and are not part of it.")
	default:
		d.tellDrafts(read.Rivals)
	}
}

// tellDrafts says what drafts before the JSON that is read have, and that has not or has otherwise.
func (d *draft) tellDrafts(rivals []*lenient.Value) {
	chosen := map[string]*lenient.Value{}
	for _, v := range itemsOf(d.json, d.options.Want) {
		for _, key := range itemKeys(v) {
			chosen[key] = v
		}
	}
	for _, rival := range rivals {
		items := itemsOf(rival, d.options.Want)
		if rival.Offset > d.json.Offset || onlyForm(items) {
			continue
		}
		for _, v := range items {
			if v.Kind != lenient.Object || !item.LooksLikeStep(v) && v.Get(string(alias.NodeID)) == nil {
				continue
			}
			keys := itemKeys(v)
			if i := slices.IndexFunc(keys, func(key string) bool { return chosen[key] != nil }); i < 0 {
				d.tellDraft(v, "A draft before the JSON that is read has “%s” (%s), and that has not.", callIn(v).tool)
			} else if names := differing(v, chosen[keys[i]]); len(names) > 0 {
				d.tellDraft(v, "A draft before the JSON that is read has “%s” with something else: %s.", strings.Join(names, ", "))
			}
		}
	}
}

func (d *draft) tellDraft(v *lenient.Value, format problem.English, what string) {
	part := source.Part{Value: v}
	name := part.Meant(alias.OfStep, alias.Name)
	for _, f := range []alias.Field{alias.ID, alias.NodeID, alias.Tool} {
		if name.Value == nil {
			name = part.Meant(alias.OfStep, f)
		}
	}
	said := source.Preview(v)
	if name.Value != nil {
		said = name.Text
	}
	d.Log.Add(problem.SeveralCandidates, part, format, said, cmp.Or(what, "…")).Severity = problem.Warning
}

// differing are the keys of two drafts of a step that have other values, arguments by their names.
func differing(a, b *lenient.Value) (names []string) {
	for _, pair := range [][2]*lenient.Value{{a, b}, {b, a}} {
		for _, m := range pair[0].Members {
			f := alias.OfStep.Field(m.Key)
			other := (source.Part{Value: pair[1]}).Meant(alias.OfStep, f).Value
			if f == "" {
				other = pair[1].Get(m.Key)
			}
			switch {
			case f == alias.Name, f == alias.ID, f == alias.Note, item.IsQuiet(m.Key), item.IsNothing(&m.Value), item.Sorted(&m.Value) == item.Sorted(other):
			case f == alias.Arguments && m.Value.Kind == lenient.Object && other != nil && other.Kind == lenient.Object:
				for _, argument := range m.Value.Members {
					if item.Sorted(&argument.Value) != item.Sorted(other.Get(argument.Key)) {
						names = append(names, argument.Key)
					}
				}
			default:
				names = append(names, m.Key)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// refuseChoice takes the place of what was said of the choice so far.
func (d *draft) refuseChoice(message string) {
	d.Log.Problems = slices.DeleteFunc(d.Log.Problems, func(p problem.Problem) bool { return p.Code == problem.SeveralCandidates })
	d.Log.Refuse(problem.SeveralCandidates, d.root, "Give exactly one JSON object, with all of the answer in it.", "%s", message)
}

// isRedraft reports whether the JSON that was chosen stands for all the others that would
// do: it is the last, and the words beside it say so or it repeats most of each.
func (d *draft) isRedraft(rivals []*lenient.Value, words string) bool {
	chosen := itemsOf(d.json, d.options.Want)
	said := keysOf(chosen)
	corrects := speech.Corrects(words)
	for _, rival := range rivals {
		items := itemsOf(rival, d.options.Want)
		if rival.Offset > d.json.Offset {
			if len(items) > 0 && (strings.ContainsFunc(words, unicode.IsLetter) || d.options.Cut || !repeatsAll(items, chosen)) {
				return false // a later one, which is cut off or damaged
			}
			continue
		}
		if !corrects && !repeatsMost(items, said) && !onlyForm(items) {
			return false
		}
	}
	return !speech.Offers(words)
}

// beginsAnew reports whether all that else would do is the JSON that was chosen, given a second time and
// broken off, the same as far as it goes. Words between may say what it was to have more.
func (d *draft) beginsAnew(read lenient.Reading) bool {
	if len(read.Rivals) != 1 || read.Rivals[0].Offset < read.End {
		return false
	}
	between := strings.ReplaceAll(d.text[read.End:read.Rivals[0].Offset], "```json", "")
	if strings.ContainsFunc(between, unicode.IsLetter) {
		return false
	}
	whole, again := withoutBlanks(d.text[d.json.Offset:read.End]), withoutBlanks(d.text[read.Rivals[0].Offset:])
	return len(again) > 0 && strings.HasPrefix(whole, again)
}

// withoutBlanks is a text without blanks and line ends: those between the parts of JSON say nothing.
func withoutBlanks(s string) string { return strings.Join(strings.Fields(s), "") }

// lacksEdges reports whether the JSON is a plan that does not say what leads to what.
func (d *draft) lacksEdges() bool {
	v := planIn(d.json, d.options.Want)
	if form := item.DirectForm(v, d.options.Want); form != FormFlat && form != FormGraph {
		return false
	}
	return source.Part{Value: v}.Meant(alias.OfPlan, alias.Edges).Missing()
}

// isEdgesApart reports whether a value is nothing but edges.
func isEdgesApart(v *lenient.Value) bool {
	if v.Kind == lenient.Object {
		for i := range v.Members {
			if alias.OfPlan.Field(v.Members[i].Key) == alias.Edges {
				return item.PlanForm(v) <= FormOther
			}
		}
		return false
	}
	return len(v.Items) > 0 && !slices.ContainsFunc(v.Items, func(e lenient.Value) bool { return e.Get("from") == nil || e.Get("to") == nil })
}

// isStepBehind reports whether a value is a step behind the JSON that is not in it.
func (d *draft) isStepBehind(v *lenient.Value) bool {
	if v.Offset < d.json.Offset || !item.IsLone(v) || (source.Part{Value: v}).Meant(alias.OfStep, alias.Tool).Missing() {
		return false
	}
	return !repeatsMost([]*lenient.Value{v}, keysOf(itemsOf(d.json, d.options.Want)))
}

// Lines that tell of further steps: the second of a list, or a step in another format.
var (
	numbered = text.Pattern(`(?mi)^[ \t]*(?:(?:step|schritt|étape|paso)[ \t]+)?\d{1,2}[.):][ \t]`)
	laterOne = text.Pattern(`(?mi)^[ \t>*#]*(?:step|schritt|étape|paso)[ \t]+(?:[2-9]|\d\d)\b`)
	listed   = text.Pattern(`(?mi)^[ \t]*-[ \t]+(?:id|name|tool|tool_name|step_type|type|action|step)[ \t]*:|^[ \t]*(?:steps|nodes|edges)[ \t]*:[ \t]*$`)
)

// refuseOneOfSeveral refuses a single step where the words around it list others.
func (d *draft) refuseOneOfSeveral() {
	words := d.before + "\n" + d.after
	if len(numbered().FindAllStringIndex(words, 2)) > 1 || laterOne().MatchString(words) || listed().MatchString(words) {
		d.Log.Refuse(problem.SeveralCandidates, d.root, "Give exactly one JSON object, with all of the steps in it.",
			"Only one step can be read, and the words around it tell of others.")
	}
}

// planIn is the plan or patch in a value, without what is wrapped around it.
func planIn(v *lenient.Value, want Want) *lenient.Value {
	for depth := 0; depth < item.MaxWrappers && item.DirectForm(v, want) <= FormOther; depth++ {
		inner, _ := item.Wrapped(v, want, depth)
		if inner == nil {
			break
		}
		v = inner
	}
	return v
}

// itemsOf are the steps, edges and changes of a plan or patch.
func itemsOf(v *lenient.Value, want Want) []*lenient.Value {
	v = planIn(v, want)
	if v.Kind != lenient.Object || item.IsLone(v) {
		return parts(v)
	}
	var items []*lenient.Value
	for i := range v.Members {
		m := &v.Members[i]
		if isNamedAsSteps(source.Entry{Key: m.Key, Part: source.Part{Value: &m.Value}}) {
			continue
		}
		if item.HoldsItems(string(alias.OfPlan.Field(m.Key))) || item.HoldsItems(string(alias.OfPatch.Field(m.Key))) {
			items = append(items, parts(&m.Value)...)
		}
	}
	return items
}

// parts are those of a list, or the value itself.
func parts(v *lenient.Value) []*lenient.Value {
	if v.Kind != lenient.Array {
		return []*lenient.Value{v}
	}
	list := make([]*lenient.Value, len(v.Items))
	for i := range v.Items {
		list[i] = &v.Items[i]
	}
	return list
}

// itemKeys are what an item is known by in another draft: its name and its id, which is
// no more than a number in many replies, else all of it.
func itemKeys(v *lenient.Value) []string {
	if v.Kind == lenient.String {
		return []string{alias.Fold(v.Text)}
	}
	var keys []string
	word := func(f alias.Field) string {
		if w := (source.Part{Value: v}).Meant(alias.OfStep, f); w.Value != nil {
			return alias.Fold(w.Text)
		}
		return ""
	}
	name, id := word(alias.Name), word(alias.ID)
	if id == "" {
		id = word(alias.NodeID)
	}
	if name != "" {
		keys = append(keys, name)
	}
	switch isNumber := strings.Trim(id, "0123456789") != id && len(id) < len("action"); {
	case id == "":
	case !isNumber:
		keys = append(keys, id)
	case name == "":
		keys = append(keys, id+" "+word(alias.Tool))
	}
	if len(keys) == 0 {
		keys = append(keys, string(v.Append(nil)))
	}
	return keys
}

// keysOf are those of all items.
func keysOf(items []*lenient.Value) map[string]bool {
	keys := map[string]bool{}
	for _, item := range items {
		for _, key := range itemKeys(item) {
			keys[key] = true
		}
	}
	return keys
}

// repeatsMost reports whether more than half of the items are among those with the keys.
func repeatsMost(items []*lenient.Value, keys map[string]bool) bool {
	n := 0
	for _, item := range items {
		if slices.ContainsFunc(itemKeys(item), func(key string) bool { return keys[key] }) {
			n++
		}
	}
	return 2*n > len(items) || len(items) == 0
}

// onlyForm reports whether items show no more than the form of an answer: what they hold are
// their kinds, and texts that stand for others.
func onlyForm(items []*lenient.Value) bool {
	return !slices.ContainsFunc(items, func(v *lenient.Value) bool {
		return v.Kind != lenient.Object || slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
			return alias.OfStep.Field(m.Key) != alias.StepType && (m.Value.Kind != lenient.String || !standsForText().MatchString(m.Value.Text))
		})
	})
}

// standsForText is a text in the place of another, as in a form that is to be filled in.
var standsForText = text.Pattern(`^\s*(?:\.{3}|…|<[^<>]*>|\[[^\[\]]*\])?\s*$`)

// repeatsAll reports whether each of the items is one of the others, as it stands.
func repeatsAll(items, others []*lenient.Value) bool {
	written := map[string]bool{}
	for _, v := range others {
		written[string(v.Append(nil))] = true
	}
	return !slices.ContainsFunc(items, func(v *lenient.Value) bool { return !written[string(v.Append(nil))] })
}
