package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// A reference is a name with names and indexes after dots. Models write programs
// there, such as {{read.text.strip()}}, for which nothing is found when the workflow
// runs: a condition would take the wrong branch, and nobody would see why.

// programSigns are in a computation, and hardly in a name.
const programSigns = "()[]|+=<>!?&'\"`"

var (
	bracketed = text.Pattern(`\[\s*(?:'([^'\]]*)'|"([^"\]]*)"|([0-9]+))\s*\]`)
	dotted    = text.Pattern(`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\(?`)
)

// withoutBrackets is a reference with its indexes and names in brackets after dots.
func withoutBrackets(text string) string { return bracketed().ReplaceAllString(text, ".$1$2$3") }

// checkComputed reports a use that computes with a result. It returns false where the
// text names no step and no input: then it is something else.
func (c *checker) checkComputed(node int, u workflow.Use) bool {
	if !strings.ContainsAny(u.Text, programSigns) {
		return false
	}
	ref, found := c.referenceIn(withoutBrackets(u.Text))
	if !found {
		return false
	}
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, which computes something. A step takes a result as it is.", c.name(node), u.Text)
	was, parsed := workflow.ParseReference(u.Text)
	exact, plain := workflow.ParseReference(withoutBrackets(u.Text))
	if plain && exact == ref && (ref.Field == ref.Result() || !isScalar(c.typeOf(ref))) {
		p = p.fix("At %s of %q write %q.", u.Path+u.Tail, c.id(node), ref)
		if parsed {
			c.offerReference(p, node, was, ref)
		}
		return true
	}
	p.fix("At %s of %q write %q, and let an earlier step work out what differs from it: an AiTransform, or a command.", u.Path+u.Tail, c.id(node), ref)
	return true
}

// referenceIn is the first result of a step or input that the text names.
func (c *checker) referenceIn(text string) (workflow.Reference, bool) {
	for _, match := range dotted().FindAllString(text, -1) {
		name, called := strings.CutSuffix(match, "(")
		if called { // the last is the name of a function
			name = name[:strings.LastIndexByte(name, '.')]
		}
		ref, ok := workflow.ParseReference(name)
		if ok && (c.Find(ref.Node) != none || ref.Node == workflow.InputsID && c.inputs[ref.Result()]) {
			return ref, true
		}
	}
	return workflow.Reference{}, false
}

// checkDepth reports a reference that leads into a value in which nothing is.
func (c *checker) checkDepth(node int, u workflow.Use, ref workflow.Reference) {
	if kind := c.typeOf(ref); kind == fileKind && ref.Field != ref.Result() && c.kindOf(ref) == "" {
		c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s.%s” is a file, and a file has path, name, mime, size and sha256.", c.name(node), ref, ref.Node, ref.Result()).
			fix("At %s of %q write one of these behind %q, or the file alone.", u.Path+u.Tail, c.id(node), ref.Node+"."+ref.Result())
		return
	}
	kind := c.typeOf(ref)
	if kind == "array" && !leadsToElement(ref) {
		c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s.%s” is a list, and what leads into a list is the number of an element.", c.name(node), ref, ref.Node, ref.Result()).
			fix("At %s of %q write \"%s.%s.0\" for the first element, go over the list with a Loop, or let an earlier step work out what differs from it.", u.Path+u.Tail, c.id(node), ref.Node, ref.Result())
		return
	}
	if ref.Field == ref.Result() {
		return
	}
	if !isScalar(kind) {
		c.checkMember(node, u, ref)
		return
	}
	whole := workflow.Reference{Node: ref.Node, Field: ref.Result()}
	c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is %s, and nothing is in it.", c.name(node), ref, whole, scalars[c.typeOf(ref)]).
		fix("At %s of %q write %q, or another result. What is to be worked out from it, an earlier step works out.", u.Path+u.Tail, c.id(node), whole)
}

// checkMember warns of a name that the elements of a list are not said to have.
func (c *checker) checkMember(node int, u workflow.Use, ref workflow.Reference) {
	element, name := c.elementIn(ref)
	members := c.membersOf(element)
	if len(members) == 0 || name == "" || slices.Contains(members, name) {
		return
	}
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but in “%s” are %s, and no “%s”.", c.name(node), ref, element, strings.Join(members, ", "), name).
		fix("At %s of %q use one of these behind %q: %s.", u.Path+u.Tail, c.id(node), element, strings.Join(members, ", "))
	p.Severity = problem.Warning
	if near := nearest(name, members); len(near) == 1 {
		c.offerReference(p, node, ref, workflow.Reference{Node: ref.Node, Field: element.Field + "." + near[0]})
	}
}

// elementIn is the element of a list that a reference leads into, and the name that it
// has there: of a loop its item, of any other step one with a number.
func (c *checker) elementIn(ref workflow.Reference) (element workflow.Reference, name string) {
	names := strings.Split(ref.Field, ".")
	depth := 2
	if source := c.Find(ref.Node); source != none && c.W.Nodes[source].Kind == workflow.KindLoop {
		depth = 1
	}
	if len(names) <= depth {
		return workflow.Reference{}, ""
	}
	return workflow.Reference{Node: ref.Node, Field: strings.Join(names[:depth], ".")}, names[depth]
}

// membersOf is what is in an element of a list, nil where that is not known.
func (c *checker) membersOf(element workflow.Reference) []string {
	source := c.Find(element.Node)
	if source == none {
		return nil
	}
	switch n := c.W.Nodes[source]; {
	case n.Kind == workflow.KindLoop && element.Result() == "item":
		return c.elementOf(n).Members
	case n.Kind == workflow.KindTool && n.Tool != nil && c.tools != nil:
		return c.tools.Gives(n.Tool.Name, element.Result()).Members
	}
	return nil
}

// leadsToElement reports whether a reference to a list is to all of it, or leads to an
// element: by its number, from 0.
func leadsToElement(ref workflow.Reference) bool {
	_, rest, deeper := strings.Cut(ref.Field, ".")
	index, _, _ := strings.Cut(rest, ".")
	return !deeper || index != "" && strings.Trim(index, "0123456789") == ""
}

// scalars are the types in whose values nothing is, in words.
var scalars = map[string]string{"string": "a text", "number": "a number", "integer": "a number", "boolean": "true or false"}

func isScalar(kind string) bool { return scalars[kind] != "" }

// typeOf is the JSON type of what the first two names of a reference stand for, ""
// where it is not known.
func (c *checker) typeOf(ref workflow.Reference) string {
	if source := c.Find(ref.Node); source != none {
		return c.resultType(source, ref.Result())
	}
	i := slices.IndexFunc(c.W.Inputs, func(in workflow.Input) bool { return in.Name == ref.Result() })
	if ref.Node != workflow.InputsID || i < 0 {
		return ""
	}
	return string(c.W.Inputs[i].Type)
}

// resultType is the JSON type of a result, "" where it is not known.
func (c *checker) resultType(node int, result string) string {
	switch n := c.W.Nodes[node]; {
	case result == "success":
		return "boolean"
	case result == "error":
		return "string"
	case n.Kind == workflow.KindTool && n.Tool != nil && c.tools != nil:
		return c.tools.Gives(n.Tool.Name, result).Type
	case n.Kind == workflow.KindAiTransform && result != "text":
		return schemaType(n, result)
	case n.Kind == workflow.KindAiTransform, n.Kind == workflow.KindAiStep:
		return "string"
	case n.Kind == workflow.KindLoop && result == "item":
		return c.elementOf(n).Element
	case n.Kind == workflow.KindLoop:
		return "integer"
	}
	return ""
}

// elementOf says what a loop goes over: its Element and Members.
func (c *checker) elementOf(loop workflow.Node) workflow.Gives {
	if loop.Loop == nil {
		return workflow.Gives{}
	}
	ref, ok := workflow.ParseReference(loop.Loop.Over)
	source := c.Find(ref.Node)
	if !ok || source == none || ref.Field != ref.Result() {
		return workflow.Gives{}
	}
	switch n := c.W.Nodes[source]; {
	case n.Kind == workflow.KindTool && n.Tool != nil && c.tools != nil:
		return c.tools.Gives(n.Tool.Name, ref.Field)
	case n.Kind == workflow.KindAiTransform:
		return workflow.Gives{Element: schemaElement(n, ref.Field)}
	}
	return workflow.Gives{}
}

// schemaType is the type that the output schema of an AiTransform gives a property, and
// schemaElement that of its elements.
func schemaType(n workflow.Node, property string) string { return typeIn(schemaProperty(n, property)) }
func schemaElement(n workflow.Node, property string) string {
	return typeIn(member(schemaProperty(n, property), "items"))
}

func schemaProperty(n workflow.Node, property string) jsontext.Value {
	if n.AiTransform == nil {
		return nil
	}
	return member(member(n.AiTransform.OutputSchema, "properties"), property)
}

// typeIn is the one type that a schema names, "" where it does not.
func typeIn(schema jsontext.Value) (kind string) {
	if json.Unmarshal(member(schema, "type"), &kind) != nil {
		return ""
	}
	return kind
}

// member is a member of an object, nil where there is none.
func member(object jsontext.Value, name string) jsontext.Value {
	var members map[string]jsontext.Value
	if object.Kind() != '{' || json.Unmarshal(object, &members) != nil {
		return nil
	}
	return members[name]
}
