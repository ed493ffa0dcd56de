package doubt

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// joined is such a joining, with what may be doubtful about it.
type joined syntax.Joining

// doubts says which rows have no key, and which keys match nothing, or stand several times where one
// row is looked for.
func (j joined) doubts(ctx context.Context, data any) (odd []string) {
	lists, _ := data.(map[string]any)
	others, list := keysBy(ctx, j.OtherKey, lists[j.Others]), keysBy(ctx, j.Key, lists[j.List])
	if len(others) == 0 || len(list) == 0 {
		return nil
	}
	said := []string{keyless(list, j.Key, j.List, j.ofKeyless()), keyless(others, j.OtherKey, j.Others, j.ofKeylessOther())}
	list, others = withKey(list), withKey(others)
	if len(others) > 0 && len(list) > 0 {
		said = append(said, j.twice(others), j.compared(list), j.unmatched(list, others), j.alone(list, others))
	}
	said = append(said, sameKeys(tabular.Rows(lists[j.List]), j.Key, j.List), sameKeys(tabular.Rows(lists[j.Others]), j.OtherKey, j.Others))
	for _, one := range append(said, j.sameNames(lists)) {
		if one != "" {
			odd = append(odd, one)
		}
	}
	return odd
}

// keyless says how many rows of a list have no key, and what becomes of them.
func keyless(keys []joinKey, by *gojq.Query, list, then string) string {
	n, first := 0, 0
	for i, one := range keys {
		if one.isNone() {
			if n++; n == 1 {
				first = i + 1
			}
		}
	}
	if n == 0 {
		return ""
	}
	column := "The key"
	if names := syntax.KeyColumns(by); !slices.Contains(names, "") {
		column = "“" + strings.Join(names, "” or “") + "”"
	}
	return fmt.Sprintf("%s is empty in %d of %d rows of “%s”, first in row %d: they match nothing%s.", tabular.Start(column), n, len(keys), list, first, then)
}

// sameKeys says which keys of a list are written differently, and match the same rows.
func sameKeys(rows []map[string]any, key *gojq.Query, list string) string {
	for _, column := range syntax.KeyColumns(key) {
		if said := sameNumbers(rows, column, " of “"+list+"”", "match the same rows"); said != "" {
			return said
		}
	}
	return ""
}

// ofKeyless is what becomes of rows of the list without a key.
func (j joined) ofKeyless() string {
	switch {
	case j.Status != "":
		return ", and “" + tabular.Start(j.Status) + "” says “no key” of them"
	case j.Without:
		return ", and are kept"
	case strings.Contains(j.Made, "select("):
		return ", and are left out"
	}
	return ", and stay without what is added"
}

// ofKeylessOther is what becomes of such rows of the others.
func (j joined) ofKeylessOther() string {
	switch {
	case j.Status != "":
		return ", and stand below the others with “no key” in “" + tabular.Start(j.Status) + "”"
	case j.Full:
		return ", and stand below the others"
	}
	return ""
}

// twice says that keys stand in several rows of the other list.
func (j joined) twice(others []joinKey) string {
	n, example := severalTimes(others)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d of the keys stand in several rows of “%s”, such as “%s”: the last row counts.", n, j.Others, tabular.Start(example))
}

// compared says that keys stand in several rows of the list, where each row should have one partner:
// elsewhere it is why lists are joined.
func (j joined) compared(list []joinKey) string {
	n, example := severalTimes(list)
	if n == 0 || !j.Full {
		return ""
	}
	return fmt.Sprintf("%d of the keys stand in several rows of “%s”, such as “%s”: each of these rows has the same partner in “%s”.", n, j.List, tabular.Start(example), j.Others)
}

// severalTimes is how many keys stand in several rows, and the first of them.
func severalTimes(keys []joinKey) (n int, example string) {
	times := map[string]int{}
	for _, one := range keys {
		if times[one.key]++; times[one.key] == 2 {
			if n++; n == 1 {
				example = one.said
			}
		}
	}
	return n, example
}

// sameNames says what becomes of columns that both lists have.
func (j joined) sameNames(lists map[string]any) string {
	names := j.inBoth(lists)
	if len(names) == 0 || j.Without {
		return ""
	}
	is, kept := "is", "by that name it is the one of “%s”, and that of “%s” is called “%s”."
	if len(names) > 1 {
		is, kept = "are", "by these names they are those of “%s”, and the first of “%s” is called “%s”."
	}
	said := fmt.Sprintf("“%s” %s in “%s” and in “%s”", tabular.Start(strings.Join(names, "”, “")), is, j.List, j.Others)
	if j.Both {
		return said + ": " + fmt.Sprintf(kept, j.List, j.Others, tabular.Start(names[0]+j.ending()))
	}
	return said + ", and only one of the two is kept. If both are wanted, say in the line “Add columns of another list” what stands behind the names of columns that both have."
}

// inBoth are the columns that both lists have, besides that by which they are joined.
func (j joined) inBoth(lists map[string]any) (names []string) {
	left, right := tabular.Rows(lists[j.List]), tabular.Rows(lists[j.Others])
	if len(left) == 0 || len(right) == 0 {
		return nil
	}
	keys, otherKeys := syntax.KeyColumns(j.Key), syntax.KeyColumns(j.OtherKey)
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

// ending stands behind the names of columns of the other list that the list has, too.
func (j joined) ending() (ending string) {
	_, behind, _ := strings.Cut(j.Made, ".key += ")
	_ = json.NewDecoder(strings.NewReader(behind)).Decode(&ending) // "" where no text stands there
	return ending
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
	if n == 0 || (j.Without || j.Status != "" && n < len(list)) && near.key == "" {
		return ""
	}
	if n == len(list) && near.key == "" {
		return fmt.Sprintf("No row of “%s” matches one of “%s”: here stands “%s”%s, there “%s”%s. Join by columns that hold the same, or mend the keys.",
			j.List, j.Others, tabular.Start(example.said), inColumn(j.Key), tabular.Start(others[0].said), inColumn(j.OtherKey))
	}
	said := fmt.Sprintf("%d of %d rows of “%s” match none of “%s”, such as “%s”", n, len(list), j.List, j.Others, tabular.Start(example.said))
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
	there, looksUp := map[string]bool{}, !j.Full
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
	if n == 0 || n == len(others) || j.Without || j.Status != "" { // where none has one that is told
		return ""
	}
	said := fmt.Sprintf("%d of %d rows of “%s” match none of “%s”, such as “%s”", n, len(others), j.Others, j.List, tabular.Start(example.said))
	if j.Full {
		return said + ": they stand below the others."
	}
	return said + ", and are left out. Choose “all rows of both lists” in the line, if they should stay."
}

// isLoose reports whether case, blanks and zeros in front do not count already.
func (j joined) isLoose() bool {
	key := j.Key.String()
	return strings.Contains(key, "loosely") || strings.Contains(key, "ascii_downcase")
}

// absent says which list lacks the column by which it is joined.
func (j joined) absent(data any, isWhole bool) string {
	lists, _ := data.(map[string]any)
	for _, column := range syntax.KeyColumns(j.OtherKey) {
		if said := lacks(tabular.Rows(lists[j.Others]), column, " of “"+j.Others+"”"); said != "" {
			return said
		}
	}
	for _, column := range syntax.KeyColumns(j.Key) {
		if said := lacks(tabular.Rows(lists[j.List]), column, " of “"+j.List+"”"); said != "" && isWhole {
			return said
		}
	}
	return ""
}

// adds notes the columns that a joining may add.
func (j joined) adds(data any, added map[string]bool) {
	lists, _ := data.(map[string]any)
	ending := j.ending()
	for _, row := range tabular.Rows(lists[j.Others]) {
		for name := range row {
			added[name], added[name+ending] = true, true
		}
	}
}

// inColumn says in which column a key stands, where that is one.
func inColumn(key *gojq.Query) string {
	if column := syntax.KeyColumn(key); column != "" {
		return " in “" + column + "”"
	}
	return ""
}

// joinKey is what a row is looked for by, and how it stands in the row.
type joinKey struct{ key, said string }

// isNone: a key of several columns is an empty list where one is empty.
func (k joinKey) isNone() bool { return k.key == "" || k.key == "[]" }

func withKey(keys []joinKey) []joinKey {
	return slices.DeleteFunc(slices.Clone(keys), joinKey.isNone)
}

// keysBy are the keys of the rows of a list; none where one has none.
func keysBy(ctx context.Context, key *gojq.Query, list any) []joinKey {
	made, err := jq.Of(syntax.Call("map", syntax.Pipe(key, syntax.Call("tostring")))).Run(ctx, list, time.Unix(0, 0))
	found, isList := made.([]any)
	if err != nil || !isList {
		return nil
	}
	rows, column := tabular.Rows(list), syntax.KeyColumn(key)
	keys := make([]joinKey, len(found))
	for i, one := range found {
		keys[i].said, _ = one.(string)
		keys[i].key = text.Looks(keys[i].said)
		if len(rows) != len(found) {
			continue
		}
		if written, isText := rows[i][column].(string); isText {
			keys[i].said = written
		}
	}
	return keys
}
