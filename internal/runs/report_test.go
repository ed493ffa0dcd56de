package runs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// An input that was written as text is JSON of its type, and of a text the text itself.
func TestInputWrittenAsText(t *testing.T) {
	w := workflowtest.Parse(t, "input name: string\ninput count: number\ninput on: boolean\ninput list: array\ninput any: object")
	for _, c := range []struct{ name, text, want string }{
		{"name", "Ada", `"Ada"`}, {"name", " 7 ", `" 7 "`}, {"name", `a"b`, `"a\"b"`}, {"name", "\xff", ""},
		{"count", " 7 ", `7`}, {"count", "seven", ""}, {"count", `"7"`, ""}, {"count", "", ""}, {"on", "true", "true"}, {"on", "yes", ""},
		{"list", "[1]", "[1]"}, {"list", "[1", ""}, {"any", `{"a":1}`, `{"a":1}`}, {"any", `[1]`, ""}, {"other", "1", ""},
	} {
		if got, err := ParseInput(w, c.name, c.text); string(got) != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s %q: %s, %v", c.name, c.text, got, err)
		}
	}
	_, err := ParseInput(w, "other", "1")
	if err == nil || !strings.Contains(err.Error(), "name, count, on") {
		t.Errorf("it is not said which inputs there are: %v", err)
	}
	if _, none := ParseInput(workflow.Workflow{}, "other", "1"); none == nil || none.Error() == err.Error() {
		t.Errorf("it is not said that there are no inputs: %v", none)
	}
}

// What is to be allowed yet are the effects that steps have, from the harmless to the worst.
func TestMissingEffects(t *testing.T) {
	sheet := permit.Sheet{Steps: []permit.SheetStep{{Effect: catalog.Destructive}, {Effect: catalog.Write}, {Effect: catalog.Read}}}
	for _, c := range []struct{ given, want []catalog.Effect }{
		{nil, []catalog.Effect{catalog.Read, catalog.Write, catalog.Destructive}},
		{[]catalog.Effect{catalog.Read, catalog.External}, []catalog.Effect{catalog.Write, catalog.Destructive}},
		{[]catalog.Effect{catalog.Destructive, catalog.Write, catalog.Read}, nil},
	} {
		if got := Missing(sheet, c.given); !slices.Equal(got, c.want) {
			t.Errorf("given %v, %v are missing", c.given, got)
		}
	}
}

// Of a run that failed it is told in which rounds of which loops, where the failure is that of
// a step and not of a loop.
func TestRoundOfAFailure(t *testing.T) {
	w := workflowtest.Parse(t, "out: Loop times 3\nin: Loop times 9\na: Tool notify message=a")
	at := func(node, text string, turns ...walk.Turn) engine.Entry {
		return engine.Entry{Trace: walk.Trace{Kind: walk.Finished, Node: node, Loops: turns, Result: &walk.Result{Error: text}}}
	}
	outer, inner := walk.Turn{Loop: "out", Index: 1, Of: 3}, walk.Turn{Loop: "in", Index: 4, Of: 9}
	good := at("a", "broken", outer)
	good.Trace.Result.Success = true
	begun := at("a", "broken", outer)
	begun.Trace.Kind = walk.Began
	for name, c := range map[string]struct {
		entries []engine.Entry
		want    string
	}{
		"in one":             {[]engine.Entry{at("a", "broken", outer)}, "round 2 of 3 of “" + w.Nodes[0].Label() + "”."},
		"in two":             {[]engine.Entry{at("a", "broken", outer, inner)}, "round 2 of 3 of “" + w.Nodes[0].Label() + "”, round 5 of 9 of “" + w.Nodes[1].Label() + "”."},
		"a loop":             {[]engine.Entry{at("in", "broken", outer, inner)}, "round 2 of 3 of “" + w.Nodes[0].Label() + "”."},
		"in none":            {[]engine.Entry{at("a", "broken")}, ""},
		"another failure":    {[]engine.Entry{at("a", "torn", outer)}, ""},
		"no text":            {[]engine.Entry{at("a", "", outer)}, ""},
		"success":            {[]engine.Entry{good}, ""},
		"before its end":     {[]engine.Entry{begun}, ""},
		"without an end":     {[]engine.Entry{at("a", "broken", walk.Turn{Loop: "out", Index: 1})}, ""},
		"a loop that is not": {[]engine.Entry{at("a", "broken", walk.Turn{Loop: "gone", Index: 1, Of: 2})}, ""},
		"the first of two":   {[]engine.Entry{at("a", "torn", inner), at("a", "broken", outer), at("a", "broken", inner)}, "round 2 of 3 of “" + w.Nodes[0].Label() + "”."},
	} {
		if got := failedIn(engine.Record{Message: "It is broken."}, c.entries, w); !strings.HasSuffix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// The report of a run has all that came of it, without secrets, and none where there was no run.
func TestReportOfARun(t *testing.T) {
	r := openRuns(t)
	o := order(t, "output said: string = \"{{a.text}}\"\na: Tool ask_person question=\"Which?\"\nb: Tool ask_person question=\"And {{a.text}}?\"\na > b")
	sheet, err := r.Sheet(o)
	must(t, err)
	record := r.run(t, o)
	record.Assumed, record.Tokens, record.Failed = nil, 7, 2
	report, err := r.Report(record, sheet)
	must(t, err)
	if report.ID != record.ID || report.Status != string(walk.Done) || report.Steps != 2 || report.Calls != record.Calls || report.Calls == 0 || report.Tokens != 7 || report.Failed != 2 || report.Dry {
		t.Errorf("the report is %+v", report)
	}
	if report.Ms != record.Ended.Sub(record.Began).Milliseconds() || report.Assumed == nil || len(report.Sheet.Steps) != len(sheet.Steps) || report.Problems == nil {
		t.Errorf("the report is %+v", report)
	}
	if len(report.Results) != 2 || report.Results["b"].Text != "one" || string(report.Outputs["said"]) != `"one"` || len(report.Entries) == 0 {
		t.Errorf("results %+v, outputs %s, %d entries", report.Results, report.Outputs, len(report.Entries))
	}
	list, err := r.List("w")
	if err != nil || len(list) != 1 || list[0].ID != record.ID {
		t.Errorf("the runs are %+v, %v", list, err)
	}
	if list, _ := r.List("other"); list == nil || len(list) > 0 {
		t.Errorf("of another workflow the runs are %+v", list)
	}
	none := NoRun("unapproved", "Look at it.", permit.Sheet{})
	if none.Status != "unapproved" || none.Message != "Look at it." || none.Sheet.Steps == nil || none.Results == nil || none.Outputs == nil || none.Entries == nil {
		t.Errorf("no run is %+v", none)
	}
}

// Entries of one event have a bound: behind it only whether a step was good is told.
func TestEntriesHaveABound(t *testing.T) {
	var entries []engine.Entry
	for i := range 5 {
		entries = append(entries, engine.Entry{N: i + 1, Arguments: jsontext.Value(`{"a":1}`), Trace: walk.Trace{Node: "a", Result: &walk.Result{
			Success: i%2 == 0, Error: strings.Repeat("e", 2000), Text: "text", Fields: map[string]jsontext.Value{"f": jsontext.Value("1")}, Ways: []catalog.WayOn{{Argument: "path"}}}}})
	}
	size := viewEntry(entries[0], openRuns(t).redactor).size()
	if size < 2000 || size > 3000 {
		t.Fatalf("an entry of 2,000 bytes counts as %d", size)
	}
	views := viewEntries(entries, 2*size, openRuns(t).redactor)
	for i, v := range views {
		isWhole := i < 2
		if len(v.Arguments) > 0 != isWhole || v.Result.Text == "text" != isWhole || len(v.Result.Fields) > 0 != isWhole || v.Result.Cut == isWhole {
			t.Errorf("%d of five, with room for two: %+v", i, v)
		}
		if v.N != i+1 || v.Result.Success != (i%2 == 0) || v.Result.Fields == nil || v.Result.Files == nil || len(v.Result.Ways) != 1 || v.Result.Error == "" {
			t.Errorf("%d: %+v", i, v)
		}
	}
}

// Of fields that are too large together the first by name are shown, and it is said that more
// were there; files that are gone are said to be.
func TestResultHasABound(t *testing.T) {
	file := kept(t, "a.txt", "words")
	gone := file
	gone.Path += ".gone"
	half := jsontext.Value(`"` + strings.Repeat("x", maxShownText/2-10) + `"`)
	for fields, want := range map[int]int{1: 1, 2: 2, 3: 2} {
		r := walk.Result{Success: true, Files: []catalog.File{file, gone}, Fields: map[string]jsontext.Value{}}
		for i := range fields {
			r.Fields[fmt.Sprint(i)] = half
		}
		v := viewResult(r, openRuns(t).redactor)
		if len(v.Fields) != want || v.Cut != (want < fields) || v.Fields["0"] == nil {
			t.Errorf("of %d fields %d are shown, cut %v", fields, len(v.Fields), v.Cut)
		}
		if len(v.Files) != 2 || v.Files[0].Gone || !v.Files[1].Gone || v.Files[0].Name != "a.txt" || v.Files[0].Size != 5 || v.Files[0].Hash != file.SHA256 {
			t.Errorf("files %+v", v.Files)
		}
	}
	if v := viewResult(walk.Result{Text: strings.Repeat("x", maxShownText+1)}, openRuns(t).redactor); !v.Cut || len(v.Text) > maxShownText+len("…") {
		t.Errorf("a text of %d bytes is shown, cut %v", len(v.Text), v.Cut)
	}
}
