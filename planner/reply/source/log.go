package source

import (
	"planwright/planner/problem"
)

// Log collects what the passes have to say.
type Log struct {
	lines    lines
	Problems problem.List
	counted  map[string]int // index in Problems of what is said once with a count
	counts   map[string]int
	more     struct{ errors, others int } // left out, see MaxProblems
	errors   int                          // in Problems
	unheard  problem.Problem              // what Add returns for one of them
}

// MaxProblems bounds how much is said about one reply.
const MaxProblems = 1000

// NewLog makes the log of a reply, whose text tells lines and columns.
func NewLog(text string) *Log {
	return &Log{lines: newLines(text), counted: map[string]int{}, counts: map[string]int{}}
}

// At is the place of a value in the reply.
func (l *Log) At(v Part) problem.Place {
	p := problem.Place{Path: v.Path}
	if v.Value != nil {
		p.Line, p.Column = l.lines.place(v.Offset)
	}
	return p
}

// Add records a problem of the severity its code usually has. The caller may
// refine what it gets back.
func (l *Log) Add(code problem.Code, v Part, format problem.English, args ...any) *problem.Problem {
	if l.full(code.Severity()) {
		return &l.unheard
	}
	return l.Put(problem.New(code, l.At(v), format, args...))
}

// Refuse adds a problem for which the answer is not taken, though others of its code are
// warnings: it contradicts itself, or too much is lost.
func (l *Log) Refuse(code problem.Code, v Part, fix string, format problem.English, args ...any) {
	p := problem.New(code, l.At(v), format, args...)
	p.Severity, p.Fix = problem.Error, fix
	l.Put(p)
}

// full reports whether no more problems of the severity are taken, and counts
// the one that is left out. Errors have room of their own.
func (l *Log) full(s problem.Severity) bool {
	n := len(l.Problems)
	if s == problem.Error {
		n = l.errors
	}
	if n < MaxProblems {
		return false
	}
	l.countUnheard()
	l.unheard = problem.Problem{Severity: s}
	return true
}

// countUnheard counts the last problem that was left out, by the severity that it
// was given in the end.
func (l *Log) countUnheard() {
	switch l.unheard.Severity {
	case problem.Error:
		l.more.errors++
	case problem.Warning, problem.Repair:
		l.more.others++
	}
	l.unheard = problem.Problem{}
}

// Put records a problem as it is. The caller may refine what it gets back.
func (l *Log) Put(p problem.Problem) *problem.Problem {
	if l.full(p.Severity) {
		return &l.unheard
	}
	if p.Severity == problem.Error {
		l.errors++
	}
	l.Problems = append(l.Problems, p)
	return &l.Problems[len(l.Problems)-1]
}

// AddOnce records what a model does in every step only once, at its first
// place, with how often it happened.
func (l *Log) AddOnce(code problem.Code, v Part, format problem.English, args ...any) {
	what := problem.Say(format, args...)
	key := string(code) + " " + what.String()
	l.counts[key]++
	i, said := l.counted[key]
	if !said {
		if l.Add(code, v, "%s.", what) != &l.unheard {
			l.counted[key] = len(l.Problems) - 1
		}
		return
	}
	l.Problems[i] = l.Problems[i].Saying(problem.Say("%s (%d times).", what, l.counts[key]))
}

// All is everything that was said, with the number of what was left out.
func (l *Log) All() problem.List {
	l.countUnheard()
	list := l.Problems
	if n := l.more.errors; n > 0 {
		list = append(list, problem.New(problem.Limit, problem.Place{}, "There are %d more errors like those above.", n).As(problem.Error))
	}
	if n := l.more.others; n > 0 {
		list = append(list, problem.New(problem.Limit, problem.Place{}, "There are %d more warnings and repairs like those above.", n).As(problem.Warning))
	}
	return list
}
