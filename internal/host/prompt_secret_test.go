package host

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/internal/llm/llmtest"
	"planwright/internal/redact"
	"planwright/internal/telemetry"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

const secretSteps = `{"version": 1, "id": "w", "name": "Fetch",
 "inputs": [{"name": "api_password", "type": "string", "default": "def4ult-Pa55"}],
 "nodes": [
 {"id": "get", "name": "Get", "kind": "Tool", "tool": {"name": "http_request", "arguments": {"url": "https://me:ur1-Pa55word@api.example.com/x", "headers": {"Authorization": "Bearer h34der-Token", "X-Kind": "plain"}}}},
 {"id": "say", "name": "Say", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "use sk-t3xt-abcdefghijkl now"}}},
 {"id": "ai", "name": "Ai", "kind": "AiStep", "aiStep": {"prompt": "Log in with {{inputs.api_password}}", "allowedTools": []}}],
 "edges": [{"from": "get", "to": "say"}, {"from": "say", "to": "ai"}]}`

var secretsOfSteps = []string{"def4ult-Pa55", "ur1-Pa55word", "h34der-Token", "sk-t3xt-abcdefghijkl"}

// The model is told marks in place of what is secret in steps, inputs and what was said,
// in every kind of request, and what is kept of them holds no secret; a change elsewhere
// leaves each as it was, and a mark that was made up changes nothing.
func TestSecretsOfStepsAreNotInPrompts(t *testing.T) {
	invented := `{"update": [{"node_id": "say", "arguments": {"message": "use [secret-1-abcdefghij]"}}]}`
	server := llmtest.New(t, llmtest.Texts(
		`{"update": [{"node_id": "get", "name": "Fetch it"}]}`, invented, invented, invented, "It is fine.", `{"update": [{"node_id": "say", "name": "Tell"}]}`, invented, invented)...)
	folder := t.TempDir()
	f := open(t, folder, server.URL)
	_, err := f.OpenText(secretSteps)
	must(t, err)
	before := f.now().Workflow

	answer := f.ask("call the first step “Fetch it”, its password is ur1-Pa55word")
	if answer.Status != planner.Done {
		t.Fatalf("answered %+v", answer)
	}
	_, err = f.ApplyProposal(f.proposal().ID)
	must(t, err)
	want := before
	want.Nodes = append([]workflow.Node{}, before.Nodes...)
	want.Nodes[0].Name = "Fetch it"
	if now := f.now().Workflow; !workflow.Same(now, want) {
		t.Errorf("the change elsewhere left\n%s", workflow.Encode(now))
	}
	if answer := f.ask("use another key"); answer.Status != planner.Failed || !hasCode(answer.Problems, problem.SecretMark, "say") {
		t.Errorf("an invented mark is answered with %+v", answer)
	}
	f.ask("is it fine?")
	if now := f.now().Workflow; !workflow.Same(now, want) {
		t.Errorf("an invented mark left\n%s", workflow.Encode(now))
	}
	r := f.host.Patch(context.Background(), want, "call it Tell", planner.Observer{})
	if r.Status != planner.Done || r.Workflow.Nodes[1].Name != "Tell" || string(r.Workflow.Nodes[1].Tool.Arguments["message"]) != string(want.Nodes[1].Tool.Arguments["message"]) {
		t.Errorf("patched to %+v", r)
	}
	if r := f.host.Patch(context.Background(), want, "use another key", planner.Observer{}); r.Patch != nil || !workflow.Same(r.Workflow, want) || r.Draft != nil {
		t.Errorf("an invented mark is patched to %+v", r)
	}
	state := f.host.state
	f.close()
	requests := server.Requests()
	if len(requests) != 8 {
		t.Errorf("%d requests", len(requests))
	}
	for i, request := range requests {
		lacks(t, string(request.Body), secretsOfSteps...)
		wants(t, string(request.Body), "[secret-1-", "[secret-4-", "{{inputs.api_password}}", "# Secrets")
		if t.Failed() {
			t.Fatalf("request %d", i)
		}
	}
	for _, kept := range []string{"events", "requests"} {
		for name, text := range filesUnder(t, filepath.Join(state, kept)) {
			lacks(t, text, secretsOfSteps...)
			if t.Failed() {
				t.Fatal(name)
			}
		}
	}
}

func hasCode(list []problem.Problem, code problem.Code, node string) bool {
	for _, p := range list {
		if p.Code == code && p.At.Node == node {
			return true
		}
	}
	return false
}

// answering is a model that answers what it is told with a function.
type answering func(told string) string

func (a answering) Complete(_ context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	var told strings.Builder
	for _, m := range call.Messages[1:] {
		told.WriteString(m.Content)
	}
	text := a(told.String())
	onDelta(planner.Delta{Text: text})
	return planner.Answer{Text: text, FinishReason: "stop"}, nil
}

var markShape = regexp.MustCompile(`\[secret-\d+-[a-z0-9]{10}\]`)

// Whatever the secrets and the edits, each mark that comes back unharmed is the secret
// again, whole or within a text, one that was altered changes nothing, and what the edit
// leaves alone stays.
func TestSecretsComeBackFromMarks(t *testing.T) {
	redactor := &redact.Redactor{}
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.StringMatching(`[a-zA-Z0-9!"\\<>&é]{1,30}`).Filter(func(s string) bool {
			return !strings.Contains("null none nil true false undefined", strings.ToLower(s))
		}).Draw(t, "secret")
		quoted, err := json.Marshal(secret)
		if err != nil {
			t.Fatal(err)
		}
		value := jsonOneOf(t, string(quoted))
		key := "sk-" + rapid.StringMatching(`[a-z0-9]{16,30}`).Draw(t, "key")
		text := fmt.Sprintf(`{"version": 1, "id": "w", "nodes": [
 {"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["x"], "env": {"MY_PASSWORD": %s}}}},
 {"id": "b", "name": "B", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "with %s."}}}],
 "edges": [{"from": "a", "to": "b"}]}`, value, key)
		base, _ := workflow.Decode([]byte(text))
		edit := rapid.SampledFrom([]string{"name", "whole", "within", "added", "altered", "cut", "case", "bare", "redacted"}).Draw(t, "edit")
		var hidden string
		answer := func(told string) string {
			marks := markShape.FindAllString(told, -1)
			if len(marks) < 2 || strings.Contains(told, key) {
				t.Fatalf("it is told\n%s", told)
			}
			hidden = marks[0]
			mark, other := marks[0], marks[1]
			at := rapid.IntRange(10, len(mark)-2).Draw(t, "at")
			switch edit {
			case "name":
				return `{"update": [{"node_id": "b", "name": "Next"}]}`
			case "whole":
				return `{"update": [{"node_id": "a", "arguments": {"argv": ["y"], "env": {"MY_PASSWORD": "` + mark + `"}}}]}`
			case "within":
				return `{"update": [{"node_id": "b", "arguments": {"message": "` + other + ` and ` + other + `x"}}]}`
			case "added":
				return `{"add": [{"after": "b", "id": "c", "name": "C", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "` + other + `"}}]}`
			case "redacted":
				return `{"update": [{"node_id": "b", "arguments": {"message": "with [redacted]."}}]}`
			case "altered":
				mark = mark[:at] + "-" + mark[at+1:]
			case "cut":
				mark = mark[:at]
			case "case":
				mark = strings.Replace(mark, "secret", "SECRET", 1)
			case "bare":
				mark = strings.Trim(mark, "[]")
			}
			return `{"update": [{"node_id": "b", "arguments": {"message": "` + mark + `"}}]}`
		}
		options := planner.DefaultOptions()
		options.PlanRepairs = 0
		p := planner.Planner{Model: answering(answer), Catalog: catalog.Builtin(), Options: options, Secrets: planner.Secrets{Mask: redactor.Mask, Nonce: telemetry.NewID}}
		r := p.Patch(context.Background(), base, "change it")
		if strings.Contains(string(workflow.Encode(r.Workflow)), hidden[len(hidden)-7:]) {
			t.Fatalf("%s left a mark in\n%s", edit, workflow.Encode(r.Workflow))
		}
		argument := func(node int, name string) string { return string(r.Workflow.Nodes[node].Tool.Arguments[name]) }
		if before := string(base.Nodes[0].Tool.Arguments["env"]); compact(argument(0, "env")) != compact(before) {
			t.Errorf("%s: the password is %s, not %s", edit, argument(0, "env"), before)
		}
		want := `"with ` + key + `."`
		switch edit {
		case "within":
			want = `"` + key + ` and ` + key + `x"`
		case "altered", "cut", "case", "bare", "redacted":
			if r.Patch != nil || r.Status != planner.Failed || !hasCode(r.Problems, problem.SecretMark, "b") {
				t.Errorf("%s: %+v", edit, r)
			}
			return
		case "added":
			if got := argument(2, "message"); got != `"`+key+`"` {
				t.Errorf("the step that was added says %s", got)
			}
		}
		if got := argument(1, "message"); r.Status != planner.Done || got != want {
			t.Errorf("%s: %s, %s says %s, not %s", edit, r.Message, r.Status, got, want)
		}
		changed := map[string]int{"name": 1, "whole": 1, "within": 1}[edit]
		if len(r.Patch.UpdatedNodes) != changed {
			t.Errorf("%s changes %d steps", edit, len(r.Patch.UpdatedNodes))
		}
	})
}

// jsonOneOf is the secret, as it is or behind the name of a scheme.
func jsonOneOf(t *rapid.T, quoted string) string {
	return rapid.SampledFrom([]string{quoted, `"Bearer ` + quoted[1:]}).Draw(t, "value")
}

func compact(value string) string {
	var any map[string]any
	if json.Unmarshal([]byte(value), &any) != nil {
		return value
	}
	data, err := json.Marshal(any)
	if err != nil {
		return value
	}
	return string(data)
}
