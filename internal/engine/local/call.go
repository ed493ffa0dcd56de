package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
)

// call makes a call, once the person allowed it. Before one that has effects, its
// intent is on the disk. The error is that of doing.do.
func (d *doing) call(ctx context.Context, call walk.Call, approved bool) (walk.Result, error) {
	call, given := d.may.WithPaths(call, d.files.of)
	if refusal := isGone(d.runner.top().Folder, call.Tool, given); refusal != nil {
		return *refusal, nil
	}
	given = d.files.withMarked(given, call.Arguments)
	v, refusal, err := d.permit(ctx, permit.Call{Call: call, Node: d.command.Node, Given: given, Approved: approved})
	if refusal != nil || err != nil {
		return orZero(refusal), err
	}
	if now, ok := d.runner.Tools.Get(call.Tool); !ok || !reflect.DeepEqual(now, v.Tool) { // an answer can take long
		return *refused("“%s” was not called: it became another tool while you were asked. Look at it, then run the workflow again.", call.Tool), nil
	}
	release, err := d.takeTurns(ctx, v)
	if err != nil {
		return walk.Result{}, err
	}
	planned := intent{Seq: d.command.Seq, Effect: v.Outside(), Call: v.Call, given: given}
	over := d.runner.top().underway.begin(ctx, d, planned) // before others can know of it
	if err := d.intend(ctx, planned); err != nil {
		release()
		over()
		return walk.Result{}, err
	}
	result, came := await(ctx, d.runner.clock(), func() walk.Result {
		defer over()
		defer release() // of one that was left alone when it is really over
		return d.invoke(ctx, planned)
	})
	if !came {
		result = walk.Result{Error: "It was ended."}
	}
	acts := planned.Effect != catalog.Read
	noneKnows := func() bool { return acts && result.Final && !result.Success }
	d.unsure = d.unsure || d.isTool() && noneKnows() // its maker does not know either
	isDoubtful := noneKnows()
	result, err = d.verdict(ctx, clean(call.Tool, result), "“"+call.Tool+"”", acts)
	d.noteDoubt(isDoubtful || noneKnows())
	result.Acted = acts // also of one of which nobody knows what came of it
	return result, err
}

func (d *doing) noteDoubt(is bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.doubt = d.doubt || is
}

// isGone is why a call is not made that is given a file which was kept with a run, in the folder
// of runs, and is not any more.
func isGone(runs, tool string, given []catalog.File) *walk.Result {
	for _, file := range given {
		in, err := filepath.Rel(runs, file.Path)
		if err != nil || !filepath.IsLocal(in) {
			continue
		}
		if _, err := os.Stat(file.Path); errors.Is(err, os.ErrNotExist) {
			return refused("“%s” was not called: the file “%s”, which it is given, is not there any more: the run whose step gave it was removed, or something moved it. Begin with the step that gives it, or run the workflow anew.", tool, legible.Name(file.Name))
		}
	}
	return nil
}

// takeTurns waits until nobody uses what the call must have to itself, where others go on
// beside it. Meanwhile no time passes for the command, nor for those that called its run, but
// it does for the run: what has its turn may never end.
func (d *doing) takeTurns(ctx context.Context, v permit.Verdict) (release func(), err error) {
	if !d.tree.isBeside() {
		return func() {}, nil
	}
	stop := func() {}
	defer func() { stop() }()
	return d.tree.turns.take(ctx, d.may.Held(v), func(what string) {
		for caller := d; caller != nil; caller = caller.caller {
			caller.alarm.wait(what != "")
		}
		if what == "" {
			d.noteWait(engine.Wait{})
		} else {
			d.noteWait(engine.Wait{Kind: engine.WaitsForTurn, For: what})
			stop = d.runner.clock().After(d.budget()-d.watch.time(), func() { d.cancel(errSpent) })
		}
	})
}

// permit judges a call, and asks the person where it must not be made unasked. refusal
// is there where it is not to be made.
func (d *doing) permit(ctx context.Context, call permit.Call) (v permit.Verdict, refusal *walk.Result, err error) {
	v = d.judge(call)
	switch {
	case v.Refused != "":
		return v, refused("%s", v.Refused), nil
	case call.Approved || len(v.Reasons) == 0 && !d.isLost(v.Outside()):
		return v, nil, nil
	}
	done, err := d.turn(ctx)
	if err != nil {
		return v, nil, err
	}
	defer done()
	switch v = d.judge(call); { // an answer that was given meanwhile may hold for it
	case v.Refused != "":
		refusal = refused("%s", v.Refused)
	case d.isLost(v.Outside()):
		refusal, err = d.askAboutLost(ctx, v)
	case len(v.Reasons) > 0:
		refusal, err = d.askWhether(ctx, call, v)
	}
	return v, refusal, err
}

// judge judges a call by what the person has allowed up to now.
func (d *doing) judge(call permit.Call) permit.Verdict {
	call.Always, call.Rest = d.allowed()
	return d.may.Judge(call)
}

// allowed is what the person allowed up to now, here or in a run that called this one: such an
// answer holds for the whole, wherever it was given.
func (d *doing) allowed() (always, rest []string) {
	if d.caller != nil {
		always, rest = d.caller.allowed()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return append(slices.Clip(always), d.always...), append(slices.Clip(rest), d.passed...)
}

func orZero(r *walk.Result) walk.Result {
	if r == nil {
		return walk.Result{}
	}
	return *r
}

// intend notes that a call is about to be made, unless the command is over already:
// what an AI step started may outlive it.
func (d *doing) intend(ctx context.Context, i intent) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if d.command.Kind == walk.DoAgent && d.isFull() {
		return errFull
	}
	if err := d.tree.call(); err != nil {
		return err
	}
	d.calls++
	d.of(i.Seq).Intents = append(d.of(i.Seq).Intents, i)
	d.count(i.Seq, i.Effect, &d.course)
	if i.Effect == catalog.Read {
		return d.log.Append(journalLine{Intent: &i})
	}
	d.worked = true
	if err := d.note(journalLine{Intent: &i}, i.Seq, func() []engine.Entry { return nil }); err != nil {
		return err
	}
	return context.Cause(ctx) // others may have worked meanwhile
}

// invoke calls the tool. One that panics has failed like any other.
func (d *doing) invoke(ctx context.Context, i intent) (result walk.Result) {
	call := i.Call
	defer func() {
		if recover() != nil {
			result = walk.Result{Error: fmt.Sprintf("The tool “%s” broke down. Nobody knows what it did: look before you run it again.", call.Tool), Final: true}
		}
	}()
	result, err := d.runner.Tools.Call(ctx, engine.ToolCall{Tool: call.Tool, Arguments: call.Arguments, Secrets: call.Secrets, Run: d.id, Images: d.log.Images(), Ask: d.personFor(ctx),
		Files: d.log.Files(), Wanted: d.command.Kind == walk.DoCall && d.wanted[d.command.Node], Given: i.given, Memory: d.memory, Columns: call.Columns, Form: call.Form})
	if err != nil {
		return walk.Result{Error: err.Error()}
	}
	return result
}

// clean is the result as it can be written down. One with a field that is not JSON
// is a failure, as nobody knows what else is wrong with it.
func clean(tool string, r walk.Result) walk.Result {
	for name, value := range r.Fields {
		if !value.IsValid() || !utf8.ValidString(name) {
			return walk.Result{Error: fmt.Sprintf("The tool “%s” gave something that is not JSON. Its maker must mend it.", tool), Final: true}
		}
	}
	r.Text, r.Error = strings.ToValidUTF8(r.Text, "\uFFFD"), strings.ToValidUTF8(r.Error, "\uFFFD")
	return r
}
