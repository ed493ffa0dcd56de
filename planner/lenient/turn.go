package lenient

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// endsTurn is true at a mark of some size that ends the answer, behind JSON that fits what
// was asked for. What the model went on with is another turn, which it made up.
func (f *finder) endsTurn(size int) bool {
	if size == 0 {
		return false
	}
	fresh := f.groups[f.judged:]
	f.judged = len(f.groups) // a mark stands between groups, so the last one is complete
	if !slices.ContainsFunc(fresh, f.answers) {
		return false
	}
	if strings.ContainsAny(f.text[f.pos+size:], "{[") {
		f.notes.add(note{code: problem.SeveralCandidates, severity: problem.Warning, offset: f.pos, first: -1,
			message: problem.Say("The model went on as if it were another turn; only what stands before is read.")})
		f.thinking = append(roomy(f.thinking), span{f.pos, len(f.text)}) // its words are none beside the answer
	}
	return true
}

// requestLine begins another request in the form in which prompts give examples.
var requestLine = text.Pattern(`^(?:(?:New |Next |Another |User )?[Rr]equest|User|Human)[ \t]*(?:\*\*)?:`)

// anotherRequest is the size of the heading of a further request at pos, 0 where there is
// none. Reasoning may repeat the request.
func (f *finder) anotherRequest() int {
	rest := f.text[f.pos:]
	heading := requestLine().FindString(rest[:min(len(rest), lookAhead)])
	if heading == "" || len(f.groups) == f.judged || !lineStart(f.text, f.pos) || strings.Contains(rest, "</think") {
		return 0
	}
	return len(heading)
}
