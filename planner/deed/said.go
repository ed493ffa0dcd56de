// Package deed tells what some words say that steps do: each deed by its class, whoever does it and
// whenever, what it is said of, and whether it is said to be done always, sometimes or not.
package deed

import (
	"slices"
	"strings"
)

// Said is one deed that some words tell of.
type Said struct {
	Sentence string
	Class    Class // "" where only when or how often is said
	Verb     string
	Object   []string // the words behind the verb, up to the next clause
	Quoted   []string // those of them in quotes
	Not      bool     // it is not done
	When     bool     // only sometimes
	Often    bool     // again and again
	Fails    bool     // where something fails
	Past     bool     // it is told as done, by a word for that
}

// maxSaid bounds how many deeds are heard.
const maxSaid = 200

// Of are the deeds that some words tell of as ones that are done. What may be, what people are told to
// do or asked, and examples are none.
func Of(words string) (list []Said) {
	for _, l := range linesOf(words) {
		if l.isHead || offers().MatchString(l.heading) {
			continue
		}
		for _, s := range sentencesOf(l.said) {
			if len(list) >= maxSaid {
				return list
			}
			list = append(list, inSentence(s, l.isItem)...)
		}
	}
	return list
}

// Told are the sentences of some words that tell of a plan as it is.
func Told(words string) (list []string) {
	for _, l := range linesOf(words) {
		if l.isHead || offers().MatchString(l.heading) {
			continue
		}
		for _, s := range sentencesOf(l.said) {
			if !isHedged(s) && len(list) < maxSaid {
				list = append(list, s)
			}
		}
	}
	return list
}

// OfTitle are those in a title, behind its first words.
func OfTitle(title string) []Said {
	all := clausesOf(wordsOf(title))
	if len(all) < 2 || isHedged(title) {
		return nil
	}
	return inClauses(Said{Sentence: title}, all[1:], true)
}

func inSentence(s string, isItem bool) []Said {
	if isHedged(s) {
		return nil
	}
	said := Said{Sentence: s}
	bare := inQuotes().ReplaceAllString(s, "“”")
	told := exempt().ReplaceAllString(bare, " ")
	said.When = sometimes().MatchString(told)
	said.Often = !everyTime().MatchString(bare) && again().MatchString(bare)
	said.Fails = said.When && failing().MatchString(bare)
	words := wordsOf(s)
	all := clausesOf(words)
	list := inClauses(said, all, isItem || len(words) > 0 && sequencing[words[0].low] || comesNext().MatchString(s))
	return append(list, features(said, bare, list)...)
}

// inClauses are the deeds in the clauses of a sentence. Where a clause begins with its verb, what was
// said before it goes on: “it does not wait, click or ask”.
func inClauses(said Said, all []clause, tells bool) (list []Said) {
	var last clause
	for i := range all {
		c := &all[i]
		found := -1
		for j, w := range c.words {
			if isNegating(w) || w.low == "instead" && j+1 < len(c.words) && c.words[j+1].low == "of" {
				c.isNot = true
			}
			c.light = c.light || lights[w.low] && !w.isQuoted && !(j+1 < len(c.words) && away[c.words[j+1].low])
			f, is := forms[w.low]
			if !is || w.isQuoted || found >= 0 && f.as != isOther || !isVerb(*c, j, f.as, tells) {
				continue
			}
			if found < 0 && leads(c.words, j) && i > 0 {
				c.isNot = c.isNot || last.isNot
			}
			found = j
			s := said.of(f.class, *c, j)
			s.Past = f.as == isPast
			list = append(list, s)
		}
		if len(c.words) > 0 && !c.light && i > 0 && (determiners[c.words[min(leading(c.words), len(c.words)-1)].low]) {
			c.light, c.isNot = last.light, c.isNot || last.isNot
		}
		for j, w := range c.words {
			class, is := nouns[w.low]
			if !is || w.isQuoted || !c.light && !(found < 0 && tells && j < 2 && !ofChange(c.words)) || class == "screenshot" && shows(c.words) || j+1 < len(c.words) && !c.words[j].ends && nounBehind(c.words[j+1]) {
				continue
			}
			list = append(list, said.of(class, *c, j))
		}
		tells = tells || slices.ContainsFunc(c.words, func(w word) bool { return promises[w.low] && !w.isQuoted })
		last = *c
	}
	return list
}

// ofChange reports whether words tell what became of something.
func ofChange(words []word) bool {
	return slices.ContainsFunc(words, func(w word) bool { return changes[w.low] })
}

// nounBehind reports whether a word makes a part of another noun of the one in front of it.
func nounBehind(w word) bool {
	return slices.Contains(strings.Fields("step steps tool message text title address addresses file files folder button level content program server"), w.low)
}

func shows(words []word) bool {
	return slices.ContainsFunc(words, func(w word) bool {
		return slices.Contains(strings.Fields("show shows shown send sends sent displays displayed gezeigt angezeigt zeigt"), w.low)
	})
}

func (s Said) of(class Class, c clause, at int) Said {
	s.Class, s.Verb, s.Not = class, c.words[at].low, c.isNot
	for _, w := range c.words[at+1:] {
		if class == "press" && keys[w.low] {
			s.Class = keyPress
		}
		s.Object = append(s.Object, w.said)
		if w.isQuoted {
			s.Quoted = append(s.Quoted, w.said)
		}
	}
	return s
}

// leading is how many words at the beginning of a clause only lead on to its verb.
func leading(words []word) int {
	n := 0
	for n < len(words) && adverbs[words[n].low] && !words[n].isQuoted {
		n++
	}
	return n
}

func leads(words []word, at int) bool { return leading(words) == at }

// isVerb reports whether a word that may be a verb is one that tells of a deed, by where it stands.
// tells: a clause without a subject tells what is done, as an entry of a list does.
func isVerb(c clause, at int, as formKind, tells bool) bool {
	words := c.words
	var prev, next word
	for i := at - 1; i >= 0 && prev.low == ""; i-- {
		if !adverbs[words[i].low] || words[i].isQuoted {
			prev = words[i]
		}
	}
	if at+1 < len(words) && !words[at].ends {
		next = words[at+1]
	}
	if next.low == "sie" || strings.Contains(prev.low, "_") { // told to people; a tool does it itself
		return false
	}
	for _, w := range words[:at] {
		if w.low == "you" || w.low == "user" || w.low == "person" { // who does it, unless it is done to them
			return as == isPast && (auxiliary[prev.low] || slices.ContainsFunc(words[:at], func(w word) bool { return auxiliary[w.low] }))
		}
	}
	if next.low == "loop" || len(words) > at+2 && words[at+2].low == "loop" { // its end
		return false
	}
	return tellsAs(words, at, as, prev, next, tells)
}

// tellsAs reports whether a form of a verb tells of a deed between the words that count before it and behind it.
func tellsAs(words []word, at int, as formKind, prev, next word, tells bool) bool {
	starts := leads(words, at)
	switch as {
	case isBase:
		if starts {
			return tells && (words[at].low != "type" || next.low != "")
		}
		if prev.low == "to" {
			return at > 1 && slices.Contains(strings.Fields("step going steps planned"), words[at-2].low)
		}
		return prevBase[prev.low] && !prev.isQuoted
	case isThird:
		if starts {
			return true
		}
		isObject := next.isQuoted || isCapital(next.said) || determiners[next.low] || slices.Contains(strings.Fields("it you them me on to for up out everything"), next.low)
		return subjects[prev.low] || prev.isQuoted || isObject && !determiners[prev.low] || isCapital(prev.said) && next.low == ""
	case isPast:
		return starts || auxiliary[prev.low] || speakers[prev.low] || next.low == "" && !determiners[prev.low]
	case isGerund:
		return starts && (tells || at > 0) || prevGerund[prev.low]
	default:
		return true
	}
}
