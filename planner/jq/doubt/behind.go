package doubt

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// numbersBehind say in how many texts the number that a line takes behind a word may be another: the word stands
// before several, or something is counted between it and an amount. Each is said once, however many texts there are.
func numbersBehind(line *gojq.Query, rows []map[string]any) (odd []string) {
	name, arg := syntax.CalledIn(line)
	if name != "map" || arg.Op != gojq.OpAssign || syntax.ColumnIn(arg.Left) == "" {
		return nil
	}
	columns := slices.DeleteFunc(syntax.ColumnsOf(line), func(c string) bool { return !strings.Contains(arg.Right.String(), c) || allNothing(rows, c) })
	first, past := behindIn(arg.Right)
	if first == nil || len(columns) == 0 {
		return nil
	}
	var several, counted tally
	for i, row := range rows {
		said, _ := row[columns[0]].(string)
		if lines := severalBehind(first, said); lines != "" {
			several.add(i, lines)
		}
		if one := countedBehind(first, past, said); one != "" {
			counted.add(i, one)
		}
	}
	column := syntax.ColumnIn(arg.Left)
	if several.n > 0 {
		odd = append(odd, fmt.Sprintf("In %d of %d rows several numbers stand behind the word of “%s”, and the first is taken: in row %d %s. Say more of the word, as it stands before the one that is meant.", several.n, len(rows), column, several.row, several.text))
	}
	if counted.n > 0 {
		odd = append(odd, fmt.Sprintf("In %d of %d rows a number that counts something else stands between the word of “%s” and an amount, and the amount is taken: in row %d “%s”. Say more of the word, if that is not meant.", counted.n, len(rows), column, counted.row, counted.text))
	}
	return odd
}

// behindIn are the patterns of the first number behind a word that a part of a line takes, and of what
// may be counted before it; nil where it takes none.
func behindIn(part *gojq.Query) (first, past *regexp.Regexp) {
	syntax.EachPart(part, func(q *gojq.Query) {
		behind, is := syntax.BehindIn(q)
		if !is || first != nil {
			return
		}
		at, err := regexp.Compile(behind.Pattern())
		before, wrong := regexp.Compile(behind.Past())
		if err == nil && wrong == nil {
			first, past = at, before
		}
	})
	return first, past
}

// severalBehind are two places of a text at which different numbers stand behind a word; "" where there are none.
func severalBehind(first *regexp.Regexp, said string) string {
	all := first.FindAllStringSubmatch(said, -1)
	for _, one := range all {
		if one[2] != all[0][2] {
			return fmt.Sprintf("“%s” and “%s”", glimpse(all[0]), glimpse(one))
		}
	}
	return ""
}

// countedBehind is the place where an amount is taken that does not stand first behind a word.
func countedBehind(first, past *regexp.Regexp, said string) string {
	at, one := first.FindStringIndex(said), past.FindStringSubmatchIndex(said)
	if at == nil || one == nil || one[0] != at[0] || counts().MatchString(said[one[2]:one[3]]) {
		return ""
	}
	return tabular.Start(strings.TrimSpace(said[one[2]:one[5]]))
}

var counts = text.Pattern(syntax.Counted)

// glimpse is a word with the number behind it.
func glimpse(match []string) string {
	return tabular.Start(strings.Join(strings.Fields(match[1]+match[2]), " "))
}
