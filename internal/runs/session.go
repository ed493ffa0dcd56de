package runs

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/runs/recall"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// RunsPage is what a page does with runs: those of the workflow it has open.
type RunsPage struct {
	Room    *Runs
	desk    *runDesk
	opened  func() Opened
	looking atomic.Bool // the person looks at a page

	ctx      context.Context // ends with the page
	work     sync.WaitGroup  // what is told to the desktop
	starting sync.Mutex      // one run of a workflow begins at a time
}

// Opened is the workflow that the page has open.
type Opened struct {
	Workflow workflow.Workflow
	Revision int
	File     string
	Proposed bool // a change by the assistant waits for a decision
}

// OpenRunsPage makes what a page does with runs until ctx ends. damaged says which runs
// are damaged, and where they are kept.
func OpenRunsPage(ctx context.Context, o Options, opened func() Opened, emit page.Emit) (p *RunsPage, damaged []string) {
	d := &runDesk{redactor: o.Redactor, emit: emit, asked: map[string]*engine.Question{}}
	o.Ask, o.Notice = engine.Later, notices(emit)
	p = &RunsPage{Room: Open(o), desk: d, opened: opened, ctx: ctx}
	d.over, d.rounds, d.asks = p.over, p.Room.runner.Rounds, p.Room.runner.Asks
	for _, folder := range p.Room.runner.Mend() {
		damaged = append(damaged, fmt.Sprintf("A run is damaged, and nothing of it can be read. It was kept as %s.", folder))
	}
	return p, damaged
}

// Close leaves what runs to be resumed after the next start. The ctx of the page has ended.
func (p *RunsPage) Close() {
	p.Room.Close()
	p.work.Wait()
}

// Moved takes what is known of a workflow along to another file.
func (p *RunsPage) Moved(id, from, to string) {
	_ = p.Room.memory.Carry(id, from, to) // what is not kept is asked for again
}

// Going tells of each run that goes on: its workflow, the real path of that one's file,
// and how it is.
func (p *RunsPage) Going(each func(id, file string, status walk.Status)) {
	driven, _ := p.Room.runner.List(engine.Filter{Driven: true}) // what is not known is not told
	for _, record := range driven {
		each(record.Workflow, p.Room.fileOf(record), p.desk.viewed(record).Status)
	}
}

// ShutFolders warns of the places that a workflow names outside the folders that steps
// may use.
func (p *RunsPage) ShutFolders(w workflow.Workflow) problem.List { return p.Room.ShutFolders(w) }

// MissingModel warns of the steps that a model does, where none is connected.
func (p *RunsPage) MissingModel(w workflow.Workflow) problem.List { return p.Room.MissingModel(w) }

// SecretProblems warns of the secrets that a workflow uses and that are not here, or may not go
// where it takes them.
func (p *RunsPage) SecretProblems(w workflow.Workflow) problem.List { return p.Room.SecretProblems(w) }

// maxInputs is how large the inputs of a run may be, in bytes.
const maxInputs = 4 << 20

// maxSaid is how long an answer to a question may be, in bytes.
const maxSaid = 200 << 10

var (
	errProposed = problem.Fail("A change by the assistant waits for your decision. Apply or discard it, then run the workflow.")
	errNewer    = problem.Fail("This workflow was made by a newer version of Planwright, and may hold what this one does not know. Update Planwright to run it.")
	errUnseen   = problem.Fail("This workflow, or a tool it uses, is not as you approved it. Look at what it does, approve that, and run it.")
	errUntold   = problem.Fail("What this workflow does cannot be told whole, so it cannot be approved and is not run. Let it call fewer workflows.")
	errRunsNow  = problem.Fail("A run of this workflow is going on. Wait for its end or stop it, then run it again.")
)

// RunPlan says what a run of the open workflow would be, and what it would do.
//
//page:call
func (p *RunsPage) RunPlan(r RunRequest) (RunPlanView, error) {
	open := p.opened()
	order := open.order(r).unfilled()
	sheet, err := p.Room.Sheet(order)
	if err != nil {
		return RunPlanView{}, p.tellEndLost(r.After, err)
	}
	grant, approved := p.Room.Approved(order, sheet)
	agreed := ""
	if at := p.Room.agreed(order); approved && !at.IsZero() {
		agreed = at.Format(time.RFC3339)
	}
	return RunPlanView{
		Problems: page.List(p.Room.Problems(open.Workflow)), Inputs: p.Room.inputs(open.Workflow, open.File), Sheet: viewSheet(sheet),
		Approved: approved, Agreed: agreed, Always: page.List(grant.Always),
	}, p.mayRun(open)
}

// order is what the page asks for, of the workflow as it is.
func (o Opened) order(r RunRequest) RunOrder {
	return RunOrder{Workflow: o.Workflow, Revision: o.Revision, File: o.File, RunRequest: r}
}

func (o Opened) home() recall.Home { return recall.HomeOf(o.Workflow.ID, o.File) }

// unfilled is the order as its sheet stands before a person who gives the inputs there:
// what they are when Run is pressed is agreed to.
func (o RunOrder) unfilled() RunOrder {
	o.Inputs = nil
	return o
}

// mayRun says why the open workflow is not to be run now, whatever is in it.
func (p *RunsPage) mayRun(open Opened) error {
	if err := p.Room.tools.Callable(); err != nil {
		return err
	}
	switch {
	case open.Proposed:
		return errProposed
	case open.Workflow.Version > workflow.NewestVersion:
		return errNewer
	}
	return nil
}

// StartRun runs the open workflow as it is now.
//
//page:call
func (p *RunsPage) StartRun(r RunRequest) (RunView, error) {
	if err := r.check(); err != nil {
		return RunView{}, err
	}
	p.starting.Lock()
	defer p.starting.Unlock()
	open := p.opened()
	if err := p.mayRun(open); err != nil {
		return RunView{}, err
	}
	if engine.Drives(p.Room.runner, func(record engine.Record) bool { return record.Workflow == open.Workflow.ID }) {
		return RunView{}, errRunsNow
	}
	order := open.order(r)
	var err error
	if order.Grant, err = p.Room.grant(order); err != nil {
		return RunView{}, p.tellEndLost(r.After, err)
	}
	record, err := p.Room.Start(order)
	if err != nil {
		return RunView{}, p.tellEndLost(r.After, err)
	}
	p.follow(record.ID, 0)
	return p.desk.viewed(record), nil
}

// tellEndLost tells the page of a run that is one to be resumed, as the error says.
func (p *RunsPage) tellEndLost(id string, err error) error {
	if errors.Is(err, engine.ErrEndLost) {
		if record, err := p.Room.runner.Record(id); err == nil {
			p.desk.emit(EventRunChanged, p.desk.viewed(record))
		}
	}
	return err
}

// follow tells the page how a run goes from that entry on, until it is at rest.
func (p *RunsPage) follow(id string, behind int) {
	p.work.Go(func() { // it is at rest, and told so, when the host is closed
		_, _ = p.Room.runner.Watch(context.WithoutCancel(p.ctx), id, behind, p.desk.observe) // one that is gone has nothing to tell
	})
}

func (r RunRequest) check() error {
	size := len(r.From) + len(r.To) + len(r.After) + len(r.Hash)
	for name, value := range r.Inputs {
		size += len(name) + len(value)
	}
	for _, name := range r.Always {
		size += len(name)
	}
	if size > maxInputs {
		return problem.Fail("That is too much to start a run with: at most %d MB.", maxInputs>>20)
	}
	return nil
}

// ControlRun pauses, steps, stops or resumes a run.
//
//page:call
func (p *RunsPage) ControlRun(c RunControl) (RunView, error) {
	record, err := p.control(c)
	if err != nil {
		return RunView{}, err
	}
	return p.desk.viewed(record), nil
}

func (p *RunsPage) control(c RunControl) (engine.Record, error) {
	if c.Action == RunResume {
		behind := engine.LastEntry(p.Room.runner, c.ID)
		record, err := p.Room.Resume(p.ctx, c.ID)
		if err == nil {
			p.follow(c.ID, behind)
		}
		return record, err
	}
	return p.Room.runner.Control(c.ID, engine.Control(c.Action))
}

// AnswerRun answers the question that a run waits with.
//
//page:call
func (p *RunsPage) AnswerRun(r RunAnswer) error {
	switch r.Answer.Choice {
	case engine.Once, engine.Rest, engine.OfStep, engine.Always, engine.Refuse, engine.Repeat, engine.Skip, engine.Reply:
	default:
		return problem.Fail("This is no answer to a run. Reload the page.")
	}
	if len(r.Answer.Text) > maxSaid {
		return problem.Fail("The answer is too long: at most %d kB of text.", maxSaid>>10)
	}
	q, err := p.Room.runner.Answer(r.ID, r.Question, r.Answer)
	if err != nil {
		return err
	}
	p.desk.answered(r)
	if r.Answer.Choice == engine.Always && q.Call != nil {
		if run, err := p.Room.runner.Record(r.ID); err == nil { // where it is not kept, it is asked again
			_ = p.Room.allowAlways(recall.Home{ID: run.Workflow, File: run.File}, q.Call.Tool)
		}
	}
	return nil
}

// SetLooking says whether the person looks at a page: else the end of a long run is
// told by the desktop.
//
//page:call
func (p *RunsPage) SetLooking(looking bool) error {
	p.looking.Store(looking)
	return nil
}

// longRun is how long a run takes of which the person is told the end where they do
// not look.
const longRun = 30 * time.Second

// over tells the desktop of the end of a long run.
func (p *RunsPage) over(r engine.Record) {
	if r.Status == walk.Stopped || r.Ended.Sub(r.Began) < longRun || p.looking.Load() || p.ctx.Err() != nil {
		return
	}
	p.work.Go(func() { p.Room.notify(p.ctx, r) })
}
