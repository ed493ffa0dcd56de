package llm

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"planwright/planner"
	"planwright/planner/text"
)

// failure is an endpoint error with what decides whether to try again.
type failure struct {
	planner.EndpointError
	retry   bool          // the same request may succeed later
	loading bool          // the server loads its model: it is waited for
	after   time.Duration // the endpoint asks to wait so long
	said    string        // what had come of the answer before
	named   string        // lower-case text in which the endpoint may name a parameter
	param   string        // the one parameter it says is wrong, if any
}

// fail makes a failure without an HTTP status.
func fail(state planner.EndpointState, host, format string, args ...any) *failure {
	return &failure{EndpointError: planner.EndpointError{State: state, Host: host, Message: fmt.Sprintf(format, args...)}}
}

// then says what to do next.
func (f *failure) then(next string) *failure {
	f.Next = next
	return f
}

// quoted is a text of the endpoint as the end of a sentence: one line, at most 200
// characters, in quotes, and cleaned of secrets before it is cut. It is empty for
// an empty text.
func quoted(words string, clean func(string) string) string {
	const most = 200
	words = text.Printable(start(words))
	if words == "" {
		return ""
	}
	words = text.Start(clean(words), most)
	if last, _ := utf8.DecodeLastRuneInString(words); strings.ContainsRune(".!?…", last) {
		return "“" + words + "”"
	}
	return "“" + words + "”."
}

// start is as much of a text as is looked at: what matters stands at the front.
func start(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), maxErrorBytes)], "")
}
