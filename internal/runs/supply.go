package runs

import (
	"context"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/page"
	"planwright/internal/tools"
	"planwright/internal/tools/notification"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// notifies is the tool that shows a notification.
const notifies = "notify"

// MissingModel warns of the steps that a model does, where none is connected.
func (r *Runs) MissingModel(w workflow.Workflow) (list problem.List) {
	if r.host.HasModel() {
		return nil
	}
	for _, n := range w.Nodes {
		if bool(n.Disabled) || n.Kind != workflow.KindAiTransform && n.Kind != workflow.KindAiStep {
			continue
		}
		list = append(list, problem.New(problem.ModelMissing, problem.Place{Node: n.ID},
			"“%s” needs a language model, and none is connected.", n.Label()).
			WithFix("The person connects a model; leave step %q as it is.", n.ID))
	}
	return list
}

// noteSupply says in the sheet which steps this machine lacks something for.
func (r *Runs) noteSupply(sheet *permit.Sheet) {
	for i, step := range sheet.Steps {
		switch {
		case step.Reason != "":
		case step.Tool == "" && !r.host.HasModel():
			sheet.Steps[i].Model, sheet.Steps[i].Reason = true, "It needs a language model, and none is connected."
		case step.Tool == notifies && r.notice == nil:
			sheet.Steps[i].Reason = notification.WhyNone()
		}
	}
}

// RunNoticeView is a notification that the page shows, as nothing else here does.
type RunNoticeView struct {
	Run     string `json:"run"` // id
	Title   string `json:"title"`
	Message string `json:"message"`
	Warns   bool   `json:"warns"`
}

// notices shows notifications on a page.
func notices(emit page.Emit) func(RunNoticeView) {
	return func(v RunNoticeView) { emit(EventRunNotice, v) }
}

// noticed is what a call gave; a notification that nothing on this machine shows is shown by
// the page, where there is one.
func (t runTools) noticed(ctx context.Context, c engine.ToolCall, given tools.Result) tools.Result {
	var told struct {
		Title   string `json:"title"`
		Message string `json:"message"`
		Level   string `json:"level"`
	}
	if c.Tool != notifies || given.Success || given.Unknown || t.notice == nil || ctx.Err() != nil || json.Unmarshal(c.Arguments, &told) != nil {
		return given
	}
	text := t.redactor.Known(told.Message)
	t.notice(RunNoticeView{Run: c.Run, Title: t.redactor.Known(told.Title), Message: text, Warns: told.Level == "warn"})
	return tools.Result{Success: true, Text: text + "\nIt was shown in Planwright, as nothing on this machine shows notifications."}
}
