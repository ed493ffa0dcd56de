package jq

import (
	"context"
	"slices"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
)

// programOf is a part of a program as one of its own.
func programOf(q *gojq.Query) *Program { return &Program{q} }

// Code is a part of a program, made ready to run.
type Code struct{ code *gojq.Code }

// Run is what the code makes of a value, variables in the order of Pipe.Lets.
func (c *Code) Run(ctx context.Context, data any, variables []any) (any, error) {
	return single(c.code.RunWithContext(ctx, data, variables...))
}

// compile makes a part of a program ready in which “now” is a moment and variables have values.
func compile(q *gojq.Query, now time.Time, variables []string) (*Code, error) {
	code, err := gojq.Compile((&Program{q}).at(now), slices.Concat(function.Options, []gojq.CompilerOption{gojq.WithVariables(variables)})...)
	if err != nil {
		return nil, err
	}
	return &Code{code}, nil
}

func termQuery(t *gojq.Term) *gojq.Query { return &gojq.Query{Term: t} }

// termOf is a query as a term, which things can stand behind.
func termOf(q *gojq.Query) *gojq.Term {
	if q.Term != nil && len(q.FuncDefs) == 0 {
		return q.Term
	}
	return &gojq.Term{Type: gojq.TermTypeQuery, Query: q}
}

func functionQuery(name string, arguments ...*gojq.Query) *gojq.Query {
	return termQuery(&gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: name, Args: arguments}})
}

func listQuery(q *gojq.Query) *gojq.Query {
	return termQuery(&gojq.Term{Type: gojq.TermTypeArray, Array: &gojq.Array{Query: q}})
}

// piped is queries one behind the other.
func piped(queries ...*gojq.Query) *gojq.Query {
	last := queries[len(queries)-1]
	for i := len(queries) - 2; i >= 0; i-- {
		last = &gojq.Query{Left: queries[i], Op: gojq.OpPipe, Right: last}
	}
	return last
}
