package table

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Objects and lists in rows, as what an address answers has them, are no cells: they stand there
// as JSON.

// member is what an object has in a column: under its name, else in the objects that the parts of
// the name lead to, any of which may have a dot itself. nil: nothing.
func member(object map[string]jsontext.Value, name string) jsontext.Value {
	if value, own := object[name]; own {
		return value
	}
	for i := range len(name) {
		if name[i] == '.' {
			if found := within(object[name[:i]], name[i+1:]); found != nil {
				return found
			}
		}
	}
	return nil
}

// within is what a value has in a column, where it is an object.
func within(value jsontext.Value, name string) jsontext.Value {
	var inner map[string]jsontext.Value
	if value.Kind() != '{' || json.Unmarshal(value, &inner) != nil {
		return nil
	}
	return member(inner, name)
}

// nested is what was met of columns in which objects or lists stand.
type nested struct {
	objects, lists, fields []string
	met                    map[string]bool // by kind and column
}

// add notes a cell.
func (n *nested) add(column string, value jsontext.Value) {
	kind := value.Kind()
	if kind != '{' && kind != '[' || n.met[string(kind)+column] {
		return
	}
	if n.met == nil {
		n.met = map[string]bool{}
	}
	n.met[string(kind)+column] = true
	if kind == '[' {
		n.lists = append(n.lists, column)
		return
	}
	n.objects = append(n.objects, column)
	for _, name := range namesOf([]jsontext.Value{value}) {
		n.fields = append(n.fields, column+"."+name)
	}
}

// said says in which columns what is no cell stands, and what to do; "" where there are none.
func (n *nested) said() string {
	var said []string
	if len(n.objects) > 0 {
		way := ""
		if len(n.fields) > 0 {
			way = fmt.Sprintf(" Pick their fields as columns in a data step before, such as %s.", few(n.fields))
		}
		said = append(said, fmt.Sprintf("Objects stand in %s, and are written as JSON.%s", few(n.objects), way))
	}
	if len(n.lists) > 0 {
		said = append(said, fmt.Sprintf("Lists stand in %s, and are written as JSON.", few(n.lists)))
	}
	return strings.Join(said, " ")
}

// few are the first of some names, quoted.
func few(names []string) string {
	const most = 3
	quoted := make([]string, min(len(names), most))
	for i := range quoted {
		quoted[i] = "“" + names[i] + "”"
	}
	if more := len(names) - most; more > 0 {
		quoted = append(quoted, fmt.Sprintf("%d more", more))
	}
	return text.List(quoted, "and")
}

// Nested says in which columns objects or lists stand, which no table in the format has as such;
// "" where there are none.
func (g Grid) Nested(f Format) string {
	found := nested{}
	for _, row := range g.Rows {
		for x, value := range row {
			if f != Lines && x < len(g.Columns) {
				found.add(g.Columns[x], value)
			}
		}
	}
	return found.said()
}

// Nested is Grid.Nested, of what was read.
func (g *LargeGrid) Nested(f Format) string {
	if f == Lines {
		return ""
	}
	return g.nested.said()
}
