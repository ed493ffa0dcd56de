package replay

import (
	"context"
	"strings"
	"testing"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

const (
	good   = `{"steps": [{"id": "tap", "name": "Tap", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "OK"}}]}`
	sum    = `{"steps": [{"id": "tap", "name": "Tap", "step_type": "Tool", "tool_name": "click", "arguments": {"x": 20 * 2, "y": 60}}]}`
	noTool = `{"steps": [{"id": "tap", "name": "Tap", "step_type": "Tool", "tool_name": "teleport", "arguments": {}}]}`
	add    = `{"add": [{"id": "shot", "name": "Shot", "step_type": "Tool", "tool_name": "take_screenshot", "arguments": {}}]}`
)

// model answers with the texts in turn, each whole.
type model struct{ texts []string }

func (m *model) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	if len(m.texts) == 0 {
		return planner.Answer{}, &planner.EndpointError{State: planner.StateServer, Message: "It failed."}
	}
	text := m.texts[0]
	m.texts = m.texts[1:]
	return planner.Answer{Text: text, FinishReason: "stop"}, nil
}

func options() planner.Options {
	o := planner.DefaultOptions()
	o.PlanRepairs = 2
	return o
}

// again is a request as it is after it was kept.
func again(r Request) Request {
	data, err := encode(r)
	if err != nil {
		panic(err)
	}
	read, err := Parse(data)
	if err != nil {
		panic(err)
	}
	return read
}

// planned is a plan request with these replies, as it ended.
func planned(texts ...string) (planner.Planner, planner.Result) {
	p := planner.Planner{Model: &model{texts}, Catalog: catalog.Builtin(), Options: options(), Provider: "127.0.0.1:1", ModelName: "scripted"}
	return p, p.Plan(context.Background(), "press OK")
}

func request(texts ...string) Request {
	p, r := planned(texts...)
	return again(New(p, planner.KindPlan, workflow.Workflow{}, "press OK", r))
}

func TestWhatIsWorthKeeping(t *testing.T) {
	for _, test := range []struct {
		name  string
		texts []string
		keep  bool
	}{
		{"right at once", []string{good}, false},
		{"right at last", []string{sum, good}, true},
		{"never right", []string{sum, sum, sum}, true},
		{"blocked", []string{noTool, noTool, noTool}, true},
		{"no reply", nil, false},
		{"the endpoint failed after a rejected reply", []string{sum}, true},
	} {
		if _, r := planned(test.texts...); IsWorthKeeping(r) != test.keep {
			t.Errorf("%s (%s): keep is not %v", test.name, r.Status, test.keep)
		}
	}
	offline := planner.Planner{Catalog: catalog.Builtin(), Options: options()}
	if r := offline.Plan(context.Background(), "mumble"); !IsWorthKeeping(r) {
		t.Error("words that the offline planner did not understand are not kept")
	}
	if r := offline.Patch(context.Background(), workflow.Workflow{}, "mumble"); IsWorthKeeping(r) {
		t.Error("a change without a model is kept")
	}
}

// A replay by the reader that read the replies ends as the request did.
func TestReplayEndsAsTheRequestDid(t *testing.T) {
	for _, texts := range [][]string{{sum, good}, {sum, sum, sum}, {noTool, sum, noTool}, {noTool, noTool, noTool}} {
		kept := request(texts...)
		now := Run(context.Background(), kept)
		if now.Status != kept.Status || now.Accepted != (kept.Status == planner.Done) || now.ToolsChanged {
			t.Errorf("then %s, now %s, accepted %v", kept.Status, now.Status, now.Accepted)
		}
		for _, c := range now.Replies {
			if c.Now == nil || c.Now.State != c.Then.State || c.Now.Class != c.Then.Class || len(c.Now.Problems) != len(c.Then.Problems) {
				t.Errorf("reply %d: then %+v, now %+v", c.N, c.Then, c.Now)
			}
		}
	}
}

// Where the reader takes an earlier reply now, the later ones are not needed.
func TestReplayShowsTheFix(t *testing.T) {
	kept := request(sum, sum, sum)
	kept.Replies[1].Text = good
	now := Run(context.Background(), kept)
	if !now.Accepted || len(now.Workflow.Nodes) != 1 {
		t.Fatalf("%s: %s", now.Status, now.Message)
	}
	if now.Replies[0].Now == nil || now.Replies[1].Now.State != planner.Accepted || now.Replies[2].Now != nil {
		t.Errorf("%+v", now.Replies)
	}
}

func TestReplayOfAChangeAndOfATalk(t *testing.T) {
	base := Run(context.Background(), request(good)).Workflow
	for _, kind := range []planner.Kind{planner.KindPatch, planner.KindChat} {
		kept := request(sum)
		kept.Kind, kept.Workflow, kept.Words = kind, base, "then take a screenshot"
		kept.Replies[0].Text = add
		if now := Run(context.Background(), kept); !now.Accepted || len(now.Workflow.Nodes) != 2 {
			t.Errorf("%s: %s %s", kind, now.Status, now.Message)
		}
	}
}

// A reply that hit its length limit is read as one that did.
func TestReplayKeepsTheFinishReason(t *testing.T) {
	kept := request(sum)
	kept.Replies[0] = Reply{Text: strings.TrimSuffix(good, "}"), FinishReason: "length"}
	if now := Run(context.Background(), kept); now.Accepted {
		t.Error("a cut reply is taken as whole")
	}
}

func TestReplayWithOtherTools(t *testing.T) {
	tools, _, err := catalog.Parse([]byte(`[{"type": "function", "function": {"name": "teleport", "parameters": {"type": "object"}}}]`))
	if err != nil {
		t.Fatal(err)
	}
	p := planner.Planner{Model: &model{[]string{good, good, good}}, Catalog: catalog.New(tools), Options: options()}
	kept := again(New(p, planner.KindPlan, workflow.Workflow{}, "go", p.Plan(context.Background(), "go")))
	kept.Replies[0].Text = noTool
	if now := Run(context.Background(), kept); !now.Accepted || now.ToolsChanged {
		t.Errorf("%s: %s", now.Status, now.Message)
	}
	kept.Builtin = true
	if now := Run(context.Background(), kept); !now.ToolsChanged {
		t.Error("it is not seen that the tools have changed")
	}
}

func TestReplayOfTheOfflinePlanner(t *testing.T) {
	p := planner.Planner{Catalog: catalog.Builtin(), Options: options()}
	kept := again(New(p, planner.KindPlan, workflow.Workflow{}, "mumble", p.Plan(context.Background(), "mumble")))
	if now := Run(context.Background(), kept); now.Accepted {
		t.Error("understood")
	}
	kept.Words = "Click OK"
	if now := Run(context.Background(), kept); !now.Accepted {
		t.Error(now.Message)
	}
}
