package host

import (
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"planwright/internal/document"
	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/problem"
)

// runs is what a session has of runs.
type runs struct {
	*Runs
	desk    *runDesk
	looking atomic.Bool // the person looks at a page
}

// maxInputs is how large the inputs of a run may be, in bytes.
const maxInputs = 4 << 20

var (
	errProposed  = errors.New("A change by the assistant waits for your decision. Apply or discard it, then run the workflow.")
	errUnseen    = errors.New("This workflow, or a tool it uses, is not as you approved it. Look at what it does, approve that, and run it.")
	errRunsNow   = errors.New("A run of this workflow is going on. Wait for its end or stop it, then run it again.")
	errNotDriven = errors.New("This run is not going on any more.")
)

// openRuns makes the session ready for runs.
func (s *Session) openRuns() {
	d := &runDesk{secrets: s.host.secrets, emit: s.emit, known: map[string]engine.Record{}, asked: map[string]*asked{}, over: s.runOver}
	s.runs = runs{Runs: s.host.OpenRuns(d.ask, d.observe), desk: d}
	d.always = func(r engine.Record, tool string) { _ = s.runs.allowAlways(home{r.Workflow, r.File}, tool) } // where it is not kept, it is asked again
	for _, folder := range s.runs.runner.Mend() {
		s.notice(problem.FileUnreadable, fmt.Sprintf("A run is damaged, and nothing of it can be read. It was kept as %s.", folder))
	}
}

// RunPlan says what a run of the open workflow would be, and what it would do.
func (s *Session) RunPlan(r RunRequest) (RunPlanView, error) {
	state := s.current().State()
	order := orderOf(r, state).unfilled()
	sheet, err := s.runs.Sheet(order)
	if err != nil {
		return RunPlanView{}, err
	}
	grant, approved := s.runs.Approved(order, sheet)
	return RunPlanView{
		Problems: list(s.runs.Problems(state.Workflow)), Inputs: s.runs.inputs(state.Workflow, state.File.Path), Sheet: viewSheet(sheet),
		Approved: approved, Always: list(grant.Always), Revision: state.Revision,
	}, s.mayPlanRun()
}

// orderOf is what the page asks for, of the document as it is.
func orderOf(r RunRequest, state document.State) RunOrder {
	return RunOrder{Workflow: state.Workflow, Revision: state.Revision, File: state.File.Path, RunRequest: r}
}

// unfilled is the order as its sheet stands before a person who gives the inputs there:
// what they are when Run is pressed is agreed to.
func (o RunOrder) unfilled() RunOrder {
	o.Inputs = nil
	return o
}

// mayPlanRun says why the open workflow is not to be run now, whatever is in it.
func (s *Session) mayPlanRun() error {
	if err := s.host.Servers.Callable(); err != nil {
		return err
	}
	if s.desk.state().Proposal != nil {
		return errProposed
	}
	return nil
}

// StartRun runs the open workflow as it is now.
func (s *Session) StartRun(r RunRequest) (RunView, error) {
	if err := r.check(); err != nil {
		return RunView{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlanRun(); err != nil {
		return RunView{}, err
	}
	state := s.doc.State()
	if s.runs.runner.Drives(state.Workflow.ID) {
		return RunView{}, errRunsNow
	}
	order := orderOf(r, state)
	var err error
	if order.Grant, err = s.grant(order); err != nil {
		return RunView{}, err
	}
	run, err := s.runs.Start(order)
	if err != nil {
		return RunView{}, err
	}
	return s.runs.desk.viewed(run.Record()), nil
}

func (r RunRequest) check() error {
	size := len(r.From) + len(r.After) + len(r.Hash)
	for name, value := range r.Inputs {
		size += len(name) + len(value)
	}
	for _, name := range r.Always {
		size += len(name)
	}
	if size > maxInputs {
		return fmt.Errorf("That is too much to start a run with: at most %d MB.", maxInputs>>20)
	}
	return nil
}

// ControlRun pauses, steps, stops or resumes a run.
func (s *Session) ControlRun(c RunControl) (RunView, error) {
	if c.Action == RunResume {
		run, err := s.runs.runner.Resume(c.ID)
		if err != nil {
			return RunView{}, err
		}
		return s.runs.desk.viewed(run.Record()), nil
	}
	run := s.runs.runner.Running(c.ID)
	if run == nil {
		return RunView{}, errNotDriven
	}
	switch c.Action {
	case RunPause:
		run.Pause()
	case RunGoOn:
		run.GoOn()
	case RunStep:
		run.Step()
	case RunStop:
		run.Stop()
	case RunResume:
	default:
		return RunView{}, errors.New("This cannot be done to a run. Reload the page.")
	}
	return s.runs.desk.viewed(run.Record()), nil
}

// AnswerRun answers the question that a run waits with.
func (s *Session) AnswerRun(r RunAnswer) error {
	switch r.Answer.Choice {
	case engine.Once, engine.Always, engine.Refuse, engine.Repeat, engine.Skip, engine.Reply:
	default:
		return errors.New("This is no answer to a run. Reload the page.")
	}
	if len(r.Answer.Text) > maxWords {
		return fmt.Errorf("The answer is too long: at most %d kB of text.", maxWords>>10)
	}
	return s.runs.desk.reply(r)
}

// SetLooking says whether the person looks at a page: else the end of a long run is
// told by the desktop.
func (s *Session) SetLooking(looking bool) error {
	s.runs.looking.Store(looking)
	return nil
}

// longRun is how long a run takes of which the person is told the end where they do
// not look.
const longRun = 30 * time.Second

// runOver tells the desktop of the end of a long run.
func (s *Session) runOver(r engine.Record) {
	if r.Status == walk.Stopped || r.Ended.Sub(r.Began) < longRun || s.runs.looking.Load() || s.ctx.Err() != nil {
		return
	}
	s.work.Go(func() { s.host.notifyOf(s.ctx, r) })
}
