package catalog

import (
	"cmp"
	"slices"

	"planwright/planner/text"
	"planwright/planner/vocabulary"
)

// maxNearest is how many names Nearest offers.
const maxNearest = 3

// nearEnough is the likeness, from 0 to 1, from which a tool is worth offering.
const nearEnough = 0.5

// toolWords are the words that tell what a tool is about.
type toolWords struct {
	folded      string
	name        []vocabulary.Word
	description []vocabulary.Word
}

func newToolWords(t Tool) toolWords {
	return toolWords{folded: text.Letters(t.Name), name: vocabulary.Of(t.Name), description: vocabulary.Of(t.Description)}
}

// Nearest returns the names of at most three tools most like the given name,
// best first, and none where nothing is near. It looks at spelling, at words in
// common, at words that mean the same, and at the tools' descriptions.
func (c *Catalog) Nearest(name string) []string {
	if c == nil {
		return nil
	}
	asked := newToolWords(Tool{Name: name})
	type scored struct {
		name  string
		score float64
	}
	var near []scored
	for _, e := range c.entries {
		if s := likeness(asked, c.index.words[e]); s >= nearEnough {
			near = append(near, scored{e.tool.Name, s})
		}
	}
	slices.SortStableFunc(near, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var names []string
	for _, n := range near[:min(len(near), maxNearest)] {
		names = append(names, n.name)
	}
	return names
}

// likeness is 1 for equal names and falls to 0.
func likeness(asked, tool toolWords) float64 {
	return max(vocabulary.Similarity(asked.folded, tool.folded), shared(asked, tool))
}

// shared compares word by word: how much of what was asked the tool is about,
// and how much of the tool's name was asked for.
func shared(asked, tool toolWords) float64 {
	if len(asked.name) == 0 || len(tool.name) == 0 {
		return 0
	}
	var said, covered float64
	for _, a := range asked.name {
		said += max(a.Best(tool.name), a.Mentioned(tool.description))
	}
	for _, t := range tool.name {
		covered += t.Best(asked.name)
	}
	return 0.65*said/float64(len(asked.name)) + 0.35*covered/float64(len(tool.name))
}

// Also are the words that people may look for the tool by and that its name does not have:
// those that mean the same as a word of it.
func (t Tool) Also() []string { return vocabulary.Also(t.Name) }
