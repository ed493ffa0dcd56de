package local

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/course"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// working is an AI step while its model works. What the model said and what came of its calls
// is in the journal: a step that was cut off gets that again, and goes on in the call that it
// was in, be it a workflow.
type working struct {
	calling chan struct{}  // holds one while a call is made: one thing at a time
	inside  sync.WaitGroup // a workflow that it calls
	turns   []ai.Turn      // from before the run was cut off
	calls   []agentCall    // from before, of which nothing was asked again yet
}

func (d *doing) newWorking() *working {
	w := &working{calling: make(chan struct{}, 1)}
	d.mu.Lock()
	defer d.mu.Unlock()
	w.turns, w.calls = d.talkOf(d.command.Seq)
	for _, turn := range w.turns {
		d.counted += turn.Tokens
	}
	d.tree.spend(0, d.counted)
	return w
}

// model has the model work. A step that failed after it called something with effects
// is not tried again, as it would call that again.
func (d *doing) model() (*walk.Result, ai.Used, error) {
	if d.runner.Models == nil {
		return refused("This step needs a language model, and none is connected. Connect one in the settings, then run it again."), ai.Used{}, nil
	}
	type answer struct {
		result walk.Result
		used   ai.Used
	}
	got, came := await(d.ctx, d.runner.clock(), func() answer {
		result, used := d.modelWorks()
		return answer{result, used}
	})
	if !came {
		got.result = walk.Result{Error: "It was ended."}
	}
	if d.working != nil {
		d.working.inside.Wait()
	}
	worked, tokens := d.hasWorked()
	got.used.Tokens = max(got.used.Tokens, tokens)
	result, err := d.verdict(d.ctx, clean("model", got.result), "The model", worked)
	result.Final = result.Final || worked && !result.Success
	return &result, got.used, err
}

// modelWorks asks the model. One whose code panics has failed like any other.
func (d *doing) modelWorks() (result walk.Result, used ai.Used) {
	defer func() {
		if recover() != nil {
			result = *refused("The AI step broke down. Run it again, or choose another model.")
		}
	}()
	if d.command.Kind == walk.DoTransform {
		return d.transform(*d.command.Transform)
	}
	return d.runner.Models.Agent(d.ctx, *d.command.Agent, d.callForModel, ai.Talk{Before: d.working.turns, Ask: d.askModel})
}

// transform has the model make one value of another.
func (d *doing) transform(t walk.Transform) (walk.Result, ai.Used) {
	answered, err := d.mayAsk(d.ctx, len(t.Input)+len(t.Instruction)+len(t.Schema))
	if err != nil {
		return *refused("It was ended."), ai.Used{}
	}
	used := ai.Used{}
	defer func() { answered(used.Tokens) }() // also where it breaks down
	result, used := d.runner.Models.Transform(d.ctx, t)
	return result, used
}

// askModel waits until the model of an AI step may be asked, and keeps what it said.
func (d *doing) askModel(ctx context.Context, told int) (func(ai.Turn, bool) error, error) {
	ended := errors.New("The step has been ended.")
	answered, err := d.mayAsk(ctx, told)
	if err != nil {
		return nil, ended
	}
	return func(turn ai.Turn, ok bool) error {
		answered(turn.Tokens)
		if !ok {
			return nil
		}
		line, err := settle(agentTurn{Seq: d.command.Seq, Turn: turn})
		if err == nil {
			err = d.writeTurn(line)
		}
		if err == nil {
			return nil
		}
		if d.ctx.Err() == nil {
			d.cancel(err) // of the journal: the run ends here
		}
		return ended
	}, nil
}

// mayAsk waits until a model may be asked that is told so many bytes. Meanwhile no time passes
// for the command. Where the run may use no more the command ends with it.
func (d *doing) mayAsk(ctx context.Context, told int) (answered func(tokens int64), err error) {
	for caller := d; caller != nil; caller = caller.caller {
		caller.alarm.wait(true)
		defer caller.alarm.wait(false)
	}
	give, err := d.tree.askModel(ctx, told)
	if err != nil {
		d.cancel(err)
		return nil, err
	}
	return func(tokens int64) {
		give(tokens)
		d.mu.Lock()
		defer d.mu.Unlock()
		d.counted += tokens
	}, nil
}

func (d *doing) writeTurn(line agentTurn) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(d.ctx); err != nil {
		return err
	}
	d.of(line.Seq).say(line.Turn)
	return d.log.Append(journalLine{Said: &line})
}

// callForModel makes a call that an AI step wants, and notes what came of it.
func (d *doing) callForModel(ctx context.Context, call walk.Call) walk.Result {
	if !slices.Contains(d.command.Agent.Tools, call.Tool) {
		return *refused("This step may not call “%s”.", call.Tool)
	}
	both, cancel := context.WithCancelCause(d.ctx)
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })()
	select {
	case d.working.calling <- struct{}{}:
		defer func() { <-d.working.calling }()
	case <-both.Done():
		return *refused("The step has been ended.")
	}
	result, err := d.callOnce(both, call)
	if err == nil {
		return result
	}
	if both.Err() == nil {
		d.cancel(err) // of the journal: the run ends here
	}
	return *refused("The step has been ended.")
}

// callOnce is what came of a call: before the run was cut off, or now.
func (d *doing) callOnce(ctx context.Context, call walk.Call) (walk.Result, error) {
	if calls := d.working.calls; len(calls) > 0 {
		if d.working.calls = calls[1:]; !sameCall(calls[0].Call, call) {
			return walk.Result{}, errBroken
		}
		return d.callAgain(ctx, calls[0])
	}
	made, used := d.spentSoFar()
	failed := d.failedBelow()
	result, err := d.callNow(ctx, call)
	if err != nil {
		return result, err
	}
	c := agentCall{At: d.moment(), Seq: d.command.Seq, Node: d.command.Node, Call: call, Result: *course.Shorten(&result)}
	if c.Result.Cut {
		told := ai.Brief(result)
		c.Told = &told
	}
	madeNow, usedNow := d.spentSoFar()
	c.Used = walk.Budget{Steps: usedNow.Steps - used.Steps, Calls: usedNow.Calls - used.Calls + madeNow - made, Tokens: usedNow.Tokens - used.Tokens}
	c.Failed = d.failedBelow() - failed
	return result, d.noteCall(c)
}

// callNow makes a call, of a workflow or another tool.
func (d *doing) callNow(ctx context.Context, call walk.Call) (walk.Result, error) {
	approved, refusal, err := d.askWhatHappened()
	if refusal != nil || err != nil {
		return orZero(refusal), err
	}
	if tool, _ := d.runner.Tools.Get(call.Tool); tool.Workflow == "" && d.request.Named(call.Tool) == "" {
		return d.call(ctx, call, approved)
	}
	call.Workflow = d.request.Named(call.Tool)
	return d.callWorkflowForModel(call)
}

// callAgain gives what came of a call before the run was cut off, and counts it. What it kept
// for later runs went with that, so it keeps that again.
func (d *doing) callAgain(ctx context.Context, c agentCall) (walk.Result, error) {
	if t, _ := d.runner.Tools.Get(c.Call.Tool); permit.IsOfRun(t) && c.Result.Success {
		open := d.pendingOf(d.command.Seq) // is still to be asked about, also where the run is cut off before
		result, err := d.call(ctx, c.Call, true)
		d.mu.Lock()
		defer d.mu.Unlock()
		d.of(d.command.Seq).Intents = open
		return result, err
	}
	d.tree.add(c.Used.Steps, c.Used.Calls, c.Used.Tokens)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.used = walk.Budget{Steps: d.used.Steps + c.Used.Steps, Calls: d.used.Calls + c.Used.Calls, Tokens: d.used.Tokens + c.Used.Tokens}
	d.failed += c.Failed
	d.worked = d.worked || c.Worked
	return c.Result, nil
}

// sameCall reports whether a model that says the same wants the same.
func sameCall(a, b walk.Call) bool {
	one, other := a.Arguments.Clone(), b.Arguments.Clone()
	canonical := one.Canonicalize(jsontext.AllowInvalidUTF8(true)) == nil && other.Canonicalize(jsontext.AllowInvalidUTF8(true)) == nil
	return a.Tool == b.Tool && canonical && bytes.Equal(one, other)
}

// callWorkflowForModel runs a workflow that a model calls, as one that a step calls. Where the
// step is ended it is waited for, as it is a run of its own.
func (d *doing) callWorkflowForModel(call walk.Call) (walk.Result, error) {
	d.mu.Lock()
	err, kept := context.Cause(d.ctx), len(d.of(d.command.Seq).Turns) > 0
	if err == nil && kept {
		d.working.inside.Add(1)
		defer d.working.inside.Done()
	}
	d.mu.Unlock()
	switch {
	case err != nil:
		return walk.Result{}, err
	case !kept:
		return *refused("“%s” was not called: what this model says cannot be kept, so a run that is cut off could not go on in the workflow.", call.Tool), nil
	}
	if err := d.tree.share(); err != nil {
		return walk.Result{}, err
	}
	(*d.leave)() // those that it calls need room
	*d.leave = func() {}
	result, err := d.callBelow(call)
	if again, full := d.active.place(d.ctx, d.command); full == nil {
		*d.leave = again
	}
	return orZero(result), err
}

func (d *doing) noteCall(c agentCall) error {
	c.Worked, _ = d.hasWorked()
	c, err := settle(c)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(d.ctx); err != nil && (d.over || !c.Result.Success) { // of one that failed as it was ended nobody knows
		return err
	}
	if err := d.log.Append(journalLine{Called: &c}); err != nil {
		return err
	}
	d.settleCall(c)
	d.noteGiven(&c.Result)
	return d.keep([]engine.Entry{d.course.Called(c.At, c.Seq, c.Node, c.Call, c.Result)})
}

// hasWorked reports whether the AI step called something with effects, and what its model
// used.
func (d *doing) hasWorked() (worked bool, tokens int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.worked, d.counted
}

// spentSoFar is how many calls were made for the command, and what workflows used that it
// called.
func (d *doing) spentSoFar() (made int, used walk.Budget) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.calls, d.used
}
