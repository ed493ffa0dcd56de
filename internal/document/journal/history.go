package journal

import (
	"errors"
	"path/filepath"
	"slices"
	"time"

	"planwright/planner/workflow"
)

// ErrUnknownVersion says that a version is not, or no longer, in the journal.
var ErrUnknownVersion = errors.New("the version is not in the journal")

// HistoryAfter lists the versions after one, the newest first. Patches are left out. It
// reads only what holds them.
func (j *Journal) HistoryAfter(seq int64) ([]Version, error) {
	if j.broken != nil {
		return nil, j.broken
	}
	names, err := j.segments()
	if err != nil {
		return nil, err
	}
	var all []Entry
	for i, name := range names {
		if i+1 < len(names) && startOf(names[i+1]) <= seq {
			continue
		}
		s, err := j.entries(name)
		if err != nil {
			return nil, err
		}
		all = append(upTo(all, s.head.Seq), s.entries...)
	}
	all = slices.DeleteFunc(append(all, j.pending...), func(e Entry) bool { return e.Seq <= seq })
	return versions(all, j.now.names), nil
}

// upTo leaves out the versions after seq: a later segment starts there, so they
// were never acknowledged.
func upTo(entries []Entry, seq int64) []Entry {
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.Seq > seq })
}

func versions(entries []Entry, named names) []Version {
	list := []Version{}
	for _, e := range slices.Backward(entries) {
		if e.Kind.changes() {
			e.Patch = workflow.Patch{}
			list = append(list, Version{Entry: e, Named: named[e.Seq]})
		}
	}
	return list
}

// Preview is the document at a version.
func (j *Journal) Preview(seq int64) (workflow.Workflow, error) {
	switch {
	case j.broken != nil:
		return workflow.Workflow{}, j.broken
	case seq == j.now.Seq && !j.options.ReadOnly:
		return j.now.Workflow, nil
	}
	names, err := j.segments()
	if err != nil {
		return workflow.Workflow{}, err
	}
	for _, name := range slices.Backward(names) {
		if startOf(name) > seq {
			continue
		}
		data, err := j.options.FS.ReadFile(filepath.Join(j.folder, name))
		if err != nil {
			return workflow.Workflow{}, err
		}
		s := parseSegment(data)
		if st, _ := s.replay(seq); s.started && st.Seq == seq {
			return st.Workflow, nil
		}
		break
	}
	return workflow.Workflow{}, ErrUnknownVersion
}

// What is always kept: so many versions, those of so long, and named ones.
const (
	keepVersions = 50
	keepTime     = 7 * 24 * time.Hour
)

// prune removes the oldest segments that need not be kept. It is no harm when it
// fails: it is tried again with the next segment.
func (j *Journal) prune() {
	files, err := j.segments()
	if err != nil {
		return
	}
	oldest := j.options.Now().Add(-keepTime)
	for i := range len(files) - 1 {
		next, err := j.entries(files[i+1])
		if err != nil || j.disk().Seq-next.head.Seq < keepVersions || next.head.Time.After(oldest) {
			return
		}
		if !j.disk().names.within(startOf(files[i]), next.head.Seq) {
			_ = j.options.FS.Remove(filepath.Join(j.folder, files[i]))
		}
	}
}

// within reports whether a version after from, and no later than to, has a name.
func (n names) within(from, to int64) bool {
	for seq := range n {
		if from < seq && seq <= to {
			return true
		}
	}
	return false
}
