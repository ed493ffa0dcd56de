package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
)

// Early reads a reply while it comes, to be looked at. It reads as far as the last item of
// the outermost list goes that has come as a whole, so that no step is there in part.
type Early struct {
	options Options
	text    strings.Builder
	items   items
	read    int // where the last item ends that was read
	spent   int // bytes read in all
}

// NewEarly begins before the reply.
func NewEarly(o Options) *Early { return &Early{options: o} }

// share bounds the work: all readings together take at most so many times the text. The
// steps of a short reply come one by one, those of a long one several at once.
const share = 24

// Add takes the next piece of the reply. It returns what the reply says so far, and whether
// that was read anew. Of a graph whose edges have not come yet nothing is linked.
func (e *Early) Add(piece string) (Reading, bool) {
	e.text.WriteString(piece)
	e.items.take(piece)
	end := e.items.end
	if end == e.read || e.spent+end > share*e.text.Len() || e.text.Len() > lenient.MaxBytes {
		return Reading{}, false
	}
	e.read, e.spent = end, e.spent+end
	text := e.text.String()[:end]
	if lenient.InThought(text[:e.items.from]) {
		return Reading{}, false // a draft, as far as is known
	}
	d := newDraft(text+e.items.closers, e.options)
	d.run()
	r := d.reading()
	if d.inListedOrder {
		r.Workflow.Edges = e.options.Base.Edges
	}
	return r, true
}

// items finds where the items of the outermost list of a text end, while the text comes.
// Where brackets do not match it finds none, and begins anew with the next fenced block.
type items struct {
	seen    int
	start   int    // of what is open
	open    []byte // what closes each bracket that is open
	quoted  bool   // inside a string
	escaped bool   // behind a backslash in it
	ticks   int    // marks of a fence right before

	end     int    // of the last whole item, 0 for none
	from    int    // where the outermost bracket around it stands
	closers string // of what is open there
}

func (t *items) take(piece string) {
	for i := range len(piece) {
		t.next(piece[i])
	}
}

func (t *items) next(c byte) {
	t.seen++
	if t.quoted {
		t.quoted = c != '"' || t.escaped
		t.escaped = c == '\\' && !t.escaped
		return
	}
	if c != '`' {
		t.ticks = 0
	}
	switch c {
	case '{':
		t.push('}')
	case '[':
		t.push(']')
	case '}', ']':
		t.close(c)
	case '"':
		t.quoted = len(t.open) > 0 // quotes in prose mean nothing
	case '`':
		if t.ticks++; t.ticks == 3 {
			t.open = t.open[:0]
		}
	}
}

func (t *items) push(closer byte) {
	if len(t.open) == 0 {
		t.start = t.seen - 1
	}
	t.open = append(t.open, closer)
}

func (t *items) close(c byte) {
	last := len(t.open) - 1
	if last < 0 || t.open[last] != c {
		t.open = t.open[:0]
		return
	}
	t.open = t.open[:last]
	if c == '}' && slices.Index(t.open, ']') == last-1 && last > 0 {
		t.end, t.from = t.seen, t.start
		slices.Reverse(t.open)
		t.closers = string(t.open)
		slices.Reverse(t.open)
	}
}
