package ai

import (
	"regexp"
	"strings"
)

// classWords is how many words the name of a class has where the instruction does not
// have it.
const classWords = 3

// classOf is the name of a class that an answer is, as the instruction writes it. Where
// the instruction does not have it, as where it only says what to tell apart, a few words
// are taken for one. It is false for an answer that says more.
func classOf(answer, instruction string) (string, bool) {
	name := strings.TrimRight(strings.Trim(answer, " \t\n*_`\"'“”‘’"), ".!")
	name = strings.Trim(name, " *_`\"'“”‘’")
	words := len(strings.Fields(name))
	if words == 0 || strings.ContainsAny(name, "\r\n") {
		return "", false
	}
	if given, ok := asGiven(name, instruction); ok {
		return given, true
	}
	return name, words <= classWords && !strings.ContainsAny(name, ":;,")
}

// asGiven finds a name among the words of an instruction, whatever its letter case.
func asGiven(name, instruction string) (string, bool) {
	found := regexp.MustCompile(`(?i)(?:^|[^\pL\pN])(` + regexp.QuoteMeta(name) + `)(?:$|[^\pL\pN])`).FindStringSubmatch(instruction)
	if found == nil {
		return "", false
	}
	return found[1], true
}
