package offline

import "planwright/planner/offline/token"

// noRows are parts of a text and things on the machine, which no table has as rows.
var noRows token.Set

// opposites are the tests that hold where others do not.
var opposites map[string]string

// ordering are the tests that no empty cell passes.
var ordering token.Set

func initRows() {
	noRows = token.SetOf("words characters letters sentences paragraphs files folders windows times minutes hours seconds days weeks months years")
	opposites = map[string]string{"truth==": "truth!=", "truth!=": "truth==", "==": "!=", "!=": "==", ">": "<=", "<=": ">", "<": ">=", ">=": "<", "empty": "filled", "filled": "empty", "after": "until", "until": "after", "since": "before", "before": "since", "older": "newer", "newer": "older", "ahead": "nearer", "nearer": "ahead"}
	ordering = token.SetOf("< <= > >= after until since before older newer ahead nearer")
}

// rows reads which rows are kept: "the ones over 1,000", "the open invoices", "the ten
// largest", "where status is open".
func rows(p *planner, at int) (out []phrase) {
	at = p.Skip(at, "only", "just", "all", "of", "the", "those", "them")
	out = append(out, p.atOneEnd(at)...)
	s := shaping{}
	if states.Has(p.At(at)) && p.rowNoun(at+1) > 0 {
		s.tests, s.called = []rowTest{p.stateAt(at)}, p.calledAt(at+1)
		out = append(out, p.tested(p.rowNoun(at+1), s)...)
		return append(out, shaped(p.rowNoun(at+1), s))
	}
	if noun := p.rowNoun(at); noun > 0 {
		s.called = p.calledAt(at)
		out = append(out, p.tested(noun, s)...)
		return append(out, p.testedIn(noun, s)...)
	}
	if p.Is(at, "where", "whose") || p.Is(at-1, "those") || p.Is(at, "what", "everything") {
		out = append(out, p.tested(p.Skip(at, "what", "everything"), s)...)
	}
	return out
}

// testedIn reads the table between the word for rows and their tests.
func (p *planner) testedIn(at int, s shaping) (out []phrase) {
	if !p.Is(at, "of", "in", "from") {
		return nil
	}
	for _, file := range only(inTable, namedFile)(p, at+1) {
		for _, ph := range p.tested(file.end, s) {
			ph.table = &file
			out = append(out, ph)
		}
	}
	return out
}

// rowNoun is where the word for rows ends, 0 where none stands there.
func (p *planner) rowNoun(at int) int {
	t := p.At(at)
	switch {
	case p.Is(at, "rows", "ones", "entries", "records", "lines", "people"):
		return at + 1
	case p.plainWord(at) && singular(t.Low) != t.Low && !noColumns.Has(t) && !noRows.Has(t) && !capitalised(t):
		return at + 1
	}
	return 0
}

// calledAt is what the word there calls rows, "" for none of its own.
func (p *planner) calledAt(at int) string {
	if p.Is(at, "rows", "ones", "entries", "records", "lines") || p.rowNoun(at) == 0 {
		return ""
	}
	return p.Tokens[at].Low
}

// dropped reads which rows are taken out.
func dropped(p *planner, at int) (out []phrase) {
	for _, ph := range rows(p, at) {
		if s := *ph.shape; len(s.tests) > 0 && !s.sorted && s.take == 0 {
			if not, ok := s.negated(); ok {
				ph.shape = &not
				out = append(out, ph)
			}
		}
	}
	return out
}

// negated is what keeps the rows that the tests leave out.
func (s shaping) negated() (shaping, bool) {
	not := shaping{any: !s.any}
	for _, test := range s.tests {
		test.orEmpty = ordering[test.operator]
		test.operator = opposites[test.operator]
		if test.operator == "" {
			return s, false
		}
		not.tests = append(not.tests, test)
	}
	return not, true
}
