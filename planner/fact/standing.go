package fact

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// Standing is what stands in a workflow, and in what else counts.
type Standing struct {
	doing   string // what is done, in lower case
	all     string // with the names of what does it
	numbers map[float64]bool
}

// Make is what stands in some texts. names are such as say what something is called, and do nothing.
func Make(doing, names string) Standing {
	s := Standing{doing: written(doing), numbers: map[float64]bool{}}
	s.all = s.doing + " " + written(names)
	for _, said := range inText().FindAllString(s.doing, -1) {
		for _, part := range append(strings.Split(said, ","), said) {
			if part != "" {
				s.add(readings(part)...)
			}
		}
	}
	return s
}

var (
	inText  = text.Pattern(`\d+(?:\.\d+)?e\d+|\d+(?:[.,'’]\d+)*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`)
	ofSizes = text.Pattern(`1024|1048576|1000000|1e6|1e9|(?:^|[^\pL])[kmg]i?b(?:$|[^\pL])|mega|giga|kilo|size_|\d[kmg](?:$|[^\pL])`)
)

// Count adds how many there are of something.
func (s Standing) Count(n int) { s.add(float64(n)) }

func (s Standing) add(values ...float64) {
	for _, n := range values {
		s.numbers[rounded(n)] = true
	}
}

// rounded keeps of a number what survives a division.
func rounded(n float64) float64 { return math.Round(n*1e6) / 1e6 }

// Holds reports whether a fact stands there, or may.
func (s Standing) Holds(f Fact) bool {
	switch f.kind {
	case number:
		return s.holdsNumber(f)
	case address:
		return strings.Contains(s.doing, f.low)
	case file:
		return strings.Contains(s.doing, f.low) || s.holdsDated(f.low)
	case fileType:
		return !strings.Contains(s.doing, "list_files") || strings.Contains(s.doing, f.low) || strings.HasPrefix(f.low, "jp") && strings.Contains(s.doing, "jp")
	case quoted:
		return s.holdsText(f.low)
	}
	return true
}

func (s Standing) holdsNumber(f Fact) bool {
	isOfSizes, isOfTries := ofSizes().MatchString(s.doing), strings.Contains(s.doing, "retries=")
	for _, n := range f.values {
		for _, is := range f.unit.forms(n, isOfSizes, isOfTries) {
			if s.numbers[rounded(is)] {
				return true
			}
		}
		if slices.ContainsFunc(f.unit.products(n), s.holdsProduct) {
			return true
		}
	}
	return math.IsInf(f.values[0], 0)
}

// holdsProduct reports whether two of the numbers make one: rounds of a loop and what each waits.
func (s Standing) holdsProduct(n float64) bool {
	for a := range s.numbers {
		if a > 1 && n/a > 1 && s.numbers[rounded(n/a)] {
			return true
		}
	}
	return false
}

// holdsDated reports whether the name of a file with a number or date in it is put together.
func (s Standing) holdsDated(name string) bool {
	stem, ext, _ := strings.Cut(name, ".")
	return strings.ContainsAny(stem, "0123456789") && strings.Contains(s.doing, "."+ext) && s.share(stem) == 1
}

// leastShare is how much of a longer text stands where it is only put in other words.
const leastShare = 0.6

// holdsText reports whether a text stands somewhere, or most of it: results may be put into it.
func (s Standing) holdsText(low string) bool {
	if strings.Contains(s.all, low) {
		return true
	}
	if i := strings.LastIndexAny(low, "+/\\"); i >= 0 && i+1 < len(low) && strings.Contains(s.all, strings.TrimSpace(low[i+1:])) {
		return true // keys, and the last name of a path
	}
	return strings.Contains(low, " ") && s.share(low) >= leastShare
}

// share is how many of the longer words of a text stand somewhere.
func (s Standing) share(low string) float64 {
	all, there := 0.0, 0.0
	for _, w := range strings.FieldsFunc(low, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if utf8.RuneCountInString(w) < 3 {
			continue
		}
		all++
		if strings.Contains(s.all, w) {
			there++
		}
	}
	if all == 0 {
		return 1
	}
	return there / all
}
