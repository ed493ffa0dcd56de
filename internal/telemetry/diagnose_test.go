package telemetry

import (
	"fmt"
	"iter"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/problem"
)

var start = time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)

// recorded are the events as they are read again, a second apart.
func recorded(t *testing.T, of Request, events ...planner.Event) []Entry {
	t.Helper()
	folder := t.TempDir()
	e := Daily(folder, &redact.Redactor{}, nil)
	var seconds atomic.Int64
	e.now = func() time.Time { return start.Add(time.Duration(seconds.Load()) * time.Second) }
	for _, event := range events {
		e.record(of, event)
		seconds.Add(1)
	}
	must(t, e.Close())
	return slices.Collect(ReadDays(folder, func(err error) { t.Error(err) }))
}

func answered(attempt, repairs int, ms int64) planner.Event {
	return planner.Event{Event: planner.EventLLMResponse, Attempt: attempt, Repairs: repairs, InputTokens: 10, OutputTokens: 3, DurationMs: ms}
}

func TestDiagnose(t *testing.T) {
	asked := planner.Event{Event: planner.EventPlanRequested, Kind: planner.KindPlan, Attempt: 1}
	made := planner.Event{Event: planner.EventPlanGenerated, Attempt: 1}
	madeLater := planner.Event{Event: planner.EventPlanGenerated, Attempt: 2}
	unreadable := planner.Event{Event: planner.EventParseInvalid, Class: planner.ClassNoJSON, Attempt: 1}
	invalid := planner.Event{Event: planner.EventPlanRejected, Problems: problem.List{problem.New(problem.Cycle, problem.Place{}, "x")}, Attempt: 2}
	gaveUp := planner.Event{Event: planner.EventDegraded, Kind: planner.KindPlan, Status: "blocked", Reason: "plan_invalid", Attempts: 2}
	gone := planner.Event{Event: planner.EventTransportError, State: planner.StateConnRefused}
	failed := planner.Event{Event: planner.EventDegraded, Kind: planner.KindChat, Status: "failed", Reason: "endpoint_failed", Attempts: 1}

	model := func(id string) Request { return Request{RequestID: id, Provider: "p", Model: "m"} }
	events := slices.Concat(
		recorded(t, model("1"), asked, answered(1, 2, 100), made),
		recorded(t, model("2"), asked, answered(1, 0, 200), unreadable, asked, answered(2, 1, 300), madeLater),
		recorded(t, model("3"), asked, answered(1, 0, 50), unreadable, asked, answered(2, 0, 60), invalid, gaveUp),
		recorded(t, model("4"), asked, gone, failed),
		recorded(t, model("5"), asked, answered(1, 0, 7)), // words
		recorded(t, Request{RequestID: "6"}, asked, asked, asked, asked, asked, asked, made),
	)
	got := Diagnose(slices.Values(events))
	want := Diagnosis{Since: start, Models: []ModelFigures{
		{Requests: 1, FirstValid: 1, Last: start.Add(6 * time.Second)},
		{
			Provider: "p", Model: "m", Requests: 5, FirstValid: 1, RepairedValid: 1, Invalid: 1, EndpointFailed: 1,
			LocalRepairs: 3, InputTokens: 60, OutputTokens: 18, MedianMs: 100, Last: start.Add(time.Second),
			Failures: []Failure{
				{Time: start.Add(2 * time.Second), Kind: planner.KindChat, Status: "failed", Reason: planner.EndpointFailed, Detail: "CONN_REFUSED", Attempts: 1},
				{Time: start.Add(6 * time.Second), Kind: planner.KindPlan, Status: "blocked", Reason: planner.PlanInvalid, Detail: "cycle", Attempts: 2},
			},
		},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDiagnoseOfNothing(t *testing.T) {
	got := Diagnose(func(func(Entry) bool) {})
	if got.Models == nil || len(got.Models) != 0 || !got.Since.IsZero() {
		t.Errorf("got %+v", got)
	}
}

// However many requests, models and failures there are, what is kept is bounded.
func TestDiagnoseIsBounded(t *testing.T) {
	reason, ms := "plan_invalid", int64(5)
	var events iter.Seq[Entry] = func(yield func(Entry) bool) {
		for i := range 20_000 {
			e := Entry{TS: start, RequestID: fmt.Sprint(i), Model: fmt.Sprint(i % 300), Fields: Fields{DurationMs: &ms}, Event: planner.EventLLMResponse}
			if !yield(e) {
				return
			}
			if e.Event, e.Reason = planner.EventDegraded, &reason; i%3 == 0 && !yield(e) {
				return
			}
		}
	}
	got := Diagnose(events)
	if len(got.Models) != maxModels {
		t.Errorf("%d models", len(got.Models))
	}
	for _, m := range got.Models {
		if len(m.Failures) > maxFailures || m.Requests != 66 && m.Requests != 67 || m.MedianMs != 5 {
			t.Errorf("model %+v", m)
		}
	}
}
