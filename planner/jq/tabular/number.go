package tabular

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/itchyny/gojq"
)

// digits is how many decimal digits of a number that was worked out are sure.
const digits = 15

// Reckoned is a number that a program worked out as it is written: with the digits that are
// sure, as spreadsheets do, or 1.1 + 2.2 would be 3.3000000000000003. Whole numbers keep
// all of theirs, as do numbers of the data that nothing was done to, which are no float64.
func Reckoned(f float64) json.Number {
	if f == math.Trunc(f) || math.IsInf(f, 0) || math.IsNaN(f) {
		text, _ := gojq.Marshal(f)
		return json.Number(text)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'g', digits, 64), 64)
	text, _ := gojq.Marshal(rounded)
	return json.Number(text)
}

// plainNumber is a number as the text that all of its value have: 49.9 of 49.90, 1000 of 1e3.
func plainNumber(written string) string {
	if strings.ContainsAny(written, "eE") {
		f, err := strconv.ParseFloat(written, 64)
		if err != nil {
			return written
		}
		return Reckoned(f).String()
	}
	if strings.Contains(written, ".") {
		written = strings.TrimRight(strings.TrimRight(written, "0"), ".")
	}
	if written == "-0" {
		return "0"
	}
	return written
}

// numberText is what a number is as a key; "" of anything else.
func numberText(v any) string {
	switch v := v.(type) {
	case json.Number:
		return plainNumber(v.String())
	case float64:
		return plainNumber(Reckoned(v).String())
	}
	return ""
}
