// Package filename makes names for files of what others call them.
package filename

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// longest is how many bytes the name of a file from outside may have: systems take
// 255, and another program may add to it.
const longest = 120

// devices are names that Windows keeps for itself, with any ending.
var devices = []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM0", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9",
	"LPT0", "LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9"}

// Safe is the last part of a name from outside as a name that leads nowhere, hides
// nothing, and that every system takes, of 120 bytes at most; "" where nothing is left of it.
func Safe(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r), strings.ContainsRune(`<>:"|?*`, r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, name)
	name = strings.TrimLeft(strings.TrimRight(name, ". "), ". -~")
	stem, _, _ := strings.Cut(name, ".")
	if slices.Contains(devices, strings.ToUpper(strings.TrimSpace(stem))) {
		name = "_" + name
	}
	return fitted(name)
}

// fitted cuts a long name in its middle, so that it keeps its ending.
func fitted(name string) string {
	if len(name) <= longest {
		return name
	}
	end := path.Ext(name)
	if len(end) > longest/4 {
		end = ""
	}
	stem := text.Bytes(name, longest-len(end))
	return strings.TrimRight(stem, ". ") + end
}
