package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"planwright/internal/atomicfile"
	"planwright/internal/host"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// output is the path of a workflow's file that is written.
type output string

// isNew reports whether the file is still to be written.
func (o output) isNew() bool {
	_, err := os.Stat(string(o))
	return errors.Is(err, fs.ErrNotExist)
}

// placeable says why a new file could not be written, before anything is asked
// for it.
func (o output) placeable() error {
	folder := filepath.Dir(string(o))
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%s cannot be written: there is no folder %s. Make it or name another.", string(o), folder)
	}
	return nil
}

// noFile says that --apply has nothing to write to.
func (s *invocation) noFile() error {
	return s.command.misused(errors.New("--apply needs --workflow FILE, which it writes."))
}

// writable says why the result could not be written to the file, nil where it
// could be or need not.
func (s *invocation) writable(base stored) error {
	if s.apply {
		return output(s.workflow).newer(base)
	}
	return nil
}

// free says that the result could not be written as a window has the file open, before
// anything is asked for it; nil where it could be or need not.
func (s *invocation) free(h *host.Host, base stored) error {
	if !s.apply || base.data == nil {
		return nil
	}
	return h.Files().InUse(s.workflow)
}

// newer says that the file can only be read, nil where that is not so.
func (o output) newer(base stored) error {
	if base.problems.Has(problem.FileNewer) {
		return fmt.Errorf("%s was written by a newer version of Planwright and can only be read. Update Planwright to change it.", string(o))
	}
	return nil
}

// changes reports whether there is anything to write.
func changes(r planner.Result) bool { return r.Patch != nil && !r.Patch.IsEmpty() }

// save writes the result to the workflow's file where that was asked for, and
// reports whether it did. What the assistant asks about first is for the person to answer.
func (s *invocation) save(kind planner.Kind, base stored, r planner.Result, h *host.Host) (bool, error) {
	if !s.apply || r.Status != planner.Done || !changes(r) {
		return false, nil
	}
	if kind == planner.KindChat && r.AsksFirst() {
		return false, s.asksFirst()
	}
	err := s.write(h, base, r, strings.Join(s.words, " "))
	return err == nil, err
}

// asksFirst says that an answer asks, and that nothing comes of it by itself.
func (s *invocation) asksFirst() error {
	return fmt.Errorf("The answer asks first, so nothing was written to %s. Say what it asks, or that it is to be done, and ask again.", s.workflow)
}

// write makes the result of a request for base what the workflow's file holds.
// What is not valid, or was made for a file that has changed since, is never
// written. A new file begins empty, so that its first plan can be undone.
func (s *invocation) write(h *host.Host, base stored, r planner.Result, words string) error {
	file := output(s.workflow)
	if err := file.newer(base); err != nil {
		return err
	}
	if validate.Workflow(r.Workflow, h.Servers.Offer()).HasErrors() {
		return fmt.Errorf("The result is not valid, so %s is unchanged.", s.workflow)
	}
	now, err := s.read(s.workflow)
	if err != nil && !errors.Is(err, fs.ErrNotExist) || !bytes.Equal(now, base.data) {
		return fmt.Errorf("%s was changed while the request ran, so nothing was written to it. Ask again.", s.workflow)
	}
	if base.data == nil {
		base.workflow = workflow.Workflow{Version: workflow.FileVersion, ID: r.Workflow.ID}
		if err := file.create(base.workflow); err != nil {
			return err
		}
	}
	err = h.Files().Change(s.workflow, base.workflow, r, words)
	if errors.Is(err, session.ErrNotHere) {
		return file.overwrite(r.Workflow)
	}
	if err != nil && base.data == nil {
		file.uncreate(base.workflow)
	}
	return err
}

// create writes the file where there is none. One that another program has
// made meanwhile stays.
func (o output) create(w workflow.Workflow) error {
	file, err := os.OpenFile(string(o), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s was made by another program while the request ran, so nothing was written to it. Ask again.", string(o))
	}
	if err == nil {
		_, err = file.Write(workflow.Encode(w))
		err = errors.Join(err, file.Sync(), file.Close())
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %s.", string(o), atomicfile.Reason(err))
	}
	return nil
}

// uncreate takes away what create wrote where nothing came of it, so that it can be tried
// again. What another program has written there since stays.
func (o output) uncreate(w workflow.Workflow) {
	wrote := workflow.Encode(w)
	if now, err := atomicfile.ReadFile(string(o), int64(len(wrote))); err == nil && bytes.Equal(now, wrote) {
		_ = os.Remove(string(o)) // what is left is an empty workflow
	}
}

// overwrite writes the file, whatever is there.
func (o output) overwrite(w workflow.Workflow) error {
	if err := atomicfile.Write(string(o), workflow.Encode(w), 0o644); err != nil {
		return fmt.Errorf("%s cannot be written and is unchanged: %s.", string(o), atomicfile.Reason(err))
	}
	return nil
}
