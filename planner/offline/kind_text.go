package offline

import (
	"strings"

	"planwright/planner/catalog"
)

// saying is a phrase for a text that a step gives.
type saying struct {
	match matcher
	read  func(p *planner, m []slotSpan, s span) (value, bool)
}

// sayings are the phrases for texts, built once.
var sayings []saying

func initSayings() {
	for _, s := range []struct {
		say  string
		read func(p *planner, m []slotSpan, s span) (value, bool)
	}{
		{"(it|that|this)", readLast},
		{"(the|its|my|that) (result|results|output|answer|text|contents|content|response|page|body|reply)", readLast},
		{"what (it|that|this) (says|said|prints|printed|contains)", readLast},
		{"[the] (number|count) [of (them|files|the files)]", output("count")},
		{"how many [of them] [there are|there were|are there|were there]", output("count")},
		{"how many [files] [were|have been] moved", movedCount},
		{"(the|its) status [code]", output("status")},
		{"(the|its) size", output("size")},
		{"(the|its) errors [it printed]", output("stderr")},
		{"(the|its) path [of (it|the picture|the screenshot|the file)]", output("path", "image")},
		{"(the|its) path of [the] (picture|screenshot)", output("path", "image")},
		{"[the] (text|contents|content) (of|from) <path:file>", readOf},
		{"(what is on|what's on) (the clipboard|my clipboard|it)", readClip},
		{"(the|my) clipboard", readClip},
		{"the (text|contents|content) (on|of|from) the clipboard", readClip},
		{"(it|them) both|both [of them]|them|all of them", readBoth},
	} {
		sayings = append(sayings, saying{compilePattern(s.say), s.read})
	}
}

// resultEnds are those of the sayings.
func resultEnds(p *planner, at int) (out []int) {
	for _, s := range sayings {
		s.match(p, at, nil, func(end int, _ []slotSpan) bool {
			out = append(out, end)
			return false
		})
	}
	return out
}

func textEnds(p *planner, at int) []int { return append(quoteEnds(p, at), resultEnds(p, at)...) }

// readText is what is quoted, or what the saying means.
func readText(p *planner, s span) (v value, ok bool) {
	if s.to == s.from+1 && p.isQuote(s.from) {
		return readQuote(p, s)
	}
	for _, said := range sayings {
		said.match(p, s.from, nil, func(end int, slots []slotSpan) bool {
			if end != s.to {
				return false
			}
			v, ok = said.read(p, slots, s)
			return ok
		})
		if ok {
			return v, true
		}
	}
	return value{}, false
}

// readLast is the result of the step that was spoken of last, or what a loop is at.
func readLast(p *planner, _ []slotSpan, s span) (value, bool) {
	step := p.lastResult()
	if p.lost {
		return value{}, false
	}
	if p.item.ref != "" && !p.inBody(step) {
		if !p.is(s.from, "it", "that", "this") && p.item.noun != "line" {
			return value{}, false
		}
		v := p.itemValue()
		v.label = "the " + p.item.name
		if p.item.files != "" {
			v.guess, v.keep = "“"+p.text(s)+"” is taken for the path of "+v.label+", not for what it holds.", true
		}
		return v, true
	}
	if step == nil || !step.tells() || step.several > 1 {
		return value{}, false
	}
	return p.refTo(step), true
}

// output is one of the results of the latest step that has it.
func output(names ...string) func(*planner, []slotSpan, span) (value, bool) {
	return func(p *planner, _ []slotSpan, _ span) (value, bool) {
		step := p.last(func(s *step) bool { return s.field(names...) != "" })
		if p.lost || step == nil {
			return value{}, false
		}
		return textValue("{{" + step.id + "." + step.field(names...) + "}}"), true
	}
}

// movedCount is how many files the loop before went through, each of which it moved: a
// move that fails ends the run.
func movedCount(p *planner, slots []slotSpan, s span) (value, bool) {
	if blk := p.lastBlock(); blk == nil || blk.node.Tool == nil || p.tools.forAction(moveFile) == nil || blk.node.Tool.Name != p.tools.forAction(moveFile).Name {
		return value{}, false
	}
	return output("count")(p, slots, s)
}

// readOf is the text of a file, which a step is placed to read unless one did.
func readOf(p *planner, m []slotSpan, _ span) (value, bool) {
	path, ok := readReadable(p, m[0].span)
	if !ok {
		return value{}, false
	}
	step := p.last(func(s *step) bool { return s.path == path.text && p.does(s, readFile) })
	if step == nil {
		step = p.look(readFile, reading{rolePath, path})
	}
	if step == nil {
		return value{}, false
	}
	return p.refTo(step), true
}

func readClip(p *planner, _ []slotSpan, s span) (value, bool) {
	step := p.last(func(s *step) bool { return p.does(s, readClipboard) })
	if p.is(s.to-1, "it") && step == nil {
		return value{}, false
	}
	if step == nil {
		step = p.look(readClipboard)
	}
	if step == nil {
		return value{}, false
	}
	return p.refTo(step), true
}

// readBoth is what the last two steps read, or all that were read together.
func readBoth(p *planner, _ []slotSpan, s span) (value, bool) {
	n, many := len(p.steps), 2
	if p.lost || n < 2 {
		return value{}, false
	}
	if !p.is(s.from, "both") && !p.is(s.to-1, "both") {
		many = p.steps[n-1].several
	}
	var refs []string
	for _, step := range p.steps[n-many:] {
		if step.tool.Effect != catalog.Read {
			return value{}, false
		}
		refs = append(refs, step.textRef())
	}
	return textValue(strings.Join(refs, "\n")), len(refs) > 1
}

// refTo is the result of a step.
func (p *planner) refTo(step *step) value {
	v := textValue(step.textRef())
	v.label = "the result"
	return v
}

// typedEnds also takes words without quotes, from a capital or a number on.
func typedEnds(p *planner, at int) []int {
	if ends := textEnds(p, at); len(ends) > 0 {
		return ends
	}
	if at < len(p.tokens) && (p.isKind(at, urlToken) || isDigit(p.tokens[at].text[0])) && p.boundary(at+1) {
		return []int{at + 1}
	}
	end := at
	for end < min(at+20, len(p.tokens)) && p.plainWord(end) && (end > at || capitalised(p.tokens[end])) {
		end++
	}
	if end == at {
		return nil
	}
	return []int{end}
}

func readTyped(p *planner, s span) (value, bool) {
	if v, ok := readText(p, s); ok || len(textEnds(p, s.from)) > 0 {
		return v, ok
	}
	return textValue(p.text(s)), true
}

// freeEnds takes the words up to where the clause ends.
func freeEnds(p *planner, at int) []int {
	end := at
	for end < len(p.tokens) && end-at < maxFree && !p.freeStops(end) {
		end++
	}
	if end == at || end-at == maxFree {
		return nil
	}
	return []int{end}
}

// maxFree bounds words that are taken as they stand.
const maxFree = 60

// freeStops reports whether free words end there: what they are joined to is a
// clause only where a verb begins it.
func (p *planner) freeStops(at int) bool {
	return p.boundary(at)
}

// taskEnds takes words as freeEnds does, also behind an "and" that leads to no
// verb that is known: what to be reminded of is the person's own matter.
func taskEnds(p *planner, at int) []int {
	end := at
	for end < len(p.tokens) && end-at < maxFree {
		joins := p.is(end, "and") && end > at && !p.hardBoundary(end+1) && !p.starts(end+1) && !p.isTimed(end+1)
		if !joins && p.boundary(end) && !p.precedes(end) && !p.isCount(end) {
			break
		}
		end++
	}
	if end == at || end-at == maxFree {
		return nil
	}
	return []int{end}
}

func (p *planner) isTimed(at int) bool { return p.isSchedule(at) > 0 || p.delayAt(at) > 0 }

func readFree(p *planner, s span) (value, bool) {
	if p.is(s.from, "a", "the", "what", "how", "who", "where", "it", "me") && s.to-s.from < 3 || p.is(s.from, "what", "how", "who", "where", "which") {
		return value{}, false // something that nobody has told yet
	}
	if madeTexts.has(p.tokens[s.to-1]) {
		return value{}, false
	}
	return textValue(sentence(p.text(s), ".")), true
}

// madeTexts are texts that only a model can make.
var madeTexts = setOf("summary translation joke weather time date news")

// itIsEnds takes "it is down".
func itIsEnds(p *planner, at int) []int {
	if p.is(at, "it's", "it") && (p.is(at, "it's") || p.is(at+1, "is", "was", "failed", "worked")) {
		return freeEnds(p, at)
	}
	return nil
}

var happenedPhrases = pronounEnds("about it", "so", "when done", "when finished", "when it is done", "when it's done", "when that is done",
	"when you are done", "when everything is done", "when it is finished", "once done", "once it is done", "as soon as it is done", "when it has finished")

func happenedEnds(p *planner, at int) []int { return append(happenedPhrases(p, at), at) }

// happened is a message for the moment the plan is at.
func (p *planner) happened() (value, bool) {
	step := p.last(func(*step) bool { return true })
	switch {
	case p.lost || p.unsaid:
		return value{}, false
	case p.situation != "":
		return textValue(p.situation), true
	case step == nil:
		return textValue("Done."), true
	case step.counted && step.has("count"):
		return textValue("{{" + step.id + ".count}}"), true
	}
	done := step.name
	if blk := p.lastBlock(); blk != nil {
		done = blk.node.Name
	}
	v := textValue("Done: " + done + ".")
	if done == step.name && (step.tool.Effect == catalog.Read || step.tool.Effect == catalog.External) {
		v.guess = "Nobody said what to tell, so the message only says that “" + step.name + "” is done."
	}
	return v, true
}

// sentence makes words a sentence that ends with the mark.
func sentence(words, mark string) string {
	return capitalise(strings.TrimRight(words, ".?! ")) + mark
}

// readGoOn asks whether to go on, or in a branch what should happen there.
func readGoOn(p *planner, s span) ([]reading, bool) {
	if p.situation != "" && !p.goesOn {
		return []reading{{roleQuestion, textValue(p.situation + " What should happen?")}}, !p.is(s.from-1, "first")
	}
	question := strings.TrimSpace(p.situation + " Go on?")
	if p.item.ref != "" {
		question += " {{" + p.item.ref + "}}"
	}
	return []reading{{roleQuestion, textValue(question)}, yesNo}, true
}

// whetherEnds takes "whether to go on" and "if it is a bill".
func whetherEnds(p *planner, at int) []int {
	if !p.is(at, "whether", "if") {
		return nil
	}
	return freeEnds(p, at+1)
}

func readWhether(p *planner, s span) ([]reading, bool) {
	from := s.from + 1
	if p.is(from, "to") {
		from++
	}
	for i := from; i < s.to; i++ {
		if p.is(i, "or") {
			return nil, false // no question for a yes or a no
		}
	}
	if from == s.to {
		return nil, false
	}
	return []reading{{roleQuestion, textValue(p.ofItem(span{from, s.to}))}, yesNo}, true
}

// ofItem is the words as a question that names what a loop is at.
func (p *planner) ofItem(s span) string {
	if p.item.ref == "" {
		return sentence(p.text(s), "?")
	}
	named := "{{" + p.item.ref + "}}"
	for i := s.from; i < s.to; i++ {
		if p.is(i, "it", "this", "that") {
			return sentence(strings.TrimSpace(p.written(span{s.from, i})+" "+named+" "+p.written(span{i + 1, s.to})), "?")
		}
	}
	return sentence(p.text(s), "?") + " " + named
}

var yesNo = reading{roleChoices, value{kind: isList, list: []string{"Yes", "No"}}}

// whichEnds takes "which colour I want".
func whichEnds(p *planner, at int) []int {
	if !p.is(at, "which", "what", "where", "how", "who", "when") {
		return nil
	}
	end := at + 1
	for end < len(p.tokens) && end-at < maxFree && !p.boundary(end) {
		end++
	}
	return []int{end}
}
