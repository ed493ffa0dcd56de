package workflow

import (
	"strconv"
	"strings"
	"unicode"
)

// fallbackID is the id of a node whose name has no letter or digit.
const fallbackID = "step"

// NewID makes a node's id from its first name: lower case, every run of
// characters that are neither letters nor digits becomes one underscore, none
// at the ends, "step" where nothing is left; _2, _3, … where taken reports that
// the id is in use, and for reserved ones. It never changes afterwards, so that
// references last.
func NewID(name string, taken func(id string) bool) string {
	return FreeName(Slug(name), "_", func(id string) bool { return isReserved(id) || taken(id) })
}

// FreeName is the name itself, or where it is taken the first that is not with a number from
// 2 behind the gap.
func FreeName(base, gap string, taken func(name string) bool) string {
	name := base
	for n := 2; taken(name); n++ {
		name = base + gap + strconv.Itoa(n)
	}
	return name
}

// Slug is what NewID makes the id of: the name as an id, taken or not.
func Slug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(name) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('_')
			gap = false
		}
		b.WriteRune(r)
	}
	if b.Len() == 0 {
		return fallbackID
	}
	return b.String()
}
