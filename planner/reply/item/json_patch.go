package item

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// Change is what a value without the form of a change asks for, in that form.
type Change struct {
	*lenient.Value        // nil for a value that is no change
	Untrue         []Told // what a JSON Patch tests and is otherwise: none of it holds then
	Gone           []Told // what goes because the value around it is replaced
}

// Told is something of a step that a JSON Patch tests, or says nothing of.
type Told struct {
	At          *lenient.Value
	Step, Field string
	IsWithin    bool // it is a part of an argument
}

// AsChange is the change that a value is without the form of one: a single update, a list of such, or a
// JSON Patch (RFC 6902) of a workflow with these steps. There is none for any other value, and where an
// operation says something that no change can or that may mean several. merges tells of an argument that
// is changed member by member.
func AsChange(v *lenient.Value, nodes []workflow.Node, merges func(tool, argument string) bool) Change {
	items := []lenient.Value{*v}
	if v.Kind == lenient.Array {
		items = v.Items
	}
	switch {
	case len(items) == 0 || len(nodes) == 0:
		return Change{}
	case !slices.ContainsFunc(items, func(item lenient.Value) bool { return !isUpdate(&item) }):
		return Change{Value: object(v, lenient.Member{Key: string(alias.Update), Offset: v.Offset, Value: lenient.Value{Kind: lenient.Array, Offset: v.Offset, Items: items}})}
	case IsJSONPatch(v):
		return patched(v, items, nodes, merges)
	}
	return Change{}
}

// isUpdate reports whether a value is one entry of “update” by itself: it names a step under the key
// for that, and has something else.
func isUpdate(v *lenient.Value) bool {
	id := v.Get(string(alias.NodeID))
	return v.Kind == lenient.Object && id != nil && id.Kind == lenient.String && len(v.Members) > 1 && DirectForm(v, WantAny) != FormPatch &&
		!slices.ContainsFunc(v.Members, func(m lenient.Member) bool { return slices.Contains(alias.DoingKeys, alias.Fold(m.Key)) })
}

// IsJSONPatch reports whether a value is operations of a JSON Patch, or one of them.
func IsJSONPatch(v *lenient.Value) bool {
	if v.Kind != lenient.Array {
		return isOperation(v)
	}
	return len(v.Items) > 0 && !slices.ContainsFunc(v.Items, func(item lenient.Value) bool { return !isOperation(&item) })
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

// patched is a JSON Patch as a change, none where an operation is none.
func patched(v *lenient.Value, operations []lenient.Value, nodes []workflow.Node, merges func(tool, argument string) bool) Change {
	p := operating{list: map[alias.Field][]lenient.Value{}, nodes: map[string]workflow.Node{}, now: map[string]string{}, merges: merges}
	for _, n := range nodes {
		p.ids = append(p.ids, n.ID)
		p.nodes[n.ID] = n
	}
	for i := range operations {
		if !p.take(&operations[i]) {
			return Change{}
		}
	}
	out := object(v)
	for _, f := range []alias.Field{alias.RemoveNodeIDs, alias.Update, alias.Add} {
		if list := p.list[f]; len(list) > 0 {
			out.Members = append(out.Members, lenient.Member{Key: string(f), Offset: list[0].Offset, Value: lenient.Value{Kind: lenient.Array, Offset: list[0].Offset, Items: list}})
		}
	}
	if len(out.Members) == 0 {
		return Change{}
	}
	return Change{Value: out, Untrue: p.untrue, Gone: p.gone}
}

// operating are the operations of a JSON Patch so far, and the steps that are left by then, in their order.
type operating struct {
	ids    []string
	list   map[alias.Field][]lenient.Value
	nodes  map[string]workflow.Node // as they were
	now    map[string]string        // what was changed of them, by where it is
	merges func(tool, argument string) bool
	untrue []Told
	gone   []Told
}

// take adds an operation, and reports whether it is one of those that a change has.
func (p *operating) take(operation *lenient.Value) bool {
	op, value := operation.Get("op").Text, operation.Get("value")
	names := strings.Split(strings.TrimPrefix(operation.Get("path").Text, "/"), "/")
	if len(names) < 2 || names[0] != "nodes" && names[0] != "steps" {
		return false
	}
	if len(names) == 2 && op == "add" && value != nil && (names[1] == "-" || names[1] == strconv.Itoa(len(p.ids))) {
		return p.addStep(value)
	}
	id := p.idOf(names[1])
	names = fieldNames(names[2:])
	switch {
	case id == "":
		return false
	case op == "test":
		return value != nil && p.test(id, names, value)
	case len(names) == 0 && op == "remove":
		p.ids = slices.DeleteFunc(p.ids, func(other string) bool { return other == id })
		p.list[alias.RemoveNodeIDs] = append(p.list[alias.RemoveNodeIDs], textOf(operation, id))
		return true
	case op != "replace" && op != "add" && op != "remove", (op == "remove") != (value == nil):
		return false
	case value == nil:
		value = &lenient.Value{Kind: lenient.Null, Offset: operation.Offset}
	}
	p.now[id+"/"+strings.Join(names, "/")] = Sorted(value)
	member, ok := fieldAt(names, p.whole(id, names, value), op == "remove")
	if !ok {
		return false
	}
	p.list[alias.Update] = append(p.list[alias.Update], *object(operation, lenient.Member{Key: string(alias.NodeID), Offset: operation.Offset, Value: textOf(operation, id)}, member))
	return true
}

// addStep adds a step behind the last one.
func (p *operating) addStep(v *lenient.Value) bool {
	if v.Kind != lenient.Object || !LooksLikeStep(v) {
		return false
	}
	id := ""
	if named := v.Get("id"); named != nil && named.Kind == lenient.String {
		id = named.Text
	}
	p.ids = append(p.ids, id)
	p.list[alias.Add] = append(p.list[alias.Add], *v)
	return true
}

// test holds a value against what the step has by then. It reports whether that is known.
func (p *operating) test(id string, names []string, value *lenient.Value) bool {
	at := id + "/" + strings.Join(names, "/")
	is, changed := p.now[at]
	if !changed {
		n, there := p.nodes[id]
		v, known := valueAt(n, names)
		isPartly := func(other string) bool { return strings.HasPrefix(other, at+"/") || strings.HasPrefix(at, other+"/") }
		if !there || !known || slices.ContainsFunc(slices.Collect(maps.Keys(p.now)), isPartly) {
			return false
		}
		is = Sorted(v)
	}
	if is != Sorted(value) {
		p.untrue = append(p.untrue, Told{At: value, Step: p.nodes[id].Name, Field: names[len(names)-1]})
	}
	return true
}

// valueAt is what stands at the rest of a pointer in a step; it is null where nothing does. known is
// false for what a pointer has another meaning for.
func valueAt(n workflow.Node, names []string) (v *lenient.Value, known bool) {
	switch {
	case len(names) == 0:
		return nil, false
	case len(names) == 1 && names[0] == "id":
		return &lenient.Value{Kind: lenient.String, Text: n.ID}, true
	case len(names) == 1 && names[0] == string(alias.Name):
		return &lenient.Value{Kind: lenient.String, Text: n.Name}, true
	case len(names) == 1 && names[0] == string(alias.Note):
		return &lenient.Value{Kind: lenient.String, Text: n.Note}, true
	case n.Tool == nil:
		return nil, false
	case len(names) == 1 && names[0] == string(alias.Tool):
		return &lenient.Value{Kind: lenient.String, Text: n.Tool.Name}, true
	case names[0] != string(alias.Arguments):
		return nil, false
	}
	v = argumentsOf(n.Tool)
	for _, name := range names[1:] {
		if v = v.Get(name); v == nil {
			return nil, true
		}
	}
	return v, true
}

// argumentsOf are the arguments of a call as they would be read.
func argumentsOf(call *workflow.ToolCall) *lenient.Value {
	out := &lenient.Value{Kind: lenient.Object}
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		if v := lenient.Read(string(call.Arguments[name]), lenient.Any, lenient.Options{}).Value; v != nil {
			out.Members = append(out.Members, lenient.Member{Key: name, Value: *v})
		}
	}
	return out
}

// whole is the value that replaces another, with null for each member that an update would keep.
func (p *operating) whole(id string, names []string, value *lenient.Value) *lenient.Value {
	n := p.nodes[id]
	isMerged := len(names) == 1 && names[0] == string(alias.Arguments) || n.Tool != nil && len(names) == 2 && names[0] == string(alias.Arguments) && p.merges(n.Tool.Name, names[1])
	was, known := valueAt(n, names)
	if !isMerged || !known || was == nil || value.Kind != lenient.Object {
		return value
	}
	out := *value
	for _, m := range was.Members {
		if value.Get(m.Key) == nil {
			out.Members = append(slices.Clone(out.Members), lenient.Member{Key: m.Key, Offset: value.Offset, Value: lenient.Value{Kind: lenient.Null, Offset: value.Offset}})
			p.gone = append(p.gone, Told{At: value, Step: n.Name, Field: m.Key, IsWithin: len(names) > 1})
		}
	}
	return &out
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

// fieldNames are the names in the rest of a pointer, those of a call without that of what holds it.
func fieldNames(names []string) []string {
	for i, name := range names {
		names[i] = strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
	}
	switch {
	case len(names) > 1 && names[0] == "tool" && names[1] == string(alias.Arguments):
		return names[1:]
	case len(names) == 2 && names[0] == "tool" && names[1] == "name", len(names) == 1 && names[0] == "tool":
		return []string{string(alias.Tool)}
	}
	return names
}

// fieldAt is what stands at the rest of a pointer, as an update has it: an argument of the tool, or what
// the step itself has.
func fieldAt(names []string, value *lenient.Value, removes bool) (m lenient.Member, ok bool) {
	switch {
	case len(names) == 2 && names[0] == string(alias.Arguments):
		argument := lenient.Member{Key: names[1], Offset: value.Offset, Value: *value}
		return lenient.Member{Key: names[0], Offset: value.Offset, Value: *object(value, argument)}, true
	case len(names) == 1 && !removes && slices.Contains([]alias.Field{alias.Name, alias.Note, alias.Enabled, alias.Retries, alias.Timeout, alias.OnFailure, alias.Arguments, alias.Tool}, alias.OfUpdate.First(names[0])):
		return lenient.Member{Key: names[0], Offset: value.Offset, Value: *value}, true
	}
	return lenient.Member{}, false
}
