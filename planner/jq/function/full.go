package function

import (
	"fmt"
	"maps"
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// All rows of two lists that are joined come of full(.list; .others; .others | map({no: .id})): the
// rows of the list, and behind them one for each other that is the partner of none, with the key by
// the names that it has in the list and nothing in all other columns of that. What is added to each
// row finds the other in both. Behind it may stand {loose: true}, and {status: "Status"}, a column
// that says what is new, gone, changed or the same by the columns that both lists have, or that a row
// has no key. {apart: true} lets rows of the others without one, which nothing finds, carry along what
// they have: “_apart” is that, and “_together” the row without it.
var filling = gojq.WithFunction("full", 3, 4, func(_ any, args []any) any {
	f, err := fullOf(args)
	if err != nil {
		return err
	}
	made, err := f.rows()
	if err != nil {
		return err
	}
	return made
})

// What a status says.
const (
	isNew     = "new"
	isGone    = "gone"
	isChanged = "changed"
	isSame    = "same"
	isKeyless = "no key"
)

// beside is where a row carries the other that it is made of.
const beside = "\x00other"

var parting = []gojq.CompilerOption{
	gojq.WithFunction("_apart", 0, 0, func(row any, _ []any) any {
		members, _ := row.(map[string]any)
		return members[beside]
	}),
	gojq.WithFunction("_together", 0, 0, func(row any, _ []any) any {
		members, _ := row.(map[string]any)
		if _, has := members[beside]; !has {
			return row
		}
		made := maps.Clone(members)
		delete(made, beside)
		return made
	}),
}

// full is what is made of two lists.
type full struct {
	list, others, keys []any
	names              []string // of the key, in the list
	columns            []string // of the list
	compared           []string // columns that both have, besides the key
	loose, apart       bool
	status             string // the column that says how rows differ, "" for none
}

func fullOf(args []any) (f full, err error) {
	var isList, isOther, isKeys bool
	f.list, isList = args[0].([]any)
	f.others, isOther = args[1].([]any)
	f.keys, isKeys = args[2].([]any)
	if !isList || !isOther || !isKeys || len(f.keys) != len(f.others) {
		return f, tabular.Failure("All rows of both lists stay only where both are lists of rows")
	}
	if len(args) > 3 {
		options, _ := args[3].(map[string]any)
		f.loose, _ = options["loose"].(bool)
		f.apart, _ = options["apart"].(bool)
		f.status, _ = options["status"].(string)
	}
	if len(f.keys) > 0 {
		key, _ := f.keys[0].(map[string]any)
		f.names = slices.Sorted(maps.Keys(key))
	}
	f.columns = slices.Sorted(maps.Keys(columnsIn(f.list)))
	theirs := columnsIn(f.others)
	for _, name := range f.columns {
		if _, shared := theirs[name]; shared && !slices.Contains(f.names, name) {
			f.compared = append(f.compared, name)
		}
	}
	if f.status != "" && slices.Contains(f.columns, f.status) {
		return f, tabular.Failure(fmt.Sprintf("There is a column “%s” already. Give the one that says what is new, gone or changed another name", tabular.Start(f.status)))
	}
	return f, nil
}

// rows are those of the list, and those of the others without a partner.
func (f full) rows() (made []any, err error) {
	byKey := map[string]map[string]any{}
	for i, other := range f.others {
		byKey[f.keyOf(f.keys[i])], _ = other.(map[string]any)
	}
	delete(byKey, "")
	met := map[string]bool{}
	for _, row := range f.list {
		members, isRow := row.(map[string]any)
		if !isRow {
			made = append(made, row)
			continue
		}
		key := f.keyOf(tabular.Widened(members))
		met[key] = true
		other, isThere := byKey[key]
		said, err := f.said(members, other, isThere)
		if key == "" {
			said = isKeyless
		}
		if err != nil {
			return nil, err
		}
		made = append(made, f.with(members, said))
	}
	for i, one := range f.keys {
		key := f.keyOf(one)
		if met[key] && key != "" {
			continue
		}
		met[key] = true
		made = append(made, f.below(one, f.others[i], key == ""))
	}
	return made, nil
}

// below is the row of an other without a partner.
func (f full) below(key, other any, keyless bool) map[string]any {
	row := map[string]any{}
	for _, name := range f.columns {
		row[name] = nil
	}
	cells, _ := key.(map[string]any)
	maps.Copy(row, cells)
	if !keyless {
		return f.with(row, isNew)
	}
	if f.apart {
		row[beside] = other
	}
	return f.with(row, isKeyless)
}

// keyOf is what a row, or the key of one, is looked up by; "" where it has none.
func (f full) keyOf(row any) string {
	members, _ := row.(map[string]any)
	cells := make([]any, len(f.names))
	for i, name := range f.names {
		cells[i] = members[name]
	}
	made := func(key string) string { return key }
	if f.loose {
		made = tabular.Loose
	}
	key, _ := tabular.Key(cells, made).(string)
	return key
}

// with is a row with its status.
func (f full) with(row map[string]any, said string) map[string]any {
	if f.status == "" {
		return row
	}
	made := maps.Clone(row)
	made[f.status] = said
	return made
}

// said is the status of a row of the list.
func (f full) said(row, other map[string]any, isThere bool) (string, error) {
	switch {
	case f.status == "":
		return "", nil
	case !isThere:
		return isGone, nil
	}
	for _, name := range f.compared {
		same, err := tabular.Same(row[name], other[name])
		switch {
		case err != nil:
			return "", tabular.Failure(fmt.Sprintf("“%s” cannot be compared: %s may be two numbers, as its sign may part thousands or a fraction. Say in the steps that read the lists which sign parts the fraction", tabular.Start(name), tabular.Words(unsureOf(row[name], other[name]))))
		case !same:
			return isChanged, nil
		}
	}
	return isSame, nil
}

// unsureOf is that of two cells which may be two numbers.
func unsureOf(a, b any) any {
	if one := tabular.AmountIn(a); one.Comma != one.Point {
		return a
	}
	return b
}
