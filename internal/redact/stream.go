package redact

import "unicode/utf8"

// lookBack is how much of what was shown is kept to judge what follows by: the
// name of a field stands before its value.
const lookBack = 256

// patience is how much is held back before it is looked at more rarely, so that
// a long text without any gap takes no more than linear time.
const patience = 256

// Stream takes secrets out of a text that comes in pieces. What could yet turn
// out to be the start of a secret is held back: one that is cut between two
// pieces is not shown. It may not be used from several goroutines at once.
type Stream struct {
	find  func(string) finding
	text  []byte // what was shown last, then what is held back
	shown int
	next  int // of how many bytes the text must be to be looked at again
}

// Stream starts a text that is to be like that of Text.
func (r *Redactor) Stream() *Stream { return &Stream{find: r.find} }

// KnownStream starts a text that is to be like that of Known.
func (r *Redactor) KnownStream() *Stream { return &Stream{find: r.findKnown} }

// Next takes a piece and returns what can be shown now.
func (s *Stream) Next(piece string) string {
	s.text = append(s.text, piece...)
	if len(s.text) < s.next {
		return ""
	}
	text := string(s.text)
	found := s.find(text)
	return s.show(text, found, max(found.open, s.shown))
}

// End returns what was held back. The next piece starts a new text.
func (s *Stream) End() string {
	text := string(s.text)
	out := s.find(text).mask(text, s.shown, len(text))
	*s = Stream{find: s.find}
	return out
}

func (s *Stream) show(text string, found finding, to int) string {
	out := found.mask(text, s.shown, to)
	from := max(0, to-lookBack)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	s.text = append(s.text[:0], text[from:]...)
	s.shown = to - from
	s.next = 0
	if held := len(text) - to; held > patience {
		s.next = len(s.text) + held/2
	}
	return out
}
