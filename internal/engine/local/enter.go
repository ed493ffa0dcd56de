package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/text"
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

// maxDepth is how deep workflows may call one another: a circle is a problem of the
// workflow, and this is for what was changed behind it.
const maxDepth = 16

// errOverdue ends the run of a workflow whose caller has no more time for it.
var errOverdue = errors.New("engine: the step that called the workflow took too long")

// callWorkflow runs the workflow that a step calls, from its beginning or from where it was
// cut off. What it did counts for the run that called it.
func (d *doing) callWorkflow(call walk.Call) (walk.Event, error) {
	_, refusal, err := d.askWhatHappened() // whether it was carried out, where the run was cut off behind that question
	var run *active
	if refusal == nil && err == nil {
		run, refusal, err = d.enter(call)
	}
	if refusal != nil || err != nil {
		return walk.Event{Kind: walk.Returned, Result: refusal}, err
	}
	if !run.isOver() {
		err = d.accompany(run)
	}
	record := run.now()
	event := walk.Event{Kind: walk.Returned, Steps: record.Steps, Calls: record.Calls, Tokens: record.Tokens}
	if err != nil {
		return event, err
	}
	result, err := d.verdict(d.ctx, resultOf(run), "“"+run.request.Workflow.Name+"”", run.effects > 0)
	event.Result = &result
	return event, err
}

// accompany lets the run go on to its end. The error is the reason why it did not come there.
func (d *doing) accompany(run *active) error {
	run.caller, run.gate, run.ends = d, d.gate, d.endsBelow()
	if _, err := d.below.drive(run); err != nil {
		return err
	}
	defer context.AfterFunc(d.ctx, func() { run.cancel(d.endsBelow()) })()
	<-run.done
	return run.why
}

// endsBelow is why what the command called ends, nil where it goes on.
func (d *doing) endsBelow() error {
	cause := context.Cause(d.ctx)
	if errors.Is(cause, errLate) {
		return errOverdue // to the run itself, a step of its own was late
	}
	return cause
}

// endBelow ends what the outstanding command had called when the run was cut off, where it
// ends before it came there again.
func (r *active) endBelow(why error) {
	r.mu.Lock()
	e := r.entered
	r.mu.Unlock()
	if e == nil {
		return
	}
	run, err := r.below.takeUp(e.Run)
	if err != nil {
		return // it is over, or nobody can go on with it
	}
	run.ends = why
	if _, err := r.below.drive(run); err == nil {
		<-run.done
	}
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
	case strings.Count(d.path, "/") >= maxDepth:
		return nil, refused("“%s” was not called: workflows call one another more than %d deep. Look whether one calls itself.", call.Tool, maxDepth), nil
	}
	if e := d.takeEntered(); e != nil {
		return d.goOnIn(*e, call, child)
	}
	return d.begin(call, child, "")
}

// takeEntered is the run that the outstanding command has begun already.
func (d *doing) takeEntered() *entered {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.entered
}

// goOnIn takes up the run of the workflow that was cut off. One that is gone may have called
// anything, so the person is asked.
func (d *doing) goOnIn(e entered, call walk.Call, child engine.Child) (run *active, refusal *walk.Result, err error) {
	run, err = d.below.takeUp(e.Run)
	switch {
	case err == nil:
		return run, nil, nil
	case errors.Is(err, errOver):
		run, err = d.below.overRun(e.Run)
		return run, nil, err
	case errors.Is(err, errHadSince):
		return nil, refused("“%s” cannot go on: %s", e.Name, err), nil
	case !errors.Is(err, engine.ErrGone):
		return nil, nil, cannotGoOn{fmt.Errorf("“%s”, which it called, cannot go on. %w", e.Name, err)}
	case d.below.runs().IsBare(e.Run): // it was cut off just before
		return d.begin(call, child, e.Run)
	case e.Effect != catalog.Read:
		q := d.happened(&call)
		q.Reasons = []string{"What was kept of its run is gone, so nobody knows how far it came."}
		if refusal, err = d.askOf(q); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	return d.begin(call, child, "")
}

func (d *doing) askOf(q engine.Question) (*walk.Result, error) {
	d.asking.Lock()
	defer d.asking.Unlock()
	return d.askAbout(d.ctx, q)
}

// begin makes the run of a workflow. One that cannot begin is a failure of the step.
func (d *doing) begin(call walk.Call, child engine.Child, id string) (run *active, refusal *walk.Result, err error) {
	request, effect, err := d.childRequest(call, child)
	if err != nil {
		return nil, refused("“%s” was not called: its arguments cannot be read.", call.Tool), nil
	}
	if id == "" {
		if id, refusal, err = d.noteEntered(call, request.Workflow.Name, effect); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	run, err = d.below.begin(request, id)
	switch {
	case errors.Is(err, errDisk):
		return nil, nil, err
	case err != nil:
		return nil, refused("“%s” was not run: %s", child.Workflow.Name, err), nil
	}
	run.allowAgain(d.always...)
	run.allowRest(d.passed...)
	return run, nil, nil
}

// childRequest is what the workflow is asked for: with what the run has left of its budget,
// and as far as it was approved. effect is the worst that it may have.
func (d *doing) childRequest(call walk.Call, child engine.Child) (request engine.Request, effect catalog.Effect, err error) {
	request = engine.Request{Workflow: child.Workflow, File: child.File, Children: d.request.Children, Dry: d.request.Dry, Given: d.files.handedOn(call.Arguments)}
	if err := json.Unmarshal(call.Arguments, &request.Options.Inputs); err != nil {
		return request, effect, err
	}
	for _, in := range child.Workflow.Inputs {
		if v, certain := in.Type.Read(request.Options.Inputs[in.Name]); certain {
			request.Options.Inputs[in.Name] = v
		}
	}
	request.Grant, effect = d.may.For(request.Work())
	d.mu.Lock()
	defer d.mu.Unlock()
	request.Options.Budget = d.course.State.Left()
	request.TimeMs = max(1, (d.budget() - d.watch.time()).Milliseconds())
	return request, effect, nil
}

// noteEntered says in the journal that a run of the workflow begins, and gives it an id.
func (d *doing) noteEntered(call walk.Call, name string, effect catalog.Effect) (id string, refusal *walk.Result, err error) {
	e := entered{Seq: d.command.Seq, At: d.moment(), Node: d.command.Node, Run: journal.NewID(d.runner.clock().Now()), Name: name, Effect: effect}
	if d.isLost(e.Effect) {
		v := permit.Verdict{Tool: catalog.Tool{Name: call.Tool, Effect: e.Effect}, Call: call, Effect: e.Effect}
		if refusal, err = d.askLost(v); refusal != nil || err != nil {
			return "", refusal, err
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := context.Cause(d.ctx); err != nil {
		return "", nil, err
	}
	d.count(e.Effect)
	if err := d.log.AppendMarked(d.mark(e.Seq), journalLine{Entered: &e}); err != nil {
		return "", nil, err
	}
	d.entered = &e
	return e.Run, nil, d.keep([]engine.Entry{d.enteredEntry(e)})
}

// askLost is askAboutLost where asking is not locked.
func (d *doing) askLost(v permit.Verdict) (*walk.Result, error) {
	d.asking.Lock()
	defer d.asking.Unlock()
	return d.askAboutLost(d.ctx, v)
}

func (r *active) enteredEntry(e entered) engine.Entry {
	return r.course.Entered(e.At, e.Node, e.Name, r.path+"/"+e.Run)
}

// resultOf is what the step has that called the workflow of a run, which is over.
func resultOf(run *active) walk.Result {
	run.mu.Lock()
	defer run.mu.Unlock()
	state, name := run.course.State, run.request.Workflow.Name
	finish := state.Command.Finish
	if finish.Status != walk.Done {
		return walk.Result{Error: fmt.Sprintf("“%s” was run and did not come to its end: %s", name, cmp.Or(finish.Message, "it was stopped.")), Final: run.effects > 0}
	}
	r := walk.Result{Success: true, Told: true, Text: told(finish.Outputs), Fields: finish.Outputs, Assumed: state.Assumes()}
	for _, v := range finish.Outputs {
		for _, file := range run.files.handedOn(v) {
			if !slices.Contains(r.Files, file) {
				r.Files = append(r.Files, file)
			}
		}
	}
	return r
}

// told are outputs in a line for people.
func told(outputs map[string]jsontext.Value) string {
	const most = 200
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(outputs)) {
		parts = append(parts, name+": "+text.Within(string(outputs[name]), most))
	}
	return strings.Join(parts, ", ")
}
