package doubt

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// Known is what is known of data beside what stands there.
type Known struct {
	Part    bool                // of the list that the program goes over the first rows are there, and not all
	Columns map[string][]string // all that tables have, by the member of the data that is the list; "": it is the data
}

// areTables reports whether all lists in the data are tables, of which each row has all columns.
func (k Known) areTables(data any) bool {
	members, isObject := data.(map[string]any)
	if !isObject {
		return len(k.Columns[""]) > 0
	}
	lists := 0
	for name, value := range members {
		if _, isList := value.([]any); isList && len(k.Columns[name]) == 0 {
			return false
		} else if isList {
			lists++
		}
	}
	return lists > 0
}

// Absent says, as a sentence, by which column rows are joined, kept, put in order, grouped or made of lists
// that none of them has, or of which a line makes others in tables: what comes of that is empty, or all of
// them, and never what is meant. "": there is none. Where the list that the program goes over is not whole,
// nor a table, only the other lists that are joined are looked at. ctx ends the search.
func Absent(ctx context.Context, p *jq.Program, data any, now time.Time, known Known) (said string) {
	added := map[string]bool{} // by joinings, to rows that have a partner; and what rows have that may be left out
	reckons := reckoning{tables: known.areTables(data)}
	if known.Part { // what the first rows of JSON do not have, others may
		for _, names := range known.Columns {
			for _, name := range names {
				added[name] = true
			}
		}
	}
	p.Along(ctx, data, now, func(a jq.Step) bool {
		if j, ok := syntax.JoiningIn(a.Line); ok {
			said = joined(j).absent(a.Data, !known.Part)
			joined(j).adds(a.Data, added)
			reckons.begin(a.Data)
		} else if !known.Part || reckons.tables {
			rows := tabular.Rows(a.Data)
			said = absentIn(a.Line, rows, added)
			if said == "" {
				said = reckons.absent(a, rows, added)
			}
			if keepsRows(a.Line) {
				addNames(rows, added)
			}
		}
		return said == "" && !a.Failed
	})
	return said
}

// absentIn is a column that a line needs of its rows and none of them has.
func absentIn(line *gojq.Query, rows []map[string]any, added map[string]bool) string {
	needed, asked := neededBy(line)
	for _, r := range syntax.ReadsOf(line) {
		if r.Operator == syntax.Beginning || r.Operator == syntax.Across { // a month of no date is none
			needed = append(needed, r.Column)
		}
	}
	for _, column := range needed {
		if added[column] || slices.Contains(asked, column) {
			continue
		}
		if said := lacks(rows, column, ""); said != "" {
			return said
		}
	}
	key := repeatKey(line)
	if key == nil {
		return ""
	}
	inner := make([]map[string]any, len(rows))
	for i, entry := range rows {
		inner[i] = rowOf(entry)
	}
	for _, one := range syntax.Parted(key) {
		if column := entryColumn(one); column != "" && !added[column] {
			if said := lacks(inner, column, ""); said != "" {
				return said
			}
		}
	}
	return ""
}

// lacks says that none of the rows has the column, and which ones there are.
func lacks(rows []map[string]any, column, of string) string {
	names := map[string]bool{}
	for _, row := range rows {
		for name := range row {
			names[name] = true
		}
	}
	if column == "" || len(names) == 0 || names[column] {
		return ""
	}
	there := slices.Sorted(maps.Keys(names))
	if at := slices.IndexFunc(there, func(name string) bool { return strings.EqualFold(name, column) }); at >= 0 {
		return fmt.Sprintf("No row%s has a column “%s”: it is called “%s”. Write it so.", of, column, there[at])
	}
	const most = 12
	more := ""
	if len(there) > most {
		there, more = there[:most], " and others"
	}
	return fmt.Sprintf("No row%s has a column “%s”. There are “%s”%s. Choose one of these.", of, column, strings.Join(there, "”, “"), more)
}

func addNames(rows []map[string]any, names map[string]bool) {
	for _, row := range rows {
		for name := range row {
			names[name] = true
		}
	}
}

// neededBy are the columns by which a line keeps rows, puts them in order or groups them; asked
// are those of which it says itself what is to be where nothing stands.
func neededBy(line *gojq.Query) (needed, asked []string) {
	name, arg := syntax.CalledIn(line)
	switch name {
	case "sort_by", "group_by", "min_by", "max_by", "unique_by":
		for _, key := range syntax.Parted(arg) {
			needed = append(needed, syntax.ColumnIn(syntax.KeyValue(key)))
		}
	case "map":
		if inner, condition := syntax.CalledIn(arg); inner == "select" {
			n := needs{}
			n.of(condition)
			return n.needed, n.asked
		}
		if column, _ := syntax.EnteredIn(line); column != "" {
			needed = append(needed, column)
		}
	}
	return needed, nil
}

// needs are what a condition takes of a row, as of neededBy.
type needs struct{ needed, asked []string }

func (n *needs) of(q *gojq.Query) {
	switch {
	case q == nil:
	case q.Term != nil:
		if q.Term.Type == gojq.TermTypeQuery {
			n.of(q.Term.Query)
		} else if column := syntax.DatedBy(q.Term); column != "" {
			n.needed = append(n.needed, column)
		}
	case q.Op == gojq.OpAnd || q.Op == gojq.OpOr:
		n.of(q.Left)
		n.of(q.Right)
	case q.Op == gojq.OpAlt && q.Right.String() == `""`: // for a text is looked for in it, or none
		n.needed = append(n.needed, pipedColumn(q.Left))
	case q.Op == gojq.OpAlt:
		n.asked = append(n.asked, pipedColumn(q.Left))
	case q.Op == gojq.OpPipe && strings.HasPrefix(q.Right.String(), "IN("):
		n.needed = append(n.needed, syntax.ColumnIn(q.Left))
	case q.Op == gojq.OpPipe:
		n.of(q.Left)
	case q.Op >= gojq.OpEq && q.Op <= gojq.OpLe:
		n.compared(q)
	}
}

// compared notes the sides of a comparison. What is “!= true” may be left out where it is not.
func (n *needs) compared(q *gojq.Query) {
	for _, side := range [][2]*gojq.Query{{q.Left, q.Right}, {q.Right, q.Left}} {
		column, other := pipedColumn(side[0]), side[1].String()
		switch {
		case column == "":
			n.of(side[0])
		case other == "null" || other == "true" && q.Op == gojq.OpNe:
			n.asked = append(n.asked, column)
		default:
			n.needed = append(n.needed, column)
		}
	}
}

// pipedColumn is the column that a part of a program begins with and passes on.
func pipedColumn(q *gojq.Query) string {
	for q != nil {
		switch {
		case q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0:
			q = q.Term.Query
		case q.Term == nil && q.Op == gojq.OpPipe && len(q.Patterns) == 0:
			q = q.Left
		default:
			return syntax.ColumnIn(q)
		}
	}
	return ""
}
