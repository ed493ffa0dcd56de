package transform

import (
	"cmp"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/jq"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// The language has objects without order. People have tables: their columns come back in
// the order in which a line picks them, else the data has them, then those that the program
// names, in its order, then all others as people read them.

// order is where each name comes.
type order map[string]int

// orderOf is the order of names in what the program picks, in the data and in the program. Data
// that stand behind others have only the names that these have not, behind theirs: a list that
// is joined to another.
func orderOf(source string, program *jq.Program, data ...io.Reader) order {
	names := newChain()
	for _, name := range program.Picked() {
		names.add(name)
	}
	for _, one := range data {
		for _, name := range namesIn(one).order().names() {
			names.add(name)
		}
	}
	for _, one := range program.Renamed() { // it stands where it stood
		if names.has(one.From) && !names.has(one.To) && !names.isFull() {
			names.insert(one.From, one.To)
		}
	}
	for _, name := range words().FindAllString(source, -1) {
		if name[0] == '"' && json.Unmarshal([]byte(name), &name) != nil {
			continue // a text into which something is put
		}
		names.add(name)
	}
	return names.order()
}

// words are what a program may call a member by: texts, and names without quotes.
var words = text.Pattern(`"(?:[^"\\]|\\.)*"|[\pL_][\pL\d_]*`)

// maxNames bounds how many names are put in order: more are no columns.
const maxNames = 10_000

// chain is names in their order.
type chain struct {
	next, before map[string]string // start is before the first and behind the last
}

// start is no name: JSON has none with bytes that are no text.
const start = "\xff"

func newChain() *chain {
	return &chain{next: map[string]string{start: start}, before: map[string]string{start: start}}
}

func (c *chain) has(name string) bool {
	_, known := c.next[name]
	return known
}

func (c *chain) isFull() bool { return len(c.next) > maxNames }

// add puts a name at the end if it is not there.
func (c *chain) add(name string) {
	if !c.has(name) && !c.isFull() {
		c.insert(c.before[start], name)
	}
}

// insert puts a new name behind another.
func (c *chain) insert(behind, name string) {
	after := c.next[behind]
	c.next[behind], c.before[name], c.next[name], c.before[after] = name, behind, after, name
}

func (c *chain) order() order {
	places := order{}
	for name := c.next[start]; name != start; name = c.next[name] {
		places[name] = len(places)
	}
	return places
}

// names are those of the order.
func (o order) names() []string {
	return slices.SortedFunc(maps.Keys(o), func(a, b string) int { return o[a] - o[b] })
}

// merge takes up the names of one object. One that the objects before did not have comes
// behind the one that it follows: rows may lack cells.
func (c *chain) merge(names []string) {
	behind := c.before[start]
	if known := slices.IndexFunc(names, c.has); known >= 0 {
		behind = c.before[names[known]]
	}
	for _, name := range names {
		if !c.has(name) {
			c.insert(behind, name)
		}
		behind = name
	}
}

// object is one that is being read, or a list.
type object struct {
	names []string
	isNew bool // one of the names is
}

// namesIn are the names of members in the data.
func namesIn(data io.Reader) *chain {
	names := newChain()
	decoder := jsontext.NewDecoder(data, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	open := []object{{}}
	for !names.isFull() {
		token, err := decoder.ReadToken()
		if err != nil {
			break // at its end
		}
		depth := decoder.StackDepth()
		if at := open[len(open)-1]; depth < len(open)-1 {
			if open = open[:len(open)-1]; at.isNew {
				names.merge(at.names)
			}
		} else if depth >= len(open) {
			open = append(open, object{})
		} else if kind, n := decoder.StackIndex(depth); kind == jsontext.KindBeginObject && n%2 == 1 && len(at.names) < maxNames {
			name := token.String()
			open[depth] = object{append(at.names, name), at.isNew || !names.has(name)}
		}
	}
	return names
}

// marshal writes a result of a program, the members of its objects in order.
func (o order) marshal(out []byte, result any) ([]byte, error) {
	switch result := result.(type) {
	case map[string]any:
		out = append(out, '{')
		for i, name := range o.sorted(result) {
			if i > 0 {
				out = append(out, ',')
			}
			var err error
			if out, err = o.marshal(out, name); err == nil {
				out, err = o.marshal(append(out, ':'), result[name])
			}
			if err != nil {
				return nil, err
			}
		}
		return append(out, '}'), nil
	case []any:
		out = append(out, '[')
		for i, element := range result {
			if i > 0 {
				out = append(out, ',')
			}
			var err error
			if out, err = o.marshal(out, element); err != nil {
				return nil, err
			}
		}
		return append(out, ']'), nil
	case float64: // worked out
		return append(out, tabular.Reckoned(result)...), nil
	}
	value, err := jq.Marshal(result)
	return append(out, value...), err
}

// learn puts the names behind all others that a result has and nothing before tells, as values
// do that became columns.
func (o order) learn(result any) {
	var names []string
	met := map[string]bool{}
	for rows, _ := result.([]any); len(rows) > 0 && len(names) < maxNames; rows = rows[1:] {
		row, _ := rows[0].(map[string]any)
		for name := range row {
			if _, known := o[name]; !known && !met[name] {
				met[name], names = true, append(names, name)
			}
		}
	}
	names = tabular.AsRead(names)
	known := maps.Clone(o)
	slices.SortStableFunc(names, func(a, b string) int { return known.compareFields(a, b) })
	for _, name := range names {
		o[name] = len(o)
	}
}

// compareFields puts fields of entries that became columns, as items.sku, in the order in which the
// entries have them, before all others.
func (o order) compareFields(a, b string) int {
	first, second := o.fieldPlace(a), o.fieldPlace(b)
	return slices.Compare(first[:], second[:])
}

// fieldPlace is where the list and the field come whose names stand in one with a dot between.
func (o order) fieldPlace(name string) [2]int {
	for i := range len(name) {
		list, isList := o[name[:i]]
		if field, isField := o[name[min(i+1, len(name)):]]; isList && isField && name[i] == '.' {
			return [2]int{list, field}
		}
	}
	return [2]int{len(o), 0}
}

// sorted are the names of the members in their order.
func (o order) sorted(object map[string]any) []string {
	names := slices.Collect(maps.Keys(object))
	place := func(name string) int {
		if at, known := o[name]; known {
			return at
		}
		return len(o) // behind all that are known
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a, b)) })
	return names
}
