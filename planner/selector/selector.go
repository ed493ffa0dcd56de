// Package selector reads what is taken of an element of a page: a CSS selector, and with
// an @ behind it the name of an attribute in place of the text.
package selector

import (
	"strings"

	"github.com/andybalholm/cascadia"

	"planwright/planner/text"
)

// MaxLength is how long a selector may be, in bytes.
const MaxLength = 1024

// Selector is one that was read.
type Selector struct {
	Matcher   cascadia.Selector // nil: the element itself
	Attribute string            // "": the text
}

// attribute is what stands behind a selector. In one, an @ stands in quotes or brackets only.
var attribute = text.Pattern(`@\s*([A-Za-z_][A-Za-z0-9_:.-]*)$`)

// itself is the selector of CSS for the element that is looked in.
const itself = ":scope"

// Read reads a selector, and reports whether it is one.
func Read(written string) (Selector, bool) {
	written = strings.TrimSpace(written)
	if written == "" || len(written) > MaxLength {
		return Selector{}, false
	}
	var s Selector
	if at := attribute().FindStringSubmatchIndex(written); at != nil {
		written, s.Attribute = strings.TrimSpace(written[:at[0]]), strings.ToLower(written[at[2]:at[3]])
	}
	if written == "" || written == itself {
		return s, true
	}
	matcher, err := cascadia.Compile(written)
	s.Matcher = matcher
	return s, err == nil
}
