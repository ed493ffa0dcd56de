package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
)

// permissions keep a journal to its owner.
const permissions fs.FileMode = 0o600

const tempSuffix = ".tmp"

// errNotOpen says that somebody else may be writing the journal.
var errNotOpen = errors.New("journal: not open to write")

func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// add makes now what is, as the entry says.
func (j *Journal) add(e Entry, now State) error {
	if len(j.pending) == 0 {
		j.durable = j.now
	}
	j.now, j.pending = now, append(j.pending, e)
	if j.options.ReadOnly {
		return errNotOpen
	}
	return j.Flush()
}

// disk is what the disk holds.
func (j *Journal) disk() State {
	if len(j.pending) == 0 {
		return j.now
	}
	return j.durable
}

// written notes that nothing is pending any more.
func (j *Journal) written() {
	j.count += len(j.pending)
	j.durable, j.pending = State{}, nil
}

// Flush writes what is pending. After a failure nobody knows what the disk holds
// of the segment's end, so another segment is started then; reading it makes the
// end of the one before it void.
func (j *Journal) Flush() error {
	if len(j.pending) == 0 || j.options.ReadOnly {
		return nil
	}
	if j.closed {
		return errNotOpen
	}
	var err error
	if j.file != nil && j.count < j.options.Segment {
		err = j.extend()
	} else {
		err = errors.Join(j.stop(), j.begin())
	}
	if err != nil {
		return errors.Join(err, j.stop())
	}
	j.written()
	return nil
}

// extend writes what is pending to the end of the segment.
func (j *Journal) extend() error {
	lines, err := j.lines(nil)
	if err != nil {
		return err
	}
	if _, err := j.file.Write(lines); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	if !j.isWhole() {
		return j.renew() // what was written may be in a file that nobody can open again
	}
	return nil
}

func (j *Journal) lines(out []byte) ([]byte, error) {
	for _, e := range j.pending {
		var err error
		if out, err = checkedline.Append(out, e); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// begin starts a segment with what is durable and writes what is pending to it.
// The segment appears under its name only when it is whole. Where nothing changed
// since the start of the one before, it takes its place: the head holds all that
// entries which change nothing have said.
func (j *Journal) begin() error {
	if err := j.options.FS.MkdirAll(j.folder); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	text, err := j.heading()
	if err != nil {
		return err
	}
	if text, err = j.lines(text); err != nil {
		return err
	}
	path := filepath.Join(j.folder, fileName(j.disk().Seq))
	if err := j.replace(path, text); err != nil {
		return err
	}
	if j.file, err = j.options.FS.OpenAppend(path); err != nil {
		return fmt.Errorf("open: %w", err)
	}
	j.count, j.taken = 0, false
	j.prune()
	j.known, err = j.segments()
	return err
}

// heading is the first two lines of a segment that starts with what is durable.
func (j *Journal) heading() ([]byte, error) {
	d := j.disk()
	text, err := checkedline.Append(nil, head{
		Format: formatVersion, Seq: d.Seq, Time: j.options.Now().UTC(), Path: j.path,
		Stacks: d.numbers(), Saves: d.saves, Names: d.names, Steps: j.repeated(),
	})
	if err != nil {
		return nil, err
	}
	return checkedline.Append(text, d.Workflow)
}

// replace writes a file of the journal's folder whole.
func (j *Journal) replace(path string, data []byte) error {
	return atomicfile.Writer{FS: j.options.FS}.Write(path, data, permissions)
}
