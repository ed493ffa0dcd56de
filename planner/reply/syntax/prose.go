package syntax

import (
	"regexp"
	"strings"
)

// prose is the words before and behind the chosen JSON, without the other pieces
// of JSON, fences and tags around them.
func (r *reader) prose(clear string) (before, after string) {
	start, end := r.chosen.start, r.chosen.end
	var front, back []span
	for i := range r.found {
		switch c := &r.found[i]; {
		case c.value == nil || c.fit < 0:
		case c.start >= end:
			back = append(back, span{c.start - end, c.end - end})
		case c.start < start:
			front = append(front, span{c.start, min(c.end, start)})
		}
	}
	before, after = trimMarks(blank(clear[:start], front)), trimMarks(blank(clear[end:], back))
	for before != "" && after != "" && before[len(before)-1] == after[0] && strings.IndexByte("\"'*`_", after[0]) >= 0 {
		before, after = before[:len(before)-1], after[1:]
	}
	return strings.TrimSpace(before), strings.TrimSpace(after)
}

var marks = regexp.MustCompile("(```+|~~~+)[A-Za-z0-9-]*|</?(tool|function|parameter|invoke|json|plan|answer|output|response|arguments)[^<>\\n]*>|<\\|[^|<>\\n]*\\|>(assistant|final)?")

var gaps = regexp.MustCompile(`[ \t]*\n(\s*\n)+|[ \t]{2,}`)

func trimMarks(s string) string {
	s = marks.ReplaceAllString(s, "")
	s = gaps.ReplaceAllStringFunc(s, func(gap string) string {
		if strings.Contains(gap, "\n") {
			return "\n\n"
		}
		return " "
	})
	return strings.TrimSpace(s)
}
