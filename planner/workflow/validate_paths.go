package workflow

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// A reference is a name with names and indexes after dots. Models write programs
// there, such as {{read.text.strip()}}, for which nothing is found when the workflow
// runs: a condition would take the wrong branch, and nobody would see why.

// programSigns are in a computation, and hardly in a name.
const programSigns = "()[]|+=<>!?&'\"`"

var (
	bracketed = regexp.MustCompile(`\[\s*(?:'([^'\]]*)'|"([^"\]]*)"|([0-9]+))\s*\]`)
	dotted    = regexp.MustCompile(`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\(?`)
)

// withoutBrackets is a reference with its indexes and names in brackets after dots.
func withoutBrackets(text string) string { return bracketed.ReplaceAllString(text, ".$1$2$3") }

// checkComputed reports a use that computes with a result. It returns false where the
// text names no step and no input: then it is something else.
func (c *checker) checkComputed(node int, u use) bool {
	if !strings.ContainsAny(u.text, programSigns) {
		return false
	}
	ref, found := c.referenceIn(withoutBrackets(u.text))
	if !found {
		return false
	}
	p := c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, which computes something. A step takes a result as it is.", c.name(node), u.text)
	was, parsed := ParseReference(u.text)
	exact, plain := ParseReference(withoutBrackets(u.text))
	if plain && exact == ref && (ref.Field == ref.Result() || !isScalar(c.typeOf(ref))) {
		p = p.fix("At %s of %q write %q.", u.path+u.tail, c.id(node), ref)
		if parsed {
			c.offerReference(p, node, was, ref)
		}
		return true
	}
	p.fix("At %s of %q write %q, and let an earlier step work out what differs from it: an AiTransform, or a command.", u.path+u.tail, c.id(node), ref)
	return true
}

// referenceIn is the first result of a step or input that the text names.
func (c *checker) referenceIn(text string) (Reference, bool) {
	for _, match := range dotted.FindAllString(text, -1) {
		name, called := strings.CutSuffix(match, "(")
		if called { // the last is the name of a function
			name = name[:strings.LastIndexByte(name, '.')]
		}
		ref, ok := ParseReference(name)
		if ok && (c.find(ref.Node) != none || ref.Node == InputsID && c.inputs[ref.Result()]) {
			return ref, true
		}
	}
	return Reference{}, false
}

// checkDepth reports a reference that leads into a value in which nothing is.
func (c *checker) checkDepth(node int, u use, ref Reference) {
	if kind := c.typeOf(ref); kind == fileKind && ref.Field != ref.Result() && c.kindOf(ref) == "" {
		c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, but “%s.%s” is a file, and a file has path, name, mime, size and sha256.", c.name(node), ref, ref.Node, ref.Result()).
			fix("At %s of %q write one of these behind %q, or the file alone.", u.path+u.tail, c.id(node), ref.Node+"."+ref.Result())
		return
	}
	kind := c.typeOf(ref)
	if kind == "array" && !leadsToElement(ref) {
		c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, but “%s.%s” is a list, and what leads into a list is the number of an element.", c.name(node), ref, ref.Node, ref.Result()).
			fix("At %s of %q write \"%s.%s.0\" for the first element, go over the list with a Loop, or let an earlier step work out what differs from it.", u.path+u.tail, c.id(node), ref.Node, ref.Result())
		return
	}
	if ref.Field == ref.Result() || !isScalar(kind) {
		return
	}
	whole := Reference{Node: ref.Node, Field: ref.Result()}
	c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, but “%s” is %s, and nothing is in it.", c.name(node), ref, whole, scalars[c.typeOf(ref)]).
		fix("At %s of %q write %q, or another result. What is to be worked out from it, an earlier step works out.", u.path+u.tail, c.id(node), whole)
}

// leadsToElement reports whether a reference to a list is to all of it, or leads to an
// element: by its number, from 0.
func leadsToElement(ref Reference) bool {
	_, rest, deeper := strings.Cut(ref.Field, ".")
	index, _, _ := strings.Cut(rest, ".")
	return !deeper || index != "" && strings.Trim(index, "0123456789") == ""
}

// scalars are the types in whose values nothing is, in words.
var scalars = map[string]string{"string": "a text", "number": "a number", "integer": "a number", "boolean": "true or false"}

func isScalar(kind string) bool { return scalars[kind] != "" }

// typeOf is the JSON type of what the first two names of a reference stand for, ""
// where it is not known.
func (c *checker) typeOf(ref Reference) string {
	if source := c.find(ref.Node); source != none {
		return c.resultType(source, ref.Result())
	}
	i := slices.IndexFunc(c.w.Inputs, func(in Input) bool { return in.Name == ref.Result() })
	if ref.Node != InputsID || i < 0 {
		return ""
	}
	return string(c.w.Inputs[i].Type)
}

// resultType is the JSON type of a result, "" where it is not known.
func (c *checker) resultType(node int, result string) string {
	switch n := c.w.Nodes[node]; {
	case result == "success":
		return "boolean"
	case result == "error":
		return "string"
	case n.Kind == KindTool && n.Tool != nil && c.tools != nil:
		return c.tools.OutputType(n.Tool.Name, result)
	case n.Kind == KindAiTransform && result != "text":
		return n.schemaType(result)
	case n.Kind == KindAiTransform, n.Kind == KindAiStep:
		return "string"
	case n.Kind == KindLoop && result != "item":
		return "integer"
	}
	return ""
}

// schemaType is the type that the output schema of an AiTransform gives a property.
func (n Node) schemaType(property string) string {
	var schema struct {
		Properties map[string]struct {
			Type jsontext.Value `json:"type"`
		} `json:"properties"`
	}
	var kind string
	if n.AiTransform == nil || json.Unmarshal(n.AiTransform.OutputSchema, &schema) != nil || json.Unmarshal(schema.Properties[property].Type, &kind) != nil {
		return ""
	}
	return kind
}
