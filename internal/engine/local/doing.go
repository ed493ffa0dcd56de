package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/walk"
)

// doing is a command while it is carried out.
type doing struct {
	*active
	ctx     context.Context // ends with the run, or with errLate or errSpent
	cancel  context.CancelCauseFunc
	command walk.Command
	alarm   *alarm
	most    time.Duration // that the command may take
	showing *asked        // under mu; what it asks, or one that it called
	over    bool          // under mu; what a tool that was left alone still does counts no more
	calls   int           // under mu; that were made
	worked  bool          // under mu; the AI step has called something with effects
	resting int           // under mu; how many of those who work for it wait
	rested  idleness      // under mu; how that counts for the run
	pending []intent      // from before the run was resumed
	used    walk.Budget   // under mu; what workflows did that it called
	failed  int           // under mu; rounds of these that failed, of loops that go on
	decided []string      // under mu; steps of these that what is assumed decided
	counted int64         // under mu; tokens of its model, which the tree has counted
	memory  *draft
	spent   bool     // what it called used up what was left of a budget
	unsure  bool     // nobody says whether what it called was carried out
	doubt   bool     // under mu; likewise, of something that an AI step called, or a workflow
	leave   *func()  // its room among what is carried out at once
	working *working // nil: it is no AI step that calls tools
}

func (run *active) newDoing(ctx context.Context, command walk.Command) *doing {
	ctx, cancel := context.WithCancelCause(ctx)
	d := &doing{active: run, ctx: ctx, cancel: cancel, command: command, most: run.runner.Limits.of(command, run.budget()), pending: run.pendingOf(command.Seq), memory: run.memory.draft()}
	left, cause := d.most, errLate
	if rest := run.budget() - run.watch.time(); rest < left {
		left, cause = rest, errSpent
	}
	if left <= 0 {
		cancel(cause)
	}
	d.alarm = newAlarm(run.runner.clock(), left, func() { cancel(cause) })
	if command.Kind == walk.DoAgent {
		d.working = d.newWorking()
	}
	return d
}

func (d *doing) end() {
	d.shifting.Lock()
	defer d.shifting.Unlock()
	d.mu.Lock()
	rested := d.resting > 0
	d.over, d.resting = true, 0
	d.alarm.hold()
	d.cancel(nil)
	if d.showing != nil && d.asked != nil && d.asked.came == d.showing.came { // by a tool that was left alone
		d.asked = nil
		d.showStatus()
	}
	d.mu.Unlock()
	if rested {
		d.shift(idleness{waiting: -d.rested.waiting, paused: -d.rested.paused})
	}
}

// of is how long a command may take, of a run that may take as long as whole. A delay is as
// long as it is.
func (l Limits) of(c walk.Command, whole time.Duration) time.Duration {
	own := time.Duration(c.TimeoutMs) * time.Millisecond
	switch c.Kind {
	case walk.DoDelay:
		return time.Duration(c.DelayMs)*time.Millisecond + time.Hour
	case walk.DoTransform:
		return cmp.Or(own, l.Transform, 15*time.Minute)
	case walk.DoAgent:
		return cmp.Or(own, l.Agent, time.Hour)
	case walk.DoCall:
		if c.Call.Workflow != "" { // each of its steps has a limit
			return cmp.Or(own, whole)
		}
	case walk.DoRounds, walk.DoFinish:
	}
	return cmp.Or(own, l.Call, time.Hour)
}

func (d *doing) do() (walk.Event, error) {
	switch {
	case d.command.Kind == walk.DoDelay:
		return walk.Event{Kind: walk.Woke}, d.wait(time.Duration(d.command.DelayMs) * time.Millisecond)
	case d.command.Kind == walk.DoCall && d.command.Call.Workflow != "":
		return d.callWorkflow(*d.command.Call)
	}
	used := ai.Used{}
	approved, result, err := false, (*walk.Result)(nil), error(nil)
	if !d.goesOn() {
		approved, result, err = d.askWhatHappened(d.command.Call)
	}
	if err == nil && result == nil {
		result, used, err = d.act(approved)
	}
	if errors.Is(err, errLate) { // before the call was made: what was made has a verdict
		result, err = d.late(), nil
	}
	made, below := d.spentSoFar()
	return walk.Event{Kind: walk.Returned, Result: result, Runs: d.runsBehind(result), Doubtful: d.isDoubtful(result), Steps: below.Steps, Calls: made + below.Calls, Tokens: used.Tokens + below.Tokens, Failed: d.failedBelow()}, err
}

// goesOn reports whether the command is an AI step that goes on where it was cut off: what it
// called then is asked about when it comes there.
func (d *doing) goesOn() bool { return d.working != nil && len(d.working.turns) > 0 }

func (d *doing) failedBelow() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.failed
}

// untried is said of a step that could be tried again as often as it says, had it called nothing.
const untried = " It was not tried again, as what it called may have had an effect."

// sayFinal says why a step that failed is not tried again.
func (d *doing) sayFinal(r *walk.Result) {
	step, _ := d.request.Workflow.Node(d.command.Node)
	worked, _ := d.hasWorked()
	if r != nil && !r.Success && r.Final && worked && !d.spent && d.command.Try <= step.Retries && !d.request.Dry && !strings.HasSuffix(r.Error, untried) {
		r.Error += untried
	}
}

// isTool reports whether the command is a call of a tool that is no workflow.
func (d *doing) isTool() bool { return d.command.Call != nil && d.command.Call.Workflow == "" }

// late is the result of a command whose time was over before anything was called.
func (d *doing) late() *walk.Result {
	return &walk.Result{Error: fmt.Sprintf("Its time, %s, was over before it was called. Give it more time, or run it again when the machine has less to do.", spoken(d.most))}
}

// act makes the call, or has the model work. approved calls need not be asked for.
func (d *doing) act(approved bool) (*walk.Result, ai.Used, error) {
	switch d.command.Kind {
	case walk.DoCall:
		result, err := d.call(d.ctx, *d.command.Call, approved)
		return &result, ai.Used{}, err
	case walk.DoTransform, walk.DoAgent:
		return d.model()
	case walk.DoDelay, walk.DoRounds, walk.DoFinish:
	}
	return &walk.Result{Error: "It wants something that this program does not know.", Final: true}, ai.Used{}, nil
}

// wait lets a delay pass.
func (d *doing) wait(delay time.Duration) error {
	passed := make(chan struct{})
	stop := d.runner.clock().After(delay, func() { close(passed) })
	defer stop()
	select {
	case <-passed:
		return nil
	case <-d.ctx.Done():
		return context.Cause(d.ctx)
	}
}

// grace is how long something that was ended may take to say what came of it. What
// is slower goes on by itself, and nobody listens.
const grace = 100 * time.Millisecond

// await waits for what work gives, and no longer than grace once ctx has ended: a
// tool may ignore that. ok is false where nothing came.
func await[T any](ctx context.Context, clock Clock, work func() T) (out T, ok bool) {
	came := make(chan T, 1)
	go func() { came <- work() }()
	select {
	case out = <-came:
		return out, true
	case <-ctx.Done():
	}
	late := make(chan struct{})
	stop := clock.After(grace, func() { close(late) })
	defer stop()
	select {
	case out = <-came:
		return out, true
	case <-late:
		return out, false
	}
}

// verdict is the result of something that may have been ended meanwhile: one that is
// good counts in any case. The error is the reason why the run ends here.
func (d *doing) verdict(ctx context.Context, result walk.Result, what string, final bool) (walk.Result, error) {
	cause := context.Cause(ctx)
	switch {
	case cause == nil || result.Success:
		return result, nil
	case !errors.Is(cause, errLate):
		return result, cause
	}
	text := fmt.Sprintf("%s took longer than %s and was ended.", what, spoken(d.most))
	if final {
		text += " It may have been carried out: look before you run it again."
	}
	return walk.Result{Error: text, Final: final}, nil
}
