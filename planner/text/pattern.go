package text

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression that is compiled when it is first asked for, so that the
// start of the program waits for none. One that does not compile panics then.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
