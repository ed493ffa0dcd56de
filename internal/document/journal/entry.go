package journal

import (
	"slices"
	"time"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Kind says what an entry records.
type Kind string

// The kinds of entry. The first three change the document and have a sequence
// number of their own; the others say something of the version they name.
const (
	Edit   Kind = "edit"
	Undo   Kind = "undo"   // Of is the entry taken back, Patch its inverse
	Redo   Kind = "redo"   // Of is the entry made again, Patch its patch
	Name   Kind = "name"   // Label is the name of version Seq
	Saving Kind = "saving" // the file is about to hold version Seq, with Hash
	Saved  Kind = "saved"  // the file holds version Seq, with Hash
)

func (k Kind) changes() bool { return k == Edit || k == Undo || k == Redo }

// Entry is one record of a journal. What it says of the version before it and
// the patch make the version Seq.
type Entry struct {
	Seq    int64          `json:"seq"` // from 1, without gaps; 0 is the document before its first entry
	Time   time.Time      `json:"time"`
	Kind   Kind           `json:"kind"`
	Author string         `json:"author,omitzero"` // person, assistant or import
	Label  string         `json:"label,omitzero"`
	Said   problem.Said   `json:"said,omitzero"` // Label apart; zero where it is in words of the person
	Of     int64          `json:"of,omitzero"`
	Patch  workflow.Patch `json:"patch,omitzero"`
	Origin Origin         `json:"origin,omitzero"`
	Hash   string         `json:"hash,omitzero"`
}

// Origin says what of the assistant's work led to an edit.
type Origin struct {
	Request  string `json:"request,omitzero"` // id of what was asked
	Prompt   string `json:"prompt,omitzero"`
	Model    string `json:"model,omitzero"`
	Attempts int    `json:"attempts,omitzero"`
	Tokens   int    `json:"tokens,omitzero"` // read and written
}

// Version is a point in the history of a document.
type Version struct {
	Entry
	Named string // "" for most
}

// stacks are the entries that undo and redo would take next, with the next one last.
type stacks struct {
	Done, Undone []*Entry
}

// stackNumbers are stacks as a segment names them: by sequence numbers.
type stackNumbers struct {
	Done   []int64 `json:"done,omitempty"`
	Undone []int64 `json:"undone,omitempty"`
}

func (s stacks) numbers() stackNumbers { return stackNumbers{seqs(s.Done), seqs(s.Undone)} }

func seqs(entries []*Entry) (list []int64) {
	for _, e := range entries {
		list = append(list, e.Seq)
	}
	return list
}

// stacks are the entries with these numbers, of which nothing else is known yet.
func (n stackNumbers) stacks() stacks { return stacks{unread(n.Done), unread(n.Undone)} }

func unread(seqs []int64) (list []*Entry) {
	entries := make([]Entry, len(seqs))
	for i, seq := range seqs {
		entries[i].Seq = seq
		list = append(list, &entries[i])
	}
	return list
}

// MaxSteps is how many changes can be taken back.
const MaxSteps = 1000

// after is what the stacks are once the entry happened, and whether it may.
func (s stacks) after(e *Entry) (stacks, bool) {
	done, undone := slices.Clip(s.Done), slices.Clip(s.Undone)
	switch e.Kind {
	case Edit:
		done, undone = append(done, e), nil
	case Undo:
		if !isLast(done, e.Of) {
			return s, false
		}
		done, undone = done[:len(done)-1], append(undone, done[len(done)-1])
	case Redo:
		if !isLast(undone, e.Of) {
			return s, false
		}
		done, undone = append(done, undone[len(undone)-1]), undone[:len(undone)-1]
	case Name, Saving, Saved:
		return s, true
	}
	return stacks{Done: done[max(0, len(done)-MaxSteps):], Undone: undone}, true
}

func isLast(list []*Entry, seq int64) bool { return len(list) > 0 && list[len(list)-1].Seq == seq }
