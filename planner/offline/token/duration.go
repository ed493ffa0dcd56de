package token

import (
	"math"
	"strconv"
	"strings"
)

// Times are in milliseconds.
const (
	Second = 1000.0
	Minute = 60 * Second
	Hour   = 60 * Minute
	Day    = 24 * Hour
)

var units = map[string]float64{
	"ms": 1, "millisecond": 1, "milliseconds": 1,
	"s": Second, "sec": Second, "secs": Second, "second": Second, "seconds": Second,
	"m": Minute, "min": Minute, "mins": Minute, "minute": Minute, "minutes": Minute,
	"h": Hour, "hr": Hour, "hrs": Hour, "hour": Hour, "hours": Hour,
	"d": Day, "day": Day, "days": Day, "week": 7 * Day, "weeks": 7 * Day,
	"month": 30 * Day, "months": 30 * Day, "year": 365 * Day, "years": 365 * Day,
}

// Duration reads "5 seconds", "a minute", "half an hour", "an hour and a half",
// "2 hours and 30 minutes", "2s"; in milliseconds.
func Duration(tokens []Token) (ms float64, n int) {
	for last := math.Inf(1); ; {
		at := n
		if n > 0 && LowAt(tokens, n) == "and" {
			at++
		}
		more, used := oneDuration(tokens[min(at, len(tokens)):])
		if used == 0 || more >= last {
			break
		}
		ms, n, last = ms+more, at+used, more
	}
	if n > 0 && andAHalf(tokens, n) {
		return ms + units[LowAt(tokens, n-1)]/2, n + 3
	}
	return ms, n
}

func andAHalf(tokens []Token, at int) bool {
	return LowAt(tokens, at) == "and" && LowAt(tokens, at+1) == "a" && LowAt(tokens, at+2) == "half" && units[LowAt(tokens, at+3)] == 0
}

func oneDuration(tokens []Token) (ms float64, n int) {
	if digits := strings.TrimRight(LowAt(tokens, 0), "abcdefghijklmnopqrstuvwxyz"); digits != "" { // 500ms, 2s
		if v, err := strconv.ParseFloat(digits, 64); err == nil && v >= 0 && tokens[0].Kind == Word {
			if unit, ok := units[tokens[0].Low[len(digits):]]; ok {
				return v * unit, 1
			}
		}
	}
	v, n := Number(tokens)
	if LowAt(tokens, n) == "and" && LowAt(tokens, n+1) == "a" && LowAt(tokens, n+2) == "half" && units[LowAt(tokens, n+3)] > 0 { // two and a half minutes
		v, n = v+0.5, n+3
	}
	unit, ok := units[LowAt(tokens, n)]
	if n == 0 || !ok || v < 0 {
		return 0, 0
	}
	return v * unit, n + 1
}

// Period reads how often something is done, behind "every": "5 minutes", "minute".
func Period(tokens []Token) (ms float64, n int) {
	if unit := units[LowAt(tokens, 0)]; unit >= Second {
		return unit, 1
	}
	return Duration(tokens)
}

// Spell is a time in the largest unit that divides it: "5 minutes".
func Spell(ms float64) string {
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
