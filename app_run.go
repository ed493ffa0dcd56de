package main

import "planwright/internal/host"

// RunPlan says what a run of the open workflow would be: what it asks for and what
// it does, for the person to approve.
func (a *App) RunPlan(request host.RunRequest) (host.RunPlanView, error) {
	return call(a, inRuns, func(r *host.RunsPage) (host.RunPlanView, error) { return r.RunPlan(request) })
}

// StartRun runs the open workflow and returns at once; the events tell how it goes.
func (a *App) StartRun(request host.RunRequest) (host.RunView, error) {
	return call(a, inRuns, func(r *host.RunsPage) (host.RunView, error) { return r.StartRun(request) })
}

// ControlRun pauses, steps, stops or resumes a run.
func (a *App) ControlRun(control host.RunControl) (host.RunView, error) {
	return call(a, inRuns, func(r *host.RunsPage) (host.RunView, error) { return r.ControlRun(control) })
}

// AnswerRun answers what a run asks; see RunView.Question.
func (a *App) AnswerRun(answer host.RunAnswer) error {
	_, err := call(a, inRuns, func(r *host.RunsPage) (struct{}, error) { return struct{}{}, r.AnswerRun(answer) })
	return err
}

// Runs lists the runs of the open workflow, the newest first.
func (a *App) Runs() ([]host.RunView, error) { return call(a, inRuns, (*host.RunsPage).Runs) }

// RunDetail is a run with what happened in it.
func (a *App) RunDetail(id string) (host.RunDetailView, error) {
	return call(a, inRuns, func(r *host.RunsPage) (host.RunDetailView, error) { return r.RunDetail(id) })
}

// RunIsOther reports whether a run does something else than the open workflow would.
func (a *App) RunIsOther(id string) (bool, error) {
	return call(a, inRuns, func(r *host.RunsPage) (bool, error) { return r.RunIsOther(id) })
}

// RunImage is a picture of a run, as a data URL.
func (a *App) RunImage(request host.RunImageRequest) (string, error) {
	return call(a, inRuns, func(r *host.RunsPage) (string, error) { return r.RunImage(request) })
}

// RemoveRun removes a run with all that is kept of it.
func (a *App) RemoveRun(id string) error {
	_, err := call(a, inRuns, func(r *host.RunsPage) (struct{}, error) { return struct{}{}, r.RemoveRun(id) })
	return err
}

// PinResult lets a result of a run stand for what its step does, in the next runs,
// or takes that back. It returns all pins of the workflow.
func (a *App) PinResult(request host.PinRequest) ([]host.PinView, error) {
	return call(a, inRuns, func(r *host.RunsPage) ([]host.PinView, error) { return r.PinResult(request) })
}

// Pins lists the results that stand for steps of the open workflow.
func (a *App) Pins() ([]host.PinView, error) { return call(a, inRuns, (*host.RunsPage).Pins) }

// ExplainRun asks the assistant why a run ended as it did. It returns when that
// request has ended, as Ask does.
func (a *App) ExplainRun(request host.ExplainRequest) (host.AnswerView, error) {
	return call(a, inProgram, func(p *host.Program) (host.AnswerView, error) { return p.ExplainRun(request) })
}

// SetLooking says whether the person looks at the page: else the desktop tells of
// the end of a long run.
func (a *App) SetLooking(looking bool) error {
	_, err := call(a, inRuns, func(r *host.RunsPage) (struct{}, error) { return struct{}{}, r.SetLooking(looking) })
	return err
}
