package builtin

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestAskPerson(t *testing.T) {
	var asked *mcp.ElicitParams
	reply := &mcp.ElicitResult{}
	c := connect(t, Options{}, func(r *mcp.ElicitRequest) *mcp.ElicitResult {
		asked = r.Params
		return reply
	})
	question := args{"question": "Which?", "choices": []string{"a", "b"}, "default": "b"}
	accept := func(answer string) *mcp.ElicitResult {
		return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"answer": answer}}
	}
	tests := []struct {
		name   string
		reply  *mcp.ElicitResult
		says   string
		fields map[string]any
	}{
		{"answered", accept("a"), "a", map[string]any{"answer": "a", "answered": true}},
		{"declined", &mcp.ElicitResult{Action: "decline"}, "", map[string]any{"answer": "", "answered": false}},
		{"nobody", &mcp.ElicitResult{Action: "cancel"}, "Nobody is there", nil},
		{"no choice", accept("c"), "Nobody is there", nil},
	}
	for _, test := range tests {
		reply = test.reply
		g := c.callWith(Along{Call: "7"}, "ask_person", question)
		if diff := cmp.Diff(test.fields, g.fields); diff != "" || !strings.Contains(g.text, test.says) || g.failed != (test.fields == nil) {
			t.Errorf("%s: %q (-want +got):\n%s", test.name, g.text, diff)
		}
	}
	want := map[string]any{"type": "string", "enum": []any{"a", "b"}, "default": "b"}
	got := asked.RequestedSchema.(map[string]any)["properties"].(map[string]any)["answer"]
	if diff := cmp.Diff(want, got); diff != "" || asked.Message != "Which?" || CallOf(asked) != "7" {
		t.Errorf("asked %q for the call %v (-want +got):\n%s", asked.Message, CallOf(asked), diff)
	}
	if IsHidden(asked) {
		t.Error("it is asked unseen")
	}
	reply = accept("secret")
	if g := c.works("ask_person", args{"question": "Password?", "hidden": true}); !IsHidden(asked) || g.text != "secret" {
		t.Errorf("it is asked in the clear: %+v, %+v", asked, g)
	}
	question["hidden"] = true
	if g := c.call("ask_person", question); !g.failed || !strings.Contains(g.text, "can be seen") {
		t.Errorf("choices to what is hidden: %+v", g)
	}
	delete(question, "hidden")
	if g := connect(t, Options{}).call("ask_person", question); !g.failed || !strings.Contains(g.text, "Nobody is there") {
		t.Errorf("without anybody: %+v", g)
	}
}

func TestWait(t *testing.T) {
	c := connect(t, Options{})
	began := time.Now()
	g := c.works("wait", args{"milliseconds": 60})
	if took := time.Since(began); took < 60*time.Millisecond || g.fields["waited_ms"].(float64) < 60 || g.fields["found"] != true {
		t.Errorf("it took %s: %v", took, g.fields)
	}
}

// A call that is stopped ends here too, not only for who made it.
func TestCallsEnd(t *testing.T) {
	c := connect(t, Options{})
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if _, err := c.CallTool(ctx, &mcp.CallToolParams{Name: "wait", Arguments: args{"milliseconds": 600000}}); err == nil {
		t.Error("the call was not stopped")
	}
	for began := time.Now(); waiting(); time.Sleep(time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("the tool goes on")
		}
	}
}

// waiting reports whether a call of wait is under way.
func waiting() bool {
	stacks := make([]byte, 1<<20)
	return strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "builtin.pause(")
}
