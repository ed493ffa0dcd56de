package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// What a command prints ends with a line end, most often. Nobody sees it, but it is part
// of the name of a file that it is put into.

// withoutLineEnd are in commands that may print no line end.
var withoutLineEnd = []string{"printf", "echo -n", "tr -d", "head -c", "NoNewline", "set /p"}

// checkLineEnd warns of what a command printed as a part of a path, an address, or an
// argument of another command.
func (c referenceChecks) checkLineEnd(node int, u workflow.Use, ref workflow.Reference) {
	path := u.Path + u.Tail
	argument, ok := strings.CutPrefix(path, "tool/arguments/")
	if !ok || c.tools == nil || !c.endsLine(ref) {
		return
	}
	isArgument := strings.HasPrefix(path, argvPath+"/") && path != c.shellLine(node)
	if !isArgument && !c.tools.Takes(c.W.Nodes[node].Tool.Name, argument).Line {
		return
	}
	by := workflow.Reference{Node: ref.Node, Field: "lines.0"}
	p := c.Report(problem.ArgumentInvalid, c.At(node, path), "“%s” puts “%s” into “%s” with the line end that commands print.", c.Name(node), ref, c.tools.Called(c.W.Nodes[node].Tool.Name, strings.Split(argument, "/")...)).
		Fix("At %s of %q use %q, the first line without its end.", path, c.ID(node), by)
	p.Severity = problem.Warning
	c.OfferUse(p, node, ref, by)
}

// endsLine reports whether a result is what a command printed, which may end with a line
// end.
func (c *checker) endsLine(ref workflow.Reference) bool {
	source := c.Find(ref.Node)
	if source == none || ref.Field != "stdout" && ref.Field != "text" || !c.results.Gives(source, "lines") {
		return false
	}
	tool := c.W.Nodes[source].Tool
	if tool == nil || tool.Name != workflow.RunCommand {
		return false
	}
	var argv []string
	if json.Unmarshal(tool.Arguments["argv"], &argv) != nil {
		return false
	}
	line := strings.Join(argv, " ")
	return !slices.ContainsFunc(withoutLineEnd, func(s string) bool { return strings.Contains(line, s) })
}
