package local

import "slices"

// consent is what the person allowed of what a run calls. It is guarded by the lock of the run.
type consent struct {
	always []string // tools that are called without asking, whatever they do
	passed []string // calls that are made without asking while the run lasts
	void   bool     // what was approved is not what there is now
}

// allow lets all calls of the tool pass from now on.
func (c *consent) allow(tool string) {
	if !slices.Contains(c.always, tool) {
		c.always = append(c.always, tool)
	}
}

// allowAgain allows what was allowed before the run was cut off, unless the tools may
// be others now.
func (c *consent) allowAgain(tools ...string) {
	if !c.void {
		for _, tool := range tools {
			c.allow(tool)
		}
	}
}

// allowRest lets calls that are like one pass while the run lasts.
func (c *consent) allowRest(calls ...string) {
	if c.void {
		return
	}
	for _, call := range calls {
		if !slices.Contains(c.passed, call) {
			c.passed = append(c.passed, call)
		}
	}
}
