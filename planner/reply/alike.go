package reply

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/text"
)

// reportAlikeIDs warns of ids that are easily taken for one another where the reply refers to one
// of them: what refers to “step_1” may have meant “step-1”.
func (d *draft) reportAlikeIDs(list []*flow.Step) {
	first := map[string]*flow.Step{}
	for _, s := range list {
		if len(s.ID) < shortestID || s.Gone != flow.Stays {
			continue
		}
		key := look(s.ID)
		other, taken := first[key]
		if !taken {
			first[key] = s
			continue
		}
		if other.ID == s.ID || !mentions(d.text, s.ID) && !mentions(d.text, other.ID) {
			continue
		}
		p := d.Log.Add(problem.DuplicateID, s.At, "The ids “%s” and “%s” of %s and %s are easily taken for one another; what refers to one may mean the other.", other.ID, s.ID, other.Title(), s.Title())
		p.Severity, p.Fix = problem.Warning, "Give the steps ids that differ in more than case, separators or look, and refer to them by those."
	}
}

// shortestID is the length of an id below which all are much alike: l, i, s1.
const shortestID = 3

// look is an id as it looks at a glance: without case, separators that do not part numbers, and
// what tells l and 1 or O and 0 apart.
func look(id string) string {
	var b strings.Builder
	last, parted := rune(0), false
	for _, r := range strings.ToLower(id) {
		switch {
		case text.Fold(string(r)) == "":
			parted = true
			continue
		case parted && unicode.IsDigit(last) && unicode.IsDigit(r):
			b.WriteByte('_')
		}
		last, parted = r, false
		switch r {
		case '1', '|':
			r = 'l'
		case '0':
			r = 'o'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// mentions reports whether a text has an id, as a word of its own, besides where it is given.
func mentions(s, id string) bool {
	n := 0
	for at := 0; ; {
		i := strings.Index(s[at:], id)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(s[:at+i])
		after, _ := utf8.DecodeRuneInString(s[at+i+len(id):])
		if !isInID(before) && !isInID(after) {
			if n++; n > 1 {
				return true
			}
		}
		at += i + len(id)
	}
}

func isInID(r rune) bool {
	return r != utf8.RuneError && (r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r))
}
