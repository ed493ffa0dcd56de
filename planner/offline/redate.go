package offline

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Dates are taken for such as 2026-11-26. Who says that they are written otherwise says it for all
// lines that take a year, a month or a day of them.

// datesSaid says so: “the dates are written as 26.11.2026”, “written as dd.mm.yyyy”.
var datesSaid = text.Pattern(`(?i)(?:^\s*|[,;.]?\s+)(?:(?:and|but|where|in which|please|note that)\s+)*(?:(?:the|my|all|its|their)\s+)?(?:(?:dates?|days?)(?:\s+(?:of|in)\s+(?:the\s+column\s+)?[“"]?(?P<column>[\pL_][\pL\d_]*)[”"]?)?\s+(?:are|is)\s+|dates?\s+)?(?:written|given|formatted)\s+(?:as|like|in the form|in the form of|such as)\s+[“"]?(?P<sample>\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{1,2}\.? \pL{3,}\.? \d{4}|[dt]{1,2}[./-]m{1,2}[./-][yj]{2,4}|mm/dd/yyyy)[”"]?`)

// datesOnly is a sentence that says nothing else.
var datesOnly = text.Pattern(`(?i)^\s*(?:please\s+)?(?:(?:the|my|all|its|their)\s+)?(?:dates?|days?)\b[^,;]*$`)

// SaysDates reports whether the words say how dates are written, and nothing else.
func SaysDates(words string) bool {
	at := datesSaid().FindStringIndex(words)
	return at != nil && datesOnly().MatchString(words) && strings.Trim(words[at[1]:], " .!\n") == "" && dateForm(words) != ""
}

// dateInFigures is a date of which all is in figures.
var dateInFigures = text.Pattern(`^(\d{1,2})([./-])(\d{1,2})[./-](\d{2,4})$`)

// dateForm is how the words say that dates are written, as strftime has it; "" where they may mean
// two forms, or say none.
func dateForm(words string) string {
	found := datesSaid().FindStringSubmatch(words)
	if found == nil {
		return ""
	}
	sample := strings.ToLower(found[datesSaid().SubexpIndex("sample")])
	if parts := dateInFigures().FindStringSubmatch(sample); parts != nil {
		return numericForm(parts[1], parts[2], parts[3], parts[4])
	}
	switch {
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

// periodLine is a part of a line that takes a year, a month or a day of a date with its year first.
var periodLine = text.Pattern(`= (\.(?:[A-Za-z_]\w*|\["(?:[^"\\]|\\.)*"\]))\[:(4|7|10)\]\)`)

// dateColumn is the column of which the words say how its dates are written, "" where they name none.
func dateColumn(words string) string {
	found := datesSaid().FindStringSubmatch(words)
	if found == nil {
		return ""
	}
	return found[datesSaid().SubexpIndex("column")]
}

// Redate is the workflow with its lines that take a year, month or day taking dates as the words say
// that they are written; of a column that they name, dates are written anew before rows are put in
// order by it or compared. The ids are those of the steps that changed.
func Redate(w workflow.Workflow, words string) (next workflow.Workflow, changed []string) {
	form := dateForm(words)
	if form == "" {
		return w, nil
	}
	next = w
	next.Nodes = slices.Clone(w.Nodes)
	for i, n := range w.Nodes {
		if n.Tool == nil || n.Tool.Name != "transform_data" {
			continue
		}
		before := text.Unquote(n.Tool.Arguments["program"])
		after := periodLine().ReplaceAllStringFunc(before, func(line string) string {
			found := periodLine().FindStringSubmatch(line)
			return "= (" + found[1] + " | " + datedAs(form, map[string]string{"4": "%Y", "7": "%Y-%m", "10": "%Y-%m-%d"}[found[2]]) + "))"
		})
		if column := dateColumn(words); after == before && column != "" {
			after = writtenAnew(before, column, form)
		}
		if after == before {
			continue
		}
		call := *n.Tool
		call.Arguments = maps.Clone(call.Arguments)
		call.Arguments["program"] = text.Quote(after)
		next.Nodes[i].Tool = &call
		changed = append(changed, n.ID)
	}
	return next, changed
}

// writtenAnew is a program in which the dates of a column are written with the year in front before
// the first line that puts rows in order by it or compares it.
func writtenAnew(program, column, form string) string {
	at := fieldText(column)
	lines := strings.Split(program, "\n| ")
	i := slices.IndexFunc(lines, func(line string) bool {
		isOrder := strings.HasPrefix(line, "sort_by(") || strings.HasPrefix(line, "group_by(") || strings.HasPrefix(line, "map(select(")
		return isOrder && slices.ContainsFunc([]string{at + ")", at + " ", at + ";", at + ","}, func(use string) bool { return strings.Contains(line, use) })
	})
	if i < 0 || slices.ContainsFunc(lines[:i], func(line string) bool { return strings.Contains(line, at+" |=") || strings.HasPrefix(line, "{") }) {
		return program
	}
	return strings.Join(slices.Insert(lines, i, "map("+at+" |= "+datedAs(form, "%Y-%m-%d")+")"), "\n| ")
}

// datedAs is a date in a form, as it is written in another; as the form of the page writes it.
func datedAs(form, to string) string {
	checked := `strptime($f)? | select(.[0] > 999 and [strftime($f) | scan("[0-9]+") | tonumber] == [$d | scan("[0-9]+") | tonumber]) | strftime("` + to + `")) // error("there is no date in the form that is said") end`
	if strings.Contains(form, "%b") {
		checked = monthsNamed + checked
	}
	return `if . == null or . == "" then . else . as $d | first(("` + form + `") as $f | ` + checked
}

// monthsNamed reads names of months in English and German, before the form does.
const monthsNamed = `(reduce ({Jan: "jan(uary?)?|jän(ner)?|ja\u0308n(ner)?", Feb: "feb(r|ruary?|er)?", Mar: "mar(ch)?|m(ä|a\u0308|ae)rz?|mrz", Apr: "apr(il)?", May: "may|mai", Jun: "jun[ei]?", Jul: "jul[iy]?", Aug: "aug(ust)?", Sep: "sept?(ember)?", Oct: "o[ck]t(ober)?", Nov: "nov(ember)?", Dec: "de[cz](ember)?"} | to_entries[]) as $m (.; sub("(?i)\\b(" + $m.value + ")\\b[.]?"; $m.key)))? | `
