package session

import (
	"slices"
	"strings"

	"planwright/planner"
)

// leave closes the open document. A blank one, of which nothing came, is dropped: its
// file would be an empty workflow in the list of all. What was said there waits in the
// field of the next new document.
func (s *Session) leave() error {
	words, failed := s.conversation.failed()
	if !failed || !s.doc.IsBlank() || !s.unsent.handOn(s.doc.State().File.Path, words) {
		return s.doc.Close()
	}
	dropped, err := s.doc.Drop()
	if dropped {
		s.tellWorkflow(s.doc.ID())
	}
	return err
}

// failed are the words of a conversation in which no request came to anything, each once;
// false for any other.
func (c *conversation) failed() (words []string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range c.exchanges {
		if a := e.answer; a != nil && (a.Status != planner.Failed && a.Status != planner.Cancelled || a.Draft != nil) {
			return nil, false
		}
		if said := strings.TrimSpace(e.words); !slices.Contains(words, said) {
			words = append(words, said)
		}
	}
	return words, len(words) > 0
}
