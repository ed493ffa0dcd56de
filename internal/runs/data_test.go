package runs

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/internal/tools"
	"planwright/planner/catalog"
)

// answering are tools of which each gives what a test says.
type answering struct {
	asking
	give func(tool string, arguments jsontext.Value) tools.Result
}

func (a answering) Call(_ context.Context, tool string, arguments jsontext.Value, _ tools.Along) (tools.Result, error) {
	return a.give(tool, arguments), nil
}

// A data program is shown what it makes of the data that the step would have now: what stands
// there, what the steps before it gave last or what is kept for them, what the run was given, or
// what the step itself was called with.
func TestLookAtDataOfTheLastRun(t *testing.T) {
	rows := jsontext.Value(`[{"n":1},{"n":2}]`)
	r := openRunsOn(t, answering{give: func(string, jsontext.Value) tools.Result {
		return tools.Result{Success: true, Text: "said " + key, Fields: map[string]jsontext.Value{"entries": rows, "text": jsontext.Value(`"said"`)}}
	}})
	o := order(t, `
		input many: number default=5
		input few: number
		list: Tool list_files folder=a
		each: Loop over list.entries
		made: Tool transform_data data="{{each.item}}" program=.
		end: EndLoop each
		list > each:LoopBody > made > end > each`)
	p := &RunsPage{Room: r, ctx: t.Context(), opened: func() Opened { return Opened{Workflow: o.Workflow, File: o.File} }}
	look := func(data, program string) DataView {
		t.Helper()
		v, err := p.LookAtData(DataRequest{Node: "made", Data: jsontext.Value(data), Program: program})
		must(t, err)
		return v
	}
	for _, data := range []string{``, `""`, `null`} {
		if v := look(data, "."); v.Failure == "" || v.Before != nil || v.After != nil {
			t.Errorf("without data %q: %+v", data, v)
		}
	}
	if v := look(`[1,2,3]`, "length"); v.Run != "" || v.At != "" || v.Before == nil || v.Before.Count != 3 || v.Before.Bytes != 7 || v.After == nil || string(v.After.Value) != "3" || v.After.Count != -1 {
		t.Errorf("of what stands there: %+v", v)
	}
	before := look(`"{{list.entries}}"`, ".")
	if before.Failure == "" || before.Before != nil || before.At != "" {
		t.Errorf("before any run: %+v", before)
	}
	o.Inputs = map[string]jsontext.Value{"few": jsontext.Value("2")}
	record := r.run(t, o)
	for data, want := range map[string]string{
		`"{{list.entries}}"`:                  string(rows),
		`"{{list.entries.1.n}}"`:              `2`,
		`["{{inputs.many}}"]`:                 `[5]`,
		`"{{inputs.few}}"`:                    `2`,
		`"{{each.item}}"`:                     `{"n":2}`, // with which it was called last
		`["{{list.entries}}", "` + key + `"]`: `[` + string(rows) + `,"[redacted]"]`,
	} {
		v := look(data, ".")
		if v.Failure != "" || v.Before == nil || v.After == nil || string(v.Before.Value) != want || string(v.After.Value) != want || v.Run != record.ID || v.At == "" {
			t.Errorf("%s: %+v, want %s", data, v, want)
		}
	}
	last := given{run: record, before: o.Workflow}
	for _, c := range []struct{ node, data, want string }{
		{"made", ` "{{each.item}}"`, `{"n":2}`}, {"made", `["{{each.item}}"]`, ""}, {"list", `"{{each.item}}"`, ""}, {"each", `"{{each.item}}"`, ""}, {"gone", `"{{each.item}}"`, ""},
	} {
		if got := r.got(DataRequest{Node: c.node, Data: jsontext.Value(c.data)}, last); string(got) != c.want {
			t.Errorf("%s was called with %s for %s, want %s", c.node, got, c.data, c.want)
		}
	}
	other := look(`["{{gone.text}}"]`, ".")
	if other.Failure == "" || other.Before != nil || other.Failure == before.Failure {
		t.Errorf("what the last run did not give: %+v", other)
	}
	if v := look(`"{{list.entries}}"`, `map(.n | ascii_upcase)`); v.Failure == "" || v.Before == nil || v.After != nil {
		t.Errorf("of a program that fails: %+v", v)
	}
	entries, err := r.runner.Entries(record.ID)
	must(t, err)
	for _, e := range entries {
		if e.Trace.Node == "list" && e.Trace.Result != nil {
			_, err := p.PinResult(PinRequest{Node: "list", Run: record.ID, Entry: e.N})
			must(t, err)
		}
	}
	rows = jsontext.Value(`[]`)
	r.run(t, o)
	if v := look(`"{{list.entries}}"`, "length"); v.After == nil || string(v.After.Value) != "2" {
		t.Errorf("of what is kept for a step: %+v", v)
	}
}

// Of a long list the first elements are shown with their number, and of what is large no more
// than a page can take.
func TestDataShownHasABound(t *testing.T) {
	list := func(n int, element string) jsontext.Value {
		return jsontext.Value("[" + strings.TrimSuffix(strings.Repeat(element+",", n), ",") + "]")
	}
	text := func(n int) string { return `"` + strings.Repeat("x", n) + `"` }
	for name, c := range map[string]struct {
		value        jsontext.Value
		shown, count int // -1: as it is
	}{
		"a number":      {jsontext.Value("7"), -1, -1},
		"a long text":   {jsontext.Value(text(maxShownBytes)), 0, -1},
		"a short text":  {jsontext.Value(text(maxShownBytes - 2)), -1, -1},
		"no elements":   {list(0, ""), -1, 0},
		"as many":       {list(maxShownRows, "1"), -1, maxShownRows},
		"more":          {list(maxShownRows+1, "1"), maxShownRows, maxShownRows + 1},
		"long elements": {list(3, text(maxShownBytes/2-10)), 2, 3},
	} {
		got := shown(c.value)
		var elements []jsontext.Value
		isList := json.Unmarshal(got.Value, &elements) == nil && c.count >= 0
		switch {
		case got.Count != c.count || got.Bytes != len(c.value):
			t.Errorf("%s: %d elements, %d bytes", name, got.Count, got.Bytes)
		case c.shown < 0 && string(got.Value) != string(c.value):
			t.Errorf("%s: not all is shown", name)
		case isList && c.shown >= 0 && len(elements) != c.shown:
			t.Errorf("%s: %d are shown, want %d", name, len(elements), c.shown)
		case !isList && c.shown == 0 && string(got.Value) != "null":
			t.Errorf("%s: %d bytes are shown", name, len(got.Value))
		}
	}
}

// A list that a step gave as a file is looked at by its first elements, also where it is a part
// of the data; what only looks like such a file, and no step gave, is not opened.
func TestBeginningsOfListsInFiles(t *testing.T) {
	of := func(content string) (catalog.File, string) {
		file := kept(t, "rows", content)
		file.MIME = catalog.RowsMIME
		value, err := json.Marshal(file)
		must(t, err)
		return file, string(value)
	}
	short, shortValue := of("{\"n\":1}\n{\"n\":2}\n{\"n\":3")
	long, longValue := of(strings.Repeat("1\n", maxShownRows+7))
	gone, goneValue := of("1\n")
	must(t, os.Remove(gone.Path))
	_, strange := of("5\n")
	g := given{results: map[string]walk.Result{"a": {Files: []catalog.File{short, long}}, "b": {Files: []catalog.File{gone}}}}
	thousand := "[" + strings.TrimSuffix(strings.Repeat("1,", maxShownRows), ",") + "]"
	for name, c := range map[string]struct {
		data, want string
		first      int
		fails      bool
	}{
		"alone":         {shortValue, `[{"n":1},{"n":2}]`, 2, false},
		"long":          {longValue, thousand, maxShownRows, false},
		"members":       {`{"a":` + shortValue + `,"b":` + longValue + `,"c":1}`, `{"a":[{"n":1},{"n":2}],"b":` + thousand + `,"c":1}`, maxShownRows, false},
		"gone":          {goneValue, "", 0, true},
		"a member gone": {`{"a":` + goneValue + `}`, "", 0, true},
		"of no step":    {strange, strange, 0, false},
		"no such list":  {`{"a":[1]}`, `{"a":[1]}`, 0, false},
		"another value": {`[1,2]`, `[1,2]`, 0, false},
	} {
		data, first, err := g.beginnings(jsontext.Value(c.data))
		if (err != nil) != c.fails || !c.fails && (string(data) != c.want || first != c.first) {
			t.Errorf("%s: %.100s, %d, %v", name, data, first, err)
		}
	}
}
