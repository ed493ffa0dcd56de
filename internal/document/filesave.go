package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"planwright/internal/atomicfile"
	"planwright/planner/workflow"
)

// saveSoon has the workflow saved soon. It reports whether there was no file yet.
func (f *file) saveSoon() (first bool) {
	now := time.Now()
	if !f.unsaved {
		f.unsaved, f.since = true, now
	}
	if f.Saved == SavedYes {
		f.Saved = SavedSaving
	}
	f.plan(min(quietTime, f.since.Add(longestTime).Sub(now)))
	return f.SavedAt.IsZero() && f.Saved == SavedSaving
}

// plan sets the time of the next save.
func (f *file) plan(wait time.Duration) {
	if f.stopped {
		return
	}
	if f.timer != nil {
		f.timer.Stop()
	}
	f.timer = time.AfterFunc(wait, f.due)
}

// stop ends saving for good.
func (f *file) stop() {
	f.stopped = true
	if f.timer != nil {
		f.timer.Stop()
	}
}

// write writes the file, unless it is not as it was left, with this hash. A history
// that cannot be written does not keep the file from being saved.
func (f *file) write(path string, data []byte, before string) error {
	writer := f.writer
	writer.BeforeRename = func(path string) error { return unchanged(path, before) }
	if before == "" && filepath.Dir(path) == f.own {
		_ = os.MkdirAll(f.own, 0o700) // where it was taken away; the write says why it could not be made
	}
	return writer.Write(path, data, filePermissions)
}

// unchanged fails when the file is not as it was left.
func unchanged(path, before string) error {
	data, err := atomicfile.ReadFile(path, workflow.MaxFileBytes)
	switch {
	case errors.Is(err, fs.ErrNotExist) && before == "":
		return nil
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, atomicfile.ErrNoFile), err == nil && hashOf(data) != before:
		return errExternal
	}
	return err
}

// holds reports whether the file has the content with the hash.
func holds(path, hash string) bool {
	data, err := atomicfile.ReadFile(path, workflow.MaxFileBytes)
	return err == nil && hashOf(data) == hash
}

// saved notes how a write of the file ended.
func (f *file) saved(err, history error) {
	if err != nil {
		f.unsaved = true
	} else {
		f.holdsAll()
		if f.unsaved {
			f.Saved = SavedSaving
		}
	}
	switch {
	case errors.Is(err, errExternal): // what comes next depends on what is found
	case err != nil:
		f.fail(failure(err, f.Path))
	case history != nil:
		f.fail(historyFailure(history))
	}
	f.tell()
}

// historyFailed says that the history, or what was said, could not be written.
func (f *file) historyFailed(err error) {
	f.fail(historyFailure(err))
	f.tell()
}

// fail has a save tried again.
func (f *file) fail(text string) {
	if !f.unsaved {
		f.unsaved, f.since = true, time.Now()
	}
	f.Saved, f.Failure = SavedFailed, text
	f.plan(retryTime)
}
