package jq

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"planwright/planner/text"
)

// pileDoubts say what differs in tables that a line puts below each other: names of columns,
// columns that are not in all of them, and texts where others have numbers.
func pileDoubts(a step) (odd []string) {
	line := a.line.String()
	if line != "stack" && line != "flatten" {
		return nil
	}
	made, err := pileOf(a.data)
	made = slices.DeleteFunc(made, func(t piled) bool { return t.said == "" })
	if err != nil || len(made) < 2 {
		return nil
	}
	made = slices.DeleteFunc(made, func(t piled) bool { return len(t.columns) == 0 })
	odd = append(odd, made.renamedIn(line == "stack"))
	odd = append(odd, made.missingIn()...)
	return append(odd, made.mixedIn()...)
}

// renamedIn says which columns are called otherwise in some of the tables.
func (p pile) renamedIn(isMade bool) string {
	var said []string
	for _, t := range p {
		for _, name := range slices.Sorted(maps.Keys(t.renamed)) {
			said = append(said, fmt.Sprintf("“%s” of %s for “%s”", name, t.said, t.renamed[name]))
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

// missingIn says which columns some of the tables do not have.
func (p pile) missingIn() (odd []string) {
	all := map[string]bool{}
	has := make([]map[string]bool, len(p))
	for i, t := range p {
		has[i] = map[string]bool{}
		for name := range t.columns {
			all[t.usual(name)], has[i][t.usual(name)] = true, true
		}
	}
	var said []string
	for i, t := range p {
		var lacks []string
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if !has[i][name] {
				lacks = append(lacks, "“"+name+"”")
			}
		}
		if len(lacks) > 0 {
			said = append(said, t.said+" has no "+text.List(shortened(lacks), "and"))
		}
	}
	if len(said) == 0 {
		return nil
	}
	return []string{upperFirst(strings.Join(shortened(said), "; ")) + ". These stay empty in its rows. Where a column is only called otherwise there, rename it in the file, or in a step behind the one that reads it."}
}

// mixedIn says which columns hold numbers in some tables, and texts that look so in others.
func (p pile) mixedIn() (odd []string) {
	numbers, texts := map[string]string{}, map[string]string{}
	for _, t := range p {
		for name, value := range t.columns {
			usual := t.usual(name)
			switch value := value.(type) {
			case nil, bool, []any, map[string]any:
			case string:
				if isAmount(strings.TrimSpace(value)) && texts[usual] == "" {
					texts[usual] = fmt.Sprintf("texts in %s, such as “%s”", t.said, start(value))
				}
			default:
				if numbers[usual] == "" {
					numbers[usual] = t.said
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

// shortened are the first of what is said, and how many more there are.
func shortened(said []string) []string {
	const most = 6
	if len(said) <= most {
		return said
	}
	return append(slices.Clip(said[:most]), fmt.Sprintf("%d more", len(said)-most))
}

func upperFirst(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return strings.ToUpper(s[:1]) + s[1:]
	}
	return s
}
