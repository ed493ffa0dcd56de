package reply

import (
	"strings"
	"unicode"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/text"
)

// reportAlikeIDs warns of ids that are easily taken for one another where the reply refers to one
// of them: what refers to “step_1” may have meant “step-1”.
func (d *draft) reportAlikeIDs(list []*flow.Step) {
	pairs := alikeIDs(list)
	if len(pairs) == 0 {
		return
	}
	times := timesIn(d.text, pairs)
	for _, pair := range pairs {
		other, s := pair[0], pair[1]
		if times[other.ID] < 2 && times[s.ID] < 2 {
			continue // each stands where it is given, and nowhere else
		}
		p := d.Log.Add(problem.DuplicateID, s.At, "The ids “%s” and “%s” of %s and %s are easily taken for one another; what refers to one may mean the other.", other.ID, s.ID, other.Title(), s.Title())
		p.Severity, p.Fix = problem.Warning, "Give the steps ids that differ in more than case, separators or look, and refer to them by those."
	}
}

// alikeIDs are the steps whose ids look as that of one before them does, each behind that one.
func alikeIDs(list []*flow.Step) (pairs [][2]*flow.Step) {
	first := map[string]*flow.Step{}
	for _, s := range list {
		if len(s.ID) < shortestID || s.Gone != flow.Stays {
			continue
		}
		key := look(s.ID)
		if other, taken := first[key]; !taken {
			first[key] = s
		} else if other.ID != s.ID {
			pairs = append(pairs, [2]*flow.Step{other, s})
		}
	}
	return pairs
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

// timesIn is how often each of the ids stands in a text, as a word of its own.
func timesIn(text string, pairs [][2]*flow.Step) map[string]int {
	times := map[string]int{}
	for _, pair := range pairs {
		for _, s := range pair {
			times[s.ID] = 0
			if strings.ContainsFunc(s.ID, isNotInID) {
				times[s.ID] = 2 // it is no word, and may well be referred to
			}
		}
	}
	for word := range strings.FieldsFuncSeq(text, isNotInID) {
		if n, isSought := times[word]; isSought {
			times[word] = n + 1
		}
	}
	return times
}

func isNotInID(r rune) bool {
	return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
