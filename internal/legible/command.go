package legible

import (
	"runtime"
	"strings"

	"planwright/planner/text"
)

var (
	plainArgument = text.Pattern(`^[A-Za-z0-9_@%+=:,./-]+$`)
	onWindows     = text.Pattern(`^[A-Za-z0-9_+=:.\\/-]+$`)
)

// Argument is a text as one word of a command that a person copies into a shell. A
// text with characters that are shown as escapes is not to be copied.
func Argument(text string) string {
	switch {
	case runtime.GOOS == "windows" && onWindows().MatchString(text), plainArgument().MatchString(text):
		return text
	case runtime.GOOS == "windows":
		return `"` + Name(strings.ReplaceAll(text, `"`, `\"`)) + `"`
	}
	return "'" + Name(strings.ReplaceAll(text, "'", `'\''`)) + "'"
}

// Operand is Argument for a text that no flag is meant by, as which it could be read.
func Operand(text string) string {
	if strings.HasPrefix(text, "-") {
		return "-- " + Argument(text)
	}
	return Argument(text)
}
