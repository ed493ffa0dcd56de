package eval

import (
	"context"
	"slices"
	"sync"
	"time"

	"planwright/planner"
)

// Plan says what is asked of a model.
type Plan struct {
	Cases    []Case
	Rounds   int                          // how often each case is asked; at least once
	Parallel int                          // requests at a time; at least one
	Runner   Runner                       // for cases that are judged by what they do; nil: they fail
	Done     func(o Outcome, n, most int) // is told of each outcome, one after another; may be nil
}

// Run asks the cases and returns the row, without the names of the model. When
// ctx ends, or when the endpoint shows that it will answer nothing, the row has
// what was asked until then.
func Run(ctx context.Context, asker Asker, plan Plan) Row {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	r := &run{plan: plan, asker: asker, stop: stop, outcomes: make([]*Outcome, len(plan.Cases)*max(1, plan.Rounds))}
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, plan.Parallel) {
		workers.Go(func() {
			for i := range next {
				r.ask(ctx, i)
			}
		})
	}
	for i := range r.outcomes {
		select {
		case next <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	workers.Wait()
	return r.row()
}

// run is a run under way.
type run struct {
	plan  Plan
	asker Asker
	stop  context.CancelFunc

	mu        sync.Mutex
	outcomes  []*Outcome // by number; nil for what was not asked
	count     int
	failures  int // of the endpoint, in a row
	ended     string
	unreached bool
}

// ask makes the request with the number. One that was cancelled does not count.
func (r *run) ask(ctx context.Context, number int) {
	if ctx.Err() != nil {
		return
	}
	c := r.plan.Cases[number%len(r.plan.Cases)]
	started := time.Now()
	result := ask(ctx, r.asker, c)
	took := time.Since(started).Round(time.Millisecond).Milliseconds()
	if result.Status == planner.Cancelled {
		return
	}
	o := r.outcome(ctx, c, 1+number/len(r.plan.Cases), result, took)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended != "" {
		return
	}
	r.watch(result)
	if r.unreached {
		return
	}
	r.outcomes[number] = &o
	r.count++
	if r.plan.Done != nil {
		r.plan.Done(o, r.count, len(r.outcomes))
	}
}

// maxFailures is how often in a row an endpoint may fail.
const maxFailures = 3

// watch ends the run when the endpoint will not answer the rest either.
func (r *run) watch(result planner.Result) {
	if result.Offline || result.LastError == nil || result.LastError.Reason != planner.EndpointFailed {
		r.failures = 0
		return
	}
	r.failures++
	r.unreached = unreached(result.LastError.State)
	if r.unreached || r.failures == maxFailures {
		r.ended = result.Message
		r.stop()
	}
}

// unreached reports whether the state is that of an endpoint which is not there
// or lets nobody in.
func unreached(s planner.EndpointState) bool {
	return slices.Contains([]planner.EndpointState{
		planner.StateBadURL, planner.StateDNS, planner.StateConnRefused, planner.StateTLS, planner.StateProxy,
		planner.StateAuth, planner.StateBilling, planner.StateNotFound, planner.StateNotAnLLM,
	}, s)
}

func (r *run) row() Row {
	outcomes := []Outcome{}
	for _, o := range r.outcomes {
		if o != nil {
			outcomes = append(outcomes, *o)
		}
	}
	row := newRow(outcomes)
	row.Ended, row.Unreached = r.ended, r.unreached
	if row.Ended == "" && len(outcomes) < len(r.outcomes) {
		row.Ended = "Stopped."
	}
	return row
}
