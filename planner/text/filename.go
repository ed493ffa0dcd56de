package text

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestName is how many bytes the name of a file may have that is made of a text: systems take
// 255, and another program may add to it.
const longestName = 120

// devices are names that Windows keeps for itself, with any ending; to it the small digits of Latin-1 are digits.
var devices = []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM0", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9",
	"LPT0", "LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9",
	"COM¹", "COM²", "COM³", "LPT¹", "LPT²", "LPT³"}

// endless are names of files that have no ending, in lower case; folders are hardly called so.
var endless = []string{"makefile", "dockerfile", "containerfile", "jenkinsfile", "vagrantfile", "procfile", "gemfile", "rakefile", "brewfile", "caddyfile",
	"license", "licence", "copying", "readme", "changelog", "contributing", "codeowners", "hosts"}

// NamesFile reports whether a path without an ending ends in what is known as the name of a
// file, such as Makefile.
func NamesFile(path string) bool {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	return slices.Contains(endless, strings.ToLower(name))
}

// FileName is a text without slashes as the name of a file that hides nothing and that every
// system takes, of 120 bytes at most; "" where nothing is left of it.
func FileName(name string) string {
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
	return fittedName(name)
}

// fittedName cuts a long name in its middle, so that it keeps its ending.
func fittedName(name string) string {
	if len(name) <= longestName {
		return name
	}
	end := path.Ext(name)
	if len(end) > longestName/4 {
		end = ""
	}
	stem := Bytes(name, longestName-len(end))
	return strings.TrimRight(stem, ". ") + end
}
