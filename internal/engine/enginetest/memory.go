// Package enginetest has a second host of runs, for tests of what doors need of one.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/course"
	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// Memory is a host that drives the same walk as that of this machine, of calls alone, and
// keeps its runs in memory.
type Memory struct {
	Door   engine.Door
	Folder string // for pictures and files of runs

	mu      sync.Mutex
	runs    []*remembered // the newest first
	left    bool
	drivers sync.WaitGroup
}

// remembered is a run of it; mu of the host is for what changes in it.
type remembered struct {
	id      string
	request engine.Request
	may     *permit.Permit
	stop    context.CancelCauseFunc

	course   course.Course
	entries  []engine.Entry
	gate     engine.Control // Pause, GoOn, or Step
	begun    *walk.Call     // with an effect, of which nothing came yet
	asked    *asked
	changed  chan struct{} // closed with the next change
	watching int
	removed  bool
}

type asked struct {
	question engine.Question
	came     chan reply
}

type reply struct {
	answer engine.Answer
	err    error
}

var (
	errLeft    = errors.New("enginetest: the host is closed")
	errStopped = errors.New("enginetest: stopped")
	errNobody  = errors.New("enginetest: nobody is there")
)

// tellEvery is how often who watches is told.
const tellEvery = 50 * time.Millisecond

// Reopen is another host for the runs of one that is closed.
func (m *Memory) Reopen(door engine.Door) *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &Memory{Door: door, Folder: m.Folder, runs: m.runs}
}

// change changes a run, and says so.
func (m *Memory) change(run *remembered, do func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	do()
	close(run.changed)
	run.changed = make(chan struct{})
}

// wait waits until a run is so, or ctx ends.
func (m *Memory) wait(ctx context.Context, run *remembered, is func() bool) error {
	for {
		m.mu.Lock()
		changed, reached := run.changed, is()
		m.mu.Unlock()
		if reached {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func (m *Memory) find(id string) *remembered {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, run := range m.runs {
		if run.id == id && !run.removed {
			return run
		}
	}
	return nil
}

func (m *Memory) places() permit.Places { return disk.Places(disk.Folders{}) }

// SheetOf is that of engine.Host, as all below are.
func (m *Memory) SheetOf(request engine.Request) permit.Sheet {
	sheet := permit.SheetOf(request.Work(), m.Door.Tools, m.places())
	permit.LookAround(&sheet, request.Work(), m.Door.Tools, m.places())
	return sheet
}

// Start begins a run.
func (m *Memory) Start(request engine.Request) (engine.Record, error) {
	request.Options.Dry = request.Dry
	program, err := walk.Compile(request.Workflow)
	if err != nil {
		return engine.Record{}, err
	}
	run := &remembered{request: request, gate: engine.GoOn, changed: make(chan struct{})}
	if request.Step {
		run.gate = engine.Pause
	}
	m.mu.Lock()
	run.id = fmt.Sprint("m", len(m.runs))
	m.runs = slices.Insert(m.runs, 0, run)
	m.mu.Unlock()
	now := time.Now().UTC()
	run.course = course.New(program, engine.Record{ID: run.id, Workflow: request.Workflow.ID, Name: request.Workflow.Name,
		Revision: request.Revision, Began: now, Dry: request.Dry, File: request.File})
	if run.entries, err = run.course.Begin(request.Options, now); err != nil {
		return engine.Record{}, err
	}
	return m.drive(run)
}

// Resume takes up a run.
func (m *Memory) Resume(ctx context.Context, id string) (engine.Record, error) {
	run := m.find(id)
	if run == nil {
		return engine.Record{}, engine.ErrGone
	}
	if record, _ := m.Record(id); record.Status != walk.Interrupted {
		return engine.Record{}, errors.New("This run has come to its end, or goes on.")
	}
	if err := m.wait(ctx, run, func() bool { return run.watching == 0 }); err != nil {
		return engine.Record{}, err
	}
	m.change(run, func() { run.course.Resume(time.Now().UTC()) })
	return m.drive(run)
}

func (m *Memory) drive(run *remembered) (engine.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.left {
		return engine.Record{}, errLeft
	}
	ctx, stop := context.WithCancelCause(context.Background())
	run.stop = stop
	run.may = permit.New(run.request.Work(), run.request.Grant, m.Door.Tools, m.places())
	m.drivers.Go(func() { m.work(ctx, run) })
	return run.course.Record, nil
}

// work carries out one command after another.
func (m *Memory) work(ctx context.Context, run *remembered) {
	for !run.course.IsOver() { // nobody else changes that
		command := run.course.Command()
		event, err := m.carryOut(ctx, run, command)
		if errors.Is(err, errLeft) || errors.Is(err, errNobody) {
			m.change(run, func() { run.course.Interrupt("It was cut off. Resume it.", time.Now()) })
			return
		}
		if err != nil {
			event = walk.Event{Kind: walk.Stop, Reason: "You stopped the run."}
		}
		m.change(run, func() {
			more, err := run.course.Advance(course.Happening{At: time.Now(), Event: event})
			if err != nil {
				panic(err)
			}
			run.entries, run.begun = append(run.entries, more...), nil
		})
	}
}

// carryOut does what the machine wants, once the person lets it through.
func (m *Memory) carryOut(ctx context.Context, run *remembered, command walk.Command) (walk.Event, error) {
	if err := m.pass(ctx, run); err != nil {
		return walk.Event{}, err
	}
	if command.Kind == walk.DoDelay { // nothing takes long here
		return walk.Event{Seq: command.Seq, Kind: walk.Woke}, nil
	}
	result, err := walk.Result{Error: "This host only makes calls.", Final: true}, error(nil)
	simulated, dry := run.may.Simulate(command)
	switch {
	case run.request.Dry && dry:
		result = simulated
	case command.Kind == walk.DoCall:
		result, err = m.call(ctx, run, command)
		if instead, ok := run.may.Instead(command, &result, false); run.request.Dry && ok {
			result = instead
		}
	}
	return walk.Event{Seq: command.Seq, Kind: walk.Returned, Result: &result, Calls: 1}, err
}

func (m *Memory) pass(ctx context.Context, run *remembered) error {
	m.change(run, func() {
		if run.gate == engine.Pause {
			run.course.Record.Status = walk.Paused
		}
	})
	err := m.wait(ctx, run, func() bool { return run.gate != engine.Pause })
	m.change(run, func() {
		run.course.Record.Status = walk.Running
		if run.gate == engine.Step {
			run.gate = engine.Pause
		}
	})
	return err
}

func (m *Memory) call(ctx context.Context, run *remembered, command walk.Command) (walk.Result, error) {
	v := run.may.Judge(permit.Call{Call: *command.Call, Node: command.Node})
	var answer engine.Answer
	var err error
	switch refused := (walk.Result{Error: "It was not allowed.", Final: true}); {
	case v.Refused != "":
		return refused, nil
	case run.begun != nil:
		answer, err = m.ask(ctx, run, engine.Question{Kind: engine.Happened, Node: command.Node, Title: "Was it carried out?", Call: &v.Call})
		if err != nil || answer.Choice != engine.Repeat {
			return walk.Result{Success: answer.Choice == engine.Skip, Final: true}, err
		}
	case len(v.Reasons) > 0:
		answer, err = m.ask(ctx, run, engine.Question{Kind: engine.MayCall, Node: command.Node, Title: "May it be called?", Call: &v.Call, Reasons: v.Reasons})
		if errors.Is(err, errNobody) || err == nil && answer.Choice != engine.Once && answer.Choice != engine.Always && answer.Choice != engine.OfStep && answer.Choice != engine.Rest {
			return refused, nil
		}
	}
	if err != nil {
		return walk.Result{}, err
	}
	if v.Effect != catalog.Read {
		m.change(run, func() { run.begun = &v.Call })
	}
	result, err := m.Door.Tools.Call(ctx, engine.ToolCall{Tool: v.Call.Tool, Arguments: v.Call.Arguments, Columns: v.Call.Columns, Form: v.Call.Form, Run: run.id,
		Images: m.folder(run.id, "images"), Files: m.folder(run.id, "files"), Ask: m.personFor(run, command.Node)})
	if err != nil {
		result = walk.Result{Error: err.Error()}
	}
	if result.Success {
		return result, nil
	}
	return result, context.Cause(ctx)
}

func (m *Memory) folder(id, name string) string { return filepath.Join(m.Folder, id, name) }

// personFor is the person for a tool that asks.
func (m *Memory) personFor(run *remembered, node string) engine.AskPerson {
	if m.Door.Ask == nil {
		return nil
	}
	return func(ctx context.Context, q engine.Question) (engine.Answer, error) {
		q.Node = node
		return m.ask(ctx, run, q)
	}
}

func (m *Memory) ask(ctx context.Context, run *remembered, q engine.Question) (engine.Answer, error) {
	if m.Door.Ask == nil {
		return engine.Answer{}, errNobody
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	q.Run = run.id
	a := &asked{question: q, came: make(chan reply, 2)}
	m.change(run, func() {
		a.question.ID = fmt.Sprint("q", run.course.Command().Seq)
		run.asked = a
		run.course.Record.Status, run.course.Record.Message = walk.Waiting, q.Title
	})
	defer m.change(run, func() {
		run.asked = nil
		run.course.Record.Status, run.course.Record.Message = walk.Running, ""
	})
	go func() {
		answer, err := m.Door.Ask(ctx, a.question)
		a.came <- reply{answer, err}
	}()
	select {
	case got := <-a.came:
		return got.answer, got.err
	case <-ctx.Done():
		return engine.Answer{}, context.Cause(ctx)
	}
}

// Control does something to a run that goes on.
func (m *Memory) Control(id string, control engine.Control) (engine.Record, error) {
	run := m.find(id)
	if record, err := m.Record(id); err != nil || record.Status.AtRest() {
		return engine.Record{}, engine.ErrNotDriven
	}
	switch control {
	case engine.Pause, engine.GoOn, engine.Step:
		m.change(run, func() { run.gate = control })
	case engine.Stop:
		run.stop(errStopped)
	default:
		return engine.Record{}, engine.ErrNoControl
	}
	return m.Record(id)
}

// Answer answers a question.
func (m *Memory) Answer(id, question string, answer engine.Answer) (engine.Question, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, run := range m.runs {
		if a := run.asked; run.id == id && a != nil && a.question.ID == question {
			run.asked = nil
			a.came <- reply{answer: answer}
			return a.question, nil
		}
	}
	return engine.Question{}, engine.ErrNoQuestion
}

// Watch tells how a run goes.
func (m *Memory) Watch(ctx context.Context, id string, behind int, each func(engine.View)) (engine.Record, error) {
	run := m.find(id)
	if run == nil {
		return engine.Record{}, engine.ErrGone
	}
	m.change(run, func() { run.watching++ })
	defer m.change(run, func() { run.watching-- })
	for {
		m.mu.Lock()
		changed, view := run.changed, engine.View{Record: run.course.Record}
		view.Entries = slices.Clone(run.entries[min(behind, len(run.entries)):])
		if run.asked != nil {
			question := run.asked.question
			view.Question = &question
		}
		behind = max(behind, len(run.entries))
		m.mu.Unlock()
		if each != nil {
			each(view)
		}
		if view.Record.Status.AtRest() {
			return view.Record, nil
		}
		select {
		case <-changed:
			time.Sleep(tellEvery)
		case <-ctx.Done():
			return view.Record, context.Cause(ctx)
		}
	}
}

// List lists runs.
func (m *Memory) List(filter engine.Filter) (list []engine.Record, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, run := range m.runs {
		if record := run.course.Record; !run.removed && filter.Admits(record) && !(filter.Driven && record.Status.AtRest()) {
			list = append(list, record)
		}
	}
	return list, nil
}

// known is what is known of a run.
func known[T any](m *Memory, id string, of func(*remembered) T) (value T, err error) {
	run := m.find(id)
	if run == nil {
		return value, engine.ErrGone
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return of(run), nil
}

// Record is a run as it is now.
func (m *Memory) Record(id string) (engine.Record, error) {
	return known(m, id, func(run *remembered) engine.Record { return run.course.Record })
}

// Entries are what happened in a run.
func (m *Memory) Entries(id string) ([]engine.Entry, error) {
	return known(m, id, func(run *remembered) []engine.Entry { return slices.Clone(run.entries) })
}

// Rounds are those that go on side by side.
func (m *Memory) Rounds(id string) []engine.Rounds {
	rounds, _ := known(m, id, func(run *remembered) []engine.Rounds { return run.course.Rounds() })
	return rounds
}

// Asks is the question that a run waits with.
func (m *Memory) Asks(id string) *engine.Question {
	question, _ := known(m, id, func(run *remembered) *engine.Question {
		if run.asked == nil {
			return nil
		}
		question := run.asked.question
		return &question
	})
	return question
}

// LacksEntries is never so.
func (m *Memory) LacksEntries(string) bool { return false }

// Request is what a run was started with.
func (m *Memory) Request(id string) (engine.Request, error) {
	return known(m, id, func(run *remembered) engine.Request { return run.request })
}

// Again is where a run came to that failed or was stopped.
func (m *Memory) Again(id string) (*walk.Lane, error) {
	return known(m, id, func(run *remembered) *walk.Lane { return run.course.State.Again() })
}

// Left is nothing.
func (m *Memory) Left(string) (map[string][]walk.Leftover, engine.Lost, error) {
	return nil, engine.Lost{}, nil
}

// Results are the results of a run.
func (m *Memory) Results(id string) (map[string]walk.Result, error) {
	return known(m, id, func(run *remembered) map[string]walk.Result { return run.course.State.Results() })
}

// Outputs are what a run gave.
func (m *Memory) Outputs(id string) (map[string]jsontext.Value, error) {
	return known(m, id, func(run *remembered) map[string]jsontext.Value { return run.course.State.Outputs() })
}

// Image opens a picture of a run.
func (m *Memory) Image(id, name string) (io.ReadCloser, error) {
	if m.find(id) == nil {
		return nil, engine.ErrGone
	}
	file, err := os.OpenInRoot(m.folder(id, "images"), name)
	if err != nil {
		return nil, engine.ErrNoImage
	}
	return file, nil
}

// Recover brings back a run that was removed.
func (m *Memory) Recover(id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, run := range m.runs {
		if run.id == id && run.removed {
			run.removed = false
			return nil
		}
	}
	return engine.ErrGone
}

// Remove removes a run.
func (m *Memory) Remove(ctx context.Context, id string) error {
	run := m.find(id)
	if run == nil {
		return nil
	}
	if record, _ := m.Record(id); !record.Status.AtRest() {
		return nil
	}
	if err := m.wait(ctx, run, func() bool { return run.watching == 0 }); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	run.removed = true
	return nil
}

// Remembered is nothing: its runs keep nothing for later ones.
func (m *Memory) Remembered(string) (engine.Remembered, error) { return engine.Remembered{}, nil }

// Forget has nothing to take away.
func (m *Memory) Forget(string, engine.Forget) (string, error) { return "", nil }

// Mend finds nothing to put right.
func (m *Memory) Mend() []string { return nil }

// Close leaves all runs as they are.
func (m *Memory) Close() {
	m.mu.Lock()
	m.left = true
	runs := m.runs
	m.mu.Unlock()
	for _, run := range runs {
		run.stop(errLeft)
	}
	m.drivers.Wait()
	for _, run := range runs {
		_ = m.wait(context.Background(), run, func() bool { return run.watching == 0 })
	}
}
