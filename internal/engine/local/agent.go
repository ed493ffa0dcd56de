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
	*doing
	calling chan struct{}  // holds one while a call is made: one thing at a time
	inside  sync.WaitGroup // a workflow that it calls
	turns   []ai.Turn      // from before the run was cut off
	earlier []agentCall    // calls from before, of which nothing was asked again yet
}

func (d *doing) newWorking() *working {
	w := &working{doing: d, calling: make(chan struct{}, 1)}
	d.mu.Lock()
	defer d.mu.Unlock()
	w.turns, w.earlier = d.talkOf(d.command.Seq)
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
	return d.runner.Models.Agent(d.ctx, *d.command.Agent, d.working.callForModel, ai.Talk{Before: d.working.turns, Ask: d.working.askModel})
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
func (w *working) askModel(ctx context.Context, told int) (func(ai.Turn, bool) error, error) {
	ended := errors.New("The step has been ended.")
	answered, err := w.mayAsk(ctx, told)
	if err != nil {
		return nil, ended
	}
	return func(turn ai.Turn, ok bool) error {
		answered(turn.Tokens)
		if !ok {
			return nil
		}
		line, err := settle(agentTurn{Seq: w.command.Seq, Turn: turn})
		if err == nil {
			err = w.writeTurn(line)
		}
		if err == nil {
			return nil
		}
		if w.ctx.Err() == nil {
			w.cancel(err) // of the journal: the run ends here
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

func (w *working) writeTurn(line agentTurn) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := context.Cause(w.ctx); err != nil {
		return err
	}
	w.of(line.Seq).say(line.Turn)
	return w.log.Append(journalLine{Said: &line})
}

// callForModel makes a call that an AI step wants, and notes what came of it.
func (w *working) callForModel(ctx context.Context, call walk.Call) walk.Result {
	if !slices.Contains(w.command.Agent.Tools, call.Tool) {
		return *refused("This step may not call “%s”.", call.Tool)
	}
	both, cancel := context.WithCancelCause(w.ctx)
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })()
	select {
	case w.calling <- struct{}{}:
		defer func() { <-w.calling }()
	case <-both.Done():
		return *refused("The step has been ended.")
	}
	result, err := w.callOnce(both, call)
	if err == nil {
		return result
	}
	if both.Err() == nil {
		w.cancel(err) // of the journal: the run ends here
	}
	return *refused("The step has been ended.")
}

// callOnce is what came of a call: before the run was cut off, or now.
func (w *working) callOnce(ctx context.Context, call walk.Call) (walk.Result, error) {
	if calls := w.earlier; len(calls) > 0 {
		if w.earlier = calls[1:]; !sameCall(calls[0].Call, call) {
			return walk.Result{}, errBroken
		}
		return w.callAgain(ctx, calls[0])
	}
	made, used := w.spentSoFar()
	failed := w.failedBelow()
	result, err := w.callNow(ctx, call)
	if err != nil {
		return result, err
	}
	c := agentCall{At: w.moment(), Seq: w.command.Seq, Node: w.command.Node, Call: call, Result: *course.Shorten(&result)}
	if c.Result.Cut {
		told := ai.Brief(result)
		c.Told = &told
	}
	madeNow, usedNow := w.spentSoFar()
	c.Used = walk.Budget{Steps: usedNow.Steps - used.Steps, Calls: usedNow.Calls - used.Calls + madeNow - made, Tokens: usedNow.Tokens - used.Tokens}
	c.Failed = w.failedBelow() - failed
	return result, w.noteCall(c)
}

// callNow makes a call, of a workflow or another tool.
func (w *working) callNow(ctx context.Context, call walk.Call) (walk.Result, error) {
	approved, refusal, err := w.askWhatHappened(&call)
	if refusal != nil || err != nil {
		return orZero(refusal), err
	}
	if tool, _ := w.runner.Tools.Get(call.Tool); tool.Workflow == "" && w.request.Named(call.Tool) == "" {
		return w.call(ctx, call, approved)
	}
	call.Workflow = w.request.Named(call.Tool)
	return w.callWorkflowForModel(call)
}

// callAgain gives what came of a call before the run was cut off, and counts it. What it kept
// for later runs went with that, so it keeps that again.
func (w *working) callAgain(ctx context.Context, c agentCall) (walk.Result, error) {
	if t, _ := w.runner.Tools.Get(c.Call.Tool); permit.IsOfRun(t) && c.Result.Success {
		open := w.pendingOf(w.command.Seq) // is still to be asked about, also where the run is cut off before
		result, err := w.call(ctx, c.Call, true)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.of(w.command.Seq).Intents = open
		return result, err
	}
	w.tree.add(c.Used.Steps, c.Used.Calls, c.Used.Tokens)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.used = walk.Budget{Steps: w.used.Steps + c.Used.Steps, Calls: w.used.Calls + c.Used.Calls, Tokens: w.used.Tokens + c.Used.Tokens}
	w.failed += c.Failed
	w.worked = w.worked || c.Worked
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
func (w *working) callWorkflowForModel(call walk.Call) (walk.Result, error) {
	w.mu.Lock()
	err, kept := context.Cause(w.ctx), len(w.of(w.command.Seq).Turns) > 0
	if err == nil && kept {
		w.inside.Add(1)
		defer w.inside.Done()
	}
	w.mu.Unlock()
	switch {
	case err != nil:
		return walk.Result{}, err
	case !kept:
		return *refused("“%s” was not called: what this model says cannot be kept, so a run that is cut off could not go on in the workflow.", call.Tool), nil
	}
	if err := w.tree.share(); err != nil {
		return walk.Result{}, err
	}
	(*w.leave)() // those that it calls need room
	*w.leave = func() {}
	result, err := w.callBelow(call)
	if again, full := w.active.place(w.ctx, w.command); full == nil {
		*w.leave = again
	}
	return orZero(result), err
}

func (w *working) noteCall(c agentCall) error {
	c.Worked, _ = w.hasWorked()
	c, err := settle(c)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := context.Cause(w.ctx); err != nil && (w.over || !c.Result.Success) { // of one that failed as it was ended nobody knows
		return err
	}
	if err := w.log.Append(journalLine{Called: &c}); err != nil {
		return err
	}
	w.settleCall(c)
	w.noteGiven(&c.Result)
	return w.keep([]engine.Entry{w.course.Called(c.At, c.Seq, c.Node, c.Call, c.Result)})
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
