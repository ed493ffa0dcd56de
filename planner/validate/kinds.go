package validate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// A result has a type, and so has the place where it is used. What can never go there is
// reported while it is planned: when the workflow runs it would fail, or be compared and
// never be equal. A text may read as anything, and passes.

// fileKind is the type of a result that is a file.
const fileKind = "file"

// kinds are the types in words.
var kinds = map[string]string{
	"string": "a text", "number": "a number", "integer": "a number", "boolean": "true or false",
	"array": "a list", "object": "an object", fileKind: "a file",
}

// fileMembers are the types of what is in a file.
var fileMembers = map[string]string{"path": "string", "name": "string", "mime": "string", "size": "integer", "sha256": "string"}

// fits reports whether a value of the type may be given there: as it is, or in another
// form that is certain.
func fits(t workflow.Takes, kind string) bool {
	has := func(types ...string) bool {
		return slices.ContainsFunc(types, func(one string) bool { return slices.Contains(t.Types, one) })
	}
	switch {
	case kind == fileKind:
		return t.File || len(t.Types) == 0 || has("object")
	case t.File:
		return kind == "string"
	case len(t.Types) == 0 || has(kind):
		return true
	case kind == "integer" || kind == "number":
		return has("integer", "number", "string", "array")
	case kind == "boolean":
		return has("string", "array")
	case kind == "object":
		return has("array")
	}
	return kind != "array"
}

// words says what is taken.
func words(t workflow.Takes) string {
	if t.File {
		return "a file, or the path of one"
	}
	var all []string
	for _, kind := range t.Types {
		if word := kinds[kind]; word != "" && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return strings.Join(all, " or ")
}

// kindOf is the type of what a reference stands for, "" where it is not known.
func (c *checker) kindOf(ref workflow.Reference) string {
	kind := c.typeOf(ref)
	switch {
	case ref.Field == ref.Result():
		return kind
	case kind == fileKind:
		return fileMembers[strings.TrimPrefix(ref.Field, ref.Result()+".")]
	}
	return ""
}

// checkUsedKind reports a result in a place that can never take it.
func (c *checker) checkUsedKind(node int, u workflow.Use, ref workflow.Reference) {
	kind := c.kindOf(ref)
	if kind == "" {
		return
	}
	path := u.Path + u.Tail
	argument, isArgument := strings.CutPrefix(path, "tool/arguments/")
	switch {
	case isArgument && u.Whole:
		c.checkArgument(node, argument, ref, kind)
	case path == "loop/over" && kind != "array":
		c.misfit(node, path, ref, kind, workflow.Takes{Types: []string{"array"}}, "goes over")
	case path == "loop/times" && !fits(workflow.Takes{Types: []string{"integer"}}, kind):
		c.misfit(node, path, ref, kind, workflow.Takes{Types: []string{"integer"}}, "repeats so many times as")
	case kind != fileKind:
	case path == "aiTransform/inputRef":
		c.misfit(node, path, ref, kind, workflow.Takes{Types: []string{"string"}}, "reads")
	case strings.HasPrefix(u.Text, "{{"): // within a text
		c.describesFile(node, path, ref, workflow.Reference{Node: ref.Node, Field: ref.Field + ".name"}, "puts")
	}
}

func (c *checker) checkArgument(node int, argument string, ref workflow.Reference, kind string) {
	tool := c.W.Nodes[node].Tool.Name
	if c.tools == nil {
		return
	}
	takes := c.tools.Takes(tool, argument)
	path, verb := "tool/arguments/"+argument, fmt.Sprintf("gives “%s” of %s", argument, tool)
	switch {
	case takes.File && kind == "string" && !c.isPathOf(ref), !fits(takes, kind):
		c.misfit(node, path, ref, kind, takes, verb)
	case kind == fileKind && !takes.File:
		by, _ := c.instead(ref, workflow.Takes{Types: []string{"string"}})
		c.describesFile(node, path, ref, by, verb)
	}
}

// isPathOf reports whether a text may be the path of a file: not where the step gives
// its file as one.
func (c *checker) isPathOf(ref workflow.Reference) bool {
	if ref.Field == ref.Result()+".path" {
		return true
	}
	_, given := c.onlyResult(ref, func(kind string) bool { return kind == fileKind })
	return !given
}

// texts are the arguments that people read, or that may hold any text.
var texts = []string{"tool/arguments/text", "tool/arguments/message", "tool/arguments/question", "tool/arguments/input", "tool/arguments/body"}

// misfit reports a result that a place does not take, and offers what it may take.
func (c *checker) misfit(node int, path string, ref workflow.Reference, kind string, takes workflow.Takes, verb string) {
	code := problem.ArgumentInvalid
	if !strings.HasPrefix(path, "tool/") {
		code = problem.StepIncomplete
	}
	by, some := c.instead(ref, takes)
	if (kind == "array" || kind == fileKind) && !takes.File && slices.Contains(takes.Types, "string") && strings.HasPrefix(path, "tool/") && !slices.Contains(texts, path) {
		some = false // a path or a key is not what people read
	}
	p := c.report(code, c.at(node, path), "“%s” %s “%s”, which is %s; it takes %s.", c.name(node), verb, ref, kinds[kind], words(takes))
	switch {
	case kind == fileKind && c.offerFileAt(p, node, path, takes):
	case some:
		c.offerUse(p.fix("At %s of %q use %q, which is %s.", path, c.id(node), by, words(takes)), node, ref, by)
	case kind == "array":
		p.fix("At %s of %q use one of its elements: repeat the step in a Loop over %q, with the item of the Loop. Or use a result that is %s.", path, c.id(node), ref, words(takes))
	case kind == fileKind && len(takes.Types) > 0:
		p.fix("At %s of %q use a result that is %s. To keep the file, save it first by write_file with file %q, and use the path of that step.", path, c.id(node), words(takes), "{{"+ref.String()+"}}")
	default:
		p.fix("At %s of %q use a result that is %s, or write the value itself.", path, c.id(node), words(takes))
	}
}

// offerFileAt offers to give a file as the argument that takes one.
func (c *checker) offerFileAt(p finding, node int, path string, takes workflow.Takes) bool {
	argument := strings.TrimPrefix(path, "tool/arguments/")
	n := c.W.Nodes[node]
	if takes.FileAt == "" || n.Tool == nil || has(n.Tool.Arguments, takes.FileAt) || !has(n.Tool.Arguments, argument) || argument != "text" {
		return false
	}
	p.fix("Of %q write the value of the argument %q as the argument %q.", c.id(node), argument, takes.FileAt).
		quick(fmt.Sprintf("Give it as “%s”", takes.FileAt), c.updateNode(node, func(n *workflow.Node) {
			t := *n.Tool
			t.Arguments = maps.Clone(t.Arguments)
			t.Arguments[takes.FileAt] = t.Arguments[argument]
			delete(t.Arguments, argument)
			n.Tool = &t
		}))
	return true
}

// describesFile warns of a file where only words about it arrive. by may be meant.
func (c *checker) describesFile(node int, path string, ref, by workflow.Reference, verb string) {
	p := c.report(problem.ArgumentInvalid, c.at(node, path), "“%s” %s “%s”, which is a file: only words about it come there, not what is in it.", c.name(node), verb, ref)
	p.Severity = problem.Warning
	if by == (workflow.Reference{}) {
		p.fix("At %s of %q use another result of %q.", path, c.id(node), ref.Node)
		return
	}
	c.offerUse(p.fix("At %s of %q use %q, or another result of %q.", path, c.id(node), by, ref.Node), node, ref, by)
}

// usualResults are the results that are meant where one of a type is wanted.
var usualResults = map[string][]string{"string": {"text"}, "integer": {"count"}, "number": {"count"}, "boolean": {"found"}}

// instead is another result of the same step that a place takes.
func (c *checker) instead(ref workflow.Reference, takes workflow.Takes) (workflow.Reference, bool) {
	if takes.File {
		return c.onlyResult(ref, func(kind string) bool { return kind == fileKind })
	}
	for _, kind := range takes.Types {
		names := usualResults[kind]
		if kind == "string" && c.kindOf(ref) == fileKind {
			names = []string{"body", "text"}
		}
		for _, name := range names {
			if name != ref.Field && c.isOfKind(ref.Node, name, kind) {
				return workflow.Reference{Node: ref.Node, Field: name}, true
			}
		}
	}
	if slices.Contains(takes.Types, "array") {
		return c.onlyResult(ref, func(kind string) bool { return kind == "array" })
	}
	return workflow.Reference{}, false
}

// isOfKind reports whether a step gives a result of the name that is surely of the type.
func (c *checker) isOfKind(id, name, kind string) bool {
	source := c.Find(id)
	if source == none || !c.gives(source, name) {
		return false
	}
	is := c.resultType(source, name)
	return is == kind || is == "integer" && kind == "number"
}

// onlyResult is the only result of the step of such a type.
func (c *checker) onlyResult(ref workflow.Reference, is func(kind string) bool) (workflow.Reference, bool) {
	source := c.Find(ref.Node)
	if source == none {
		return workflow.Reference{}, false
	}
	names, _ := c.results(source)
	var found []string
	for _, name := range names {
		if is(c.resultType(source, name)) {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		return workflow.Reference{}, false
	}
	return workflow.Reference{Node: ref.Node, Field: found[0]}, true
}

// checkComparable reports a comparison of values that are never equal, or never in
// order, whatever they are.
func (c *checker) checkComparable(node int, path string, cond workflow.Condition) {
	left, right := c.operandKind(cond.Left), c.operandKind(cond.Right)
	never := false
	switch cond.Operator {
	case workflow.GreaterThan, workflow.LessThan, workflow.GreaterThanOrEqual, workflow.LessThanOrEqual:
		never = hasNoOrder(left) || hasNoOrder(right) || left != "" && right != "" && !areComparable(left, cond.Left, right, cond.Right)
	case workflow.Equals, workflow.NotEquals:
		never = left != "" && right != "" && !areComparable(left, cond.Left, right, cond.Right)
	case workflow.Contains, workflow.NotContains, workflow.IsEmpty, workflow.IsNotEmpty:
	}
	if !never {
		return
	}
	what := cond.Left
	if what.Variable == "" || hasNoOrder(right) && !hasNoOrder(left) && cond.Right.Variable != "" {
		what = cond.Right
	}
	ref, isResult := workflow.ParseReference(what.Variable)
	if !isResult {
		return
	}
	kind := c.kindOf(ref)
	p := c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s”, which is %s, with something that it can never be %s.", c.name(node), ref, kinds[kind], orderWords(cond.Operator))
	by, some := c.instead(ref, workflow.Takes{Types: []string{"integer"}})
	is := func(kind string) bool { return left == kind || right == kind }
	switch {
	case kind == "array" && some && (is("number") || is("integer")):
		c.offerUse(p.fix("At %s of %q compare %q, how many they are, or use Contains or IsEmpty.", path, c.id(node), by), node, ref, by)
	case kind == "array" && is("string"):
		p.fix("At %s of %q use Contains to ask whether it is in %q, or another result.", path, c.id(node), ref)
	case kind == fileKind && is("string"):
		by := workflow.Reference{Node: ref.Node, Field: ref.Field + ".name"}
		c.offerUse(p.fix("At %s of %q compare %q, or its path.", path, c.id(node), by), node, ref, by)
	default:
		p.fix("At %s of %q compare %q with %s, or use another result or operator.", path, c.id(node), ref, kinds[kind])
	}
}

func orderWords(o workflow.Operator) string {
	if o == workflow.Equals || o == workflow.NotEquals {
		return "equal to"
	}
	return "larger or smaller than"
}

func hasNoOrder(kind string) bool {
	return kind == "array" || kind == "object" || kind == "boolean" || kind == fileKind
}

// operandKind is the type of an operand, "" where it is not known, or null.
func (c *checker) operandKind(o workflow.Operand) string {
	if o.Variable != "" {
		ref, ok := workflow.ParseReference(o.Variable)
		if !ok {
			return ""
		}
		return c.kindOf(ref)
	}
	switch o.Literal.Kind() {
	case '"':
		return "string"
	case '0':
		return "number"
	case 't', 'f':
		return "boolean"
	case '[':
		return "array"
	case '{':
		return "object"
	}
	return ""
}

// areComparable reports whether values of these types may be equal. A text may be the
// number or the boolean that it names.
func areComparable(left string, l workflow.Operand, right string, r workflow.Operand) bool {
	if left == "integer" {
		left = "number"
	}
	if right == "integer" {
		right = "number"
	}
	switch {
	case left == right:
		return true
	case left == "string":
		return names(l, right)
	case right == "string":
		return names(r, left)
	}
	return false
}

// names reports whether a text may name a value of the type: one that is a result always
// may name a number or a boolean.
func names(text workflow.Operand, kind string) bool {
	if kind != "number" && kind != "boolean" {
		return false
	}
	if text.Variable != "" {
		return true
	}
	var s string
	if json.Unmarshal(text.Literal, &s) != nil {
		return true
	}
	if kind == "boolean" {
		return s == "true" || s == "false"
	}
	return numeral().MatchString(s)
}

// numeral is a text that reads as a number when conditions are decided.
var numeral = text.Pattern(`^\s*[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*$`)
