package catalog

import (
	"cmp"
	"strings"

	"planwright/planner/text"
)

// Called is what people call the tool, where its name is for those who plan.
func (t Tool) Called() string { return cmp.Or(t.Title, titled(t.Name)) }

// maxTitle is how long a title may be, in characters: a longer one tells no better than
// the name.
const maxTitle = 60

// giveTitles says what people call the arguments: by the tool's own words, by the schema's,
// or by the name. No two are called the same.
func (t Tool) giveTitles(args []Argument) {
	times := map[string]int{}
	for i, a := range args {
		args[i].Title = cmp.Or(t.Titles[a.Name], shortTitle(a.Title), titledArgument(a.Name))
		times[args[i].Title]++
	}
	for i, a := range args {
		if times[a.Title] > 1 {
			args[i].Title = a.Name
		}
	}
}

func shortTitle(title string) string {
	if title = text.Line(title); len([]rune(title)) > maxTitle {
		return ""
	}
	return title
}

// units are words that a name ends with to say in what it is counted.
var units = map[string]bool{
	"ms": true, "seconds": true, "minutes": true, "hours": true, "days": true,
	"bytes": true, "kb": true, "mb": true, "percent": true, "pixels": true,
}

// titledArgument makes words of an argument's name: older_than_days is “Older than (days)”.
func titledArgument(name string) string {
	words := titled(name)
	before, last, several := cutLast(words)
	if several && units[strings.ToLower(last)] {
		return before + " (" + last + ")"
	}
	return cmp.Or(words, name)
}

// cutLast parts the last word from those before it.
func cutLast(words string) (before, last string, several bool) {
	i := strings.LastIndexByte(words, ' ')
	if i < 0 {
		return "", words, false
	}
	return words[:i], words[i+1:], true
}
