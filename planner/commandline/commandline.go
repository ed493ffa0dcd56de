// Package commandline takes commands apart that are written in one line, as people type them.
package commandline

import (
	"strings"

	"planwright/planner/text"
)

// assignment begins a line that sets a variable of the environment first.
var assignment = text.Pattern(`^[A-Za-z_][A-Za-z0-9_]*=`)

// Line is a command in one text.
type Line struct {
	Words []string
	Shell bool // it holds signs that only a shell reads
	Open  bool // a quote is not closed
}

// lineReader takes a line apart, word by word.
type lineReader struct {
	Line
	word  strings.Builder
	begun bool // a word, which may be empty: ''
}

// Split takes a line apart into a program and its arguments. It is false where only a
// shell could read the line, or a quote is not closed.
func Split(line string) (argv []string, ok bool) {
	c := Read(line)
	return c.Words, !c.Shell && !c.Open && len(c.Words) > 0
}

// Read takes a line apart as a shell would. References are part of their words, and a
// backslash that stands before no sign is part of a path.
func Read(line string) Line {
	var r lineReader
	for i := 0; i < len(line); {
		i += r.next(line[i:])
	}
	r.end()
	r.Shell = r.Shell || len(r.Words) > 0 && assignment().MatchString(r.Words[0])
	return r.Line
}

func (r *lineReader) end() {
	if r.begun {
		r.Words = append(r.Words, r.word.String())
	}
	r.begun = false
	r.word.Reset()
}

// next takes what a rest of the line begins with, and says how long that is.
func (r *lineReader) next(rest string) int {
	if rest[0] == ' ' || rest[0] == '\t' {
		r.end()
		return 1
	}
	r.begun = true
	if n := referenceLength(rest); n > 0 {
		r.word.WriteString(rest[:n])
		return n
	}
	switch b := rest[0]; {
	case b == '\'' || b == '"':
		inner, n := quoted(rest)
		r.Open = r.Open || n == 0
		r.Shell = r.Shell || b == '"' && isExpanded(inner)
		r.word.WriteString(inner)
		return max(n, 1)
	case b == '\\' && len(rest) > 1 && strings.IndexByte(" '\"\\;|&<>$*?()", rest[1]) >= 0:
		r.word.WriteByte(rest[1])
		return 2
	}
	r.Shell = r.Shell || isShellSign(rest, r.word.String())
	r.word.WriteByte(rest[0])
	return 1
}

// referenceLength is how long the reference is that a text begins with, 0 without one.
func referenceLength(s string) int {
	if !strings.HasPrefix(s, "{{") {
		return 0
	}
	inner, _, closed := strings.Cut(s, "}}")
	if !closed {
		return 0
	}
	return len(inner) + len("}}")
}

// quoted is what stands in the quotes that a text begins with, and how long it is with
// them; 0 where they are not closed.
func quoted(s string) (inner string, length int) {
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == s[0]:
			return b.String(), i + 1
		case s[i] == '\\' && s[0] == '"' && i+1 < len(s) && strings.IndexByte("\"\\$`", s[i+1]) >= 0:
			i++
		}
		b.WriteByte(s[i])
	}
	return "", 0
}

// isShellSign reports whether a shell would act on the first sign of a text. before is
// what stands in front of it in the same word: in an address most signs are its own.
func isShellSign(s, before string) bool {
	switch address := strings.Contains(before, "://"); s[0] {
	case '|', '<', '>', ';', '`', '\n':
		return true
	case '&':
		return !address || len(s) == 1 || s[1] == ' ' || s[1] == '&'
	case '*', '?':
		return !address
	case '$':
		return len(s) > 1 && isExpanded(s[:2])
	case '~':
		return before == "" && (len(s) == 1 || s[1] == '/' || s[1] == ' ')
	}
	return false
}

// isExpanded reports whether a shell would put something in place of a part of the text,
// even within double quotes.
func isExpanded(s string) bool {
	return strings.Contains(s, "`") || variable().MatchString(s)
}

// variable is a name, or a command, whose value a shell puts into a line.
var variable = text.Pattern(`\$[A-Za-z_{(]`)
