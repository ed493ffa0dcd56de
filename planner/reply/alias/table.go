// Package alias holds what models write instead of our names, and nothing else does. Each
// subject has one table, and every reader asks that: the keys of a step, the type of a
// step, a patch, an edge, a condition and so on. A word belongs to one meaning, unless the
// table lists it among those that have several.
package alias

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"planwright/planner/internal/work"
	"planwright/planner/text"
)

// Field is what a key of the model's object means, whatever it was called.
type Field string

// Fold is text.Fold, and counts what it looks at.
func Fold(s string) string {
	work.Add(len(s))
	return text.Fold(s)
}

// Means is a meaning and the words for it, with spaces between them. The meaning itself is
// one of them, written there or not, unless it is in brackets: those are no names. "" is the
// empty text.
type Means[M ~string] struct {
	Meaning M
	Words   string
}

// list are the words, folded.
func (m Means[M]) list() []string {
	out := folded(m.Words)
	if name := Fold(string(m.Meaning)); IsName(m.Meaning) && !slices.Contains(out, name) {
		out = append(out, name)
	}
	return out
}

// folded are words with spaces between them, folded.
func folded(words string) []string {
	list := strings.Fields(words)
	for i, w := range list {
		list[i] = Fold(strings.Trim(w, `"`))
	}
	return list
}

// IsName reports whether a meaning is a word itself, as those in brackets are not.
func IsName[M ~string](meaning M) bool { return !strings.HasPrefix(string(meaning), "(") }

// Table holds the meanings of the words of one subject, folded, in the order in which they
// are listed. It is made when it is first asked.
type Table[M ~string] func() map[string][]M

func newTable[M ~string](several string, list ...Means[M]) Table[M] {
	return sync.OnceValue(func() map[string][]M { return meanings(several, list) })
}

// meanings panics where a word is given twice and not listed in several: one of its meanings
// would be lost without a word. So it does where one in several has a single meaning.
func meanings[M ~string](several string, list []Means[M]) map[string][]M {
	t, free := map[string][]M{}, map[string]bool{}
	for _, w := range folded(several) {
		free[w] = true
	}
	for _, m := range list {
		for _, w := range m.list() {
			if before := t[w]; slices.Contains(before, m.Meaning) || len(before) > 0 && !free[w] {
				panic(fmt.Sprintf("reply: %q means %q and %q", w, before, m.Meaning))
			}
			t[w] = append(t[w], m.Meaning)
		}
	}
	for w := range free {
		if len(t[w]) < 2 {
			panic(fmt.Sprintf("reply: %q is among the words of several meanings and has %d", w, len(t[w])))
		}
	}
	return t
}

// Of are the meanings of a word.
func (t Table[M]) Of(word string) []M { return t()[Fold(word)] }

// First is the first meaning of a word, "" for none.
func (t Table[M]) First(word string) M {
	if found := t.Of(word); len(found) > 0 {
		return found[0]
	}
	return ""
}

// Among is the first of some meanings that a word has, "" for none.
func (t Table[M]) Among(word string, some ...M) M {
	for _, m := range t.Of(word) {
		if slices.Contains(some, m) {
			return m
		}
	}
	return ""
}

// Says reports whether a word has one of the meanings.
func (t Table[M]) Says(word string, some ...M) bool {
	return slices.ContainsFunc(t.Of(word), func(m M) bool { return slices.Contains(some, m) })
}

// newList is a subject whose words mean the same and are tried in their order, folded.
func newList(words string) []string {
	meanings("", []Means[Field]{{"()", words}}) // refuses a word that is given twice
	return folded(words)
}

// Vocabulary is the table of the keys of one kind of object.
type Vocabulary struct {
	Table[Field]
	own func() map[string]Field
}

// newVocabulary makes the table. Besides the meanings themselves the spellings in own are ours.
func newVocabulary(own, several string, list ...Means[Field]) Vocabulary {
	k := Vocabulary{Table: newTable(several, list...)}
	k.own = sync.OnceValue(func() map[string]Field {
		ours := map[string]Field{}
		for _, m := range list {
			if IsName(m.Meaning) {
				ours[string(m.Meaning)] = m.Meaning
			}
		}
		for _, w := range strings.Fields(own) {
			if _, known := ours[w]; !known {
				ours[w] = k.named(w)
			}
		}
		return ours
	})
	return k
}

// Own is the field that a spelling of the contract or of our file has, "" for others. Those
// spellings are not reported.
func (k Vocabulary) Own(key string) Field { return k.own()[key] }

// Field is what a key is read as, "" for none.
func (k Vocabulary) Field(key string) Field {
	if f := k.Own(key); f != "" {
		return f
	}
	return k.named(key)
}

// named is the first meaning of a key, where that is a field.
func (k Vocabulary) named(key string) Field {
	if f := k.First(key); IsName(f) {
		return f
	}
	return ""
}

// What keys say that are read as no field.
const (
	Quiet  Field = "(quiet)"  // nothing that a workflow needs
	Number Field = "(number)" // the place among the steps
)
