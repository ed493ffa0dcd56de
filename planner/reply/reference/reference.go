// Package reference finds references to results in texts, in whatever marks models put them.
package reference

import (
	"strings"

	"planwright/planner/text"
)

var referenceText = text.Pattern(`^[\pL_][\pL\pN_-]*(\.[\pL\pN_\[\]-]+)+$`)

// Is reports whether a bare text has the form of one, such as
// look.total.
func Is(s string) bool { return referenceText().MatchString(s) }

// Bare takes {{ }} or ${ } off a reference, and blanks around it.
func Bare(s string) string {
	s = strings.TrimSpace(s)
	for _, marks := range [][2]string{{"{{", "}}"}, {"${", "}"}} {
		if inner, ok := strings.CutPrefix(s, marks[0]); ok && strings.HasSuffix(inner, marks[1]) {
			return strings.TrimSpace(strings.TrimSuffix(inner, marks[1]))
		}
	}
	return s
}
