package tools

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// mostWords is how many lines are shown of what a server printed before it ended.
const mostWords = 5

// longestWords is how much of such a line is shown, in bytes.
const longestWords = 300

// LastWords are what a server printed before it ended. The zero value is nothing.
type LastWords struct {
	Lines []string `json:"last,omitempty"` // the last few lines, without secrets
	Log   string   `json:"log,omitzero"`   // the file with all of it
}

// Text is the lines and the place of the log as sentences, "" for nothing.
func (w LastWords) Text() string {
	var texts []string
	for i, line := range w.Lines {
		texts = append(texts, "“"+oneLine(line)+"”")
		if i == 0 {
			texts[0] = "It printed last: " + texts[0]
		}
	}
	text := strings.Join(texts, ", ")
	if text != "" {
		text += "."
	}
	if w.Log != "" {
		text = join(text, "Its log: "+w.Log)
	}
	return text
}

// join is the sentences that there are.
func join(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(text string) bool { return text == "" }), " ")
}

// missing says why a tool cannot be called: its server ended, or there is none.
func (s *Set) missing(name string) error {
	if text := s.Death(name); text != "" {
		return fmt.Errorf("“%s” cannot be called now. %s", name, text)
	}
	return fmt.Errorf("There is no tool “%s” on offer. Look at the list of tools and servers.", name)
}

// late says of a tool that its server was waited for in vain.
func (s *Set) late(name string) error {
	return errors.New(join(fmt.Sprintf("The server of “%s” is not ready.", name), cmp.Or(s.Death(name), "Look at the list of servers.")))
}

// Death says why the server of a tool does not run where it ended or could not be
// started, with what it printed last, "" where that is not so. It is for people.
func (s *Set) Death(tool string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, v := range s.servers {
		if v.prefix != "" && strings.HasPrefix(tool, v.prefix) && (v.state == Broken || v.state == Restarting) {
			return join(fmt.Sprintf("Its server “%s” does not run.", oneLine(v.Name)), v.text, v.last.Text())
		}
	}
	return ""
}

// begin forgets what was printed by the program that ran before.
func (l *log) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = nil
}

// lastWords are what the program that runs, or ran last, printed last.
func (l *log) lastWords() LastWords {
	l.mu.Lock()
	lines := slices.Clone(l.last)
	l.mu.Unlock()
	return LastWords{Lines: lines, Log: l.file.kept()}
}
