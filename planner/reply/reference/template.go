package reference

import "strings"

// findTemplate finds the next text in braces, or in other marks in which models put a
// reference: ${…}, {…}, {{…}}, [[…]], <…> and %…%. start is -1 where there is none.
func findTemplate(s string, from int) (start, end int) {
	for {
		i := strings.IndexAny(s[from:], "${[<%")
		if i < 0 {
			return -1, -1
		}
		from += i
		if n := TemplateLength(s[from:]); n > 0 {
			return from, from + n
		}
		from++
	}
}

// TemplateLength is the length of the template that a text begins with, in bytes, 0 for none. Each
// mark ends the search of the one before it, so that many take no longer than few.
func TemplateLength(s string) int {
	switch {
	case strings.HasPrefix(s, "${"):
		return closedBy(s, 2, "{}", "}")
	case strings.HasPrefix(s, "{"):
		n := closedBy(s, len(s)-len(strings.TrimPrefix(s[1:], "{")), "{}", "}")
		if n > 0 && strings.HasPrefix(s[n:], "}") {
			n++
		}
		return n
	case strings.HasPrefix(s, "[["):
		return closedBy(s, 2, "[]", "]]")
	case strings.HasPrefix(s, "<"):
		return closedBy(s, 1, "<>\t\n\f\r ", ">")
	case strings.HasPrefix(s, "%"):
		return closedBy(s, 1, "%\t\n\f\r ", "%")
	}
	return 0
}

// closedBy is the length of a text up to its closer, where that comes before the other
// bytes that end it; 0 where it does not.
func closedBy(s string, from int, ends, closer string) int {
	i := strings.IndexAny(s[from:], ends)
	if i < 0 || !strings.HasPrefix(s[from+i:], closer) {
		return 0
	}
	return from + i + len(closer)
}

// ReplaceTemplates puts others in the place of the templates of a text.
func ReplaceTemplates(s string, other func(template string) string) string {
	start, end := findTemplate(s, 0)
	if start < 0 {
		return s
	}
	var b strings.Builder
	done := 0
	for start >= 0 {
		b.WriteString(s[done:start])
		b.WriteString(other(s[start:end]))
		done = end
		start, end = findTemplate(s, done)
	}
	return b.String() + s[done:]
}
