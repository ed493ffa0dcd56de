package runs

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/runs/recall"
	"planwright/planner/problem"
)

// Runs of all workflows, as lists over these show them.

// RunBar is a run as a small chart shows it.
type RunBar struct {
	Status walk.Status `json:"status"`
	Ms     int64       `json:"ms"`
}

// maxBars is how many runs of a workflow a small chart shows.
const maxBars = 14

// WorkflowRuns are the last runs of a workflow, dry ones left out.
type WorkflowRuns struct {
	Last *RunView `json:"last"` // null: it never ran
	Bars []RunBar `json:"bars"` // at most 14, the last run last
}

// LastRuns are those of the workflows at these places, in the same order.
func (p *RunsPage) LastRuns(homes []recall.Home) ([]WorkflowRuns, error) {
	records, err := p.Room.runner.List(engine.Filter{})
	byID := map[string][]engine.Record{}
	for _, record := range records {
		if !record.Dry {
			byID[record.Workflow] = append(byID[record.Workflow], record)
		}
	}
	list := make([]WorkflowRuns, len(homes))
	for i, home := range homes {
		list[i] = p.lastRuns(byID[home.ID], p.Room.ownsSome(home, byID[home.ID]))
	}
	return list, err
}

func (p *RunsPage) lastRuns(records []engine.Record, owns func(engine.Record) bool) WorkflowRuns {
	last, now := WorkflowRuns{Bars: []RunBar{}}, time.Now()
	for _, record := range records {
		if len(last.Bars) == maxBars {
			break
		}
		if !owns(record) {
			continue
		}
		if last.Last == nil {
			view := p.desk.viewed(record)
			last.Last = &view
		}
		last.Bars = append(last.Bars, RunBar{p.desk.status(record), record.Took(now).Milliseconds()})
	}
	slices.Reverse(last.Bars)
	return last
}

// ownsSome is owns for these runs. What is known of the workflow is read only where one of
// them is of another file.
func (r *Runs) ownsSome(h recall.Home, records []engine.Record) func(engine.Record) bool {
	if slices.ContainsFunc(records, func(record engine.Record) bool { return r.fileOf(record) != h.File }) {
		return r.owns(h)
	}
	return func(engine.Record) bool { return true }
}

// RunState is a kind of runs to list.
type RunState string

// The kinds.
const (
	AnyRun   RunState = ""
	GoingRun RunState = "going" // that waits, too
	CutRun   RunState = "cut"   // that can be resumed
	FailRun  RunState = "failed"
)

// RunsQuery says which runs are listed.
type RunsQuery struct {
	Workflow string   `json:"workflow"` // its id in the list of all; "": of any
	State    RunState `json:"state"`
	Words    string   `json:"words"`  // that the name of the workflow or what is said of the run has, each
	Before   string   `json:"before"` // id of the last run that is shown already; "": none is
}

// RunsList are runs of all workflows, the newest first.
type RunsList struct {
	Runs []ListedRun `json:"runs"` // at most 50
	More bool        `json:"more"` // there are others behind them
}

// ListedRun is a run with the workflow that it is of.
type ListedRun struct {
	RunView
	Open string `json:"open"` // the id of the workflow in the list of all; "": its file is not there
}

// maxListed is how many runs are listed at a time.
const maxListed = 50

// maxQuery is how long a query may be, in bytes.
const maxQuery = 10_000

// Located is a workflow in the list of all: its id there, "" where its file is not there,
// and its name as it is now, "" where that is not known.
type Located struct{ Open, Name string }

// List lists runs; locate finds a workflow in the list of all by its place, and only,
// where it is not nil, lets through those of one workflow. Runs have the name that their
// workflow has now, else the one that it had.
func (p *RunsPage) List(q RunsQuery, only *recall.Home, locate func(recall.Home) Located) (RunsList, error) {
	if len(q.Words)+len(q.Before) > maxQuery {
		return RunsList{}, problem.Fail("That is too long to be looked for: at most %d kB.", maxQuery>>10)
	}
	records, err := p.Room.runner.List(engine.Filter{})
	list := RunsList{Runs: []ListedRun{}}
	admits := p.admitting(q, only)
	for _, record := range behind(records, q.Before) {
		view, at := p.desk.viewed(record), locate(recall.Home{ID: record.Workflow, File: p.Room.fileOf(record)})
		view.Name = cmp.Or(at.Name, view.Name)
		if !admits(record, view) {
			continue
		}
		if len(list.Runs) == maxListed {
			list.More = true
			break
		}
		list.Runs = append(list.Runs, ListedRun{view, at.Open})
	}
	return list, err
}

// behind are the runs after the one with the id; where that is gone, those that are older.
func behind(records []engine.Record, id string) []engine.Record {
	if id == "" {
		return records
	}
	at := slices.IndexFunc(records, func(record engine.Record) bool { return record.ID == id })
	if at < 0 {
		at = slices.IndexFunc(records, func(record engine.Record) bool { return record.ID < id }) - 1
		if at < -1 {
			return nil
		}
	}
	return records[at+1:]
}

// admitting says which runs the query lets through.
func (p *RunsPage) admitting(q RunsQuery, only *recall.Home) func(engine.Record, RunView) bool {
	words := strings.Fields(strings.ToLower(q.Words))
	owns := func(engine.Record) bool { return true }
	if only != nil {
		owns = p.Room.owns(*only)
	}
	return func(record engine.Record, view RunView) bool {
		text := strings.ToLower(view.Name + " " + view.Message)
		lacks := slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
		return !lacks && q.State.has(view.Status) && owns(record)
	}
}

func (s RunState) has(status walk.Status) bool {
	switch s {
	case GoingRun:
		return !status.AtRest()
	case CutRun:
		return status == walk.Interrupted
	case FailRun:
		return status == walk.Failed
	case AnyRun:
	}
	return true
}
