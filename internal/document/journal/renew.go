package journal

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Other programs may take away the folder of a journal, or files in it, while it is
// open. The system goes on writing to what is gone, without an error.

// WhenTaken has removed called when segments were taken away: versions before the
// present one are lost then, but for what undo and redo need. It is called while the
// journal is locked.
func (j *Journal) WhenTaken(removed func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.removed = removed
}

// Tend looks whether what the journal has written is still there, and writes what is
// known where it is not.
func (j *Journal) Tend() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.options.ReadOnly || j.closed {
		return nil
	}
	var err error
	if !j.isWhole() {
		if err = j.renew(); err != nil {
			err = errors.Join(err, j.stop())
		} else {
			j.count += len(j.pending)
			j.durable, j.pending = j.latest, nil
		}
	}
	return errors.Join(err, j.tendLayout())
}

// isWhole reports whether all segments are where they were.
func (j *Journal) isWhole() bool {
	for i, name := range j.known {
		path := filepath.Join(j.folder, name)
		if j.file != nil && i == len(j.known)-1 {
			return j.options.FS.InPlace(j.file, path)
		}
		if !j.options.FS.InPlace(nil, path) {
			return false
		}
	}
	return true
}

// renew starts a segment that needs none of those that were taken away.
func (j *Journal) renew() error {
	j.taken = true
	_ = j.stop() // it is gone
	if err := j.begin(); err != nil {
		return err
	}
	if j.removed != nil {
		j.removed()
	}
	return nil
}

// repeated are the entries that undo and redo need, where no other segment has them.
func (j *Journal) repeated() []Entry {
	if !j.taken {
		return nil
	}
	var list []Entry
	for _, seq := range slices.Concat(j.durable.stacks.Done, j.durable.stacks.Undone) {
		if e, ok := j.steps[seq]; ok {
			list = append(list, e)
		}
	}
	return list
}

// keepSteps keeps in memory what undo and redo need.
func (j *Journal) keepSteps(o Opened) {
	j.steps = map[int64]Entry{}
	for _, e := range slices.Concat(o.Done, o.Undone) {
		j.steps[e.Seq] = e
	}
}

// forgetSteps lets go of entries that nothing takes back any more.
func (j *Journal) forgetSteps() {
	if len(j.steps) < 4*MaxSteps {
		return
	}
	needed := slices.Concat(j.durable.stacks.Done, j.durable.stacks.Undone, j.latest.stacks.Done, j.latest.stacks.Undone)
	maps.DeleteFunc(j.steps, func(seq int64, _ Entry) bool { return !slices.Contains(needed, seq) })
}

// tendLayout writes the layout again where it was taken away.
func (j *Journal) tendLayout() error {
	path := filepath.Join(j.folder, layoutFile)
	if j.layout == nil || j.options.FS.InPlace(nil, path) {
		return nil
	}
	return j.keepLayout(j.layout)
}

func (j *Journal) keepLayout(layout jsontext.Value) error {
	if err := j.options.FS.MkdirAll(j.folder); err != nil {
		return err
	}
	j.layout = layout.Clone()
	return j.replace(filepath.Join(j.folder, layoutFile), layout)
}

// Tend writes the conversation again where its file was taken away.
func (c *Conversation) Tend() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.options.ReadOnly || len(c.messages) == 0 || c.options.FS.InPlace(nil, c.path()) {
		return nil
	}
	return c.write()
}
