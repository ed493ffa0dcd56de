package local

import (
	"errors"
	"strings"

	"planwright/internal/engine/journal"
)

// The run of a workflow that a step calls is kept in the folder of the run that calls it,
// by a runner of its own. Its id begins with that of the run, and a slash.

// errPart is said of a run that a step of another one called, where the whole is meant.
var errPart = errors.New("This run belongs to the one that called its workflow, and goes on and ends with it. Do that with the run that called it.")

// at is the runner that keeps a run, and the id by which it does.
func (r *Runner) at(id string) (*Runner, string) {
	first, rest, isBelow := strings.Cut(id, "/")
	switch {
	case !isBelow:
		return r, id
	case !journal.IsID(first):
		return r, "" // no run has that
	}
	if r.driven.running(first) == nil {
		r.headRecord(first) // it knows answers that nobody may see and that were handed on
	}
	return r.below(first).at(rest)
}

func isBelow(id string) bool { return strings.Contains(id, "/") }

// below keeps the runs that a run called.
func (r *Runner) below(id string) *Runner {
	if run := r.driven.running(id); run != nil {
		return run.below
	}
	return r.newBelow(id)
}

// newBelow is a runner of those: what the run that calls them has, they have too.
func (r *Runner) newBelow(id string) *Runner {
	return &Runner{
		Folder: r.runs().Below(id), Memory: r.Memory, Tools: r.Tools, Models: r.Models, Ask: r.Ask, Allowed: r.Allowed, Made: r.Made, Own: r.Own,
		Clock: r.Clock, Vault: r.Vault, Hide: r.Hide, Limits: r.Limits, root: r.top(), prefix: r.prefix + id + "/",
	}
}

// top is the runner of the runs that no step called.
func (r *Runner) top() *Runner {
	if r.root == nil {
		return r
	}
	return r.root
}
