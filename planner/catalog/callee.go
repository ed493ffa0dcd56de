package catalog

import (
	"slices"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
)

// Called is what people call a tool, or the argument of it at a path: the id alone where
// the tool is not on offer.
func (c *Catalog) Called(tool string, argument ...string) problem.Called {
	e := c.entry(tool)
	switch {
	case e == nil && len(argument) == 0:
		return problem.Called{ID: tool}
	case e == nil:
		return problem.Called{ID: schemas.Display(argument)}
	case len(argument) == 0:
		return callee{tool, e}.called()
	}
	return callee{tool, e}.argument(argument...)
}

// callee is the tool that a problem is about, and what people call it and its arguments.
type callee struct {
	tool  string // its name, as the call has it
	entry *entry
}

func (c callee) called() problem.Called {
	return problem.Called{ID: c.tool, Title: c.entry.tool.Called()}
}

// argument is the one at a path, also inside of another.
func (c callee) argument(path ...string) problem.Called {
	called := problem.Called{ID: schemas.Display(path)}
	args := c.entry.arguments()
	i := slices.IndexFunc(args, func(a Argument) bool { return len(path) > 0 && a.Name == path[0] })
	if i >= 0 {
		called.Title, called.Name = args[i].Title, shownBehind(path[1:])
	}
	return called
}
