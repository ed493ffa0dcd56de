package legible

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// rules say what is shown as it is.
type rules struct {
	strict bool // only what is seen
	breaks bool // line breaks and tabs too
	quoted bool // the text stands in quotes
	json   bool // the text is JSON: all between its texts stays
}

// escape replaces what the rules do not show.
func escape(text string, rules rules) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return text
	}
	var b strings.Builder
	c := context{rules: rules}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		shown := c.shows(r, next) && !(r == utf8.RuneError && size == 1)
		if shown {
			b.WriteString(text[i : i+size])
		} else {
			b.WriteString(rules.escaped(text[i:i+size], r))
		}
		c.pass(r, shown)
		i += size
	}
	return b.String()
}

// escaped is the escape of a character, or of a byte that is none.
func (rules rules) escaped(raw string, r rune) string {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf(`\x%02x`, raw[0])
	case r == '"' || r == '\\':
		return `\` + raw
	case r > 0xffff && rules.json:
		high, low := utf16.EncodeRune(r)
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r)
	}
	if letter, ok := letters[r]; ok {
		return letter
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// letters are the escapes that people know.
var letters = map[rune]string{'\n': `\n`, '\r': `\r`, '\t': `\t`}

// mostMarks is how many marks one letter may have: more would lie over other lines.
const mostMarks = 4

// context is what stands before a character.
type context struct {
	rules
	before rune // 0: nothing that a mark could belong to
	marks  int  // in a row
}

func (c *context) pass(r rune, shown bool) {
	switch {
	case !shown || r == ' ':
		c.before, c.marks = 0, 0
		return
	case unicode.IsMark(r) || isTag(r):
		c.marks++
	default:
		c.marks = 0
	}
	c.before = r
}

// shows reports whether the character is shown as it is.
func (c *context) shows(r, next rune) bool {
	switch {
	case c.json && (r < ' ' || r == utf8.RuneError):
		return true // white space between its texts
	case r == '"' || r == '\\':
		return !c.quoted
	case r >= ' ' && r <= '~':
		return true
	case c.breaks && (r == '\n' || r == '\t' || r == '\r' && next == '\n'):
		return true
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) || isBlank(r):
		return false
	case c.strict:
		return c.isSeen(r)
	}
	return c.isHarmless(r, next)
}

// isSeen is strict.
func (c *context) isSeen(r rune) bool {
	switch {
	case !unicode.IsPrint(r) || unicode.Is(unicode.Variation_Selector, r) || string(r) == lineBreak:
		return false
	case unicode.IsMark(r):
		return c.marks < mostMarks && (unicode.IsLetter(c.before) || unicode.IsMark(c.before))
	}
	return true
}

// isHarmless shows also what is not seen by itself, where a script or an emoji needs it.
func (c *context) isHarmless(r, next rune) bool {
	switch {
	case r == joiner || r == nonJoiner:
		return c.joins(r, next)
	case unicode.Is(unicode.Variation_Selector, r):
		return c.before > '~' && !unicode.Is(unicode.Variation_Selector, c.before) || c.before >= '#' && c.before <= '9'
	case isTag(r):
		return c.marks < mostTags && (c.before == blackFlag || isTag(c.before) && c.before != lastTag)
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return true
	case unicode.Is(unicode.Cf, r):
		return false
	case unicode.IsMark(r):
		return c.before != 0 && c.marks < mostMarks
	}
	return true
}

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'

	// A flag of a region is a black flag and its code in tags.
	blackFlag = '\U0001f3f4'
	lastTag   = '\U000e007f'
	mostTags  = 7
)

// joins reports whether a joiner stands between two emoji, or between two letters of a
// script that has joiners.
func (c *context) joins(r, next rune) bool {
	isEmoji := func(r rune) bool { return r > '~' && unicode.IsSymbol(r) }
	if r == joiner && (isEmoji(c.before) || unicode.Is(unicode.Variation_Selector, c.before)) {
		return isEmoji(next)
	}
	return (unicode.IsMark(c.before) || isJoined(c.before)) && isJoined(next)
}

// isJoined reports whether a letter is of a script that has joiners.
func isJoined(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsMark(r)) && !unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic,
		unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Common, unicode.Inherited)
}

// isBlank reports whether a character looks like nothing or like a space.
func isBlank(r rune) bool {
	return r == '\u2800' || r == '\U0001d159' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// isTag reports whether a character may be part of the code of a flag.
func isTag(r rune) bool { return r >= '\U000e0030' && r <= lastTag }
