package engine_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// nested is a workflow that calls a, by a step and by an AI step, and a calls b, which calls a again;
// nothing calls c.
func nested(t *testing.T) engine.Request {
	calling := func(name, id string) workflow.Workflow {
		w := workflowtest.Parse(t, name+": Tool workflow__"+id)
		w.Nodes[0].Tool.Workflow = id
		return w
	}
	w := calling("first", "a")
	w.Nodes = append(w.Nodes, workflow.Node{ID: "thinks", Name: "Thinks", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{AllowedTools: []string{"tool_d", "notify"}}})
	return engine.Request{Workflow: w, Children: map[string]engine.Child{
		"a": {Workflow: calling("second", "b"), File: "/a"}, "b": {Workflow: calling("third", "a"), File: "/b", Alike: true},
		"c": {Workflow: calling("apart", "a"), Tool: "tool_c"}, "d": {Workflow: workflowtest.Parse(t, "last: Tool notify"), Tool: "tool_d"},
	}}
}

// Of the workflows that a run was started with each calls some: those, those that they call, and no others.
func TestCalledWorkflowsOfARequest(t *testing.T) {
	r := nested(t)
	for _, c := range []struct {
		of   workflow.Workflow
		want []string
	}{
		{r.Workflow, []string{"a", "b", "d"}}, {r.Children["a"].Workflow, []string{"a", "b"}}, {r.Children["d"].Workflow, nil}, {workflow.Workflow{}, nil},
	} {
		if got := slices.Sorted(maps.Keys(r.Below(c.of))); !slices.Equal(got, c.want) {
			t.Errorf("below %s are %q, want %q", c.of.Nodes, got, c.want)
		}
	}
	for tool, want := range map[string]string{"tool_d": "d", "tool_c": "c", "notify": "", "": ""} { // a and b have no name
		if got := r.Named(tool); got != want {
			t.Errorf("%q is %q, want %q", tool, got, want)
		}
	}
	for name, want := range map[string]string{
		"first": "first", "thinks": "thinks", walk.Below("first", "second"): "first second", walk.Below("first", walk.Below("second", "third")): "first second third",
		"none": "", walk.Below("first", "none"): "", walk.Below("thinks", "last"): "",
	} {
		var got []string
		for _, n := range r.StepsTo(name) {
			got = append(got, n.ID)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("to %q lead %q, want %q", name, got, want)
		}
	}
}

// What is approved of a request is all of it, the files where people could take one workflow for another.
func TestWorkOfARequest(t *testing.T) {
	r := nested(t)
	work := r.Work()
	if len(work.Children) != 4 || work.Children["a"].Nodes[0].ID != "second" || work.Workflow.Nodes[0].ID != "first" {
		t.Errorf("the workflows are %+v", work.Children)
	}
	if want := map[string]string{"tool_c": "c", "tool_d": "d"}; !maps.Equal(work.Named, want) {
		t.Errorf("named are %v", work.Named)
	}
	if want := map[string]string{"b": "/b"}; !maps.Equal(work.Files, want) {
		t.Errorf("of these the file is told: %v", work.Files)
	}
}

// What is kept between runs is that of a workflow in a file.
func TestKeeper(t *testing.T) {
	for _, c := range []struct{ id, file, want string }{{"w", "/w", "w"}, {"", "/w", "/w"}, {"w", "", ""}, {"", "", ""}} {
		if got := (engine.Request{Workflow: workflow.Workflow{ID: c.id}, File: c.file}).Keeper(); got != c.want {
			t.Errorf("%q in %q keeps under %q", c.id, c.file, got)
		}
	}
}

// Who tries a run again that was tried again is told which one goes on in its place, and what to do there.
func TestTriedAgain(t *testing.T) {
	gone := errors.New("gone")
	for name, c := range map[string]struct {
		list []engine.Record // each is tried again as the next one
		said string
	}{
		"it was not":      {[]engine.Record{{}}, ""},
		"nothing is kept": {[]engine.Record{{Again: "none"}}, "as none, of which nothing is kept any more. Run the workflow anew."},
		"done":            {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Done}}, "as 1, which is done."},
		"cut off":         {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Interrupted}}, "as 1, which was cut off. Resume that one."},
		"stuck":           {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Interrupted, Stuck: 2, Message: "It is newer."}}, "as 1, which cannot go on: It is newer."},
		"stopped":         {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Stopped}}, "as 1, which did not come to its end either. Try that one again."},
		"failed twice":    {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Failed, Again: "2"}, {ID: "2", Status: walk.Failed}}, "as 2, which did not come to its end either. Try that one again."},
		"running":         {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Running}}, "as 1, which goes on now. Look there."},
		"waiting":         {[]engine.Record{{Again: "1"}, {ID: "1", Status: walk.Waiting}}, "as 1, which goes on now. Look there."},
	} {
		err := engine.TriedAgain(c.list[0], func(id string) (engine.Record, error) {
			for _, record := range c.list {
				if record.ID == id {
					return record, nil
				}
			}
			return engine.Record{}, gone
		})
		if c.said == "" && err != nil || c.said != "" && (err == nil || !strings.HasPrefix(err.Error(), "This run was tried again already, "+c.said)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// How long a run took is without the time in which nobody drove it, and never less than nothing.
func TestHowLongARunTook(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(1000+int64(second), 0) }
	for _, c := range []struct {
		name   string
		record engine.Record
		want   time.Duration
	}{
		{"goes on", engine.Record{Began: at(0)}, 10 * time.Second},
		{"is over", engine.Record{Began: at(0), Ended: at(4)}, 4 * time.Second},
		{"was away", engine.Record{Began: at(0), Ended: at(9), Resumed: at(7), AwayMs: 5000}, 4 * time.Second},
		{"goes on again", engine.Record{Began: at(0), Resumed: at(7), AwayMs: 5000}, 5 * time.Second},
		{"ended before it was resumed", engine.Record{Began: at(0), Ended: at(3), Resumed: at(8), AwayMs: 5000}, 3 * time.Second},
		{"a clock that was put back", engine.Record{Began: at(12)}, 0},
	} {
		if got := c.record.Took(at(10)); got != c.want {
			t.Errorf("%s: it took %v, want %v", c.name, got, c.want)
		}
	}
}

// What people are told of where a run stands.
func TestWhereARunStands(t *testing.T) {
	for _, c := range []struct {
		record engine.Record
		status walk.Status
		node   string
		cameTo string
	}{
		{engine.Record{Status: walk.Failed, Node: "a"}, walk.Failed, "a", "a"},
		{engine.Record{Status: walk.Failed, Last: "z"}, walk.Failed, "", "z"},
		{engine.Record{Status: walk.Interrupted, Node: "a"}, walk.Interrupted, "a", "a"},
		{engine.Record{Status: walk.Interrupted, Node: "a", Stuck: 1}, walk.Failed, "", "a"},
		{engine.Record{Status: walk.Done, Stuck: 1}, walk.Done, "", ""},
	} {
		if status, node := c.record.Standing(); status != c.status || node != c.node || c.record.CameTo() != c.cameTo {
			t.Errorf("%+v stands at %s %q, came to %q", c.record, status, node, c.record.CameTo())
		}
	}
}
