package offline

import "strings"

// spanned reads "hours between Von and Bis" and "days from Start to Ende as Dauer".
func spanned(p *planner, at int) (out []phrase) {
	for _, ph := range p.spanAt(at, calculation{}) {
		as := p.skip(ph.end, ",")
		for _, begin := range spanNames.ends(p, as) {
			begin = p.theColumn(begin)
			for _, end := range p.columnEnds(begin) {
				made := *ph.shape.made
				made.name = p.columnIn(span{begin, end})
				out = append(out, shaped(end, shaping{made: &made}))
			}
		}
		made := *ph.shape.made
		made.name = column{said: made.span}
		out = append(out, shaped(ph.end, shaping{made: &made}))
	}
	return out
}

// spanNames lead to the name of the column for what lies between.
var spanNames wordings

func initSpans() {
	spanNames = anyOf("as|as the column|as a column|in a column|in the column|into the column|into a column|in a new column|as a new column|and call it|and call them|called|named")
}

// spanAt reads what lies between two columns, of a column that has a name already.
func (p *planner) spanAt(at int, c calculation) (out []phrase) {
	from := p.skip(at, "the", "number", "of", "time", "in")
	unit := p.at(from).low
	if unit != "hours" && unit != "days" {
		return nil
	}
	from = p.skip(from+1, "that", "lie", "are", "there", "elapsed", "worked")
	joint := map[string]string{"between": "and", "from": "to"}[p.at(from).low]
	if joint == "" {
		return nil
	}
	for _, first := range p.anyColumns(p.theColumn(from + 1)) {
		to := p.skipNoun(first.end)
		if !p.is(to, joint, "until", "till") {
			continue
		}
		for _, last := range p.anyColumns(p.theColumn(to + 1)) {
			made := calculation{name: c.name, span: unit, terms: []term{{column: first.column}, {column: last.column}}}
			out = append(out, shaped(p.skipNoun(last.end), shaping{made: &made}))
		}
	}
	return out
}

// addSpan writes the line as the form of the page does.
func (t *table) addSpan(c *calculation) bool {
	var fields []string
	for _, one := range c.terms {
		name, ok := t.name(one.column)
		if !ok {
			return false
		}
		fields = append(fields, fieldText(name))
	}
	t.adds(c.name.said)
	if c.name.said == c.span {
		t.remark("What lies between “" + c.terms[0].column.said + "” and “" + c.terms[1].column.said + "” stands in a new column “" + c.name.said + "”.")
	}
	return t.line("map(%s = %s_between(%s))", fieldText(c.name.said), c.span, strings.Join(fields, "; "))
}
