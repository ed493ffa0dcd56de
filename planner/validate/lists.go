package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// checkLists reports data programs that surely get another number of lists than they are for.
func (c *checker) checkLists() {
	for node, n := range c.W.Nodes {
		if c.tools == nil || n.Tool == nil || n.Tool.Name != workflow.TransformData {
			continue
		}
		taking := jq.TakenFor(text.Unquote(n.Tool.Arguments[programArgument]))
		data := n.Tool.Arguments[dataArgument]
		if ref, is := workflow.OnlyReference(data); is {
			c.checkOneList(node, ref, taking)
			c.checkProgramMembers(node, ref)
		} else if names := c.listsIn(data); len(names) > 0 && taking.Rows {
			c.reportSeveral(node, names)
		} else if len(names) > 0 {
			c.checkNames(node, names, taking)
		}
	}
}

// checkOneList reports a program that is for several lists or tables, where it gets one of rows.
func (c *checker) checkOneList(node int, ref workflow.Reference, taking jq.Taking) {
	source := c.Find(ref.Node)
	at := c.At(node, "tool/arguments/"+programArgument)
	switch {
	case source == none || !c.isList(ref):
	case taking.ByName:
		c.Report(problem.ArgumentInvalid, at, "“%s” takes lists by their names, but gets one list, “%s”.", c.Name(node), ref).
			Fix("Give %q of %q an object with each list that its program names, or let the program begin with what it does to the list itself.", dataArgument, c.ID(node))
	case taking.Tables && c.areRows(source, ref.Field):
		c.Report(problem.ArgumentInvalid, at, "“%s” puts tables below each other, but gets the rows of one, “%s”.", c.Name(node), ref).
			Fix("Give %q of %q an object of lists by names, and let its program begin with [{file: \"a\", rows: .a}, {file: \"b\", rows: .b}] | stack, or leave stack out.", dataArgument, c.ID(node))
	}
}

// checkProgramMembers reports a member that a program takes of the rows of a list, or of one of them, and
// that they are not said to have: nothing stands there. What is nearly the name of another is an error.
func (c *checker) checkProgramMembers(node int, ref workflow.Reference) {
	source := c.Find(ref.Node)
	if source == none || c.W.Nodes[source].Tool == nil || ref.Field != ref.Result() {
		return
	}
	g := c.tools.Gives(c.W.Nodes[source].Tool.Name, ref.Field)
	if len(g.Members) == 0 {
		return
	}
	lacking := jq.Lacking(text.Unquote(c.W.Nodes[node].Tool.Arguments[programArgument]), g.Members, g.Type == "object")
	if lacking == "" {
		return
	}
	p := c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+programArgument), "“%s” takes “%s” of what is in “%s”, which has %s, and no “%s”.", c.Name(node), lacking, c.Called(ref), strings.Join(g.Members, ", "), lacking)
	if near := report.Nearest(lacking, g.Members); len(near) == 1 {
		p.Fix("In %q of %q take .%s instead of .%s.", programArgument, c.ID(node), near[0], lacking)
		return
	}
	p.Fix("In %q of %q take one of these: %s. What differs from them, make by map of one of them.", programArgument, c.ID(node), strings.Join(g.Members, ", ")).Severity = problem.Warning
}

// checkNames reports a list that a program joins, or puts below others, and that the data do not have.
func (c *checker) checkNames(node int, names []string, taking jq.Taking) {
	for _, name := range taking.Names {
		if slices.Contains(names, name) {
			continue
		}
		named := strings.Join(names[:min(namedFields, len(names))], "”, “")
		c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+programArgument), "“%s” takes a list “%s”, but those that it gets are called “%s”.", c.Name(node), name, named).
			Fix("In %q of %q take a list by the name that it has in %q, or add one that is called so there.", programArgument, c.ID(node), dataArgument)
	}
}

// reportSeveral: what is meant of one list is not known of several; below each other they are one.
func (c *checker) reportSeveral(node int, names []string) {
	named := strings.Join(names[:min(namedFields, len(names))], "”, “")
	p := c.Report(problem.ArgumentInvalid, c.At(node, "tool/arguments/"+programArgument), "“%s” goes over the rows of one list, but gets lists by their names: “%s”.", c.Name(node), named).
		Fix("Begin %q of %q with one of them, with [{file: \"a\", rows: .a}, {file: \"b\", rows: .b}] | stack to put them below each other, or with a joining.", programArgument, c.ID(node))
	if len(names) < 2 {
		return
	}
	program := strings.TrimSpace(text.Unquote(c.W.Nodes[node].Tool.Arguments[programArgument]))
	if !strings.HasPrefix(program, stacking) {
		program = stacking + "\n| " + program
	}
	p.Quick(problem.Say("Put them below each other"), c.WithArgument(node, programArgument, text.Quote(tablesOf(names)+" | "+program)))
}

// stacking is the function that puts tables below each other.
const stacking = "stack"

// tablesOf is a list of tables in a program, as the form of the page writes it.
func tablesOf(names []string) string {
	tables := make([]string, len(names))
	for i, name := range names {
		tables[i] = "{file: " + string(text.Quote(name)) + ", rows: ." + behindDot(name) + "}"
	}
	return "[" + strings.Join(tables, ", ") + "]"
}

// behindDot is a name behind the dot in a program.
func behindDot(name string) string {
	isPlain := name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == "" && (name[0] < '0' || name[0] > '9')
	if isPlain {
		return name
	}
	return "[" + string(text.Quote(name)) + "]"
}

// listsIn are the names of lists, where data are nothing but such.
func (c *checker) listsIn(data jsontext.Value) (names []string) {
	var lists map[string]jsontext.Value
	if data.Kind() != '{' || json.Unmarshal(data, &lists) != nil {
		return nil
	}
	for _, value := range lists {
		ref, is := workflow.OnlyReference(value)
		if !is || c.Find(ref.Node) == none || !c.isList(ref) {
			return nil
		}
	}
	return keysOf(data)
}

// isList reports whether a result surely is a list.
func (c *checker) isList(ref workflow.Reference) bool {
	source := c.Find(ref.Node)
	call := c.W.Nodes[source].Tool
	if call != nil && call.Name == workflow.TransformData && ref.Field == "value" {
		_, isList := jq.Makes(text.Unquote(call.Arguments[programArgument]))
		return isList
	}
	return ref.Field == ref.Result() && c.results.ResultType(source, ref.Field) == "array"
}

// areRows reports whether a list has rows, and no tables.
func (c *checker) areRows(source int, result string) bool {
	call := c.W.Nodes[source].Tool
	if call == nil {
		return false
	}
	g := c.tools.Gives(call.Name, result)
	return g.Element == "object" && !slices.Contains(g.Members, "rows")
}
