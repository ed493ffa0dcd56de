package catalog

import "slices"

// Also are the words that people may look for the tool by and that its name does not have:
// those that mean the same as a word of it.
func (t Tool) Also() []string {
	own := newWords(t.Name)
	var groups uint64
	var stems []string
	for _, w := range own {
		groups |= w.groups
		stems = append(stems, w.stem)
	}
	var also []string
	for n, group := range sameWords {
		if groups&(1<<n) == 0 {
			continue
		}
		for _, w := range group {
			if !slices.Contains(stems, stem(w)) {
				also = append(also, w)
			}
		}
	}
	slices.Sort(also)
	return slices.Compact(also)
}
