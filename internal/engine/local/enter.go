package local

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// entered says that the run of a workflow that a step calls is about to begin. Whoever
// takes up the run that called it goes on there.
type entered struct {
	Seq    int            `json:"seq"` // of the command
	At     time.Time      `json:"at"`
	Node   string         `json:"node"`
	Run    string         `json:"run"` // id, below this run
	Name   string         `json:"name"`
	Effect catalog.Effect `json:"effect"` // the worst that it may have
}

// cannotGoOn is why the run of a workflow that was cut off cannot be taken up again, for people:
// nor can the run that called it.
type cannotGoOn struct{ error }

// enter is the run of the workflow that a step calls: one that was cut off, or another one,
// which has not begun to work.
func (d *doing) enter(call walk.Call) (run *active, refusal *walk.Result, err error) {
	child, known := d.request.Children[call.Workflow]
	switch {
	case !known:
		return nil, refused("“%s” was not called: the workflow was not there when the run began. Look whether it was deleted or moved, then run this one again.", call.Tool), nil
	case len(call.Secrets) > 0:
		return nil, refused("“%s” was not called: a secret cannot be handed to a workflow. Name the secret in the step of that workflow that needs it.", call.Tool), nil
	case strings.Count(d.path, "/") >= permit.MaxLevels:
		return nil, refused("“%s” was not called: workflows call one another more than %d deep. Look whether one calls itself.", call.Tool, permit.MaxLevels), nil
	}
	if e := d.takeEntered(); e != nil {
		return d.goOnIn(*e, call, child)
	}
	return d.beginOrTry(call, child, "")
}

// beginOrTry is a run of the workflow that goes on where another one came to, where there is one
// as the step that calls it is tried again, or one from its beginning. id is "" where none is noted.
func (d *doing) beginOrTry(call walk.Call, child engine.Child, id string) (run *active, refusal *walk.Result, err error) {
	if earlier := d.earlierRun(); earlier != "" {
		return d.tryAgain(call, child, earlier, id)
	}
	return d.begin(call, child, id)
}

// takeEntered is the run that the outstanding command has begun already.
func (d *doing) takeEntered() *entered {
	d.mu.Lock()
	defer d.mu.Unlock()
	if b := d.active.begun[d.command.Seq]; b != nil {
		return b.Entered
	}
	return nil
}

// goOnIn takes up the run of the workflow that was cut off.
func (d *doing) goOnIn(e entered, call walk.Call, child engine.Child) (run *active, refusal *walk.Result, err error) {
	run, err = d.below.takeUp(e.Run)
	if errors.Is(err, errOver) {
		run, err = d.below.overRun(e.Run)
	}
	switch {
	case err == nil:
		return run, nil, nil
	case errors.Is(err, errHadSince), errors.Is(err, errHadNow):
		return nil, refused("“%s” cannot go on: %s", e.Name, err), nil
	case errors.Is(err, engine.ErrGone) && d.below.runs().IsBare(e.Run): // it was cut off just before
		return d.beginOrTry(call, child, e.Run)
	case whyUnknown(err) != "":
		return d.goOnWithout(e, call, child, err)
	}
	return nil, nil, cannotGoOn{fmt.Errorf("“%s”, which it called, cannot go on. %w", e.Name, err)}
}

// whyUnknown says of a run that is lost for good why nobody knows how far it came; "" of one that
// may be taken up later.
func whyUnknown(err error) string {
	switch {
	case errors.Is(err, engine.ErrGone):
		return "What was kept of its run is gone, so nobody knows how far it came."
	case errors.Is(err, errBroken):
		return "The journal of its run is damaged, so nobody knows how far it came."
	case errors.Is(err, errSealed):
		return "What is secret in its run cannot be read any more, for the key it was kept with is gone, so nobody knows how far it came."
	}
	return ""
}

// goOnWithout begins the workflow anew whose run is lost, for that reason. It may have called
// anything, so the person is asked.
func (d *doing) goOnWithout(e entered, call walk.Call, child engine.Child, lost error) (run *active, refusal *walk.Result, err error) {
	if e.Effect != catalog.Read {
		q := d.happened(&call)
		q.Reasons = []string{whyUnknown(lost)}
		if refusal, err = d.askOf(q); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	return d.beginOrTry(call, child, "")
}

func (d *doing) askOf(q engine.Question) (*walk.Result, error) {
	done, err := d.turn(d.ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return d.askAbout(d.ctx, q)
}

// begin makes the run of a workflow. One that cannot begin is a failure of the step.
func (d *doing) begin(call walk.Call, child engine.Child, id string) (run *active, refusal *walk.Result, err error) {
	request, effect, err := d.childRequest(call, child)
	if err != nil {
		return nil, refused("“%s” was not called: its arguments cannot be read.", call.Tool), nil
	}
	return d.beginWith(call, request, effect, id)
}

func (d *doing) beginWith(call walk.Call, request engine.Request, effect catalog.Effect, id string) (run *active, refusal *walk.Result, err error) {
	planned, err := d.below.plan(request)
	if id == "" && err == nil {
		if id, refusal, err = d.noteEntered(call, request.Workflow.Name, effect); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	if err == nil {
		run, err = d.below.begin(planned, id)
	}
	switch {
	case errors.Is(err, errDisk):
		return nil, nil, err
	case err != nil:
		if id != "" {
			d.dropEntered(id)
		}
		return nil, refused("“%s” was not run: %s", request.Workflow.Name, err), nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	run.allowAgain(d.always...)
	run.allowRest(d.passed...)
	return run, nil, nil
}

// childRequest is what the workflow is asked for: with what the run has left of its budget,
// and as far as it was approved. effect is the worst that it may have.
func (d *doing) childRequest(call walk.Call, child engine.Child) (request engine.Request, effect catalog.Effect, err error) {
	request = engine.Request{Workflow: child.Workflow, File: child.File, Children: d.request.Below(child.Workflow), Dry: d.request.Dry, Given: d.files.handedOn(call.Arguments)}
	if err := json.Unmarshal(call.Arguments, &request.Options.Inputs); err != nil {
		return request, effect, err
	}
	for _, in := range child.Workflow.Inputs {
		if v, certain := in.Type.Read(request.Options.Inputs[in.Name]); certain {
			request.Options.Inputs[in.Name] = v
		}
	}
	request.Options.Ways, request.Options.Assumed = d.request.Options.WaysBelow(d.command.Node), call.Assumed
	request.Grant, effect = d.may.For(request.Work())
	d.mu.Lock()
	defer d.mu.Unlock()
	request.Options.Budget, request.Options.Whole = d.left(), d.tree.whole()
	request.TimeMs = max(1, (d.budget() - d.watch.time()).Milliseconds())
	return request, effect, nil
}

// left is what is left of the budget, in the midst of the command; mu is locked.
func (d *doing) left() walk.Budget {
	left := d.course.State.Left()
	left.Steps, left.Calls = max(1, left.Steps-d.used.Steps), max(1, left.Calls-d.used.Calls-d.calls)
	left.Tokens = max(1, left.Tokens-d.used.Tokens-d.counted)
	return left
}

// noteEntered says in the journal that a run of the workflow begins, and gives it an id. Its
// folder is there before: where it is not, it was taken away, and may have called anything.
func (d *doing) noteEntered(call walk.Call, name string, effect catalog.Effect) (id string, refusal *walk.Result, err error) {
	e := entered{Seq: d.command.Seq, At: d.moment(), Node: d.command.Node, Run: journal.NewID(d.runner.clock().Now()), Name: name, Effect: effect}
	if d.isLost(e.Effect) {
		v := permit.Verdict{Tool: catalog.Tool{Name: call.Tool, Title: name, Effect: e.Effect}, Call: call, Effect: e.Effect}
		if refusal, err = d.askLost(v); refusal != nil || err != nil {
			return "", refusal, err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(d.ctx); err != nil {
		return "", nil, err
	}
	if err := d.below.runs().Reserve(e.Run); err != nil {
		return "", nil, err
	}
	d.count(e.Effect)
	d.of(e.Seq).Entered = &e
	err = d.note(journalLine{Entered: &e}, e.Seq, func() []engine.Entry { return []engine.Entry{d.enteredEntry(e)} })
	return e.Run, nil, err
}

// dropEntered forgets the run of a workflow that could not begin: who tries the step again goes
// on where another one came to, if there is one.
func (d *doing) dropEntered(id string) {
	_ = d.below.runs().Remove(id) // a folder with nothing in it, which goes with the run
	d.mu.Lock()
	defer d.mu.Unlock()
	d.of(d.command.Seq).Entered = nil
}

// askLost is askAboutLost where it is not the turn of the command yet.
func (d *doing) askLost(v permit.Verdict) (*walk.Result, error) {
	done, err := d.turn(d.ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return d.askAboutLost(d.ctx, v)
}

func (run *active) enteredEntry(e entered) engine.Entry {
	return run.course.Entered(e.At, e.Seq, e.Node, e.Name, run.path+"/"+e.Run)
}
