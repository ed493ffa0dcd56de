package reply

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// setArgument gives an argument of a call its new value. Of one that is an object by its
// schema, such as headers, the members that are not mentioned stay and null removes one,
// as with the arguments themselves; any other value takes the place of the one before.
func (p *patcher) setArgument(call *workflow.ToolCall, name string, v jsontext.Value, u update) {
	before, after := members(call.Arguments[name]), members(v)
	if after == nil {
		call.Arguments[name] = v
		return
	}
	if !p.r.MergesArgument(call.Name, name) {
		call.Arguments[name] = v
		p.reportGone(name, before, after, u)
		return
	}
	merged := maps.Clone(before)
	if merged == nil {
		merged = map[string]jsontext.Value{}
	}
	for _, key := range slices.Sorted(maps.Keys(after)) {
		if value := after[key]; string(value) != "null" {
			merged[key] = value
			continue
		}
		if _, there := merged[key]; !there {
			p.reportNotThere(call, name+"."+key, u)
		}
		delete(merged, key)
	}
	call.Arguments[name], _ = json.Marshal(merged, json.Deterministic(true)) // of values that were read from JSON
}

// members are those of a value that is an object, nil for another.
func members(v jsontext.Value) map[string]jsontext.Value {
	var m map[string]jsontext.Value
	if v.Kind() != '{' || json.Unmarshal(v, &m) != nil {
		return nil
	}
	return m
}

// reportGone says which members a value had that the new one does not mention, where that has some.
func (p *patcher) reportGone(name string, before, after map[string]jsontext.Value, u update) {
	if len(after) == 0 {
		return
	}
	var gone []string
	for _, key := range slices.Sorted(maps.Keys(before)) {
		if _, mentioned := after[key]; !mentioned {
			gone = append(gone, "“"+key+"”")
		}
	}
	if len(gone) > 0 {
		said := p.r.Log.Add(problem.Coerced, u.Part, "“%s” was replaced whole: what it had as %s went.", name, strings.Join(gone, ", "))
		said.Severity, said.Fix = problem.Warning, "Give the whole value, also what stays of it."
	}
}
