package engine

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// Host is where runs live: it drives them and keeps what is known of them. Doors speak
// to it by plain requests and ids, wherever the runs are, and need not have opened a run
// to do with it what can be done. Its methods may be called from any goroutine; their
// errors are for people.
type Host interface {
	// SheetOf says what a run would do if it was started now.
	SheetOf(request Request) permit.Sheet
	// Start begins a run.
	Start(request Request) (Record, error)
	// Resume takes up a run that was interrupted, once all who watched it were told that.
	Resume(ctx context.Context, id string) (Record, error)
	// Control pauses, steps or stops a run that goes on.
	Control(id string, control Control) (Record, error)
	// Answer answers the question that a run waits with, and returns that question. The
	// first answer counts; for all others there is none.
	Answer(id, question string, answer Answer) (Question, error)
	// Watch tells how a run is now, with the entries whose numbers are greater, and then
	// of each change, in order and at most 20 times a second, until the run is at rest,
	// which is told last, or ctx ends. It tells from the goroutine of its caller, so who
	// is slow delays nobody else, and misses entries in the midst. each may be nil.
	Watch(ctx context.Context, id string, behind int, each func(View)) (Record, error)

	// List lists runs that the filter lets through, the newest first; those that are
	// driven in no order.
	List(filter Filter) ([]Record, error)
	// Record is a run as it is now.
	Record(id string) (Record, error)
	// Entries are what is kept of what happened in a run, in order.
	Entries(id string) ([]Entry, error)
	// Rounds are the loops of a run whose rounds go on side by side now, the outer ones first.
	Rounds(id string) []Rounds
	// Asks is the question that a run waits with, be it of a workflow that it called; nil: none.
	Asks(id string) *Question
	// LacksEntries reports whether a part of what is kept for Entries is damaged.
	LacksEntries(id string) bool
	// Request is what a run was started with.
	Request(id string) (Request, error)
	// Results are the results of all steps of a run, as far as it came.
	Results(id string) (map[string]walk.Result, error)
	// Again is where a run came to that failed or was stopped, for one that tries it again;
	// nil for any other.
	Again(id string) (*walk.Lane, error)
	// Left is what steps had begun in a run, or in those in whose place it went on, and did not bring to
	// a known end, for walk.Options.Left, and for Request.Lost what it may have done besides.
	Left(id string) (map[string][]walk.Leftover, Lost, error)
	// Outputs are what a run gave that is done, by the names of the outputs of its workflow.
	Outputs(id string) (map[string]jsontext.Value, error)
	// Image opens a picture of a run by its name in Result.Images.
	Image(id, name string) (io.ReadCloser, error)
	// Remove removes a run with all that is kept of it, once all who watched it were told
	// of its end. One that goes on stays.
	Remove(ctx context.Context, id string) error
	// Recover brings back a run that was removed, for an hour at least.
	Recover(id string) error

	// Remembered is what a workflow keeps between its runs, by its Keeper.
	Remembered(workflow string) (Remembered, error)
	// Forget takes something away of that. aside is where a file of it was kept that
	// could not be read.
	Forget(workflow string, what Forget) (aside string, err error)

	// Mend puts right what runs left that were cut off, and returns the folders of those
	// of which nothing can be read.
	Mend() (aside []string)
	// Close leaves all runs as they are, to be resumed later, and returns when all who
	// watch them were told.
	Close()
}

// What every host says of what is not there.
var (
	ErrGone       = errors.New("There is no such run any more. Runs are removed after some time; run the workflow anew.")
	ErrNotDriven  = errors.New("This run is not going on any more.")
	ErrNoControl  = errors.New("This cannot be done to a run. Reload the page.")
	ErrNoQuestion = errors.New("This run asks nothing now: it has been answered already, or the run is over.")
	ErrEndLost    = errors.New("The end of the journal of this run is missing, so nobody knows what it called there. Resume it in place of trying it again: you are asked about each call that it may have made already.")
	ErrNoImage    = errors.New("This picture is not kept any more. Run the workflow anew.")
)

// View is what who watches a run is told of it.
type View struct {
	Record   Record
	Entries  []Entry   // that are new
	Question *Question // that it waits with; nil: none
}

// Remembered is what a workflow keeps between its runs.
type Remembered struct {
	Values map[string]jsontext.Value // of remember, by key
	Had    map[string]int            // of only_new: how many runs were given, by key
}

// Forget says what of it is taken away: the zero value takes all.
type Forget struct {
	Value string // key of a value
	Had   string // key of what runs were given as new
}

// Door is what a host is told of whoever opens it.
type Door struct {
	Tools Tools     // that steps call
	Ask   AskPerson // nil: nobody is there, and what would be asked is refused; see Later
}

// Later is the person of a door that shows its questions to those who watch: they answer
// by Host.Answer.
func Later(ctx context.Context, _ Question) (Answer, error) {
	<-ctx.Done()
	return Answer{}, context.Cause(ctx)
}

// Control is what a person does to a run that goes on.
type Control string

// The controls.
const (
	Pause Control = "pause" // hold it before its next step
	GoOn  Control = "goOn"  // end a pause
	Step  Control = "step"  // let the next step through and hold it behind that
	Stop  Control = "stop"  // end it
)

// Filter says which runs are listed; the zero one lets all through.
type Filter struct {
	Workflow string // id; "": of any
	Driven   bool   // only those that go on, with this host
}

// Admits reports whether the filter lets the run through.
func (f Filter) Admits(record Record) bool {
	return cmp.Or(f.Workflow, record.Workflow) == record.Workflow
}

// Drives reports whether the host drives a run that is so.
func Drives(h Host, is func(Record) bool) bool {
	driven, err := h.List(Filter{Driven: true})
	return err == nil && slices.ContainsFunc(driven, is)
}

// Follow watches a run to its end, and stops it where ctx ends before.
func Follow(ctx context.Context, h Host, id string, behind int, each func(View)) (Record, error) {
	defer context.AfterFunc(ctx, func() { _, _ = h.Control(id, Stop) })() // one that is over needs no stop
	return h.Watch(context.WithoutCancel(ctx), id, behind, each)
}

// LastEntry is the number of the last entry that is kept of a run, 0 without one.
func LastEntry(h Host, id string) int {
	entries, err := h.Entries(id)
	if err != nil || len(entries) == 0 {
		return 0
	}
	return entries[len(entries)-1].N
}
