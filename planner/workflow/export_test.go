package workflow

// BuildAll makes every change one by one, where Select would give the patch as
// it came.
func (c *Changes) BuildAll() Workflow { return c.build(filledWith(len(c.list), true)) }
