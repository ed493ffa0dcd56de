package engine

import (
	"cmp"
	"context"
	"slices"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// Host is where runs live: it drives them and keeps what is known of them. Doors speak
// to it by plain requests and ids, wherever the runs are. Its methods may be called from
// any goroutine; their errors are for people.
type Host interface {
	// SheetOf says what a run would do if it was started now.
	SheetOf(request Request) permit.Sheet
	// Start begins a run.
	Start(request Request) (Record, error)
	// Resume takes up a run that was interrupted.
	Resume(id string) (Record, error)
	// Control pauses, steps or stops a run that goes on.
	Control(id string, control Control) (Record, error)
	// Wait returns when the run is over, or interrupted, and whoever watches it was told so.
	Wait(id string) (Record, error)

	// List lists runs that the filter lets through, the newest first; those that are
	// driven in no order.
	List(filter Filter) ([]Record, error)
	// Record is a run as it is now.
	Record(id string) (Record, error)
	// Entries are what is kept of what happened in a run, in order.
	Entries(id string) ([]Entry, error)
	// LacksEntries reports whether a part of what is kept for Entries is damaged.
	LacksEntries(id string) bool
	// Request is what a run was started with.
	Request(id string) (Request, error)
	// Results are the results of all steps of a run, as far as it came.
	Results(id string) (map[string]walk.Result, error)
	// Images is the folder with the pictures of a run.
	Images(id string) (string, error)
	// Remove removes a run with all that is kept of it. One that goes on stays.
	Remove(id string) error

	// Mend puts right what runs left that were cut off, and returns the folders of those
	// of which nothing can be read.
	Mend() (aside []string)
	// Close leaves all runs as they are, to be resumed later.
	Close()
}

// Door is what a host is told of whoever opens it.
type Door struct {
	Tools Tools     // that steps call
	Ask   AskPerson // nil: nobody is there, and what would be asked is refused
	// Watch is told of each run in turn, at most 20 times a second; nil: nobody.
	Watch func(Record, []Entry)
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

// Await waits for the end of a run, and stops it where ctx ends before.
func Await(ctx context.Context, h Host, id string) (Record, error) {
	defer context.AfterFunc(ctx, func() { _, _ = h.Control(id, Stop) })() // one that is over needs no stop
	return h.Wait(id)
}
