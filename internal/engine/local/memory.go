package local

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/memory"
	"planwright/internal/engine/permit"
)

// A run keeps what it has for later ones in its own journal, a command at a time. When its
// last event is there and it succeeded, all of that goes into the memory of its workflow at
// once: by the run itself, or, where it was cut off before that, by whoever looks next.
// Meanwhile the memory says what the run was given as new, so that no other run is.

var (
	errHadSince = errors.New("Another run was given some of what this one had as new. Run the workflow anew from its beginning, so that nothing is done twice.")
	errHadNow   = errors.New("Another run, which goes on, was given some of what this one had as new. Where that succeeds, run the workflow anew from its beginning, so that nothing is done twice.")
	errHidden   = errors.New("An answer that nobody may see is not kept for later runs. Ask for it in each run.")
	errStepOver = errors.New("The step is over already.")
)

// memories are what workflows keep between their runs. top has the runs that may have left some
// of it open.
type memories struct {
	memory.Store
	top *Runner
}

func (r *Runner) memories() memories {
	return memories{memory.Store{Folder: r.Memory, Vault: r.Vault}, r.top()}
}

// remembered are the values that the workflow keeps now, where a step may want them.
func (r *Runner) remembered(request engine.Request) (map[string]jsontext.Value, error) {
	if !permit.KeepsBetweenRuns(request.Workflow) {
		return nil, nil
	}
	r.driven.awaitEnds(request.Keeper())
	m, err := r.memories().lookUp(request.Keeper())
	return m.Kept.Values, err
}

// lookUp is the memory of the workflow as it is now. Nothing is written.
func (m memories) lookUp(workflow string) (memory.Memory, error) {
	if m.Folder == "" || workflow == "" {
		return memory.Memory{}, nil
	}
	now, err := m.Read(workflow)
	if err == nil {
		m.settleOpen(&now)
	}
	return now, err
}

// settleOpen takes over what runs left that are over. going is what those were given as
// new that go on.
func (m memories) settleOpen(now *memory.Memory) (going memory.Had) {
	going = memory.Had{}
	for _, id := range slices.Sorted(maps.Keys(now.Open)) {
		at, local := m.top.at(id)
		if listed, known := at.runs().Listed(local); known && listed.Driven {
			for key, list := range now.Open[id] {
				going[key] = append(going[key], list...)
			}
			continue
		}
		if list, done, over := at.leftBy(local); over {
			delete(now.Open, id)
			for _, kept := range list {
				if done {
					now.Keep(id, kept.Part, m.mayGoOn(id))
				}
			}
		}
	}
	maps.DeleteFunc(now.Over, func(id string, _ memory.Had) bool { return !m.mayGoOn(id) })
	return going
}

// mayGoOn reports whether a run that is over may be taken up all the same: another run called
// it, which is not.
func (m memories) mayGoOn(id string) bool {
	first, _, isBelow := strings.Cut(id, "/")
	if !isBelow {
		return false
	}
	listed, known := m.top.runs().Listed(first)
	return known && !listed.Over
}

// leftBy is what a run had for later ones that nobody drives, and whether it succeeded.
// over is false for one that can be resumed.
func (r *Runner) leftBy(id string) (list []stepKept, done, over bool) {
	head, err := r.runs().Head(id)
	if err != nil {
		return nil, false, errors.Is(err, journal.ErrMissing)
	}
	run, err := r.reopen(head, journal.Runs.Look)
	if err != nil {
		return nil, false, head.Over // else it may be mended, or somebody has just taken it up
	}
	defer run.close()
	return run.memory.list(), run.course.IsDone(), run.course.IsOver()
}

// inherit gives a run from the midst what the steps had for later runs whose results it takes
// from one that did not succeed. One that goes on where that came to takes all of it, with its
// files.
func inherit(run, before *active) {
	if before == nil || before.course.IsDone() {
		return
	}
	again := run.request.Options.Again != nil
	if again {
		run.files.add(before.files.list()...)
	}
	run.memory.take(slices.DeleteFunc(before.memory.list(), func(kept stepKept) bool {
		_, taken := run.request.Options.Results[kept.Node]
		return !taken && !again
	}))
}

// earlier is a run that is over, or was cut off, as it was left; whoever called it.
func (r *Runner) earlier(id string) (*active, error) {
	at, local := r.top().at(id)
	if err := at.driven.letGo(context.Background(), local); err != nil { // it may have come to rest just now
		return nil, err
	}
	head, err := at.runs().Head(local)
	if err != nil {
		return nil, readable(err)
	}
	run, err := at.reopen(head, journal.Runs.Look)
	if err == nil {
		run.close()
	}
	return run, err
}

// commit takes over what the run has for later ones, now that its journal says how it
// ended. Where that fails, whoever looks next tries again, and there is no error.
func (run *active) commit() error {
	m, own := run.memory, run.memory.all()
	if !m.lasts || own.IsEmpty() && !m.isOpen() {
		return nil
	}
	run.mu.Lock()
	done, err := run.course.IsDone(), run.log.Sync()
	run.mu.Unlock()
	if err == nil {
		all := m.runner.memories()
		err = all.Change(m.workflow, func(now *memory.Memory) error {
			delete(now.Open, m.run)
			if done {
				now.Keep(m.run, own, all.mayGoOn(m.run))
			}
			return nil
		})
	}
	if err != nil && done {
		run.mu.Lock()
		run.course.Record.Message = "What it was to remember is not written yet; the next run tries again. Make room on the disk and see that you may use its folders."
		run.mu.Unlock()
	}
	return nil
}

// Remembered is what a workflow keeps between its runs.
func (r *Runner) Remembered(workflow string) (engine.Remembered, error) {
	m, err := r.memories().lookUp(workflow)
	given := engine.Remembered{Values: m.Kept.Values, Had: map[string]int{}}
	for key, list := range m.Kept.Had {
		given.Had[key] = len(list)
	}
	return given, err
}

// Forget takes something away of that.
func (r *Runner) Forget(workflow string, what engine.Forget) (aside string, err error) {
	all := r.memories()
	if what == (engine.Forget{}) {
		return all.Clear(workflow)
	}
	return "", all.Change(workflow, func(now *memory.Memory) error {
		all.settleOpen(now)
		delete(now.Kept.Values, what.Value)
		delete(now.Kept.Had, what.Had)
		return nil
	})
}
