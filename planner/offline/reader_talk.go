package offline

import (
	"strings"

	"planwright/planner/catalog"
)

// messageText is what to tell the person: quoted, a result, what follows "that",
// or what has just happened.
func messageText(c *call) (value, bool) {
	p := c.p
	if text, at := p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	if c.from < c.to && waitsFor.has(p.tokens[c.from]) {
		return value{text: p.happened(), words: c.span().all()}, meansDone(p.tokens[c.from+1 : c.to])
	}
	s := c.said("that", "about", "with", "of")
	if !s.empty() && p.meansResult(s) && p.lastResult() == nil {
		return value{}, false
	}
	if v, ok := p.outputSaid(s); ok {
		return v, true
	}
	if v, ok := p.bothResults(s); ok {
		return v, true
	}
	if p.names(s, madeTexts) {
		return value{}, false // only a model can make it
	}
	if v, ok := p.result(s); ok && !s.empty() && (p.isPronoun(s) || p.meansResult(s)) {
		return v, true
	}
	if !s.empty() && !p.isPronoun(s) {
		return textValue(sentence(p.text(s), "."), s.all()...), true
	}
	if v, ok := p.counted(c.from, s); ok {
		return v, true
	}
	return value{text: p.happened(), words: s.all()}, true
}

// counted is the number that the clause before asked for: "find out how many …
// and tell me".
func (p *planner) counted(from int, s span) (value, bool) {
	n := len(p.steps)
	if !s.empty() || n == 0 || !p.steps[n-1].has("count") {
		return value{}, false
	}
	for i := from - 1; i >= 0 && p.tokens[i].kind != breakToken; i-- {
		if countWords.has(p.tokens[i]) {
			return textValue("{{" + p.steps[n-1].id + ".count}}"), true
		}
	}
	return value{}, false
}

var countWords = setOf("count many")

var (
	waitsFor  = setOf("when once as after")
	doneWords = setOf("done finished ready complete it is it's that's that all everything you are i am this has the work workflow soon as")
)

// meansDone reports whether the words only say that the steps before are over.
func meansDone(words []token) bool {
	for _, t := range words {
		if !doneWords.has(t) {
			return false
		}
	}
	return true
}

// said is the words behind the verb, without the particle that leads them in.
func (c *call) said(particles ...string) span {
	s := span{c.from, c.to}
	for _, particle := range particles {
		if !s.empty() && c.p.tokens[s.from].low == particle && c.p.tokens[s.from].kind == wordToken {
			s.from++
			break
		}
	}
	return s
}

// meansResult reports whether the words stand for what a step gave: "the
// result", "what it says", "the number of files".
func (p *planner) meansResult(s span) bool {
	if p.tokens[s.from].low == "what" {
		return true
	}
	s = p.trim(s, nil)
	return s.to-s.from == 1 && results.has(p.tokens[s.from])
}

// outputSaid is one of a step's results by its name: "how many there are", "the
// status", "the errors it printed".
func (p *planner) outputSaid(s span) (value, bool) {
	s = p.trim(s, nil)
	if s.empty() {
		return value{}, false
	}
	low := singular(p.tokens[s.from].low)
	if low == "how" && lowAt(p.tokens[:s.to], s.from+1) == "many" {
		low = "number"
	}
	names := saidOutputs[low]
	step := p.last(func(s *step) bool { return s.field(names...) != "" })
	if step == nil {
		return value{}, false
	}
	return textValue("{{"+step.id+"."+step.field(names...)+"}}", s.all()...), true
}

// bothResults is what the last two steps gave, where the words say "both".
func (p *planner) bothResults(s span) (value, bool) {
	n := len(p.steps)
	if s.empty() || p.tokens[s.from].low != "both" || n < 2 || p.steps[n-1].tool.Effect != catalog.Read || p.steps[n-2].tool.Effect != catalog.Read {
		return value{}, false
	}
	return textValue(p.steps[n-2].textRef()+"\n"+p.steps[n-1].textRef(), s.all()...), true
}

// saidOutputs are the results that a message may name, by the first word.
var saidOutputs = map[string][]string{
	"number": {"count"}, "count": {"count"}, "status": {"status"}, "size": {"size"}, "error": {"stderr"},
	"path": {"path", "image"},
}

// resultForMe is what to show: "it to me", "the result".
func resultForMe(c *call) (value, bool) {
	s := c.span()
	if n := s.to - s.from; n > 2 && c.p.tokens[s.to-2].low == "to" && c.p.tokens[s.to-1].low == "me" {
		s.to -= 2
	}
	if s.empty() || !c.p.isPronoun(s) && !c.p.meansResult(s) {
		return value{}, false
	}
	v, ok := c.p.result(s)
	v.words = c.span().all()
	return v, ok
}

// madeTexts are texts that no step has given yet.
var madeTexts = setOf("summary translation")

// happened is a message for the moment the flow is at.
func (p *planner) happened() string {
	if p.situation != "" {
		return p.situation
	}
	if step := p.last(func(*step) bool { return true }); step != nil {
		return "Done: " + step.name + "."
	}
	return "Done."
}

// sentence makes words a sentence that ends with the mark.
func sentence(words, mark string) string {
	return capitalise(strings.TrimRight(words, ".?! ")) + mark
}

// questionText is what to ask: quoted, what follows "whether", "for" or a
// question word, or what to do about the condition that led here.
func questionText(c *call) (value, bool) {
	p := c.p
	if text, at := p.quoted(c.span()); at >= 0 {
		return textValue(text, at), true
	}
	s := c.said("whether", "if", "for", "to", "about")
	if s.empty() || p.isPronoun(s) {
		return value{text: p.question(), words: s.all()}, true
	}
	if p.tokens[s.from].low == "to" && s.to-s.from > 1 {
		s.from++ // "whether to go on"
	}
	text := sentence(p.text(s), "?")
	switch p.tokens[c.from].low {
	case "for":
		text = "What is " + p.text(s) + "?"
	case "to":
		text = "Please " + strings.TrimRight(p.text(s), ".") + "."
	}
	return textValue(text, append(s.all(), c.from)...), true
}

func (p *planner) question() string {
	if p.situation != "" {
		return p.situation + " What should happen?"
	}
	return "Go on?"
}

// choices are the answers to a question that can be answered by yes or no.
func choices(c *call) (value, bool) {
	if c.from < c.to && c.p.tokens[c.from].kind == wordToken {
		switch c.p.tokens[c.from].low {
		case "whether", "if":
			return value{kind: isList, list: []string{"Yes", "No"}}, true
		}
	}
	return value{}, false
}

// recipient is whom a mail goes to.
func recipient(c *call) (value, bool) {
	s := c.after(toWord)
	if s.empty() {
		s = c.object()
	}
	if text, at := c.p.quoted(s); at >= 0 {
		return textValue(text, at), true
	}
	if s.empty() || c.p.isPronoun(s) {
		return value{}, false
	}
	return c.p.valueOf(c.p.trim(s, nil)), true
}

// subjectLine is the subject of a mail.
func subjectLine(c *call) (value, bool) {
	at := c.wordAt("subject")
	if at < 0 {
		return value{}, false
	}
	text, quote := c.p.quoted(span{at, c.to})
	return textValue(text, at, quote), quote >= 0
}

// mailText is the last text in quotes, or a result.
func mailText(c *call) (value, bool) {
	for i := c.to - 1; i >= c.from; i-- {
		if c.p.tokens[i].kind == quoteToken && (i == c.from || c.p.tokens[i-1].low != "subject") {
			return textValue(c.p.tokens[i].text, i), true
		}
	}
	return c.p.result(c.after(withWord))
}
