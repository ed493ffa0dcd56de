package workflow_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// change is a part of the difference between two states.
type change struct {
	item       workflow.Item
	key, field string
}

// lost lists what was changed from base to side and is otherwise in merged.
func lost(base, side, merged workflow.Workflow) []change {
	var out []change
	if side.Name != base.Name && merged.Name != side.Name {
		out = append(out, change{item: "name"})
	}
	p := workflow.Diff(base, side)
	for _, a := range p.AddedNodes {
		got, ok := merged.Node(a.Node.ID)
		if _, moved := base.Node(a.Node.ID); !moved && (!ok || !workflow.SameNode(got, a.Node)) {
			out = append(out, change{"step", a.Node.ID, ""})
		}
	}
	for _, r := range p.RemovedNodes {
		_, ok := merged.Node(r.Node.ID)
		if _, moved := side.Node(r.Node.ID); !moved && ok {
			out = append(out, change{"step", r.Node.ID, ""})
		}
	}
	for _, n := range side.Nodes {
		if before, ok := base.Node(n.ID); ok {
			out = append(out, lostFields(before, n, merged)...)
		}
	}
	return out
}

func lostFields(before, after workflow.Node, merged workflow.Workflow) []change {
	fields := workflow.NodeChange{Before: before, After: after}.Fields()
	got, ok := merged.Node(after.ID)
	if !ok && len(fields) > 0 {
		return []change{{"step", after.ID, ""}}
	}
	var out []change
	differs := map[string]bool{}
	for _, f := range (workflow.NodeChange{Before: got, After: after}).Fields() {
		differs[f.Path] = true
	}
	for _, f := range fields {
		if differs[f.Path] {
			out = append(out, change{"step", after.ID, f.Path})
		}
	}
	return out
}

func isTold(conflicts []workflow.Conflict, c change) bool {
	return slices.ContainsFunc(conflicts, func(told workflow.Conflict) bool {
		return told.Item == c.item && told.Key == c.key && strings.HasPrefix(c.field, told.Field)
	})
}

func TestRebaseLosesNothingSilently(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Any().Draw(t, "base")
		theirs, mine := workflowtest.Edited(base).Draw(t, "theirs"), workflowtest.Edited(base).Draw(t, "mine")
		merged, conflicts := rebased(t, base, theirs, mine)
		for _, c := range lost(base, theirs, merged) {
			if !isTold(conflicts, c) {
				t.Fatalf("%v of theirs is lost without a conflict: %v", c, conflicts)
			}
		}
		if l := lost(base, mine, merged); len(l) > 0 {
			t.Fatalf("mine is lost: %v", l)
		}
	})
}

func rebased(t *rapid.T, base, theirs, mine workflow.Workflow) (workflow.Workflow, []workflow.Conflict) {
	p, conflicts, err := workflow.Rebase(workflow.Diff(base, theirs), base, mine)
	if err != nil {
		t.Fatal(err)
	}
	return apply(t, mine, p), conflicts
}

func TestRebaseOntoTheSameIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Any().Draw(t, "base")
		theirs := workflowtest.Edited(base).Draw(t, "theirs")
		if got, conflicts := rebased(t, base, theirs, base); !workflow.Same(got, theirs) || len(conflicts) > 0 {
			t.Fatalf("conflicts %v, merged\n%s--- want\n%s", conflicts, got, theirs)
		}
	})
}

// isLocal reports a problem of one step and its links. Others come about when
// both sides are right by themselves: a step that one side uses and the other
// removes, a branch that ends within a loop around it, a step that has lost one
// way to it on either side. validation tells them.
func isLocal(p problem.Problem) bool {
	return slices.Contains([]problem.Code{problem.DanglingEdge, problem.MultipleNext, problem.UnexpectedOutput, problem.IfExtraEdge,
		problem.IfMissingBranch, problem.SwitchMissingEdge, problem.LoopExtraEdge, problem.LoopMissingBody, problem.EndLoopEdge,
		problem.EndLoopTarget}, p.Code)
}

// Where either side is valid and nothing is in conflict, what both have changed
// is there, no output leads to two steps and none that has to lead somewhere
// leads nowhere.
func TestRebaseCombinesTypicalEdits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := workflowtest.Valid().Draw(t, "base")
		theirs, mine := workflowtest.Typical(base, "t").Draw(t, "theirs"), workflowtest.Typical(base, "m").Draw(t, "mine")
		merged, conflicts := rebased(t, base, theirs, mine)
		if len(conflicts) > 0 {
			return
		}
		linked := map[string]bool{}
		for _, e := range merged.Edges {
			output := workflow.Edge{From: e.From, Output: e.Output}.Key()
			if linked[output] {
				t.Fatalf("two links from one output: %s\n--- base\n%s--- theirs\n%s--- mine\n%s--- merged\n%s", e, base, theirs, mine, merged)
			}
			linked[output] = true
		}
		if l := append(lost(base, theirs, merged), lost(base, mine, merged)...); len(l) > 0 {
			t.Fatalf("lost: %v", l)
		}
		if ps := validate.Workflow(merged, nil); len(merged.Nodes) > 0 && slices.ContainsFunc(ps, isLocal) {
			t.Fatalf("%s\n--- base\n%s--- theirs\n%s--- mine\n%s--- merged\n%s", ps, base, theirs, mine, merged)
		}
	})
}
