package offline

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/text"
)

// Said of a workflow that is there, it changes the lines that take a month of a date, and nothing
// else; what may be two days, or says more than that, changes nothing.
func TestRedate(t *testing.T) {
	base, _ := Plan("Read a.csv, add up Betrag by month of Datum and write it to b.csv", catalog.Builtin())
	for words, form := range map[string]string{
		"The dates are written as 26.11.2026": `"%d.%m.%Y"`, "the dates are written like 26.11.26.": `"%d.%m.%y"`, "Dates are given as dd.mm.yyyy": `"%d.%m.%Y"`, "My dates are written as TT.MM.JJJJ": `"%d.%m.%Y"`,
		"the dates of Datum are written as 11/26/2026": `"%m/%d/%Y"`, "The dates are written as 26. November 2026": `"%d. %b %Y"`, "the dates are written as 26 Nov 2026": `"%d %b %Y"`,
		"The dates are written as 03/04/2026": "", "The dates are written by hand": "", "Write the dates as 26.11.2026": "", "The dates are written as 26.11.2026, then write them to x.csv": "",
	} {
		next, changed := Redate(base, words)
		if form == "" {
			if SaysDates(words) {
				t.Errorf("%s: is taken for a form of dates", words)
			}
			continue
		}
		if !SaysDates(words) || len(changed) != 1 {
			t.Errorf("%s: %v", words, changed)
			continue
		}
		for i, n := range next.Nodes {
			was, is := text.Unquote(base.Nodes[i].Tool.Arguments["program"]), text.Unquote(n.Tool.Arguments["program"])
			if n.ID != changed[0] && was != is || n.ID == changed[0] && (!strings.Contains(is, "map(.month = (.Datum | if . == null") || !strings.Contains(is, form)) {
				t.Errorf("%s: %s", words, is)
			}
		}
		if _, again := Redate(next, words); len(again) > 0 {
			t.Errorf("%s: changed twice", words)
		}
	}
}
