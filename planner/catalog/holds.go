package catalog

import "slices"

// Holds are the things that a call of the tool uses of which there is one: the screen, with
// its windows, mouse and keyboard, and the clipboard. What steps of a workflow use more than
// once stands there more than once.
func (c *Catalog) Holds(tool string) (things []string) {
	t, _ := c.Get(tool)
	return t.Holds()
}

// Holds are those of the tool.
func (t Tool) Holds() (things []string) {
	if t.Workflow != "" {
		return t.Held
	}
	traits, _ := t.Traits()
	add := func(thing Thing) {
		if (thing == Screen || thing == Clipboard) && !slices.Contains(things, string(thing)) {
			things = append(things, string(thing))
		}
	}
	add(traits.Holds)
	for _, touch := range traits.Touches {
		add(touch.Thing)
	}
	return things
}
