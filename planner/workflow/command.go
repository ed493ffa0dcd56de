package workflow

import (
	"slices"
	"strings"
)

// ProgramName is what a program is called, however the first word of a command names it.
func ProgramName(word string) string {
	return strings.TrimSuffix(strings.ToLower(word[strings.LastIndexAny(word, `/\`)+1:]), ".exe")
}

// shells are the programs that read a line, and lineOptions what stands before it.
var (
	shells      = []string{"sh", "bash", "dash", "zsh", "ksh", "fish", "cmd", "powershell", "pwsh"}
	lineOptions = []string{"-c", "-lc", "-ic", "/c", "/k", "-command"}
)

// LineAt is where the line begins that a command gives a shell to read; 0 for other
// commands.
func LineAt(argv []string) int {
	if len(argv) == 0 || !slices.Contains(shells, ProgramName(argv[0])) {
		return 0
	}
	return 1 + slices.IndexFunc(argv, func(s string) bool { return slices.Contains(lineOptions, strings.ToLower(s)) })
}
