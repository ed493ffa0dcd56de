package document

import (
	"errors"

	"planwright/planner/workflow"
)

// occasion says why a save happens.
type occasion bool

const (
	autosave occasion = false
	asked    occasion = true // a deleted file is written again
)

// save writes the workflow, unless the file holds it already. Nothing else happens to
// the document meanwhile.
func (d *Document) save(why occasion) error {
	return d.saveWhile(why, func(long func()) { long() })
}

// saveAside is save, and others go on with the document meanwhile. mu is not held.
func (d *Document) saveAside(why occasion) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saveWhile(why, func(long func()) {
		d.writing = true
		d.mu.Unlock()
		long()
		d.mu.Lock()
		d.writing = false
		d.idle.Broadcast()
	})
}

// still waits until nobody writes the file.
func (d *Document) still() {
	for d.writing {
		d.idle.Wait()
	}
}

// errExternal says that the file is not as it was left.
var errExternal = errors.New("another program has changed the file")

// saveWhile saves as aside has it do what takes long.
func (d *Document) saveWhile(why occasion, aside func(long func())) error {
	d.still()
	f, external := &d.file, d.file.External
	if external == Deleted && why == asked {
		external, f.hash = Untouched, ""
	}
	switch {
	case external != Untouched:
		return errExternal
	case !f.unsaved || d.closed:
		return nil
	}
	f.unsaved = false // what changes from here on is saved the next time
	now, path, before := d.archive.journal.Now(), d.file.Path, f.hash
	var data []byte
	var hash string
	aside(func() {
		data = workflow.Encode(now.Workflow)
		hash = hashOf(data)
	})
	history := d.archive.journal.Saving(now.Seq, hash)
	var err error
	aside(func() { err = d.file.write(path, data, before) })
	if err == nil || holds(path, hash) {
		f.hash = hash // after a failure it is in place, though perhaps not for ever
	}
	switch {
	case err == nil:
		history = d.archive.journal.Saved(now.Seq, hash)
	case errors.Is(err, errExternal):
		go d.Look()
	}
	d.file.saved(err, errors.Join(history, d.archive.keepConversation()))
	return err
}
