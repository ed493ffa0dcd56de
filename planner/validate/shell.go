package validate

import (
	"strconv"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

const argvPath = "tool/arguments/argv"

// checkShellUse reports a text in a line for a shell: what is in it is carried out, and a
// space takes it apart. A person gives an input, but a file or a page may hold anything.
func (c referenceChecks) checkShellUse(node int, u workflow.Use, ref workflow.Reference) {
	if u.Path+u.Tail != c.shellLine(node) || !c.isText(ref) {
		return
	}
	p := c.Report(problem.ArgumentInvalid, c.At(node, u.Path+u.Tail), "“%s” puts “%s” into a line for a shell: a space in it takes it apart, and commands in it are carried out.", c.Name(node), ref).
		Fix(`In %q leave the shell out and give each argument as an element of its own, or set "env" to {"VALUE": %q} and write "$VALUE", with its quotes, in the line instead of %s.`, c.ID(node), u.Text, u.Text)
	if ref.Node == workflow.InputsID {
		p.Severity = problem.Warning
	}
}

// shellLine is the place in a command of what a shell reads; "" where none reads it.
func (c *checker) shellLine(node int) string {
	n := c.W.Nodes[node]
	if n.Tool == nil || n.Tool.Name != workflow.RunCommand {
		return ""
	}
	if n.Tool.Arguments["shell"].Kind() == 't' {
		return argvPath + "/0"
	}
	var argv []string
	if json.Unmarshal(n.Tool.Arguments["argv"], &argv) != nil || workflow.LineAt(argv) == 0 {
		return ""
	}
	return argvPath + "/" + strconv.Itoa(workflow.LineAt(argv))
}

// isText reports whether a result may be a text: numbers, and true and false, hold no signs.
func (c *checker) isText(ref workflow.Reference) bool {
	switch c.results.KindOf(ref) {
	case "number", "integer", "boolean":
		return false
	}
	return true
}
