package jq

import (
	"context"
	"slices"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
)

// Code is a part of a program, made ready to run.
type Code struct{ code *gojq.Code }

// Run is what the code makes of a value, variables in the order of Pipe.Lets.
func (c *Code) Run(ctx context.Context, data any, variables []any) (any, error) {
	return single(c.code.RunWithContext(ctx, data, variables...))
}

// compile makes a part of a program ready in which “now” is a moment and variables have values.
func compile(q *gojq.Query, now time.Time, variables []string) (*Code, error) {
	code, err := gojq.Compile((&Program{query: q}).at(now), slices.Concat(function.Options, []gojq.CompilerOption{gojq.WithVariables(variables)})...)
	if err != nil {
		return nil, err
	}
	return &Code{code}, nil
}
