package workflow

// The parts of patches and files that concern inputs.

func inputEdit(p Patch) edit[string, Input] {
	e := edit[string, Input]{what: ItemInput, key: inputKey, text: inputKey, same: SameInput}
	for _, r := range p.RemovedInputs {
		e.removed = append(e.removed, placed[Input]{r.Index, r.Input})
	}
	for _, u := range p.UpdatedInputs {
		e.updated = append(e.updated, change[Input]{u.Before, u.After})
	}
	for _, a := range p.AddedInputs {
		e.added = append(e.added, placed[Input]{a.Index, a.Input})
	}
	return e
}

func inputKey(in Input) string { return in.Name }

func (p *Patch) diffInputs(a, b []Input) {
	e := inputEdit(Patch{})
	e.diff(a, b)
	for _, r := range e.removed {
		p.RemovedInputs = append(p.RemovedInputs, PlacedInput{r.index, r.item})
	}
	for _, u := range e.updated {
		p.UpdatedInputs = append(p.UpdatedInputs, InputChange{u.before, u.after})
	}
	for _, n := range e.added {
		p.AddedInputs = append(p.AddedInputs, PlacedInput{n.index, n.item})
	}
}

// checkRawInputs reports an input that could not be read back from a file.
func (p Patch) checkRawInputs() error {
	for _, a := range p.AddedInputs {
		if !canWrite(a.Input) {
			return &ConflictError{Item: ItemInput, Key: a.Input.Name, Cause: ConflictRaw}
		}
	}
	for _, u := range p.UpdatedInputs {
		if !canWrite(u.After) {
			return &ConflictError{Item: ItemInput, Key: u.After.Name, Cause: ConflictRaw}
		}
	}
	return nil
}
