package text

import (
	"strings"
	"unicode/utf8"
)

// Blank takes a stretch out of the words, and leaves what stands around it in its place.
func Blank(words string, at []int) string {
	if at == nil {
		return words
	}
	return words[:at[0]] + strings.Repeat(" ", utf8.RuneCountInString(words[at[0]:at[1]])) + words[at[1]:]
}
