package jq

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// joining is “(.others | INDEX(key)) as $by | .list | map(…$by[key]…)”, which adds to each row
// of a list the one of another with the same key.
type joining struct {
	others, list  string
	otherKey, key *gojq.Query
	keys          []*gojq.Query // all places of key, as that stands twice where only rows with a match are kept
	without       bool          // rows are kept that match nothing
	both          bool          // columns that both have are kept
	full          bool          // rows of the others without a partner stay too
	status        string        // the column that says what is new, gone or changed
	made          string        // what becomes of a row
}

// joiningIn is the joining that a line is.
func joiningIn(q *gojq.Query) (j joining, ok bool) {
	if q.Op != gojq.OpPipe || len(q.Patterns) != 1 || q.Right == nil || q.Right.Op != gojq.OpPipe {
		return j, false
	}
	index := q.Left
	if index.Term != nil && index.Term.Type == gojq.TermTypeQuery && len(index.Term.SuffixList) == 0 {
		index = index.Term.Query
	}
	if index.Op != gojq.OpPipe || index.Right == nil || index.Right.Term == nil {
		return j, false
	}
	f := index.Right.Term.Func
	if f == nil || called(f.Name, len(f.Args)) != "INDEX/1" {
		return j, false
	}
	j.others, j.list, j.otherKey = columnIn(index.Left), columnIn(q.Right.Left), f.Args[0]
	if list, status := fullIn(q.Right.Left); list != "" {
		j.list, j.full, j.status = list, true, status
	}
	if j.keys = indexesOf(q.Right.Right, q.Patterns[0].Name, nil); len(j.keys) > 0 {
		j.key = j.keys[0]
	}
	j.made = q.Right.Right.String()
	j.without = strings.Contains(j.made, "| not)")
	j.both = strings.Contains(j.made, "with_entries(if .key | in($row)")
	return j, j.others != "" && j.list != "" && j.key != nil
}

// indexesOf are what a variable is looked up by in a query.
func indexesOf(q *gojq.Query, name string, found []*gojq.Query) []*gojq.Query {
	if q == nil {
		return found
	}
	t := q.Term
	switch {
	case t == nil:
		return indexesOf(q.Right, name, indexesOf(q.Left, name, found))
	case t.Type == gojq.TermTypeQuery:
		return indexesOf(t.Query, name, found)
	case t.Func == nil:
		return found
	case t.Func.Name == name && len(t.SuffixList) > 0 && t.SuffixList[0].Index != nil && t.SuffixList[0].Index.Start != nil:
		return append(found, t.SuffixList[0].Index.Start)
	}
	for _, argument := range t.Func.Args {
		found = indexesOf(argument, name, found)
	}
	return found
}

// joined is such a joining, with what may be doubtful about it.
type joined joining

// doubts says which keys match nothing, or stand several times where one row is looked for.
func (j joined) doubts(ctx context.Context, data any) (odd []string) {
	lists, _ := data.(map[string]any)
	others, list := keysBy(ctx, j.otherKey, lists[j.others]), keysBy(ctx, j.key, lists[j.list])
	if len(others) == 0 || len(list) == 0 {
		return nil
	}
	for _, said := range []string{j.twice(others), j.unmatched(list, others), j.alone(list, others), j.sameNames(lists)} {
		if said != "" {
			odd = append(odd, said)
		}
	}
	return odd
}

// twice says that keys stand in several rows of the other list.
func (j joined) twice(others []joinKey) string {
	there, twice := map[string]bool{}, map[string]bool{}
	example := ""
	for _, one := range others {
		if there[one.key] && !twice[one.key] {
			if twice[one.key] = true; example == "" {
				example = one.said
			}
		}
		there[one.key] = true
	}
	if len(twice) == 0 {
		return ""
	}
	return fmt.Sprintf("%d of the keys stand in several rows of “%s”, such as “%s”: the last row counts.", len(twice), j.others, tabular.Start(example))
}

// sameNames says what becomes of columns that both lists have.
func (j joined) sameNames(lists map[string]any) string {
	names := j.inBoth(lists)
	if len(names) == 0 || j.without {
		return ""
	}
	is, kept := "is", "by that name it is the one of “%s”, and that of “%s” is called “%s”."
	if len(names) > 1 {
		is, kept = "are", "by these names they are those of “%s”, and the first of “%s” is called “%s”."
	}
	said := fmt.Sprintf("“%s” %s in “%s” and in “%s”", tabular.Start(strings.Join(names, "”, “")), is, j.list, j.others)
	if j.both {
		return said + ": " + fmt.Sprintf(kept, j.list, j.others, tabular.Start(names[0]+j.ending()))
	}
	return said + ", and only one of the two is kept. If both are wanted, say in the line “Add columns of another list” what stands behind the names of columns that both have."
}

// ending stands behind the names of columns of the other list that the list has, too.
func (j joined) ending() (ending string) {
	_, behind, _ := strings.Cut(j.made, ".key += ")
	_ = json.NewDecoder(strings.NewReader(behind)).Decode(&ending) // "" where no text stands there
	return ending
}

// inBoth are the columns that both lists have, besides that by which they are joined.
func (j joined) inBoth(lists map[string]any) (names []string) {
	left, right := tabular.Rows(lists[j.list]), tabular.Rows(lists[j.others])
	if len(left) == 0 || len(right) == 0 {
		return nil
	}
	keys, otherKeys := keyColumns(j.key), keyColumns(j.otherKey)
	shared := func(name string) bool {
		at := slices.Index(keys, name)
		return at >= 0 && at < len(otherKeys) && otherKeys[at] == name
	}
	for _, name := range slices.Sorted(maps.Keys(right[0])) {
		if _, has := left[0][name]; has && !shared(name) {
			names = append(names, name)
		}
	}
	return names
}

// keyColumns are the columns that a key is made of, "" for each part that is none.
func keyColumns(q *gojq.Query) (names []string) {
	for q.Term == nil && q.Left != nil {
		q = q.Left
	}
	if q.Term == nil || q.Term.Array == nil || q.Term.Array.Query == nil {
		return []string{columnIn(q)}
	}
	for _, one := range parted(q.Term.Array.Query) {
		names = append(names, columnIn(one))
	}
	return names
}

// keyColumn is the column that a key is made of, "" where it is of several or of none.
func keyColumn(q *gojq.Query) string {
	if names := keyColumns(q); len(names) == 1 {
		return names[0]
	}
	return ""
}

// unmatched says which rows of the list have no partner, and which one nearly has.
func (j joined) unmatched(list, others []joinKey) string {
	there, alike := map[string]bool{}, map[string]joinKey{}
	for _, one := range others {
		there[one.key], alike[tabular.Folded(one.key)] = true, one
	}
	n, example, near := 0, joinKey{}, joinKey{}
	for _, one := range list {
		if there[one.key] {
			continue
		}
		if n++; n == 1 {
			example = one
		}
		if other, isNear := alike[tabular.Folded(one.key)]; isNear && near.key == "" {
			example, near = one, other
		}
	}
	if n == 0 || (j.without || j.status != "" && n < len(list)) && near.key == "" {
		return ""
	}
	if n == len(list) && near.key == "" {
		return fmt.Sprintf("No row of “%s” matches one of “%s”: here stands “%s”%s, there “%s”%s. Join by columns that hold the same, or mend the keys.",
			j.list, j.others, tabular.Start(example.said), inColumn(j.key), tabular.Start(others[0].said), inColumn(j.otherKey))
	}
	said := fmt.Sprintf("%d of %d rows of “%s” match none of “%s”, such as “%s”", n, len(list), j.list, j.others, tabular.Start(example.said))
	switch {
	case near.key == "":
		return said + "."
	case tabular.Loose(example.key) != tabular.Loose(near.key) && tabular.AlikeNumbers(example.key, near.key):
		return said + fmt.Sprintf(", where there is “%s”: one of the two is a text. Turn them into numbers in a line before, if they are the same.", tabular.Start(near.said))
	case !j.isLoose() && tabular.Loose(example.key) == tabular.Loose(near.key):
		return said + fmt.Sprintf(", where there is “%s”. Let case, blanks and zeros in front not count, or mend the keys.", tabular.Start(near.said))
	}
	return said + fmt.Sprintf(", where there is “%s”. Mend the keys, if they are the same.", tabular.Start(near.said))
}

// alone says which rows of the others are the partner of none, nor nearly, and what becomes
// of them. Where each row of the list has its partner, the others are a list to look things
// up in, of which most is left out as a rule.
func (j joined) alone(list, others []joinKey) string {
	known := map[string]bool{}
	for _, one := range others {
		known[one.key] = true
	}
	there, looksUp := map[string]bool{}, !j.full
	for _, one := range list {
		there[tabular.Folded(one.key)] = true
		looksUp = looksUp && known[one.key]
	}
	if looksUp {
		return ""
	}
	n, example := 0, joinKey{}
	for _, one := range others {
		if !there[tabular.Folded(one.key)] {
			if n++; n == 1 {
				example = one
			}
		}
	}
	if n == 0 || n == len(others) || j.without || j.status != "" { // where none has one that is told
		return ""
	}
	said := fmt.Sprintf("%d of %d rows of “%s” match none of “%s”, such as “%s”", n, len(others), j.others, j.list, tabular.Start(example.said))
	if j.full {
		return said + ": they stand below the others."
	}
	return said + ", and are left out. Choose “all rows of both lists” in the line, if they should stay."
}

// inColumn says in which column a key stands, where that is one.
func inColumn(key *gojq.Query) string {
	if column := keyColumn(key); column != "" {
		return " in “" + column + "”"
	}
	return ""
}

// isLoose reports whether case, blanks and zeros in front do not count already.
func (j joined) isLoose() bool {
	key := j.key.String()
	return strings.Contains(key, "loosely") || strings.Contains(key, "ascii_downcase")
}

// joinKey is what a row is looked for by, and how it stands in the row.
type joinKey struct{ key, said string }

// keysBy are the keys of the rows of a list; none where one has none.
func keysBy(ctx context.Context, key *gojq.Query, list any) []joinKey {
	text := piped(key, functionQuery("tostring"))
	made, err := programOf(functionQuery("map", text)).Run(ctx, list, time.Unix(0, 0))
	found, isList := made.([]any)
	if err != nil || !isList {
		return nil
	}
	rows, column := tabular.Rows(list), keyColumn(key)
	keys := make([]joinKey, len(found))
	for i, one := range found {
		keys[i].key, _ = one.(string)
		keys[i].said = keys[i].key
		if len(rows) != len(found) {
			continue
		}
		if written, isText := rows[i][column].(string); isText {
			keys[i].said = written
		}
	}
	return keys
}
