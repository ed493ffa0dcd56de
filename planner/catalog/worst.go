package catalog

import "slices"

// WorstEffect is what the tool may do with arguments that nobody has seen yet, where its
// Effect says what it mostly does: a DELETE, a file that is replaced, a shell. Who knows the
// arguments judges by them.
func (t Tool) WorstEffect() Effect {
	traits, _ := t.Traits()
	known := []Effect{Read, Write, External, Destructive}
	if traits.Replaces != nil || len(traits.Decides) > 0 || !slices.Contains(known, t.Effect) {
		return Destructive
	}
	return t.Effect
}
