package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// terminal opens a pseudo-terminal, whose near end is one as well.
func terminal(t *testing.T) *os.File {
	t.Helper()
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there are no pseudo-terminals here")
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestPainter(t *testing.T) {
	tests := []struct {
		name    string
		environ []string
		want    string
	}{
		{"a terminal", nil, "\x1b[31mtext\x1b[0m"},
		{"NO_COLOR", []string{"NO_COLOR=1"}, "text"},
		{"NO_COLOR is empty", []string{"NO_COLOR="}, "\x1b[31mtext\x1b[0m"},
		{"a dumb terminal", []string{"TERM=xterm", "TERM=dumb"}, "text"},
	}
	tty := terminal(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var shown strings.Builder
			fmt.Fprint(legible.Writer{To: &shown}, (Program{Environ: tt.environ}).painter(tty).red("text"))
			if got := shown.String(); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if got := (Program{}).painter(&strings.Builder{}).red("text"); got != "text" {
		t.Errorf("what is not a terminal gets %q", got)
	}
}

func TestProgressOnTerminal(t *testing.T) {
	tty := terminal(t)
	s := &console{Program: Program{Stderr: tty}}
	p := s.progress()
	p.observer().Progress(planner.Progress{Attempt: 1, MaxAttempts: 2, State: planner.Requested, Chars: 12})
	p.clear()
	if !p.visible || p.chars != 12 {
		t.Errorf("got visible %v, %d characters", p.visible, p.chars)
	}
	if quiet := (&console{Program: Program{Stderr: tty}, call: call{json: true}}).progress(); quiet.visible {
		t.Error("--json shows progress")
	}
}

func TestProgressLine(t *testing.T) {
	want := map[planner.Progress]string{
		{State: planner.Requested}:            "Attempt 2 of 3 · waiting for the model · Ctrl+C stops",
		{State: planner.Requested, Chars: 1}:  "Attempt 2 of 3 · receiving the reply · Ctrl+C stops",
		{State: planner.Received}:             "Attempt 2 of 3 · reading the reply · Ctrl+C stops",
		{State: planner.Built}:                "Attempt 2 of 3 · checking the workflow · Ctrl+C stops",
		{State: planner.Accepted}:             "Attempt 2 of 3 · done · Ctrl+C stops",
		{State: planner.Rejected}:             "Attempt 2 of 3 · asking again · Ctrl+C stops",
		{State: planner.Rejected, Attempt: 3}: "Attempt 3 of 3 · done · Ctrl+C stops",
	}
	for now, line := range want {
		now.Attempt, now.MaxAttempts = max(now.Attempt, 2), 3
		if got := progressLine(now); got != line {
			t.Errorf("%+v: got %q, want %q", now, got, line)
		}
	}
}

func TestMarkedText(t *testing.T) {
	long := strings.Repeat("a", 150) + "!" + strings.Repeat("b", 150)
	tests := []struct {
		name, text string
		problems   problem.List
		want       string
	}{
		{"nothing wrong", "one\ntwo\n", nil, "   1 one\n   2 two\n"},
		{"two in a line, in order", "a,,b", problem.List{
			problem.New(problem.Comma, problem.Place{Line: 1, Column: 3}, "Second."),
			problem.New(problem.Arithmetic, problem.Place{Line: 1, Column: 2}, "First."),
		}, "   1 a,,b\n      ^ error: First. [json-arithmetic]\n       ^ fixed: Second. [json-comma]\n"},
		{"a tab counts one column", "\tx", problem.List{problem.New(problem.WindowsPath, problem.Place{Line: 1, Column: 2}, "Here.")},
			"   1  x\n      ^ warning: Here. [json-windows-path]\n"},
		{"behind the end", "x", problem.List{problem.New(problem.Truncated, problem.Place{Line: 1, Column: 9}, "Cut.")},
			"   1 x\n      ^ error: Cut. [json-truncated]\n"},
		{"behind the breaks at the end", "x\n\n", problem.List{problem.New(problem.Truncated, problem.Place{Line: 3, Column: 1}, "Cut.")},
			"   1 x\n      ^ error: Cut. [json-truncated]\n"},
		{"a long line is cut around the place", long, problem.List{problem.New(problem.Arithmetic, problem.Place{Line: 1, Column: 151}, "Here.")},
			"   1 " + strings.Repeat("a", 50) + "!" + strings.Repeat("b", 49) + "\n" + strings.Repeat(" ", 55) + "^ error: Here. [json-arithmetic]\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			showMarked(&out, painter{}, tt.text, tt.problems)
			if diff := cmp.Diff(tt.want, out.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOutlineOfEveryKind(t *testing.T) {
	w, problems := workflow.Decode([]byte(`{"version": 1, "id": "w", "name": "All", "nodes": [
	 {"id": "a", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Which?"}}},
	 {"id": "s", "name": "Which?", "kind": "Switch", "ends": ["SwitchDefault"], "switch": {"cases": [
	   {"name": "one", "condition": {"left": {"variable": "a.answer"}, "operator": "Equals", "right": {"literal": "1"}}},
	   {"name": "two", "condition": {"left": {"variable": "a.answer"}, "operator": "Equals", "right": {"literal": "2"}}}]}},
	 {"id": "t", "name": "Sum up", "kind": "AiTransform", "aiTransform": {"kind": "summarize", "inputRef": "a.text"}},
	 {"id": "g", "name": "Decide", "kind": "AiStep", "enabled": false, "aiStep": {"prompt": "Go on"}},
	 {"id": "l", "name": "Each", "kind": "Loop", "loop": {"over": "a.text", "maxIterations": 5}},
	 {"id": "b", "name": "Body", "kind": "Tool", "tool": {"name": "wait", "arguments": {}}},
	 {"id": "e", "name": "Again", "kind": "EndLoop", "endLoop": {"loop": "l"}},
	 {"id": "x", "name": "Lost", "kind": "Tool", "tool": {"name": "wait", "arguments": {}}}],
	 "edges": [{"from": "a", "to": "s"}, {"from": "s", "to": "t", "output": "SwitchCase:one"}, {"from": "s", "to": "g", "output": "SwitchCase:two"},
	  {"from": "t", "to": "l"}, {"from": "g", "to": "l"}, {"from": "l", "to": "b", "output": "LoopBody"}, {"from": "b", "to": "e"}, {"from": "e", "to": "l"}], "notes": []}`))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var out strings.Builder
	showOutline(&out, painter{}, w)
	want := `All
  1  Ask  Ask: Which?
  2  Which?  By [Ask · answer]: one, two
     one:
       3  Sum up  Summarise [Ask · text]
     two:
       4  Decide (off)  Go on
     default: ends
  5  Each  For each of [Ask · text], at most 5 times
       6  Body  Wait 1 s
Not linked to the first step:
  7  Lost  Wait 1 s
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestExitCode(t *testing.T) {
	failed := func(state planner.EndpointState) planner.Result {
		return planner.Result{Status: planner.Failed, LastError: &planner.LastError{Reason: planner.EndpointFailed, State: state}}
	}
	tests := []struct {
		name   string
		result planner.Result
		chars  int
		want   int
	}{
		{"done", planner.Result{Status: planner.Done}, 0, 0},
		{"words", planner.Result{Status: planner.Chat}, 0, 0},
		{"blocked", planner.Result{Status: planner.Blocked}, 0, 1},
		{"a draft", planner.Result{Status: planner.Fallback}, 0, 1},
		{"cancelled", planner.Result{Status: planner.Cancelled}, 0, 1},
		{"nothing usable", planner.Result{Status: planner.Failed}, 0, 1},
		{"no such host", failed(planner.StateDNS), 0, 3},
		{"a proxy", failed(planner.StateProxy), 0, 3},
		{"TLS", failed(planner.StateTLS), 0, 3},
		{"no answer in time", failed(planner.StateTimeout), 0, 3},
		{"half an answer in time", failed(planner.StateTimeout), 40, 1},
		{"a refused key", failed(planner.StateAuth), 0, 1},
	}
	if got := exitCode(planner.KindPlan, planner.Result{Status: planner.Chat}, 0); got != 1 {
		t.Errorf("words in place of a plan: got %d, want 1", got)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := exitCode(planner.KindChat, tt.result, tt.chars); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestAttemptLine(t *testing.T) {
	for want, a := range map[string]planner.Attempt{
		"attempt 2: accepted · 0.0 s":                                  {N: 2, State: planner.Accepted},
		"attempt 2: answered in words · 0.0 s":                         {N: 2, State: planner.Accepted, InWords: true},
		"attempt 2: rejected, no json · 1.5 s":                         {N: 2, State: planner.Rejected, Class: planner.ClassNoJSON, DurationMs: 1500},
		"attempt 2: rejected, json-comma: A comma. · 0.0 s · 3 tokens": {N: 2, State: planner.Rejected, OutputTokens: 3, Problems: problem.List{problem.New(problem.Comma, problem.Place{}, "A comma.").As(problem.Error)}},
	} {
		if got := attemptLine(painter{}, a); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
