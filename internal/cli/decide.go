package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// showAnswer shows people what was answered: the message, what it took, what
// would change, and what is wrong.
func (c *conversation) showAnswer(a *answer) {
	s := c.session
	out := s.Stdout
	if a.Status == planner.Failed || a.Status == planner.Blocked {
		out = s.Stderr
	}
	paint := s.painter(out)
	if !a.spoken {
		fmt.Fprintln(out, s.headline(paint, a.Result))
	}
	s.showAttempts(out, a.Attempts)
	shown := a.Workflow
	switch {
	case a.Draft != nil:
		shown = *a.Draft
		fmt.Fprintln(out)
		showOutline(out, paint, shown)
	case a.proposes() && len(a.base.workflow.Nodes) == 0:
		fmt.Fprintln(out)
		showOutline(out, paint, shown)
	case a.proposes():
		c.showChanges(a)
	}
	if !a.Problems.Has(problem.EndpointFailed) { // it is the message already
		s.showProblems(out, a.Problems, shown)
	}
}

// showChanges lists what the answer would change.
func (c *conversation) showChanges(a *answer) {
	changes, err := a.changes()
	if err != nil {
		c.refuse(err)
		return
	}
	paint := c.session.painter(c.session.Stdout)
	fmt.Fprintln(c.session.Stdout)
	for _, change := range changes.List() {
		fmt.Fprintf(c.session.Stdout, "  %s\n", changeLine(paint, change))
		for _, f := range change.Fields {
			fmt.Fprintf(c.session.Stdout, "      %s\n", paint.dim(fieldLine(f)))
		}
	}
}

// fieldLine is what a field was and what it becomes.
func fieldLine(f workflow.FieldChange) string {
	return fmt.Sprintf("%s: %s → %s", harmless(f.Path), valueText(f.Before), valueText(f.After))
}

func valueText(v jsontext.Value) string {
	if v == nil {
		return "nothing"
	}
	return oneLine(string(v), maxDetail/2)
}

// changes is what the answer changes, in parts.
func (a *answer) changes() (*workflow.Changes, error) {
	return workflow.Split(workflow.Diff(a.base.workflow, a.Workflow), a.base.workflow)
}

// changeLine is a change in one line, with a sign for its kind.
func changeLine(paint painter, c workflow.Change) string {
	text := harmless(c.Text)
	switch c.Kind {
	case workflow.ChangeAdded:
		return paint.green("+ " + text)
	case workflow.ChangeRemoved:
		return paint.red("- " + text)
	case workflow.ChangeChanged, workflow.ChangeLinked, workflow.ChangeRenamed, workflow.ChangeMoved, workflow.ChangeNote:
	}
	return paint.yellow("~ " + text)
}

// decide asks what becomes of the change that the answer proposes, unless that is
// certain. What is not valid cannot be applied, and the offline planner's draft in place of an answer
// is never applied unasked.
func (c *conversation) decide(ctx context.Context, a *answer) {
	if !a.Applicable() {
		c.discard("It cannot be applied as it is. The workflow is unchanged.")
		c.worst(exitFailed)
		return
	}
	if (c.session.apply || a.certain) && a.Status == planner.Done {
		c.finish(a, memory.Applied)
		return
	}
	fmt.Fprintln(c.session.Stdout)
	for {
		choice, err := c.ask(ctx, "Apply? [y]es / [n]o / [p]ick / [s]how: ")
		switch {
		case err != nil:
			c.undecided()
			return
		case choice == "y" || choice == "yes":
			c.finish(a, memory.Applied)
			return
		case choice == "n" || choice == "no":
			c.discard("Discarded. The workflow is unchanged.")
			return
		case choice == "p" || choice == "pick":
			if c.pick(ctx, a) {
				return
			}
		case choice == "s" || choice == "show":
			showOutline(c.session.Stdout, c.session.painter(c.session.Stdout), a.Workflow)
		default:
			c.session.note("Answer y, n, p or s.")
		}
	}
}

// ask puts a question to the person. The error is that there is no answer.
func (c *conversation) ask(ctx context.Context, question string) (string, error) {
	if !c.session.interactive() {
		fmt.Fprintln(c.session.Stdout, strings.TrimSpace(question))
	}
	line, err := c.lines.next(ctx, question)
	return strings.ToLower(strings.TrimSpace(line)), err
}

// undecided ends a question that got no answer.
func (c *conversation) undecided() {
	if c.session.interactive() {
		c.discard("Not applied. The workflow is unchanged.")
		return
	}
	c.session.note("The input ended before an answer, so nothing was applied.")
	c.worst(exitFailed)
}

func (c *conversation) discard(message string) {
	c.remember(memory.Discarded)
	c.session.note("%s", message)
}

// finish applies the answer and says so.
func (c *conversation) finish(a *answer, outcome memory.Outcome) {
	c.apply(a, outcome)
	s := c.session
	switch {
	case !a.saved:
		s.note("%s%s", s.painter(s.Stderr).red("Error: "), a.Message)
	case s.workflow == "":
		fmt.Fprintln(s.Stdout, s.painter(s.Stdout).dim("Applied."))
	default:
		fmt.Fprintln(s.Stdout, s.painter(s.Stdout).dim("Saved to "+s.workflow+"."))
	}
}

// pick asks for each change and applies those that were accepted. It reports
// whether that decided the answer.
func (c *conversation) pick(ctx context.Context, a *answer) bool {
	changes, err := a.changes()
	if err != nil {
		c.refuse(err)
		return false
	}
	chosen, err := c.choose(ctx, changes)
	if err != nil {
		c.undecided()
		return true
	}
	part, err := c.part(a, changes.Select(chosen))
	switch {
	case len(chosen) == 0:
		c.discard("Discarded. The workflow is unchanged.")
	case err != nil:
		c.refuse(err)
		return false
	case len(chosen) < len(changes.List()):
		c.finish(part, memory.Partly)
	default:
		c.finish(part, memory.Applied)
	}
	return true
}

// choose asks for each change. One that cannot be without another is left out
// with it.
func (c *conversation) choose(ctx context.Context, changes *workflow.Changes) (workflow.Selection, error) {
	list, chosen := changes.List(), changes.All()
	for i := 0; i < len(list); {
		line := fmt.Sprintf("%d of %d  %s", i+1, len(list), changeLine(painter{}, list[i]))
		if !chosen[list[i].ID] {
			fmt.Fprintln(c.session.Stdout, line+"  (left out: it needs what you left out)")
			i++
			continue
		}
		choice, err := c.ask(ctx, line+"  [y]es / [n]o: ")
		switch {
		case err != nil:
			return nil, err
		case choice == "y" || choice == "yes":
			i++
		case choice == "n" || choice == "no":
			c.leaveOut(changes, chosen, list[i])
			chosen = changes.LeaveOut(chosen, list[i].ID)
			i++
		default:
			c.session.note("Answer y or n.")
		}
	}
	return chosen, nil
}

// leaveOut tells of changes that were accepted and go with one that is left out.
func (c *conversation) leaveOut(changes *workflow.Changes, chosen workflow.Selection, out workflow.Change) {
	left := changes.LeaveOut(chosen, out.ID)
	for _, change := range changes.List() {
		if change.ID == out.ID {
			return
		}
		if chosen[change.ID] && !left[change.ID] {
			c.session.note("Left out as well, for it needs this: %s", changeLine(painter{}, change))
		}
	}
}

// part is the answer with a part of its change. The error is that this part is
// not valid.
func (c *conversation) part(a *answer, patch workflow.Patch) (*answer, error) {
	next, err := workflow.Apply(a.base.workflow, patch)
	if err != nil {
		return nil, err
	}
	problems := workflow.Validate(next, c.host.Catalog())
	if problems.HasErrors() {
		c.session.showProblems(c.session.Stderr, problems.With(problem.Error), next)
		return nil, errors.New("These changes alone would leave the workflow with errors. Pick others, or apply all.")
	}
	part := *a
	part.Workflow, part.Patch, part.Problems = next, &patch, problems
	return &part, nil
}
