package cli

import (
	"context"
	"errors"
	"fmt"

	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

func validateCommand() *command {
	return &command{
		name: "validate", arguments: "FILE", summary: "say everything that is wrong with a workflow",
		details: "- reads the workflow from standard input. With --fix the fixes that are certain are made in\nFILE and listed; they never remove a step.",
		example: "planwright validate invoices.planwright.json",
		flags:   []flagName{flagJSON, flagFix, flagTools},
		run:     runValidate,
	}
}

// runValidate says everything that is wrong with a workflow, once what is certain was mended
// where that was asked for.
func runValidate(_ context.Context, s *invocation) (int, error) {
	name, err := s.file()
	if err != nil {
		return exitUsage, err
	}
	file, err := s.openToFix(name)
	if err != nil {
		return exitUsage, err
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	s.warn(h.Notices())
	runs := h.OpenRuns(nil)
	defer runs.Close()
	fixed, failure := s.mend(h, file)
	file.problems = append(file.problems, validate.Workflow(fixed, h.Servers.Offer())...)
	r := verdict(fixed, append(file.problems, runs.SecretProblems(fixed)...))
	if patch := workflow.Diff(file.workflow, fixed); s.fix && !patch.IsEmpty() {
		r.Patch = &patch
	}
	code := exitCode(planner.KindPlan, r, 0)
	if failure != nil {
		r.Status, r.Message, code = planner.Blocked, failure.Error(), exitFailed
	}
	if s.json {
		return code, errors.Join(failure, s.printObject(resultObject{formatVersion, r}))
	}
	if failure == nil {
		s.showFixes(file.workflow, r)
		s.showVerdict(r)
		s.offerFixes(h, name, r)
	}
	return code, failure
}

// openToFix reads the file that is validated, to change it where it is to be mended.
func (s *invocation) openToFix(name string) (stored, error) {
	if !s.fix {
		return s.open(name)
	}
	if name == stdinName {
		return stored{}, s.command.misused(errors.New("What is read from standard input cannot be written. Name the workflow's file."))
	}
	s.workflow = name
	file, err := s.openToChange()
	if err == nil {
		err = output(name).newer(file)
	}
	file.problems = nil // they were told, and are written with the fixes
	return file, err
}

// mend makes the certain fixes of a file's problems where that is asked for, and returns
// what it holds then.
func (s *invocation) mend(h *host.Host, file stored) (workflow.Workflow, error) {
	if !s.fix {
		return file.workflow, nil
	}
	fixed, err := h.Files().Fix(s.workflow, file.workflow)
	switch {
	case errors.Is(err, session.ErrNoFix):
		return file.workflow, nil
	case errors.Is(err, session.ErrNotHere):
		err = output(s.workflow).overwrite(fixed)
	}
	if err != nil {
		return file.workflow, err
	}
	return fixed, nil
}

// offerFixes says how the fixes are made that are certain.
func (s *console) offerFixes(h *host.Host, name string, r planner.Result) {
	if !s.fix && isFile(name) && h.Files().Fixes(r.Workflow, r.Problems) {
		fmt.Fprintf(s.Stdout, "\n%s\n", s.painter(s.Stdout).dim("To make the fixes that are certain: planwright validate --fix "+legible.Operand(name)))
	}
}

// showFixes says what --fix changed.
func (s *console) showFixes(before workflow.Workflow, r planner.Result) {
	paint := s.painter(s.Stdout)
	switch {
	case !s.fix:
		return
	case r.Patch == nil:
		fmt.Fprintf(s.Stdout, "%s\n\n", paint.dim("Nothing was written: no certain fix is known."))
		return
	}
	changes, err := workflow.Split(*r.Patch, before, validate.IsSound)
	if err != nil { // of a workflow that is not sound it cannot say the parts
		return
	}
	fmt.Fprintf(s.Stdout, "Saved to %s. planwright undo takes it back.\n", legible.Name(s.workflow))
	s.showChanges(changes)
	fmt.Fprintln(s.Stdout)
}

// verdict is the result of looking at a workflow.
func verdict(w workflow.Workflow, problems problem.List) planner.Result {
	r := planner.Result{Status: planner.Done, Workflow: w, Problems: problems}
	size := fmt.Sprintf("%s, %s", count(w.StepCount(), "step"), count(len(w.Edges), "link"))
	if n := problems.Count(problem.Error); n > 0 {
		r.Status = planner.Blocked
		r.Message = fmt.Sprintf("not valid: %s in %s", count(n, "error"), size)
		return r
	}
	r.Message = "valid: " + size
	if n := problems.Count(problem.Warning); n > 0 {
		r.Message += ", " + count(n, "warning")
	}
	return r
}

func (s *console) showVerdict(r planner.Result) {
	paint := s.painter(s.Stdout)
	message := paint.green(r.Message)
	if r.Status != planner.Done {
		message = paint.red(r.Message)
	}
	fmt.Fprintln(s.Stdout, message)
	s.showProblems(s.Stdout, r.Problems, r.Workflow)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
