package doubt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// strungTogether says that a line adds or multiplies texts which are numbers to people: the
// language puts them one behind the other, without a word.
func strungTogether(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term != nil || wrong != "" {
			return
		}
		switch column := summedIn(q); {
		case column != "":
			wrong = strung(rows, column, "strung together, not added up")
		case q.Op == gojq.OpAdd && syntax.ColumnIn(q.Left) != "" && syntax.ColumnIn(q.Right) != "" && strung(rows, syntax.ColumnIn(q.Right), " ") != "":
			wrong = strung(rows, syntax.ColumnIn(q.Left), "strung together, not added up")
		case q.Op == gojq.OpMul && cmp.Or(syntax.ColumnIn(q.Left), syntax.ColumnIn(q.Right)) != "":
			wrong = cmp.Or(strung(rows, syntax.ColumnIn(q.Left), "repeated, not multiplied"), strung(rows, syntax.ColumnIn(q.Right), "repeated, not multiplied"))
		}
	})
	return wrong, nil
}

// summedIn is the column of “map(.a) | add”, also with what stands for empty cells, and with
// more behind it.
func summedIn(q *gojq.Query) string {
	if q.Op != gojq.OpPipe || len(q.Patterns) > 0 || !syntax.IsMap(q.Left) || !strings.HasPrefix(strings.TrimLeft(q.Right.String(), "("), "add") {
		return ""
	}
	of := q.Left.Term.Func.Args[0]
	if of.Term == nil && (of.Op == gojq.OpAlt || of.Op == gojq.OpPipe && of.Right.String() == "values") {
		of = of.Left
	}
	return syntax.ColumnIn(of)
}

// strung says what is done with the texts of a column, where all that stands there are numbers to
// people, and some are texts; "" else.
func strung(rows []map[string]any, column, done string) string {
	texts, others := amountTexts(rows, column)
	if example := tabular.AmountExample(texts); example != "" && len(others) == 0 {
		return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are %s. Turn them into numbers in a line before.", tabular.Start(example), column, done)
	}
	if len(texts) > 0 && !slices.ContainsFunc(texts, func(one string) bool { return !spanOfTime().MatchString(one) }) {
		return fmt.Sprintf("Times such as “%s” stand in “%s”, and are %s. Turn them into hours in a line before.", tabular.Start(texts[0]), column, done)
	}
	return ""
}

// spanOfTime is hours and minutes, and maybe seconds.
var spanOfTime = text.Pattern(`^\s*[-−]?\d+:[0-5]\d(?::[0-5]\d)?\s*$`)

// strungAmong says that a line strings the texts of a column together of which most are numbers to
// people, and some are none.
func strungAmong(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term != nil || wrong != "" || summedIn(q) == "" {
			return
		}
		column := summedIn(q)
		texts, others := amountTexts(rows, column)
		if len(others) > 0 && 2*len(others) < len(texts) {
			wrong = fmt.Sprintf("“%s” in “%s” is no number, and all that stands there is strung together, not added up. %s", tabular.Start(others[0]), column, before)
		}
	})
	return wrong, nil
}

// strungBeside says that a line adds columns which are numbers to people, and in a row of which texts
// alone stand: the language strings those together, with what is no number among them, and leaves out
// where nothing stands.
func strungBeside(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	syntax.EachPart(line, func(q *gojq.Query) {
		if columns := addedIn(q); len(columns) > 1 && wrong == "" {
			wrong = strungRow(rows, columns)
		}
	})
	return wrong, nil
}

// addedIn are the columns of “.a + .b”, also with what stands for empty cells; none where anything else
// is added but a number, which no text takes.
func addedIn(q *gojq.Query) (columns []string) {
	if q.Term != nil || q.Op != gojq.OpAdd {
		return nil
	}
	for _, side := range []*gojq.Query{q.Left, q.Right} {
		if side.Term != nil && side.Term.Type == gojq.TermTypeQuery && len(side.Term.SuffixList) == 0 {
			side = side.Term.Query
		}
		if side.Term == nil && side.Op == gojq.OpAlt {
			side = side.Left
		}
		more := addedIn(side)
		if column := syntax.ColumnIn(side); column != "" {
			more = []string{column}
		}
		if more == nil {
			return nil
		}
		columns = append(columns, more...)
	}
	return columns
}

// strungRow looks for a row that is strung together, where more of them are added up, or would be if
// the texts were numbers; "" where there is none, or texts are meant.
func strungRow(rows []map[string]any, columns []string) string {
	added, amounts, strung := 0, 0, 0
	var amount, odd string // the first column of one of these rows, each, and what stands there
	var said, oddSaid string
	for _, row := range rows {
		in, texts, numbers := textsIn(row, columns)
		switch {
		case numbers > 1 && texts == nil:
			added++
		case numbers > 0 || texts == nil:
		case in != "":
			if strung++; strung == 1 {
				odd, oddSaid = in, row[in].(string)
			}
		case len(texts) == len(columns):
			if amounts++; amounts == 1 {
				amount, said = columns[0], texts[0]
			}
		}
	}
	switch {
	case strung > 0 && (strung <= added || 2*strung < amounts):
		return fmt.Sprintf("“%s” in “%s” is no number, and is strung together, not added up. %s", tabular.Start(oddSaid), odd, before)
	case strung == 0 && amounts > 0 && added > 0:
		return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are strung together, not added up. Turn them into numbers in a line before.", tabular.Start(said), amount)
	}
	return ""
}

// textsIn are the texts that stand in columns of a row, how many numbers do, and in which column the
// first text is none to people either.
func textsIn(row map[string]any, columns []string) (in string, texts []string, numbers int) {
	for _, column := range columns {
		switch value := row[column].(type) {
		case nil, bool, []any, map[string]any:
		case string:
			if tabular.IsBlank(value) {
				continue
			}
			texts = append(texts, value)
			if in == "" && !tabular.IsAmount(value) {
				in = column
			}
		default:
			numbers++
		}
	}
	return in, texts, numbers
}

// amountTexts are the texts of a column, and which of them are no numbers to people; none where
// something else stands there too.
func amountTexts(rows []map[string]any, column string) (texts, others []string) {
	for _, row := range rows {
		switch value := row[column].(type) {
		case string:
			if tabular.IsBlank(value) {
				continue
			}
			texts = append(texts, value)
			if !tabular.IsAmount(value) {
				others = append(others, value)
			}
		case bool, []any, map[string]any:
			return nil, nil
		}
	}
	return texts, others
}

// readsAmounts is in the line that makes numbers of texts with currencies.
const readsAmounts = `\\p{Sc}`

// convertedColumn finds the column in which it does.
var convertedColumn = text.Pattern(`^map\((\.[\pL_][\pL\d_]*|\.\["(?:[^"\\]|\\.)*"\]) \|= `)

// unitsLost says that amounts of several currencies, or of none and percents, become bare
// numbers that are added up as if they were of one.
func unitsLost(line *gojq.Query, rows []map[string]any) string {
	source := line.String()
	if !strings.Contains(source, readsAmounts) || !convertedColumn().MatchString(source) {
		return ""
	}
	column := syntax.ColumnIn(line.Term.Func.Args[0].Left)
	var units, examples []string
	for _, row := range rows {
		value, _ := row[column].(string)
		found := tabular.Unit(value)
		if found == "" || slices.Contains(units, found) {
			continue
		}
		units, examples = append(units, found), append(examples, value)
	}
	if column == "" || len(units) < 2 {
		return ""
	}
	return fmt.Sprintf("“%s” and “%s” in “%s” are not of one kind, and become bare numbers. Keep rows of one kind in a line before.", tabular.Start(examples[0]), tabular.Start(examples[1]), column)
}
