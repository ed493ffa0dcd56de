package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/possible"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// The whole path of a file and its name are never the same, and a whole path begins neither
// with ~ nor below another folder: what is compared so is never found, and “all but this
// one” is all.

// wholePathForm begins a whole path: with the root of a disk, of any system.
var wholePathForm = text.Pattern(`^(?:[/\\]|[A-Za-z]:[/\\]|\w+://)`)

// noPartForm begins what stands in no whole path.
var noPartForm = text.Pattern(`^(?:~|\.|\.\.)[/\\]`)

// checkFileName reports a comparison of a whole path with what none ever is.
func (c *conditionChecks) checkFileName(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, ok := workflow.ParseReference(l.Left.Variable)
	if !ok {
		return
	}
	written := c.results.WrittenOf(ref)
	if other, is := workflow.ParseReference(l.Right.Variable); is {
		c.checkSameForm(node, path, l, ref, other)
		return
	}
	if written != workflow.WholePath || l.Right.Literal.Kind() != '"' || workflow.MayHoldTemplate(l.Right.Literal) {
		return
	}
	value := possible.NewConstant(l.Right.Literal).Text
	isList := c.results.KindOf(ref) == "array"
	switch {
	case value == "" || wholePathForm().MatchString(value):
	case l.AsksFor(isList) && !strings.ContainsAny(value, `/\`):
		c.offerName(c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, the name of a file, which none of them ever is.", c.Name(node), ref, value), node, path, ref, value)
	case l.AsksFor(isList):
		c.offerName(c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, which is not the whole of one, so none of them ever is it.", c.Name(node), ref, value), node, path, ref, value)
	case l.AsksFor(true) && noPartForm().MatchString(value):
		c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” looks for “%s” in whole paths of “%s”, and none of them has that: they begin at the root of the disk.", c.Name(node), value, ref).
			Fix("At %s of %q look for %q.", path, c.ID(node), partOf(value))
	}
}

// offerName says how a file is told from others by its name. Where the step gives names as
// well, and the folder in which it looks is the one that is meant, the name decides it.
func (c *conditionChecks) offerName(p report.Finding, node int, path string, ref workflow.Reference, value string) {
	name := value[strings.LastIndexAny(value, `/\`)+1:]
	p.Fix("At %s of %q ask whether one path, as the item of a Loop, Contains %q, or compare the name alone, as the name of an element of entries, or look for that name alone by the pattern of list_files.", path, c.ID(node), partOf(value))
	by, given := c.results.Sibling(ref, workflow.FileName)
	_, _, overFiles := c.results.EntriesOf(ref)
	switch {
	case name == "" || !c.isIn(ref, value[:len(value)-len(name)]):
	case given:
		p.Quick(problem.Say("Compare its name with “%s”", name), c.UpdateNode(node, comparesName(ref, by, value, name)))
	case overFiles:
		c.offerEntries(p, ref, problem.Say("Compare its name with “%s”", name), node, comparesName(ref, workflow.Reference{Node: ref.Node, Field: "item.name"}, value, name))
	}
}

// comparesName compares a name where a path was compared.
func comparesName(path, by workflow.Reference, value, name string) func(*workflow.Node) {
	literal := func(o workflow.Operand, is string) bool {
		return o.Variable == "" && o.Literal.Kind() == '"' && possible.NewConstant(o.Literal).Text == is
	}
	return func(n *workflow.Node) {
		*n = workflow.MapConditions(*n, func(cond workflow.Condition) workflow.Condition {
			for _, sides := range [][2]*workflow.Operand{{&cond.Left, &cond.Right}, {&cond.Right, &cond.Left}} {
				if ref, is := workflow.ParseReference(sides[0].Variable); is && ref == path && literal(*sides[1], value) {
					sides[0].Variable, sides[1].Literal = by.String(), text.Quote(name)
				}
			}
			return cond
		})
	}
}

// partOf is what whole paths have of one that begins elsewhere.
func partOf(value string) string {
	return "/" + strings.TrimLeft(noPartForm().ReplaceAllString(value, ""), `/\`)
}

// isIn reports whether the paths that a reference leads to are those of files in the folder, and
// in none inside it: any folder where none is said.
func (c *conditionChecks) isIn(ref workflow.Reference, folder string) bool {
	made := c.results.MadeBy(ref)
	if folder == "" || made == nil || made.Name != workflow.ListFiles {
		return folder == ""
	}
	listed := lastFolder(textIn(made.Arguments["folder"]))
	return listed == lastFolder(folder) && !strings.Contains(listed, "{{") && !isOn(made.Arguments["recursive"])
}

// lastFolder is the name of the last folder of a path to one.
func lastFolder(path string) string {
	path = strings.TrimRight(path, `/\`)
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// checkSameForm reports a comparison of a whole path with a name that another step gives.
func (c *conditionChecks) checkSameForm(node int, path string, l possible.Leaf, left, right workflow.Reference) {
	whole, name := left, right
	if c.results.WrittenOf(left) == workflow.FileName {
		whole, name = right, left
	}
	isList := c.results.KindOf(whole) == "array"
	if c.results.WrittenOf(whole) != workflow.WholePath || c.results.WrittenOf(name) != workflow.FileName || !l.AsksFor(isList) || isList && whole != left {
		return
	}
	p := c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, the name of a file, which none of them ever is.", c.Name(node), whole, name).
		Fix("At %s of %q compare paths with paths, or names with names.", path, c.ID(node))
	if by, is := c.results.Sibling(name, workflow.WholePath); is {
		c.OfferUse(p, node, name, by)
	}
}

// usersOf are the steps that use a result of each step.
func (c *checker) usersOf(id string) []int {
	if c.users == nil {
		c.users = map[string][]int{}
		for i, n := range c.W.Nodes {
			n.Uses(func(u workflow.Use) bool {
				ref, ok := workflow.ParseReference(u.Text)
				if known := c.users[ref.Node]; ok && !slices.Contains(known[max(0, len(known)-1):], i) {
					c.users[ref.Node] = append(known, i)
				}
				return true
			})
		}
	}
	return c.users[id]
}

// offerEntries offers to let the loop of an item go over what tells names and paths, with the
// step changed so that it uses them; all others go on to use the path.
func (c *checker) offerEntries(p report.Finding, item workflow.Reference, label problem.Said, node int, change func(*workflow.Node)) {
	loop, entries, is := c.results.EntriesOf(item)
	if !is || !c.OffersMore() || c.isGivenOut(item.Node) {
		return
	}
	var patch workflow.Patch
	touched := append(slices.Clone(c.usersOf(item.Node)), loop, node)
	slices.Sort(touched)
	for _, i := range slices.Compact(touched) {
		patch.UpdatedNodes = append(patch.UpdatedNodes, c.UpdateNode(i, func(n *workflow.Node) {
			if i == node {
				change(n)
			}
			*n = workflow.MapReferences(*n, func(r workflow.Reference) workflow.Reference {
				if r == item {
					r.Field = "item.path"
				}
				return r
			})
			if i == loop {
				l := *n.Loop
				l.Over = entries.String()
				n.Loop = &l
			}
		}).UpdatedNodes...)
	}
	p.Quick(label, patch)
}
