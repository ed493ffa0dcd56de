package outcome

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// FileKind is the type of a result that is a file.
const FileKind = "file"

// Kinds are the types in words.
var Kinds = map[string]problem.English{
	"string": "a text", "number": "a number", "integer": "a number", "boolean": "true or false",
	"array": "a list", "object": "an object", FileKind: "a file",
}

// fileMembers are the types of what is in a file.
var fileMembers = map[string]string{"path": "string", "name": "string", "mime": "string", "size": "integer", "sha256": "string"}

// KindOf is the type of what a reference stands for, "" where it is not known.
func (r *Results) KindOf(ref workflow.Reference) string {
	kind := r.TypeOf(ref)
	switch {
	case ref.Field == ref.Result():
		return kind
	case kind == FileKind:
		return fileMembers[strings.TrimPrefix(ref.Field, ref.Result()+".")]
	}
	if written := writtenKind(r.WrittenOf(ref)); written != "" || kind != "array" {
		return written
	}
	if names := strings.Split(ref.Field, "."); len(names) == 2 && LeadsToElement(ref) {
		return r.ElementKind(workflow.Reference{Node: ref.Node, Field: ref.Result()})
	}
	return ""
}

// Scalars are the types in whose values nothing is, in words.
var Scalars = map[string]problem.English{"string": "a text", "number": "a number", "integer": "a number", "boolean": "true or false"}

// IsScalar reports whether nothing is in values of the type.
func IsScalar(kind string) bool { return Scalars[kind] != "" }

// TypeOf is the JSON type of what the first two names of a reference stand for, ""
// where it is not known.
func (r *Results) TypeOf(ref workflow.Reference) string {
	if source := r.Find(ref.Node); source != none {
		return r.ResultType(source, ref.Result())
	}
	i, is := r.Inputs[ref.Result()]
	if ref.Node != workflow.InputsID || !is {
		return ""
	}
	return string(r.W.Inputs[i].Type)
}

// ResultType is the JSON type of a result, "" where it is not known.
func (r *Results) ResultType(node int, result string) string {
	switch n := r.W.Nodes[node]; {
	case result == "success":
		return "boolean"
	case result == "error":
		return "string"
	case n.Kind == workflow.KindTool && n.Tool != nil && r.tools != nil:
		return r.tools.Gives(n.Tool.Name, result).Type
	case n.Kind == workflow.KindAiTransform && result != "text":
		return schemaType(n, result)
	case n.Kind == workflow.KindAiTransform, n.Kind == workflow.KindAiStep:
		return "string"
	case n.Kind == workflow.KindLoop && result == "item":
		return r.elementOf(n).Element
	case n.Kind == workflow.KindLoop:
		return cmp.Or(RoundResults[result], "integer")
	}
	return ""
}

// elementOf says what a loop goes over: its Element and Members.
func (r *Results) elementOf(loop workflow.Node) workflow.Gives {
	if loop.Loop == nil {
		return workflow.Gives{}
	}
	ref, ok := workflow.ParseReference(loop.Loop.Over)
	source := r.Find(ref.Node)
	if !ok || source == none || ref.Field != ref.Result() {
		return workflow.Gives{}
	}
	switch n := r.W.Nodes[source]; {
	case n.Kind == workflow.KindTool && n.Tool != nil && r.tools != nil:
		return r.tools.Gives(n.Tool.Name, ref.Field)
	case n.Kind == workflow.KindAiTransform:
		return workflow.Gives{Element: schemaElement(n, ref.Field)}
	}
	return workflow.Gives{}
}

// ElementIn is the element of a list that a reference leads into, and the name that it
// has there: one with a number of a list, and what is an element itself, as the item of a
// loop.
func (r *Results) ElementIn(ref workflow.Reference) (element workflow.Reference, name string) {
	names := strings.Split(ref.Field, ".")
	depth := 1
	if r.TypeOf(ref) == "array" {
		depth = 2
	}
	if len(names) <= depth {
		return workflow.Reference{}, ""
	}
	return workflow.Reference{Node: ref.Node, Field: strings.Join(names[:depth], ".")}, names[depth]
}

// MembersOf is what is in an element of a list, nil where that is not known.
func (r *Results) MembersOf(element workflow.Reference) []string {
	source := r.Find(element.Node)
	if source == none {
		return nil
	}
	switch n := r.W.Nodes[source]; {
	case n.Kind == workflow.KindLoop && element.Result() == "item":
		return r.elementOf(n).Members
	case n.Kind == workflow.KindTool && n.Tool != nil && r.tools != nil:
		return r.tools.Gives(n.Tool.Name, element.Result()).Members
	}
	return nil
}

// ElementKind is the type of an element of a list that a step gives, "" where it is not
// known.
func (r *Results) ElementKind(element workflow.Reference) string {
	source := r.Find(element.Node)
	if source == none {
		return ""
	}
	switch n := r.W.Nodes[source]; {
	case n.Kind == workflow.KindTool && n.Tool != nil && r.tools != nil:
		return r.tools.Gives(n.Tool.Name, element.Result()).Element
	case n.Kind == workflow.KindAiTransform:
		return schemaElement(n, element.Result())
	}
	return ""
}

// LeadsToElement reports whether a reference to a list is to all of it, or leads to an
// element: by its number, from 0.
func LeadsToElement(ref workflow.Reference) bool {
	_, rest, deeper := strings.Cut(ref.Field, ".")
	index, _, _ := strings.Cut(rest, ".")
	return !deeper || index != "" && strings.Trim(index, "0123456789") == ""
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

// IsOfKind reports whether a step gives a result of the name that is surely of the type.
func (r *Results) IsOfKind(id, name, kind string) bool {
	source := r.Find(id)
	if source == none || !r.Gives(source, name) {
		return false
	}
	is := r.ResultType(source, name)
	return is == kind || is == "integer" && kind == "number"
}

// onlyResult is the only result of the step of such a type.
func (r *Results) onlyResult(ref workflow.Reference, is func(kind string) bool) (workflow.Reference, bool) {
	source := r.Find(ref.Node)
	if source == none {
		return workflow.Reference{}, false
	}
	names, _ := r.Of(source)
	var found []string
	for _, name := range names {
		if is(r.ResultType(source, name)) {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		return workflow.Reference{}, false
	}
	return workflow.Reference{Node: ref.Node, Field: found[0]}, true
}

// usualResults are the results that are meant where one of a type is wanted.
var usualResults = map[string][]string{"string": {"text"}, "integer": {"count"}, "number": {"count"}, "boolean": {"found"}, "array": {"files", "rows"}}

// Instead is another result of the same step that a place takes.
func (r *Results) Instead(ref workflow.Reference, takes workflow.Takes) (workflow.Reference, bool) {
	if takes.File {
		return r.onlyResult(ref, func(kind string) bool { return kind == FileKind })
	}
	for _, kind := range takes.Types {
		names := usualResults[kind]
		if kind == "string" && r.KindOf(ref) == FileKind {
			names = []string{"body", "text"}
		}
		for _, name := range names {
			if name != ref.Field && r.IsOfKind(ref.Node, name, kind) {
				return workflow.Reference{Node: ref.Node, Field: name}, true
			}
		}
	}
	if slices.Contains(takes.Types, "array") {
		return r.onlyResult(ref, func(kind string) bool { return kind == "array" })
	}
	return workflow.Reference{}, false
}

// MayBeFile reports whether an object may be a file: what a workflow is given and gives says no
// more of its values than that they are objects.
func (r *Results) MayBeFile(ref workflow.Reference) bool {
	source := r.Find(ref.Node)
	if source == none {
		return ref.Node == workflow.InputsID
	}
	call := r.W.Nodes[source].Tool
	return call != nil && call.Workflow != ""
}

// IsPathOf reports whether a text may be the path of a file: not where the step gives
// its file as one.
func (r *Results) IsPathOf(ref workflow.Reference) bool {
	if ref.Field == ref.Result()+".path" {
		return true
	}
	_, given := r.onlyResult(ref, func(kind string) bool { return kind == FileKind })
	return !given
}
