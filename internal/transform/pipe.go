package transform

import (
	"context"
	"errors"
	"slices"

	"planwright/planner/jq"
)

// stage is a line of a pipe at work: it takes a list part by part and hands what it makes of
// it to the next.
type stage interface {
	part(rows []any) error
	end() error // there are no more parts
}

// plumber makes the stages of a pipe.
type plumber struct {
	pipe      *jq.Pipe
	variables []any
	out       *writer
	folder    string
}

// bind makes the values that all lines know.
func (p *plumber) bind(data any) error {
	for _, let := range p.pipe.Lets {
		value, err := let.Code.Run(context.Background(), data, p.variables)
		if err != nil {
			return err
		}
		p.variables = append(p.variables, value)
	}
	return nil
}

// build makes the stages, from the last to the first.
func (p *plumber) build() stage {
	lines := p.pipe.Lines
	var next stage = p.out
	for i := len(lines) - 1; i >= 0; i-- {
		next = p.stage(lines[i], next)
	}
	return next
}

func (p *plumber) stage(l jq.Line, next stage) stage {
	switch l.Is {
	case jq.Each:
		return &each{p, l.Code, next}
	case jq.Above:
		return &above{plumber: p, code: l.Code, next: next}
	case jq.Number:
		return &number{next: next}
	case jq.First:
		return &first{left: l.Count, next: next}
	case jq.Last:
		return &last{most: l.Count, next: next}
	case jq.Behind:
		return &behind{left: l.Count, next: next}
	case jq.Sort, jq.Reverse, jq.Unique, jq.Groups:
		return &sorter{plumber: p, line: l, next: next}
	case jq.Sums, jq.Value:
		return newSums(p, l, next)
	}
	return unknown{}
}

// list is what code makes of a part, which is a list.
func (p *plumber) list(code *jq.Code, rows []any) ([]any, error) {
	made, err := code.Run(context.Background(), rows, p.variables)
	if err != nil {
		return nil, err
	}
	list, ok := made.([]any)
	if !ok {
		return nil, errUnknown
	}
	return list, nil
}

var errUnknown = errors.New("The program does what is not known here. Write it in another way.")

// unknown is a line of a kind that is not known.
type unknown struct{}

func (unknown) part([]any) error { return errUnknown }
func (unknown) end() error       { return errUnknown }

type each struct {
	*plumber
	code *jq.Code
	next stage
}

func (s *each) part(rows []any) error {
	made, err := s.list(s.code, rows)
	if err != nil || len(made) == 0 {
		return err
	}
	return s.next.part(made)
}

func (s *each) end() error { return s.next.end() }

// above makes of each element what may be of the one made before it.
type above struct {
	*plumber
	code *jq.Code
	last []any // the last one that was made, if there is any
	next stage
}

func (s *above) part(rows []any) error {
	before := len(s.last)
	given := slices.Concat(s.last, rows)
	made, err := s.list(s.code, given)
	if err != nil || len(made) == before {
		return err
	}
	if len(made) != len(given) {
		return errUnknown
	}
	s.last = made[len(made)-1:]
	return s.next.part(made[before:])
}

func (s *above) end() error { return s.next.end() }

type number struct {
	at   int
	next stage
}

func (s *number) part(rows []any) error {
	made := make([]any, len(rows))
	for i, row := range rows {
		made[i] = map[string]any{"key": s.at, "value": row}
		s.at++
	}
	return s.next.part(made)
}

func (s *number) end() error { return s.next.end() }

type first struct {
	left int
	next stage
}

func (s *first) part(rows []any) error {
	rows = rows[:min(s.left, len(rows))]
	s.left -= len(rows)
	if len(rows) == 0 {
		return nil
	}
	return s.next.part(rows)
}

func (s *first) end() error { return s.next.end() }

type last struct {
	most int
	kept []any
	next stage
}

func (s *last) part(rows []any) error {
	s.kept = append(s.kept, rows...)
	if extra := len(s.kept) - s.most; extra > s.most+partRows { // not for each part
		s.kept = append([]any{}, s.kept[extra:]...)
	}
	return nil
}

func (s *last) end() error {
	if err := s.next.part(s.kept[max(0, len(s.kept)-s.most):]); err != nil {
		return err
	}
	return s.next.end()
}

type behind struct {
	left int
	next stage
}

func (s *behind) part(rows []any) error {
	passed := min(s.left, len(rows))
	s.left -= passed
	if passed == len(rows) {
		return nil
	}
	return s.next.part(rows[passed:])
}

func (s *behind) end() error { return s.next.end() }
