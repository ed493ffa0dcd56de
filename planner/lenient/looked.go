package lenient

import "planwright/planner/internal/work"

// looked is what was found by reading on, so that the next question goes on from
// there: nothing decides between from and to, or verdict at to. It holds for one
// kind of question, whose answer is in the text alone.
type looked struct {
	from, to int
	verdict  verdict
}

// ahead is what the text says within lookAhead bytes from i on. read finds it from an
// offset to a limit, and where.
func (l *looked) ahead(text string, i int, read func(i, limit int) (verdict, int)) verdict {
	limit := min(len(text), i+lookAhead)
	switch {
	case i < l.from || i > l.to || i > 0 && text[i-1] == '\\': // reading on would step over the second byte of an escape
		*l = looked{from: i, to: i}
	case l.verdict != unknown:
		return l.verdict
	}
	from := l.to
	l.verdict, l.to = read(from, limit)
	work.Add(l.to - from)
	return l.verdict
}

// looks are the questions, for each of the quotes.
type looks struct {
	members, items [len(quotes)]looked // whether a text goes on, in an object and in a list
	colons         [len(quotes)]looked // whether a key goes on
}
