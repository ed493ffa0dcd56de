package cli

import (
	"context"
	"fmt"

	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

func validateCommand() *command {
	return &command{
		name: "validate", arguments: "FILE", summary: "say everything that is wrong with a workflow",
		details: "- reads the workflow from standard input.",
		example: "planwright validate invoices.planwright.json",
		flags:   []flagName{flagJSON, flagTools},
		run:     runValidate,
	}
}

// runValidate says everything that is wrong with a workflow.
func runValidate(_ context.Context, s *invocation) (int, error) {
	name, err := s.file()
	if err != nil {
		return exitUsage, err
	}
	file, err := s.open(name)
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
	problems := append(file.problems, validate.Workflow(file.workflow, h.Servers.Offer())...)
	r := verdict(file.workflow, append(problems, runs.SecretProblems(file.workflow)...))
	if s.json {
		err = s.printObject(resultObject{formatVersion, r})
	} else {
		s.showVerdict(r)
	}
	return exitCode(planner.KindPlan, r, 0), err
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
