package item

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// AsChange is the change that a value is without the form of one: a single update, a list of such, or a
// JSON Patch (RFC 6902) of a workflow with these steps. It is nil for any other value, and where an
// operation says something that no change can or that may mean several.
func AsChange(v *lenient.Value, nodes []workflow.Node) *lenient.Value {
	items := []lenient.Value{*v}
	if v.Kind == lenient.Array {
		items = v.Items
	}
	switch {
	case len(items) == 0 || len(nodes) == 0:
		return nil
	case !slices.ContainsFunc(items, func(item lenient.Value) bool { return !isUpdate(&item) }):
		return object(v, lenient.Member{Key: string(alias.Update), Offset: v.Offset, Value: lenient.Value{Kind: lenient.Array, Offset: v.Offset, Items: items}})
	case !slices.ContainsFunc(items, func(item lenient.Value) bool { return !isOperation(&item) }):
		return patched(v, items, nodes)
	}
	return nil
}

// isUpdate reports whether a value is one entry of “update” by itself: it names a step under the key
// for that, and has something else.
func isUpdate(v *lenient.Value) bool {
	id := v.Get(string(alias.NodeID))
	return v.Kind == lenient.Object && id != nil && id.Kind == lenient.String && len(v.Members) > 1 && DirectForm(v, WantAny) != FormPatch &&
		!slices.ContainsFunc(v.Members, func(m lenient.Member) bool { return slices.Contains(alias.DoingKeys, alias.Fold(m.Key)) })
}

func isOperation(v *lenient.Value) bool {
	op, path := v.Get("op"), v.Get("path")
	return op != nil && path != nil && op.Kind == lenient.String && path.Kind == lenient.String && strings.HasPrefix(path.Text, "/")
}

func object(at *lenient.Value, members ...lenient.Member) *lenient.Value {
	return &lenient.Value{Kind: lenient.Object, Offset: at.Offset, Members: members}
}

func textOf(at *lenient.Value, said string) lenient.Value {
	return lenient.Value{Kind: lenient.String, Offset: at.Offset, Text: said}
}

// patched is a JSON Patch as a change, nil where an operation is none.
func patched(v *lenient.Value, operations []lenient.Value, nodes []workflow.Node) *lenient.Value {
	p := operating{list: map[alias.Field][]lenient.Value{}}
	for _, n := range nodes {
		p.ids = append(p.ids, n.ID)
	}
	for i := range operations {
		if !p.take(&operations[i]) {
			return nil
		}
	}
	out := object(v)
	for _, f := range []alias.Field{alias.RemoveNodeIDs, alias.Update} {
		if list := p.list[f]; len(list) > 0 {
			out.Members = append(out.Members, lenient.Member{Key: string(f), Offset: list[0].Offset, Value: lenient.Value{Kind: lenient.Array, Offset: list[0].Offset, Items: list}})
		}
	}
	if len(out.Members) == 0 {
		return nil
	}
	return out
}

// operating are the operations of a JSON Patch so far, and the steps that are left by then, in their order.
type operating struct {
	ids  []string
	list map[alias.Field][]lenient.Value
}

// take adds an operation, and reports whether it is one of those that a change has.
func (p *operating) take(operation *lenient.Value) bool {
	op, value := operation.Get("op").Text, operation.Get("value")
	names := strings.Split(strings.TrimPrefix(operation.Get("path").Text, "/"), "/")
	if len(names) < 2 || names[0] != "nodes" && names[0] != "steps" {
		return false
	}
	id := p.idOf(names[1])
	switch {
	case id == "":
		return false
	case op == "test":
		return true
	case len(names) == 2 && op == "remove":
		p.ids = slices.DeleteFunc(p.ids, func(other string) bool { return other == id })
		p.list[alias.RemoveNodeIDs] = append(p.list[alias.RemoveNodeIDs], textOf(operation, id))
		return true
	case op != "replace" && op != "add" && op != "remove", (op == "remove") != (value == nil):
		return false
	case value == nil:
		value = &lenient.Value{Kind: lenient.Null, Offset: operation.Offset}
	}
	member, ok := fieldAt(names[2:], value, op == "remove")
	if !ok {
		return false
	}
	p.list[alias.Update] = append(p.list[alias.Update], *object(operation, lenient.Member{Key: string(alias.NodeID), Offset: operation.Offset, Value: textOf(operation, id)}, member))
	return true
}

// idOf is the step that a pointer names, by its id or its place from 0; "" for none.
func (p *operating) idOf(name string) string {
	if slices.Contains(p.ids, name) {
		return name
	}
	if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(p.ids) {
		return p.ids[i]
	}
	return ""
}

// fieldAt is what stands at the rest of a pointer, as an update has it: an argument of the tool, or what
// the step itself has.
func fieldAt(names []string, value *lenient.Value, removes bool) (m lenient.Member, ok bool) {
	for i, name := range names {
		names[i] = strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
	}
	if len(names) == 3 && names[0] == "tool" {
		names = names[1:]
	}
	switch {
	case len(names) == 2 && names[0] == string(alias.Arguments):
		argument := lenient.Member{Key: names[1], Offset: value.Offset, Value: *value}
		return lenient.Member{Key: names[0], Offset: value.Offset, Value: *object(value, argument)}, true
	case len(names) == 1 && !removes && slices.Contains([]alias.Field{alias.Name, alias.Note, alias.Enabled, alias.Retries, alias.Timeout, alias.OnFailure, alias.Arguments, alias.Tool}, alias.OfUpdate.First(names[0])):
		return lenient.Member{Key: names[0], Offset: value.Offset, Value: *value}, true
	}
	return lenient.Member{}, false
}
