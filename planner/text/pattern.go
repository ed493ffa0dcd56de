package text

import (
	"regexp"
	"strings"
	"sync"
)

// Pattern is a regular expression that is compiled when it is first asked for, so that the
// start of the program waits for none. One that does not compile panics then.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// Phrases is a pattern of any of the parts as words of their own, in upper case or lower. An
// apostrophe in them stands for a curly one too.
func Phrases(parts ...string) func() *regexp.Regexp {
	return Pattern(`(?i)(?:^|[^\pL])(?:` + strings.ReplaceAll(strings.Join(parts, "|"), "'", "['’]") + `)(?:$|[^\pL])`)
}

// SetOf is the set of the words, which blanks part.
func SetOf(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
