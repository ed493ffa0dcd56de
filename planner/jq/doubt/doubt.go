// Package doubt says of a data program what it surely or perhaps does otherwise than is meant: it looks
// at the data that each line gets and makes, for the language tells nothing of it. All it says are
// sentences for people, with what to do; planner/jq/pasttexts.go knows some of them again.
package doubt

import (
	"context"
	"slices"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq"
	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// Find looks at the rows that the lines of a program get. wrong says, as a sentence, why it
// surely does not do what is meant; odd why it may not. The language tells neither: what is
// not there is null, and any text is more than any number. ctx ends the search.
func Find(ctx context.Context, p *jq.Program, data any, now time.Time) (wrong string, odd []string) {
	d := doubting{mixed: p.Mixed()}
	p.Along(ctx, data, now, func(a jq.Step) bool {
		d.add(wholeDoubts(ctx, a)...)
		rows := tabular.Rows(a.Data)
		switch {
		case a.Failed:
			wrong, _ = strungTogether(a.Line, rows)
		case len(rows) > 0:
			d.ofOrder(a, rows)
			d.ofRows(a, rows)
			wrong = d.wrongIn(a.Line, rows)
		}
		return !a.Failed && wrong == ""
	})
	return wrong, d.odd
}

// doubting is what is odd about the lines so far, and what they leave for the next one.
type doubting struct {
	odd             []string
	ordered, within string   // the column that rows are in order by, and those of groups
	keys            []string // all such columns
	repeated        often
	mixed           tabular.Mixed // columns of numbers and words, which are in order by the numbers
}

func (d *doubting) add(said ...string) {
	for _, one := range said {
		if one != "" && !slices.Contains(d.odd, one) {
			d.odd = append(d.odd, one)
		}
	}
}

// ofOrder adds what is doubtful about a line for the order in which it gets its rows.
func (d *doubting) ofOrder(a jq.Step, rows []map[string]any) {
	d.add(emptyTakenOfEach(a.Line, d.within, a.Data))
	d.within = orderInGroups(a.Line, d.ordered)
	d.ordered = orderBehind(a.Line, d.ordered)
	d.add(tieCut(a.Line, d.keys, a.Data), totalRow(a.Line, d.keys, a.Data))
	d.keys = keysBehind(a.Line, d.keys)
	d.add(emptyTaken(a.Line, d.ordered, rows, a.Made))
}

// ofRows adds what is doubtful about what a line does with each row, or makes of them.
func (d *doubting) ofRows(a jq.Step, rows []map[string]any) {
	d.add(spanDoubts(a.Line, rows)...)
	d.add(leftEmpty(a.Line, rows, tabular.Rows(a.Made)), renamedOver(a.Line, rows), chosenEmpty(a.Line, rows))
	d.add(textsWithout(a.Line, rows)...)
	d.add(numbersBehind(a.Line, rows)...)
	d.add(shifted(a.Line, rows))
	d.add(withoutAbove(a.Line, tabular.Rows(a.Made)))
	d.add(keptTwice(a.Line, rows, tabular.Rows(a.Made)))
	d.add(partsDoubts(a.Line, rows)...)
	d.add(alikeDoubts(a.Line, rows)...)
	d.add(comparedTexts(a.Line, rows)...)
	d.add(repeatedNumbers(a.Line, rows))
	d.add(columnsAsTexts(a.Line, rows)...)
	d.add(unitsLost(a.Line, rows), entriesDoubts(a.Line, rows), d.repeated.added(a.Line))
	d.repeated = d.repeated.behind(a, rows)
}

// wrongIn says why a line surely does not do what is meant, and adds what is odd up to that.
func (d *doubting) wrongIn(line *gojq.Query, rows []map[string]any) string {
	for _, doubts := range []func(*gojq.Query, []map[string]any) (string, []string){strungTogether, strungAmong, strungBeside, datesOtherwise, repeatDoubts, d.readDoubts} {
		wrong, odd := doubts(line, rows)
		d.add(odd...)
		if wrong != "" {
			return wrong
		}
	}
	return ""
}

// wholeDoubts say what is doubtful about what a line gets as a whole, rows or not.
func wholeDoubts(ctx context.Context, a jq.Step) (odd []string) {
	if j, ok := syntax.JoiningIn(a.Line); ok {
		odd = joined(j).doubts(ctx, a.Data)
	}
	odd = append(odd, flattened(a), listApart(a))
	odd = append(odd, nothingMost(a.Line, a.Data, a.Made))
	odd = append(odd, pileDoubts(a)...)
	odd = append(odd, renamedFiles(a))
	odd = append(odd, takenTogether(a.Line, a.Data))
	return append(odd, hollow(ctx, a))
}
