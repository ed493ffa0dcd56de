package journal

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
	"planwright/internal/keep"
	"planwright/planner/workflow"
)

// read reads a segment and mends its file: a torn end is cut off and kept aside,
// and a file that is damaged is kept aside and replaced by the part before the
// damage. aside names what a person should know of.
func (j *Journal) read(name string) (s segment, aside string, err error) {
	data, err := j.readFile(name)
	if err != nil {
		return segment{}, "", err
	}
	s = parseSegment(data)
	if s.newer {
		return s, "", ErrNewer
	}
	if _, fits := s.replay(math.MaxInt64); fits < len(s.entries) {
		s.end, s.entries = checkedline.Damaged, s.entries[:fits]
		s.length = lengthOf(data, fits+2)
	}
	if s.end == checkedline.Whole && s.started || j.options.ReadOnly {
		return s, "", nil
	}
	if s.end == checkedline.Torn && s.started {
		return s, "", j.cut(name, data, s.length)
	}
	aside, err = j.mend(name, data[:s.length], s.started)
	return s, aside, err
}

// readFile reads a segment. What cannot be one, such as a pipe, holds nothing.
func (j *Journal) readFile(name string) ([]byte, error) {
	data, err := j.options.FS.ReadFile(filepath.Join(j.folder, name))
	if errors.Is(err, atomicfile.ErrNoFile) {
		return nil, nil
	}
	return data, err
}

// lengthOf is how long so many lines are.
func lengthOf(data []byte, lines int) int {
	length, _ := checkedline.Read(data, func([]byte) bool { lines--; return lines >= 0 })
	return length
}

// cut removes a torn end, which no one was told is kept, and keeps it aside: the
// last one of each segment.
func (j *Journal) cut(name string, data []byte, length int) error {
	path := filepath.Join(j.folder, name)
	if err := j.replace(path+".torn", data[length:]); err != nil {
		return err
	}
	return j.options.FS.Truncate(path, int64(length))
}

// mend moves a damaged segment aside. What is good of it takes its place.
func (j *Journal) mend(name string, good []byte, usable bool) (aside string, err error) {
	path := filepath.Join(j.folder, name)
	if aside, err = keep.SetAside(j.options.FS, path); err != nil {
		return "", fmt.Errorf("move the damaged journal aside: %w", err)
	}
	aside = filepath.Base(aside)
	if !usable {
		return aside, nil
	}
	return aside, j.replace(path, good)
}

// loadSteps finds the entries that the stacks name. Those before one that is missing
// cannot be taken back or made again.
func (j *Journal) loadSteps() error {
	wanted := map[int64]*Entry{}
	for _, e := range slices.Concat(j.now.Done, j.now.Undone) {
		if e.Kind == "" {
			wanted[e.Seq] = e
		}
	}
	names, err := j.segments()
	if err != nil {
		return err
	}
	for _, name := range slices.Backward(names) {
		if len(wanted) == 0 {
			break
		}
		s, err := j.entries(name)
		if err != nil {
			return err
		}
		for _, e := range slices.Concat(s.entries, s.head.Steps) {
			if unread := wanted[e.Seq]; unread != nil && e.Kind.changes() {
				*unread = e
				delete(wanted, e.Seq)
			}
		}
	}
	j.now.Done, j.now.Undone = known(j.now.Done), known(j.now.Undone)
	return nil
}

// known are the entries from the last one down to the first that was not found.
func known(entries []*Entry) []*Entry {
	for i, e := range slices.Backward(entries) {
		if e.Kind == "" {
			return entries[i+1:]
		}
	}
	return entries
}

// entries reads the entries of a segment, as far as they are good.
func (j *Journal) entries(name string) (segment, error) {
	data, err := j.readFile(name)
	if err != nil {
		return segment{}, err
	}
	return parseEntries(data), nil
}

// Left is the path of the workflow file that the history in a folder is of, "" where
// none can be read, and whether a file that holds w under a hash is as this history
// left it.
func Left(folder, hash string, w workflow.Workflow, options Options) (path string, same bool) {
	s := newest(folder, options)
	st, _ := s.replay(math.MaxInt64)
	same = workflow.Same(st.Workflow, w) || slices.ContainsFunc(st.saves, func(e Entry) bool { return e.Hash == hash })
	return s.head.Path, same
}

// WrittenIn is the id of the document that the history in a folder is of, "" where
// none can be read or the workflow file was never written with it.
func WrittenIn(folder string, options Options) string {
	s := newest(folder, options)
	st, _ := s.replay(math.MaxInt64)
	if slices.ContainsFunc(st.saves, func(e Entry) bool { return e.Seq > 0 }) {
		return s.workflow.ID
	}
	return ""
}

// newest is the last segment that can be used. Nothing is mended.
func newest(folder string, options Options) segment {
	j := &Journal{options: options.orDefaults(), folder: folder}
	j.options.ReadOnly = true
	names, _ := j.segments()
	for _, name := range slices.Backward(names) {
		if s, _, err := j.read(name); err == nil && s.started {
			return s
		}
	}
	return segment{}
}
