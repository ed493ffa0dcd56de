// Package legible shows texts that others wrote: names, arguments, what servers and
// models say. Nothing in what it returns is hidden, changes the order of what stands
// around it, or is obeyed by a terminal; such characters become escapes as in \u202e.
// The page does the same in domain/legible.ts; testdata/cases.json holds for both.
package legible

import (
	"fmt"
	"strings"
)

// Name is a text in one line, for people to recognise. Line breaks are escapes too.
// Joiners and variations stay where a script or an emoji needs them.
func Name(text string) string { return escape(text, rules{}) }

// Text is a text of several lines: like Name, but breaks and tabs stay.
func Text(text string) string { return escape(text, rules{breaks: true}) }

// Escape is a text in one line in which each character is seen, for what a person
// agrees to: unusual spaces, joiners and variations are escapes too.
func Escape(text string) string { return escape(text, rules{strict: true}) }

// Quote is Escape in quotes, in which a backslash is always doubled: no two texts
// read the same.
func Quote(text string) string {
	return `"` + escape(text, rules{strict: true, quoted: true}) + `"`
}

// Lines is Quote with a line for each line of the text; a break that is part of the
// text is shown as ⏎.
func Lines(text string) []string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = escape(line, rules{strict: true, quoted: true})
		if i < len(lines)-1 {
			lines[i] += lineBreak
		}
	}
	lines[0] = `"` + lines[0]
	lines[len(lines)-1] += `"`
	return lines
}

// lineBreak stands for a break in Lines; in a text it is an escape.
const lineBreak = "⏎"

// plain are the characters that need no quotes beside letters and digits.
const plain = "-_=+.,:;/@%~^&?!#$*()[]{}<>|'"

// Word is a word of a command: in quotes where it could be misread.
func Word(word string) string {
	if word == "" || strings.ContainsFunc(word, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune(plain, r))
	}) {
		return Quote(word)
	}
	return word
}

// Words are the words of a command in one line.
func Words(list []string) string {
	out := make([]string, len(list))
	for i, word := range list {
		out[i] = Word(word)
	}
	return strings.Join(out, " ")
}

// Alike warns that a thing of that kind, such as a tool, could be taken for another one.
func Alike(kind, name, other string) string {
	return fmt.Sprintf("“%s” looks like “%s”; it is another %s.", Beside(name, other), Escape(other), kind)
}

// Beside is Escape for a name that could be taken for another one: letters outside of
// ASCII that the other one does not have are escapes too.
func Beside(name, other string) string {
	var b strings.Builder
	for _, r := range Escape(name) {
		if r > '~' && !strings.ContainsRune(other, r) {
			b.WriteString(rules{}.escaped(string(r), r))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// JSON is the same JSON, with escapes for what Escape would not show.
func JSON(text []byte) []byte {
	return []byte(escape(string(text), rules{strict: true, json: true}))
}
