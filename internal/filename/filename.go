// Package filename makes names for files of what others call them.
package filename

import (
	"strings"

	"planwright/planner/text"
)

// Safe is the last part of a name from outside as a name that leads nowhere, hides
// nothing, and that every system takes, of 120 bytes at most; "" where nothing is left of it.
func Safe(name string) string {
	return text.FileName(name[strings.LastIndexAny(name, `/\`)+1:])
}
