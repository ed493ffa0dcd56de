package workflow

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MentionMark stands before the id of a step where people name the step in words:
// @look_2. It tells steps of one name apart.
const MentionMark = '@'

// maxMention is how many bytes after the mark are looked at.
const maxMention = 200

// Mentions returns the ids of the steps that the words mention, each once, in the
// order of the words.
func (w Workflow) Mentions(words string) []string {
	if !strings.ContainsRune(words, MentionMark) {
		return nil
	}
	index := w.Index()
	var ids []string
	told := map[string]bool{}
	before := ' '
	for i, r := range words {
		if r == MentionMark && !isWord(before) {
			if id := mentioned(index, words[i+1:]); id != "" && !told[id] {
				told[id] = true
				ids = append(ids, id)
			}
		}
		before = r
	}
	return ids
}

// mentioned is the longest id that the text begins with, "" for none. What follows
// an id is not part of a word, so that @look never means look_2.
func mentioned(index map[string]int, text string) string {
	text = text[:min(len(text), maxMention)]
	for end := len(text); end > 0; end-- {
		next, _ := utf8.DecodeRuneInString(text[end:])
		if end < len(text) && isWord(next) {
			continue
		}
		if has(index, text[:end]) {
			return text[:end]
		}
	}
	return ""
}

func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
