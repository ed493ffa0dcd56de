package host

import (
	"context"
	"errors"

	"planwright/internal/legible"
	"planwright/internal/llm"
	"planwright/internal/models"
	"planwright/planner/problem"
)

// pulling is the download of a model: one at a time.
type pulling struct {
	view PullView
	stop context.CancelFunc
}

var errNotHere = problem.Fail("Models are downloaded and loaded by a server on this machine only.")

func (r HereRequest) check() error {
	if err := (ConnectRequest{BaseURL: r.BaseURL, Model: r.Model}).check(); err != nil {
		return err
	}
	switch {
	case !llm.New(llm.Config{BaseURL: r.BaseURL}).Local():
		return errNotHere
	case r.Model == "":
		return problem.Fail("Enter the name of a model.")
	case llm.IsOddName(r.Model):
		return problem.Fail("No model has such a name.")
	}
	return nil
}

// PullModel has Ollama download a model, as the person asked for, and returns at once;
// EventPullChanged tells how it goes on. One that failed or was stopped goes on from
// where it was. It goes on when the page is closed, and ends with the program.
//
//page:call
func (p *Program) PullModel(r HereRequest) (PullView, error) {
	if err := r.check(); err != nil {
		return PullView{}, err
	}
	ctx, stop := context.WithCancel(p.ctx)
	view := PullView{State: PullRunning, BaseURL: r.BaseURL, Model: r.Model, Phase: models.Preparing}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pull.view.State == PullRunning {
		stop()
		return p.pull.view, problem.Fail("“%s” is being downloaded. Stop that first, or wait for it.", legible.Name(p.pull.view.Model))
	}
	p.pull = pulling{view, stop}
	p.work.Go(func() { p.runPull(ctx, r, stop) })
	return view, nil
}

// runPull follows a download to its end.
func (p *Program) runPull(ctx context.Context, r HereRequest, stop context.CancelFunc) {
	defer stop()
	err := models.NewOllama(r.BaseURL).Pull(ctx, r.Model, func(at models.Progress) {
		p.tellPull(func(v *PullView) {
			v.Phase, v.Completed, v.Total, v.Rate, v.Still = at.Phase, at.Completed, at.Total, int64(at.Rate), at.Still
		})
	})
	var failure *models.Failure
	p.tellPull(func(v *PullView) {
		switch v.Rate = 0; {
		case err == nil:
			v.State = PullDone
		case errors.As(err, &failure) && failure.Reason == models.Cancelled:
			v.State = PullStopped
		case failure != nil:
			v.State = PullFailed
			v.Failure, v.Next = failure.Message.With(p.Host.Redact), failure.Next
		}
	})
}

// tellPull changes what is known of the download, and tells the pages.
func (p *Program) tellPull(change func(*PullView)) {
	p.mu.Lock()
	change(&p.pull.view)
	view := p.pull.view
	p.mu.Unlock()
	if p.ctx.Err() == nil {
		p.emit(EventPullChanged, view)
	}
}

// pullNow is how it stands with the last download.
func (p *Program) pullNow() PullView {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pull.view.State == "" {
		return PullView{State: PullNone}
	}
	return p.pull.view
}

// StopPull ends the download that runs; none is no error. What came stays with the server.
//
//page:call
func (p *Program) StopPull() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pull.stop != nil {
		p.pull.stop()
	}
	return nil
}
