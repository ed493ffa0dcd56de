// Package local runs workflows on this machine: it drives the state machine of package
// walk, calls tools and models for it, asks the person where a call was not approved, and
// keeps a journal from which a run goes on after a crash without repeating a call that
// has effects.
package local

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/disk"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// Runner runs workflows and keeps their runs. Its fields must not change once it is
// used; its methods may be called from any goroutine.
type Runner struct {
	Folder  string              // that runs are kept in; it is made when it is missing
	Memory  string              // the folder of what workflows keep between runs; "": they keep nothing
	Tools   engine.Tools        // that steps call
	Models  engine.Models       // for AI steps; nil: they fail and say why
	Ask     engine.AskPerson    // nil: nobody is there, and what would be asked is refused; see engine.Later
	Allowed func() []string     // folders that steps may use without asking, when a run begins; nil: none
	Made    string              // the one of them that is made when a step needs it; "": none
	Own     []string            // files and folders of the program itself, which they never use
	Clock   Clock               // nil: that of the machine
	Keep    journal.Limits      // which runs are kept
	Quota   func() int64        // bytes that the files of all runs may take, in place of Keep.FileBytes; nil: that
	Vault   journal.Vault       // for what is secret in them; nil: they are kept as they are
	Hide    func(secret string) // told of each answer that nobody may see, before it is kept; nil: nobody
	Limits  Limits

	root   *Runner // of the run that called those which it keeps, see at; nil: nobody called them
	prefix string  // of the ids by which others know them

	mu      sync.Mutex
	going   map[string]*active
	ended   []engine.Record // of the runs that came to rest last, as they were then
	left    bool
	drivers sync.WaitGroup
	over    sync.Map // by id, the records of runs that are over, as kept lists them

	underway underway // of the runs that it keeps, and of those which these call; see top
}

// Limits bound how long a command may take whose step does not say it, and what a run may
// keep. A field that is 0 has its default.
type Limits struct {
	Call      time.Duration // of a tool, which has a limit of its own; an hour
	Transform time.Duration // 15 minutes
	Agent     time.Duration // an hour
	Kept      int           // bytes of what its steps gave, and as many of pictures; 128 MiB
}

// defaultTime is the budget of time of a run that does not say it.
const defaultTime = time.Hour

var (
	errClosed = errors.New("Planwright is being closed. Run the workflow after the next start.")
	errBusy   = errors.New("This run is being driven already, perhaps by another window. Look there.")
	errOver   = errors.New("This run has come to its end. Run the workflow anew.")
	errBroken = errors.New("The journal of this run is damaged, so nobody knows what it called. It cannot be resumed: look what it has done, then run the workflow anew.")
	errSealed = errors.New("What is secret in this run cannot be read any more, for the key it was kept with is gone. Run the workflow anew.")
	errNewer  = errors.New("This run was made by a newer version of Planwright. Open it with that version.")
	errTaken  = errors.New("Another program deleted or moved the folder of this run while it went on, so it was stopped: what it did could not be kept any more. See what it did last, then run the workflow anew.")
	errDisk   = errors.New("The journal of the run could not be read or written. Make room on the disk and see that you may use its folder, then resume the run.")
)

// noStart is said of a run of which it is not known any more what it was started with. Nobody
// can go on with it, as with one that is gone.
type noStart struct{}

func (noStart) Error() string {
	return "What this run was started with is not kept any more, so nobody can go on with it. Run the workflow anew."
}

func (noStart) Is(other error) bool { return other == engine.ErrGone }

// readable is the error as people can read it.
func readable(err error) error {
	for known, text := range map[error]error{
		journal.ErrBusy: errBusy, journal.ErrMissing: engine.ErrGone, journal.ErrDamaged: errBroken, journal.ErrNewer: errNewer, journal.ErrSealed: errSealed, journal.ErrTaken: errTaken,
	} {
		if errors.Is(err, known) {
			return text
		}
	}
	return errDisk
}

func (r *Runner) clock() Clock {
	if r.Clock == nil {
		return systemClock{}
	}
	return r.Clock
}

func (r *Runner) runs() journal.Runs {
	return journal.Runs{Folder: r.Folder, Now: r.clock().Now, Vault: r.Vault}
}

// places are those of this machine, for a run whose pictures are in that folder.
func (r *Runner) places(pictures string) permit.Places {
	folders := disk.Folders{Made: r.Made, Own: r.Own, Pictures: pictures}
	if r.Allowed != nil {
		folders.Allowed = r.Allowed()
	}
	return disk.Places(folders)
}

// SheetOf says what a run would do if it was started now.
func (r *Runner) SheetOf(request engine.Request) permit.Sheet {
	work, places := request.Work(), r.places("")
	sheet := permit.SheetOf(work, r.Tools, places)
	permit.LookAround(&sheet, work, r.Tools, places)
	return sheet
}

// Start begins a run. The error, which is for people, says why there is none.
func (r *Runner) Start(request engine.Request) (engine.Record, error) {
	id := journal.NewID(r.clock().Now())
	if request.Tries && !request.Dry {
		if err := r.claim(request.After.Run, id); err != nil {
			return engine.Record{}, err
		}
	}
	planned, err := r.plan(request)
	var run *active
	if err == nil {
		run, err = r.begin(planned, id)
	}
	if err != nil {
		if request.Tries && !request.Dry {
			r.unclaim(request.After.Run, id)
		}
		return engine.Record{}, err
	}
	return r.drive(run)
}

// claim notes of a run that failed or was stopped which one goes on in its place, unless one
// does already. It is noted before that begins, so that of two at once one does.
func (r *Runner) claim(id, next string) error {
	var said error
	err := r.changeRecord(id, func(record *engine.Record) bool {
		if record.Again == "" {
			record.Again = next
			return true
		}
		said = engine.TriedAgain(*record, r.Record)
		return false
	})
	if errors.Is(err, engine.ErrGone) { // it was removed just now, so no other can go on in its place
		err = nil
	}
	return cmp.Or(said, err)
}

// unclaim takes that back, as none has begun.
func (r *Runner) unclaim(id, next string) {
	_ = r.changeRecord(id, func(record *engine.Record) bool { // else it is said to be gone
		isNoted := record.Again == next
		if isNoted {
			record.Again = ""
		}
		return isNoted
	})
}

// changeRecord changes what is kept of a run that is over, where change says so.
func (r *Runner) changeRecord(id string, change func(*engine.Record) bool) error {
	if err := r.letGo(context.Background(), id); err != nil {
		return err
	}
	defer r.over.Delete(id)
	err := r.runs().Change(id, func(h *journal.Head) error {
		record, known := r.noted(journal.Listed{Head: *h})
		if !known {
			return journal.ErrDamaged
		}
		if change(&record) {
			h.Record = encoded(record)
		}
		return nil
	})
	if err != nil {
		return readable(err)
	}
	return nil
}

// planned is a run that could begin.
type planned struct {
	request engine.Request
	program *walk.Program
}

// plan looks whether a run can begin. The error, which is for people, says why not.
func (r *Runner) plan(request engine.Request) (planned, error) {
	request, err := settle(request)
	if err != nil {
		return planned{}, errors.New("The workflow holds a value that is not JSON. Find it in the steps and mend it.")
	}
	request.Options.Dry = request.Dry
	if request.Remembered, err = r.remembered(request); err != nil {
		return planned{}, err
	}
	program, err := walk.Compile(request.Workflow)
	if err != nil {
		return planned{}, err
	}
	if err := checkWaysBelow(request); err != nil {
		return planned{}, err
	}
	return planned{request, program}, program.Check(request.Options)
}

// begin makes a run that nobody drives yet.
func (r *Runner) begin(p planned, id string) (*active, error) {
	request := p.request
	run := r.newRun(id, request, p.program, r.clock().Now().UTC().Truncate(time.Millisecond))
	r.inherit(run)
	entries, err := run.course.Begin(request.Options, run.course.Record.Began)
	if err != nil {
		return nil, err
	}
	if run.log, err = r.runs().Create(run.head(), request); err != nil {
		return nil, readable(err)
	}
	if err := run.memory.takeOver(); err != nil {
		run.close()
		return nil, errors.Join(err, r.runs().Remove(run.id))
	}
	if err := run.settleDown(entries); err != nil {
		run.close()
		return nil, readable(err)
	}
	return run, nil
}

// Resume takes up a run that was interrupted. The error, which is for people, says
// why it cannot be.
func (r *Runner) Resume(ctx context.Context, id string) (engine.Record, error) {
	if isBelow(id) {
		return engine.Record{}, errPart
	}
	if err := r.letGo(ctx, id); err != nil {
		return engine.Record{}, err
	}
	run, err := r.takeUp(id)
	if err != nil {
		return engine.Record{}, err
	}
	return r.drive(run)
}

// takeUp is a run that was cut off, to be driven.
func (r *Runner) takeUp(id string) (*active, error) {
	run, err := r.recall(id, journal.Runs.Open)
	if err != nil {
		return nil, err
	}
	if run.course.IsOver() { // its end was not noted any more
		_ = run.log.SetHead(run.head()) // nor may it be now; Mend tries again
		run.close()
		return nil, errOver
	}
	return run.takenUp()
}

// takenUp is the run that goes on, where nobody else was given what it had.
func (r *active) takenUp() (*active, error) {
	if err := r.memory.takeOver(); err != nil {
		r.close()
		return nil, err
	}
	r.course.Resume(r.moment())
	if err := r.log.SetHead(r.head()); err != nil {
		r.close()
		return nil, readable(err)
	}
	return r, nil
}

// overRun is a run that came to its end, which is closed. Where the end of its journal is lost
// it is one that was cut off: what it gave is known there alone.
func (r *Runner) overRun(id string) (*active, error) {
	head, err := r.runs().Head(id)
	if err != nil {
		return nil, readable(err)
	}
	run, err := r.reopen(head, journal.Runs.Look)
	if err != nil {
		return nil, err
	}
	run.close()
	if run.course.IsOver() {
		return run, nil
	}
	if run, err = r.reopen(head, journal.Runs.Open); err != nil {
		return nil, err
	}
	return run.takenUp()
}

// drive lets the run go.
func (r *Runner) drive(run *active) (engine.Record, error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	run.cancel = cancel
	if run.caller == nil {
		run.tree.startWith(run.course.State)
	}
	if run.ends != nil {
		cancel(run.ends)
	}
	if !r.admit(run) {
		run.close()
		return engine.Record{}, errClosed
	}
	begun := run.now()
	go func() {
		defer r.drivers.Done()
		run.drive(ctx)
		r.forget(run)
	}()
	return begun, nil
}

// admit counts the run among those that are driven, unless the runner is closed.
func (r *Runner) admit(run *active) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.left {
		return false
	}
	if r.going == nil {
		r.going = map[string]*active{}
	}
	r.going[run.id] = run
	r.drivers.Add(1)
	return true
}

// forget lets go of a run that is over, and removes what need not be kept.
func (r *Runner) forget(run *active) {
	r.mu.Lock()
	delete(r.going, run.id)
	r.ended = append(r.ended[max(0, len(r.ended)+1-keptEnds):], run.now())
	r.mu.Unlock()
	close(run.done)
	if r.root != nil {
		return // it is kept as long as the run that called it
	}
	limits := r.Keep
	if r.Quota != nil {
		limits.FileBytes = r.Quota()
	}
	_ = r.runs().Prune(limits, r.epitaph) // it is tried again after the next run
}

// keptEnds is of how many runs a runner knows how they came to rest, also where the disk
// could not take it.
const keptEnds = 100

// endOf is the run as it came to rest here.
func (r *Runner) endOf(id string) (engine.Record, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, record := range slices.Backward(r.ended) {
		if record.ID == r.prefix+id {
			return record, true
		}
	}
	return engine.Record{}, false
}

// running is the run, nil where this runner does not drive it.
func (r *Runner) running(id string) *active {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.going[id]
}

// driven are the runs that go on, in no order. One that is only being let go of does not.
func (r *Runner) driven() []engine.Record {
	r.mu.Lock()
	going := slices.Collect(maps.Values(r.going))
	r.mu.Unlock()
	var records []engine.Record
	for _, run := range going {
		if record := run.now(); !record.Status.AtRest() {
			records = append(records, record)
		}
	}
	return records
}

// letGo returns when a run that has come to rest is not driven any more: those who watch
// it are told of that first, and its journal is closed.
func (r *Runner) letGo(ctx context.Context, id string) error {
	run := r.running(id)
	if run == nil || !run.now().Status.AtRest() {
		return nil
	}
	select {
	case <-run.done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Close leaves all runs as they are, to be resumed after the next start, and returns
// when nothing of them is at work here. No run can be started any more.
func (r *Runner) Close() {
	r.mu.Lock()
	r.left = true
	for _, run := range r.going {
		run.cancel(errLeft)
	}
	r.mu.Unlock()
	r.drivers.Wait()
}
