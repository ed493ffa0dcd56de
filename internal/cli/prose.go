package cli

import (
	"strings"
	"unicode"
)

// prose passes on what of a streaming answer is meant for people: its words up
// to the first fence or bracket, without what the model thought. Words come
// whole, so that a secret or the beginning of a fence is never shown in part.
type prose struct {
	state   proseState
	held    string // received and not decided yet
	space   string // between what was passed on and what comes next
	started bool
}

type proseState uint8

const (
	inWords proseState = iota
	inThought
	behindWords
)

const (
	thought    = "<think>"
	thoughtEnd = "</think>"
)

// add takes the next piece of the answer and returns what can be shown by now.
func (p *prose) add(piece string) string {
	if p.state == behindWords {
		return ""
	}
	p.held += piece
	var out strings.Builder
	for p.step(&out) {
	}
	return out.String()
}

// end returns what was held back when the answer is complete.
func (p *prose) end() string {
	var out strings.Builder
	if p.state == inWords {
		words := p.held
		if code := codeStart(words); code >= 0 {
			words = words[:code] // a tag that is cut
		}
		p.pass(&out, words)
	}
	p.state, p.held = behindWords, ""
	return out.String()
}

// step goes on by one word, tag or thought; false where more must come first.
func (p *prose) step(out *strings.Builder) bool {
	switch p.state {
	case inWords:
		return p.words(out)
	case inThought:
		before, after, found := strings.Cut(p.held, thoughtEnd)
		if !found {
			p.held = before[max(0, len(before)-len(thoughtEnd)+1):]
			return false
		}
		p.state, p.held = inWords, after
		return true
	case behindWords:
	}
	return false
}

func (p *prose) words(out *strings.Builder) bool {
	code := codeStart(p.held)
	if code < 0 {
		whole := strings.LastIndexFunc(p.held, unicode.IsSpace) + 1
		p.pass(out, p.held[:whole])
		p.held = p.held[whole:]
		return false
	}
	before := p.held[:code]
	p.held = p.held[code:]
	switch {
	case strings.HasPrefix(p.held, thought):
		// Without the thought, these and what follows it could make a fence.
		p.pass(out, strings.TrimRight(before, "`~"))
		p.state = inThought
		return true
	case strings.HasPrefix(thought, p.held):
		p.held = before + p.held
		return false
	}
	p.pass(out, before)
	p.state, p.held = behindWords, ""
	return false
}

// pass adds words, with space around them only where more words follow.
func (p *prose) pass(out *strings.Builder, text string) {
	words := strings.TrimRightFunc(p.space+text, unicode.IsSpace)
	p.space = (p.space + text)[len(words):]
	if !p.started {
		words = strings.TrimLeftFunc(words, unicode.IsSpace)
		p.started = words != ""
	}
	out.WriteString(words)
}

// codeStart is where the text stops being words: at a fence, a bracket or a tag.
// It is -1 where it does not.
func codeStart(text string) int {
	first := strings.IndexAny(text, "{[<")
	for _, fence := range []string{"```", "~~~"} {
		if i := strings.Index(text, fence); i >= 0 && (first < 0 || i < first) {
			first = i
		}
	}
	return first
}
