package mcp

import (
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

// With validateTool on, the model has its draft validated over the wire and mends
// it; what it is told is what validate_plan tells others.
func TestModelValidatesItsDraft(t *testing.T) {
	draft := strings.ReplaceAll(plan, `"y"`, `"why"`)
	server := llmtest.New(t,
		llmtest.Answer{ToolCalls: []llmtest.ToolCall{{Name: "validate_plan", Arguments: []byte(`{"plan": ` + draft + `}`)}}},
		llmtest.Text(plan))
	c := connect(t, "baseUrl", server.URL, "validateTool", "true")
	p := object[planned](t, c.call("plan_workflow", `{"words": "Tap there"}`))
	if p.Status != planner.Done || p.Calls != 2 || len(p.Problems) > 0 {
		t.Errorf("planned %+v", p)
	}
	requests := server.Requests()
	if len(requests) != 2 {
		t.Fatalf("%d requests", len(requests))
	}
	if tools := requests[0].Member("tools"); !strings.Contains(tools, "validate_plan") {
		t.Errorf("the model was offered %s", tools)
	}
	told := requests[1].Messages[len(requests[1].Messages)-1]
	others := c.call("validate_plan", `{"plan": `+draft+`}`)
	if told.Role != "tool" || told.Content != words(others, 1) {
		t.Errorf("the model was told %s %s\nothers are told %s", told.Role, told.Content, words(others, 1))
	}
}

// An endpoint that takes no tools is asked without, then and in later requests.
func TestEndpointTakesNoTools(t *testing.T) {
	server := llmtest.New(t,
		llmtest.Status(400, `{"error": {"message": "registry/model does not support tools", "type": "api_error", "param": null, "code": null}}`),
		llmtest.Text(plan), llmtest.Text(plan))
	c := connect(t, "baseUrl", server.URL, "validateTool", "true")
	for range 2 {
		if p := object[planned](t, c.call("plan_workflow", `{"words": "Tap there"}`)); p.Status != planner.Done || p.Calls != 1 {
			t.Errorf("planned %+v", p)
		}
	}
	for i, r := range server.Requests() {
		if offered := r.Member("tools") != ""; offered != (i == 0) {
			t.Errorf("request %d offers tools: %t", i+1, offered)
		}
	}
}
