package reply

import (
	"strconv"

	"planwright/planner/problem"
)

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
