package doubt

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"planwright/planner/jq"
	"planwright/planner/jq/function"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// pileDoubts say what differs in tables that a line puts below each other: names of columns,
// columns that are not in all of them, and texts where others have numbers.
func pileDoubts(a jq.Step) (odd []string) {
	line, _ := syntax.CalledIn(a.Line)
	isStack := line == "stack" || a.Line.String() == "stack"
	if !isStack && a.Line.String() != "flatten" {
		return nil
	}
	pile, err := function.PileOf(a.Data)
	made := slices.DeleteFunc(tables(pile), func(t function.Table) bool { return t.Said == "" })
	if lacking := function.NoTable(a.Data); isStack && err == nil && lacking != nil {
		odd = append(odd, lacking.Error()+".")
	}
	if err != nil || len(made) < 2 {
		return odd
	}
	made = slices.DeleteFunc(made, func(t function.Table) bool { return len(t.Columns) == 0 })
	odd = append(odd, made.renamedIn(isStack))
	odd = append(odd, made.missingIn()...)
	return append(odd, made.mixedIn()...)
}

// tables are those that a line puts below each other.
type tables function.Pile

// renamedIn says which columns are called otherwise in some of the tables.
func (p tables) renamedIn(isMade bool) string {
	var said []string
	for _, t := range p {
		for _, name := range slices.Sorted(maps.Keys(t.Renamed)) {
			said = append(said, fmt.Sprintf("“%s” of %s for “%s”", name, t.Said, t.Renamed[name]))
		}
	}
	switch {
	case len(said) == 0:
		return ""
	case isMade:
		return "Taken for the same column: " + text.List(shortened(said), "and") + "."
	}
	first := strings.Replace(said[0], " for ", " and ", 1)
	return fmt.Sprintf("%s differ in case or blanks only, and stay columns of their own. Put the tables below each other by the line “Put tables below each other” instead, if they are the same.", first)
}

// missingIn says which columns some of the tables do not have, or have alone: what few of them
// concerns first.
func (p tables) missingIn() (odd []string) {
	has := map[string][]string{} // the tables, by column
	for _, t := range p {
		for name := range t.Columns {
			has[t.Usual(name)] = append(has[t.Usual(name)], t.Said)
		}
	}
	said := map[string][]string{} // columns, by what is said of the tables
	few := map[string]int{}
	for _, name := range slices.Sorted(maps.Keys(has)) {
		there, lack := has[name], p.without(has[name])
		if len(lack) == 0 {
			continue
		}
		those, of := text.List(shortened(lack), "and")+" "+plural(len(lack), "has", "have")+" no ", len(lack)
		if len(there) < len(lack) {
			those, of = "only "+text.List(shortened(there), "and")+" "+plural(len(there), "has", "have")+" ", len(there)
		}
		said[those], few[those] = append(said[those], "“"+name+"”"), of
	}
	if len(said) == 0 {
		return nil
	}
	parts := make([]string, 0, len(said))
	for _, those := range slices.SortedFunc(maps.Keys(said), func(a, b string) int { return cmp.Or(few[a]-few[b], strings.Compare(a, b)) }) {
		parts = append(parts, those+text.List(shortened(said[those]), "and"))
	}
	return []string{text.Capitalise(strings.Join(shortened(parts), "; ")) + ". What a table lacks stays empty in its rows. Where a column is only called otherwise there, rename it in the file, or in a step behind the one that reads it."}
}

// without are the tables that are none of these.
func (p tables) without(these []string) (others []string) {
	for _, t := range p {
		if !slices.Contains(these, t.Said) {
			others = append(others, t.Said)
		}
	}
	return others
}

// mixedIn says which columns hold numbers in some tables, and texts that look so in others.
func (p tables) mixedIn() (odd []string) {
	numbers, texts := map[string]string{}, map[string]string{}
	for _, t := range p {
		for name, value := range t.Columns {
			usual := t.Usual(name)
			switch value := value.(type) {
			case nil, bool, []any, map[string]any:
			case string:
				if tabular.IsAmount(strings.TrimSpace(value)) && texts[usual] == "" {
					texts[usual] = fmt.Sprintf("texts in %s, such as “%s”", t.Said, tabular.Start(value))
				}
			default:
				if numbers[usual] == "" {
					numbers[usual] = t.Said
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if numbers[name] != "" {
			odd = append(odd, fmt.Sprintf("“%s” has numbers in %s, and %s. Say by “Decimal sign” (decimal) of the step that reads them how they are written, or turn them into numbers in a line behind.", name, numbers[name], texts[name]))
		}
	}
	return odd
}
