package transform

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
)

// sums works out the figures of groups, or of the whole list where the line has no keys,
// without keeping the elements.
type sums struct {
	*plumber
	line   jq.Line
	groups map[string]*group
	order  []*group
	next   stage
}

// group is how far the figures of the elements with a key are.
type group struct {
	key     any
	rows    []any // of the part at hand
	figures []any
	begun   []bool
}

func newSums(p *plumber, l jq.Line, next stage) *sums {
	s := &sums{plumber: p, line: l, groups: map[string]*group{}, next: next}
	if l.Code == nil {
		s.of(nil, "")
	}
	return s
}

// of is the group of a key.
func (s *sums) of(key any, name string) *group {
	g := s.groups[name]
	if g == nil {
		g = &group{key: key, figures: make([]any, len(s.line.Figures)), begun: make([]bool, len(s.line.Figures))}
		s.groups[name] = g
		s.order = append(s.order, g)
	}
	return g
}

func (s *sums) part(rows []any) error {
	if s.line.Code == nil {
		return s.count(s.order[0], rows)
	}
	keys, err := s.list(s.line.Code, rows)
	if err != nil {
		return err
	}
	var met []*group
	var name []byte
	for i, row := range rows {
		name = appendName(name[:0], keys[i])
		g := s.of(keys[i], string(name))
		if g.rows == nil {
			met = append(met, g)
		}
		g.rows = append(g.rows, row)
	}
	for _, g := range met {
		if err := s.count(g, g.rows); err != nil {
			return err
		}
		g.rows = nil
	}
	return nil
}

// count adds elements to the figures of a group.
func (s *sums) count(g *group, rows []any) error {
	of := make([][]any, len(s.line.Of))
	for i, code := range s.line.Of {
		var err error
		if of[i], err = s.list(code, rows); err != nil {
			return err
		}
	}
	for i, figure := range s.line.Figures {
		list := rows
		if figure.Of >= 0 {
			list = of[figure.Of]
		}
		if len(list) == 0 {
			continue
		}
		if err := s.add(g, i, list); err != nil {
			return err
		}
	}
	return nil
}

func (s *sums) add(g *group, at int, list []any) error {
	begun, before := g.begun[at], g.figures[at]
	g.begun[at] = true
	switch figure := s.line.Figures[at]; figure.Is {
	case jq.Counted:
		n, _ := before.(int)
		g.figures[at] = n + len(list)
	case jq.FirstOne:
		if !begun {
			g.figures[at] = list[0]
		}
	case jq.LastOne:
		g.figures[at] = list[len(list)-1]
	case jq.Folded:
		if begun {
			list = slices.Concat([]any{before}, list)
		}
		folded, err := figure.Fold.Run(context.Background(), list, s.variables)
		if err != nil {
			return err
		}
		g.figures[at] = folded
	}
	return nil
}

// whole are the figures of a group; those of nothing are what they are of an empty list.
func (s *sums) whole(g *group) ([]any, error) {
	for i, figure := range s.line.Figures {
		if g.begun[i] {
			continue
		}
		switch figure.Is {
		case jq.Counted:
			g.figures[i] = 0
		case jq.Folded:
			folded, err := figure.Fold.Run(context.Background(), []any{}, s.variables)
			if err != nil {
				return nil, err
			}
			g.figures[i] = folded
		case jq.FirstOne, jq.LastOne:
		}
	}
	return g.figures, nil
}

func (s *sums) end() error {
	if s.line.Code == nil {
		figures, err := s.whole(s.order[0])
		if err != nil {
			return err
		}
		value, err := s.line.Then.Run(context.Background(), figures, s.variables)
		if err != nil {
			return err
		}
		return s.out.value(value)
	}
	slices.SortStableFunc(s.order, func(a, b *group) int { return gojq.Compare(a.key, b.key) })
	for part := range slices.Chunk(s.order, partRows) {
		var made []any
		for _, g := range part {
			figures, err := s.whole(g)
			if err != nil {
				return err
			}
			list, err := s.list(s.line.Then, figures)
			if err != nil {
				return err
			}
			made = append(made, list...)
		}
		if len(made) == 0 {
			continue
		}
		if err := s.next.part(made); err != nil {
			return err
		}
	}
	return s.next.end()
}

// appendName writes a key so that two which are equal are written alike.
func appendName(to []byte, key any) []byte {
	switch key := key.(type) {
	case string:
		return strconv.AppendQuote(to, key)
	case json.Number:
		if n, err := key.Int64(); err == nil {
			return strconv.AppendInt(to, n, 10)
		}
		f, _ := key.Float64() // infinite where it is too large
		return appendFloat(to, f)
	case int:
		return strconv.AppendInt(to, int64(key), 10)
	case float64:
		return appendFloat(to, key)
	case *big.Int:
		f, _ := new(big.Float).SetInt(key).Float64()
		return appendFloat(to, f)
	case bool:
		return strconv.AppendBool(to, key)
	case []any:
		to = append(to, '[')
		for _, element := range key {
			to = append(appendName(to, element), ',')
		}
		return append(to, ']')
	case map[string]any:
		names := make([]string, 0, len(key))
		for name := range key {
			names = append(names, name)
		}
		slices.Sort(names)
		to = append(to, '{')
		for _, name := range names {
			to = append(appendName(append(strconv.AppendQuote(to, name), ':'), key[name]), ',')
		}
		return append(to, '}')
	}
	return append(to, "null"...)
}

func appendFloat(to []byte, f float64) []byte {
	if whole := math.Trunc(f); whole == f && math.Abs(f) < 1<<62 {
		return strconv.AppendInt(to, int64(f), 10)
	}
	return strconv.AppendFloat(to, f, 'g', -1, 64)
}
