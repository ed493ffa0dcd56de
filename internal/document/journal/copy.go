package journal

import (
	"errors"
	"path/filepath"
	"slices"

	"planwright/planner/workflow"
)

// Holds reports whether a file with this hash is one that this program wrote or
// was about to write last, and not one that somebody else put there.
func (j *Journal) Holds(hash string) bool {
	_, known := j.VersionOf(hash)
	return known
}

// VersionOf is the version that a file with this hash holds, as far as Holds knows it.
func (j *Journal) VersionOf(hash string) (seq int64, known bool) {
	for _, s := range slices.Backward(j.now.saves) {
		if s.Hash == hash {
			return s.Seq, true
		}
	}
	return 0, false
}

// Base is the version that the workflow file last held for certain.
func (j *Journal) Base() int64 {
	for _, s := range j.now.saves {
		if s.Kind == Saved {
			return s.Seq
		}
	}
	return 0
}

// StartsAs says which hash the file has that an empty journal starts with.
func (j *Journal) StartsAs(hash string) {
	j.now.saves = []Entry{{Kind: Saved, Hash: hash, Time: j.options.Now().UTC()}}
}

// Restart makes w, the newest version with other fields that patches do not
// reach, what the journal goes on from.
func (j *Journal) Restart(w workflow.Workflow) error {
	j.now.Workflow = w
	return j.stop()
}

// Rest writes what is pending, and keeps no file open until something is written again.
func (j *Journal) Rest() error { return errors.Join(j.Flush(), j.stop()) }

// MoveTo goes on in another folder, where all that was kept is by now, for a workflow
// file at another path. The next segment names it.
func (j *Journal) MoveTo(folder, path string) (err error) {
	_ = j.stop() // all of it is synced
	j.folder, j.path = folder, path
	j.known, err = j.segments()
	return err
}

// CopyTo copies all that is kept of the document to another folder, which has
// nothing yet.
func (j *Journal) CopyTo(folder string) error {
	if err := j.Flush(); err != nil {
		return err
	}
	if !j.isWhole() {
		if err := j.renew(); err != nil {
			return err
		}
	}
	names, err := j.options.FS.ReadDir(j.folder)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := j.options.FS.MkdirAll(folder); err != nil {
		return err
	}
	for _, name := range names {
		if !isSegment(name) && name != conversationFile && name != layoutFile {
			continue
		}
		data, err := j.options.FS.ReadFile(filepath.Join(j.folder, name))
		if err == nil {
			err = j.replace(filepath.Join(folder, name), data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
