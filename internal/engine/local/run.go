package local

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/course"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// active is a run that is being driven. Its methods may be called from any goroutine.
type active struct {
	id       string // of its folder
	runner   *Runner
	below    *Runner // of the runs of workflows that it calls
	caller   *doing  // the command of another run for which it is driven; nil: none
	request  engine.Request
	may      *permit.Permit
	log      *journal.Log
	watch    *stopwatch
	gate     *gate
	cancel   context.CancelCauseFunc
	over     chan struct{}  // closed when nothing more will be told
	watching sync.WaitGroup // those who are being told
	done     chan struct{}  // closed when it is let go of
	files    *runFiles
	memory   *runMemory
	wanted   map[string]bool // steps whose file another step uses
	tools    toolbox

	tree *tree // what it shares with the runs that it calls, and with that which called it

	shifting sync.Mutex // taken before mu: whoever called it learns in order whether it waits
	mu       sync.Mutex // for the rest, and the journal
	idleness
	consent
	ledger
	reached
	course    course.Course
	syncing   syncing
	noted     int            // lines of calls that are about to be made
	begunLast int            // the greatest number of a command that had begun something
	counted   bool           // of one that came to its end as a step was ended which is tried again: what failed in it is counted
	first     []engine.Entry // of one that was cut off before its journal had a line: what that begins with
	ends      error          // why it ends at once, set before it is driven; nil: it goes on
	why       error          // why it is not driven any more, without having come to its end; read it once done is closed

	asked    *asked              // nil: nothing
	waits    map[int]engine.Wait // by the number of an outstanding command
	watchers []*watcher
	closed   bool // nobody may watch any more
}

// Why a run ends before its end.
var (
	errLeft    = errors.New("engine: the program is being closed")
	errStopped = errors.New("engine: stopped by the person")
	errSpent   = errors.New("engine: the time of the run is used up")
	errFull    = errors.New("engine: the run keeps as much as it may")
	errLate    = errors.New("engine: the command took too long")
)

// newRun is a run that began then, as far as its request says it.
func (r *Runner) newRun(id string, request engine.Request, program *walk.Program, began time.Time) *active {
	record := engine.Record{ID: r.prefix + id, Workflow: request.Workflow.ID, Name: request.Workflow.Name,
		Revision: request.Revision, Began: began, Dry: request.Dry, File: request.File}
	mode := open
	if request.Step {
		mode = closed
	}
	pictures, _ := r.runs().Images(id) // a run has an id
	record.Secrets = secretsOf(request)
	r.hide(record.Secrets)
	permit := permit.New(request.Work(), request.Grant, r.Tools, r.places(pictures))
	run := &active{
		id: id, runner: r, request: request,
		may: permit, consent: consent{always: permit.Always(), void: permit.IsVoid()},
		watch:   &stopwatch{clock: r.clock()},
		gate:    newGate(mode),
		over:    make(chan struct{}),
		done:    make(chan struct{}),
		files:   newFiles(request),
		memory:  &runMemory{runner: r, run: record.ID, workflow: request.Keeper(), lasts: r.Memory != "" && !request.Dry && request.Keeper() != "", began: request.Remembered},
		wanted:  usesFile(request.Workflow),
		course:  course.New(program, record),
		tools:   toolbox{r.Tools, request.Children},
		ledger:  ledger{path: record.ID, begun: map[int]*begun{}, left: map[int]*begun{}},
		reached: reached{lost: lost(request.Lost)},
		waits:   map[int]engine.Wait{},
		tree:    newTree(),
	}
	run.below = r.newBelow(id)
	run.memory.hidden = func() []string { return run.now().Secrets }
	return run
}

// now is the run as it is.
func (run *active) now() engine.Record {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.course.Record
}

// given is what ask reads of a run's state, while nobody changes it.
func given[T any](r *active, ask func(*walk.State) T) T {
	r.mu.Lock()
	defer r.mu.Unlock()
	return ask(r.course.State)
}

func (run *active) head() journal.Head {
	record := run.course.Record
	return journal.Head{ID: run.id, Workflow: record.Workflow, Began: record.Began, Over: run.course.IsOver(), Needs: needsOf(run.request), Record: encoded(record)}
}

// needsOf are the runs whose results a run was started with, and with them the files of these.
func needsOf(request engine.Request) (ids []string) {
	all := append(slices.Collect(maps.Values(request.Kept)), request.After)
	for _, list := range request.Options.Left {
		for _, left := range list {
			run, _, _ := strings.Cut(left.Run, leftMark)
			all = append(all, permit.Origin{Run: run})
		}
	}
	for _, from := range all {
		if id, _, _ := strings.Cut(from.Run, "/"); id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// encoded is the record as a head has it.
func encoded(record engine.Record) jsontext.Value {
	text, _ := json.Marshal(record, jsontext.AllowInvalidUTF8(true)) // of texts, numbers and times
	return text
}

// settleDown writes the first snapshot, and the entries before it: nobody makes those
// again.
func (run *active) settleDown(entries []engine.Entry) error {
	run.mu.Lock()
	defer run.mu.Unlock()
	if err := run.keep(entries); err != nil {
		return err
	}
	return run.log.Snapshot(journalLine{Snapshot: run.snapshot()})
}

func (run *active) snapshot() *snapshot {
	return &snapshot{Course: run.course, RanMs: run.watch.time().Milliseconds(), Sheet: run.may.Sheet(), Always: run.always, Rest: run.passed, Effects: run.effects, Last: run.last, Lost: run.lost,
		Files: run.files.list(), Kept: run.memory.list(), Begun: inOrder(run.begun), Left: inOrder(run.left)}
}

// keep notes entries and tells of them.
func (run *active) keep(entries []engine.Entry) error {
	for _, e := range entries {
		if err := run.log.AddEntry(e.N, e); err != nil {
			return err
		}
	}
	run.tell(entries...)
	return nil
}

// setStatus says what the run is waiting for, or that it goes on; mu is locked.
func (run *active) setStatus(status walk.Status, message string) {
	run.course.Record.Status, run.course.Record.Message = status, message
	run.tell()
}

// take writes down what happened and goes on to the next command.
func (run *active) take(out commandOutcome) error {
	run.mu.Lock()
	defer run.mu.Unlock()
	h, err := settle(course.Happening{At: run.moment(), RanMs: run.watch.time().Milliseconds(), Event: out.event, Simulated: out.simulated})
	if err != nil {
		return err
	}
	if err := run.log.Append(journalLine{Event: &h, Kept: out.kept}); err != nil {
		return err
	}
	node, steps, tokens := run.course.NodeOf(h.Event), run.course.State.Steps, run.course.State.Tokens
	run.leaveBegun(h.Event, &run.course)
	entries, err := run.course.Advance(h)
	if err != nil {
		return errBroken
	}
	run.settleBegun(h.Event, run.course.State)
	run.settleLoss(run.course.State.Command)
	run.tree.spend(run.course.State.Steps-steps-out.below.Steps, run.course.State.Tokens-tokens-out.below.Tokens)
	run.noteGiven(h.Event.Result)
	run.memory.add(node, out.kept)
	if err := run.keep(entries); err != nil || !run.log.WantsSnapshot() {
		return err
	}
	return run.log.Snapshot(journalLine{Snapshot: run.snapshot()})
}

// noteGiven counts the files and pictures of a result among those of the run.
func (run *active) noteGiven(result *walk.Result) {
	run.files.note(result)
	if result != nil {
		run.log.AddImages(result.Images)
	}
}

// isFull reports whether the run keeps as much as it may; mu is locked. A journal that
// grew for ever could not be read again.
func (run *active) isFull() bool { return run.log.IsFull(run.runner.Limits.kept()) }

func (run *active) moment() time.Time {
	return run.runner.clock().Now().UTC().Truncate(time.Millisecond)
}

// close lets go of the run, and returns when all who watch it were told of its last state.
// What could not be written so far is lost, and made again when the run is resumed.
func (run *active) close() {
	run.mu.Lock()
	closed := run.closed
	run.closed = true
	run.mu.Unlock()
	if closed {
		return
	}
	close(run.over)
	_ = run.log.Close()
	run.watching.Wait()
}
