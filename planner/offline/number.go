package offline

import (
	"math"
	"strconv"
	"strings"

	"planwright/planner/text"
)

var numberWords = map[string]float64{
	"zero": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
	"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
	"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
	"sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "dozen": 12, "half": 0.5, "quarter": 0.25, "few": 3,
	"a hundred": 100, "one hundred": 100, "a dozen": 12, "a couple": 2, "a couple of": 2, "a few": 3,
	"half a": 0.5, "half an": 0.5, "a quarter of an": 0.25, "quarter of an": 0.25,
}

// number reads a number at the start of the tokens, in digits or in words, and
// says how many tokens it took.
func number(tokens []token) (value float64, n int) {
	if len(tokens) > 0 && tokens[0].kind == numberToken {
		v, err := strconv.ParseFloat(decimal(tokens[0].text), 64)
		if err != nil {
			return 0, 0
		}
		return v, 1
	}
	if _, ok := numberWords[strings.TrimRight(lowAt(tokens, 0), "-")]; !ok && !strings.Contains(lowAt(tokens, 0), "-") {
		return 0, 0
	}
	if lowAt(tokens, 0) == "a" && (len(tokens) < 2 || tokens[1].kind != wordToken) { // "if the answer is A"
		return 0, 0
	}
	phrase := ""
	for i := 0; i < min(len(tokens), 4) && tokens[i].kind == wordToken; i++ {
		phrase = strings.TrimSpace(phrase + " " + tokens[i].low)
		if v, ok := numberWords[phrase]; ok {
			value, n = v, i+1
		}
	}
	if tens, ones, ok := strings.Cut(lowAt(tokens, 0), "-"); ok && numberWords[tens] >= 20 && numberWords[tens] < 100 && numberWords[ones] >= 1 && numberWords[ones] < 10 {
		return numberWords[tens] + numberWords[ones], 1
	}
	return value, n
}

var thousands = text.Pattern(`^[+-]?[1-9]\d{0,2}(,\d{3})+(\.|$)`)

// decimal is the number with a point: a comma stands between thousands, as in
// 10,000, or is the point itself, as in 1,5.
func decimal(text string) string {
	if thousands().MatchString(text) {
		return strings.ReplaceAll(text, ",", "")
	}
	return strings.Replace(text, ",", ".", 1)
}

// maxTimes bounds how often a sentence may ask for something.
const maxTimes = 100_000

// count reads "5 times", "three times", "5x", "once", "twice".
func count(tokens []token) (times, n int) {
	switch low := lowAt(tokens, 0); {
	case low == "once":
		return 1, 1
	case low == "twice":
		return 2, 1
	case strings.HasSuffix(low, "x"):
		if v, err := strconv.Atoi(low[:len(low)-1]); err == nil && v >= 1 && v <= maxTimes {
			return v, 1
		}
	}
	v, n := number(tokens)
	if unit := lowAt(tokens, n); n == 0 || lowAt(tokens, n-1) == "few" || unit != "times" && unit != "time" && unit != "x" || v != math.Trunc(v) || v < 1 || v > maxTimes {
		return 0, 0
	}
	return int(v), n + 1
}

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
	for last := math.Inf(1); ; {
		at := n
		if n > 0 && lowAt(tokens, n) == "and" {
			at++
		}
		more, used := oneDuration(tokens[min(at, len(tokens)):])
		if used == 0 || more >= last {
			break
		}
		ms, n, last = ms+more, at+used, more
	}
	if n > 0 && andAHalf(tokens, n) {
		return ms + units[lowAt(tokens, n-1)]/2, n + 3
	}
	return ms, n
}

func andAHalf(tokens []token, at int) bool {
	return lowAt(tokens, at) == "and" && lowAt(tokens, at+1) == "a" && lowAt(tokens, at+2) == "half" && units[lowAt(tokens, at+3)] == 0
}

func oneDuration(tokens []token) (ms float64, n int) {
	if digits := strings.TrimRight(lowAt(tokens, 0), "abcdefghijklmnopqrstuvwxyz"); digits != "" { // 500ms, 2s
		if v, err := strconv.ParseFloat(digits, 64); err == nil && v >= 0 && tokens[0].kind == wordToken {
			if unit, ok := units[tokens[0].low[len(digits):]]; ok {
				return v * unit, 1
			}
		}
	}
	v, n := number(tokens)
	if lowAt(tokens, n) == "and" && lowAt(tokens, n+1) == "a" && lowAt(tokens, n+2) == "half" && units[lowAt(tokens, n+3)] > 0 { // two and a half minutes
		v, n = v+0.5, n+3
	}
	unit, ok := units[lowAt(tokens, n)]
	if n == 0 || !ok || v < 0 {
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
	unit, name := 1.0, "millisecond"
	for _, u := range []string{"hour", "minute", "second"} {
		if ms >= units[u] && math.Mod(ms, units[u]) == 0 {
			unit, name = units[u], u
			break
		}
	}
	if ms == unit {
		return "1 " + name
	}
	return strconv.FormatFloat(ms/unit, 'f', -1, 64) + " " + name + "s"
}

func lowAt(tokens []token, i int) string {
	if i < len(tokens) && tokens[i].kind != quoteToken {
		return tokens[i].low
	}
	return ""
}
