package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
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
	l := newLeaf(clause{cond, false})
	ref, ok := workflow.ParseReference(l.left.Variable)
	if !ok {
		return
	}
	written := c.results.writtenOf(ref)
	if other, is := workflow.ParseReference(l.right.Variable); is {
		c.checkSameForm(node, path, l, ref, other)
		return
	}
	if written != workflow.WholePath || l.right.Literal.Kind() != '"' || workflow.MayHoldTemplate(l.right.Literal) {
		return
	}
	value := newConstant(l.right.Literal).text
	isList := c.results.kindOf(ref) == "array"
	switch {
	case value == "" || wholePathForm().MatchString(value):
	case l.asksFor(isList) && !strings.ContainsAny(value, `/\`):
		c.offerName(c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, the name of a file, which none of them ever is.", c.name(node), ref, value), node, path, ref, value)
	case l.asksFor(isList):
		c.offerName(c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, which is not the whole of one, so none of them ever is it.", c.name(node), ref, value), node, path, ref, value)
	case l.asksFor(true) && noPartForm().MatchString(value):
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” looks for “%s” in whole paths of “%s”, and none of them has that: they begin at the root of the disk.", c.name(node), value, ref).
			fix("At %s of %q look for %q.", path, c.id(node), partOf(value))
	}
}

// asksFor reports whether the leaf asks whether something is the text: of a list, whether that
// is in it.
func (l leaf) asksFor(inList bool) bool {
	if inList {
		return l.operator == workflow.Contains || l.operator == workflow.NotContains
	}
	return l.operator == workflow.Equals || l.operator == workflow.NotEquals
}

// offerName says how a file is told from others by its name. Where the step gives names as
// well, and the folder in which it looks is the one that is meant, the name decides it.
func (c *conditionChecks) offerName(p finding, node int, path string, ref workflow.Reference, value string) {
	name := value[strings.LastIndexAny(value, `/\`)+1:]
	p.fix("At %s of %q ask whether one path, as the item of a Loop, Contains %q, or compare the name alone, as the name of an element of entries, or look for that name alone by the pattern of list_files.", path, c.id(node), partOf(value))
	by, given := c.results.sibling(ref, workflow.FileName)
	_, _, overFiles := c.results.entriesOf(ref)
	switch {
	case name == "" || !c.isIn(ref, value[:len(value)-len(name)]):
	case given:
		p.quick(problem.Say("Compare its name with “%s”", name), c.updateNode(node, comparesName(ref, by, value, name)))
	case overFiles:
		c.offerEntries(p, ref, problem.Say("Compare its name with “%s”", name), node, comparesName(ref, workflow.Reference{Node: ref.Node, Field: "item.name"}, value, name))
	}
}

// comparesName compares a name where a path was compared.
func comparesName(path, by workflow.Reference, value, name string) func(*workflow.Node) {
	literal := func(o workflow.Operand, is string) bool {
		return o.Variable == "" && o.Literal.Kind() == '"' && newConstant(o.Literal).text == is
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
	made := c.results.madeBy(ref)
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
func (c *conditionChecks) checkSameForm(node int, path string, l leaf, left, right workflow.Reference) {
	whole, name := left, right
	if c.results.writtenOf(left) == workflow.FileName {
		whole, name = right, left
	}
	isList := c.results.kindOf(whole) == "array"
	if c.results.writtenOf(whole) != workflow.WholePath || c.results.writtenOf(name) != workflow.FileName || !l.asksFor(isList) || isList && whole != left {
		return
	}
	p := c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, the name of a file, which none of them ever is.", c.name(node), whole, name).
		fix("At %s of %q compare paths with paths, or names with names.", path, c.id(node))
	if by, is := c.results.sibling(name, workflow.WholePath); is {
		c.offerUse(p, node, name, by)
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
func (c *checker) offerEntries(p finding, item workflow.Reference, label problem.Said, node int, change func(*workflow.Node)) {
	loop, entries, is := c.results.entriesOf(item)
	if !is || c.quickFixes > maxQuickFixes || c.isGivenOut(item.Node) {
		return
	}
	var patch workflow.Patch
	touched := append(slices.Clone(c.usersOf(item.Node)), loop, node)
	slices.Sort(touched)
	for _, i := range slices.Compact(touched) {
		patch.UpdatedNodes = append(patch.UpdatedNodes, c.updateNode(i, func(n *workflow.Node) {
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
	p.quick(label, patch)
}
