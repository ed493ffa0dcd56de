package token

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

// Number reads a number at the start of the tokens, in digits or in words, and
// says how many tokens it took.
func Number(tokens []Token) (value float64, n int) {
	if len(tokens) > 0 && tokens[0].Kind == Digits {
		v, err := strconv.ParseFloat(decimal(tokens[0].Text), 64)
		if err != nil {
			return 0, 0
		}
		return v, 1
	}
	if _, ok := numberWords[strings.TrimRight(LowAt(tokens, 0), "-")]; !ok && !strings.Contains(LowAt(tokens, 0), "-") {
		return 0, 0
	}
	if LowAt(tokens, 0) == "a" && (len(tokens) < 2 || tokens[1].Kind != Word) { // "if the answer is A"
		return 0, 0
	}
	phrase := ""
	for i := 0; i < min(len(tokens), 4) && tokens[i].Kind == Word; i++ {
		phrase = strings.TrimSpace(phrase + " " + tokens[i].Low)
		if v, ok := numberWords[phrase]; ok {
			value, n = v, i+1
		}
	}
	if tens, ones, ok := strings.Cut(LowAt(tokens, 0), "-"); ok && numberWords[tens] >= 20 && numberWords[tens] < 100 && numberWords[ones] >= 1 && numberWords[ones] < 10 {
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

// Count reads "5 times", "three times", "5x", "once", "twice".
func Count(tokens []Token) (times, n int) {
	switch low := LowAt(tokens, 0); {
	case low == "once":
		return 1, 1
	case low == "twice":
		return 2, 1
	case strings.HasSuffix(low, "x"):
		if v, err := strconv.Atoi(low[:len(low)-1]); err == nil && v >= 1 && v <= maxTimes {
			return v, 1
		}
	}
	v, n := Number(tokens)
	if unit := LowAt(tokens, n); n == 0 || LowAt(tokens, n-1) == "few" || unit != "times" && unit != "time" && unit != "x" || v != math.Trunc(v) || v < 1 || v > maxTimes {
		return 0, 0
	}
	return int(v), n + 1
}

// LowAt is the word there in small letters, "" in quotes and behind the last.
func LowAt(tokens []Token, i int) string {
	if i < len(tokens) && tokens[i].Kind != Quote {
		return tokens[i].Low
	}
	return ""
}
