package claim

import (
	"strings"

	"planwright/planner/vocabulary"
	"planwright/planner/workflow"
)

// mention tells whether a plan may have something to do with what a word names.
type mention struct {
	plan    workflow.Workflow
	written string // the answer that it was read from, "" for none

	held  string
	words []vocabulary.Word
}

// alike is from where on two words may mean the same.
const alike = 0.75

// minWord is how many bytes a word has at least that names something.
const minWord = 3

// of reports whether the plan speaks of a word, or of one that means the same. A word without
// meaning is one of which it speaks.
func (m *mention) of(word string) bool {
	if m.held == "" {
		m.held = strings.ToLower(m.plan.String() + "\n" + m.written)
		m.words = distinct(vocabulary.Of(m.held))
	}
	said := false
	for _, w := range vocabulary.Of(word) {
		if len(w.Stem) < minWord {
			continue
		}
		said = true
		if strings.Contains(m.held, w.Stem) || w.Best(m.words) >= alike {
			return true
		}
	}
	return !said
}

// distinct are the words without those that stand there already.
func distinct(all []vocabulary.Word) (list []vocabulary.Word) {
	met := map[string]bool{}
	for _, w := range all {
		if !met[w.Stem] {
			met[w.Stem] = true
			list = append(list, w)
		}
	}
	return list
}
