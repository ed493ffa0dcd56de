package prompt

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"planwright/planner/catalog"
	"planwright/planner/internal/probe"
	"planwright/planner/problem"
)

const arithmeticReply = "{\"steps\": [\n {\"step_type\": \"Tool\", \"tool_name\": \"clik\", \"arguments\": {\"x\": 20 * 2, \"y\": 60}}]}"

func badProblems() problem.List {
	return problem.List{
		problem.New(problem.Comma, problem.Place{Line: 1, Column: 12}, "A comma too many."),
		problem.New(problem.Arithmetic, problem.Place{Line: 2, Column: 68, Path: "/steps/0/arguments/x"}, "“20 * 2” is arithmetic.").
			WithFix("Write the number itself."),
		problem.New(problem.UnknownTool, problem.Place{Node: "tap"}, "There is no tool “clik”.").WithFix("Use click."),
		problem.New(problem.LoopUnpaired, problem.Place{Node: "repeat"}, "The loop “Repeat” has no end.").WithFix("Add an EndLoop."),
	}
}

func TestFeedbackWhole(t *testing.T) {
	golden(t, "feedback", Feedback(badProblems(), FeedbackOptions{Reply: arithmeticReply, Catalog: catalog.Builtin()}))
	golden(t, "feedback-last", Feedback(badProblems(), FeedbackOptions{Reply: arithmeticReply, Example: true, Simplify: true, ValidateTool: true}))
	golden(t, "feedback-patch", Feedback(badProblems(), FeedbackOptions{Reply: arithmeticReply, Patch: true, Example: true, Simplify: true}))
}

func TestFeedbackTellsEveryProblem(t *testing.T) {
	got := Feedback(badProblems(), FeedbackOptions{Reply: arithmeticReply, Catalog: catalog.Builtin()})
	for _, p := range badProblems() {
		for _, part := range []string{string(p.Code), p.Message, p.Fix, p.At.String()} {
			if !strings.Contains(got, part) {
				t.Errorf("no %q in:\n%s", part, got)
			}
		}
	}
	if !strings.Contains(got, "20 * 2, ") {
		t.Errorf("the arithmetic is not quoted from the reply:\n%s", got)
	}
	if !strings.Contains(got, "take_screenshot") {
		t.Errorf("the tools on offer are not named:\n%s", got)
	}
	if strings.Index(got, "json-comma") < strings.Index(got, "json-arithmetic") {
		t.Error("a repair stands before an error")
	}
}

func TestFeedbackExamples(t *testing.T) {
	tests := []struct {
		code  problem.Code
		patch bool
		want  string
	}{
		{problem.Arithmetic, false, "small-flat"},
		{problem.Arithmetic, true, "small-patch"},
		{problem.LoopUnpaired, false, "small-loop"},
		{problem.LoopUnpaired, true, "small-patch-loop"},
		{problem.IfMissingBranch, false, "small-if"},
		{problem.IfMissingBranch, true, "small-patch-if"},
		{problem.SwitchNoCases, false, "small-switch"},
		{problem.SwitchNoCases, true, "small-patch-switch"},
	}
	for _, tt := range tests {
		problems := problem.List{problem.New(tt.code, problem.Place{}, "Wrong.")}
		want, err := example(tt.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := Feedback(problems, FeedbackOptions{Patch: tt.patch, Example: true}); !strings.Contains(got, want) {
			t.Errorf("%s, patch %v: no example %s", tt.code, tt.patch, tt.want)
		}
		if got := Feedback(problems, FeedbackOptions{Patch: tt.patch}); strings.Contains(got, want) {
			t.Errorf("%s, patch %v: an example though none was asked for", tt.code, tt.patch)
		}
	}
}

func TestFeedbackWithoutProblems(t *testing.T) {
	if got := Feedback(nil, FeedbackOptions{}); !strings.Contains(got, "could not be read") {
		t.Errorf("got:\n%s", got)
	}
}

// Five hundred problems are told by the first of each kind and a count.
func TestFeedbackIsBounded(t *testing.T) {
	var problems problem.List
	for i := range 500 {
		p := problem.New(problem.ArgumentMissing, problem.Place{Node: fmt.Sprintf("step_%d", i), Path: "tool/arguments/text"},
			"“text” of find_text is missing. %s", strings.Repeat("x", 500)).WithFix("%s", strings.Repeat("Fix it. ", 100))
		problems = append(problems, p)
	}
	problems = append(problems, problem.New(problem.NoEntry, problem.Place{}, "Nothing starts the workflow."))
	got := Feedback(problems, FeedbackOptions{})
	if len(got) > maxProblemText+5000 {
		t.Errorf("%d bytes", len(got))
	}
	for _, part := range []string{"step_0", "more argument-missing", "no-entry"} {
		if !strings.Contains(got, part) {
			t.Errorf("no %q in:\n%s", part, got)
		}
	}
	var kinds problem.List
	for i := range 500 {
		kinds = append(kinds, problem.New(problem.Code(fmt.Sprintf("code-%d", i)), problem.Place{}, "%s", strings.Repeat("x", 500)))
	}
	if got := Feedback(kinds, FeedbackOptions{}); len(got) > maxProblemText+2000 || !strings.Contains(got, "more kinds of problem") {
		t.Errorf("%d bytes for 500 kinds", len(got))
	}
}

// notOfAnswers are errors that no answer of a model raises, with who does.
var notOfAnswers = map[problem.Code]string{
	problem.FileUnreadable: "a file of the person",
	problem.FileNewer:      "a file of the person",
	problem.EndpointFailed: "the endpoint, before there is an answer",
}

// Every error has one rule that tells the model what to do instead, or is named as one
// that no answer raises.
func TestEveryErrorHasARule(t *testing.T) {
	has := map[problem.Code]bool{}
	for _, r := range rules {
		for _, c := range r.codes {
			if has[c] {
				t.Errorf("%s has two rules", c)
			}
			has[c] = true
		}
	}
	for _, c := range slices.Concat(probe.Codes(t, "../problem/codes.go")...) {
		switch {
		case has[c] && notOfAnswers[c] != "":
			t.Errorf("%s has a rule, and is said to come of %s", c, notOfAnswers[c])
		case c.Severity() == problem.Error && !has[c] && notOfAnswers[c] == "":
			t.Errorf("%s is an error and has no rule", c)
		}
	}
}

func TestExcerpt(t *testing.T) {
	if got := Excerpt(" \n", nil); got != "(no answer)" {
		t.Errorf("blank reply: %q", got)
	}
	if got := Excerpt(arithmeticReply, badProblems()); got != arithmeticReply {
		t.Errorf("a short reply is changed: %q", got)
	}
	long := longReply(3000)
	got := Excerpt(long, nil)
	if !strings.HasPrefix(got, long[:1000]) || !strings.HasSuffix(got, long[len(long)-100:]) {
		t.Error("without places, beginning and end are not there")
	}
	checkExcerpt(t, got)
}

func TestExcerptAroundProblems(t *testing.T) {
	long := longReply(3000)
	problems := problem.List{
		problem.New(problem.Comma, problem.Place{Line: 2001, Column: 3}, "A comma too many."),
		problem.New(problem.Arithmetic, problem.Place{Line: 1501, Column: 3}, "Arithmetic."),
		problem.New(problem.Arithmetic, problem.Place{Line: 99999, Column: 3}, "Nowhere."),
	}
	got := Excerpt(long, problems)
	for _, part := range []string{"line 0 ", "line 1500 ", "line 2000 ", "line 2999 ", "characters left out"} {
		if !strings.Contains(got, part) {
			t.Errorf("no %q", part)
		}
	}
	checkExcerpt(t, got)

	problems = nil
	for line := range 3000 {
		problems = append(problems, problem.New(problem.Arithmetic, problem.Place{Line: line + 1, Column: 1}, "Arithmetic."))
	}
	checkExcerpt(t, Excerpt(long, problems))
}

func checkExcerpt(t *testing.T, got string) {
	t.Helper()
	if n := utf8.RuneCountInString(got); n > MaxExcerpt {
		t.Errorf("%d characters, more than %d", n, MaxExcerpt)
	}
	if !utf8.ValidString(got) {
		t.Error("a character is cut")
	}
}

// Whatever the reply and the places, an excerpt is short, made of whole
// characters, and shows what stands at the first error.
func TestExcerptProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringN(0, 400, -1), 0, 200).Draw(rt, "lines")
		text := strings.ReplaceAll(strings.ToValidUTF8(strings.Join(lines, "\n"), "?"), "\r", "")
		var problems problem.List
		for range rapid.IntRange(0, 20).Draw(rt, "problems") {
			place := problem.Place{Line: rapid.IntRange(-1, 300).Draw(rt, "line"), Column: rapid.IntRange(-1, 500).Draw(rt, "column")}
			problems = append(problems, problem.New(problem.Arithmetic, place, "Arithmetic."))
		}
		got := Excerpt(text, problems)
		if n := utf8.RuneCountInString(got); n > MaxExcerpt || !utf8.ValidString(got) {
			rt.Fatalf("%d characters, valid: %v", n, utf8.ValidString(got))
		}
		runes := []rune(text)
		for _, p := range problems[:min(len(problems), 1)] {
			if at, ok := offset(lineStarts(runes), len(runes), p.At); ok && strings.TrimSpace(text) != "" {
				if near := string(runes[max(0, at-20):min(len(runes), at+20)]); !strings.Contains(got, near) {
					rt.Fatalf("%q is not shown", near)
				}
			}
		}
	})
}

func longReply(lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "line %d é {\"x\": 1}\n", i)
	}
	return b.String()
}

// No file in examples is forgotten by the templates.
func TestEveryExampleIsUsed(t *testing.T) {
	used := Planner(Data{}) + Patcher(Data{})
	for _, e := range smallExamples {
		for _, name := range []string{e.plan, e.patch, "small-flat", "small-patch"} {
			text, err := example(name)
			if err != nil {
				t.Fatal(err)
			}
			used += text
		}
	}
	err := fs.WalkDir(exampleFiles, "examples", func(path string, d fs.DirEntry, err error) error {
		name := strings.TrimSuffix(d.Name(), ".json")
		if err != nil || d.IsDir() || name == "workflow" {
			return err
		}
		text, err := example(name)
		if !strings.Contains(used, text) {
			t.Errorf("%s is not used", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
