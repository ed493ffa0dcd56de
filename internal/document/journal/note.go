package journal

import (
	"time"
)

// NameVersion gives the newest version a name.
func (j *Journal) NameVersion(name string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.note(Entry{Kind: Name, Seq: j.latest.seq, Label: name})
}

// Saving records that the workflow file is about to hold a version, with this
// hash.
func (j *Journal) Saving(seq int64, hash string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.note(Entry{Kind: Saving, Seq: seq, Hash: hash})
}

// Saved records that the workflow file holds a version, with this hash.
func (j *Journal) Saved(seq int64, hash string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.note(Entry{Kind: Saved, Seq: seq, Hash: hash})
}

func (j *Journal) note(e Entry) error {
	e.Time = j.options.Now().UTC().Truncate(time.Millisecond)
	j.latest = j.latest.noted(e)
	return j.add(e)
}
