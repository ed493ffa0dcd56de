package speech

import (
	"strings"
	"unicode"
)

// Stream passes on what of an answer is meant for people while it comes: its words up
// to the first fence or bracket, without what the model thought. Words come whole, so
// that a secret or the beginning of a fence is never shown in part; and they begin to
// come once they are said to a person, so that a fragment is not shown until it is
// rejected. The zero value is before an answer.
type Stream struct {
	state   streamState
	held    string // received and not decided yet
	waits   string // words of which it is not known yet whether they are said to a person
	check   int    // how long waits is when that is asked again
	space   string // between what was passed on and what comes next
	started bool
}

// enough is how many bytes of words tell whether they are said to a person: reasoning
// that is not marked shows by then.
const enough = 80

type streamState uint8

const (
	inWords streamState = iota
	inThought
	behindWords
)

const (
	thought    = "<think>"
	thoughtEnd = "</think>"
)

// Add takes the next piece of the answer and returns what can be shown by now.
func (s *Stream) Add(piece string) string {
	if s.Over() {
		return ""
	}
	s.held += piece
	var out strings.Builder
	for s.step(&out) {
	}
	return out.String()
}

// End returns what was held back when the answer is complete.
func (s *Stream) End() string {
	var out strings.Builder
	if s.Over() {
		return ""
	}
	if s.state == inWords {
		words := s.held
		if code := codeStart(words); code >= 0 {
			words = words[:code] // a tag that is cut
		}
		s.pass(&out, words)
	}
	s.finish(&out)
	return out.String()
}

// Over reports whether no more words come of the answer.
func (s *Stream) Over() bool { return s.state == behindWords }

// step goes on by one word, tag or thought; false where more must come first.
func (s *Stream) step(out *strings.Builder) bool {
	switch s.state {
	case inWords:
		return s.words(out)
	case inThought:
		before, after, found := strings.Cut(s.held, thoughtEnd)
		if !found {
			s.held = before[max(0, len(before)-len(thoughtEnd)+1):]
			return false
		}
		s.state, s.held = inWords, after
		return true
	case behindWords:
	}
	return false
}

func (s *Stream) words(out *strings.Builder) bool {
	code := codeStart(s.held)
	if code < 0 {
		whole := strings.LastIndexFunc(s.held, unicode.IsSpace) + 1
		s.pass(out, s.held[:whole])
		s.held = s.held[whole:]
		return false
	}
	before := s.held[:code]
	s.held = s.held[code:]
	switch {
	case strings.HasPrefix(s.held, thought):
		// Without the thought, these and what follows it could make a fence.
		s.pass(out, strings.TrimRight(before, "`~"))
		s.state = inThought
		return true
	case strings.HasPrefix(thought, s.held):
		s.held = before + s.held
		return false
	}
	s.pass(out, before)
	s.finish(out)
	return false
}

// pass adds words, with space around them only where more words follow.
func (s *Stream) pass(out *strings.Builder, text string) {
	for text != "" {
		word := len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
		if end := strings.IndexFunc(text[word:], unicode.IsSpace); end < 0 {
			word = len(text)
		} else {
			word += end
		}
		s.passWord(out, text[:word])
		text = text[word:]
	}
}

func (s *Stream) passWord(out *strings.Builder, text string) {
	words := strings.TrimRightFunc(s.space+text, unicode.IsSpace)
	s.space = (s.space + text)[len(words):]
	if s.started {
		out.WriteString(words)
		return
	}
	s.waits += words
	if len(s.waits) >= max(s.check, enough) {
		s.start(out)
	}
}

// start passes on the words that wait, if they are said to a person. It asks again when
// there are twice as many, for the time that takes.
func (s *Stream) start(out *strings.Builder) {
	words := Beside(s.waits)
	if strings.HasSuffix(s.waits, `":`) {
		words = "" // the key of what follows
	}
	if s.check = 2 * len(s.waits); words != "" {
		s.started, s.waits = true, ""
		out.WriteString(words)
	}
}

// finish: no more words come.
func (s *Stream) finish(out *strings.Builder) {
	if s.state, s.held = behindWords, ""; !s.started {
		s.start(out)
	}
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
