package planner_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/internal/corpus"
	"planwright/planner/memory"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// TestChat holds conversations against testdata/chat/*.txtar. The sections of a
// file happen in their order:
//
//	base             the workflow, in the text form of workflowtest
//	options          key=value a line
//	history          what was said before, a line each: "user: …", "assistant: …"
//	run              how the last run went
//	undo, redo       there is something to undo, to redo
//	no model         from here on
//	say              the person says this
//	solve            the person says this to have all problems solved
//	apply, partly, discard    what becomes of the last proposal
//	rewind N         back to before message N
//
// The answers of the model are taken in their order, as in TestRequest.
func TestChat(t *testing.T) {
	corpus.Run(t, "testdata/chat/*.txtar", func(t *testing.T, c corpus.Case) []corpus.Section {
		return []corpus.Section{{Name: "want", Text: newChat(t, c).play(c)}}
	})
}

// chat is a conversation in the course of a test.
type chat struct {
	t       *testing.T
	planner planner.Planner
	model   *script
	request planner.ChatRequest
	last    planner.ChatResult
	out     strings.Builder
}

func newChat(t *testing.T, from corpus.Case) *chat {
	c := &chat{t: t, model: &script{}}
	c.request.Workflow.Version = workflow.FileVersion
	for _, f := range from.Files {
		if s, ok := readStep(f); ok {
			c.model.steps = append(c.model.steps, s)
		}
	}
	c.planner = planner.Planner{
		Model: c.model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions(),
		Provider: "test", ModelName: "scripted",
		Observer: planner.Observer{Event: func(e planner.Event) { logEvent(&c.out, e) }},
	}
	return c
}

// play lets the sections happen.
func (c *chat) play(from corpus.Case) string {
	for _, f := range from.Files {
		text := strings.TrimSpace(string(f.Data))
		switch kind, arg, _ := strings.Cut(f.Name, " "); kind {
		case "base":
			c.request.Workflow = workflowtest.Parse(c.t, text)
		case "options":
			c.planner.Options = readOptions(c.t, text)
		case "history":
			c.history(text)
		case "run":
			c.request.Run = text
		case "undo":
			c.request.CanUndo = true
		case "redo":
			c.request.CanRedo = true
		case "no":
			c.planner.Model = nil
		case "say":
			c.say(text)
		case "solve":
			c.request.Problems = validate.Workflow(c.request.Workflow, c.planner.Catalog)
			c.say(text)
			c.request.Problems = nil
		case "apply", "partly", "discard":
			c.decide(kind)
		case "rewind":
			to, _ := strconv.Atoi(arg)
			c.request.Conversation = c.request.Conversation.Rewind(to)
		case "answer", "warned", "endpoint", "refused", "tools", "want":
		default:
			c.t.Fatalf("unknown section %q", f.Name)
		}
	}
	if left := len(c.model.steps) - len(c.model.calls); left > 0 {
		fmt.Fprintf(&c.out, "%d answers were not asked for\n", left)
	}
	return c.out.String()
}

func (c *chat) history(text string) {
	for line := range strings.Lines(text) {
		role, content, _ := strings.Cut(strings.TrimSpace(line), ": ")
		c.request.Conversation = c.request.Conversation.Append(memory.Message{Role: memory.Role(role), Content: content})
	}
}

func (c *chat) say(words string) {
	fmt.Fprintf(&c.out, "> %s\n", words)
	before := len(c.model.calls)
	c.request.Words = words
	c.last = c.planner.Chat(context.Background(), c.request)
	for i, call := range c.model.calls[before:] {
		c.told(i+1, call)
	}
	if diff := cmp.Diff(c.last.Workflow, applied(c.t, c.request.Workflow, c.last.Patch), cmp.Comparer(workflow.Same)); diff != "" {
		c.t.Errorf("the patch does not make the workflow: %s", diff)
	}
	c.out.WriteString(describe(c.last.Result))
	if c.last.Command != planner.CommandNone {
		fmt.Fprintf(&c.out, "command: %s\n", c.last.Command)
	}
	c.request.Conversation = c.last.Conversation
	if s := c.last.Conversation.Summary(); s.Until > 0 {
		fmt.Fprintf(&c.out, "summary of %d of %d messages: %s\n", s.Until, len(c.last.Conversation.Messages), s.Text)
	}
}

// told writes what a call tells besides the instructions, the workflow and the
// request: these are held by the tests of package prompt.
func (c *chat) told(n int, call planner.Call) {
	text, _, _ := strings.Cut(call.Messages[1].Content, "\n\nWhat stands between the marks")
	for _, title := range []string{"The workflow as it is now:", "What the person says now:"} {
		if before, after, ok := strings.Cut(text, title); ok {
			_, after, _ = strings.Cut(after, "\n</")
			_, after, _ = strings.Cut(after, "\n\n")
			text = before + after
		}
	}
	if text != "" {
		fmt.Fprintf(&c.out, "call %d tells:\n%s", n, indent(strings.TrimSpace(text)))
	}
	for _, m := range call.Messages[2:] {
		fmt.Fprintf(&c.out, "call %d tells as %s:\n%s", n, m.Role, indent(m.Content))
	}
}

func (c *chat) decide(what string) {
	outcome := map[string]memory.Outcome{"apply": memory.Applied, "partly": memory.Partly, "discard": memory.Discarded}[what]
	if what == "apply" {
		if !c.last.Applicable() {
			c.t.Fatal("the proposal cannot be applied")
		}
		c.request.Workflow = c.last.Workflow
	}
	messages := c.request.Conversation.Messages
	c.request.Conversation = c.request.Conversation.Decide(len(messages)-1, outcome)
}

// applied is the workflow with the patch, if there is one.
func applied(t *testing.T, w workflow.Workflow, patch *workflow.Patch) workflow.Workflow {
	t.Helper()
	if patch == nil {
		return w
	}
	next, err := workflow.Apply(w, *patch)
	if err != nil {
		t.Fatal(err)
	}
	return next
}
