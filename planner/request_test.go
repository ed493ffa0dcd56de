package planner_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/internal/corpus"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow/workflowtest"
)

// TestRequest holds whole requests against testdata/request/*.txtar. A file has
// the words, optionally options (key=value a line) and the base in the text form
// of workflowtest, and the answers in their order. An answer's section is
// "answer", "answer length" for another finish reason, "warned" for an answer
// with a warning of the endpoint, "endpoint STATE", "refused" for an endpoint
// that takes no tools, or "tools" for calls of tools, a name and arguments a line.
func TestRequest(t *testing.T) {
	corpus.Run(t, "testdata/request/*.txtar", func(t *testing.T, c corpus.Case) []corpus.Section {
		return []corpus.Section{{Name: "want", Text: runCase(t, c)}}
	})
}

func runCase(t *testing.T, c corpus.Case) string {
	t.Helper()
	model := &script{}
	for _, f := range c.Files {
		if s, ok := readStep(f); ok {
			model.steps = append(model.steps, s)
		}
	}
	var log strings.Builder
	p := planner.Planner{
		Model: model, Catalog: catalog.Builtin(), Options: readOptions(t, c.Section("options")),
		Provider: "test", ModelName: "scripted", NewID: func() string { return "w" },
		Observer: planner.Observer{Event: func(e planner.Event) { logEvent(&log, e) }},
	}
	if c.Section("no model") != "" {
		p.Model = nil
	}
	words := strings.TrimSpace(c.Section("words"))
	var r planner.Result
	if base := c.Section("base"); base != "" {
		r = p.Patch(context.Background(), workflowtest.Parse(t, base), words)
	} else {
		r = p.Plan(context.Background(), words)
	}
	return describe(r) + "events:\n" + log.String() + model.told()
}

// describe is a result as the cases hold it.
func describe(r planner.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "status: %s\nmessage: %s\ncalls: %d, tokens: %d+%d\n", r.Status, r.Message, r.Calls, r.Usage.InputTokens, r.Usage.OutputTokens)
	for _, a := range r.Attempts {
		end := string(a.Class)
		if a.InWords {
			end = "in words"
		}
		fmt.Fprintf(&b, "attempt %d: %s %s\n%s", a.N, a.State, end, indent(a.Problems.String()))
	}
	if r.LastError != nil {
		e := r.LastError
		fmt.Fprintf(&b, "last error: {Reason:%s State:%s Attempts:%d Schema:%s Provider:%s Model:%s}\n", e.Reason, e.State, e.Attempts, e.Schema, e.Provider, e.Model)
	}
	fmt.Fprintf(&b, "workflow:\n%s", indent(r.Workflow.String()))
	if r.Draft != nil {
		fmt.Fprintf(&b, "draft:\n%s", indent(r.Draft.String()))
	}
	for _, text := range r.LeftOut {
		fmt.Fprintf(&b, "left out: %s\n", text)
	}
	for _, text := range r.Assumed {
		fmt.Fprintf(&b, "assumed: %s\n", text)
	}
	fmt.Fprintf(&b, "problems:\n%s", indent(r.Problems.String()))
	return b.String()
}

func indent(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		b.WriteString("  " + strings.TrimRight(line, "\n") + "\n")
	}
	return b.String()
}

func logEvent(b *strings.Builder, e planner.Event) {
	fmt.Fprintf(b, "  %s attempt %d of %d", e.Event, e.Attempt, e.MaxAttempts)
	if e.Class != "" {
		fmt.Fprintf(b, " class %s", e.Class)
	}
	if e.WillRetry != nil {
		fmt.Fprintf(b, " retry %t", *e.WillRetry)
	}
	if e.Reason != "" {
		fmt.Fprintf(b, " reason %s", e.Reason)
	}
	if e.Status != "" {
		fmt.Fprintf(b, " status %s", e.Status)
	}
	b.WriteByte('\n')
}

func readOptions(t *testing.T, text string) planner.Options {
	t.Helper()
	o := planner.DefaultOptions()
	for line := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		n, _ := strconv.Atoi(value)
		switch key {
		case "planRepairs":
			o.PlanRepairs = n
		case "maxRepairAttempts":
			o.MaxRepairAttempts = n
		case "conversationWindow":
			o.ConversationWindow = n
		case "errorFeedback":
			o.ErrorFeedback = value == "true"
		case "simplifyLastAttempt":
			o.SimplifyLastAttempt = value == "true"
		case "onExhausted":
			o.OfflineOnExhausted = value == "offline"
		case "localRepair":
			o.Reply.NoLocalRepair = value == "off"
		case "itemPolicy":
			o.Reply.BadItemFails = value == "retry"
		case "validateTool":
			o.ValidateTool = value == "true"
		case "unknownTool":
			o.Reply.DropUnknownTool = value == "drop"
		default:
			t.Fatalf("unknown option %q", key)
		}
	}
	return o
}

// script is a model that answers from a list.
type script struct {
	steps []step
	calls []planner.Call
}

type step struct{ kind, arg, text string }

// readStep is the step that a section of a case holds, if it holds one.
func readStep(f txtar.File) (step, bool) {
	kind, arg, _ := strings.Cut(f.Name, " ")
	return step{kind, arg, strings.TrimSuffix(string(f.Data), "\n")},
		slices.Contains([]string{"answer", "warned", "endpoint", "refused", "tools"}, kind)
}

func (s *script) Complete(ctx context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	if len(s.calls) == len(s.steps) {
		panic("the script has no more answers")
	}
	next := s.steps[len(s.calls)]
	s.calls = append(s.calls, call)
	answer := planner.Answer{FinishReason: cmp.Or(next.arg, "stop"), InputTokens: 100, OutputTokens: 50, Duration: 1200 * time.Millisecond}
	switch next.kind {
	case "endpoint", "refused":
		return planner.Answer{}, &planner.EndpointError{State: planner.EndpointState(next.arg), Status: 503,
			Message: next.text, Next: "Try again.", ToolsRefused: next.kind == "refused"}
	case "tools":
		answer.ToolCalls, answer.FinishReason = next.calls(), cmp.Or(next.arg, "tool_calls")
		return answer, nil
	case "warned":
		answer.Warnings = problem.List{problem.New(problem.PromptCut, problem.Place{}, "The prompt was cut.")}
	}
	onDelta(planner.Delta{Text: next.text})
	answer.Text = next.text
	return answer, nil
}

func (s step) calls() []planner.ToolCall {
	var calls []planner.ToolCall
	for line := range strings.Lines(s.text) {
		name, arguments, _ := strings.Cut(strings.TrimSpace(line), " ")
		calls = append(calls, planner.ToolCall{ID: fmt.Sprint("call_", len(calls)), Name: name, Arguments: arguments})
	}
	return calls
}

// told lists what the model was told after the first request.
func (s *script) told() string {
	var b strings.Builder
	for i, c := range s.calls {
		if offered := strings.Contains(c.Messages[0].Content, planner.ValidatePlan); offered != (c.Tools != nil) {
			fmt.Fprintf(&b, "call %d tells of a tool: %t, offers one: %t\n", i+1, offered, c.Tools != nil)
		}
		if len(c.Messages) == 2 && (i == 0 || c.Tools == nil) {
			continue
		}
		if c.Tools == nil {
			fmt.Fprintf(&b, "told for attempt %d:\n", i+1)
			b.WriteString(toldTo(c, 2))
			continue
		}
		fmt.Fprintf(&b, "told with call %d:\n", i+1)
		b.WriteString(toldTo(c, max(2, s.known(i))))
	}
	return b.String()
}

// known is how many messages of a call are those of the call before it.
func (s *script) known(i int) int {
	if i > 0 && len(s.calls[i-1].Messages) < len(s.calls[i].Messages) {
		return len(s.calls[i-1].Messages)
	}
	return 0
}

// toldTo lists the messages of a call from this one on, and the tools it offers.
func toldTo(c planner.Call, from int) string {
	var b strings.Builder
	for _, t := range c.Tools {
		fmt.Fprintf(&b, "  on offer: %s (closed %t)\n", t.Name, c.ToolsClosed)
	}
	for _, m := range c.Messages[from:] {
		fmt.Fprintf(&b, "  %s:\n%s", strings.TrimSpace(string(m.Role)+" "+m.ToolCallID), indent(indent(m.Content)))
		for _, call := range m.ToolCalls {
			fmt.Fprintf(&b, "    %s %s %s\n", call.ID, call.Name, call.Arguments)
		}
	}
	return b.String()
}

var _ validate.Tools = (*catalog.Catalog)(nil)
