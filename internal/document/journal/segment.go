package journal

import (
	"maps"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"planwright/internal/checkedline"
	"planwright/planner/workflow"
)

// formatVersion is that of the files this program writes.
const formatVersion = 1

// A journal is cut into segments, one file each. A segment starts with all of the
// document, so that none needs those before it: opening reads the last one, and
// removing the oldest is how a journal is kept short.

// head is the first line of a segment. The second is the workflow at that
// version, the others are entries.
type head struct {
	Format int          `json:"format"`
	Seq    int64        `json:"seq"` // of the version it starts with
	Time   time.Time    `json:"time"`
	Path   string       `json:"path"` // of the workflow file
	Stacks stackNumbers `json:"stacks"`
	Saves  []Entry      `json:"saves,omitempty"` // what the file may hold
	Names  names        `json:"names,omitempty"`
	Steps  []Entry      `json:"steps,omitempty"` // of the stacks, where the segments that held them were taken away
}

// segment is what the file of one holds, up to the first line that cannot be used.
type segment struct {
	light    bool // the workflow is not read
	head     head
	started  bool // the workflow was there
	workflow workflow.Workflow
	entries  []Entry
	length   int // of the lines that can be used
	end      checkedline.Condition
	newer    bool // written in a later format
}

// parseSegment reads a segment. It is usable where started is true.
func parseSegment(data []byte) segment {
	var s segment
	s.length, s.end = checkedline.Read(data, s.use)
	return s
}

// parseEntries reads a segment for its entries only.
func parseEntries(data []byte) segment {
	s := segment{light: true}
	s.length, s.end = checkedline.Read(data, s.use)
	return s
}

func (s *segment) use(payload []byte) bool {
	switch {
	case s.head.Format == 0:
		return s.useHead(payload)
	case !s.started:
		s.started = s.light || json.Unmarshal(payload, &s.workflow) == nil
		return s.started
	}
	var e Entry
	if json.Unmarshal(payload, &e) != nil || !s.follows(e) {
		return false
	}
	s.entries = append(s.entries, e)
	return true
}

func (s *segment) useHead(payload []byte) bool {
	var version struct {
		Format int `json:"format"`
	}
	if json.Unmarshal(payload, &version) != nil {
		return false
	}
	if s.newer = version.Format > formatVersion; s.newer {
		return false
	}
	var h head
	if json.Unmarshal(payload, &h) != nil || h.Format < 1 || h.Seq < 0 {
		return false
	}
	s.head = h
	return true
}

// follows reports whether the entry can stand behind those read so far.
func (s *segment) follows(e Entry) bool {
	if e.Kind.changes() {
		return e.Seq == s.last()+1
	}
	return e.Seq <= s.last() && (e.Kind == Name || e.Kind == Saving || e.Kind == Saved)
}

// last is the newest version in the segment.
func (s *segment) last() int64 {
	for _, e := range slices.Backward(s.entries) {
		if e.Kind.changes() {
			return e.Seq
		}
	}
	return s.head.Seq
}

// State is a document at one version, and what undo, redo and the file are then. A value
// is never changed, only replaced.
type State struct {
	Seq      int64
	Workflow workflow.Workflow
	stacks           // what undo and redo take next
	saves    []Entry // the last certain content of the file, and what may have followed
	names    names
}

// names are the names of versions. A value is never changed, only replaced.
type names map[int64]string

func (n names) with(seq int64, name string) names {
	next := make(names, len(n)+1)
	maps.Copy(next, n)
	next[seq] = name
	return next
}

// start is the state the segment begins with.
func (s *segment) start() State {
	return State{Seq: s.head.Seq, Workflow: s.workflow, stacks: s.head.Stacks.stacks(), saves: s.head.Saves, names: s.head.Names}
}

// replay returns the state after all entries up to a version, and how many
// entries that are. It stops early where an entry does not fit.
func (s *segment) replay(until int64) (State, int) {
	st := s.start()
	for i := range s.entries {
		next, ok := st.after(&s.entries[i])
		if !ok || s.entries[i].Seq > until {
			return st, i
		}
		st = next
	}
	return st, len(s.entries)
}

// after is the state once the entry happened, and whether it fits.
func (st State) after(e *Entry) (State, bool) {
	next, ok := st.stacks.after(e)
	if !ok {
		return st, false
	}
	if !e.Kind.changes() {
		return st.noted(*e), true
	}
	w, err := workflow.Apply(st.Workflow, e.Patch)
	if err != nil {
		return st, false
	}
	st.Seq, st.Workflow, st.stacks = e.Seq, w, next
	return st, true
}

// noted is the state once an entry was added that changes nothing.
func (st State) noted(e Entry) State {
	switch e.Kind {
	case Saved: // nothing else can be in the file now
		st.saves = []Entry{e}
	case Saving:
		st.saves = append(slices.Clip(st.saves), e)
	case Name:
		st.names = st.names.with(e.Seq, e.Label)
	case Edit, Undo, Redo:
	}
	return st
}

// suffix ends the names of segments.
const suffix = ".journal"
