package reply

import (
	"strings"
	"unicode"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
)

// reportCutWords tells of words behind the JSON that hit the length limit: what else they were to
// say of it is not known.
func (d *draft) reportCutWords() {
	words := strings.TrimSpace(d.after)
	if !d.options.Cut || !strings.ContainsFunc(words, unicode.IsLetter) {
		return
	}
	p := d.Log.Add(problem.Truncated, source.Part{}, "The answer reached its length limit in the words behind the JSON, so what else they were to say is not known: “%s”.", item.Saying(words))
	p.Severity, p.Fix = problem.Warning, "Answer with the JSON alone."
}

// reportHalfCharacter tells of a character that is written as two escapes of which one is missing:
// texts have a sign for “unknown” in its place.
func (d *draft) reportHalfCharacter() {
	for at := 0; ; {
		i := strings.Index(d.text[at:], `\u`)
		if i < 0 {
			return
		}
		at += i
		size := escapedSize(d.text[at:])
		if before := strings.TrimRight(d.text[:at], `\`); (at-len(before))%2 == 1 {
			size = len(`\u`) // the backslash is a text itself
		}
		if size == 0 {
			escape := d.text[at:min(len(d.text), at+6)]
			p := d.Log.Add(problem.Escape, source.Part{Value: &lenient.Value{Offset: at}}, "Half of a character is missing at “%s”; “\ufffd” stands in its place.", escape)
			p.Severity, p.Fix = problem.Warning, "Write the character itself, not its escapes."
			return
		}
		at += size
	}
}

// escapedSize is how many bytes the escape at the beginning of a text has with the one that
// completes it, 0 where that is missing.
func escapedSize(text string) int {
	const high, low = "89ab", "cdef"
	half := func(at int, of string) bool {
		return len(text) >= at+6 && strings.HasPrefix(text[at:], `\u`) && text[at+2]|0x20 == 'd' && strings.IndexByte(of, text[at+3]|0x20) >= 0
	}
	switch {
	case half(0, low):
		return 0
	case !half(0, high):
		return len(`\u`)
	case half(len(`\ud83d`), low):
		return 2 * len(`\ud83d`)
	}
	return 0
}
