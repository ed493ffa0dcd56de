package tabular

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/text"
)

// Months that stand in words are in no order that letters tell: April comes before Januar.

// monthStarts are how the names of months begin in English, German, French, Spanish and Italian.
var monthStarts = strings.Fields("jan|jän|ene|gen feb|fév|fev mar|mär|mrz apr|avr|abr mai|may|mag jun|jui|giu jul|lug aug|aoû|aou|ago sep|set oct|okt|ott nov dec|dez|déc|dic")

// monthIn is a month in words, alone or with a year, or with a day before or behind it.
var monthIn = text.Pattern(`(?i)^(?:(\d{1,2})(?:\.|st|nd|rd|th)?[ -]+)?(\pL{3,10})\.?(?:[ -]+(\d{1,2})(?:st|nd|rd|th)?,)?(?:[ -]+(\d{4}))?$`)

// monthNumber is 01 to 12, "" of a word that is no month.
func monthNumber(word string) string {
	word = strings.ToLower(word)
	if strings.HasPrefix(word, "juil") { // French, as juin is June
		return "07"
	}
	for i, starts := range monthStarts {
		if slices.ContainsFunc(strings.Split(starts, "|"), func(one string) bool { return strings.HasPrefix(word, one) }) {
			return fmt.Sprintf("%02d", i+1)
		}
	}
	return ""
}

// wordedParts are the day, month and year of a date whose month is a word; of any other text the
// month is "".
func wordedParts(said string) (day, month, year string) {
	found := monthIn().FindStringSubmatch(strings.TrimSpace(said))
	if found == nil || found[1] != "" && found[3] != "" {
		return "", "", ""
	}
	if day = found[1] + found[3]; len(day) == 1 {
		day = "0" + day
	}
	return day, monthNumber(found[2]), found[4]
}

// WordedDay is the day of such a date as 2026-01-05, "" where it is none.
func WordedDay(said string) string {
	day, month, year := wordedParts(said)
	if day == "" || month == "" || year == "" {
		return ""
	}
	return year + "-" + month + "-" + day
}

// MonthKey is the key by which months are in their order. A name that is none comes behind them.
func MonthKey(said string) string {
	day, month, year := wordedParts(said)
	if month == "" || day != "" {
		return "\U0010ffff"
	}
	return year + month + said
}

// AreMonths reports whether all texts are months in words, with a year or all without, besides one
// that stands for nothing.
func AreMonths(texts []string) bool {
	months, withYear := 0, 0
	for _, said := range texts {
		if said == NoName {
			continue
		}
		day, month, year := wordedParts(said)
		if month == "" || day != "" {
			return false
		}
		months++
		if year != "" {
			withYear++
		}
	}
	return months > 1 && (withYear == 0 || withYear == months)
}
