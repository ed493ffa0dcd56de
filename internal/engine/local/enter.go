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

// callee is a workflow that a command calls.
type callee struct {
	*doing
	call  walk.Call
	child engine.Child // zero: it is not there
}

// enter is the run of the workflow that a step calls: one that was cut off, or another one,
// which has not begun to work.
func (c *callee) enter() (run *active, refusal *walk.Result, err error) {
	_, known := c.request.Children[c.call.Workflow]
	switch {
	case !known:
		return nil, refused("“%s” was not called: the workflow was not there when the run began. Look whether it was deleted or moved, then run this one again.", c.call.Tool), nil
	case len(c.call.Secrets) > 0:
		return nil, refused("“%s” was not called: a secret cannot be handed to a workflow. Name the secret in the step of that workflow that needs it.", c.call.Tool), nil
	case strings.Count(c.path, "/") >= permit.MaxLevels:
		return nil, refused("“%s” was not called: workflows call one another more than %d deep. Look whether one calls itself.", c.call.Tool, permit.MaxLevels), nil
	}
	if e := c.takeEntered(); e != nil {
		return c.goOnIn(*e)
	}
	return c.beginOrTry("")
}

// beginOrTry is a run of the workflow that goes on where another one came to, where there is one
// as the step that calls it is tried again, or one from its beginning. id is "" where none is noted.
func (c *callee) beginOrTry(id string) (run *active, refusal *walk.Result, err error) {
	if earlier := c.earlierRun(); earlier != "" {
		return c.tryAgain(earlier, id)
	}
	return c.begin(id)
}

// takeEntered is the run that the outstanding command has begun already.
func (c *callee) takeEntered() *entered {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b := c.active.begun[c.command.Seq]; b != nil {
		return b.Entered
	}
	return nil
}

// goOnIn takes up the run of the workflow that was cut off.
func (c *callee) goOnIn(e entered) (run *active, refusal *walk.Result, err error) {
	run, err = c.below.takeUp(e.Run)
	if errors.Is(err, errOver) {
		run, err = c.below.overRun(e.Run)
	}
	switch {
	case err == nil:
		return run, nil, nil
	case errors.Is(err, errHadSince), errors.Is(err, errHadNow):
		return nil, refused("“%s” cannot go on: %s", e.Name, err), nil
	case errors.Is(err, engine.ErrGone) && c.below.runs().IsBare(e.Run): // it was cut off just before
		return c.beginOrTry(e.Run)
	case whyUnknown(err) != "":
		return c.goOnWithout(e, err)
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
func (c *callee) goOnWithout(e entered, lost error) (run *active, refusal *walk.Result, err error) {
	if e.Effect != catalog.Read {
		q := c.happened(&c.call)
		q.Reasons = []string{whyUnknown(lost)}
		if refusal, err = c.askOf(q); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	return c.beginOrTry("")
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
func (c *callee) begin(id string) (run *active, refusal *walk.Result, err error) {
	request, effect, err := c.childRequest()
	if err != nil {
		return nil, refused("“%s” was not called: its arguments cannot be read.", c.call.Tool), nil
	}
	return c.beginWith(request, effect, id)
}

func (c *callee) beginWith(request engine.Request, effect catalog.Effect, id string) (run *active, refusal *walk.Result, err error) {
	planned, err := c.below.plan(request)
	if id == "" && err == nil {
		if id, refusal, err = c.noteEntered(request.Workflow.Name, effect); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	if err == nil {
		run, err = c.below.begin(planned, id)
	}
	switch {
	case errors.Is(err, errDisk):
		return nil, nil, err
	case err != nil:
		if id != "" {
			c.dropEntered(id)
		}
		return nil, refused("“%s” was not run: %s", request.Workflow.Name, err), nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	run.allowAgain(c.always...)
	run.allowRest(c.passed...)
	return run, nil, nil
}

// childRequest is what the workflow is asked for: with what the run has left of its budget,
// and as far as it was approved. effect is the worst that it may have.
func (c *callee) childRequest() (request engine.Request, effect catalog.Effect, err error) {
	request = engine.Request{Workflow: c.child.Workflow, File: c.child.File, Children: c.request.Below(c.child.Workflow), Dry: c.request.Dry, Given: c.files.handedOn(c.call.Arguments)}
	if err := json.Unmarshal(c.call.Arguments, &request.Options.Inputs); err != nil {
		return request, effect, err
	}
	for _, in := range c.child.Workflow.Inputs {
		if v, certain := in.Type.Read(request.Options.Inputs[in.Name]); certain {
			request.Options.Inputs[in.Name] = v
		}
	}
	request.Options.Ways, request.Options.Assumed = c.request.Options.WaysBelow(c.command.Node), c.call.Assumed
	request.Grant, effect = c.may.For(request.Work())
	c.mu.Lock()
	defer c.mu.Unlock()
	request.Options.Budget, request.Options.Whole = c.left(), c.tree.whole()
	request.TimeMs = max(1, (c.budget() - c.watch.time()).Milliseconds())
	return request, effect, nil
}

// left is what is left of the budget, in the midst of the command; mu is locked.
func (c *callee) left() walk.Budget {
	left := c.course.State.Left()
	left.Steps, left.Calls = max(1, left.Steps-c.used.Steps), max(1, left.Calls-c.used.Calls-c.calls)
	left.Tokens = max(1, left.Tokens-c.used.Tokens-c.counted)
	return left
}

// noteEntered says in the journal that a run of the workflow begins, and gives it an id. Its
// folder is there before: where it is not, it was taken away, and may have called anything.
func (c *callee) noteEntered(name string, effect catalog.Effect) (id string, refusal *walk.Result, err error) {
	e := entered{Seq: c.command.Seq, At: c.moment(), Node: c.command.Node, Run: journal.NewID(c.runner.clock().Now()), Name: name, Effect: effect}
	if c.isLost(e.Effect) {
		v := permit.Verdict{Tool: catalog.Tool{Name: c.call.Tool, Title: name, Effect: e.Effect}, Call: c.call, Effect: e.Effect}
		if refusal, err = c.askLost(v); refusal != nil || err != nil {
			return "", refusal, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := context.Cause(c.ctx); err != nil {
		return "", nil, err
	}
	if err := c.below.runs().Reserve(e.Run); err != nil {
		return "", nil, err
	}
	c.count(e.Seq, e.Effect, &c.course)
	c.of(e.Seq).Entered = &e
	err = c.note(journalLine{Entered: &e}, e.Seq, func() []engine.Entry { return []engine.Entry{c.enteredEntry(e)} })
	return e.Run, nil, err
}

// dropEntered forgets the run of a workflow that could not begin: who tries the step again goes
// on where another one came to, if there is one.
func (c *callee) dropEntered(id string) {
	_ = c.below.runs().Remove(id) // a folder with nothing in it, which goes with the run
	c.mu.Lock()
	defer c.mu.Unlock()
	c.of(c.command.Seq).Entered = nil
}

// askLost is askAboutLost where it is not the turn of the command yet.
func (c *callee) askLost(v permit.Verdict) (*walk.Result, error) {
	done, err := c.turn(c.ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return c.askAboutLost(c.ctx, v)
}

func (run *active) enteredEntry(e entered) engine.Entry {
	return run.course.Entered(e.At, e.Seq, e.Node, e.Name, run.path+"/"+e.Run)
}
