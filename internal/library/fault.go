package library

import (
	"slices"
	"strings"
	"sync"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
)

// Callees are workflows that others call, with what is wrong with them: each is looked at once,
// when that is asked for. The methods may be called from any goroutine.
type Callees struct {
	tools    *catalog.Catalog // with those that they are
	withheld func(tool string) string
	byID     map[string]Workflow
	doubles  []Double
	all      relations

	mu    sync.Mutex
	known map[string]*problem.Said // first errors by id, nil where there is none
}

// NewCallees are the workflows that are among the tools. withheld is as of validate.Withholder.
func NewCallees(found []Workflow, doubles []Double, tools *catalog.Catalog, withheld func(tool string) string) *Callees {
	c := &Callees{tools: tools, withheld: withheld, byID: map[string]Workflow{}, doubles: doubles, all: relate(found, nil), known: map[string]*problem.Said{}}
	for _, w := range found {
		c.byID[w.ID] = w
	}
	return c
}

// Fault is the first error of the workflow that the tool is; false where there is none.
func (c *Callees) Fault(tool string) (problem.Said, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.fault(tool)
}

// fault is Fault; mu is locked.
func (c *Callees) fault(tool string) (problem.Said, bool) {
	t, _ := c.tools.Get(tool)
	w, is := c.byID[t.Workflow]
	if !is {
		return problem.Said{}, false
	}
	if _, looked := c.known[w.ID]; !looked {
		c.known[w.ID] = nil // one that comes back to itself says so itself
		if errors := validate.Workflow(w.Workflow, looking{c.tools, c}).With(problem.Error); len(errors) > 0 {
			c.known[w.ID] = new(placed(w, errors[0]))
		}
	}
	if first := c.known[w.ID]; first != nil {
		return *first, true
	}
	return problem.Said{}, false
}

// placed is what is wrong, with the step where the message does not name it.
func placed(w Workflow, p problem.Problem) problem.Said {
	n, is := w.Node(p.At.Node)
	if !is || strings.Contains(p.Message, n.Label()) {
		return p.What()
	}
	return problem.Say("“%s”: %s", n.Label(), p.What())
}

// Doubled are the files which all have that id, or a name by which the tool would be theirs.
func (c *Callees) Doubled(id, tool string) []string {
	for _, d := range c.doubles {
		if id != "" && d.ID == id || tool != "" && slices.Contains(d.tools, tool) {
			return d.Files
		}
	}
	return nil
}

// Others is the file of the workflow that the tool is, with those of the others that it could be
// taken for: such as have its id, and such as have its name.
func (c *Callees) Others(tool string) (file string, sameID, sameName []string) {
	t, _ := c.tools.Get(tool)
	w, is := c.byID[t.Workflow]
	if !is {
		return "", nil, nil
	}
	return w.File, w.Shadows, c.all.namesakes(w)
}

// looking are the tools for a workflow that is looked at because another one calls it.
type looking struct {
	*catalog.Catalog
	callees *Callees
}

func (l looking) Fault(tool string) (problem.Said, bool) { return l.callees.fault(tool) }

func (l looking) Doubled(id, tool string) []string { return l.callees.Doubled(id, tool) }

// Withheld says why a tool is not on offer that may have to be approved.
func (l looking) Withheld(tool string) string { return l.callees.withheld(tool) }

// Others asks the library.
func (l looking) Others(tool string) (file string, sameID, sameName []string) {
	return l.callees.Others(tool)
}
