package writing_test

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/jq"
	"planwright/planner/offline"
	"planwright/planner/offline/writing"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Said of a workflow that is there, it changes the lines that take a month of a date, and nothing
// else; what may be two days, or says more than that, changes nothing.
func TestRewrite(t *testing.T) {
	base, _ := offline.Plan("Read a.csv, add up Betrag by month of Datum and write it to b.csv", catalog.Builtin())
	for words, form := range map[string]string{
		"The dates are written as 26.11.2026": `"%d.%m.%Y"`, "the dates are written like 26.11.26.": `"%d.%m.%y"`, "Dates are given as dd.mm.yyyy": `"%d.%m.%Y"`, "My dates are written as TT.MM.JJJJ": `"%d.%m.%Y"`,
		"the dates of Datum are written as 11/26/2026": `"%m/%d/%Y"`, "The dates are written as 26. November 2026": `"%d. %b %Y"`, "the dates are written as 26 Nov 2026": `"%d %b %Y"`,
		"The dates are written as 03/04/2026": "", "The dates are written by hand": "", "Write the dates as 26.11.2026": "", "The dates are written as 26.11.2026, then write them to x.csv": "",
	} {
		next, changed := writing.Rewrite(base, words)
		if form == "" {
			if writing.OnlySaid(words) {
				t.Errorf("%s: is taken for a form of dates", words)
			}
			continue
		}
		if !writing.OnlySaid(words) || len(changed) != 1 {
			t.Errorf("%s: %v", words, changed)
			continue
		}
		for i, n := range next.Nodes {
			was, is := text.Unquote(base.Nodes[i].Tool.Arguments["program"]), text.Unquote(n.Tool.Arguments["program"])
			if n.ID != changed[0] && was != is || n.ID == changed[0] && (!strings.Contains(is, "map(.month = (.Datum | if . == null") || !strings.Contains(is, form)) {
				t.Errorf("%s: %s", words, is)
			}
		}
		if _, again := writing.Rewrite(next, words); len(again) > 0 {
			t.Errorf("%s: changed twice", words)
		}
	}
}

// Dates of a column that is named are written anew before rows are put in order by it, once; those of
// another are left alone.
func TestRewriteOfAColumn(t *testing.T) {
	base, _ := offline.Plan("Read a.csv, keep the rows where Betrag is over 5, sort it by Datum and write it to b.csv", catalog.Builtin())
	program := func(w workflow.Workflow) string { return text.Unquote(w.Nodes[1].Tool.Arguments["program"]) }
	next, changed := writing.Rewrite(base, "The dates of Datum are written as 26.11.2026")
	lines := strings.Split(program(next), "\n| ")
	if len(changed) != 1 || len(lines) != 3 || !strings.HasPrefix(lines[1], "map(.Datum |= if . == null") || lines[2] != "sort_by(ascending(.Datum))" {
		t.Errorf("%v: %s", changed, program(next))
	}
	if _, again := writing.Rewrite(next, "The dates of Datum are written as 26.11.2026"); len(again) > 0 {
		t.Error("changed twice")
	}
	compared, _ := offline.Plan("Read a.csv, keep the rows where Betrag is over 5 and Datum is after 2026-03-01 and write it to b.csv", catalog.Builtin())
	if _, changed := writing.Rewrite(compared, "The dates of Datum are written as 11/26/2026"); len(changed) != 1 {
		t.Error("dates that are compared stay as they were")
	}
	if next, _ := writing.Rewrite(base, "Datum is written as 26.11.2026"); !strings.HasPrefix(strings.Split(program(next), "\n| ")[1], "map(.Datum |= if . == null") {
		t.Error(program(next))
	}
	for _, words := range []string{"The dates of Tag are written as 26.11.2026", "The dates are written as 26.11.2026"} {
		if _, changed := writing.Rewrite(base, words); len(changed) > 0 {
			t.Errorf("%s: %v", words, changed)
		}
	}
}

// Amounts of columns that are named become numbers before the first line that looks at them, once; a
// sample of which the sign may part thousands says nothing.
func TestRewriteAmounts(t *testing.T) {
	base, _ := offline.Plan("Read a.csv, add up Betrag by Kunde and write it to b.csv", catalog.Builtin())
	for words, line := range map[string]string{
		"The amounts of Betrag are written as 2.093,11 €": jq.ByComma, "the numbers in Betrag are written like $2,093.11.": jq.ByPoint, "Betrag is written as 2093,11": jq.ByComma,
		"The amounts of Betrag and Kunde are written as (100,00)": jq.ByComma, "the prices of “Betrag” are written as 12,50 EUR": jq.ByComma,
		"The amounts of Betrag are written as 1.200": "", "The amounts of Summe are written as 1,50": "", "The amounts of Betrag are written as 1,50, then write them to x.csv": "",
	} {
		next, changed := writing.Rewrite(base, words)
		if line == "" {
			if len(changed) > 0 && writing.OnlySaid(words) {
				t.Errorf("%s: changed %v", words, changed)
			}
			continue
		}
		if !writing.OnlySaid(words) || len(changed) != 1 {
			t.Errorf("%s: %v, %v", words, writing.OnlySaid(words), changed)
			continue
		}
		if is := text.Unquote(next.Nodes[1].Tool.Arguments["program"]); !strings.Contains(is, "map(.Betrag |= "+line+")\n| ") {
			t.Errorf("%s: %s", words, is)
		}
		if _, again := writing.Rewrite(next, words); len(again) > 0 {
			t.Errorf("%s: changed twice", words)
		}
	}
	both, _ := offline.Plan("Read a.csv, keep the rows where Order Date is after 2026-06-30, add up Betrag by Kunde and write b.csv. The amounts of Betrag are written as $2,093.11. The dates of “Order Date” are written as 12/22/2025", catalog.Builtin())
	if program := text.Unquote(both.Nodes[1].Tool.Arguments["program"]); len(both.Nodes) != 3 || !strings.Contains(program, jq.ByPoint) || !strings.Contains(program, "%m/%d/%Y") {
		t.Errorf("only one of two is taken: %s", program)
	}
	planned, problems := offline.Plan("Read a.csv, add up Betrag by Kunde and write it to b.csv. The amounts of Betrag are written as 2.093,11 €.", catalog.Builtin())
	if len(planned.Nodes) != 3 || !strings.Contains(text.Unquote(planned.Nodes[1].Tool.Arguments["program"]), jq.ByComma) || problems.HasErrors() {
		t.Errorf("%v", problems)
	}
}
