// Package speech tells what a model says to a person from what only looks like
// it: reasoning, marks of chat templates, calls of tools written as text, and
// pieces of JSON. It is asked for an answer in words, and for the words beside a
// plan; to take a fragment for words would tell the person nothing as if it were
// an answer.
package speech

import (
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/text"
)

// maxBytes is how long words may be. Nobody reads more, and no model means it.
const maxBytes = 256 << 10

// Of is what a text says in words, "" where it says nothing: reasoning, marks
// and calls are taken out, an example of JSON or code between words stays. The
// time is linear in the length of the text.
func Of(text string) string {
	said := heard(text)
	if look(said).announces {
		return "" // what it announces does not come
	}
	return said
}

// Beside is what is said in the words beside a plan or change. They may announce
// that one, or stand in brackets.
func Beside(text string) string { return heard(remark().ReplaceAllString(text, "$1.")) }

// remark is a line of words in brackets, such as [rest omitted for brevity].
var remark = text.Pattern(`(?m)^[ \t]*[\[<(]+((?:[\pL][\pL'’,:;-]*[ \t]+)+[\pL'’-]+|truncated|continued|omitted|incomplete)[.…]*[\])>]+[ \t]*$`)

func heard(text string) string {
	if len(text) > maxBytes {
		return ""
	}
	said := unfenced(withoutLabels(withoutCalls(withoutMarks(withoutReasoning(text)))))
	if leaked().MatchString(said) || !isSpeech(said) {
		return ""
	}
	return withoutEmptyBlocks(said)
}

// withoutReasoning is what a model says behind what it thinks. In the channels
// of some models only the last one is meant for people.
func withoutReasoning(text string) string {
	const final = "<|channel|>final<|message|>"
	if i := strings.LastIndex(text, final); i >= 0 {
		text = text[i+len(final):]
	}
	return lenient.Words(text)
}

// isSpeech reports whether a text is said to a person. Where there is JSON beside
// the words, there must be a sentence: “Here you go” with a piece of JSON was
// meant as that.
func isSpeech(text string) bool {
	r := look(text)
	switch {
	case r.broken, r.words == 0, quoted().MatchString(text), isGarbled(text):
		return false
	case r.json:
		return r.words >= fewWords && sentence().MatchString(r.rest)
	}
	return !onlyTokens(r.rest)
}

// fewWords is the least number of words of an answer that has JSON in it.
const fewWords = 4
