package local_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// memory is a second host, of calls alone: it drives the same walk, keeps nothing beyond
// the test, and shows that the interface is enough for another one.
type memory struct {
	engine.Host // what it does not do is called by nobody
	door        engine.Door

	mu   sync.Mutex
	runs []*remembered // the newest first
}

// remembered is a run of it; mu of the host is for its record and entries.
type remembered struct {
	request engine.Request
	may     *permit.Permit
	state   *walk.State
	record  engine.Record
	entries []engine.Entry
	stop    context.CancelFunc
	done    chan struct{}
}

var (
	errGone = errors.New("There is no such run any more.")
	errIdle = errors.New("This run is not going on any more.")
)

func (m *memory) Start(request engine.Request) (engine.Record, error) {
	program, err := walk.Compile(request.Workflow)
	if err != nil {
		return engine.Record{}, err
	}
	state, traces, _, err := program.Begin(request.Options)
	if err != nil {
		return engine.Record{}, err
	}
	ctx, stop := context.WithCancel(context.Background())
	run := &remembered{request: request, state: state, stop: stop, done: make(chan struct{}),
		may: permit.New(request.Work(), request.Grant, m.door.Tools, disk.Places(disk.Folders{}))}
	m.mu.Lock()
	run.record = engine.Record{ID: fmt.Sprint("m", len(m.runs)), Workflow: request.Workflow.ID, Status: walk.Running, Began: time.Now().UTC()}
	m.runs = slices.Insert(m.runs, 0, run)
	record := run.record
	m.mu.Unlock()
	go m.drive(ctx, run, program, traces)
	return record, nil
}

func (m *memory) drive(ctx context.Context, run *remembered, program *walk.Program, traces []walk.Trace) {
	defer close(run.done)
	for {
		m.tell(run, traces)
		if run.state.Command.Kind == walk.DoFinish {
			return
		}
		event := m.carryOut(ctx, run)
		if ctx.Err() != nil {
			event = walk.Event{Kind: walk.Stop, Reason: "You stopped the run."}
		}
		var err error
		if traces, _, err = program.Next(run.state, event); err != nil {
			panic(err)
		}
	}
}

// tell keeps what happened, and passes it on.
func (m *memory) tell(run *remembered, traces []walk.Trace) {
	m.mu.Lock()
	begin := len(run.entries)
	for _, t := range traces {
		run.entries = append(run.entries, engine.Entry{N: len(run.entries) + 1, At: time.Now().UTC(), Trace: t})
	}
	if finish := run.state.Command.Finish; finish != nil {
		run.record.Status, run.record.Message, run.record.Ended = finish.Status, finish.Message, time.Now().UTC()
	}
	record, entries := run.record, slices.Clone(run.entries[begin:])
	m.mu.Unlock()
	if m.door.Watch != nil {
		m.door.Watch(record, entries)
	}
}

// carryOut makes the call that is to be made, once it may be.
func (m *memory) carryOut(ctx context.Context, run *remembered) walk.Event {
	command := run.state.Command
	if command.Kind == walk.DoDelay { // nothing takes long here
		return walk.Event{Seq: command.Seq, Kind: walk.Woke}
	}
	result := walk.Result{Error: "This host only makes calls.", Final: true}
	if command.Kind == walk.DoCall {
		result = m.call(ctx, run, command)
	}
	return walk.Event{Seq: command.Seq, Kind: walk.Returned, Result: &result, Calls: 1}
}

func (m *memory) call(ctx context.Context, run *remembered, command walk.Command) walk.Result {
	v := run.may.Judge(permit.Call{Call: *command.Call, Node: command.Node})
	if v.Refused != "" || len(v.Reasons) > 0 && !m.mayCall(ctx, run, v) {
		return walk.Result{Error: "It was not allowed.", Final: true}
	}
	result, err := m.door.Tools.Call(ctx, engine.ToolCall{Tool: v.Call.Tool, Arguments: v.Call.Arguments, Run: run.record.ID})
	if err != nil {
		return walk.Result{Error: err.Error()}
	}
	return result
}

func (m *memory) mayCall(ctx context.Context, run *remembered, v permit.Verdict) bool {
	if m.door.Ask == nil {
		return false
	}
	answer, err := m.door.Ask(ctx, engine.Question{ID: "q", Run: run.record.ID, Kind: engine.MayCall, Call: &v.Call, Reasons: v.Reasons})
	return err == nil && answer.Choice == engine.Once
}

func (m *memory) find(id string) *remembered {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, run := range m.runs {
		if run.record.ID == id {
			return run
		}
	}
	return nil
}

func (m *memory) Control(id string, control engine.Control) (engine.Record, error) {
	if record, err := m.Record(id); err != nil || record.Status.AtRest() {
		return engine.Record{}, errIdle
	}
	if control != engine.Stop {
		return engine.Record{}, errors.New("This cannot be done to a run.")
	}
	m.find(id).stop()
	return m.Record(id)
}

func (m *memory) Wait(id string) (engine.Record, error) {
	run := m.find(id)
	if run == nil {
		return engine.Record{}, errGone
	}
	<-run.done
	return m.Record(id)
}

func (m *memory) Record(id string) (engine.Record, error) {
	run := m.find(id)
	if run == nil {
		return engine.Record{}, errGone
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return run.record, nil
}

func (m *memory) Entries(id string) ([]engine.Entry, error) {
	run := m.find(id)
	if run == nil {
		return nil, errGone
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(run.entries), nil
}

func (m *memory) Request(id string) (engine.Request, error) {
	run := m.find(id)
	if run == nil {
		return engine.Request{}, errGone
	}
	return run.request, nil
}

func (m *memory) List(filter engine.Filter) (list []engine.Record, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, run := range m.runs {
		if filter.Admits(run.record) && !(filter.Driven && run.record.Status.AtRest()) {
			list = append(list, run.record)
		}
	}
	return list, nil
}
