package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// checkFileName warns of a comparison of a whole path with the name of a file, which is
// never the same.
func (c *conditionChecks) checkFileName(node int, path string, cond workflow.Condition) {
	l := newLeaf(clause{cond, false})
	ref, ok := workflow.ParseReference(l.left.Variable)
	if !ok || l.right.Literal.Kind() != '"' || !c.results.isPath(ref) {
		return
	}
	name := text.Unquote(l.right.Literal)
	asked := []workflow.Operator{workflow.Equals, workflow.NotEquals}
	if c.results.kindOf(ref) == "array" {
		asked = []workflow.Operator{workflow.Contains, workflow.NotContains}
	}
	if name == "" || strings.ContainsAny(name, `/\`) || !slices.Contains(asked, l.operator) {
		return
	}
	c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares whole paths of “%s” with “%s”, the name of a file, which none of them ever is.", c.name(node), ref, name).
		fix("At %s of %q ask whether one path, as the item of a Loop, Contains %q, or look for that name alone by the pattern of list_files.", path, c.id(node), "/"+name).Severity = problem.Warning
}

// listing are the tools whose files are whole paths.
var listing = []string{workflow.ListFiles, "search_files", "unzip"}

// wholePath are the tools that give the whole path of what they did something with.
var wholePath = []string{"read_file", "write_file", "move_file", "copy_file", "make_folder", "delete_file", "file_info", "hash_file", "zip", "write_table"}

// isPath reports whether a result is the whole path of a file, or a list of such.
func (r *results) isPath(ref workflow.Reference) bool {
	source := r.Find(ref.Node)
	if source == none {
		return false
	}
	n := r.W.Nodes[source]
	if n.Kind == workflow.KindLoop && n.Loop != nil && ref.Field == "item" {
		over, _ := workflow.ParseReference(n.Loop.Over)
		return over.Field == "files" && r.isPath(over)
	}
	switch {
	case n.Tool == nil:
		return false
	case ref.Field == "path":
		return slices.Contains(wholePath, n.Tool.Name)
	}
	return slices.Contains(listing, n.Tool.Name) && (ref.Field == "first" || ref.Result() == "files")
}
