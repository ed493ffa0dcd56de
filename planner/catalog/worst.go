package catalog

import "slices"

// effects are the effects from the best to the worst.
var effects = []Effect{Read, Write, External, Destructive}

// Worse is the worse of two effects. One that is not known is the worst.
func (e Effect) Worse(other Effect) Effect {
	a, b := slices.Index(effects, e), slices.Index(effects, other)
	if a < 0 || b < 0 {
		return Destructive
	}
	return effects[max(a, b)]
}

// WorstEffect is what the tool may do with arguments that nobody has seen yet, where its
// Effect says what it mostly does: a DELETE, a file that is replaced, a shell. Who knows the
// arguments judges by them.
func (t Tool) WorstEffect() Effect {
	traits, _ := t.Traits()
	if traits.Replaces != nil || len(traits.Decides) > 0 || !slices.Contains(effects, t.Effect) {
		return Destructive
	}
	return t.Effect
}
