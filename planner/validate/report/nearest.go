package report

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

// Spend reports whether n more names may be compared.
func (r *Reporter) Spend(n int) bool {
	r.compared += n
	return r.compared <= maxCompared
}

// NearNodes lists the nodes that a wrong id may mean: the one whose id or name
// it would be in another spelling, else those that differ in a few letters.
func (r *Reporter) NearNodes(id string) []int {
	if i := r.Find(workflow.Slug(id)); i != none {
		return []int{i}
	}
	if !r.Spend(len(r.W.Nodes)) {
		return nil
	}
	var near []int
	for i, n := range r.W.Nodes {
		switch {
		case r.Repeats(i):
		case strings.EqualFold(n.Name, id):
			return []int{i}
		case IsNear(n.ID, id):
			near = append(near, i)
		}
	}
	return near
}

// Nearest lists the names that differ from the given one in a few letters.
func Nearest(name string, names []string) []string {
	var near []string
	for _, n := range names {
		if IsNear(n, name) && !slices.Contains(near, n) {
			near = append(near, n)
		}
	}
	return near
}

// IsNear reports whether two names differ by at most a third of their letters.
func IsNear(a, b string) bool {
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
