package mcp

import (
	"context"
	"fmt"
	"strings"

	"planwright/planner"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// validatePlan says what is wrong with a file, a plan or a change.
func validatePlan(_ context.Context, r toolRequest) (toolAnswer, error) {
	base, err := r.workflow()
	if err != nil {
		return toolAnswer{}, err
	}
	v := planner.NewValidation(r.examine(r.text("plan"), base).problems)
	return toolAnswer{object: v, text: verdict(v)}, nil
}

// explained is a workflow as people read it.
type explained struct {
	planner.Validation
	Text    string       `json:"text"`
	Outline flow.Outline `json:"outline"`
}

// explainWorkflow shows a workflow, or what a reply would make.
func explainWorkflow(_ context.Context, r toolRequest) (toolAnswer, error) {
	e := r.examine(r.text("workflow"), workflow.Workflow{Version: workflow.FileVersion})
	v := planner.NewValidation(e.problems)
	if !e.found {
		return toolAnswer{}, fmt.Errorf("There is no workflow in what was given.\n%s", listed(v.Problems))
	}
	text := e.workflow.String()
	return toolAnswer{
		object: explained{v, text, flow.NewOutline(e.workflow)},
		text:   text + "\n" + verdict(v),
	}, nil
}

// verdict is a validation in words.
func verdict(v planner.Validation) string {
	var counts []string
	for _, c := range []struct {
		n    int
		noun string
	}{
		{v.Problems.Count(problem.Error), "error"}, {v.Problems.Count(problem.Warning), "warning"}, {v.Problems.Count(problem.Repair), "repair"},
	} {
		if c.n > 0 {
			counts = append(counts, count(c.n, c.noun))
		}
	}
	text := "Valid"
	if !v.Valid {
		text = "Not valid"
	}
	if len(counts) > 0 {
		text += ": " + strings.Join(counts, ", ")
	}
	return text + ".\n" + listed(v.Problems)
}

// listed is a line for each problem, with how to mend it.
func listed(problems problem.List) string {
	var b strings.Builder
	for _, p := range problems {
		b.WriteString("- " + p.String())
		if p.Fix != "" {
			b.WriteString(" " + p.Fix)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
