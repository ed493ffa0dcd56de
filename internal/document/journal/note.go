package journal

// NameVersion gives the newest version a name.
func (j *Journal) NameVersion(name string) error {
	return j.note(Entry{Kind: Name, Seq: j.now.Seq, Label: name})
}

// Saving records that the workflow file is about to hold a version, with this
// hash.
func (j *Journal) Saving(seq int64, hash string) error {
	return j.note(Entry{Kind: Saving, Seq: seq, Hash: hash})
}

// Saved records that the workflow file holds a version, with this hash.
func (j *Journal) Saved(seq int64, hash string) error {
	return j.note(Entry{Kind: Saved, Seq: seq, Hash: hash})
}

func (j *Journal) note(e Entry) error {
	e.Time = j.time()
	return j.add(e, j.now.noted(e))
}
