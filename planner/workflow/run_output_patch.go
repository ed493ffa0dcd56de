package workflow

// The parts of patches and files that concern outputs.

func outputEdit(p Patch) edit[string, RunOutput] {
	e := edit[string, RunOutput]{what: ItemOutput, key: outputKey, text: outputKey, same: SameRunOutput}
	for _, r := range p.RemovedOutputs {
		e.removed = append(e.removed, placed[RunOutput]{r.Index, r.Output})
	}
	for _, u := range p.UpdatedOutputs {
		e.updated = append(e.updated, change[RunOutput]{u.Before, u.After})
	}
	for _, a := range p.AddedOutputs {
		e.added = append(e.added, placed[RunOutput]{a.Index, a.Output})
	}
	return e
}

func outputKey(o RunOutput) string { return o.Name }

func (p *Patch) diffOutputs(a, b []RunOutput) {
	e := outputEdit(Patch{})
	e.diff(a, b)
	for _, r := range e.removed {
		p.RemovedOutputs = append(p.RemovedOutputs, PlacedOutput{r.index, r.item})
	}
	for _, u := range e.updated {
		p.UpdatedOutputs = append(p.UpdatedOutputs, OutputChange{u.before, u.after})
	}
	for _, n := range e.added {
		p.AddedOutputs = append(p.AddedOutputs, PlacedOutput{n.index, n.item})
	}
}

// checkRawOutputs reports an output that could not be read back from a file.
func (p Patch) checkRawOutputs() error {
	for _, a := range p.AddedOutputs {
		if !canWrite(a.Output) {
			return &ConflictError{Item: ItemOutput, Key: a.Output.Name, Cause: ConflictRaw}
		}
	}
	for _, u := range p.UpdatedOutputs {
		if !canWrite(u.After) {
			return &ConflictError{Item: ItemOutput, Key: u.After.Name, Cause: ConflictRaw}
		}
	}
	return nil
}
