// Package claim compares what a model says of its change with the change.
package claim

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/deed"
	"planwright/planner/problem"
	"planwright/planner/speech"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// What a model says of its change may be more than the change does, and people read the words.
// Only what surely is not so is told: a step that is said to be deleted where none is.

// deeds says of each deed what is told, and reports whether a step of the workflow before was
// treated so.
var deeds = map[speech.Deed]struct {
	is  problem.English
	did func(was, is workflow.Node, gone bool) bool
}{
	speech.Removed:   {"The words say that a step was removed, and the change does not do that: “%s”.", func(_, _ workflow.Node, gone bool) bool { return gone }},
	speech.Renamed:   {"The words say that a step was renamed, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool { return gone || was.Name != is.Name }},
	speech.TurnedOff: {"The words say that a step was turned off, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool { return gone || bool(is.Disabled) }},
	speech.TurnedOn:  {"The words say that a step was turned on, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool { return !gone && !bool(is.Disabled) && bool(was.Disabled) }},
	speech.Limited: {"The words say that a time limit or the number of tries was changed, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool {
		return !gone && (was.TimeoutMs != is.TimeoutMs || was.Retries != is.Retries || was.OnFailure != is.OnFailure || limits(was) != limits(is))
	}},
	speech.Replaced: {"The words say that a step was replaced, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool { return gone || !workflow.SameNode(was, is) }},
	speech.Gone:     {"The words say that a step was replaced, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool { return gone || !sameDoing(was, is) }},
	speech.NoLonger: {"The words say that something is no longer done, and the change does not do that: “%s”.", func(was, is workflow.Node, gone bool) bool { return gone || !workflow.SameNode(was, is) }},
}

// The head of what something is said of, at its end: “the loop’s round limit” and “a step name” are
// no steps.
var (
	aStep      = text.Pattern(`(?i)(?:^|[^\pL])(?:steps?|nodes?|loops?|schritte?s?|knoten|schleifen?|étapes?|pasos?)(?: \d+)?$`)
	anAddition = text.Pattern(`(?i)(?:^|[^\pL])(?:steps?|nodes?|loops?|waits?|pauses?|delays?|notifications?|decisions?|schritte?s?|schleifen?|pausen?|étapes?|pasos?|clicks?|screenshots?|questions?|e-?mails?|key ?press(?:es)?|key ?strokes?|popups?|klicks?|bildschirmfotos?|benachrichtigung(?:en)?|fragen?|clics?|capturas?|notificación|preguntas?)(?: \d+)?$`)
	// beforeName is what stands in front of a name without quotes where that is all.
	beforeName = text.Pattern(`(?i)(?:^|[^\pL])(?:the|an?|your|also|now|then|steps?|nodes?|loops?|de[rnm]|die|das|schritte?s?|knoten|schleifen?|haben?|l[ae]|el|étapes?|pasos?|he)$`)
	inTheEnd   = text.Pattern(`(?i)(?: (?:too|also|now|again|as well|entirely|completely|there|instead|successfully))+$`)
)

// newName is what something was renamed to that is called it, or not at all.
var newName = text.Pattern(`(?i)(?:^|[^\pL])renamed (?:it|this|that|the (?:step|node|loop|workflow)) (?:to|as|into) ["“‘']([^"”’']+)["”’']`)

// Unmet is what some words say of a change, and the change does not do.
type Unmet struct {
	Is       problem.English // what is to be said of it, with room for the sentence
	Sentence string          // of the model
}

// In are the claims in what a model says of a change from one workflow to another that are
// surely not so. Each sentence is told once.
func In(words []string, from, to workflow.Workflow) (list []Unmet) {
	k := change{from, to, nodesByID(from), nodesByID(to)}
	names := namesIn(from)
	told := map[string]bool{}
	for _, said := range words {
		for _, c := range speech.Claims(said, func(quoted string) bool { return names[quoted] }) {
			if is := k.unmet(c); is != "" && !told[c.Sentence] {
				told[c.Sentence] = true
				list = append(list, Unmet{is, c.Sentence})
			}
		}
	}
	return list
}

var (
	tellsGone = text.Pattern(`(?i)(?:^|[^\pL])(?:remov\pL+|delet\pL+|drop\pL*|took out|taken out|take out|left out|leav\pL+ out|skip\pL*|omit\pL*|without|no longer|any ?more|any longer|gone|weggelassen|entfernt|ohne|sans|sin)(?:$|[^\pL])`)
	notGone   = text.Pattern(`(?i)(?:^|[^\pL])(?:could|cannot|can|unable|able|must|need\pL*|but|only|tool|manually|yourself|you|konnte|nicht möglich)(?:$|[^\pL])|n['’]t(?:$|[^\pL])`)
)

// TellsGone reports whether a sentence beside a change tells of nothing but a step that it removes.
func TellsGone(sentence string, from, to workflow.Workflow) bool {
	if !tellsGone().MatchString(sentence) || notGone().MatchString(sentence) {
		return false
	}
	is := nodesByID(to)
	return slices.ContainsFunc(from.Nodes, func(n workflow.Node) bool {
		if _, stays := is[n.ID]; stays {
			return false
		}
		return strings.Contains(sentence, n.Name) || slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(sentence), func(r rune) bool { return !isWordly(r) }), func(w string) bool { return isCalled(n, w) })
	})
}

// change is what the words are held against.
type change struct {
	from, to workflow.Workflow
	was, is  map[string]workflow.Node
}

func nodesByID(w workflow.Workflow) map[string]workflow.Node {
	m := make(map[string]workflow.Node, len(w.Nodes))
	for _, n := range w.Nodes {
		m[n.ID] = n
	}
	return m
}

// namesIn are the names and ids of steps.
func namesIn(w workflow.Workflow) map[string]bool {
	m := make(map[string]bool, 2*len(w.Nodes))
	for _, n := range w.Nodes {
		m[n.Name], m[n.ID] = true, true
	}
	return m
}

// unmet says that a claim is not so, "" where it is, or where that cannot be told.
func (k change) unmet(c speech.Claim) problem.English {
	head := inTheEnd().ReplaceAllString(c.Object, "")
	switch c.Deed {
	case speech.Added:
		if anAddition().MatchString(withoutQuotes(head)) && !k.adds() && !k.addsWithin(c) {
			return "The words say that a step was added, and the change adds none: “%s”."
		}
		return ""
	case speech.Moved:
		if nodes := k.meant(c, head); len(nodes) > 0 && !slices.ContainsFunc(nodes, k.isRelinked) {
			return "The words say that a step was moved, and the change does not do that: “%s”."
		}
		return ""
	case speech.PutIn:
		if !k.putsIn(c.Object) {
			return deeds[speech.Gone].is
		}
		return ""
	case speech.Removed, speech.Renamed, speech.TurnedOff, speech.TurnedOn, speech.Limited, speech.Replaced, speech.NoLonger, speech.Gone:
	}
	return k.unmetBySteps(c, head)
}

// unmetBySteps is what is wrong with a claim of a deed that is done to steps that are there, "" for nothing.
func (k change) unmetBySteps(c speech.Claim, head string) problem.English {
	if m := newName().FindStringSubmatch(c.Sentence); c.Deed == speech.Renamed && m != nil && !strings.Contains(k.to.String(), m[1]) {
		return deeds[c.Deed].is
	}
	nodes := k.meant(c, head)
	if len(nodes) == 0 && (c.Deed == speech.Limited || aStep().MatchString(withoutQuotes(head))) {
		nodes = k.from.Nodes
	}
	if len(nodes) == 0 && k.isOfNothing(c, head) {
		return deeds[c.Deed].is
	}
	if len(nodes) == 0 || c.Deed == speech.Limited && k.adds() {
		return ""
	}
	did := func(was workflow.Node) bool {
		is, there := k.is[was.ID]
		return deeds[c.Deed].did(was, is, !there)
	}
	if slices.ContainsFunc(nodes, did) || (c.Deed == speech.Replaced || c.Deed == speech.NoLonger) && slices.ContainsFunc(nodes, k.isRelinked) {
		return ""
	}
	return deeds[c.Deed].is
}

// sameDoing reports whether a step does the same as before, with whatever values.
func sameDoing(was, is workflow.Node) bool {
	return was.Kind == is.Kind && (was.Tool == nil || is.Tool == nil || was.Tool.Name == is.Tool.Name && was.Tool.Workflow == is.Tool.Workflow)
}

// putsIn reports whether a change adds a step, or makes one do something else, where words name
// what a step does.
func (k change) putsIn(what string) bool {
	isStep := strings.ContainsAny(what, `"“`) || deed.NamesStep(what) || slices.ContainsFunc(k.to.Nodes, func(n workflow.Node) bool { return len(n.Name) > 2 && strings.Contains(what, n.Name) })
	return !isStep || slices.ContainsFunc(k.to.Nodes, func(is workflow.Node) bool {
		was, there := k.was[is.ID]
		return !there || !workflow.SameNode(was, is)
	})
}

// withoutQuotes is what stands in front of a name in quotes: “the step “New””.
func withoutQuotes(head string) string {
	if i := strings.LastIndex(head, "“"); i >= 0 && strings.HasSuffix(head, "”") {
		head = head[:i]
	}
	return strings.TrimSpace(head)
}

// named are the steps of the workflow before whose names some words end in, with a word for a step
// behind it or none.
func (k change) named(head string) (found []workflow.Node) {
	isStep := aStep().MatchString(head)
	if m := aStep().FindStringIndex(head); m != nil && !slices.ContainsFunc(k.from.Nodes, func(n workflow.Node) bool { return endsIn(head, n.Name, false) }) {
		head = strings.TrimSpace(head[:m[0]+1])
	}
	for _, n := range k.from.Nodes {
		if endsIn(head, n.Name, isStep) || endsIn(head, "“"+n.ID+"”", isStep) {
			found = append(found, n)
		}
	}
	return found
}

// endsIn reports whether words end in a name, in quotes or with nothing in front of it that it
// would be a part of. isStep: a word for a step stood behind it.
func endsIn(head, name string, isStep bool) bool {
	before, ends := strings.CutSuffix(head, "“"+name+"”")
	if !ends && len(name) > 2 {
		before, ends = strings.CutSuffix(head, name)
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	before = strings.TrimSpace(before)
	return ends && name != "" && !isWordly(last) && (isStep || before == "" || beforeName().MatchString(before))
}

func isWordly(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_')
}

// adds reports whether there are steps that were not there before, or a step has more that it
// waits for.
func (k change) adds() bool {
	return slices.ContainsFunc(k.to.Nodes, func(n workflow.Node) bool {
		was, there := k.was[n.ID]
		return !there || limits(was) != limits(n)
	})
}

// limits are the arguments of a step that say how long it waits.
func limits(n workflow.Node) string {
	var b strings.Builder
	if n.Tool == nil {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(n.Tool.Arguments)) {
		if strings.Contains(name, "wait") || strings.Contains(name, "delay") || strings.Contains(name, "timeout") || strings.Contains(name, "milliseconds") {
			b.WriteString(name + string(n.Tool.Arguments[name]))
		}
	}
	return b.String()
}

// isRelinked reports whether a step stands elsewhere than before.
func (k change) isRelinked(n workflow.Node) bool {
	around := func(w workflow.Workflow) (list []string) {
		for _, e := range w.Edges {
			if e.From == n.ID || e.To == n.ID {
				list = append(list, e.Key())
			}
		}
		slices.Sort(list)
		return list
	}
	return !slices.Equal(around(k.from), around(k.to))
}
