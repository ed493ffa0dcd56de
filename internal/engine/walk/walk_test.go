package walk

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"planwright/planner/workflow/workflowtest"
)

var update = flag.Bool("update", false, "rewrite what the cases in testdata expect")

// A case has the sections workflow (as workflowtest reads it), maybe options (as
// JSON), and maybe answers: one line for each command, in order. A line is an Event
// without seq and kind, with the fields of its result in place of the result; or the
// word stop or exhaust. Behind the last answer all goes well, and delays wake by
// themselves. The section want is all traces and commands.
func TestWalk(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases (%v)", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := runCase(t, a)
			if *update {
				rewrite(t, file, a, got)
			} else if diff := cmp.Diff(section(a, "want"), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

func rewrite(t *testing.T, file string, a *txtar.Archive, want string) {
	if last := len(a.Files) - 1; a.Files[last].Name == "want" {
		a.Files = a.Files[:last]
	}
	a.Files = append(a.Files, txtar.File{Name: "want", Data: []byte(want)})
	if err := os.WriteFile(file, txtar.Format(a), 0o600); err != nil {
		t.Fatal(err)
	}
}

func runCase(t *testing.T, a *txtar.Archive) string {
	var o Options
	if text := section(a, "options"); text != "" {
		decode(t, text, &o)
	}
	p, err := Compile(workflowtest.Parse(t, section(a, "workflow")))
	if err != nil {
		return "refused: " + err.Error() + "\n"
	}
	s := &script{answers: strings.Split(strings.TrimSpace(section(a, "answers")), "\n")}
	return s.play(t, p, o)
}

// script plays the host.
type script struct {
	answers []string
	out     strings.Builder
}

func (s *script) play(t *testing.T, p *Program, o Options) string {
	state, traces, command, err := p.Begin(o)
	if err != nil {
		return "refused: " + err.Error() + "\n"
	}
	for range 1000 {
		s.write(traces, command)
		if command.Kind == DoFinish {
			return s.out.String()
		}
		event := s.answer(t, command)
		if traces, command, err = p.Next(state, event); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the case does not end")
	return ""
}

func (s *script) write(traces []Trace, c Command) {
	for _, tr := range traces {
		fmt.Fprintln(&s.out, traceLine(tr))
	}
	fmt.Fprintf(&s.out, "%d> %s\n", c.Seq, commandLine(c))
}

func (s *script) answer(t *testing.T, c Command) Event {
	if c.Kind == DoDelay {
		return Event{Seq: c.Seq, Kind: Woke}
	}
	if len(s.answers) == 0 || s.answers[0] == "" {
		return Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: true}, Calls: made(c)}
	}
	line := s.answers[0]
	s.answers = s.answers[1:]
	if word, reason, _ := strings.Cut(line, " "); word == string(Stop) || word == string(Exhaust) {
		return Event{Kind: EventKind(word), Reason: reason}
	}
	event := Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: true}, Calls: made(c)}
	for _, into := range []any{event.Result, &event} {
		decode(t, line, into)
	}
	event.Result.Success = event.Result.Error == "" && event.Result.Success
	return event
}

// made is how many calls are made for the command, if its answer does not say.
func made(c Command) int {
	if c.Kind == DoCall {
		return 1
	}
	return 0
}

func traceLine(t Trace) string {
	parts := []string{string(t.Kind), t.Node}
	for _, turn := range t.Loops {
		parts = append(parts, fmt.Sprintf("%s[%d/%d]", turn.Loop, turn.Index, turn.Of))
	}
	if t.Try > 1 {
		parts = append(parts, fmt.Sprintf("try=%d", t.Try))
	}
	if t.Kind == Chose {
		parts = append(parts, fmt.Sprintf("way=%s", t.Output))
	}
	if t.Assumed {
		parts = append(parts, "assumed")
	}
	if t.Result != nil {
		parts = append(parts, resultText(*t.Result))
	}
	if t.Message != "" {
		parts = append(parts, t.Message)
	}
	return strings.Join(parts, " ")
}

func resultText(r Result) string {
	text := "ok"
	if !r.Success {
		text = "failed: " + r.Error
	}
	if r.Text != "" {
		text += " " + fmt.Sprintf("%q", r.Text)
	}
	if len(r.Fields) > 0 {
		text += " " + string(encode(r.Fields))
	}
	return text
}

func commandLine(c Command) string {
	text := string(c.Kind) + " " + c.Node
	if c.TimeoutMs > 0 {
		text += fmt.Sprintf(" timeout=%d", c.TimeoutMs)
	}
	switch c.Kind {
	case DoCall:
		text += " " + c.Call.Tool + string(c.Call.Arguments)
	case DoTransform:
		text += " " + string(encode(c.Transform))
	case DoAgent:
		text += " " + string(encode(c.Agent))
	case DoDelay:
		text += fmt.Sprintf(" %d ms", c.DelayMs)
	case DoFinish:
		text += " " + strings.TrimSpace(string(c.Finish.Status)+" "+c.Finish.Message)
		if c.Finish.Outputs != nil {
			text += " " + string(encode(c.Finish.Outputs))
		}
	}
	return text
}

func encode(v any) jsontext.Value {
	b, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b)
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}
