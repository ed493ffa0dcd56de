package syntax

import (
	"strconv"

	"github.com/itchyny/gojq"
)

// Query is a term as a query.
func Query(t *gojq.Term) *gojq.Query { return &gojq.Query{Term: t} }

// Term is a query as a term, which things can stand behind.
func Term(q *gojq.Query) *gojq.Term {
	if q.Term != nil && len(q.FuncDefs) == 0 {
		return q.Term
	}
	return &gojq.Term{Type: gojq.TermTypeQuery, Query: q}
}

// Call is a query that calls a function.
func Call(name string, arguments ...*gojq.Query) *gojq.Query {
	return Query(&gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: name, Args: arguments}})
}

// List is a query that makes a list of what another gives.
func List(q *gojq.Query) *gojq.Query {
	return Query(&gojq.Term{Type: gojq.TermTypeArray, Array: &gojq.Array{Query: q}})
}

// Number is a query that is a number.
func Number(n int) *gojq.Query {
	return Query(&gojq.Term{Type: gojq.TermTypeNumber, Number: strconv.Itoa(n)})
}

// Pipe is queries one behind the other.
func Pipe(queries ...*gojq.Query) *gojq.Query {
	last := queries[len(queries)-1]
	for i := len(queries) - 2; i >= 0; i-- {
		last = &gojq.Query{Left: queries[i], Op: gojq.OpPipe, Right: last}
	}
	return last
}
