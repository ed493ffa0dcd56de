package tabular

import (
	"strconv"
	"strings"

	"planwright/planner/text"
)

// unitSigns are signs and names of currencies, and the sign of percents; maybeUnit is one with blanks
// around it, or none.
const (
	unitSigns = `[%\p{Sc}]|EUR|USD|CHF|GBP`
	maybeUnit = `[\s\p{Z}]*(?:` + unitSigns + `)?[\s\p{Z}]*`
)

// amountText is a number as people write it, with what groups its digits and its currency, and
// its minus before or behind it.
var amountText = text.Pattern(`^` + maybeUnit + `[-+−]?` + maybeUnit + `(?:\d{1,3}(?:[.\x{a0}\x{202f} '’]\d{3}){1,2}(?:,\d+)?|\d{1,3}(?:[,\x{a0}\x{202f} '’]\d{3}){1,2}(?:\.\d+)?|\d+(?:[.,]\d+)?)` + maybeUnit + `[-−]?$`)

// bookedMinus is an amount as accountants write what is below nothing: (100,00).
var bookedMinus = text.Pattern(`^` + maybeUnit + `\(([^()]*)\)` + maybeUnit + `$`)

// IsAmount reports whether a text is a number to people, with a currency or without.
func IsAmount(said string) bool {
	if found := bookedMinus().FindStringSubmatch(said); found != nil {
		said = found[1]
	}
	return amountText().MatchString(strings.TrimSpace(said))
}

// numbersSomething is what begins with a zero: the number of a customer, and no amount.
var numbersSomething = text.Pattern(`^0\d`)

// Amount is the number that a cell is, with a decimal comma and with a point: they differ
// where it may be either.
type Amount struct {
	Is           bool
	Comma, Point float64
	unit         string // of money, or of percent; "" where none stands there
}

// AmountIn is the amount that a cell is, as a number or in a text.
func AmountIn(v any) Amount {
	switch v := v.(type) {
	case string:
		said := strings.TrimSpace(v)
		if !IsAmount(said) || numbersSomething().MatchString(said) {
			return Amount{}
		}
		comma, point := amountsOf(said)
		return Amount{true, comma, point, Unit(said)}
	case nil, bool, []any, map[string]any:
		return Amount{}
	}
	f, is := Number(v)
	return Amount{is, f, f, ""}
}

// surely is the text of the number that a text is to people, where it can be but one.
func surely(said string) (string, bool) {
	a := AmountIn(said)
	if !a.Is || a.Comma != a.Point || a.unit != "" {
		return "", false
	}
	return plainNumber(Reckoned(a.Comma).String()), true
}

// amountsOf is an amount with a decimal comma and with a decimal point: “1.200” may be either.
func amountsOf(said string) (comma, point float64) {
	digits := plainSigns.Replace(unit().ReplaceAllString(said, ""))
	if bare := strings.Trim(digits, "()-"); bare != digits {
		digits = "-" + bare
	}
	digits = strings.TrimPrefix(digits, "+")
	lastPoint, lastComma := strings.LastIndexByte(digits, '.'), strings.LastIndexByte(digits, ',')
	asComma := strings.ReplaceAll(strings.ReplaceAll(digits, ".", ""), ",", ".")
	asPoint := strings.ReplaceAll(digits, ",", "")
	switch {
	case lastPoint >= 0 && lastComma > lastPoint, lastPoint < 0 && lastComma >= 0 && !grouped().MatchString(digits):
		asPoint = asComma
	case lastComma >= 0 && lastPoint > lastComma, lastComma < 0 && lastPoint >= 0 && !grouped().MatchString(digits):
		asComma = asPoint
	}
	return amount(asComma), amount(asPoint)
}

// plainSigns take away what groups digits and says nothing about a fraction.
var plainSigns = strings.NewReplacer("−", "-", " ", "", "\u00a0", "", "\u202f", "", "'", "", "’", "")

var grouped = text.Pattern(`^-?\d{1,3}(?:[.,]\d{3})+$`)

// amount is the number that a text begins with, in either way of writing decimals.
func amount(s string) float64 {
	end := strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune("+-.,0123456789", r) })
	if end < 0 {
		end = len(s)
	}
	n, _ := strconv.ParseFloat(strings.ReplaceAll(s[:end], ",", "."), 64)
	return n
}

// MoreThan reports whether an amount is more than another however their signs are read.
func MoreThan(a, b string) bool {
	aComma, aPoint := amountsOf(a)
	bComma, bPoint := amountsOf(b)
	return aComma > bComma && aPoint > bPoint
}

var unit = text.Pattern(unitSigns)

// unitsOf are other names of currencies.
var unitsOf = strings.NewReplacer("EUR", "€", "USD", "$", "GBP", "£")

// Unit is the currency of an amount as its sign, or the sign of percents; "" where none stands there.
func Unit(said string) string { return unitsOf.Replace(unit().FindString(said)) }

// FractionSign is the sign that parts the fraction in an amount, "" where it does not tell, or is none.
func FractionSign(said string) string {
	if !IsAmount(said) {
		return ""
	}
	digits := strings.Trim(plainSigns.Replace(unit().ReplaceAllString(said, "")), "()-+")
	comma, point := strings.LastIndexByte(digits, ','), strings.LastIndexByte(digits, '.')
	sign, other := ",", "."
	if point > comma {
		sign, other = ".", ","
	}
	switch {
	case comma < 0 && point < 0:
		return ""
	case comma >= 0 && point >= 0, !grouped().MatchString(digits), digits[0] == '0':
		return sign
	case strings.Count(digits, sign) > 1:
		return other
	}
	return ""
}

// programNumber is a number as a program writes it.
var programNumber = text.Pattern(`^-?\d+(\.\d+)?$`)

// AmountExample is the text that is the best example of those that are no numbers: an amount that
// tells what its signs mean, one that does not, another text, and last what a program would write,
// for one text makes texts of all numbers that a workbook has there.
func AmountExample(texts []string) (example string) {
	best := 0
	for _, one := range texts {
		one = strings.TrimSpace(one)
		is := 2
		switch {
		case one == "":
			continue
		case programNumber().MatchString(one):
			is = 1
		case IsAmount(one) && FractionSign(one) != "":
			return one
		case IsAmount(one):
			is = 3
		}
		if is > best {
			best, example = is, one
		}
	}
	return example
}
