package workflow

import "strings"

// ProgramName is what a program is called, however the first word of a command names it.
func ProgramName(word string) string {
	return strings.TrimSuffix(strings.ToLower(word[strings.LastIndexAny(word, `/\`)+1:]), ".exe")
}
