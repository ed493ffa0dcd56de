package legible

import "strings"

// Error is an error for people: a line for each of the errors it joins, and none that a
// name in one of them could begin.
func Error(err error) string {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return Name(err.Error())
	}
	var lines []string
	for _, part := range joined.Unwrap() {
		lines = append(lines, Error(part))
	}
	return strings.Join(lines, "\n")
}
