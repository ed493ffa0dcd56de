package reply

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// value is a JSON value and the pointer that leads to it, so that what is said
// about it can name its place.
type value struct {
	*lenient.Value
	path string // RFC 6901
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

// item is the element of an array.
func (v value) item(i int) value {
	return value{&v.Items[i], v.path + "/" + strconv.Itoa(i)}
}

// member is the i-th member of an object.
func (v value) member(i int) value {
	m := &v.Members[i]
	return value{&m.Value, v.path + "/" + pointerEscapes.Replace(m.Key)}
}

// missing reports whether there is nothing, or null.
func (v value) missing() bool { return v.Value == nil || v.Kind == lenient.Null }

// is reports whether there is a value of the kind.
func (v value) is(k lenient.Kind) bool { return v.Value != nil && v.Kind == k }

// lines finds the line and column of a byte in the reply. A reply may be one
// long line with a problem in every word, or nothing but line breaks, so lines and
// characters are counted in blocks.
type lines struct {
	text   string
	blocks []count
}

// count is what stands before a block of the text.
type count struct {
	lines      int // line breaks
	characters int
	start      int // characters before the line that goes on in it
}

const blockSize = 1024

func newLines(text string) lines {
	l := lines{text: text, blocks: make([]count, 0, len(text)/blockSize+1)}
	var c count
	for from := 0; from < len(text); from += blockSize {
		l.blocks = append(l.blocks, c)
		c.pass(text[from:min(len(text), from+blockSize)])
	}
	return l
}

// pass goes over a part of the text.
func (c *count) pass(text string) {
	for i := range len(text) {
		if utf8.RuneStart(text[i]) {
			c.characters++
		}
		if text[i] == '\n' {
			c.lines++
			c.start = c.characters
		}
	}
}

// place counts lines and columns from 1, columns in characters.
func (l lines) place(offset int) (line, column int) {
	offset = min(max(offset, 0), len(l.text))
	var c count
	if len(l.blocks) > 0 {
		at := min(offset/blockSize, len(l.blocks)-1)
		c = l.blocks[at]
		c.pass(l.text[at*blockSize : offset])
	}
	return c.lines + 1, c.characters - c.start + 1
}

// log collects what the passes have to say.
type log struct {
	lines    lines
	problems problem.List
	counted  map[string]int // index in problems of what is said once with a count
	counts   map[string]int
	more     struct{ errors, others int } // left out, see maxProblems
	errors   int                          // in problems
	unheard  problem.Problem              // what add returns for one of them
}

// maxProblems bounds how much is said about one reply.
const maxProblems = 1000

func newLog(text string) *log {
	return &log{lines: newLines(text), counted: map[string]int{}, counts: map[string]int{}}
}

// at is the place of a value in the reply.
func (l *log) at(v value) problem.Place {
	p := problem.Place{Path: v.path}
	if v.Value != nil {
		p.Line, p.Column = l.lines.place(v.Offset)
	}
	return p
}

// add records a problem of the severity its code usually has. The caller may
// refine what it gets back.
func (l *log) add(code problem.Code, v value, format string, args ...any) *problem.Problem {
	if l.full(code.Severity()) {
		return &l.unheard
	}
	return l.put(problem.New(code, l.at(v), format, args...))
}

// refuse adds a problem for which the answer is not taken, though others of its code are
// warnings: it contradicts itself, or too much is lost.
func (l *log) refuse(code problem.Code, v value, fix, format string, args ...any) {
	p := problem.New(code, l.at(v), format, args...)
	p.Severity, p.Fix = problem.Error, fix
	l.put(p)
}

// full reports whether no more problems of the severity are taken, and counts
// the one that is left out. Errors have room of their own.
func (l *log) full(s problem.Severity) bool {
	n := len(l.problems)
	if s == problem.Error {
		n = l.errors
	}
	if n < maxProblems {
		return false
	}
	l.countUnheard()
	l.unheard = problem.Problem{Severity: s}
	return true
}

// countUnheard counts the last problem that was left out, by the severity that it
// was given in the end.
func (l *log) countUnheard() {
	switch l.unheard.Severity {
	case problem.Error:
		l.more.errors++
	case problem.Warning, problem.Repair:
		l.more.others++
	}
	l.unheard = problem.Problem{}
}

func (l *log) put(p problem.Problem) *problem.Problem {
	if l.full(p.Severity) {
		return &l.unheard
	}
	if p.Severity == problem.Error {
		l.errors++
	}
	l.problems = append(l.problems, p)
	return &l.problems[len(l.problems)-1]
}

// addOnce records what a model does in every step only once, at its first
// place, with how often it happened.
func (l *log) addOnce(code problem.Code, v value, message string) {
	key := string(code) + " " + message
	l.counts[key]++
	i, said := l.counted[key]
	if !said {
		if l.add(code, v, "%s.", message) != &l.unheard {
			l.counted[key] = len(l.problems) - 1
		}
		return
	}
	l.problems[i].Message = message + " (" + strconv.Itoa(l.counts[key]) + " times)."
}

// all is everything that was said, with the number of what was left out.
func (l *log) all() problem.List {
	l.countUnheard()
	list := l.problems
	if n := l.more.errors; n > 0 {
		list = append(list, problem.New(problem.Limit, problem.Place{}, "There are %d more errors like those above.", n).As(problem.Error))
	}
	if n := l.more.others; n > 0 {
		list = append(list, problem.New(problem.Limit, problem.Place{}, "There are %d more warnings and repairs like those above.", n).As(problem.Warning))
	}
	return list
}
