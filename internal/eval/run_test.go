package eval

import (
	"context"
	"strings"
	"sync"
	"testing"

	"planwright/planner"
	"planwright/planner/catalog"
)

// knowing is a model that gives the ideal answer to every request of the suite;
// first is what it answers before that, "" for nothing.
type knowing struct {
	first string

	mu    sync.Mutex
	asked map[string]bool
}

func (k *knowing) Complete(_ context.Context, call planner.Call, _ func(planner.Delta)) (planner.Answer, error) {
	c := caseOf(call.Messages[1].Content)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.first != "" && !k.asked[c.Name] {
		k.asked[c.Name] = true
		return planner.Answer{Text: k.first, FinishReason: "stop"}, nil
	}
	return planner.Answer{Text: c.Ideal, FinishReason: "stop"}, nil
}

// caseOf finds the case by its words, the longest that stand in the request.
func caseOf(request string) Case {
	var found Case
	for _, c := range Builtin().Cases {
		if strings.Contains(request, c.Words) && len(c.Words) > len(found.Words) {
			found = c
		}
	}
	return found
}

func planning(m planner.Model) offered {
	return offered{planner.Planner{Model: m, Catalog: catalog.Builtin(), Options: planner.DefaultOptions()}}
}

func TestRunCounts(t *testing.T) {
	all := structural()
	byHand := 0 // certain edits, which no model is asked for
	for _, c := range all {
		if answered(c, c.Ideal).Calls == 0 {
			byHand++
		}
	}
	for _, test := range []struct {
		name                          string
		model                         planner.Model
		first, valid, exact, callsPer int
	}{
		{"always right", &knowing{}, len(all), len(all), len(all), 1},
		{"right when asked again", &knowing{first: `{"steps": [{`, asked: map[string]bool{}}, byHand, len(all), len(all), 2},
		{"words that are no JSON of use", answering(`{"steps": [`), byHand, byHand, byHand, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			row := Run(context.Background(), planning(test.model), Plan{Cases: all, Parallel: 3})
			if row.Requests != len(all) || row.FirstTry != test.first || row.Valid != test.valid || row.Exact != test.exact {
				t.Errorf("of %d: %d first, %d valid, %d exact", row.Requests, row.FirstTry, row.Valid, row.Exact)
				for _, o := range row.Results {
					if !o.Exact {
						t.Logf("%s: %s %s", o.Case, o.Status, o.Why)
					}
				}
			}
			if test.callsPer > 0 && row.Calls != test.callsPer*(len(all)-byHand) {
				t.Errorf("%d calls", row.Calls)
			}
			for i, o := range row.Results {
				if o.Case != all[i].Name {
					t.Fatalf("result %d is of %s", i, o.Case)
				}
			}
		})
	}
}

// refused is an endpoint that is not there.
type refused struct{ state planner.EndpointState }

func (r refused) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	return planner.Answer{}, &planner.EndpointError{State: r.state, Message: "It failed."}
}

func TestRunEndsWithTheEndpoint(t *testing.T) {
	cases := Builtin().Cases[:10]
	for _, test := range []struct {
		state     planner.EndpointState
		requests  int
		unreached bool
	}{
		{planner.StateConnRefused, 0, true},
		{planner.StateServer, maxFailures, false},
	} {
		row := Run(context.Background(), planning(refused{test.state}), Plan{Cases: cases})
		if row.Requests != test.requests || row.Unreached != test.unreached || row.Ended == "" {
			t.Errorf("%s: %d requests, unreached %v, ended %q", test.state, row.Requests, row.Unreached, row.Ended)
		}
	}
}

// stopping stops the run in the middle of a request.
type stopping struct {
	model planner.Model
	stop  context.CancelFunc
	left  int
}

func (s *stopping) Complete(ctx context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	if s.left--; s.left < 0 {
		s.stop()
		return planner.Answer{}, ctx.Err()
	}
	return s.model.Complete(ctx, call, onDelta)
}

func TestStoppedRunKeepsWhatWasAsked(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	row := Run(ctx, planning(&stopping{&knowing{}, stop, 4}), Plan{Cases: Builtin().Cases[:10], Rounds: 2})
	if row.Requests != 4 || row.Exact != 4 || row.Ended == "" {
		t.Errorf("%d requests, %d exact, ended %q", row.Requests, row.Exact, row.Ended)
	}
	report := NewReport("2026-01-02T03:04:05Z", "test", Builtin(), Builtin().Cases, 1)
	report.Add(row)
	if !report.Partial {
		t.Error("the report is not partial")
	}
}

func TestRoundsFollowEachOther(t *testing.T) {
	row := Run(context.Background(), planning(&knowing{}), Plan{Cases: Builtin().Cases[:2], Rounds: 2})
	var got []string
	for _, o := range row.Results {
		got = append(got, o.Case+string(rune('0'+o.Round)))
	}
	if want := "calculator1 click_save1 calculator2 click_save2"; strings.Join(got, " ") != want {
		t.Errorf("asked %v", got)
	}
}
