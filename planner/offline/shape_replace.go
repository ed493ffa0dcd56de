package offline

import (
	"strings"

	"planwright/planner/text"
)

// replaced reads "yes with ja in Paid" and "“0049” by “+49” in the columns Phone and Fax".
func replaced(p *planner, at int) (out []phrase) {
	what, to := p.word(p.skip(at, "the", "text", "word"))
	if to == 0 || p.saysEmpty(at) || !p.is(to, "with", "by", "to") {
		return nil
	}
	by, in := p.word(p.skip(to+1, "the", "text", "word"))
	if in == 0 || !p.is(in, "in") {
		return nil
	}
	line := "map(%s |= if type == \"string\" then (split(" + escaped(what) + ") | join(" + escaped(by) + ")) else . end)"
	for _, list := range p.columnList(in+1, p.anyColumns) {
		made := change{columns: list.columns, line: line, remark: "“" + what + "” is replaced wherever it stands in a text, within words too."}
		out = append(out, shaped(p.skip(list.end, "column", "columns", "field", "fields"), shaping{changes: []change{made}}))
	}
	return out
}

// escaped is a text in a line that columns are put into.
func escaped(said string) string { return strings.ReplaceAll(string(text.Quote(said)), "%", "%%") }
