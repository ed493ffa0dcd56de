package catalog

import (
	"bytes"
	"maps"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog/schemas"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Coerce returns the call's arguments in the types and under the names the
// tool's schema asks for, as far as that is certain, and reports
// each change as a repair. It never invents a value and leaves alone what holds a
// reference. A null for an optional argument says that it is not given, as a model
// has to that must name every argument: it is dropped without a word. What cannot
// be mended CheckArguments reports. The call is not changed; without a change its
// own map is returned.
func (c *Catalog) Coerce(call workflow.ToolCall) (workflow.Arguments, problem.List) {
	return c.coerce(call, false)
}

func (c *Catalog) coerce(call workflow.ToolCall, guesses bool) (workflow.Arguments, problem.List) {
	e := c.entry(call.Name)
	if e == nil {
		return call.Arguments, nil
	}
	s := e.schema()
	if s.compiled == nil || !s.hasForm() && !(guesses && s.takesSeveral()) && s.quick.Accepts(call.Arguments) {
		return call.Arguments, nil
	}
	k := &coercion{callee: callee{call.Name, e}, schema: s, guesses: guesses, shell: call.Arguments[shellName]}
	given := k.unwrap(membersOf(call.Arguments), s)
	members := k.withShell(k.stroke(k.object(given, schemas.Plain(s.compiled), nil), s))
	if k.count() == 0 {
		return call.Arguments, nil
	}
	args := make(workflow.Arguments, len(members))
	for _, m := range members {
		args[m.name] = m.value
	}
	return args, k.changes
}

// member is a member of an object.
type member struct {
	name  string
	value jsontext.Value
}

func membersOf(args workflow.Arguments) []member {
	members := make([]member, 0, len(args))
	for _, name := range slices.Sorted(maps.Keys(args)) {
		members = append(members, member{name, args[name]})
	}
	return members
}

// coercion collects the changes to one call.
type coercion struct {
	callee
	schema  *schema
	guesses bool           // what is only likely is read too
	shell   jsontext.Value // whether a shell reads the command
	changes problem.List
	dropped int // nulls, which are not reported
}

// count is how much was changed so far.
func (k *coercion) count() int { return len(k.changes) + k.dropped }

// unwrap takes the arguments out of a lone object around them that is no
// argument itself, as in {"input": {"x": 1}}.
func (k *coercion) unwrap(members []member, s *schema) []member {
	if len(members) != 1 || s.knows(members[0].name) {
		return members
	}
	var inner []member
	known := true
	schemas.EachMember(members[0].value, func(name string, value jsontext.Value) {
		inner = append(inner, member{name, value})
		known = known && (s.knows(name) || alikeName(s.names, name) != "")
	})
	if len(inner) == 0 || !known {
		return members
	}
	k.report(nil, "The arguments of %s stood inside “%s”; they are taken out of it.", k.called(), members[0].name)
	return inner
}

// object coerces the names and values of an object.
func (k *coercion) object(members []member, s *jsonschema.Schema, path []string) []member {
	if s == nil {
		return members
	}
	members = k.rename(members, s, path)
	if k.guesses && len(path) == 0 {
		members = k.otherUnits(members, s)
	}
	out := make([]member, 0, len(members))
	for _, m := range members {
		place := append(path[:len(path):len(path)], m.name)
		if isAbsent(m, s) {
			k.dropped++
			continue
		}
		out = append(out, member{m.name, k.value(m.value, schemas.MemberSchema(s, m.name), place)})
	}
	return out
}

// value coerces one value and what it contains.
func (k *coercion) value(v jsontext.Value, s *jsonschema.Schema, path []string) jsontext.Value {
	s = schemas.Plain(s)
	if s == nil {
		return v
	}
	if v = k.guess(k.form(v, path), path); schemas.IsReference(v) {
		return v
	}
	v = k.oneElement(v, s, path)
	v = k.replace(v, schemas.ToType(v, s), path)
	v = k.replace(v, toChoice(v, s), path)
	switch v.Kind() {
	case '{':
		return k.inObject(v, s, path)
	case '[':
		return k.inList(v, s, path)
	}
	return v
}

// replace reports a change; a nil value is none.
func (k *coercion) replace(before, after jsontext.Value, path []string) jsontext.Value {
	if after == nil {
		return before
	}
	k.report(path, "“%s” of %s was %s; it is read as %s.", k.argument(path...), k.called(), text.Start(string(before), schemas.MaxShown), text.Start(string(after), schemas.MaxShown))
	return after
}

func (k *coercion) inObject(v jsontext.Value, s *jsonschema.Schema, path []string) jsontext.Value {
	var members []member
	schemas.EachMember(v, func(name string, value jsontext.Value) { members = append(members, member{name, value}) })
	before := k.count()
	members = k.object(members, s, path)
	if k.count() == before {
		return v
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range members {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(text.Quote(m.name))
		b.WriteByte(':')
		b.Write(m.value)
	}
	b.WriteByte('}')
	return b.Bytes()
}

func (k *coercion) inList(v jsontext.Value, s *jsonschema.Schema, path []string) jsontext.Value {
	element := schemas.Elements(s)
	if element == nil {
		return v
	}
	before := k.count()
	var items [][]byte
	for i, item := range schemas.ListItems(v) {
		items = append(items, k.value(item, element, append(path[:len(path):len(path)], strconv.Itoa(i))))
	}
	if k.count() == before {
		return v
	}
	return slices.Concat([]byte("["), bytes.Join(items, []byte(",")), []byte("]"))
}

func (k *coercion) report(path []string, format problem.English, args ...any) {
	k.changes = append(k.changes, problem.New(problem.Coerced, argumentPlace(path), format, args...))
}
