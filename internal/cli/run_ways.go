package cli

import (
	"fmt"
	"strings"

	"planwright/internal/legible"
	"planwright/internal/runs"
)

// longWay is how long a value is that tells less than what it is for, in bytes.
const longWay = 100

// waysOn say which arguments of the step a result offers to change, as they stand in its
// file, whole: whoever has no window puts them there. "" where it offers nothing.
func waysOn(e runs.RunEntryView) string {
	if e.Result == nil || len(e.Result.Ways) == 0 {
		return ""
	}
	parts := make([]string, len(e.Result.Ways))
	for i, w := range e.Result.Ways {
		parts[i] = "another " + w.Argument
		if len(w.Value) > 0 {
			parts[i] = fmt.Sprintf("%s: %s", w.Argument, oneLine(string(w.Value), len(w.Value)))
		}
		if len(w.Value) > longWay {
			parts[i] += " (“" + w.Label.String() + "”)"
		}
	}
	if e.Result.Success { // it is done, and goes on by itself
		return fmt.Sprintf("if that is not meant, give %s %s", legible.Name(e.Node), strings.Join(parts, ", or "))
	}
	return fmt.Sprintf("to go on, give %s %s", legible.Name(e.Node), strings.Join(parts, ", or "))
}
