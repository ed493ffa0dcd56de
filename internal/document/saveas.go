package document

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// SaveAs writes the document to another file and goes on there, with its history
// and conversation. The old file stays as it was saved last. A path without the
// ending of workflow files gets it, also where it has half of it: a dialog leaves
// ".json" behind the name that it selects. A file that is already there is replaced,
// unless only the added ending made it the one. When anything fails, the document
// stays where it was; where only the history could not be taken along, the other
// file is written.
func (s *Store) SaveAs(d *Document, path string) (State, error) {
	path, err := withEnding(path)
	if err != nil {
		return State{}, err
	}
	path, err = resolve(path)
	if err != nil {
		return State{}, unreadable(path, err)
	}
	state, err := d.saveAs(path)
	if err == nil {
		s.remember(path)
	}
	return state, err
}

// withEnding is the path with the ending of workflow files. Nobody was asked about
// a file that has that name already.
func withEnding(path string) (string, error) {
	if strings.HasSuffix(strings.ToLower(path), suffix) {
		return path, nil
	}
	if bare, half := strings.CutSuffix(path, ".json"); half {
		for _, one := range []string{path, bare + suffix} {
			if _, err := os.Lstat(one); err == nil {
				return path, nil // it was agreed to replace this one, and not the other
			}
		}
		path = bare
	}
	path = strings.TrimSuffix(path, ".planwright") + suffix
	if _, err := os.Lstat(path); err == nil {
		return "", &Refusal{What: problem.Say("%s is there already. Choose another name, or choose that file to replace it.", path)}
	}
	return path, nil
}

// longestName keeps a file name within what every file system takes, in bytes.
const longestName = 200

// FileName is the name of a file for a workflow with that name, on any system.
func FileName(workflow string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`\/:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.ToValidUTF8(workflow, "-"))
	name = cmp.Or(strings.Trim(text.Bytes(name, longestName), " .-…"), "Workflow")
	if device().MatchString(name) {
		name = "Workflow " + name
	}
	return name + suffix
}

// device is what Windows takes for a device and no file, whatever follows behind a dot.
var device = text.Pattern(`(?i)^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)`)

func (d *Document) saveAs(path string) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.still()
	if err := d.writable(); err != nil {
		return State{}, err
	}
	next := d.archive.place.at(path)
	if next.path == d.file.Path {
		return State{}, &Refusal{What: problem.Say("The workflow is in that file already. Choose another name.")}
	}
	lock, err := d.settle(next)
	if err != nil {
		return State{}, err
	}
	from, old := d.file.Path, d.archive.lock
	d.archive.lock = lock
	if err := d.moveTo(next); err != nil {
		return State{}, d.readOnly
	}
	_ = old.Close() // the system lets go of it in any case
	d.watch.follow(d.file.Path)
	d.file.tell()
	d.options.moved(d.id, from, d.file.Path)
	d.conflict = nil
	hash := hashOf(workflow.Encode(d.archive.journal.Now().Workflow))
	d.file.isSaved(hash, d.archive.journal.Saved(d.archive.journal.Seq(), hash))
	return d.state(), nil
}

// settle makes next ready to go on in: locked, file written, history copied. The
// file comes before the history, so that the workflow can be saved elsewhere even
// when the disk of the histories is full.
func (d *Document) settle(next place) (*claim, error) {
	lock, err := next.acquire()
	if err == nil && lock == nil {
		return nil, errElsewhere
	}
	var text problem.English = "%s could not be saved: %s."
	written := d.file.writer.Write(next.path, workflow.Encode(d.archive.journal.Now().Workflow), filePermissions)
	if written == nil {
		text = "%s holds the workflow as it is now, but its history could not be taken along: %s. Until then you go on in the old file."
	} else {
		err = written
	}
	if err == nil {
		err = next.clear()
	}
	if err == nil {
		err = d.archive.journal.CopyTo(next.folder())
	}
	if err == nil {
		return lock, nil
	}
	if lock != nil {
		next.release(lock, false)
	}
	return nil, &Refusal{What: problem.Say(text, next.path, atomicfile.Reason(err)), Cause: err}
}

// clear moves what is known of another document aside that was in this place.
func (p place) clear() error {
	entries, err := os.ReadDir(p.folder())
	if err != nil || len(entries) < 2 {
		return err
	}
	aside := keep.ReplacedName(p.folder())
	if err := os.Mkdir(aside, 0o700); err != nil {
		return err
	}
	var errs []error
	for _, e := range entries {
		if e.Name() != lockName {
			errs = append(errs, atomicfile.OS{}.Rename(filepath.Join(p.folder(), e.Name()), filepath.Join(aside, e.Name())))
		}
	}
	return errors.Join(errs...)
}
