package source

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
)

// Object is the members of a JSON object by their meaning. Who looks into Fields has not
// asked: what nobody asks for, by Ask or Use, is left over.
type Object struct {
	Part
	Fields  map[alias.Field]Entry
	Unknown []Entry // members whose key means nothing here
	Quieted []Entry // members that carry nothing a workflow needs

	used []alias.Field // some more than once
}

// ReadObject sorts the members of v by meaning. The spelling of the contract wins
// over an alias; a second member of the same meaning is left unknown.
func ReadObject(l *Log, k alias.Vocabulary, v Part, list []Entry) *Object {
	o := &Object{Part: v, Fields: make(map[alias.Field]Entry, len(list)), used: make([]alias.Field, 0, 16)}
	var rest []Entry
	for _, e := range list {
		if f := k.Own(e.Key); f != "" && o.Fields[f].Value == nil {
			o.Fields[f] = e
		} else {
			rest = append(rest, e)
		}
	}
	for _, e := range rest {
		o.take(l, k, e)
	}
	return o
}

func (o *Object) take(l *Log, k alias.Vocabulary, e Entry) {
	switch f := k.First(e.Key); {
	case f == alias.Quiet, f == alias.Number:
		o.Quieted = append(o.Quieted, e)
	case f == "" || !alias.IsName(f) || o.Fields[f].Value != nil:
		o.Unknown = append(o.Unknown, e)
	default:
		o.Fields[f] = e
		if e.Key != string(f) && !e.Missing() {
			l.AddOnce(problem.Alias, e.Part, "“%s” was read as “%s”", e.Key, string(f))
		}
	}
}

// Ask returns the member that has the meaning; its Value is nil when there is none.
func (o *Object) Ask(f alias.Field) Part {
	o.Use(f)
	return o.Fields[f].Part
}

// Use takes the member as asked for.
func (o *Object) Use(f alias.Field) { o.used = append(o.used, f) }

// Has reports whether the member is there and not null.
func (o *Object) Has(f alias.Field) bool { return !o.Fields[f].Missing() }

// LeftOver lists the members nobody asked for, in the order of the reply.
func (o *Object) LeftOver() []Entry {
	list := slices.Clone(o.Unknown)
	for f, e := range o.Fields {
		if !slices.Contains(o.used, f) {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// Drop takes a member out, so that it is not reported.
func (o *Object) Drop(e Entry) {
	for f, known := range o.Fields {
		if known.Path == e.Path {
			o.Use(f)
		}
	}
	o.Unknown = slices.DeleteFunc(slices.Clone(o.Unknown), func(u Entry) bool { return u.Path == e.Path })
}

// ReportUnknown warns of every key that was not understood.
func (o *Object) ReportUnknown(l *Log, what string) {
	for _, e := range o.LeftOver() {
		if e.Missing() {
			continue
		}
		l.Add(problem.UnknownKey, e.Part, "“%s” of %s has no meaning here and was left out: %s.",
			e.Key, what, Preview(e.Value)).
			Fix = "Leave out keys that are not part of the format."
	}
}
