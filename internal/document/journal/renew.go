package journal

import (
	"errors"
	"path/filepath"
	"slices"
)

// Other programs may take away the folder of a journal, or files in it, while it is
// open. The system goes on writing to what is gone, without an error.

// Tend looks whether what the journal has written is still there, and writes what is
// known where it is not.
func (j *Journal) Tend() error {
	if j.options.ReadOnly || j.closed {
		return nil
	}
	var err error
	if !j.isWhole() {
		if err = j.renew(); err != nil {
			err = errors.Join(err, j.stop())
		} else {
			j.written()
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
	j.options.Taken()
	return nil
}

// repeated are the entries that undo and redo need, where no other segment has them.
func (j *Journal) repeated() []Entry {
	if !j.taken {
		return nil
	}
	var list []Entry
	for _, e := range slices.Concat(j.disk().Done, j.disk().Undone) {
		list = append(list, *e)
	}
	return list
}

// tendLayout writes the layout again where it was taken away.
func (j *Journal) tendLayout() error {
	path := filepath.Join(j.folder, layoutFile)
	if j.layout == nil || j.options.FS.InPlace(nil, path) {
		return nil
	}
	return j.KeepLayout(j.layout)
}

// Tend writes the conversation again where its file was taken away.
func (c *Conversation) Tend() error {
	if c.options.ReadOnly || len(c.messages) == 0 || c.options.FS.InPlace(nil, c.path()) {
		return nil
	}
	return c.write()
}
