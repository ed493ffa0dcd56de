package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.uber.org/goleak"

	"planwright/internal/host"
	"planwright/internal/llm/llmtest"
	"planwright/internal/settings"
	"planwright/planner"
)

func TestMain(m *testing.M) {
	// What is sent away ends by itself, a little later.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("planwright/internal/tools/keeper.(*keeper).dismiss"))
}

const (
	plan = `{"steps": [{"step_type": "Tool", "tool_name": "click", "name": "Tap", "arguments": {"x": 40, "y": 60}}]}`
	file = `{"version": 1, "nodes": [{"id": "tap", "name": "Tap", "kind": "Tool", "tool": {"name": "click", "arguments": {"x": 1, "y": 2}}}], "edges": []}`
)

// client is a client of a server in this process.
type client struct {
	*sdk.ClientSession
	t      *testing.T
	host   *host.Host
	log    *bytes.Buffer      // of the server
	out    *io.PipeWriter     // what the server reads
	stop   context.CancelFunc // of the server
	served chan error         // how it ended

	mu       sync.Mutex
	progress []*sdk.ProgressNotificationParams
}

// connect starts a server with the settings, given as key, value…. Without any
// the offline planner plans.
func connect(t *testing.T, assignments ...string) *client {
	t.Helper()
	return connectTo(t, openHost(t, "", assignments...))
}

func openHost(t *testing.T, toolsFile string, assignments ...string) *host.Host {
	t.Helper()
	return openIn(t, t.TempDir(), toolsFile, assignments...)
}

// openIn opens a host with the settings of the folder.
func openIn(t *testing.T, folder, toolsFile string, assignments ...string) *host.Host {
	t.Helper()
	config := host.Config{
		Version: "test", ToolsFile: toolsFile, DataFolder: folder,
		Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")},
	}
	for i := 0; i < len(assignments); i += 2 {
		config.Settings.Arguments = append(config.Settings.Arguments, settings.Assignment{Key: assignments[i], Value: assignments[i+1]})
	}
	h, err := host.Open(config)
	if err != nil {
		t.Fatal(err)
	}
	if len(assignments) == 0 {
		h.UseOffline()
	}
	return h
}

func connectTo(t *testing.T, h *host.Host) *client {
	t.Helper()
	return connectDoor(t, Door{Host: h})
}

// connectDoor connects a client to what the door serves.
func connectDoor(t *testing.T, d Door) *client {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	in, theirOut := io.Pipe()
	theirIn, out := io.Pipe()
	c := &client{t: t, host: d.Host, log: &bytes.Buffer{}, out: out, stop: stop, served: make(chan error, 1)}
	d.Version, d.Log = "test", c.log
	go func() { c.served <- d.Serve(ctx, theirIn, theirOut) }()
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.progress = append(c.progress, r.Params)
		},
	}).Connect(context.Background(), &sdk.IOTransport{Reader: in, Writer: out}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.ClientSession = session
	t.Cleanup(func() {
		session.Close()
		defer stop()
		if err := <-c.served; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		if err := d.Host.Close(); err != nil {
			t.Error(err)
		}
		if c.log.Len() > 0 {
			t.Errorf("the server logged:\n%s", c.log)
		}
	})
	return c
}

// call calls a tool with arguments that are JSON. What it gives must be as its
// schema says.
func (c *client) call(name, arguments string) *sdk.CallToolResult {
	c.t.Helper()
	result, err := c.CallTool(context.Background(), &sdk.CallToolParams{Name: name, Arguments: json.RawMessage(arguments)})
	if err != nil {
		c.t.Fatalf("%s %s: %v", name, arguments, err)
	}
	if len(result.Content) == 0 || told(result) == "" {
		c.t.Errorf("%s %s says nothing in words", name, arguments)
	}
	if result.StructuredContent != nil {
		fits(c.t, name, result.StructuredContent)
	} else if !result.IsError {
		c.t.Errorf("%s %s has no structured content", name, arguments)
	}
	return result
}

// progressTo are all notifications of progress, once that one has come: the client reads
// them apart from answers, and a little later where the machine is busy.
func (c *client) progressTo(last string) []*sdk.ProgressNotificationParams {
	c.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		c.mu.Lock()
		all := slices.Clone(c.progress)
		c.mu.Unlock()
		if len(all) > 0 && all[len(all)-1].Message == last || time.Now().After(end) {
			return all
		}
	}
}

// told is what a tool says in words.
func told(r *sdk.CallToolResult) string { return words(r, 0) }

func words(r *sdk.CallToolResult, part int) string { return r.Content[part].(*sdk.TextContent).Text }

// object is what a tool gave, as T.
func object[T any](t *testing.T, r *sdk.CallToolResult) T {
	t.Helper()
	var out T
	data, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func fits(t *testing.T, name string, value any) {
	t.Helper()
	for _, tool := range tools {
		if tool.name == name {
			if err := compile(t, tool.output).Validate(value); err != nil {
				t.Errorf("%s gives what its schema does not allow: %v", name, err)
			}
		}
	}
}

func compile(t *testing.T, schema string) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("schema.json", document); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// Clients decide by the annotations whether to ask a person first.
func TestTools(t *testing.T) {
	listed, err := connect(t).ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	asks := map[string]bool{}
	for _, tool := range listed.Tools {
		a := tool.Annotations
		acts := tool.Name == "run_workflow"
		if a.ReadOnlyHint == acts || *a.DestructiveHint != acts || a.IdempotentHint == *a.OpenWorldHint || tool.Description == "" {
			t.Errorf("%s: %+v", tool.Name, a)
		}
		asks[tool.Name] = *a.OpenWorldHint
	}
	want := map[string]bool{"validate_plan": false, "plan_workflow": true, "patch_workflow": true, "explain_workflow": false, "run_workflow": true}
	if diff := cmp.Diff(want, asks); diff != "" {
		t.Errorf("tools and whether they reach out (-want +got):\n%s", diff)
	}
	for _, tool := range tools {
		compile(t, tool.input)
		compile(t, tool.output)
	}
}

func TestValidatePlan(t *testing.T) {
	c := connect(t)
	for _, test := range []struct{ name, arguments, codes string }{
		{"a file", `{"plan": ` + file + `}`, ""},
		{"the text of a file", `{"plan": ` + quoted(file) + `}`, ""},
		{"a damaged file", `{"plan": "{\"version\": 1, \"nodes\": [,]}"}`, "file-unreadable"},
		{"a plan", `{"plan": ` + plan + `}`, ""},
		{"a list of steps", `{"plan": [{"step_type": "Tool", "tool_name": "click", "arguments": {"x": 1}}]}`, "argument-missing"},
		{"a reply with words", `{"plan": ` + quoted("Here it is:\n```json\n"+plan+"\n```") + `}`, ""},
		{"a plan that says a version", `{"plan": {"version": 1, "steps": []}}`, "empty-plan"},
		{"arithmetic", `{"plan": "{\"steps\": [{\"step_type\": \"Tool\", \"tool_name\": \"wait\", \"arguments\": {\"milliseconds\": 2 * 3}}]}"}`, "json-arithmetic"},
		{"a change", `{"plan": {"remove_node_ids": ["tap"]}, "workflow": ` + file + `}`, "no-nodes"},
		{"a change of another", `{"plan": {"update": [{"node_id": "top", "name": "Top"}]}, "workflow": ` + quoted(file) + `}`, "unknown-node"},
		{"a number", `{"plan": 5}`, "not-a-plan"},
		{"words", `{"plan": "click it"}`, "no-json"},
	} {
		t.Run(test.name, func(t *testing.T) {
			result := c.call("validate_plan", test.arguments)
			v := object[planner.Validation](t, result)
			var codes []string
			for _, p := range v.Problems {
				codes = append(codes, string(p.Code))
			}
			if got := strings.Join(codes, " "); !strings.Contains(got, test.codes) || test.codes == "" && got != "" {
				t.Errorf("problems %q, want %q", got, test.codes)
			}
			if v.Valid == v.Problems.HasErrors() || result.IsError {
				t.Errorf("valid %t, error %t with %v", v.Valid, result.IsError, v.Problems)
			}
		})
	}
}

func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

func TestExplainWorkflow(t *testing.T) {
	c := connect(t)
	for _, arguments := range []string{`{"workflow": ` + file + `}`, `{"workflow": ` + quoted("Sure: "+plan) + `}`} {
		result := c.call("explain_workflow", arguments)
		e := object[explained](t, result)
		if !e.Valid || len(e.Outline.Steps) != 1 || e.Outline.Steps[0].Node != "tap" || !strings.Contains(e.Text, `tap: Tool "Tap"`) || !strings.HasPrefix(told(result), e.Text) {
			t.Errorf("%s: %+v", arguments, e)
		}
	}
}

// What cannot be done is told in words to the client's model.
func TestRefusals(t *testing.T) {
	c := connect(t)
	for _, test := range []struct{ tool, arguments, says string }{
		{"validate_plan", `{}`, "“plan”"},
		{"validate_plan", `{"plan": null}`, "“plan”"},
		{"validate_plan", `{"plan": {}, "draft": 1}`, "“draft”"},
		{"validate_plan", `{"plan": "` + strings.Repeat("x", maxArguments) + `"}`, "8 MB"},
		{"plan_workflow", `{"words": "  "}`, "“words”"},
		{"plan_workflow", `{"words": 7}`, "“words”"},
		{"plan_workflow", `{"words": "Teleport me home"}`, "offline planner"},
		{"patch_workflow", `{"words": "ask first", "workflow": "{"}`, "line 1"},
		{"patch_workflow", `{"words": "ask first", "workflow": {"version": 99}}`, "newer"},
		{"patch_workflow", `{"words": "ask first", "workflow": ` + file + `}`, "connect a model"},
		{"explain_workflow", `{"workflow": "there is none"}`, "no workflow"},
		{"run_workflow", `{"workflow": {"version": 1, "nodes": [], "edges": []}}`, "has errors"},
		{"run_workflow", `{"workflow": ` + file + `, "dry": "no"}`, "true or false"},
		{"run_workflow", `{"workflow": ` + file + `, "always": ["click"]}`, "“approve”"},
	} {
		if result := c.call(test.tool, test.arguments); !result.IsError || !strings.Contains(told(result), test.says) {
			t.Errorf("%s %.80s is answered with %t %q", test.tool, test.arguments, result.IsError, told(result))
		}
	}
	if _, err := c.CallTool(context.Background(), &sdk.CallToolParams{Name: "delete_workflow"}); err == nil {
		t.Error("a tool that does not exist was called")
	}
}

func TestPlanAndPatch(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(`{"steps": []}`, plan,
		`{"add": [{"after": "tap", "step_type": "Tool", "tool_name": "wait", "name": "Wait", "arguments": {"milliseconds": 500}}]}`)...)
	c := connect(t, "baseUrl", server.URL)
	made := object[planned](t, c.call("plan_workflow", `{"words": "Tap there"}`))
	if made.Status != planner.Done || made.Calls != 2 || made.Usage.InputTokens == 0 || made.Draft != nil || len(made.Workflow.Nodes) != 1 {
		t.Fatalf("planned %+v", made)
	}
	content, _ := json.Marshal(made.Workflow)
	changed := object[planned](t, c.call("patch_workflow", `{"words": "Then wait", "workflow": `+string(content)+`}`))
	if changed.Status != planner.Done || len(changed.Workflow.Nodes) != 2 || changed.Workflow.ID != made.Workflow.ID {
		t.Errorf("changed %+v", changed)
	}
}

// What is left out and assumed is told, with nothing hidden; where nothing can be planned,
// the call counts as failed.
func TestLeftOut(t *testing.T) {
	remarks := `, "left_out": ["at \u202eeight"], "assumed": "the left one"}`
	server := llmtest.New(t, llmtest.Texts(strings.TrimSuffix(plan, "}")+remarks, `{"steps": []`+remarks)...)
	c := connect(t, "baseUrl", server.URL)
	result := c.call("plan_workflow", `{"words": "Tap there at eight"}`)
	p := object[planned](t, result)
	if result.IsError || p.Status != planner.Done || p.LeftOut[0] != "at \u202eeight" || p.Assumed[0] != "the left one" {
		t.Errorf("error %t, %+v", result.IsError, p)
	}
	for _, want := range []string{`Not planned: at \u202eeight.`, "Assumed: the left one."} {
		if !strings.Contains(told(result), want) {
			t.Errorf("%q is not in %s", want, told(result))
		}
	}
	if strings.Contains(words(result, 0)+words(result, 1), "\u202e") {
		t.Error("something hides in the texts")
	}
	result = c.call("plan_workflow", `{"words": "Ring me up"}`)
	if p := object[planned](t, result); !result.IsError || p.Status != planner.Failed || len(p.LeftOut) != 1 || p.Calls != 1 || p.LastError.Reason != planner.PlanDeclined {
		t.Errorf("error %t, %+v", result.IsError, p)
	}
}

// A draft that cannot be used is shown, and the call counts as failed.
func TestBlocked(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(strings.ReplaceAll(plan, `"y"`, `"why"`))...)
	result := connect(t, "baseUrl", server.URL, "planRepairs", "0").call("plan_workflow", `{"words": "Tap there"}`)
	p := object[planned](t, result)
	if !result.IsError || p.Status != planner.Blocked || p.Workflow != nil || len(p.Draft.Nodes) != 1 || !p.Problems.HasErrors() {
		t.Errorf("error %t, %+v", result.IsError, p)
	}
}

func TestEndpointIsDown(t *testing.T) {
	result := connect(t, "baseUrl", "http://127.0.0.1:1/v1", "model", "m").call("plan_workflow", `{"words": "Tap there"}`)
	p := object[planned](t, result)
	if !result.IsError || p.LastError == nil || p.LastError.State != planner.StateConnRefused || !strings.Contains(told(result), "127.0.0.1:1") {
		t.Errorf("error %t, %q, %+v", result.IsError, told(result), p)
	}
}

func TestProgress(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts("{}", strings.Replace(plan, "Tap", strings.Repeat("Tap ", 400), 1), plan)...)
	c := connect(t, "baseUrl", server.URL)
	params := &sdk.CallToolParams{Name: "plan_workflow", Arguments: map[string]any{"words": "Tap there"}}
	params.SetProgressToken("here")
	if _, err := c.CallTool(context.Background(), params); err != nil {
		t.Fatal(err)
	}
	c.call("plan_workflow", `{"words": "Tap there"}`) // without a token
	var last float64
	var texts []string
	for _, p := range c.progressTo("Attempt 2 of 2: the answer can be used") {
		if p.ProgressToken != "here" || p.Progress <= last {
			t.Errorf("progress %+v after %v", p, last)
		}
		last = p.Progress
		texts = append(texts, p.Message)
	}
	want := []string{
		"Attempt 1 of 2: waiting for the model", "Attempt 1 of 2: checking the answer", "Attempt 1 of 2: the answer cannot be used",
		"Attempt 2 of 2: waiting for the model", "Attempt 2 of 2: 500 characters received", "Attempt 2 of 2: 1000 characters received",
		"Attempt 2 of 2: 1500 characters received", "Attempt 2 of 2: checking the answer", "Attempt 2 of 2: the answer can be used",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
}

// A client that cancels or hangs up does not keep the model working, nor does a
// server that is to end.
func TestCancelAndHangUp(t *testing.T) {
	for name, leave := range map[string]func(*client, context.CancelFunc){
		"cancel":  func(_ *client, cancel context.CancelFunc) { cancel() },
		"hang up": func(c *client, _ context.CancelFunc) { c.out.Close() },
		"stop":    func(c *client, _ context.CancelFunc) { c.stop() },
	} {
		t.Run(name, func(t *testing.T) {
			server := llmtest.New(t, llmtest.Stream(llmtest.Silence()))
			c := connect(t, "baseUrl", server.URL, "model", "m")
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			ended := make(chan error, 1)
			go func() {
				result, err := c.CallTool(ctx, &sdk.CallToolParams{Name: "plan_workflow", Arguments: map[string]any{"words": "Tap there"}})
				if err == nil && result.IsError {
					err = errors.New(told(result))
				}
				ended <- err
			}()
			until(t, "the model is asked", func() bool { return server.Open() == 1 })
			leave(c, cancel)
			if err := <-ended; err == nil {
				t.Error("the call has a result")
			}
			until(t, "the model is left alone", func() bool { return server.Open() == 0 })
		})
	}
}

func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}
