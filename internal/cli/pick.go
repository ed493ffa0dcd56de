package cli

import (
	"context"
	"errors"
	"fmt"

	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

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
		return c.finish(part, memory.Partly) || !c.invocation.interactive()
	default:
		return c.finish(part, memory.Applied) || !c.invocation.interactive()
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
			fmt.Fprintln(c.invocation.Stdout, line+"  (left out: it needs what you left out)")
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
			c.invocation.note("Answer y or n.")
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
			c.invocation.note("Left out as well, for it needs this: %s", changeLine(painter{}, change))
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
	problems := validate.Workflow(next, c.host.Servers.Offer())
	if problems.HasErrors() {
		c.invocation.showProblems(c.invocation.Stderr, problems.With(problem.Error), next)
		return nil, errors.New("These changes alone would leave the workflow with errors. Pick others, or apply all.")
	}
	part := *a
	part.Workflow, part.Patch, part.Problems = next, &patch, problems
	return &part, nil
}
