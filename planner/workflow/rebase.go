package workflow

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Conflict is a part of a patch that Rebase left out because the workflow was
// changed in another way at the same place.
type Conflict struct {
	Item  Item   `json:"item"`
	Key   string `json:"key,omitzero"`   // id of the node or note, key of the edge, name of the input or output
	Field string `json:"field,omitzero"` // path of the field as in problem.Place; "" for the whole

	// What the patch makes of it and what it is now, as JSON; nil where it is
	// not there. Of the start: the id of the step that comes first.
	Theirs jsontext.Value `json:"theirs,omitzero"`
	Mine   jsontext.Value `json:"mine,omitzero"`

	// The names of the steps that the conflict tells of and that are there no more, by
	// their ids.
	Names map[string]string `json:"names,omitzero"`
}

// Item says what of a workflow is meant.
//
//page:name ConflictItem
type Item string

// The items.
const (
	ItemStep   Item = "step"
	ItemLink   Item = "link"
	ItemNote   Item = "note"
	ItemInput  Item = "input"
	ItemOutput Item = "output"
	ItemName   Item = "name"
	ItemStart  Item = "start" // which step comes first
)

// Rebase makes a patch for now out of p, which was made for base, where now came
// about from base by other changes. It compares by id and, within a node, by
// field; links by the output they start from, where steps that either side put
// on a link or took off it do not count: both may do so on the same link. What
// only one side changed is kept; what both changed in different ways stays as in
// now and is a Conflict. The error is a *ConflictError when p does not fit base.
func Rebase(p Patch, base, now Workflow) (Patch, []Conflict, error) {
	theirs, err := Apply(base, p)
	if err != nil {
		return Patch{}, nil, err
	}
	var r rebase
	merged := now
	merged.Name = r.name(base.Name, theirs.Name, now.Name)
	merged.Nodes = mergeLists(&r, nodeEdit(Patch{}), base.Nodes, theirs.Nodes, now.Nodes, mergeNode)
	merged.Notes = mergeLists(&r, noteEdit(Patch{}), base.Notes, theirs.Notes, now.Notes, mergeNote)
	merged.Inputs = mergeLists(&r, inputEdit(Patch{}), base.Inputs, theirs.Inputs, now.Inputs, mergeInput)
	merged.Outputs = mergeLists(&r, outputEdit(Patch{}), base.Outputs, theirs.Outputs, now.Outputs, mergeOutput)
	merged.Edges = r.edges(merged, base, theirs, now)
	r.nameGone(now, base, theirs)
	return Diff(now, merged), r.conflicts, nil
}

type rebase struct{ conflicts []Conflict }

// conflict notes that both sides want something else. nil stands for an item or
// a field that one side does not have.
func (r *rebase) conflict(item Item, key, field string, theirs, mine any) {
	r.conflicts = append(r.conflicts, Conflict{Item: item, Key: key, Field: field, Theirs: side(theirs), Mine: side(mine)})
}

// nameGone names what the conflicts tell of and now does not have.
func (r *rebase) nameGone(now, base, theirs Workflow) {
	there := nodeEdit(Patch{}).index(now.Nodes)
	for _, n := range slices.Concat(theirs.Nodes, base.Nodes) {
		if has(there, n.ID) {
			continue
		}
		for i := range r.conflicts {
			if c := &r.conflicts[i]; c.tellsOf(n.ID) {
				if c.Names == nil {
					c.Names = map[string]string{}
				}
				c.Names[n.ID] = n.Name
			}
		}
	}
}

// tellsOf reports whether the step may be meant; a name too many does no harm.
func (c *Conflict) tellsOf(id string) bool {
	return strings.Contains(c.Key, id) || strings.Contains(string(c.Theirs), id) || strings.Contains(string(c.Mine), id)
}

func side(v any) jsontext.Value {
	switch v := v.(type) {
	case nil:
		return nil
	case jsontext.Value:
		return v
	default:
		return asJSON(v)
	}
}

func (r *rebase) name(base, theirs, now string) string {
	switch {
	case theirs == base || theirs == now:
		return now
	case now == base:
		return theirs
	}
	r.conflict(ItemName, "", "", theirs, now)
	return now
}

// mergeLists merges three states of a list: base and what became of it on either
// side. merge joins an item that both sides changed.
func mergeLists[K comparable, T any](r *rebase, e edit[K, T], base, theirs, now []T, merge merger[T]) []T {
	was, wanted, is := e.index(base), e.index(theirs), e.index(now)
	out := make([]T, 0, len(now))
	for _, item := range now {
		i, inBase := was[e.key(item)]
		j, inTheirs := wanted[e.key(item)]
		switch {
		case inBase && inTheirs:
			item = mergeItem(r, e, base[i], theirs[j], item, merge)
		case inBase && e.same(base[i], item):
			continue // they removed it, and nobody changed it
		case inBase:
			r.conflict(e.what, e.text(item), "", nil, item) // they removed it, changed since
		case inTheirs && !e.same(theirs[j], item):
			r.conflict(e.what, e.text(item), "", theirs[j], item)
		}
		out = append(out, item)
	}
	var added []T
	for _, item := range theirs {
		k := e.key(item)
		i, inBase := was[k]
		switch {
		case has(is, k):
		case !inBase:
			added = append(added, item)
		case !e.same(base[i], item):
			r.conflict(e.what, e.text(item), "", item, nil) // changed by them, removed since
		}
	}
	return orderLike(e, base, theirs, now, e.insert(out, theirs, added))
}

// orderLike gives a merged list the order of theirs when only they changed it.
func orderLike[K comparable, T any](e edit[K, T], base, theirs, now, merged []T) []T {
	if !reordered(e, base, theirs) || reordered(e, base, now) {
		return merged
	}
	place, wanted := e.index(merged), e.index(theirs)
	var ordered, rest []T
	for _, item := range theirs {
		if i, ok := place[e.key(item)]; ok {
			ordered = append(ordered, merged[i])
		}
	}
	for _, item := range merged {
		if !has(wanted, e.key(item)) {
			rest = append(rest, item)
		}
	}
	return e.insert(ordered, merged, rest)
}

// merger joins three states of an item.
type merger[T any] func(r *rebase, base, theirs, now T) T

func mergeItem[K comparable, T any](r *rebase, e edit[K, T], base, theirs, now T, merge merger[T]) T {
	switch {
	case e.same(base, theirs) || e.same(theirs, now):
		return now
	case e.same(base, now):
		return theirs
	}
	return merge(r, base, theirs, now)
}

// insert puts the added items of a list behind what they follow in it.
func (e edit[K, T]) insert(list, from, added []T) []T {
	if len(added) == 0 {
		return list
	}
	isNew, known := e.index(added), e.index(list)
	var head []T
	behind := map[K][]T{}
	var anchor *K
	for _, item := range from {
		switch k := e.key(item); {
		case has(known, k):
			anchor = &k
		case !has(isNew, k):
		case anchor == nil:
			head = append(head, item)
		default:
			behind[*anchor] = append(behind[*anchor], item)
		}
	}
	for _, item := range list {
		head = append(append(head, item), behind[e.key(item)]...)
	}
	return head
}

func mergeNote(r *rebase, base, theirs, now Note) Note {
	return mergeFields(r, ItemNote, now.ID, base, theirs, now)
}

func mergeInput(r *rebase, base, theirs, now Input) Input {
	return mergeFields(r, ItemInput, now.Name, base, theirs, now)
}

func mergeOutput(r *rebase, base, theirs, now RunOutput) RunOutput {
	return mergeFields(r, ItemOutput, now.Name, base, theirs, now)
}

func mergeNode(r *rebase, base, theirs, now Node) Node {
	return mergeFields(r, ItemStep, now.ID, base, theirs, now)
}

// mergeFields merges by field of the JSON form, so that no field is forgotten.
func mergeFields[T any](r *rebase, item Item, key string, base, theirs, now T) T {
	m := fieldMerge{rebase: r, item: item, key: key}
	raw := m.value("", asJSON(base), asJSON(theirs), asJSON(now))
	var merged T
	if err := json.Unmarshal(raw, &merged); err != nil {
		r.conflict(item, key, "", theirs, now)
		return now
	}
	return merged
}

// asJSON is nil for what cannot be written, which then counts as not there.
func asJSON(v any) jsontext.Value {
	raw, err := marshal(v)
	if err != nil {
		return nil
	}
	return raw
}

type fieldMerge struct {
	*rebase
	item Item
	key  string
}

// whole are fields that only make sense as one, though they are objects.
var whole = map[string]bool{"condition": true, "exitCondition": true, "position": true, "outputSchema": true, "default": true}

// isWhole reports whether the field at the path is one of whole.
func isWhole(path string) bool { return whole[path[strings.LastIndexByte(path, '/')+1:]] }

// joinPath is the path of a member.
func joinPath(path, name string) string { return strings.TrimPrefix(path+"/"+name, "/") }

// value merges three states of a value; nil is one that is not there.
func (m fieldMerge) value(path string, base, theirs, now jsontext.Value) jsontext.Value {
	switch {
	case sameRaw(base, theirs) || sameRaw(theirs, now):
		return now
	case sameRaw(base, now):
		return theirs
	}
	b, t, n := members(base), members(theirs), members(now)
	if t == nil || n == nil || isWhole(path) {
		m.conflict(m.item, m.key, path, theirs, now)
		return now
	}
	out := map[string]jsontext.Value{}
	for _, name := range slices.Sorted(maps.Keys(union(t, n))) {
		if v := m.value(joinPath(path, name), b[name], t[name], n[name]); v != nil {
			out[name] = v
		}
	}
	return asJSON(out)
}

// members is the object's members, nil for what is not an object.
func members(raw jsontext.Value) map[string]jsontext.Value {
	var m map[string]jsontext.Value
	if len(raw) == 0 || raw.Kind() != '{' || json.Unmarshal(raw, &m) != nil {
		return nil
	}
	return m
}

func union(a, b map[string]jsontext.Value) map[string]jsontext.Value {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}
