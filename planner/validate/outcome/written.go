package outcome

import (
	"strings"

	"planwright/planner/workflow"
)

// Some results are always written in one way: a file of a list by its whole path, its name
// without a folder, its size in bytes. The catalog says which; here it is said of what a
// reference leads to: a result, an element of a list, the item of a loop, what is in them.

// fileWritten is how what is in a file is written.
var fileWritten = map[string]workflow.Written{"path": workflow.WholePath, "name": workflow.FileName, "size": workflow.Bytes}

// WrittenOf is the way in which what a reference leads to is always written, or each element
// of it; "" where it is not known.
func (r *Results) WrittenOf(ref workflow.Reference) workflow.Written {
	source := r.Find(ref.Node)
	if source == none {
		return ""
	}
	n := r.W.Nodes[source]
	inside := strings.TrimPrefix(ref.Field[len(ref.Result()):], ".")
	switch {
	case n.Kind == workflow.KindLoop && ref.Result() == "item":
		return writtenIn(r.elementOf(n), inside)
	case n.Tool == nil || r.tools == nil:
		return ""
	}
	g := r.tools.Gives(n.Tool.Name, ref.Result())
	if index, rest, _ := strings.Cut(inside, "."); index != "" && strings.Trim(index, "0123456789") == "" {
		inside = rest
	}
	return writtenIn(g, inside)
}

// writtenIn is how what is called so in each element, or in a file, is written; of no name
// the element itself.
func writtenIn(g workflow.Gives, name string) workflow.Written {
	switch {
	case name == "":
		return g.Written
	case g.Type == FileKind:
		return fileWritten[name]
	}
	return g.Each[name]
}

// writtenKind is the type of what is written in a way.
func writtenKind(w workflow.Written) string {
	switch w {
	case "":
		return ""
	case workflow.Bytes:
		return "integer"
	}
	return "string"
}

// Sibling is what a step gives of the same file in another way: its name in place of its
// path, or its path in place of its name. Of an item of a loop over paths alone there is none:
// see EntriesOf.
func (r *Results) Sibling(ref workflow.Reference, want workflow.Written) (workflow.Reference, bool) {
	field := ref.Field
	switch at := strings.LastIndexByte(field, '.'); {
	case field == "first":
		field = "entries.0." + string(want)
	case ref.Result() == "files" && at == len("files"):
		field = "entries" + field[at:] + "." + string(want)
	default:
		field = field[:at+1] + string(want)
	}
	by := workflow.Reference{Node: ref.Node, Field: field}
	source := r.Find(ref.Node)
	return by, source != none && r.Gives(source, by.Result()) && r.WrittenOf(by) == want
}

// EntriesOf is the list whose elements tell the name and the path of the same files that a loop
// goes over; false where ref is not its item, or there is none.
func (r *Results) EntriesOf(ref workflow.Reference) (loop int, entries workflow.Reference, is bool) {
	loop = r.Find(ref.Node)
	if loop == none || ref.Field != "item" || r.W.Nodes[loop].Loop == nil {
		return none, workflow.Reference{}, false
	}
	over, ok := workflow.ParseReference(r.W.Nodes[loop].Loop.Over)
	source := r.Find(over.Node)
	entries = workflow.Reference{Node: over.Node, Field: "entries"}
	return loop, entries, ok && over.Field == "files" && source != none && r.Gives(source, "entries") &&
		r.WrittenOf(workflow.Reference{Node: over.Node, Field: "entries.0.name"}) == workflow.FileName
}

// MadeBy is the call whose result, or an item of it in a loop, a reference leads to; nil where
// it is none of a tool.
func (r *Results) MadeBy(ref workflow.Reference) *workflow.ToolCall {
	source := r.Find(ref.Node)
	if source != none && r.W.Nodes[source].Loop != nil {
		over, _ := workflow.ParseReference(r.W.Nodes[source].Loop.Over)
		source = r.Find(over.Node)
	}
	if source == none {
		return nil
	}
	return r.W.Nodes[source].Tool
}
