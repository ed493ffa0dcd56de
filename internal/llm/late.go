package llm

import "planwright/planner/problem"

// lateError is an error that a server reported after a whole answer. llama.cpp does so
// where it cannot make sense of what its model wrote.
type lateError struct{ first *failure }

// note keeps the first such error.
func (l *lateError) note(f *failure) {
	if l.first == nil {
		l.first = f
	}
}

// warnings are what the person should know of it.
func (l *lateError) warnings() problem.List {
	if l.first == nil {
		return nil
	}
	return problem.List{problem.New(problem.LateError, problem.Place{},
		"The answer was whole, and then the server reported an error. The answer was read all the same. %s", l.first.Message)}
}
