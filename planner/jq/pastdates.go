package jq

import (
	"encoding/json"
	"strings"

	"planwright/planner/text"
)

// toldDates is what tells that dates stand in a column which do not begin with their year.
var toldDates = text.Pattern(`^Dates such as “(\d{1,2}\.\d{1,2}\.(\d{4}|\d{2}))[^”]*” stand in “([^”]+)”`)

// datesAnew is the line that writes such dates anew, as its form writes it.
const datesAnew = `map(COLUMN |= if . == null or . == "" then . else . as $d | first(("FORM") as $f | strptime($f)? | select(.[0] > 999 and [strftime($f) | scan("[0-9]+") | tonumber] == [$d | scan("[0-9]+") | tonumber]) | strftime("%Y-%m-%d")) // error("there is no date in the form that is said") end)`

// PastDates is a program that goes on where said tells that one failed at dates such as 26.11.2026:
// before the first line that looks at them they are written anew. "" where it did not, or where
// no such line is found.
func PastDates(source, said string) string {
	found := toldDates().FindStringSubmatch(said)
	if found == nil {
		return ""
	}
	column := termText(found[3])
	form := "%d.%m.%Y"
	if len(found[2]) == 2 {
		form = "%d.%m.%y"
	}
	lines := strings.Split(source, "\n| ")
	for i, line := range lines {
		if !strings.Contains(line, column) {
			continue
		}
		if strings.HasPrefix(line, "(") || strings.HasPrefix(line, "{") { // it gets several lists, or a row
			return ""
		}
		anew := strings.NewReplacer("COLUMN", column, "FORM", form).Replace(datesAnew)
		return strings.Join(append(append(append([]string{}, lines[:i]...), anew), lines[i:]...), "\n| ")
	}
	return ""
}

var plainName = text.Pattern(`^[A-Za-z_]\w*$`)

// termText is a column as forms write it.
func termText(name string) string {
	if plainName().MatchString(name) {
		return "." + name
	}
	quoted, _ := json.Marshal(name) // it is a text
	return ".[" + string(quoted) + "]"
}
