package eval_test

import (
	"context"
	"slices"
	"testing"

	"planwright/internal/eval"
	"planwright/internal/trial"
	"planwright/planner/problem"
)

// hard are the cases that are judged by what they do.
func hard() []eval.Case {
	return slices.DeleteFunc(slices.Clone(eval.Builtin().Cases), func(c eval.Case) bool { return !c.Runs() })
}

// The right answer is valid as it stands and does what was asked for, in every world.
func TestRightAnswerDoesWhatWasAsked(t *testing.T) {
	cases := hard()
	if len(cases) < 30 {
		t.Errorf("only %d cases are run", len(cases))
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			r := eval.Answered(c, c.Ideal)
			if found := r.Problems.With(problem.Error, problem.Repair); len(r.Attempts) > 1 || len(found) > 0 {
				t.Errorf("not valid as it stands: %v", found)
			}
			if warnings := r.Problems.With(problem.Warning); len(warnings) > 0 && !c.Owes() {
				t.Errorf("not without a warning: %v", warnings)
			}
			if why, ok := c.Judge(context.Background(), trial.Runner{}, r); !ok {
				t.Errorf("%s %s\n%s", why, r.Message, r.Workflow)
			}
		})
	}
}

// What is nearly right does something else, or does not say what it leaves out.
func TestNearMissDoesSomethingElse(t *testing.T) {
	for _, c := range hard() {
		misses, err := c.Misses()
		if err != nil || len(misses) == 0 {
			t.Errorf("%s: %d misses, %v", c.Name, len(misses), err)
		}
		for _, miss := range misses {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				r := eval.Answered(c, miss)
				why, ok := c.Judge(context.Background(), trial.Runner{}, r)
				if ok {
					t.Errorf("this passes:\n%s", r.Workflow)
				}
				t.Log(r.Status, why)
			})
		}
	}
}

// The figures count what was run, and what was owned to be left out.
func TestFiguresOfWhatWasRun(t *testing.T) {
	cases := slices.DeleteFunc(hard(), func(c eval.Case) bool { return !c.Owes() && c.Name != "five_times" })
	row := eval.Run(context.Background(), eval.Knowing(), eval.Plan{Cases: cases, Parallel: 2, Runner: trial.Runner{}})
	if row.Ran != len(cases) || row.Faithful != len(cases) || row.Owed < 3 || row.Owned != row.Owed {
		t.Errorf("%d ran, %d faithful, %d of %d owned", row.Ran, row.Faithful, row.Owned, row.Owed)
	}
	row = eval.Run(context.Background(), eval.Knowing(), eval.Plan{Cases: cases[:2]})
	if row.Ran != 2 || row.Faithful != 0 {
		t.Errorf("without a runner %d of %d are faithful", row.Faithful, row.Ran)
	}
}
