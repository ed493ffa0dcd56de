package reply

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
	"planwright/planner/reply/syntax"
)

// value is a JSON value and the pointer that leads to it, so that what is said
// about it can name its place.
type value struct {
	*syntax.Value
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
func (v value) missing() bool { return v.Value == nil || v.Kind == syntax.Null }

// is reports whether there is a value of the kind.
func (v value) is(k syntax.Kind) bool { return v.Value != nil && v.Kind == k }

// lines finds the line and column of a byte in the reply. A reply may be one
// long line with a problem in every word, so characters are counted in blocks.
type lines struct {
	text   string
	starts []int // offset of the first byte of each line
	counts []int // characters before each block
}

const blockSize = 1024

func newLines(text string) lines {
	l := lines{text: text, starts: []int{0}}
	n := 0
	for i := range len(text) {
		if i%blockSize == 0 {
			l.counts = append(l.counts, n)
		}
		if text[i] == '\n' {
			l.starts = append(l.starts, i+1)
		}
		if utf8.RuneStart(text[i]) {
			n++
		}
	}
	return l
}

// place counts lines and columns from 1, columns in characters.
func (l lines) place(offset int) (line, column int) {
	offset = min(max(offset, 0), len(l.text))
	n := sort.SearchInts(l.starts, offset+1)
	return n, l.characters(offset) - l.characters(l.starts[n-1]) + 1
}

// characters counts those before the offset.
func (l lines) characters(offset int) int {
	if len(l.counts) == 0 {
		return 0
	}
	block := min(offset/blockSize, len(l.counts)-1)
	n := l.counts[block]
	for i := block * blockSize; i < offset; i++ {
		if utf8.RuneStart(l.text[i]) {
			n++
		}
	}
	return n
}

// log collects what the passes have to say.
type log struct {
	lines    lines
	problems problem.List
	counted  map[string]int // index in problems of what is said once with a count
	counts   map[string]int
	more     int             // problems left out, see maxProblems
	unheard  problem.Problem // what add returns for one of them
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

// full reports whether no more problems of the severity are taken, and counts
// the one that is left out. Errors always are.
func (l *log) full(s problem.Severity) bool {
	if len(l.problems) < maxProblems || s == problem.Error {
		return false
	}
	l.more++
	l.unheard = problem.Problem{}
	return true
}

func (l *log) put(p problem.Problem) *problem.Problem {
	if l.full(p.Severity) {
		return &l.unheard
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
	if l.more > 0 {
		p := problem.New(problem.Limit, problem.Place{}, "There are %d more warnings and repairs like those above.", l.more)
		return append(l.problems, p.As(problem.Warning))
	}
	return l.problems
}
