package function

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// written makes texts of the numbers in a column, or of the figure of all rows, as people write
// them: written(.total; "1.234,50"). The form is a number written so.
const writtenDef = ` def written(column; $form): if type == "array" then map(column |= _written($form)) else column |= _written($form) end;`

var writing = gojq.WithFunction("_written", 1, 1, func(value any, args []any) any {
	form, _ := args[0].(string)
	said, err := writtenAs(value, form)
	if err != nil {
		return err
	}
	return said
})

// showing is what stands in a text for a value: nothing where there is none.
var showing = gojq.WithFunction("_shown", 0, 0, func(value any, _ []any) any {
	if value == nil {
		return ""
	}
	return value
})

// numberForm is how a number is written.
type numberForm struct {
	group, mark string // "": none
	digits      int    // behind the mark
}

// formOf reads a number that is written in the form, as 1.234,50.
func formOf(said string) (f numberForm, ok bool) {
	rest, isThousand := strings.CutPrefix(said, "1")
	if !isThousand {
		return f, false
	}
	whole, fraction := rest, ""
	if at := strings.IndexAny(rest, "5"); at > 0 { // 1.234,50: the fraction is made of 5 and 0
		whole, fraction = rest[:at], rest[at:]
		for _, mark := range []string{",", "."} {
			if cut, has := strings.CutSuffix(whole, mark); has {
				whole, f.mark, f.digits = cut, mark, len(fraction)
			}
		}
		if f.mark == "" {
			return f, false
		}
	}
	group, isGrouped := strings.CutSuffix(whole, "234")
	f.group = group
	return f, isGrouped && len([]rune(group)) <= 1 && (group == "" || group != f.mark) && strings.Trim(fraction, "50") == ""
}

func writtenAs(value any, said string) (any, error) {
	form, ok := formOf(said)
	if !ok {
		return nil, tabular.Failure(fmt.Sprintf("“%s” is no form of a number: it is 1234.5 as it is to be written, such as 1.234,50", tabular.Start(said)))
	}
	var exact *big.Rat
	switch v := value.(type) {
	case nil:
		return nil, nil
	case int:
		exact = new(big.Rat).SetInt64(int64(v))
	case float64:
		exact, ok = new(big.Rat).SetString(string(tabular.Reckoned(v)))
	case *big.Int:
		exact = new(big.Rat).SetInt(v)
	case json.Number:
		exact, ok = new(big.Rat).SetString(string(v))
	default:
		if v == "" {
			return v, nil
		}
		return nil, tabular.Failure(fmt.Sprintf("%s is no number that can be written as %s. Turn the column into numbers in a line before", tabular.Words(value), said))
	}
	if !ok || exact == nil {
		return nil, tabular.Failure(fmt.Sprintf("%s is no number that can be written as %s", tabular.Words(value), said))
	}
	return form.write(exact), nil
}

// write is a number in the form. It is rounded as people do it, a half away from nothing.
func (f numberForm) write(n *big.Rat) string {
	whole, fraction, _ := strings.Cut(new(big.Rat).Abs(n).FloatString(f.digits), ".")
	sign := ""
	if n.Sign() < 0 && strings.Trim(whole+fraction, "0") != "" {
		sign = "-"
	}
	var parts []string
	for len(whole) > 3 && f.group != "" {
		parts, whole = append([]string{whole[len(whole)-3:]}, parts...), whole[:len(whole)-3]
	}
	out := sign + strings.Join(append([]string{whole}, parts...), f.group)
	if f.digits > 0 {
		out += f.mark + fraction
	}
	return out
}
