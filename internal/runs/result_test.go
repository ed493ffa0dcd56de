package runs

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
)

// manyRows are more than an entry keeps.
var manyRows = jsontext.Value("[" + strings.Repeat(`{"name":"a name","n":12345},`, 20_000) + `{"name":"the last"}]`)

// Of the last visit of a step all is kept, and of one before it what its entry has.
func TestRunResultIsWholeOnAnyHost(t *testing.T) {
	for name := range hosts {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, name, t.TempDir(), nil, `
				twice: Loop max 2
				look: Tool read_file path="diary.txt"
				end: EndLoop twice
				twice:LoopBody > look > end > twice`)
			defer p.Close()
			plan, err := p.RunPlan(RunRequest{})
			must(t, err)
			begun, err := p.StartRun(RunRequest{Hash: plan.Sheet.Hash})
			must(t, err)
			asked := ""
			for range 2 {
				q := p.until(func(v RunView) bool { return v.Question != nil && v.Question.ID != asked }).Question
				asked = q.ID
				must(t, p.AnswerRun(RunAnswer{ID: begun.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "many"}}))
			}
			p.until(func(v RunView) bool { return v.Status.AtRest() })
			detail, err := p.RunDetail(begun.ID)
			must(t, err)
			var got []string
			for _, e := range detail.Entries {
				if e.Node == "look" && e.Result != nil {
					whole, err := p.RunResult(ResultRequest{Run: begun.ID, Node: "look", Entry: e.N})
					must(t, err)
					got = append(got, fmt.Sprintln(e.Result.Cut, whole.Result.Cut, bytes.Equal(whole.Result.Fields["rows"], manyRows), string(whole.Result.Fields["count"])))
				}
			}
			if want := []string{"true true false 1\n", "true false true 1\n"}; fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got %q, want %q", got, want)
			}
			if _, err := p.RunResult(ResultRequest{Run: begun.ID, Node: "twice", Entry: 1 << 20}); err == nil {
				t.Error("a result is found that there is not")
			}
		})
	}
}

// What is too large for a page too is cut between elements, and the number of all is told.
func TestWholeResultHasBounds(t *testing.T) {
	row := `{"a":"` + strings.Repeat("x", 1000) + `"}`
	rows := 20_000
	list := jsontext.Value("[" + strings.Repeat(row+",", rows-1) + row + "]")
	v := viewWhole(walk.Result{Success: true, Text: strings.Repeat("t", maxWholeText+1), Fields: map[string]jsontext.Value{"rows": list, "text": jsontext.Value(`"` + strings.Repeat("x", maxWholeFields) + `"`), "n": jsontext.Value("1")}}, &redact.Redactor{})
	short := v.Result.Fields["rows"]
	if !short.IsValid() || len(short) > maxWholeFields || len(short) < maxWholeFields-3*len(row) || v.Of["rows"] != rows {
		t.Errorf("the list has %d bytes, and is one of %d", len(short), v.Of["rows"])
	}
	if v.Result.Fields["text"] != nil || v.Result.Fields["n"] == nil || !v.Result.Cut || !v.TextCut || len(v.Result.Text) > maxWholeText+10 {
		t.Errorf("cut: %t, a text of %d bytes", v.Result.Cut, len(v.Result.Text))
	}
}

func TestFirstElements(t *testing.T) {
	for _, c := range []struct {
		value string
		room  int
		want  string
	}{
		{`[1, 2 ,3]`, 100, "[1,2,3] of 3"},
		{`[1,2,3]`, 5, "[1,2] of 3"},
		{`["long text",2]`, 5, "[] of 2"},
		{`[]`, 2, "[] of 0"},
		{`{"a":1}`, 5, "none"},
	} {
		short, count, ok := firstOf(jsontext.Value(c.value), c.room)
		got := "none"
		if ok {
			got = fmt.Sprintf("%s of %d", short, count)
		}
		if got != c.want {
			t.Errorf("%s in %d bytes: got %s, want %s", c.value, c.room, got, c.want)
		}
	}
}
