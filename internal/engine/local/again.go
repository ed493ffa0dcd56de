package local

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/course"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// A run that is tried again goes into the workflow that a step had called: a run of that begins
// where its earlier one failed or was stopped. So does another try of that step. Where that cannot be, the person is told what it
// did and asked, for it would all be done again.

// tryAgain is a run of the workflow that goes on where its earlier run came to, or that run
// itself, where it came to its end meanwhile.
func (c *callee) tryAgain(earlier, id string) (run *active, refusal *walk.Result, err error) {
	request, effect, err := c.childRequest()
	if err != nil {
		return nil, refused("“%s” was not called: its arguments cannot be read.", c.call.Tool), nil
	}
	before, err := c.runner.earlier(earlier)
	switch {
	case err != nil && whyUnknown(err) == "": // it may be known later
		return nil, refused("“%s” was not run again: %s", legible.Name(c.child.Workflow.Name), err), nil
	case err != nil:
		err = errors.New(whyUnknown(err))
	case !before.acted() && (before.request.Workflow.ID != c.call.Workflow || c.command.Try > 1 || givesTheSame(before, c.child.Workflow)): // of one that only read, all is read anew
		before, err = nil, nil
	case before.request.Workflow.ID != c.call.Workflow:
		err = fmt.Errorf("The step called “%s” then, which is another workflow.", legible.Name(before.request.Workflow.Name))
	case c.command.Anew && before.course.IsDone():
		err = errors.New("It was done before, and nobody knows what became of a call in it. Now it is to be done anew.")
	case c.command.Anew:
		err = errors.New("It was done before and did not come to its end then. Now it is to be done anew.")
	case !before.course.IsOver() && before.lost.isAnything():
		err = errors.New("The end of its journal is missing, so nobody knows how far it came.")
	case !before.course.IsOver():
		err = errors.New("It was cut off, and nobody knows how far it came.")
	case !sameInputs(request.Options.Inputs, before.request.Options.Inputs):
		err = errors.New("It is given other values than then, so it cannot go on with what it did.")
	case before.course.IsDone():
		before.counted = true
		return before, nil, nil
	default:
		request, err = againIn(request, before)
	}
	if err != nil && effect != catalog.Read && (before == nil || before.acted()) {
		if refusal, err := c.askAnew(before, err); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	return c.beginWith(request, effect, id)
}

// Left is what steps had begun in a run, or in those in whose place it went on, and did not bring to a
// known end, and what it may have done besides of which its journal knows nothing.
func (r *Runner) Left(id string) (map[string][]walk.Leftover, engine.Lost, error) {
	run, err := r.earlier(id)
	if err != nil {
		return nil, engine.Lost{}, err
	}
	more := engine.Lost(lossElsewhere(run))
	if run.course.IsOver() {
		return run.course.State.Leftovers, more, nil
	}
	return run.course.State.LeftoversNow(run.runOf), more, nil
}

// leftBy is what a command of that number had begun in a run that is over, or was cut off there; nil for nothing.
func (l *ledger) leftBy(seq int, at *course.Course) *begun {
	if left := l.left[seq]; left != nil {
		return left
	}
	command, is := at.CommandOf(seq)
	if b := l.begun[seq]; b != nil && is {
		left := *b
		left.Wanted = &command
		return &left
	}
	return nil
}

// acted reports whether a run, or one in whose place it goes on, called something that was to
// have an effect.
func (run *active) acted() bool {
	return run.effects > 0 || run.request.Acted || run.lost.isAnything()
}

// givesTheSame reports whether a run could not give its outputs, and could not from the same results
// now, as the workflow says the same of them.
func givesTheSame(run *active, now workflow.Workflow) bool {
	again := run.course.State.Again()
	return again != nil && again.AtEnd && slices.EqualFunc(run.request.Workflow.Outputs, now.Outputs, workflow.SameRunOutput)
}

// againIn is the request for a run that goes on where an earlier one came to. Where there is an
// error, which is for people, it is one for a run from the beginning.
func againIn(request engine.Request, before *active) (engine.Request, error) {
	again := before.course.State.Again()
	program, err := walk.Compile(request.Workflow)
	was, errBefore := walk.Compile(before.request.Workflow)
	if again == nil || err != nil || errBefore != nil {
		return request, errors.New("It was changed since, so it cannot go on where it was.")
	}
	if again, err = program.GoOn(again, was, before.course.State.Results()); err != nil {
		return request, changedIn(request.Workflow, err)
	}
	if left := slices.Concat(again.Passes, again.Misses, again.Lacks, again.Beside); len(left) > 0 {
		return request, fmt.Errorf("“%s” came since, or was turned on, before where it would go on, so it would not be done.", legible.Name(nameOf(request.Workflow, left[0])))
	}
	tried := request
	tried.After = permit.Origin{Run: before.path, At: before.course.Record.Began}
	tried.Acted = before.acted()
	tried.Options.From, tried.Options.Again = again.Node, again
	tried.Options.Results, err = permit.Earlier(tried.Work(), before.request.Workflow, before.course.State.Results())
	if err == nil {
		err = program.CheckFrom(tried.Options)
	}
	if err == nil {
		_, _, _, err = program.Begin(tried.Options)
	}
	if err != nil {
		return request, changedIn(request.Workflow, err)
	}
	return tried, nil
}

// changedIn is why a run cannot go on in a workflow that a step calls. What can be done where that is run by
// itself nobody can do there.
func changedIn(w workflow.Workflow, err error) error {
	var misfit walk.Misfit
	if !errors.As(err, &misfit) {
		return err
	}
	return fmt.Errorf("%s Where that is changed back in “%s” and this run is tried again then, it goes on.", misfit.Why, legible.Name(w.Name))
}

// askAnew asks whether a workflow is to begin anew that did something already.
func (c *callee) askAnew(before *active, why error) (*walk.Result, error) {
	name := legible.Name(c.child.Workflow.Name)
	q := c.happened(&c.call)
	q.Anew, q.Title = true, fmt.Sprintf("Run all of “%s” again?", name)
	q.Reasons = []string{why.Error()}
	if did := done(before); len(did) > 0 {
		q.Reasons = append(q.Reasons, fmt.Sprintf("It did already: %s.", strings.Join(did, ", ")))
	}
	refusal, err := c.askOf(q)
	if refusal != nil && !refusal.Success {
		refusal = refused("“%s” was not run again: %s", name, why)
	}
	return refusal, err
}

// mostNamed is how many steps a question names.
const mostNamed = 10

// done are the names of the steps of a run that gave something, and of those in what it called that did not
// come to its end; nil: there is none.
func done(run *active) (names []string) {
	if run == nil {
		return nil
	}
	results := run.course.State.Results()
	for _, n := range run.request.Workflow.Nodes {
		if results[n.ID].Success && n.Kind.CanBranch() {
			names = append(names, "“"+legible.Name(n.Label())+"”")
			continue
		}
		for _, left := range run.course.State.Leftovers[n.ID] {
			names = append(names, doneIn(run.runner, run.tools, n, left.Run)...)
		}
	}
	return names[:min(len(names), mostNamed)]
}

// doneIn is what a step did in what it had begun, by Leftover.Run, and that did not come to its end.
func doneIn(r *Runner, tools toolbox, n workflow.Node, began string) (names []string) {
	name := legible.Name(n.Label())
	id, seq, isLeft := leftIn(began)
	if !isLeft {
		id = began
	}
	in, err := r.earlier(id)
	switch {
	case err != nil:
		return []string{fmt.Sprintf("“%s” in part, of which nothing is kept", name)}
	case !isLeft:
		for _, inner := range done(in) {
			names = append(names, fmt.Sprintf("%s in “%s”", inner, name))
		}
		return names
	}
	if left := in.leftBy(seq, &in.course); left != nil && left.worked() {
		names = append(names, fmt.Sprintf("“%s” in part, which called %s", name, tools.namesOf(tools.called(left))))
	}
	return names
}

// sameInputs reports whether a workflow is given the same.
func sameInputs(a, b map[string]jsontext.Value) bool {
	isSame := func(x, y jsontext.Value) bool {
		x, y = x.Clone(), y.Clone()
		return x.Canonicalize() == nil && y.Canonicalize() == nil && bytes.Equal(x, y)
	}
	return len(a) == len(b) && !slices.ContainsFunc(slices.Collect(maps.Keys(a)), func(name string) bool { return !isSame(a[name], b[name]) })
}
