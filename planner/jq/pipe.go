package jq

import (
	"fmt"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// Pipe is a program whose lines go over a list without ever needing all of it: it can be run
// on one that is larger than memory, and gives what the program gives. Run Lets, then each
// line on what the one before it gave.
type Pipe struct {
	Lets   []Let  // that all lines know
	Source string // the member of the data that is the list; "": the data are the list
	Lines  []Line
}

// Let is a value with a name, made of the data without Pipe.Source.
type Let struct {
	Name string // with its $
	Code *Code  // that knows those before it
}

// Line is what is done with a list.
type Line struct {
	Is      LineKind
	Code    *Code   // of Each: it makes of any part of the list what it makes of that in the whole. Of lines with keys: the list of those of a part, each a list
	Count   int     // of First, Last and Behind
	Of      []*Code // lists that figures are of, see Figure.Of
	Figures []Figure
	Then    *Code // of Sums: a list of what one group becomes; of Value: the result. Both of the list of the figures
}

// LineKind says what a line does.
type LineKind int

// The kinds of line. Value is the last one, and what it gives is no list that goes on.
const (
	Each    LineKind = iota + 1
	Number           // each element becomes {"key": its number from 0, "value": it}
	Sort             // by keys, equal ones as they were
	Reverse          // the last one first
	Unique           // sorted by keys, of equal ones the first
	Groups           // lists of those with equal keys, in the order of these
	Sums             // what Then makes of the figures of those with equal keys, in the order of these
	First            // Count elements
	Last             // Count elements
	Behind           // all but the first Count elements
	Above            // as Each, of a part that begins with the last element that was made before
	Value            // what Then makes of the figures of all
)

// Figure is a value that is worked out of a list part by part: of what Line.Of[Of] makes of
// a part, or of the part itself where Of is -1.
type Figure struct {
	Is   FigureKind
	Of   int
	Fold *Code // of Folded: of a list that begins with what came of those before, where there were any
}

// FigureKind says what a figure is.
type FigureKind int

// The kinds of figure.
const (
	Counted FigureKind = iota + 1
	FirstOne
	LastOne
	Folded
)

// Pipe is the program as a pipe; the error says which of its lines needs the whole list. now
// is as in Run.
func (p *Program) Pipe(now time.Time) (*Pipe, error) {
	b := &piper{now: now}
	pieces, err := b.pieces(p.whole())
	if err != nil {
		return nil, err
	}
	for len(pieces) > 0 && pieces[0].name != "" {
		b.lets, pieces = append(b.lets, pieces[0]), pieces[1:]
	}
	lines := make([]*gojq.Query, len(pieces))
	for i, piece := range pieces {
		if piece.name != "" {
			return nil, fmt.Errorf("“as %s” stands behind another line", piece.name)
		}
		lines[i] = piece.query
	}
	lines = b.takeSource(lines)
	if err := b.makeLets(); err != nil {
		return nil, err
	}
	return &b.pipe, b.addLines(lines)
}

// piper makes a pipe.
type piper struct {
	now  time.Time
	lets []piece
	pipe Pipe
}

// piece is a line of a program, or a value with a name.
type piece struct {
	name  string // "": it is a line
	query *gojq.Query
}

// pieces takes a query apart where it passes on what it made.
func (b *piper) pieces(q *gojq.Query) ([]piece, error) {
	switch {
	case len(q.FuncDefs) > 0:
		return nil, fmt.Errorf("it defines functions of its own, such as “%s”", q.FuncDefs[0].Name)
	case q.Term == nil && q.Op == gojq.OpPipe:
		behind, err := b.pieces(q.Right)
		if err != nil {
			return nil, err
		}
		if len(q.Patterns) > 0 {
			if len(q.Patterns) > 1 || q.Patterns[0].Name == "" {
				return nil, fmt.Errorf("“%s” names more than one value", tabular.Start(q.Left.String()))
			}
			return append([]piece{{q.Patterns[0].Name, q.Left}}, behind...), nil
		}
		before, err := b.pieces(q.Left)
		return append(before, behind...), err
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0:
		return b.pieces(q.Term.Query)
	}
	return []piece{{query: q}}, nil
}

// takeSource finds the member that the first line begins with, and leaves that out.
func (b *piper) takeSource(lines []*gojq.Query) []*gojq.Query {
	if len(lines) == 0 || lines[0].Term == nil {
		return lines
	}
	t := lines[0].Term
	if name, ok := memberOf(t); ok {
		switch suffixes := t.SuffixList; {
		case len(suffixes) == 0:
			b.pipe.Source = name
			return lines[1:]
		case suffixes[0].Index != nil && suffixes[0].Index.IsSlice:
			b.pipe.Source = name
			slice := syntax.Query(&gojq.Term{Type: gojq.TermTypeIndex, Index: suffixes[0].Index, SuffixList: suffixes[1:]})
			return append([]*gojq.Query{slice}, lines[1:]...)
		}
	}
	if t.Type == gojq.TermTypeArray && len(t.SuffixList) == 0 && t.Array.Query != nil {
		if inner, name := withoutSource(t.Array.Query); name != "" {
			b.pipe.Source = name
			return append([]*gojq.Query{syntax.List(inner)}, lines[1:]...)
		}
	}
	return lines
}

// memberOf is the name of the member of the data that a term begins with.
func memberOf(t *gojq.Term) (string, bool) {
	if t.Type != gojq.TermTypeIndex {
		return "", false
	}
	if s := t.Index.Str; s != nil && s.Queries == nil {
		return s.Str, true
	}
	return t.Index.Name, t.Index.Name != ""
}

// withoutSource is “.[] | …” of “.name[] | …”.
func withoutSource(q *gojq.Query) (*gojq.Query, string) {
	if q.Term == nil {
		if q.Op != gojq.OpPipe || len(q.Patterns) > 0 || len(q.FuncDefs) > 0 {
			return nil, ""
		}
		left, name := withoutSource(q.Left)
		return &gojq.Query{Left: left, Op: gojq.OpPipe, Right: q.Right}, name
	}
	name, ok := memberOf(q.Term)
	if !ok || len(q.Term.SuffixList) == 0 || !q.Term.SuffixList[0].Iter {
		return nil, ""
	}
	return syntax.Query(&gojq.Term{Type: gojq.TermTypeIdentity, SuffixList: q.Term.SuffixList}), name
}

// makeLets makes the values with names. None may be of the list itself.
func (b *piper) makeLets() error {
	for _, let := range b.lets {
		if name, ok := rootOf(let.query); !ok || name != "" && (name == b.pipe.Source || b.pipe.Source == "") {
			return fmt.Errorf("“%s as %s” needs all of the data", tabular.Start(let.query.String()), let.name)
		}
		code, err := b.compile(let.query)
		if err != nil {
			return err
		}
		b.pipe.Lets = append(b.pipe.Lets, Let{let.name, code})
	}
	return nil
}

// rootOf is the member of the data that a query is of, "" where it is of none.
func rootOf(q *gojq.Query) (string, bool) {
	switch {
	case len(q.FuncDefs) > 0:
		return "", false
	case q.Term == nil:
		if q.Op != gojq.OpPipe || len(q.Patterns) > 0 {
			return "", false
		}
		return rootOf(q.Left)
	case q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0:
		return rootOf(q.Term.Query)
	case syntax.IsConstant(q.Term):
		return "", true
	}
	name, ok := memberOf(q.Term)
	return name, ok && syntax.ArePlain(q.Term.SuffixList)
}

func (b *piper) compile(q *gojq.Query) (*Code, error) {
	names := make([]string, len(b.pipe.Lets))
	for i, let := range b.pipe.Lets {
		names[i] = let.Name
	}
	return compile(q, b.now, names)
}

// addLines makes the lines. Those that go element by element become one.
func (b *piper) addLines(lines []*gojq.Query) error {
	for len(lines) > 0 {
		each := 0
		for each < len(lines) && isEach(lines[each]) {
			each++
		}
		used, err := each, error(nil)
		if each > 0 {
			err = b.add(Line{Is: Each}, syntax.Pipe(lines[:each]...))
		} else {
			used, err = b.addLine(lines)
		}
		if err != nil {
			return err
		}
		lines = lines[used:]
	}
	return nil
}

// add adds a line with its code.
func (b *piper) add(l Line, code *gojq.Query) error {
	var err error
	if l.Code, err = b.compile(code); err == nil {
		b.pipe.Lines = append(b.pipe.Lines, l)
	}
	return err
}

// keyed are the lines with keys, by name and number of arguments.
var keyed = map[string]LineKind{"sort/0": Sort, "sort_by/1": Sort, "unique/0": Unique, "unique_by/1": Unique, "group_by/1": Groups}

// addLine adds what the first lines are, and says how many they are.
func (b *piper) addLine(lines []*gojq.Query) (used int, err error) {
	t := lines[0].Term
	if t == nil || len(t.SuffixList) > 0 {
		return b.addValue(lines)
	}
	if t.Type == gojq.TermTypeIdentity {
		return 1, nil
	}
	if slice := sliceLines(t); slice != nil {
		b.pipe.Lines = append(b.pipe.Lines, slice...)
		return 1, nil
	}
	if t.Type != gojq.TermTypeFunc {
		return b.addOther(lines)
	}
	name := syntax.Called(t.Func.Name, len(t.Func.Args))
	if kind := keyed[name]; kind != 0 {
		key := syntax.Query(&gojq.Term{Type: gojq.TermTypeIdentity})
		if len(t.Func.Args) > 0 {
			key = t.Func.Args[0]
		}
		keys := syntax.Call("map", syntax.List(key))
		if kind == Groups && len(lines) > 1 {
			if done, err := b.addSums(keys, lines[1]); done || err != nil {
				return 2, err
			}
		}
		return 1, b.add(Line{Is: kind}, keys)
	}
	switch name {
	case "to_entries/0":
		b.pipe.Lines = append(b.pipe.Lines, Line{Is: Number})
		return 1, nil
	case "reverse/0":
		b.pipe.Lines = append(b.pipe.Lines, Line{Is: Reverse})
		return 1, nil
	}
	return b.addValue(lines)
}

// addOther adds what the first lines are, where the first is no function.
func (b *piper) addOther(lines []*gojq.Query) (int, error) {
	if made := syntax.MadeOfAll(lines); made != nil {
		used, err := b.addValue(append([]*gojq.Query{syntax.List(made)}, lines[2:]...))
		return used + 1, err
	}
	if syntax.FilledFromAbove(lines[0]) != "" {
		return 1, b.add(Line{Is: Above}, lines[0])
	}
	return b.addValue(lines)
}

// addSums adds the groups with what “map(…)” behind them makes of each, and reports false
// where that needs all of a group.
func (b *piper) addSums(keys, behind *gojq.Query) (bool, error) {
	t := behind.Term
	if t == nil || t.Type != gojq.TermTypeFunc || syntax.Called(t.Func.Name, len(t.Func.Args)) != "map/1" || len(t.SuffixList) > 0 {
		return false, nil
	}
	f := &figures{piper: b}
	then, ok := f.pipe(t.Func.Args[0], nil)
	if !ok {
		return false, nil
	}
	return true, f.add(Line{Is: Sums}, keys, syntax.List(then))
}

// addValue adds the lines as one that makes something else than a list of the list.
func (b *piper) addValue(lines []*gojq.Query) (int, error) {
	f := &figures{piper: b}
	then, ok := f.pipe(syntax.Pipe(lines...), nil)
	if !ok {
		return 0, fmt.Errorf("“%s” needs all of the list", tabular.Start(lines[0].String()))
	}
	return len(lines), f.add(Line{Is: Value}, nil, then)
}

// isEach reports whether a line makes of any part of a list what it makes of that in the
// whole: it goes element by element.
func isEach(q *gojq.Query) bool {
	t := q.Term
	if t == nil || len(t.SuffixList) > 0 || len(q.FuncDefs) > 0 {
		return false
	}
	switch t.Type {
	case gojq.TermTypeArray:
		return t.Array.Query != nil && beginsEach(t.Array.Query)
	case gojq.TermTypeFunc:
		name := syntax.Called(t.Func.Name, len(t.Func.Args))
		return name == "map/1" || name == "written/2" || name == "flatten/0" || name == "flatten/1" && t.Func.Args[0].Term != nil && syntax.IsConstant(t.Func.Args[0].Term)
	}
	return false
}

// beginsEach reports whether a query is “.[] | …”.
func beginsEach(q *gojq.Query) bool {
	if len(q.FuncDefs) > 0 || len(q.Patterns) > 0 {
		return false
	}
	if q.Term == nil {
		return q.Op == gojq.OpPipe && beginsEach(q.Left)
	}
	t := q.Term
	return t.Type == gojq.TermTypeIdentity && len(t.SuffixList) > 0 && t.SuffixList[0].Iter && syntax.ArePlain(t.SuffixList)
}

// sliceLines are “.[:n]”, “.[-n:]”, “.[n:]” or “.[n:m]”; nil for anything else.
func sliceLines(t *gojq.Term) []Line {
	if t.Type != gojq.TermTypeIndex || !t.Index.IsSlice {
		return nil
	}
	from, hasFrom := syntax.Whole(t.Index.Start)
	to, hasTo := syntax.Whole(t.Index.End)
	switch {
	case t.Index.Start == nil && hasTo && to >= 0:
		return []Line{{Is: First, Count: to}}
	case t.Index.End == nil && hasFrom && from >= 0:
		return []Line{{Is: Behind, Count: from}}
	case t.Index.End == nil && hasFrom:
		return []Line{{Is: Last, Count: -from}}
	case hasFrom && hasTo && from >= 0 && to >= 0:
		return []Line{{Is: Behind, Count: from}, {Is: First, Count: max(0, to-from)}}
	}
	return nil
}
