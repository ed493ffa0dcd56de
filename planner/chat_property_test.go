package planner_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/memory"
	"planwright/planner/reply"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A change that was damaged on its way is mended or asked for again. It is never
// taken for words, so its JSON never is the message, and nothing invalid is ever
// applicable.
func TestDamagedChangesAreNeverWords(t *testing.T) {
	const whole = `{"add": [{"after": "tap", "step_type": "Tool", "tool_name": "click", "arguments": {"x": 5, "y": 5}, "name": "Press it"}], "remove_node_ids": ["look"]}`
	base := twoSteps()
	rapid.Check(t, func(t *rapid.T) {
		damaged, key := []byte(whole), len(`{"add"`)
		for range rapid.IntRange(1, 3).Draw(t, "damages") {
			if len(damaged) <= key {
				break
			}
			i := rapid.IntRange(key, len(damaged)-1).Draw(t, "at")
			switch rapid.IntRange(0, 2).Draw(t, "kind") {
			case 0:
				damaged = damaged[:i]
			case 1:
				damaged = append(damaged[:i:i], damaged[i+1:]...)
			case 2:
				damaged[i] = rapid.SampledFrom([]byte(`{}[]",:x '`)).Draw(t, "byte")
			}
		}
		before := rapid.SampledFrom([]string{"", "Sure. ", "I added a step.\n```json\n", "Look at {{look.text}} first. "}).Draw(t, "before")
		finish := rapid.SampledFrom([]string{"", "length"}).Draw(t, "finish")
		model := &script{steps: []step{{"answer", finish, before + string(damaged)}}}
		p := planner.Planner{Model: model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions()}
		p.Options.MaxRepairAttempts = rapid.IntRange(0, 1).Draw(t, "attempts")
		p.Options.Reply = reply.Policy{NoLocalRepair: rapid.Bool().Draw(t, "no repair")}
		r := p.Chat(context.Background(), planner.ChatRequest{Workflow: base, Words: "Press it"})
		if r.Status == planner.Chat {
			t.Fatalf("taken for words: %q", r.Message)
		}
		if strings.Contains(r.Message, "step_type") {
			t.Fatalf("%s: raw JSON in the message: %q", r.Status, r.Message)
		}
		if r.Applicable() && validate.Workflow(r.Workflow, p.Catalog).HasErrors() {
			t.Fatal("an invalid workflow is applicable")
		}
	})
}

func twoSteps() workflow.Workflow {
	tool := func(id, name string, args workflow.Arguments) workflow.Node {
		return workflow.Node{ID: id, Name: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: name, Arguments: args}}
	}
	return workflow.Workflow{Version: workflow.FileVersion, ID: "w",
		Nodes: []workflow.Node{
			tool("look", "find_text", workflow.Arguments{"text": []byte(`"Total"`)}),
			tool("tap", "click", workflow.Arguments{"x": []byte("1"), "y": []byte("2")}),
		},
		Edges: []workflow.Edge{{From: "look", To: "tap"}}}
}

// A conversation from a damaged file is told as far as it can be.
func TestDamagedConversation(t *testing.T) {
	model := &script{steps: []step{{"answer", "", "Hello."}}}
	p := planner.Planner{Model: model, Options: planner.DefaultOptions()}
	said := memory.Conversation{Messages: []memory.Message{{Role: memory.Person, Content: "Hi"}}, Summaries: []memory.Summary{{Until: 7, Text: "?"}}}
	r := p.Chat(context.Background(), planner.ChatRequest{Conversation: said, Words: "Hello"})
	if r.Status != planner.Chat || len(r.Conversation.Messages) != 3 || len(r.Conversation.Summaries) != 0 {
		t.Errorf("%s: %+v", r.Status, r.Conversation)
	}
}

// Stopping a request stops its summary too, and nothing is recorded as failed.
func TestStoppedSummary(t *testing.T) {
	stopped := step{"endpoint", "CANCELLED", "Stopped."}
	model := &script{steps: []step{stopped, stopped}}
	var events []planner.EventName
	p := planner.Planner{Model: model, Observer: planner.Observer{Event: func(e planner.Event) { events = append(events, e.Event) }}}
	said := memory.Conversation{Messages: []memory.Message{{Role: memory.Person, Content: "Hi"}}}
	r := p.Chat(context.Background(), planner.ChatRequest{Conversation: said, Words: "Hello"})
	if r.Status != planner.Cancelled || len(events) != 1 || events[0] != planner.EventPlanRequested {
		t.Errorf("%s, events %v", r.Status, events)
	}
}

// Of very many tools those are described that the conversation is about.
func TestToolsOfTheConversationAreDescribed(t *testing.T) {
	var tools []catalog.Tool
	for i := range 400 {
		tools = append(tools, catalog.Tool{Name: fmt.Sprintf("tool_%d", i), Description: strings.Repeat("does something else ", 10), Parameters: []byte("{}")})
	}
	tools = append(tools, catalog.Tool{Name: "send_postcard", Description: "Sends a postcard. " + strings.Repeat("By post and not by mail. ", 40), Parameters: []byte("{}")})
	model := &script{steps: []step{{"answer", "", "Hello."}}}
	p := planner.Planner{Model: model, Catalog: catalog.New(tools), Options: planner.DefaultOptions()}
	said := memory.Conversation{}.Append(memory.Message{Role: memory.Person, Content: "Send a postcard to Ada"}, memory.Message{Role: memory.Assistant, Content: "That failed."})
	p.Chat(context.Background(), planner.ChatRequest{Workflow: twoSteps(), Conversation: said, Words: "Try again"})
	if !strings.Contains(model.calls[0].Messages[0].Content, "Sends a postcard.") {
		t.Error("the tool that was spoken of is not described")
	}
}
