package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// errOverdue ends the run of a workflow whose caller has no more time for it.
var errOverdue = errors.New("engine: the step that called the workflow took too long")

// callWorkflow runs the workflow that a step calls, from its beginning or from where it was
// cut off. What it did counts for the run that called it.
func (d *doing) callWorkflow(call walk.Call) (walk.Event, error) {
	_, result, err := d.askWhatHappened(nil) // whether it was carried out, where the run was cut off behind that question
	if result == nil && err == nil {
		result, err = d.callBelow(call)
	}
	return walk.Event{Kind: walk.Returned, Result: result, Runs: d.runsBehind(result), Doubtful: d.isDoubtful(result), Steps: d.used.Steps, Calls: d.used.Calls, Tokens: d.used.Tokens, Failed: d.failed, Decided: d.decided}, err
}

// runsBehind is that by which another run goes on that tries the command again, where that failed.
// What came of a call of a tool is known, but of one that was ended in the midst of it.
func (d *doing) runsBehind(result *walk.Result) map[int]string {
	isKnown := result == nil || result.Success || d.isTool() && !d.unsure
	if isKnown && !d.isDoubtful(result) {
		return nil
	}
	if run := d.runOf(d.command); run != "" {
		return map[int]string{d.command.Seq: run}
	}
	return nil
}

// isDoubtful reports whether nobody knows what became of something that was called for the command.
func (d *doing) isDoubtful(result *walk.Result) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.unsure || d.doubt || result != nil && !result.Success && d.ctx.Err() != nil
}

// runOf is the run of the workflow that a command called, or the name of what it began else that
// may have had an effect, or that of the run before in which it is to go on; "" where there is none.
func (run *active) runOf(c walk.Command) string {
	run.mu.Lock()
	defer run.mu.Unlock()
	b := run.begun[c.Seq]
	switch {
	case c.Kind == walk.DoCall && b != nil && b.Entered != nil:
		return run.path + "/" + b.Entered.Run
	case b != nil && b.worked():
		return run.leftName(c.Seq)
	}
	return c.Earlier
}

// runsOf are those of all commands that are outstanding; nil where there are none.
func (run *active) runsOf() (runs map[int]string) {
	for _, lane := range run.lanes() {
		if id := run.runOf(lane.Command); id != "" {
			if runs == nil {
				runs = map[int]string{}
			}
			runs[lane.Command.Seq] = id
		}
	}
	return runs
}

// callBelow is what the workflow gives that is called, or why it was not run.
func (d *doing) callBelow(call walk.Call) (*walk.Result, error) {
	c := &callee{doing: d, call: call, child: d.request.Children[call.Workflow]}
	run, refusal, err := c.enter()
	if refusal == nil && err == nil {
		err = c.seeThrough(run)
	}
	if e := c.takeEntered(); e != nil && errors.Is(err, errBroken) { // found as it went on
		if run, refusal, err = c.goOnWithout(*e, err); refusal == nil && err == nil {
			err = c.seeThrough(run)
		}
	}
	if refusal != nil || err != nil {
		return refusal, err
	}
	if d.spent = run.isSpent(); run.ranOut() != "" {
		if d.watch.time() >= d.budget() {
			return nil, errSpent
		}
		return nil, errOverspent{errors.New(run.ranOut())}
	}
	result, err := d.verdict(d.ctx, resultOf(run), "“"+run.request.Workflow.Name+"”", run.acted())
	return &result, err
}

// seeThrough has the run come to its end, and counts what it did.
func (c *callee) seeThrough(run *active) (err error) {
	had := run.now()
	c.tree.add(had.Steps, had.Calls, had.Tokens)
	if !run.isOver() {
		err = c.accompany(run)
	}
	c.addUsed(run)
	return err
}

// addUsed counts what a run did that the command called.
func (c *callee) addUsed(run *active) {
	record, doubtful := run.now(), given(run, (*walk.State).IsDoubtful)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.doubt = c.doubt || doubtful
	c.used = walk.Budget{Steps: c.used.Steps + record.Steps, Calls: c.used.Calls + record.Calls, Tokens: c.used.Tokens + record.Tokens}
	c.failed += record.Failed - run.failedBefore()
	c.decided = append(c.decided, record.Assumed...)
	c.worked = c.worked || run.acted()
}

// failedBefore are the rounds that failed in a run which the run that calls it has counted, or that
// in whose place it goes on.
func (run *active) failedBefore() int {
	switch again := run.request.Options.Again; {
	case run.counted:
		return run.course.Record.Failed
	case again != nil:
		return again.FailedBefore
	}
	return 0
}

// accompany lets the run go on to its end. The error is the reason why it did not come there.
func (c *callee) accompany(run *active) error {
	run.caller, run.tree, run.gate, run.ends = c.doing, c.tree, c.gate, c.endsBelow()
	if _, err := c.below.drive(run); err != nil {
		return err
	}
	defer context.AfterFunc(c.ctx, func() { run.cancel(c.endsBelow()) })()
	<-run.done
	return run.why
}

// endsBelow is why what the command called ends, nil where it goes on.
func (c *callee) endsBelow() error {
	cause := context.Cause(c.ctx)
	if errors.Is(cause, errLate) {
		return errOverdue // to the run itself, a step of its own was late
	}
	return cause
}

// endBelow ends what the outstanding commands had called when the run was cut off, where it
// ends before it came there again.
func (run *active) endBelow(why error) {
	run.mu.Lock()
	all := inOrder(run.begun)
	run.mu.Unlock()
	for _, b := range all {
		if b.Entered == nil {
			continue
		}
		below, err := run.below.takeUp(b.Entered.Run)
		if err != nil {
			continue // it is over, or nobody can go on with it
		}
		below.ends = why
		if _, err := run.below.drive(below); err == nil {
			<-below.done
		}
	}
}

// resultOf is what the step has that called the workflow of a run, which is over.
func resultOf(run *active) walk.Result {
	run.mu.Lock()
	defer run.mu.Unlock()
	state := run.course.State
	finish := state.Command.Finish
	if finish.Status != walk.Done {
		return walk.Result{Error: whyFailed(run.request.Workflow, state), Final: run.hasSpent() || run.acted() && !mayBeMended(state)}
	}
	r := walk.Result{Success: true, Told: true, Text: told(finish.Outputs), Fields: finish.Outputs, Partly: strings.Join(finish.Lacks, " "), Assumed: state.Assumes()}
	for _, v := range finish.Outputs {
		for _, file := range run.files.handedOn(v) {
			if !slices.Contains(r.Files, file) {
				r.Files = append(r.Files, file)
			}
		}
	}
	return r
}

// ranOut says which budget the run used up that it shares with whoever called it, so that no other
// step or round can do anything either; "" for none.
func (run *active) ranOut() string {
	run.mu.Lock()
	defer run.mu.Unlock()
	if finish := run.course.State.Command.Finish; finish.Spent {
		return finish.Message
	}
	return ""
}

// isSpent is hasSpent, at any time.
func (run *active) isSpent() bool {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.hasSpent()
}

// hasSpent reports whether a run has used up what was left for it, so that it can do no more
// where it is tried again. mu is locked.
func (run *active) hasSpent() bool {
	s := run.course.State
	b := s.Options.Budget
	return s.Steps >= b.Steps || s.Calls >= b.Calls || s.Tokens >= b.Tokens || run.tree.hasSpent()
}

// mayBeMended reports whether a run that failed may come to its end where it is tried again: each
// step that it goes on at has failed, and not for good.
func mayBeMended(state *walk.State) bool {
	again := state.Again()
	if again == nil || again.AtEnd {
		return false
	}
	may := true
	again.EachLeft(func(l *walk.Lane) {
		result := l.Kept[l.Node].Result
		if l.Number == 0 {
			result = state.Results()[l.Node]
		}
		may = may && result.Error != "" && !result.Final
	})
	return may
}

// whyFailed says why a run that another called did not come to its end: which step of which
// workflow failed, however deep that is, and nothing of those that called it.
func whyFailed(w workflow.Workflow, state *walk.State) string {
	finish := state.Command.Finish
	step, is := w.Node(finish.Node)
	failed := state.Results()[finish.Node]
	ofStep := is && failed.Error != "" && finish.Message == fmt.Sprintf("“%s” failed: %s", step.Label(), failed.Error)
	switch {
	case ofStep && step.Tool != nil && step.Tool.Workflow != "":
		return failed.Error
	case ofStep:
		return fmt.Sprintf("“%s” of “%s” failed: %s", step.Label(), w.Name, failed.Error)
	}
	if finish.Message == "" || finish.Status != walk.Failed {
		return fmt.Sprintf("“%s” was run and did not come to its end: %s", w.Name, cmp.Or(finish.Message, "it was stopped."))
	}
	return fmt.Sprintf("“%s” failed: %s", w.Name, finish.Message)
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
