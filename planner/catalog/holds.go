package catalog

import "slices"

// Holds are the things that a call of the tool uses of which there is one: the screen, with
// its windows, mouse and keyboard, and the clipboard. What steps of a workflow use more than
// once stands there more than once. given says which arguments the call may have; nil: any.
func (c *Catalog) Holds(tool string, given func(argument string) bool) (things []string) {
	t, _ := c.Get(tool)
	return t.Holds(given)
}

// Holds are those of the tool.
func (t Tool) Holds(given func(argument string) bool) (things []string) {
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
		if touch.Argument == "" || given == nil || given(touch.Argument) {
			add(touch.Thing)
		}
	}
	return things
}
