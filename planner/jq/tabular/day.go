package tabular

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// yearFirst and yearBehind are dates in figures, whose day is read; a time may stand behind it.
var (
	yearFirst  = text.Pattern(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ,])`)
	yearBehind = text.Pattern(`^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?:$|[T ,])`)
)

// Day is the day of a date as 2026-11-26, "" of an empty cell.
func Day(v any) (string, error) {
	if IsBlank(v) {
		return "", nil
	}
	said, isText := v.(string)
	if !isText {
		shown, _ := gojq.Marshal(v)
		return "", Failure(fmt.Sprintf("%s is no date", Start(string(shown))))
	}
	said = strings.TrimSpace(said)
	if found := yearFirst().FindStringSubmatch(said); found != nil {
		return checkedDay(said, found[1], found[2], found[3])
	}
	found := yearBehind().FindStringSubmatch(said)
	if found == nil {
		return "", Failure(fmt.Sprintf("“%s” is no date as 2026-11-26 or 26.11.2026. Write dates anew in a line before", Start(said)))
	}
	day, month, year := found[1], found[3], found[4]
	first, _ := strconv.Atoi(day)
	second, _ := strconv.Atoi(month)
	if found[2] != "." && first != second {
		switch {
		case first <= 12 && second <= 12:
			return "", Failure(fmt.Sprintf("“%s” may be two days, as either its day or its month stands first. Write dates anew in a line before", Start(said)))
		case second > 12:
			day, month = month, day
		}
	}
	if len(year) == 2 && year < "69" {
		year = "20" + year
	} else if len(year) == 2 {
		year = "19" + year
	}
	return checkedDay(said, year, month, day)
}

// checkedDay is a day that there is.
func checkedDay(said, year, month, day string) (string, error) {
	t, err := time.Parse("2006-1-2", year+"-"+month+"-"+day)
	if err != nil {
		return "", Failure(fmt.Sprintf("“%s” is no day that there is. Mend it, or leave such rows out in a line before", Start(said)))
	}
	return t.Format(time.DateOnly), nil
}

// isoDate is a date or month that begins with its year.
var isoDate = text.Pattern(`^\d{4}-\d{2}(-\d{2}|$)`)

// otherDate is one that begins with its day or month; its parts are its three numbers.
var otherDate = text.Pattern(`^(\d{1,2})[./-](\d{1,2})[./-](\d{2,4})\b`)

// wordedDate is one whose month is a word: 3. März 2026, March 3, 2026, Mar 2026. The words
// are those of English, German, French, Spanish and Italian, by how they begin.
var wordedDate = text.Pattern(`(?i)^(?:\d{1,2}(?:\.|st|nd|rd|th)?[ -])?(?:jan|f[eé][bv]|m[aä]r|apr|avr|abr|ma[iy]|mag|ju[nil]|giu|lug|a[uo][gû]|sep|set|o[kct]t|nov|d[eé][zc]|dic|ene|gen)\pL*\.?[ -](?:\d{1,2}(?:st|nd|rd|th)?, ?)?\d{4}\b`)

// BeginsWithYear reports whether a text is a date or month as 2026-11-26 and 2026-11.
func BeginsWithYear(said string) bool { return isoDate().MatchString(said) }

// EndsWithYear reports whether a text is a date in figures that begins with its day or month.
func EndsWithYear(said string) bool { return otherDate().MatchString(said) }

// IsOtherDate reports whether a text is a date that does not begin with its year.
func IsOtherDate(said string) bool {
	return EndsWithYear(said) || wordedDate().MatchString(said)
}
