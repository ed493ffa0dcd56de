package reply

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/internal/work"
	"planwright/planner/text"
)

// What models write instead of our names stands in the files aliases_*.go and nowhere
// else. Each subject has one table, and every reader asks that: the keys of a step, the
// type of a step, a patch, an edge, a condition and so on. A word belongs to one meaning,
// unless the table lists it among those that have several.

// field is what a key of the model's object means, whatever it was called.
type field string

// fold is text.Fold, and counts what it looks at.
func fold(s string) string {
	work.Add(len(s))
	return text.Fold(s)
}

// means is a meaning and the words for it, with spaces between them. The meaning itself is
// one of them, written there or not, unless it is in brackets: those are no names. "" is the
// empty text.
type means[M ~string] struct {
	meaning M
	words   string
}

// list are the words, folded.
func (m means[M]) list() []string {
	out := folded(m.words)
	if name := fold(string(m.meaning)); isName(m.meaning) && !slices.Contains(out, name) {
		out = append(out, name)
	}
	return out
}

// folded are words with spaces between them, folded.
func folded(words string) []string {
	list := strings.Fields(words)
	for i, w := range list {
		list[i] = fold(strings.Trim(w, `"`))
	}
	return list
}

func isName[M ~string](meaning M) bool { return !strings.HasPrefix(string(meaning), "(") }

// table holds the meanings of the words of one subject, folded, in the order in which they
// are listed.
type table[M ~string] map[string][]M

// newTable panics where a word is given twice and not listed in several: one of its meanings
// would be lost without a word. So it does where one in several has a single meaning.
func newTable[M ~string](several string, list ...means[M]) table[M] {
	t, free := table[M]{}, map[string]bool{}
	for _, w := range folded(several) {
		free[w] = true
	}
	for _, m := range list {
		for _, w := range m.list() {
			if before := t[w]; slices.Contains(before, m.meaning) || len(before) > 0 && !free[w] {
				panic(fmt.Sprintf("reply: %q means %q and %q", w, before, m.meaning))
			}
			t[w] = append(t[w], m.meaning)
		}
	}
	for w := range free {
		if len(t[w]) < 2 {
			panic(fmt.Sprintf("reply: %q is among the words of several meanings and has %d", w, len(t[w])))
		}
	}
	return t
}

// of are the meanings of a word.
func (t table[M]) of(word string) []M { return t[fold(word)] }

// first is the first meaning of a word, "" for none.
func (t table[M]) first(word string) M {
	if found := t.of(word); len(found) > 0 {
		return found[0]
	}
	return ""
}

// among is the first of some meanings that a word has, "" for none.
func (t table[M]) among(word string, some ...M) M {
	for _, m := range t.of(word) {
		if slices.Contains(some, m) {
			return m
		}
	}
	return ""
}

// says reports whether a word has one of the meanings.
func (t table[M]) says(word string, some ...M) bool {
	return slices.ContainsFunc(t.of(word), func(m M) bool { return slices.Contains(some, m) })
}

// newList is a subject whose words mean the same and are tried in their order, folded.
func newList(words string) []string {
	newTable("", means[field]{"()", words}) // refuses a word that is given twice
	return folded(words)
}

// vocabulary is the table of the keys of one kind of object.
type vocabulary struct {
	table[field]
	own map[string]field // spellings of the contract and of our file; not reported
}

// newVocabulary makes the table. Besides the meanings themselves the spellings in own are ours.
func newVocabulary(own, several string, list ...means[field]) vocabulary {
	k := vocabulary{newTable(several, list...), map[string]field{}}
	for _, m := range list {
		if isName(m.meaning) {
			k.own[string(m.meaning)] = m.meaning
		}
	}
	for _, w := range strings.Fields(own) {
		k.own[w] = k.field(w)
	}
	return k
}

// field is what a key is read as, "" for none.
func (k vocabulary) field(key string) field {
	if f, ok := k.own[key]; ok {
		return f
	}
	if f := k.first(key); isName(f) {
		return f
	}
	return ""
}

// What keys say that are read as no field.
const (
	quiet  field = "(quiet)"  // nothing that a workflow needs
	number field = "(number)" // the place among the steps
)
