package lenient

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// Models that write for a page put a backslash before marks of Markdown, as in
// node\_id. JSON knows no such escapes. In a key they are always taken off. In a
// text they may be meant: there it is a guess, made where the keys are written
// so, or where an underscore has one, which is of no use elsewhere.

// markEscape is true at an escaped mark of Markdown.
func markEscape(text string, i int) bool {
	return text[i] == '\\' && i+1 < len(text) && strings.IndexByte("_*[]#-.()!>~+|{}<`", text[i+1]) >= 0
}

// bracketEscape is true at a backslash before a bracket of JSON, where no text is open.
func bracketEscape(text string, i int) bool {
	return text[i] == '\\' && i+1 < len(text) && anyBracket[text[i+1]]
}

// boldSize is the size of the asterisks that surround a key or a value in bold, 0 for any others.
func boldSize(text string, i int) int {
	end := i
	for end < len(text) && text[end] == '*' {
		end++
	}
	if n := end - i; n < 2 || n > 3 || end == len(text) || !besideBold[text[end]] {
		return 0
	}
	return end - i
}

// besideBold are the bytes that follow what is in bold, or begin it.
var besideBold = marksOf("\"',:}]")

// beforeMarks is a text without the spaces and the asterisks at its end.
func beforeMarks(text string) string {
	return anySpace.trim(strings.TrimSuffix(anySpace.trim(text), "**"))
}

// escapedKey is a key with an escaped underscore.
var escapedKey = text.Pattern(`[\pL\d]\\_[\pL\d\\_]*["'”’]?\s*:`)

// unmarks reports whether the backslashes in a text are those of Markdown.
func (s *scanner) unmarks(text string, key bool) bool {
	marks := false
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		switch {
		case markEscape(text, i):
			marks = true
		case !key && i+1 < len(text) && escapeSize(text, i) == 0 && text[i+1] != '\'':
			return false
		}
		i++
	}
	return marks && (key || !windowsPath(text) && (strings.Contains(text, `\_`) || s.escapesKeys()))
}

// escapesKeys reports whether some key has an escaped underscore.
func (s *scanner) escapesKeys() bool {
	if !s.soughtKeys {
		s.soughtKeys, s.foundKeys = true, escapedKey().MatchString(s.text)
	}
	return s.foundKeys
}

// markGrade is how sure it is that a backslash was one of Markdown.
func (d *decoder) markGrade(key bool) problem.Severity {
	if key {
		return problem.Repair
	}
	return problem.Warning
}
