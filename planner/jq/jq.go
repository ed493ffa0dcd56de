// Package jq is the language of data programs: jq as gojq has it, without what reaches
// outside the data: no environment, no modules, no other input. It compiles programs and runs
// them, at once or along a list, says what is wrong with one, and writes one that goes on where
// it failed. Below it, function has what programs can call beside jq's own, syntax reads what
// their parts are, and tabular what stands in cells; doubt, above it, says what they may do
// otherwise than is meant.
package jq

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
	"planwright/planner/problem"
)

// MaxSource is how long a program may be, in bytes.
const MaxSource = 16 << 10

// Program is what can be run over data.
type Program struct {
	query   *gojq.Query
	byLooks bool // see ByLooks
	mixed   tabular.Mixed
}

// Fault is why a program cannot be used: where it is, both counted from 1 and Column in
// bytes, what is wrong, and what to do about it.
type Fault struct {
	Line, Column int
	Text         problem.Said // a sentence without its end: “toarray” is no function here
	Remedy       problem.Said // a sentence
	Unfilled     bool         // a field of it is still empty, and else it may be right
}

func (f *Fault) Error() string {
	return fmt.Sprintf("Line %d, column %d: %s. %s", f.Line, f.Column, f.Text, f.Remedy)
}

// Compile reads a program. One that surely may give several results is a fault too: how
// many it gives would hang on the data.
func Compile(source string) (*Program, *Fault) {
	if len(source) > MaxSource {
		return nil, faultAt("", 0, problem.Say("the program is longer than %d bytes", MaxSource), problem.Say("Make several steps of it."))
	}
	if strings.TrimSpace(source) == "" {
		return nil, faultAt("", 0, problem.Say("the program is empty"), problem.Say("“.” gives the data as it is."))
	}
	query, err := gojq.Parse(source)
	if err != nil {
		return nil, unreadable(source, err)
	}
	if _, err := gojq.Compile(query, function.Callable...); err != nil {
		return nil, unknown(source, err)
	}
	if fault := misnamed(source, query); fault != nil {
		return nil, fault
	}
	if fault := severalfold(source, query); fault != nil {
		return nil, fault
	}
	if several := manyIn(query); several != "" {
		at := max(strings.Index(source, several), 0)
		return nil, faultAt(source, at, problem.Say("“%s” gives any number of results, and a step has one", tabular.Start(several)), problem.Say("Put [ and ] around what gives them to make a list of them."))
	}
	sameKeys(query)
	return &Program{query: query}, nil
}

// Run is the one result of the program for data as encoding/json gives it, numbers as
// json.Number. now is what the program takes for the present. An error is a sentence for
// people.
func (p *Program) Run(ctx context.Context, data any, now time.Time) (any, error) {
	code, err := gojq.Compile(p.at(now), function.Options...)
	if err != nil {
		return nil, err // it was compiled before
	}
	return single(code.RunWithContext(ctx, data))
}

// single is the one result of code that was run.
func single(results gojq.Iter) (any, error) {
	first, ok := results.Next()
	if !ok {
		return nil, errors.New("The program gave nothing for this data. Let it say what there is then, as in: first(…) // null.")
	}
	if err, failed := first.(error); failed {
		return nil, failure(err)
	}
	if second, more := results.Next(); more {
		if err, failed := second.(error); failed {
			return nil, failure(err)
		}
		return nil, errors.New("The program gave several results, and a step has one. Put [ and ] around what gives them to make a list of them.")
	}
	return first, nil
}

// at is the query in which “now” is a moment and numbers are added up exactly: functions that a query defines itself go
// before those of gojq.
func (p *Program) at(now time.Time) *gojq.Query {
	seconds := strconv.FormatFloat(float64(now.UnixMilli())/1000, 'f', 3, 64)
	query := *blanked(unrepeated(within(p.whole())))
	moment := &gojq.FuncDef{Name: "now", Body: &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeNumber, Number: seconds}}}
	query.FuncDefs = slices.Concat(function.Definitions(), []*gojq.FuncDef{moment}, query.FuncDefs)
	return &query
}

// Marshal is a result as JSON. Members of objects are in the order of their names.
func Marshal(result any) ([]byte, error) { return gojq.Marshal(result) }

func failure(err error) error {
	var halted *gojq.HaltError
	if errors.As(err, &halted) {
		return fmt.Errorf("The program stopped itself: %s.", shown(halted.Value()))
	}
	var thrown gojq.ValueError
	if errors.As(err, &thrown) {
		return fmt.Errorf("The program failed: %s.", shown(thrown.Value()))
	}
	var said tabular.Failure
	if errors.As(err, &said) {
		return errors.New(string(said) + ".")
	}
	if said := inWords(err.Error()); said != "" {
		return errors.New(said + ".")
	}
	return fmt.Errorf("The program does not fit this data: %s.", strings.TrimSuffix(err.Error(), "."))
}

// shown is what a program says of its end: a text as it is.
func shown(value any) string {
	if text, ok := value.(string); ok {
		return strings.TrimSuffix(strings.TrimSpace(text), ".")
	}
	data, err := json.Marshal(value)
	if err != nil {
		return "without a reason"
	}
	return tabular.Start(string(data))
}
