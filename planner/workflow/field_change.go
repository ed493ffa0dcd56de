package workflow

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// FieldChange is a field of a step or note that has another value. A value that
// is not there is nil.
type FieldChange struct {
	Path   string         `json:"path"` // as in problem.Place: "tool/arguments/text"
	Before jsontext.Value `json:"before,omitzero"`
	After  jsontext.Value `json:"after,omitzero"`
}

// Fields lists what differs between two states of a step, sorted by path.
func (u NodeChange) Fields() []FieldChange { return fieldsOf(asJSON(u.Before), asJSON(u.After)) }

// Fields lists what differs between two states of a note, sorted by path.
func (u NoteChange) Fields() []FieldChange { return fieldsOf(asJSON(u.Before), asJSON(u.After)) }

// Fields lists what differs between two states of an input, sorted by path.
func (u InputChange) Fields() []FieldChange { return fieldsOf(asJSON(u.Before), asJSON(u.After)) }

// Fields lists what differs between two states of an output, sorted by path.
func (u OutputChange) Fields() []FieldChange { return fieldsOf(asJSON(u.Before), asJSON(u.After)) }

func fieldsOf(before, after jsontext.Value) []FieldChange {
	return addFields(nil, "", before, after)
}

func addFields(list []FieldChange, path string, before, after jsontext.Value) []FieldChange {
	if sameRaw(before, after) {
		return list
	}
	a, b := members(before), members(after)
	if a == nil || b == nil || isWhole(path) {
		return append(list, FieldChange{Path: path, Before: before, After: after})
	}
	for _, name := range slices.Sorted(maps.Keys(union(a, b))) {
		list = addFields(list, joinPath(path, name), a[name], b[name])
	}
	return list
}
