package offline

import (
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
)

// action reads a clause that asks for something, with what trails it.
func (p *planner) action() ([]statement, bool) {
	from := p.pos
	keeps := p.Is(from, "keep", "continue") && len(p.matchesAt(from)) == 0
	if keeps {
		from = p.Skip(from+1, "on")
	}
	if verb := p.base(from); verb != "" { // "keep clicking"
		p.Tokens[from].Low = verb
		delete(p.matched, from)
	}
	for _, group := range byEnd(p.matchesAt(from)) {
		st := statement{kind: doAction, words: group[0].words, matches: group}
		p.noteQuestion(group[0])
		if out, ok := p.trail([]statement{st}, group[0].words.to); ok && (!keeps || out[0].kind == doTimes || out[0].kind == doUntil) {
			return p.further(out, group), true
		}
	}
	return nil, false
}

// byEnd groups matches by where they end, the longest first.
func byEnd(list []match) (out [][]match) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b match) int { return b.words.to - a.words.to })
	for i, m := range list {
		if i == 0 || m.words.to != list[i-1].words.to {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], m)
	}
	return out
}

// base is a verb that is known without its "-ing", "" where none stands there.
func (p *planner) base(at int) string {
	stem, ok := strings.CutSuffix(p.At(at).Low, "ing")
	if !ok || len(stem) < 3 || !p.IsKind(at, token.Word) {
		return ""
	}
	for _, form := range []string{stem, stem + "e", stem[:len(stem)-1]} {
		if len(actionsByVerb[form]) > 0 {
			return form
		}
	}
	return ""
}

// further reads more objects for the verb: "press Tab, Enter and then Escape".
func (p *planner) further(out []statement, group []match) []statement {
	for {
		at := p.pos
		if p.Is(at, ",") {
			at++
		}
		at = p.Skip(at, "and", "&", "then")
		next, end := p.object(group, at)
		if at == p.pos || len(next) == 0 {
			return out
		}
		out = append(out, statement{kind: doAction, words: span{at, end}, matches: next, listed: len(out) + 1})
		p.pos = end
	}
}

// object reads one more object for the verb of the matches.
func (p *planner) object(group []match, at int) (out []match, end int) {
	for _, m := range group {
		if quoted := p.IsQuote(at); !m.action.Lists || len(m.slots) == 0 || quoted && m.action == act.PressKey || !quoted && m.action != act.PressKey && p.beginsVerb(at) {
			continue
		}
		first, last := m.slots[:len(m.slots)-1], m.slots[len(m.slots)-1]
		for _, ph := range last.read(p, at) {
			if ph.end <= at || end > 0 && ph.end != end || !p.hardBoundary(p.skipPoliteness(ph.end)) || m.action == act.PressKey && leavesOut(p, last.phrase, ph) {
				continue
			}
			end = ph.end
			out = append(out, match{m.action, append(slices.Clip(first), slot{last.role, last.read, span{at, end}, ph}), span{at, end}})
		}
	}
	return out, end
}

// leavesOut reports whether the second key may leave out what is held: "Ctrl+C and V".
func leavesOut(p *planner, first, second phrase) bool {
	before, _ := first.mean(p)
	key, _ := second.mean(p)
	return len(before.Also) > 0 && len(key.Also) == 0 && utf8.RuneCountInString(key.Text) == 1
}

// namedTool takes words that begin with the name of a tool no action knows.
func (p *planner) namedTool() ([]statement, bool) {
	from := p.pos
	if !p.tools.byStart[p.At(from).Low] {
		return nil, false
	}
	p.pos = p.clauseEnd(from)
	return []statement{{kind: doAction, words: span{from, p.pos}}}, true
}
