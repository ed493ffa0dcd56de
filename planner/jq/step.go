package jq

import (
	"context"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/syntax"
)

// Of is a part of a program as one of its own.
func Of(q *gojq.Query) *Program { return &Program{query: q} }

// Step is a line of a program at work.
type Step struct {
	Line   *gojq.Query
	code   *gojq.Code
	Data   any // that it gets
	Made   any
	Failed bool
	More   bool // lines stand behind it
}

// Again is the first result of the line for other data.
func (a Step) Again(ctx context.Context, data any) (made any, failed bool) {
	return once(ctx, a.code, data)
}

// once is the first result of a part of a program.
func once(ctx context.Context, code *gojq.Code, data any) (made any, failed bool) {
	made, _ = code.RunWithContext(ctx, data).Next()
	_, failed = made.(error)
	return made, failed && ctx.Err() == nil
}

// Along goes along the lines of a program until look says that it is enough. A joining is one
// line, with the first one that looks something up.
func (p *Program) Along(ctx context.Context, data any, now time.Time, look func(Step) bool) {
	if len(p.query.Imports) > 0 || len(p.query.FuncDefs) > 0 {
		return // lines mean nothing without them
	}
	for rest := p.query; rest != nil && ctx.Err() == nil; {
		line, next := syntax.SpreadOut(syntax.FirstLine(rest))
		code, err := gojq.Compile((&Program{line, p.byLooks, p.mixed}).at(now), function.Options...)
		if err != nil {
			return
		}
		made, failed := once(ctx, code, data)
		if !look(Step{line, code, data, made, failed, next != nil}) {
			return
		}
		data, rest = made, next
	}
}
