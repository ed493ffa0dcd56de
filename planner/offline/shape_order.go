package offline

import (
	"slices"
	"strings"

	"planwright/planner/offline/token"
)

// risingWords and fallingWords say in which direction rows are in order.
var risingWords, fallingWords token.Wordings

// order reads "by date, newest first".
func order(p *planner, at int) (out []phrase) {
	if end := p.Skip(at, "alphabetically"); p.Is(end, "by") {
		from := p.theColumn(end + 1)
		for _, to := range p.columnEnds(from) {
			s := shaping{sorted: true, by: p.columnIn(span{from, to})}
			for _, first := range p.ordered(p.skipNoun(to), s) {
				out = append(append(out, p.orderedThen(first, first.end > p.skipNoun(to))...), first)
			}
		}
	}
	return out
}

// orderedThen reads by what else rows are sorted: “by region and then by amount”. A direction that
// is said of one alone may be that of both, but where the next one is said apart.
func (p *planner) orderedThen(have phrase, directed bool) (out []phrase) {
	at := p.Skip(have.end, ",", "and", "then", "&")
	from := p.theColumn(p.Skip(at, "by"))
	if at == have.end || !p.Is(at, "by") && p.beginsVerb(from) {
		return nil
	}
	isPlain := !p.Is(at, "by") && !p.IsQuote(from) && !capitalised(p.At(from)) // which may be anything, but with a direction
	apart := p.has(span{have.end, from}, "then", "by")
	for _, to := range p.columnEnds(from) {
		by := p.columnIn(span{from, to})
		to = p.skipNoun(to)
		for _, next := range p.ordered(to, shaping{sorted: true, by: by}) {
			s := *have.shape
			isDirected := next.end > to
			if directed != isDirected && !apart || isPlain && !isDirected || len(s.then) > 3 {
				continue
			}
			s.then = append(s.then[:len(s.then):len(s.then)], sortKey{by, next.shape.falling})
			s.lastly = isDirected && !directed && next.shape.falling
			more := shaped(next.end, s)
			out = append(append(out, p.orderedThen(more, isDirected)...), more)
		}
	}
	return out
}

// ordered reads in which direction rows are sorted, upwards where nobody says.
func (p *planner) ordered(at int, s shaping) []phrase {
	from := p.Skip(p.Skip(at, ","), "with", "the")
	rising, falling := risingWords.End(&p.Sequence, from), fallingWords.End(&p.Sequence, from)
	if p.has(span{from, max(rising, falling)}, "oldest", "earliest", "newest", "latest", "recent") {
		if s.by.isAge() {
			return nil
		}
		p.dated = append(p.dated, s.by)
	}
	if s.falling = falling > 0; s.falling {
		return []phrase{shaped(falling, s)}
	}
	return []phrase{shaped(max(at, rising), s)}
}

// isAge reports whether the oldest has the most there, and not the least as with dates.
func (c column) isAge() bool {
	return slices.Contains(strings.Fields(strings.ToLower(c.said)), "age")
}

// extremes are words for the rows at one end, and what is sorted for that.
var extremes map[string]shaping

// figureNouns are words for columns of numbers: "the ten largest amounts" are rows by them.
var figureNouns token.Set

func initOrder() {
	risingWords = token.AnyOf("oldest first|earliest first|smallest first|lowest first|ascending|in ascending order|from low to high|" +
		"from lowest to highest|from smallest to largest|from a to z|alphabetically|a to z|from oldest to newest|oldest to newest|lowest to highest|smallest to largest")
	fallingWords = token.AnyOf("newest first|latest first|most recent first|largest first|biggest first|highest first|descending|in descending order|" +
		"from high to low|from highest to lowest|from largest to smallest|from z to a|z to a|from newest to oldest|newest to oldest|highest to lowest|largest to smallest")
	extremes = map[string]shaping{
		"largest": {by: column{spoken: ofNumbers}, falling: true}, "biggest": {by: column{spoken: ofNumbers}, falling: true},
		"highest": {by: column{spoken: ofNumbers}, falling: true}, "smallest": {by: column{spoken: ofNumbers}},
		"lowest": {by: column{spoken: ofNumbers}}, "newest": {by: column{spoken: ofDates}, falling: true},
		"latest": {by: column{spoken: ofDates}, falling: true}, "oldest": {by: column{spoken: ofDates}}, "earliest": {by: column{spoken: ofDates}},
	}
	figureNouns = token.SetOf("amount price total revenue cost sum value quantity salary score turnover profit")
}

// atOneEnd reads "first ten rows", "at most ten rows", "ten largest orders by amount", "top ten by amount".
func (p *planner) atOneEnd(at int) (out []phrase) {
	if from := atMost.End(&p.Sequence, at); from > 0 {
		return p.firstOf(from)
	}
	n, word, end := p.manyAtEnd(at)
	if n < 1 || n != float64(int(n)) || n > 1_000_000 {
		return nil
	}
	named := max(end, p.rowNoun(end))
	s, isExtreme := extremes[p.At(word).Low]
	s.take = int(n)
	switch {
	case p.Is(word, "last"):
		s.take = -s.take
	case p.Is(word, "top"):
		s.by, s.falling, isExtreme = column{spoken: ofNumbers}, true, true
	case !isExtreme && !p.Is(word, "first"):
		return nil
	}
	s.called = p.calledAt(end)
	if noun := singular(p.At(end).Low); isExtreme && named > end && figureNouns[noun] {
		if s.by.spoken == ofDates || s.take == 0 {
			return nil
		}
		s.by, s.called = column{said: noun}, ""
		p.figured = append(p.figured, s.by)
	}
	if s.sorted = isExtreme; isExtreme && p.Is(named, "by") {
		out = p.extremeBy(named+1, s)
	}
	out = append(out, shaped(named, s))
	for _, all := range slices.Clone(out) {
		out = append(p.ofEach(all, isExtreme && all.end == named), out...)
	}
	return out
}

// firstOf reads "10 rows" behind "at most": the first ones.
func (p *planner) firstOf(at int) []phrase {
	n, used := token.Number(p.Tokens[min(at, len(p.Tokens)):])
	noun := p.rowNoun(at + used)
	if used == 0 || noun == 0 || n < 1 || n != float64(int(n)) || n > 1_000_000 {
		return nil
	}
	all := shaped(noun, shaping{take: int(n), called: p.calledAt(at + used)})
	return append(p.ofEach(all, false), all)
}

// manyAtEnd reads how many rows there are to be, which is 0 where nothing says it: "3 largest",
// "largest 3" or "largest row per region". word is where stands at which end.
func (p *planner) manyAtEnd(at int) (n float64, word, end int) {
	if n, used := token.Number(p.Tokens[min(at, len(p.Tokens)):]); used > 0 {
		return n, at + used, at + used + 1
	}
	if n, used := token.Number(p.Tokens[min(at+1, len(p.Tokens)):]); used > 0 {
		return n, at, at + 1 + used
	}
	if p.Is(at+1, "row", "entry", "record", "line") && (p.saysOfEach(at+2) || p.Is(at+2, "by")) {
		return 1, at, at + 2
	}
	return 0, 0, 0
}

// saysOfEach reports whether "per", "of each" or the like stands there.
func (p *planner) saysOfEach(at int) bool {
	return p.Is(at, "per") || p.Is(at, "for", "of", "in", "from") && p.Is(at+1, "each", "every")
}

// ofEach reads of what each so many rows are taken: "per region", "of each region by amount".
func (p *planner) ofEach(all phrase, isUnsaid bool) (out []phrase) {
	if !p.saysOfEach(all.end) {
		return nil
	}
	from := p.theColumn(p.Skip(p.Skip(all.end+1, "each", "every"), "of"))
	for _, end := range p.columnEnds(from) {
		each, s := p.columnIn(span{from, end}), *all.shape
		s.each = &each
		if isUnsaid && p.Is(end, "by") {
			out = append(out, p.extremeBy(end+1, s)...)
		}
		out = append(out, shaped(end, s))
	}
	return out
}

// extremeBy reads the column in which the rows are at one end.
func (p *planner) extremeBy(at int, s shaping) (out []phrase) {
	from, dates := p.theColumn(at), s.by.spoken == ofDates
	for _, to := range p.columnEnds(from) {
		if s.by = p.columnIn(span{from, to}); !dates || !s.by.isAge() {
			out = append(out, shaped(to, s))
		}
	}
	return out
}
