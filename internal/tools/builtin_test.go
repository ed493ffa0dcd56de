package tools

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	own "planwright/internal/tools/builtin"
	"planwright/planner/catalog"
)

// asking is a built-in server with a tool that asks the person, and one that says
// what came along with its call.
func asking() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "own", Version: "1"}, nil)
	plain := jsontext.Value(`{"type":"object"}`)
	s.AddTool(&sdk.Tool{Name: "ask", InputSchema: plain}, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		given, err := r.Session.Elicit(ctx, &sdk.ElicitParams{
			Meta: own.AlongOf(ctx).Meta(), Message: "Which?",
			RequestedSchema: jsontext.Value(`{"type":"object","properties":{"colour":{"type":"string","enum":["red","blue"],"default":"red"}}}`),
		})
		if err != nil {
			return nil, err
		}
		said, _ := given.Content["colour"].(string)
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: given.Action + " " + said}}}, nil
	})
	s.AddTool(&sdk.Tool{Name: "along", InputSchema: plain, Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(false)}},
		func(ctx context.Context, _ *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: own.AlongOf(ctx).Images}}}, nil
		})
	return s
}

func TestBuiltin(t *testing.T) {
	h := open(t, Options{Builtin: asking(), Servers: []Server{self("good", "good")}})
	h.approve("good")
	along, _ := h.Catalog().Get("along")
	want := catalog.Tool{Name: "along", Parameters: jsontext.Value(`{"type":"object"}`), Open: true, Effect: catalog.Read}
	if diff := cmp.Diff(want, along); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if first := h.Catalog().Tools()[0]; first.Server != "" {
		t.Errorf("the first tool is %+v", first)
	}
	r, err := h.Call(context.Background(), "along", nil, Along{Images: "/run/pictures"})
	if err != nil || r.Text != "/run/pictures" {
		t.Errorf("%+v, %v", r, err)
	}
}

// What goes along with a call is of the process alone: another client of the same
// server gets none of it, whatever its requests say.
func TestNothingInsideComesFromARequest(t *testing.T) {
	server := asking()
	h := open(t, Options{Builtin: server})
	calling, answer := make(chan struct{}), make(chan struct{})
	done := make(chan struct{})
	go func() { // the first call, numbered 1, is under way
		defer close(done)
		_, _ = h.Call(context.Background(), "ask", nil, Along{Images: "/run/pictures", Ask: func(context.Context, Question) (string, bool, error) {
			close(calling)
			<-answer
			return "", false, nil
		}})
	}()
	defer func() { close(answer); <-done }()
	<-calling
	ours, theirs := sdk.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), theirs, nil); err != nil {
		t.Fatal(err)
	}
	stranger, err := sdk.NewClient(identity("1"), nil).Connect(t.Context(), ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer stranger.Close()
	for _, meta := range []sdk.Meta{{numberKey: "1"}, {"planwright/call": "1"}, {"planwright/images": "/"}} {
		r, err := stranger.CallTool(t.Context(), &sdk.CallToolParams{Meta: meta, Name: "along"})
		if err != nil || r.Content[0].(*sdk.TextContent).Text != "" {
			t.Errorf("with %v: %+v, %v", meta, r, err)
		}
	}
}

// What cannot be sent is an error, and nothing is called.
func TestArgumentsThatAreNotSent(t *testing.T) {
	h := open(t, Options{Builtin: asking()})
	huge := jsontext.Value(`{"a":"` + strings.Repeat("a", mostArguments) + `"}`)
	for text, arguments := range map[string]jsontext.Value{
		"more than 8 MiB": huge, "not an object": jsontext.Value(`[1]`), "are not an object": jsontext.Value(`{"a":1,"a":2}`),
	} {
		if r, err := h.Call(context.Background(), "along", arguments, Along{}); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
}

// Each question reaches the run whose call it belongs to.
func TestAsk(t *testing.T) {
	h := open(t, Options{Builtin: asking()})
	var questions []Question
	answer := func(text string, given bool, err error) Ask {
		return func(_ context.Context, q Question) (string, bool, error) {
			if text == "blue" {
				questions = append(questions, q)
			}
			return text, given, err
		}
	}
	calls := []struct {
		ask  Ask
		want string
	}{
		{answer("blue", true, nil), "accept blue"},
		{answer("red", true, nil), "accept red"},
		{answer("", false, nil), "decline "},
		{nil, "cancel "},
	}
	results := make([]chan Result, len(calls))
	for i, c := range calls { // side by side
		results[i] = make(chan Result, 1)
		go func() {
			r, err := h.Call(context.Background(), "ask", nil, Along{Ask: c.ask})
			if err != nil {
				t.Error(err)
			}
			results[i] <- r
		}()
	}
	for i, c := range calls {
		if got := (<-results[i]).Text; got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if diff := cmp.Diff([]Question{{Text: "Which?", Choices: []string{"red", "blue"}, Default: "red"}}, questions); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	r, err := h.Call(context.Background(), "ask", nil, Along{Ask: answer("", false, errors.New("gone"))})
	if err != nil || r.Success {
		t.Errorf("a question that cannot be put: %+v, %v", r, err)
	}
}

// A person may think as long as they like, and may stop the run meanwhile.
func TestAskIsStopped(t *testing.T) {
	h := open(t, Options{Builtin: asking()})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	_, err := h.Call(ctx, "ask", nil, Along{Ask: func(ctx context.Context, _ Question) (string, bool, error) {
		cancel()
		<-ctx.Done()
		close(ended)
		return "", false, ctx.Err()
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	<-ended
}

// A call that is under way when the set is closed ends with it.
func TestCloseEndsCalls(t *testing.T) {
	h := open(t, Options{Builtin: asking()})
	asked, ended := make(chan struct{}), make(chan Result)
	go func() {
		r, _ := h.Call(context.Background(), "ask", nil, Along{Ask: func(ctx context.Context, _ Question) (string, bool, error) {
			close(asked)
			<-ctx.Done()
			return "", false, ctx.Err()
		}})
		ended <- r
	}()
	<-asked
	must(t, h.Close())
	if r := <-ended; r.Success || !strings.Contains(r.Error, "was cut off") {
		t.Errorf("%+v", r)
	}
}

// The set does not own the server: others go on using it.
func TestBuiltinIsShared(t *testing.T) {
	server := asking()
	first, second := open(t, Options{Builtin: server}), open(t, Options{Builtin: server})
	must(t, first.Close())
	second.call("along", "{}")
	if _, err := first.Call(context.Background(), "along", nil, Along{}); err == nil {
		t.Error("a set that was closed calls tools")
	}
}

func TestServersTakeNoNameOfABuiltinTool(t *testing.T) {
	s := asking()
	s.AddTool(&sdk.Tool{Name: "good__echo", InputSchema: jsontext.Value(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "own"}}}, nil
	})
	h := open(t, Options{Builtin: s, Servers: []Server{self("good", "good")}})
	h.approve("good")
	if got := h.call("good__echo", `{"text":"x"}`).Text; got != "own" {
		t.Errorf("it was called at %s", got)
	}
	if names := onlyOf(h, "good"); slices.Contains(names, "good__echo") {
		t.Errorf("on offer: %v", names)
	}
}

// What a built-in tool gave is not taken for all there is.
func TestBuiltinSaysWhatIsMissing(t *testing.T) {
	folder := t.TempDir()
	h := open(t, Options{Builtin: own.NewServer(own.Options{Folders: func() []string { return []string{folder} }})})
	r, err := h.Call(context.Background(), "run_command", jsontext.Value(`{"argv":["head -c 2000000 /dev/zero | tr '\\0' x"],"shell":true}`), Along{})
	if err != nil || !r.Success || !r.Cut || !r.TextCut || r.Partly == "" || r.Fields["stdout"] != nil {
		t.Errorf("%v, cut %v and %v, %q, %v", r.Success, r.Cut, r.TextCut, r.Partly, err)
	}
	r, err = h.Call(context.Background(), "run_command", jsontext.Value(`{"argv":["echo","x"]}`), Along{})
	if err != nil || !r.Success || r.Cut || r.TextCut || r.Partly != "" || r.Fields["stdout"] == nil {
		t.Errorf("%+v, %v", r, err)
	}
}
