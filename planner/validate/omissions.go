package validate

import (
	"slices"
	"strings"

	"planwright/planner/text"
)

// Who writes a text anew often leaves out what was to stay as it is, and marks the place as one
// would for a reader: “# ... existing code ...”. A tool takes that for the text.

const (
	// staying is what is said to be as it was, in words that nobody writes for others.
	staying = `(?:(?:the |all |your |my )?(?:rest|remainder) of (?:the |your |this |that )?\pL+(?: \pL+){0,4}` +
		`|(?:(?:the |all )?\pL+ ){0,3}(?:(?:is|are|remains?|stays?|left) )?(?:unchanged|omitted|snipped|truncated|as before|as above|as it is|goes here|go here)(?: \pL+){0,2}` +
		`|(?:the )?same as (?:above|before|previously|the (?:original|first))|(?:existing|previous|original) (?:code|contents?|text|lines?|file)(?: \pL+){0,3}` +
		`|\pL+ (?:code|contents?|text) here)`
	// further is what more there is to be, as a heading may say it too.
	further = `(?:(?:(?:the )?(?:existing|previous|original|other|others|remaining|more|further|additional)(?: \pL+){1,4})|continued|to be continued|snip|and so on|etc|more)`
	// more is that which also stands in a comment without dots.
	more    = `(?:(?:(?:the )?(?:existing|remaining|more|further)(?: \pL+){1,2})|continued|to be continued|snip|and so on|etc)`
	dots    = `(?:\.{3}|…)`
	lineEnd = `[ \t]*` + dots + `?[ \t]*(?:\*/|-->|[\])>])?[ \t.]*\r?$`
)

var (
	// omittedLine is a line that stands for others: dots alone, dots with words, or words in a
	// comment or in brackets.
	omittedLine = text.Pattern(`(?im)^[ \t]*(?:(?:#+|//+|/\*+|<!--|--|;+|[\[(<])[ \t]*)?` + dots + `[ \t]*(?:[\[(]?(?:` + staying + `|` + further + `)[\])]?)?` + lineEnd +
		`|^[ \t]*(?:#+|--|;+)[ \t]*` + staying + lineEnd + `|^[ \t]*(?://+|/\*+|<!--|[\[<])[ \t]*(?:` + staying + `|` + more + `)` + lineEnd)
	// omittedAlone is nothing but a name of what should be there.
	omittedAlone = text.Pattern(`(?i)^(?:(?:the )?rest of the \pL+|(?:the )?same as (?:above|before|previously))\.?$`)

	// written are the arguments whose text is kept, and not only told.
	written = []string{"text", "content", "contents", "body", "rows", "data"}
)

// omittedIn is what stands in a text for more of it, "" for nothing. Dots alone as one of several
// lines are such; a text of one line that is dots is told of as any placeholder.
func omittedIn(argument, text string) string {
	if found := strings.TrimSpace(omittedLine().FindString(text)); found != "" {
		return found
	}
	if slices.Contains(written, argument) {
		return omittedAlone().FindString(strings.TrimSpace(text))
	}
	return ""
}
