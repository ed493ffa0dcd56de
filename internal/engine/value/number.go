package value

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// number is a decimal number of any size, exact: 0.digits × 10^point.
type number struct {
	negative bool
	digits   string // without zeros at either end; "" is zero
	point    int64
}

// parseNumber reads a number as JSON and people write it: 12, -0.5, 1e2, +7, .5, 007,
// with white space around it. An exponent of more than 18 digits is none.
func parseNumber(text string) (number, bool) {
	var n number
	text = strings.TrimSpace(text)
	if text != "" && (text[0] == '-' || text[0] == '+') {
		n.negative = text[0] == '-'
		text = text[1:]
	}
	whole, text := cutDigits(text)
	var fraction string
	if strings.HasPrefix(text, ".") {
		fraction, text = cutDigits(text[1:])
	}
	exponent, ok := parseExponent(text)
	if whole+fraction == "" || !ok {
		return number{}, false
	}
	digits := strings.TrimLeft(whole+fraction, "0")
	n.point = exponent + int64(len(whole)) - int64(len(whole)+len(fraction)-len(digits))
	if n.digits = strings.TrimRight(digits, "0"); n.digits == "" {
		return number{}, true
	}
	return n, true
}

// Count is the value as a whole number of at least 0, and false for everything else. A
// text counts as the number it reads as; what is too large for an int is the largest.
func Count(v jsontext.Value) (int, bool) {
	if kind := v.Kind(); kind != jsontext.KindNumber && kind != jsontext.KindString {
		return 0, false
	}
	n, ok := parseNumber(Text(v))
	switch {
	case !ok || n.digits != "" && (n.negative || n.point < int64(len(n.digits))):
		return 0, false
	case n.digits == "":
		return 0, true
	case n.point > 18:
		return math.MaxInt, true
	}
	whole, err := strconv.Atoi(n.digits + strings.Repeat("0", int(n.point)-len(n.digits)))
	if err != nil {
		return math.MaxInt, true // int has 32 bits
	}
	return whole, true
}

func cutDigits(text string) (digits, rest string) {
	end := 0
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	return text[:end], text[end:]
}

// parseExponent reads what stands behind the digits of a number: nothing, or an
// exponent.
func parseExponent(text string) (int64, bool) {
	if text == "" {
		return 0, true
	}
	if text[0] != 'e' && text[0] != 'E' {
		return 0, false
	}
	if digits := strings.TrimLeft(text[1:], "+-0"); len(digits) > 18 {
		return 0, false
	}
	exponent, err := strconv.ParseInt(text[1:], 10, 64)
	return exponent, err == nil
}

func (n number) compare(m number) int {
	switch {
	case n.sign() != m.sign():
		return cmp.Compare(n.sign(), m.sign())
	case n.negative:
		return m.compareSize(n)
	default:
		return n.compareSize(m)
	}
}

func (n number) compareSize(m number) int {
	if n.point != m.point {
		return cmp.Compare(n.point, m.point)
	}
	return cmp.Compare(n.digits, m.digits) // they begin at the same place, without zeros at the end
}

func (n number) sign() int {
	switch {
	case n.digits == "":
		return 0
	case n.negative:
		return -1
	default:
		return 1
	}
}
