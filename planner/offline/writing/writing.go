// Package writing reads how people say that the dates or amounts of a table are written, and makes data
// programs take them so.
package writing

import (
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// A Writing is how the words say that dates or amounts are written, of which columns.
type Writing struct {
	at      []int    // where they say so
	columns []string // none are named: those of all lines that take a year, month or day
	form    string   // of dates, as strftime has it
	sign    string   // that parts the fraction of amounts
}

// Dates are taken for such as 2026-11-26. Who says that they are written otherwise says it for all
// lines that take a year, a month or a day of them.

// datesSaid says so: “the dates are written as 26.11.2026”, “written as dd.mm.yyyy”.
var datesSaid = text.Pattern(saysBefore + `(?:(?:the|my|all|its|their)\s+)?(?:(?:dates?|days?)(?:\s+(?:of|in)\s+(?:the\s+columns?\s+)?(?P<column>` + namesSaid + `))?\s+(?:are|is)\s+|dates?\s+)?` + writtenAs + `(?P<sample>\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{1,2}\.? \pL{3,}\.? \d{4}|[dt]{1,2}[./-]m{1,2}[./-][yj]{2,4}|mm/dd/yyyy)[”"]?`)

// datesOnly is a sentence that says nothing else.
var datesOnly = text.Pattern(`(?i)^\s*(?:please\s+)?(?:(?:the|my|all|its|their)\s+)?(?:dates?|days?)\b[^,;]*$`)

// amountsSaid says how amounts are written: “the amounts of Betrag are written as 2.093,11 €”.
var amountsSaid = text.Pattern(saysBefore + `(?:(?:the|my|all)\s+)?(?:(?:amounts?|numbers?|figures?|prices?|values?|sums?|texts?)\s+(?:of|in)\s+)?(?:the\s+columns?\s+)?(?P<column>` + namesSaid + `)\s+(?:are|is)\s+` + writtenAs + `(?P<sample>[-+(]?(?:[€$£]|EUR|USD|CHF|GBP)?[ \x{a0}]?[-+(]?\d(?:[\d.,/'’ \x{a0}\x{202f}]*\d)?\)?-?(?:[ \x{a0}]?(?:[€$£%]|EUR|USD|CHF|GBP)\b?)?)[”"]?(?:$|[\s,;.!])`)

// saysBefore is what such words begin with, writtenAs what leads to the sample, and namesSaid are the
// names of columns, one or several.
const (
	saysBefore = `(?i)(?:^\s*|[,;.]?\s+)(?:(?:and|but|where|in which|please|note that)\s+)*`
	writtenAs  = `(?:written|given|formatted)\s+(?:as|like|in the form|in the form of|such as)\s+[“"]?`
	nameSaid   = `[\pL_][\pL\d_]*(?: (?-i:\p{Lu})[\pL\d_]*){0,2}|“[^”]+”|"[^"]+"`
	namesSaid  = `(?:` + nameSaid + `)(?:(?:\s*,\s*|\s+and\s+)(?:` + nameSaid + `))*`
)

// Said are what the words say of that, in their order, and the words without; none of what
// may mean two ways.
func Said(words string) (all []Writing, rest string) {
	for len(all) < 9 {
		w, ok := writingSaid(words)
		if !ok {
			break
		}
		all, words = append(all, w), text.Blank(words, w.at)
	}
	return all, words
}

func writingSaid(words string) (Writing, bool) {
	dates, sample := writingBy(datesSaid(), words)
	dates.form = dateForm(sample)
	if dates.form != "" && len(dates.columns) > 0 {
		return dates, true
	}
	amounts, sample := writingBy(amountsSaid(), words)
	if !dateInFigures().MatchString(sample) {
		amounts.sign = tabular.FractionSign(sample)
	} else if !datesOnly().MatchString(amounts.columns[0]) { // “the dates are written as …” names none
		amounts.form = dateForm(sample)
	}
	if amounts.form+amounts.sign != "" {
		return amounts, true
	}
	return dates, dates.form != ""
}

// writingBy is where words say how something is written, and of which columns, with the sample that
// they give of it.
func writingBy(pattern *regexp.Regexp, words string) (w Writing, sample string) {
	found := pattern.FindStringSubmatchIndex(words)
	if found == nil {
		return w, ""
	}
	part := func(name string) string {
		at := 2 * pattern.SubexpIndex(name)
		return words[max(found[at], 0):max(found[at+1], 0)] // “” of what is not said
	}
	return Writing{at: found[:2], columns: namesIn(part("column"))}, part("sample")
}

// namesIn are the names in a list of columns.
func namesIn(said string) (names []string) {
	for _, name := range betweenNames().Split(said, -1) {
		if name != "" {
			names = append(names, strings.Trim(name, `“”"`))
		}
	}
	return names
}

var betweenNames = text.Pattern(`(?i)\s*,\s*|\s+and\s+`)

// OnlySaid reports whether the words say how dates or amounts are written, and nothing else.
func OnlySaid(words string) bool {
	all, rest := Said(words)
	if len(all) == 0 || strings.Trim(rest, " .!\n") != "" {
		return false
	}
	return all[0].sign != "" || len(all[0].columns) > 0 || datesOnly().MatchString(words)
}

// dateInFigures is a date of which all is in figures.
var dateInFigures = text.Pattern(`^(\d{1,2})([./-])(\d{1,2})[./-](\d{2,4})$`)

// dateForm is how dates are written of which there is a sample, as strftime has it; "" where it may
// mean two forms, or is none.
func dateForm(sample string) string {
	sample = strings.ToLower(sample)
	if parts := dateInFigures().FindStringSubmatch(sample); parts != nil {
		return numericForm(parts[1], parts[2], parts[3], parts[4])
	}
	switch {
	case sample == "":
		return ""
	case sample == "mm/dd/yyyy":
		return "%m/%d/%Y"
	case sample[0] == 'd' || sample[0] == 't':
		sign := string(strings.TrimLeft(sample, "dt")[0])
		if len(sample)-strings.LastIndex(sample, sign) == 3 {
			return "%d" + sign + "%m" + sign + "%y"
		}
		return "%d" + sign + "%m" + sign + "%Y"
	case strings.Contains(sample, "."):
		return "%d. %b %Y"
	}
	return "%d %b %Y"
}

func numericForm(first, sign, second, year string) string {
	a, _ := strconv.Atoi(first)
	b, _ := strconv.Atoi(second)
	end := "%Y"
	if len(year) == 2 {
		end = "%y"
	}
	switch {
	case a > 31 || b > 31 || a > 12 && b > 12, sign == "/" && a <= 12 && b <= 12 && a != b: // it may be two days
		return ""
	case b > 12:
		return "%m" + sign + "%d" + sign + end
	}
	return "%d" + sign + "%m" + sign + end
}
