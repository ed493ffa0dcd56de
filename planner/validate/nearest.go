package validate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// maxCompared bounds how many names are compared with wrong ones in one
// validation. Past it, it is not the spelling that is wrong.
const maxCompared = 200_000

// toolsCompared is how many names one call of Tools.Nearest counts for.
const toolsCompared = 1000

// spend reports whether n more names may be compared.
func (c *checker) spend(n int) bool {
	c.compared += n
	return c.compared <= maxCompared
}

// nearTools are the tools that a wrong name may mean: of workflows those that are called nearly so,
// without the one that is looked at.
func (c *checker) nearTools(tool string) []string {
	if !c.spend(toolsCompared) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.tools.Nearest(tool)), func(near string) bool {
		calls := c.tools.Calls(near)
		return len(calls) > 0 && (calls[0] == c.W.ID || !isNear(behindPrefix(near), behindPrefix(tool)))
	})
}

// behindPrefix is a name of a tool without that of where it is from, which all workflows share.
func behindPrefix(tool string) string {
	if _, tail, is := strings.Cut(tool, "__"); is {
		return tail
	}
	return tool
}

// nearNodes lists the nodes that a wrong id may mean: the one whose id or name
// it would be in another spelling, else those that differ in a few letters.
func (c *checker) nearNodes(id string) []int {
	if i := c.Find(workflow.Slug(id)); i != none {
		return []int{i}
	}
	if !c.spend(len(c.W.Nodes)) {
		return nil
	}
	var near []int
	for i, n := range c.W.Nodes {
		switch {
		case c.Repeats(i):
		case strings.EqualFold(n.Name, id):
			return []int{i}
		case isNear(n.ID, id):
			near = append(near, i)
		}
	}
	return near
}

// nearest lists the names that differ from the given one in a few letters.
func nearest(name string, names []string) []string {
	var near []string
	for _, n := range names {
		if isNear(n, name) && !slices.Contains(near, n) {
			near = append(near, n)
		}
	}
	return near
}

// isNear reports whether two names differ by at most a third of their letters.
func isNear(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	limit := max(utf8.RuneCountInString(a), utf8.RuneCountInString(b)) / 3
	if limit == 0 || len(a)-len(b) > 4*limit || len(b)-len(a) > 4*limit {
		return a == b
	}
	typos, ok := text.Distance(a, b)
	return ok && typos <= min(limit, maxTypos)
}

// maxTypos is how many letters may be wrong in any name.
const maxTypos = 3
