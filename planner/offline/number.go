package offline

import (
	"regexp"
	"strconv"
	"strings"
)

var numberWords = map[string]float64{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
	"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
	"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
	"sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "dozen": 12, "half": 0.5, "quarter": 0.25, "couple": 2, "few": 3,
}

// number reads a number at the start of the tokens, in digits or as a word, and
// says how many tokens it took.
func number(tokens []token) (value float64, n int) {
	if len(tokens) == 0 {
		return 0, 0
	}
	switch t := tokens[0]; t.kind {
	case numberToken:
		if v, err := strconv.ParseFloat(decimal(t.text), 64); err == nil {
			return v, 1
		}
	case wordToken:
		return spelledNumber(tokens)
	case quoteToken, codeToken, urlToken, fileToken, breakToken:
	}
	return 0, 0
}

var thousands = regexp.MustCompile(`^[+-]?[1-9]\d{0,2}(,\d{3})+(\.|$)`)

// decimal is the number with a point: a comma stands between thousands, as in
// 10,000, or is the point itself, as in 1,5.
func decimal(text string) string {
	if thousands.MatchString(text) {
		return strings.ReplaceAll(text, ",", "")
	}
	return strings.Replace(text, ",", ".", 1)
}

// spelledNumber knows "three", "twenty-five", "a", "half a", "a couple of", "a few".
func spelledNumber(tokens []token) (float64, int) {
	v, ok := numberWords[tokens[0].low]
	if tens, ones, cut := strings.Cut(tokens[0].low, "-"); cut && numberWords[tens] >= 20 && numberWords[tens] < 100 && numberWords[ones] >= 1 && numberWords[ones] < 10 {
		return numberWords[tens] + numberWords[ones], 1
	}
	if !ok {
		return 0, 0
	}
	n := 1
	for n < len(tokens) && n < 4 {
		next := tokens[n]
		switch more, ok := numberWords[next.low]; {
		case next.kind != wordToken:
			return v, n
		case next.low == "of":
		case ok && v == 1 && more != 1: // a hundred, a couple, a quarter
			v = more
		case ok && more == 1: // half a
		default:
			return v, n
		}
		n++
	}
	return v, n
}

// count reads "5 times", "three times", "once", "twice".
func count(tokens []token) (times, n int) {
	if len(tokens) > 0 {
		switch tokens[0].low {
		case "once":
			return 1, 1
		case "twice":
			return 2, 1
		}
	}
	if digits, ok := strings.CutSuffix(lowAt(tokens, 0), "x"); ok && digits != "" {
		if v, err := strconv.Atoi(digits); err == nil && v >= 1 && v <= maxTimes {
			return v, 1
		}
	}
	v, n := number(tokens)
	if n == 0 || n >= len(tokens) || tokens[n].low != "times" && tokens[n].low != "time" && tokens[n].low != "x" {
		return 0, 0
	}
	if v != float64(int(v)) || v < 1 || v > maxTimes {
		return 0, 0
	}
	return int(v), n + 1
}

// maxTimes bounds how often a sentence may ask for something.
const maxTimes = 100_000

const (
	second = 1000.0
	minute = 60 * second
	hour   = 60 * minute
	day    = 24 * hour
)

var units = map[string]float64{
	"ms": 1, "millisecond": 1, "milliseconds": 1,
	"s": second, "sec": second, "secs": second, "second": second, "seconds": second,
	"m": minute, "min": minute, "mins": minute, "minute": minute, "minutes": minute,
	"h": hour, "hr": hour, "hrs": hour, "hour": hour, "hours": hour,
	"d": day, "day": day, "days": day, "week": 7 * day, "weeks": 7 * day,
	"month": 30 * day, "months": 30 * day, "year": 365 * day, "years": 365 * day,
}

// duration reads "5 seconds", "a minute", "half an hour", "an hour and a half",
// "2 hours and 30 minutes", "2s"; in milliseconds.
func duration(tokens []token) (ms float64, n int) {
	ms, n = oneDuration(tokens)
	for unit := ms; n > 0; {
		at := n
		if lowAt(tokens, at) == "and" {
			at++
		}
		if at > n && lowAt(tokens, at) == "a" && lowAt(tokens, at+1) == "half" && units[lowAt(tokens, at+2)] == 0 {
			return ms + units[lowAt(tokens, n-1)]/2, at + 2
		}
		more, used := oneDuration(tokens[min(at, len(tokens)):])
		if used == 0 || more >= unit {
			return ms, n
		}
		ms, n, unit = ms+more, at+used, more
	}
	return ms, n
}

func oneDuration(tokens []token) (ms float64, n int) {
	if v, u := joined(tokens); u > 0 {
		return v, u
	}
	if lowAt(tokens, 1) == "and" && lowAt(tokens, 2) == "a" && lowAt(tokens, 3) == "half" { // two and a half minutes
		if v, used := number(tokens); used == 1 && units[lowAt(tokens, 4)] > 0 {
			return (v + 0.5) * units[lowAt(tokens, 4)], 5
		}
	}
	v, n := number(tokens)
	if n == 0 || n >= len(tokens) {
		return 0, 0
	}
	unit, ok := units[tokens[n].low]
	if !ok || v < 0 {
		return 0, 0
	}
	return v * unit, n + 1
}

// period reads how often something is done, behind "every": "5 minutes", "minute".
func period(tokens []token) (ms float64, n int) {
	if unit := units[lowAt(tokens, 0)]; unit >= second {
		return unit, 1
	}
	return duration(tokens)
}

// spell is a time in the largest unit that divides it: "5 minutes".
func spell(ms float64) string {
	for _, u := range []struct {
		ms   float64
		name string
	}{{hour, "hour"}, {minute, "minute"}, {second, "second"}, {1, "millisecond"}} {
		n := ms / u.ms
		switch {
		case n == 1:
			return "1 " + u.name
		case n == float64(int64(n)):
			return strconv.FormatInt(int64(n), 10) + " " + u.name + "s"
		}
	}
	return strconv.FormatFloat(ms, 'f', -1, 64) + " milliseconds"
}

// joined reads a number with its unit in one word: 500ms, 2s.
func joined(tokens []token) (float64, int) {
	if len(tokens) == 0 || tokens[0].kind != wordToken {
		return 0, 0
	}
	digits := strings.TrimRight(tokens[0].low, "abcdefghijklmnopqrstuvwxyz")
	unit, ok := units[tokens[0].low[len(digits):]]
	v, err := strconv.ParseFloat(digits, 64)
	if !ok || err != nil || v < 0 {
		return 0, 0
	}
	return v * unit, 1
}
