package doubt

import (
	"fmt"
	"strconv"
	"strings"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// measured is a number with a unit behind it, and clock a time of day.
var (
	measured = text.Pattern(`^([+-]?\d+(?:[.,]\d+)?)\s*([\pL%°µ]{1,12})$`)
	clock    = text.Pattern(`(?i)^(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?$`)
)

// sizes are the units of sizes of files, in bytes.
var sizes = map[string]float64{
	"b": 1, "byte": 1, "bytes": 1, "k": 1e3, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
}

// measure is how much a text with a unit says, and in what; of times of day the seconds. ok is false for
// other texts.
func measure(s string) (amount float64, unit string, ok bool) {
	if m := clock().FindStringSubmatch(s); m != nil {
		hours, _ := strconv.Atoi(m[1])
		minutes, _ := strconv.Atoi(m[2])
		seconds, _ := strconv.Atoi(m[3])
		if m[4] != "" {
			hours %= 12
			if strings.EqualFold(m[4], "p") {
				hours += 12
			}
		}
		return float64(hours*3600 + minutes*60 + seconds), ":", true
	}
	m := measured().FindStringSubmatch(s)
	if m == nil {
		return 0, "", false
	}
	number, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", "."), 64)
	unit = strings.ToLower(m[2])
	if size := sizes[unit]; size != 0 {
		return number * size, "b", err == nil
	}
	return number, unit, err == nil
}

// measuresApart says that the texts of a column, put in order by keys, stand in another order than how much
// they say with their units; "" where they do not.
func measuresApart(rows []map[string]any, column string, key func(string) string) string {
	texts := tabular.InOrder(tabular.Texts(rows, column), key)
	for i := range max(0, len(texts)-1) {
		first, next := strings.TrimSpace(texts[i]), strings.TrimSpace(texts[i+1])
		more, unit, ok := measure(first)
		less, other, both := measure(next)
		if ok && both && unit == other && more > less {
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Make numbers of one unit of them in a line before, if their size is meant.", tabular.Start(first), column, tabular.Start(first), tabular.Start(next))
		}
	}
	return ""
}
