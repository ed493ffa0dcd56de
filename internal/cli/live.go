package cli

import (
	"fmt"
	"io"
	"strings"

	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// live shows a request while it runs: the words of the answer as they come, and
// between them what is being done.
type live struct {
	*progress
	out     io.Writer // nil: the words are shown when they are complete
	redact  func(string) string
	attempt int
	prose   speech.Stream
	shown   strings.Builder // the words of this attempt
	open    bool            // the words are on the line that is written to
}

// live shows a request on the terminal, if there is one.
func (s *console) live(redact func(string) string) *live {
	l := &live{progress: s.progress(), redact: redact}
	if !s.json && isTerminal(s.Stdout) {
		l.out = s.Stdout
	}
	return l
}

func (l *live) observer() planner.Observer {
	return planner.Observer{Progress: l.onProgress, Delta: func(d planner.Delta) { l.say(l.prose.Add(d.Text)) }}
}

// onProgress leaves words that still come alone.
func (l *live) onProgress(now planner.Progress) {
	if now.Attempt != l.attempt {
		l.closeWords()
		l.attempt, l.prose = now.Attempt, speech.Stream{}
		l.shown.Reset()
	}
	if now.State != planner.Requested {
		l.say(l.prose.End())
	}
	if l.prose.Over() {
		l.closeWords()
	}
	if l.open {
		l.chars = max(l.chars, now.Chars)
		return
	}
	l.update(now)
}

func (l *live) say(words string) {
	if words == "" || l.out == nil {
		return
	}
	if !l.open {
		l.clear()
		l.open = true
	}
	words = legible.Text(l.redact(words))
	l.shown.WriteString(words)
	fmt.Fprint(l.out, words)
}

// closeWords ends the line of the words.
func (l *live) closeWords() {
	if l.open {
		fmt.Fprintln(l.out)
		l.open = false
	}
}

// end leaves the terminal ready for what comes next.
func (l *live) end() {
	l.closeWords()
	l.clear()
}

// said reports whether the message was shown while it came.
func (l *live) said(message string) bool {
	return l.shown.Len() > 0 && text.Line(l.shown.String()) == text.Line(legible.Text(message))
}
