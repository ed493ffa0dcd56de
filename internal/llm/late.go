package llm

import (
	"context"

	"planwright/planner/problem"
)

// lateError is an error that a server reported after a whole answer. llama.cpp does so
// where it cannot make sense of what its model wrote.
type lateError struct{ first *failure }

// note keeps the first such error; nil keeps none.
func (l *lateError) note(f *failure) {
	if l != nil && l.first == nil {
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

// lateErrorKey is where the context of a request has its lateError.
type lateErrorKey struct{}

func withLateError(ctx context.Context) (context.Context, *lateError) {
	l := &lateError{}
	return context.WithValue(ctx, lateErrorKey{}, l), l
}

// lateErrorOf is that of a request, nil where nobody asks for it.
func lateErrorOf(ctx context.Context) *lateError {
	l, _ := ctx.Value(lateErrorKey{}).(*lateError)
	return l
}
