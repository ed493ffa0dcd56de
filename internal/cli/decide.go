package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// showAnswer shows people what was answered: the message, what it took, what
// would change, and what is wrong.
func (c *conversation) showAnswer(a *answer) {
	s := c.invocation
	out := s.Stdout
	if a.Status == planner.Failed || a.Status == planner.Blocked {
		out = s.Stderr
	}
	paint := s.painter(out)
	if r := a.Result; a.spoken != r.Message {
		r.Message = strings.TrimSpace(strings.TrimPrefix(r.Message, a.spoken))
		fmt.Fprintln(out, s.headline(paint, r))
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
	c.invocation.showChanges(changes)
}

// showChanges lists changes, each with the fields that it is made of.
func (s *console) showChanges(changes *workflow.Changes) {
	paint := s.painter(s.Stdout)
	fmt.Fprintln(s.Stdout)
	for _, change := range changes.List() {
		fmt.Fprintf(s.Stdout, "  %s\n", changeLine(paint, change))
		for _, f := range change.Fields {
			fmt.Fprintf(s.Stdout, "      %s\n", paint.dim(fieldLine(f)))
		}
	}
}

// fieldLine is what a field was and what it becomes.
func fieldLine(f workflow.FieldChange) string {
	return fmt.Sprintf("%s: %s → %s", legible.Name(f.Path), valueText(f.Before), valueText(f.After))
}

func valueText(v jsontext.Value) string {
	if v == nil {
		return "nothing"
	}
	return oneLine(string(v), maxDetail/2)
}

// changes is what the answer changes, in parts.
func (a *answer) changes() (*workflow.Changes, error) {
	return workflow.Split(workflow.Diff(a.base.workflow, a.Workflow), a.base.workflow, validate.IsSound)
}

// changeLine is a change in one line, with a sign for its kind.
func changeLine(paint painter, c workflow.Change) string {
	text := legible.Name(c.Text)
	switch c.Kind {
	case workflow.ChangeAdded:
		return paint.green("+ " + text)
	case workflow.ChangeRemoved:
		return paint.red("- " + text)
	case workflow.ChangeChanged, workflow.ChangeLinked, workflow.ChangeRenamed, workflow.ChangeMoved, workflow.ChangeNote, workflow.ChangeInput:
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
	if (c.invocation.apply && !a.AsksFirst() || a.certain) && a.Status == planner.Done {
		c.finish(a, memory.Applied)
		return
	}
	fmt.Fprintln(c.invocation.Stdout)
	before := c.code
	for {
		choice, err := c.ask(ctx, "Apply? [y]es / [n]o / [p]ick / [s]how: ")
		switch {
		case err != nil:
			c.undecided()
			return
		case choice == "y" || choice == "yes":
			if c.finish(a, memory.Applied) {
				c.code = before // the tries that failed came to nothing
			}
			if a.saved || !c.invocation.interactive() {
				return
			}
		case choice == "n" || choice == "no":
			c.discard("Discarded. The workflow is unchanged.")
			return
		case choice == "p" || choice == "pick":
			if c.pick(ctx, a) {
				return
			}
		case choice == "s" || choice == "show":
			showOutline(c.invocation.Stdout, c.invocation.painter(c.invocation.Stdout), a.Workflow)
		default:
			c.invocation.note("Answer y, n, p or s.")
		}
	}
}

// ask puts a question to the person. The error is that there is no answer.
func (c *conversation) ask(ctx context.Context, question string) (string, error) {
	if !c.invocation.interactive() {
		fmt.Fprintln(c.invocation.Stdout, strings.TrimSpace(question))
	}
	line, err := c.lines.next(ctx, question)
	return strings.ToLower(strings.TrimSpace(line)), err
}

// undecided ends a question that got no answer.
func (c *conversation) undecided() {
	if c.invocation.interactive() {
		c.discard("Not applied. The workflow is unchanged.")
		return
	}
	c.invocation.note("The input ended before an answer, so nothing was applied.")
	c.worst(exitFailed)
}

func (c *conversation) discard(message string) {
	c.remember(memory.Discarded)
	c.invocation.note("%s", message)
}

// finish applies the answer, says so and reports whether it could.
func (c *conversation) finish(a *answer, outcome memory.Outcome) bool {
	c.apply(a, outcome)
	s := c.invocation
	switch {
	case !a.saved:
		s.note("%s%s", s.painter(s.Stderr).red("Error: "), legible.Name(a.Message))
		if s.interactive() {
			s.note("Nothing is lost: mend that and answer again.")
		}
	case s.workflow == "":
		fmt.Fprintln(s.Stdout, s.painter(s.Stdout).dim("Applied."))
	default:
		fmt.Fprintln(s.Stdout, s.painter(s.Stdout).dim("Saved to "+s.workflow+"."))
	}
	return a.saved
}
