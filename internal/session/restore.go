package session

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// restore undoes what a page cannot help doing to JSON: JavaScript writes 1.0 as
// 1 and loses the last digits of long numbers. Whatever a patch made by a page
// says of a step that, seen with a page's eyes, is what the step already holds,
// becomes what the step holds.
func restore(current workflow.Workflow, p workflow.Patch) (workflow.Patch, error) {
	nodes := make(map[string]workflow.Node, len(current.Nodes))
	for _, n := range current.Nodes {
		nodes[n.ID] = n
	}
	p.RemovedNodes = slices.Clone(p.RemovedNodes)
	p.UpdatedNodes = slices.Clone(p.UpdatedNodes)
	var errs []error
	for i := range p.RemovedNodes {
		errs = append(errs, restoreNode(nodes, &p.RemovedNodes[i].Node))
	}
	for i := range p.UpdatedNodes {
		u := &p.UpdatedNodes[i]
		errs = append(errs, restoreNode(nodes, &u.Before), restoreNode(nodes, &u.After))
	}
	return p, errors.Join(errs...)
}

func restoreNode(nodes map[string]workflow.Node, n *workflow.Node) error {
	was, ok := nodes[n.ID]
	if !ok {
		return nil
	}
	before, err := json.Marshal(was)
	if err != nil {
		return err
	}
	after, err := json.Marshal(n)
	if err != nil {
		return err
	}
	*n = workflow.Node{}
	return json.Unmarshal(merge(before, after), n)
}

// merge is the value after, with every part that a page cannot tell from the
// same part of before written as it is there.
func merge(before, after jsontext.Value) jsontext.Value {
	switch {
	case before.Kind() == '{' && after.Kind() == '{':
		return mergeMembers(before, after)
	case before.Kind() == '[' && after.Kind() == '[':
		return mergeItems(before, after)
	case bytes.Equal(asPage(before), asPage(after)):
		return before
	}
	return after
}

// mergeMembers keeps the order that the page gave the members, as that of lists by names is
// meant; a page itself puts first what looks like a number.
func mergeMembers(before, after jsontext.Value) jsontext.Value {
	var old, members map[string]jsontext.Value
	if json.Unmarshal(before, &old) != nil || json.Unmarshal(after, &members) != nil {
		return after
	}
	order := namesIn(after)
	if was := namesIn(before); slices.Equal(asPageOrders(was), order) {
		order = was
	}
	var b bytes.Buffer
	enc := jsontext.NewEncoder(&b, jsontext.AllowInvalidUTF8(true))
	err := enc.WriteToken(jsontext.BeginObject)
	for _, name := range order {
		value := members[name]
		if was, ok := old[name]; ok {
			value = merge(was, value)
		}
		err = errors.Join(err, enc.WriteToken(jsontext.String(name)), enc.WriteValue(value))
	}
	if errors.Join(err, enc.WriteToken(jsontext.EndObject)) != nil {
		return after
	}
	return bytes.TrimSpace(b.Bytes())
}

// namesIn are the names of the members of an object, in their order.
func namesIn(object jsontext.Value) (names []string) {
	dec := jsontext.NewDecoder(bytes.NewReader(object))
	for token, err := dec.ReadToken(); err == nil; token, err = dec.ReadToken() {
		if dec.StackDepth() == 1 && token.Kind() == '"' {
			names = append(names, token.String())
			if dec.SkipValue() != nil {
				return names
			}
		}
	}
	return names
}

// asPageOrders are names in the order in which JavaScript has them.
func asPageOrders(names []string) []string {
	isIndex := func(name string) bool {
		n, err := strconv.ParseUint(name, 10, 32)
		return err == nil && strconv.FormatUint(n, 10) == name && n < 1<<32-1
	}
	ordered := slices.Clone(names)
	slices.SortStableFunc(ordered, func(a, b string) int {
		switch x, y := isIndex(a), isIndex(b); {
		case x && y:
			return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
		case x:
			return -1
		case y:
			return 1
		}
		return 0
	})
	return ordered
}

func mergeItems(before, after jsontext.Value) jsontext.Value {
	var old, items []jsontext.Value
	if json.Unmarshal(before, &old) != nil || json.Unmarshal(after, &items) != nil {
		return after
	}
	for i := range min(len(old), len(items)) {
		items[i] = merge(old[i], items[i])
	}
	return encode(items, after)
}

// encode is the value as JSON, or the fallback where it has none.
func encode(value any, fallback jsontext.Value) jsontext.Value {
	data, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		return fallback
	}
	return data
}

// asPage is the JSON as a page would write it: RFC 8785 is made of JavaScript's
// own rules for numbers and strings.
func asPage(value jsontext.Value) []byte {
	seen := value.Clone()
	if seen.Canonicalize() != nil {
		return value
	}
	return seen
}
