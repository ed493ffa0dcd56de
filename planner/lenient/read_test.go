package lenient_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// withKey is the shape of an object that has a key.
type withKey string

func (key withKey) Fit(v *lenient.Value, _ lenient.Standing) int {
	if v.Get(string(key)) != nil {
		return 1
	}
	return -1
}

func (withKey) Item(*lenient.Value) bool  { return false }
func (withKey) Whole(*lenient.Value) bool { return false }
func (key withKey) Part(word string) bool { return word == string(key) }

func TestShapeChooses(t *testing.T) {
	reply := `First {"steps": [{"id": "s1"}]}, else {"add": [{"id": "s2"}],} or {"x": 1}.`
	for key, want := range map[string]string{
		"steps": `{"steps":[{"id":"s1"}]}`,
		"add":   `{"add":[{"id":"s2"}]}`,
		"x":     `{"x":1}`,
		"other": "none",
	} {
		r := lenient.Read(reply, withKey(key), repair)
		if got := strings.TrimSpace(valueText(r.Value)); got != want {
			t.Errorf("%s: read %s, want %s", key, got, want)
		}
		if none := r.Value == nil; none != r.Problems.HasErrors() {
			t.Errorf("%s: %s", key, r.Problems)
		}
	}
}

func TestUnfitDocumentIsNotTaken(t *testing.T) {
	r := lenient.Read(`{"a": 1}`, withKey("b"), repair)
	if r.Value != nil || len(r.Problems) != 1 || r.Problems[0].Code != problem.NoJSON {
		t.Errorf("read %s\n%s", valueText(r.Value), r.Problems)
	}
}

func TestProseAroundTheJSON(t *testing.T) {
	for reply, want := range map[string][2]string{
		"Here you go:\n```json\n{\"a\": 1}\n```\nEnjoy!":                                   {"Here you go:", "Enjoy!"},
		"<think>hm</think>I add it. {\"steps\": [{\"id\": \"s\"}]}":                        {"I add it.", ""},
		"<tool_call>\n{\"steps\": [{\"id\": \"s\"}]}\n</tool_call>":                        {"", ""},
		"Old: {\"x\": 1}\nNew: {\"steps\": [{\"id\": \"s\"}]}\nSee {city} [1]. {\"y\": 2}": {"Old: \nNew:", "See {city} [1]."},
		"**{\"a\": 1}** ok":                       {"", "ok"},
		"Only words, {city}.":                     {"Only words, {city}.", ""},
		"A\n\n\n\n```\n{\"a\": 1}}\n```\n\n\n\nB": {"A", "B"},
		"<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>final<|message|>{\"a\":1}": {"", ""},
	} {
		r := lenient.Read(reply, plans, repair)
		if diff := cmp.Diff(want, [2]string{r.Before, r.After}); diff != "" {
			t.Errorf("%q (-want +got):\n%s", reply, diff)
		}
	}
}

func TestStepsShowEachPass(t *testing.T) {
	r := lenient.Read("<think>x</think>Plan: {\"a\": 1,}.", plans, lenient.Options{Repair: true, Trace: true})
	want := []lenient.Step{
		{Name: "dropThinking", Text: "                Plan: {\"a\": 1,}."},
		{Name: "chooseCandidate", Text: "{\"a\": 1,}"},
		{Name: "parseTolerant", Text: "{\n  \"a\": 1\n}"},
	}
	if diff := cmp.Diff(want, r.Steps); diff != "" {
		t.Error(diff)
	}
	if r := lenient.Read("[1]", plans, lenient.Options{Trace: true}); r.Steps[len(r.Steps)-1].Name != "parseStrict" {
		t.Error(r.Steps)
	}
	if r := lenient.Read("no", plans, lenient.Options{Trace: true}); len(r.Steps) != 1 {
		t.Error(r.Steps)
	}
	if r := lenient.Read("[1]", plans, repair); r.Steps != nil {
		t.Error("steps are kept without being asked for")
	}
}

func TestLimits(t *testing.T) {
	deep := strings.Repeat("[", lenient.MaxDepth)
	for name, c := range map[string]struct {
		reply string
		code  problem.Code
	}{
		"size":              {strings.Repeat("x", lenient.MaxBytes+1), problem.TooBig},
		"depth":             {deep + "[" + strings.Repeat("]", lenient.MaxDepth+1), problem.TooDeep},
		"depth of objects":  {strings.Repeat(`{"a":`, lenient.MaxDepth+1), problem.TooDeep},
		"depth of a broken": {strings.Repeat(`{a:`, lenient.MaxDepth+1), problem.TooDeep},
		"candidates":        {strings.Repeat(`word {"a": 1} `, lenient.MaxCandidates+1), problem.TooBig},
		"a row":             {strings.Repeat(`{"a": 1} `, lenient.MaxRow+1), problem.TooBig},
		"values":            {"[1" + strings.Repeat(",1", lenient.MaxValues) + "]", problem.TooBig},
		"keys and values":   {manyKeys(lenient.MaxValues / 2), problem.TooBig},
		"values of many":    {strings.Repeat("x [1"+strings.Repeat(",1", lenient.MaxValues/100)+"] ", 101), problem.TooBig},
		"values of a plan":  {`{"steps":[` + strings.Repeat(`{"id":1},`, lenient.MaxValues/3+1) + `]}`, problem.TooBig},
		"mistakes":          {"[1" + strings.Repeat(",,1", lenient.MaxDepartures+1) + "]", problem.TooBig},
	} {
		r := lenient.Read(c.reply, plans, repair)
		found := false
		for _, p := range r.Problems {
			found = found || p.Code == c.code && p.Severity == problem.Error
		}
		if !found {
			t.Errorf("%s: want %s, got\n%s", name, c.code, r.Problems)
		}
	}
	if r := lenient.Read(deep+strings.Repeat("]", lenient.MaxDepth), plans, repair); len(r.Problems) > 0 {
		t.Errorf("the greatest depth is refused:\n%s", r.Problems)
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n + 1 {
		fmt.Fprintf(&b, `,"%d":1`, i)
	}
	return "{" + b.String()[1:] + "}"
}

// TestJustBelowTheLimits: what the limits allow is read.
func TestJustBelowTheLimits(t *testing.T) {
	for name, reply := range map[string]string{
		"values":          "[1" + strings.Repeat(",1", lenient.MaxValues-2) + "]",
		"keys and values": manyKeys(lenient.MaxValues/2 - 2),
		"a row":           strings.Repeat(`{"a": 1} `, lenient.MaxRow),
		"mistakes":        "[1" + strings.Repeat(",,1", lenient.MaxDepartures/2) + "]",
	} {
		r := lenient.Read(reply, lenient.Any, repair)
		if r.Value == nil || r.Problems.HasErrors() {
			t.Errorf("%s: %s", name, r.Problems)
		}
	}
}

func TestManyProblemsAreCounted(t *testing.T) {
	const commas = 1000
	r := lenient.Read("["+strings.Repeat("1 ", commas)+"1 * 2]", plans, repair)
	if len(r.Problems) != lenient.MaxProblems+1 {
		t.Fatalf("%d problems", len(r.Problems))
	}
	if last := r.Problems[len(r.Problems)-1]; last.Severity != problem.Error || !strings.Contains(last.Message, fmt.Sprint(commas-lenient.MaxProblems)) {
		t.Errorf("the gravest is not shown: %s", last)
	}
	var text strings.Builder
	for i := range commas {
		fmt.Fprintf(&text, "{\"id\": %d,}\n", i)
	}
	lines := lenient.Read(text.String(), plans, repair)
	if len(lines.Problems) != lenient.MaxProblems+1 || lines.Value == nil || len(lines.Value.Items) != commas {
		t.Errorf("%d problems", len(lines.Problems))
	}
}

func TestEveryProblemTellsTheModelWhatToDo(t *testing.T) {
	r := lenient.Read(`{a: 'b', "c": True, "d": 1 * 2, "e": NaN, "f": ..., "f": 2,}`, plans, repair)
	for _, p := range r.Problems {
		if p.Fix == "" || p.At.Line == 0 {
			t.Errorf("%s has no instruction or place", p)
		}
	}
}

func TestIndent(t *testing.T) {
	r := lenient.Read(`{"a":[1,{"b":[]}],"c":{},"d":"x\/y"}`, plans, repair)
	const want = `{
  "a": [
    1,
    {
      "b": []
    }
  ],
  "c": {},
  "d": "x\/y"
}`
	if diff := cmp.Diff(want, r.Value.Indent()); diff != "" {
		t.Error(diff)
	}
	var none *lenient.Value
	if string(none.JSON()) != "null" || none.Get("a") != nil {
		t.Error("a missing value is not null")
	}
}

func TestPathsAreEscaped(t *testing.T) {
	r := lenient.Read(`{"a/b": {"c~d": [0, True]}}`, plans, repair)
	if got := r.Problems[0].At.Path; got != "/a~1b/c~0d/1" {
		t.Errorf("path %s", got)
	}
}

// TestOffsetsPointIntoTheReply holds for plain and for encoded documents.
func TestOffsetsPointIntoTheReply(t *testing.T) {
	for _, reply := range []string{
		`Plan: {"a": {"find me": 1},}`,
		`Plan: {\"a\": {\"find me\": 1}}`,
		`Plan: {&quot;a&quot;: {&quot;find me&quot;: 1}}`,
	} {
		r := lenient.Read(reply, plans, repair)
		m := r.Value.Get("a").Members[0]
		if at := strings.Index(reply, "find me"); m.Offset > at || m.Offset < at-len("&quot;") {
			t.Errorf("%s: the key is at %d, not at %d", reply, m.Offset, at)
		}
	}
}

func TestTextSharesMemoryWithTheReply(t *testing.T) {
	text := `{"a": "plain text without escapes"}`
	allocs := testing.AllocsPerRun(10, func() { lenient.Read(text, plans, repair) })
	if allocs > 12 {
		t.Errorf("%v allocations for one short document", allocs)
	}
}
