package offline

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
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

// Dates of a column that is named are written anew before rows are put in order by it, once; those of
// another are left alone.
func TestRedateOfAColumn(t *testing.T) {
	base, _ := Plan("Read a.csv, keep the rows where Betrag is over 5, sort it by Datum and write it to b.csv", catalog.Builtin())
	program := func(w workflow.Workflow) string { return text.Unquote(w.Nodes[1].Tool.Arguments["program"]) }
	next, changed := Redate(base, "The dates of Datum are written as 26.11.2026")
	lines := strings.Split(program(next), "\n| ")
	if len(changed) != 1 || len(lines) != 3 || !strings.HasPrefix(lines[1], "map(.Datum |= if . == null") || lines[2] != "sort_by(ascending(.Datum))" {
		t.Errorf("%v: %s", changed, program(next))
	}
	if _, again := Redate(next, "The dates of Datum are written as 26.11.2026"); len(again) > 0 {
		t.Error("changed twice")
	}
	for _, words := range []string{"The dates of Tag are written as 26.11.2026", "The dates are written as 26.11.2026"} {
		if _, changed := Redate(base, words); len(changed) > 0 {
			t.Errorf("%s: %v", words, changed)
		}
	}
}
