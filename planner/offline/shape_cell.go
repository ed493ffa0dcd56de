package offline

import (
	"slices"
	"strings"
)

// calculation is a column that is worked out of others in each row.
type calculation struct {
	name, left column
	operator   string
	right      column
	number     string // in place of the right column, "" for none
}

// calculators are the words between what is calculated with.
var calculators map[string]wordings

// calculated reads "net with gross divided by 1.19" and "total as price times count".
func calculated(p *planner, at int) (out []phrase) {
	at = p.skip(at, "called", "named")
	for _, named := range p.columnEnds(at) {
		from := p.skip(named, ",")
		for _, begin := range madeWords.ends(p, from) {
			out = append(out, p.calculationAt(begin, calculation{name: p.columnIn(span{at, named})})...)
		}
	}
	return out
}

// madeWords lead from the name of a column to what it is.
var madeWords wordings

func (p *planner) calculationAt(at int, c calculation) (out []phrase) {
	at = p.theColumn(at)
	for _, end := range p.columnEnds(at) {
		for _, operator := range []string{"+", "-", "*", "/"} {
			from := calculators[operator].end(p, end)
			if from == 0 {
				continue
			}
			c.left, c.operator = p.columnIn(span{at, end}), operator
			if number, to := p.sum(from); to > 0 {
				c.number = number
				out = append(out, shaped(to, shaping{made: &c}))
				return out
			}
			right := p.theColumn(from)
			for _, to := range p.columnEnds(right) {
				both := c
				both.right = p.columnIn(span{right, to})
				out = append(out, shaped(to, shaping{made: &both}))
			}
		}
	}
	return out
}

func (t *table) addMade(c *calculation) bool {
	if c == nil {
		return true
	}
	left, ok := t.name(c.left)
	right := c.number
	if right == "" && ok {
		right, ok = t.name(c.right)
		right = fieldText(right)
	}
	if !ok {
		return false
	}
	if strings.HasPrefix(right, "-") {
		right = "(" + right + ")"
	}
	if t.columns != nil {
		t.columns[strings.ToLower(c.name.said)] = c.name.said
	}
	t.own = append(t.own, c.name.said)
	return t.line("map(%s = %s %s %s)", fieldText(c.name.said), fieldText(left), c.operator, right)
}

// leftOut reads "the columns notes and phone" and "the notes column".
func leftOut(p *planner, at int) (out []phrase) {
	if p.is(p.skip(at, "the"), "column", "columns", "field", "fields") {
		for _, list := range p.columnList(at, p.anyColumns) {
			out = append(out, shaped(list.end, shaping{less: list.columns}))
		}
		return out
	}
	at = p.skip(at, "the")
	for _, end := range p.columnEnds(at) {
		if p.is(end, "column", "field") {
			out = append(out, shaped(end+1, shaping{less: []column{p.columnIn(span{at, end})}}))
		}
	}
	return out
}

func (t *table) addLess(less []column) bool {
	var fields []string
	for _, c := range less {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		fields = append(fields, fieldText(name))
		for called, column := range t.columns {
			if column == name {
				delete(t.columns, called)
			}
		}
		t.own = slices.DeleteFunc(slices.Clone(t.own), func(own string) bool { return own == name })
	}
	return len(less) == 0 || t.line("map(del(%s))", strings.Join(fields, ", "))
}
