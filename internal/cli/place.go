package cli

import (
	"errors"

	"crypto/rand"

	"planwright/internal/host"
	"planwright/planner"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// place is where the workflow of a conversation is.
type place interface {
	// read returns the workflow as it is now.
	read() (stored, error)
	// write makes it the result of a request for base.
	write(base stored, r planner.Result, words string) error
	// undo takes the last change back and returns what it was called.
	undo() (label string, err error)
	// redo makes the change again that was taken back last.
	redo() (label string, err error)
	// moves reports whether undo and redo have something to do.
	moves() (undo, redo bool)
	// lost reports whether there are changes that end with the conversation.
	lost() bool
}

var (
	errNoUndo = errors.New("There is nothing to undo.")
	errNoRedo = errors.New("There is nothing to redo.")
)

// newWorkflow is one without steps.
func newWorkflow() workflow.Workflow {
	return workflow.Workflow{Version: workflow.FileVersion, ID: rand.Text()}
}

// filePlace is the file of --workflow. Others may change it meanwhile.
type filePlace struct {
	invocation *invocation
	host       *host.Host
	unborn     workflow.Workflow // what there is before the file is written for the first time
	seen       bool              // the file was there
}

func (p *filePlace) read() (stored, error) {
	if file := output(p.invocation.workflow); !p.seen && file.isNew() {
		return stored{workflow: p.unborn}, file.placeable()
	}
	base, err := p.open()
	p.seen = p.seen || err == nil
	return base, err
}

// open reads the file to change it. Where a file cannot be brought up to its history, it
// can still be talked about.
func (p *filePlace) open() (stored, error) {
	base, err := p.invocation.openToChange()
	if err == nil || p.invocation.apply || !isFile(p.invocation.workflow) {
		return base, err
	}
	return p.invocation.open(p.invocation.workflow)
}

func (p *filePlace) write(base stored, r planner.Result, words string) error {
	return p.invocation.write(p.host, base, r, words)
}

func (p *filePlace) undo() (string, error) {
	if !p.seen {
		return "", errNoUndo
	}
	label, _, err := p.host.Files().Undo(p.invocation.workflow)
	return label, err
}

func (p *filePlace) redo() (string, error) {
	if !p.seen {
		return "", errNoRedo
	}
	label, _, err := p.host.Files().Redo(p.invocation.workflow)
	return label, err
}

func (p *filePlace) moves() (undo, redo bool) {
	if !p.seen {
		return false, false
	}
	return p.host.Files().Moves(p.invocation.workflow)
}

func (p *filePlace) lost() bool { return false }

// memoryPlace keeps the workflow only as long as the conversation.
type memoryPlace struct {
	host         *host.Host
	now          workflow.Workflow
	done, undone []memoryChange
}

// memoryChange is a change and the workflow on its other side.
type memoryChange struct {
	label string
	other workflow.Workflow
}

func (p *memoryPlace) read() (stored, error) { return stored{workflow: p.now}, nil }

func (p *memoryPlace) write(_ stored, r planner.Result, words string) error {
	if validate.Workflow(r.Workflow, p.host.Servers.Offer()).HasErrors() {
		return errors.New("The result is not valid, so the workflow is unchanged.")
	}
	p.done, p.undone = append(p.done, memoryChange{"“" + oneLine(words, 60) + "”", p.now}), nil
	p.now = r.Workflow
	return nil
}

func (p *memoryPlace) undo() (string, error) { return p.move(&p.done, &p.undone, errNoUndo) }

func (p *memoryPlace) redo() (string, error) { return p.move(&p.undone, &p.done, errNoRedo) }

func (p *memoryPlace) move(from, to *[]memoryChange, none error) (string, error) {
	if len(*from) == 0 {
		return "", none
	}
	last := len(*from) - 1
	change := (*from)[last]
	*from, *to = (*from)[:last], append(*to, memoryChange{change.label, p.now})
	p.now = change.other
	return change.label, nil
}

func (p *memoryPlace) moves() (undo, redo bool) { return len(p.done) > 0, len(p.undone) > 0 }

func (p *memoryPlace) lost() bool { return len(p.now.Nodes) > 0 }
