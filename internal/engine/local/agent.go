package local

import (
	"context"
	"slices"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/course"
	"planwright/internal/engine/walk"
)

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
	worked := d.hasWorked()
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
		return d.runner.Models.Transform(d.ctx, *d.command.Transform)
	}
	return d.runner.Models.Agent(d.ctx, *d.command.Agent, d.callForModel)
}

// callForModel makes a call that an AI step wants, and notes what came of it.
func (d *doing) callForModel(ctx context.Context, call walk.Call) walk.Result {
	if !slices.Contains(d.command.Agent.Tools, call.Tool) {
		return *refused("This step may not call “%s”.", call.Tool)
	}
	both, cancel := context.WithCancelCause(d.ctx)
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })()
	result, err := d.call(both, call, false)
	if err == nil {
		err = d.noteCall(call, result)
	}
	if err == nil {
		return result
	}
	if both.Err() == nil {
		d.cancel(err) // of the journal: the run ends here
	}
	return *refused("The step has been ended.")
}

func (d *doing) noteCall(call walk.Call, result walk.Result) error {
	c, err := settle(agentCall{At: d.moment(), Seq: d.command.Seq, Node: d.command.Node, Call: call, Result: *course.Shorten(&result)})
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(d.ctx); err != nil {
		return err
	}
	if err := d.log.Append(journalLine{Called: &c}); err != nil {
		return err
	}
	d.noteGiven(&c.Result)
	return d.keep([]engine.Entry{d.course.Called(c.At, c.Seq, c.Node, c.Call, c.Result)})
}

func (d *doing) hasWorked() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.worked
}
