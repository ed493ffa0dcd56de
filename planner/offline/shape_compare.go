package offline

import (
	"fmt"
	"strings"

	"planwright/planner/text"
)

// differingWords say behind a comparison what is wanted of it.
var differingWords wordings

// compared reads "new.csv by number", of two tables of which is said what is new, gone or changed.
func compared(p *planner, at int) (out []phrase) { return p.fully(joined(p, at)) }

// comparedTwo reads "by number", of two tables that were read.
func comparedTwo(p *planner, at int) []phrase { return p.fully(joinedTwo(p, at)) }

func (p *planner) fully(joined []phrase) []phrase {
	for i := range joined {
		joined[i].shape.join.full = true
		from := p.skip(p.skip(joined[i].end, ","), "and", "to")
		if p.is(from, "show", "say", "tell", "mark", "list", "see", "find") {
			from = p.skip(from+1, "me", "out")
			joined[i].end = max(joined[i].end, differingWords.end(p, from))
		}
	}
	return joined
}

// statusColumn is the column that says how rows of two lists differ.
const statusColumn = "Status"

// lined are two lists as a line joins them.
type lined struct {
	name, otherName, key, looked string
	loose                        bool
}

// addCompared writes the line that keeps all rows of both lists and says how they differ, as the form
// of the page does.
func (t *table) addCompared(l lined, by, otherBy []string) bool {
	pairs := make([]string, len(by))
	for i, field := range by {
		pairs[i] = memberText(field) + ": " + otherBy[i]
	}
	options := "status: " + string(text.Quote(statusColumn))
	if l.loose {
		options = "loose: true, " + options
	}
	list, other := fieldText(l.name), fieldText(l.otherName)
	t.more = true
	t.remark("“" + statusColumn + "” says “new” of rows that only “" + l.otherName + "” has, “gone” of those that only “" + l.name + "” has, and “changed” or “same” of the others, by all columns that both have; those of “" + l.otherName + "” get “ (" + l.otherName + ")” behind their names.")
	all := fmt.Sprintf("full(%s; %s; %s | map({%s}); {%s})", list, other, other, strings.Join(pairs, ", "), options)
	return t.line(joinedLine, other, l.key, all, l.looked, withoutShared(by, otherBy), text.Quote(" ("+l.otherName+")"))
}

// memberText is a field as the name of a member.
func memberText(field string) string {
	if quoted, isQuoted := strings.CutPrefix(field, ".["); isQuoted {
		return strings.TrimSuffix(quoted, "]")
	}
	return strings.TrimPrefix(field, ".")
}
