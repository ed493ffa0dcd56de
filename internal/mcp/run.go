package mcp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/internal/runs"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// statusApproval is that of a run that waits for approval.
const statusApproval = "approval_needed"

// runWorkflow says what a workflow would do, and runs it once that was approved.
func runWorkflow(ctx context.Context, r toolRequest) (toolAnswer, error) {
	w, err := r.workflow()
	if err != nil {
		return toolAnswer{}, err
	}
	order, approve, err := r.order(w)
	if err != nil {
		return toolAnswer{}, err
	}
	record, report, err := r.carryOut(ctx, r.Host.OpenRuns(nil), order, func(_ *runs.Runs, order *runs.RunOrder, sheet permit.Sheet) error {
		grant, is := sheet.Approve(approve)
		if !is && !order.Dry {
			return asked(sheet, approve, "Nobody can be asked here, so it is refused unless its tool is named in always.")
		}
		order.Grant.Hash = grant.Hash
		return nil
	})
	if u, is := errors.AsType[unapproved](err); is {
		return u.toolAnswer, nil
	}
	return toolAnswer{object: report, text: ending(record, report), failed: record.Status != walk.Done}, err
}

// allowance lets a run begin, and may say in the order by what. Its error is why it may not.
type allowance func(opened *runs.Runs, order *runs.RunOrder, sheet permit.Sheet) error

// unapproved is what is to be approved before a run begins.
type unapproved struct{ toolAnswer }

func (u unapproved) Error() string { return u.text }

// carryOut runs what is ordered to its end, where the workflow is whole and the run allowed, and
// closes what it was opened with.
func (r toolRequest) carryOut(ctx context.Context, opened *runs.Runs, order runs.RunOrder, allow allowance) (record engine.Record, report runs.RunReport, err error) {
	defer opened.Close()
	opened.Ready(ctx, order.Workflow)
	sheet, err := opened.Sheet(order)
	if err != nil {
		return record, report, err
	}
	if problems := opened.Problems(order.Workflow); problems.HasErrors() {
		return record, report, fmt.Errorf("The workflow has errors, so it is not run.\n%s%s", listed(problems), strings.Join(opened.Remedies(order.Workflow), "\n"))
	}
	if err := allow(opened, &order, sheet); err != nil {
		return record, report, err
	}
	if record, err = opened.Start(order); err != nil {
		return record, report, err
	}
	if record, err = engine.Follow(ctx, opened.Engine(), record.ID, 0, r.progress.steps(order.Workflow)); err != nil {
		return record, report, err
	}
	report, err = opened.Report(record, sheet)
	return record, report, err
}

// order is what the arguments ask for, and the hash of what they approve. It has no file:
// nothing that was remembered of a workflow is given to a client, nor is anything it gives
// remembered.
func (r toolRequest) order(w workflow.Workflow) (runs.RunOrder, string, error) {
	order := runs.RunOrder{Workflow: w, RunRequest: runs.RunRequest{Inputs: map[string]jsontext.Value{}}}
	approve := ""
	for _, a := range []struct {
		name string
		into any
		is   string
	}{
		{"inputs", &order.Inputs, "an object of values by name"}, {"dry", &order.Dry, "true or false"},
		{"ways", &order.Ways, "an object of ways by the id of their step"},
		{"approve", &approve, "the text of a hash"}, {"always", &order.Grant.Always, "a list of names of tools"},
	} {
		if r.arguments[a.name] != nil && json.Unmarshal(r.arguments[a.name], a.into) != nil {
			return order, "", fmt.Errorf("“%s” should be %s.", a.name, a.is)
		}
	}
	if len(order.Grant.Always) > 0 && approve == "" {
		return order, "", errors.New("“always” is part of an approval: give “approve” too.")
	}
	return order, approve, nil
}

// asked says what is to be approved; alone is said of steps that would ask.
func asked(sheet permit.Sheet, approve, alone string) unapproved {
	message := "Nothing was run. Show the person what it would do; when they agree, call again with approve set to " + sheet.Hash + "."
	switch {
	case !sheet.IsTold():
		message = "Nothing was run. What it would do cannot be told whole, so nobody can approve it."
	case approve != "":
		message = "What was approved is not what it would do now. " + message
	}
	var b strings.Builder
	sheet.Tell(&b, permit.Telling{Asks: alone})
	return unapproved{toolAnswer{object: runs.NoRun(statusApproval, message, sheet), text: message + "\n" + b.String(), failed: !sheet.IsTold()}}
}

// mostShown is how many characters of a value are told in words; the object has it whole.
const mostShown = 500

// ending is how the run ended, in words.
func ending(record engine.Record, report runs.RunReport) string {
	said := fmt.Sprintf("The run is %s after %s and %s.", record.Status, count(record.Steps, "step"), count(record.Calls, "call"))
	if record.Failed > 0 {
		said += fmt.Sprintf(" In it %s failed; “errors” of the loops say why.", count(record.Failed, "round"))
	}
	if record.Message != "" {
		said += " " + report.Message
	}
	if record.Status != walk.Done {
		said += fmt.Sprintf("\nIt is kept as %s.", record.ID)
		if _, node := record.Standing(); node != "" || record.Last != "" {
			said += fmt.Sprintf(" On this machine “planwright resume %s” goes on where it ended.", legible.Operand(record.ID))
		}
	}
	if len(record.Assumed) > 0 {
		said += "\nSimulated results decided the way at " + legible.Words(record.Assumed) + ": look at the others with ways, before you say what the workflow does."
	}
	if len(report.Outputs) > 0 {
		for _, name := range slices.Sorted(maps.Keys(report.Outputs)) {
			said += fmt.Sprintf("\n%s: %s", name, text.Within(string(report.Outputs[name]), mostShown))
		}
		return said
	}
	if result, ok := report.Results[record.Node]; ok && record.Status == walk.Done && result.Text != "" {
		said += "\nThe last step gave: " + result.Text
	}
	return said
}
