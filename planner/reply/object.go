package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
)

// object is the members of a JSON object by their meaning.
type object struct {
	value
	fields  map[alias.Field]entry
	used    map[alias.Field]bool
	unknown []entry // members whose key means nothing here
	quieted []entry // members that carry nothing a workflow needs
}

// readObject sorts the members of v by meaning. The spelling of the contract wins
// over an alias; a second member of the same meaning is left unknown.
func readObject(l *log, k alias.Vocabulary, v value, list []entry) *object {
	o := &object{value: v, fields: make(map[alias.Field]entry, len(list)), used: map[alias.Field]bool{}}
	var rest []entry
	for _, e := range list {
		if f, ok := k.Own[e.key]; ok && o.fields[f].Value == nil {
			o.fields[f] = e
		} else {
			rest = append(rest, e)
		}
	}
	for _, e := range rest {
		o.take(l, k, e)
	}
	return o
}

func (o *object) take(l *log, k alias.Vocabulary, e entry) {
	switch f := k.First(e.key); {
	case f == alias.Quiet, f == alias.Number:
		o.quieted = append(o.quieted, e)
	case f == "" || !alias.IsName(f) || o.fields[f].Value != nil:
		o.unknown = append(o.unknown, e)
	default:
		o.fields[f] = e
		if e.key != string(f) && !e.missing() {
			l.addOnce(problem.Alias, e.value, "“"+e.key+"” was read as “"+string(f)+"”")
		}
	}
}

// get returns the member that has the meaning; its Value is nil when there is none.
func (o *object) get(f alias.Field) value {
	o.use(f)
	return o.fields[f].value
}

// use takes the member as asked for.
func (o *object) use(f alias.Field) { o.used[f] = true }

// has reports whether the member is there and not null.
func (o *object) has(f alias.Field) bool { return !o.fields[f].missing() }

// leftOver lists the members nobody asked for, in the order of the reply.
func (o *object) leftOver() []entry {
	list := slices.Clone(o.unknown)
	for f, e := range o.fields {
		if !o.used[f] {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	return list
}

// drop takes a member out, so that it is not reported.
func (o *object) drop(e entry) {
	for f, known := range o.fields {
		if known.path == e.path {
			o.use(f)
		}
	}
	o.unknown = slices.DeleteFunc(slices.Clone(o.unknown), func(u entry) bool { return u.path == e.path })
}

// reportUnknown warns of every key that was not understood.
func (o *object) reportUnknown(l *log, what string) {
	for _, e := range o.leftOver() {
		if e.missing() {
			continue
		}
		l.add(problem.UnknownKey, e.value, "“%s” of %s has no meaning here and was left out: %s.",
			e.key, what, preview(e.Value)).
			Fix = "Leave out keys that are not part of the format."
	}
}
