// Package text holds what every part does with a text: folding names to compare them,
// counting the changes between two, quoting, and keeping the beginning of a long one.
package text

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fold is a name without case, separators and signs that nobody sees: "Step-Type" is
// "steptype". Other signs stay, so that operators such as "<=" are names too.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == '.' || unicode.IsSpace(r) || r > unicode.MaxASCII && unicode.Is(unicode.Cf, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// Letters are the letters and digits of a name, in lower case.
func Letters(name string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// Caseless is the same for texts that differ in case only, also where a lower letter has
// several forms, as sigma has.
func Caseless(text string) string { return strings.ToLower(strings.ToUpper(text)) }

// Line is the text on one line: its words, joined by single spaces.
func Line(text string) string { return strings.Join(strings.Fields(text), " ") }

// First are the first n characters, without a sign.
func First(text string, n int) string {
	for i := range text {
		if n <= 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// Start is the first n characters, and a sign where that is not all. It takes time in
// proportion to n.
func Start(text string, n int) string { return marked(text, First(text, n)) }

// Printable is the text on one line without what cannot be printed: words of others in a
// sentence of ours.
func Printable(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
}

// Bytes are the first n bytes, without half a character at the end and without a sign.
func Bytes(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// Tail are the last n bytes, without half a character at the beginning and without a sign.
func Tail(text string, n int) string {
	at := max(0, len(text)-n)
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return text[at:]
}

// Cut are the first n bytes, without half a character at the end, and a sign where that is
// not all.
func Cut(text string, n int) string { return marked(text, Bytes(text, n)) }

// Within is the beginning of a text in at most n characters, the sign for what is left
// out among them.
func Within(text string, n int) string {
	if len(First(text, n)) == len(text) {
		return text
	}
	return strings.TrimRight(First(text, n-1), " ") + "…"
}

// Words are the words in the first n characters, and a sign where that is not all. Half of
// the characters are there at least: a long word is cut.
func Words(text string, n int) string {
	cut := First(text, n)
	if len(cut) == len(text) {
		return text
	}
	if i := strings.LastIndexByte(cut, ' '); i > n/2 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, " ,.;:") + "…"
}

func marked(text, start string) string {
	if len(start) < len(text) {
		return start + "…"
	}
	return text
}

// Ends are the beginning and the end of a text that is longer than n characters, a third
// and two thirds of them: what matters in a log stands last.
func Ends(text string, n int) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) <= n {
		return string(runes)
	}
	head, tail := n/3, n-n/3
	return fmt.Sprintf("%s\n[… %d characters left out …]\n%s", string(runes[:head]), len(runes)-n, string(runes[len(runes)-tail:]))
}

// Capitalise is the text with its first letter as a capital.
func Capitalise(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return strings.ToUpper(string(first)) + text[n:]
}

// List is words as they stand in a sentence, with a joint such as "and" before the last:
// "a, b and c".
func List(words []string, joint string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + joint + " " + words[last]
}
