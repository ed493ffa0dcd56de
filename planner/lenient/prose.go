package lenient

import "strings"

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

// trimMarks takes fences and tags off prose, and the gaps that they leave.
func trimMarks(s string) string { return strings.TrimSpace(withoutGaps(withoutMarks(s))) }

func withoutMarks(s string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); {
		if i = markStarts.next(s, i); i == len(s) {
			break
		}
		size := markSize(s[i:])
		if size == 0 {
			i++
			continue
		}
		b.WriteString(s[done:i])
		i += size
		done = i
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

var markStarts = marksOf("`~<")

// markedUp are the tags in which models put an answer.
var markedUp = []string{"tool", "function", "parameter", "invoke", "json", "plan", "answer", "output", "response", "arguments"}

// markSize is the size of the fence or the tag that a text begins with, or 0.
func markSize(s string) int {
	if s[0] != '<' {
		n := 0
		for n < len(s) && s[n] == s[0] {
			n++
		}
		if n < 3 {
			return 0
		}
		return n + len(infoWord(s[n:]))
	}
	if rest, ok := strings.CutPrefix(s, "<|"); ok {
		end := strings.IndexAny(rest, "|<>\n")
		if end < 0 || !strings.HasPrefix(rest[end:], "|>") {
			return 0
		}
		size := len("<|") + end + len("|>")
		for _, role := range []string{"assistant", "final"} {
			if strings.HasPrefix(s[size:], role) {
				return size + len(role)
			}
		}
		if isCutName(s[:size], s[size:]) {
			return len(s)
		}
		return size
	}
	name := strings.TrimPrefix(s[1:], "/")
	for _, tag := range markedUp {
		if strings.HasPrefix(name, tag) {
			if end := strings.IndexAny(name, "<>\n"); end >= 0 && name[end] == '>' {
				return len(s) - len(name) + end + 1
			}
		}
	}
	return 0
}

// isCutName reports whether a text ends in the midst of the word that a mark has behind it: who
// speaks, or in which channel.
func isCutName(mark, rest string) bool {
	if !strings.Contains(mark, "start") && !strings.Contains(mark, "channel") {
		return false
	}
	for _, name := range []string{"assistant", "final", "analysis", "commentary"} {
		if strings.HasPrefix(name, rest) {
			return true
		}
	}
	return false
}

// withoutGaps makes several empty lines one, and several spaces one.
func withoutGaps(s string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); {
		size, gap := gapAt(s, i)
		if gap != "" {
			b.WriteString(s[done:i])
			b.WriteString(gap)
			done = i + size
		}
		i += max(size, 1)
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// gapAt is the size of the space at i, and what stands for it; "" where it stays.
func gapAt(s string, i int) (size int, gap string) {
	end := i
	for end < len(s) && (s[end] == ' ' || s[end] == '\t') {
		end++
	}
	if end < len(s) && s[end] == '\n' {
		last := end
		for j := end + 1; j < len(s) && strings.IndexByte(" \t\n\f\r", s[j]) >= 0; j++ {
			if s[j] == '\n' {
				last = j
			}
		}
		if last > end {
			return last + 1 - i, "\n\n"
		}
	}
	if end-i >= 2 {
		return end - i, " "
	}
	return end - i, ""
}
