package host

import (
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/llm"
	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

func TestTestModel(t *testing.T) {
	server := llmtest.New(t, llmtest.Text(`{"steps": [], "note": "ready"}`), llmtest.Answer{ToolCalls: []llmtest.ToolCall{{Name: "note", Arguments: []byte(`{}`)}}})
	f := open(t, t.TempDir(), "")
	before := f.host.Model()
	view, err := f.TestModel(ConnectRequest{BaseURL: server.URL, Key: canary})
	if err != nil || !view.Works || view.Model != llmtest.DefaultModel || len(view.Findings) < 6 {
		t.Errorf("got %+v, %v", view, err)
	}
	if got := server.Requests()[0].Header.Get("Authorization"); got != "Bearer "+canary {
		t.Errorf("the endpoint got the key %q", got)
	}
	if f.host.Model() != before {
		t.Errorf("connected to %+v", f.host.Model())
	}
	if view, err := f.TestModel(ConnectRequest{BaseURL: "http://127.0.0.1:1/v1", Model: "m"}); err != nil || view.Works || !strings.HasSuffix(view.Findings[len(view.Findings)-1].Text, ".") {
		t.Errorf("nothing is there: %+v, %v", view, err)
	}
	if _, err := f.TestModel(ConnectRequest{BaseURL: strings.Repeat("x", maxConnection+1)}); err == nil {
		t.Error("an address without end: no error")
	}
}

// A test that is stopped, or overtaken by the next, ends; what it had found by then
// was told.
func TestStopTest(t *testing.T) {
	silent, _ := llmtest.Fault("silence")
	server := llmtest.New(t, silent, silent)
	f := open(t, t.TempDir(), "")
	ended := make(chan TestView)
	test := func() {
		view, err := f.TestModel(ConnectRequest{BaseURL: server.URL})
		if err != nil {
			t.Error(err)
		}
		ended <- view
	}
	asked := func(calls int) {
		for len(server.Requests()) < calls {
			time.Sleep(time.Millisecond)
		}
	}
	go test()
	asked(1)
	go test()
	first := <-ended
	asked(2)
	if err := f.StopTest(); err != nil {
		t.Fatal(err)
	}
	for _, view := range []TestView{first, <-ended} {
		if view.Works || len(view.Findings) != 2 || view.Findings[0].Aspect != llm.AspectReach {
			t.Errorf("ended as %+v", view)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.ContainsFunc(f.events, func(e event) bool { return e.name == EventTestFinding }) {
		t.Error("the page was told of nothing")
	}
}

// An endpoint that keeps failing is left alone, which the page sees and can end.
func TestCoolOff(t *testing.T) {
	busy := llmtest.Status(500, "busy")
	server := llmtest.New(t, busy, llmtest.Text("Hello."))
	f := open(t, t.TempDir(), server.URL)
	for key, value := range map[string]string{"circuitBreaker.failures": "1", "transportRetries": "0"} {
		if _, err := f.SetSetting(SettingRequest{Key: key, Value: value}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 2 { // the second one is not sent
		answer := f.ask("Hello")
		if answer.LastError == nil || answer.LastError.State != planner.StateServer || (answer.LastError.RetryAt != "") != (i == 1) {
			t.Errorf("ended as %+v", answer)
		}
	}
	until, err := time.Parse(time.RFC3339, f.host.Model().CoolOffUntil)
	if err != nil || time.Until(until) < 30*time.Second || len(server.Requests()) != 1 {
		t.Errorf("asked %d times, left alone until %v, %v", len(server.Requests()), until, err)
	}
	f.mu.Lock()
	told := slices.ContainsFunc(f.events, func(e event) bool { return e.name == EventModelChanged })
	f.mu.Unlock()
	if !told {
		t.Error("the page was not told")
	}
	if view, err := f.EndCoolOff(); err != nil || view.CoolOffUntil != "" {
		t.Errorf("ended as %+v, %v", view, err)
	}
	if answer := f.ask("Hello"); answer.Message != "Hello." {
		t.Errorf("answered %+v", answer)
	}
}
