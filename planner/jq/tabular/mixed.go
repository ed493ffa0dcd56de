package tabular

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Mixed are columns of numbers in which a few cells hold a word in the place of one, such as “n/a”,
// each with the sign that parts fractions in its texts. To the language a text is more than any number, and
// “n/a” is the largest amount.
type Mixed map[string]string

// MixedIn are those of rows. A text with a digit in it, such as “12a”, may be one of codes, and makes the column
// none; so does one that may be two numbers, or amounts of several kinds.
func MixedIn(rows []map[string]any) Mixed {
	found := map[string]*mixture{}
	for _, row := range rows {
		for column, value := range row {
			m := found[column]
			if m == nil {
				m = &mixture{}
				found[column] = m
			}
			m.add(value)
		}
	}
	mixed := Mixed{}
	for column, m := range found {
		if m.is() {
			mixed[column] = cmp.Or(m.sign, ",")
		}
	}
	return mixed
}

// mixture is what stands in a column.
type mixture struct {
	numbers, words int
	open           []string // that may be two numbers
	sign, unit     string
	other          bool // something that makes the column none
}

func (m *mixture) add(value any) {
	said, isText := value.(string)
	switch {
	case m.other || IsBlank(value):
	case !isText:
		_, is := Number(value)
		m.other = !is
		m.numbers++
	case IsAmount(said):
		m.addAmount(strings.TrimSpace(said))
	case strings.ContainsAny(said, "0123456789"):
		m.other = true
	default:
		m.words++
	}
}

func (m *mixture) addAmount(said string) {
	amount, sign := AmountIn(said), FractionSign(said)
	m.numbers++
	m.other = !amount.Is || sign != "" && m.sign != "" && sign != m.sign || amount.unit != "" && m.unit != "" && amount.unit != m.unit
	m.sign, m.unit = cmp.Or(m.sign, sign), cmp.Or(m.unit, amount.unit)
	if amount.Comma != amount.Point && sign == "" {
		m.open = append(m.open, said)
	}
}

func (m *mixture) is() bool {
	return !m.other && m.words > 0 && 2*m.words < m.numbers+m.words && (m.sign != "" || len(m.open) == 0)
}

// Figure is the number that a cell of such a column is; nil where it is none.
func Figure(v any, sign string) any {
	said, isText := v.(string)
	if !isText {
		if _, is := Number(v); is {
			return v
		}
		return nil
	}
	amount := AmountIn(said)
	switch {
	case !amount.Is:
		return nil
	case sign == ".":
		return amount.Point
	}
	return amount.Comma
}

// Said tells how a column is taken of which the rows are in order; "" where these rows have numbers alone.
func (m Mixed) Said(rows []map[string]any, column string) string {
	sign, is := m[column]
	if !is {
		return ""
	}
	n := 0
	var words []string
	for _, row := range rows {
		if said, isText := row[column].(string); isText && !IsBlank(said) && Figure(said, sign) == nil {
			if n++; len(words) < 3 && !slices.Contains(words, Start(said)) {
				words = append(words, Start(said))
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("“%s” in “%s” is no number (%d of %d rows): the order, and what is largest or smallest, is that of the numbers there, and such rows come last.", strings.Join(words, "”, “"), column, n, len(rows))
}
