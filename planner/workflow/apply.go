package workflow

import (
	"cmp"
	"fmt"
	"slices"
)

// ConflictError says that a patch does not fit the workflow it was applied to:
// the workflow has changed since the patch was made.
type ConflictError struct {
	Item  Item   // not ItemStart
	Key   string // id of the node or note, key of the edge, name of the input or output, "" for the name
	Cause ConflictCause
}

// ConflictCause says in which way a patch does not fit.
type ConflictCause string

// The causes.
const (
	ConflictMissing ConflictCause = "is no longer there"
	ConflictChanged ConflictCause = "has changed in the meantime"
	ConflictMoved   ConflictCause = "is at another place in the list"
	ConflictExists  ConflictCause = "is already there"
	ConflictRange   ConflictCause = "would be added past the end of the list"
	ConflictRaw     ConflictCause = "holds a value that cannot be saved"
)

// Error is one sentence without a full stop.
func (e *ConflictError) Error() string {
	if e.Key == "" {
		return fmt.Sprintf("the %s %s", e.Item, e.Cause)
	}
	return fmt.Sprintf("the %s %q %s", e.Item, e.Key, e.Cause)
}

// Apply returns the workflow with the patch applied. Whatever the patch removes
// or updates must be in w exactly as recorded, and nothing it adds may have the
// id of something else; otherwise the error is a *ConflictError and the workflow
// is w. Apply does not change w, and shares with it what stays the same. What it
// lets in can be written to a file.
func Apply(w Workflow, p Patch) (Workflow, error) {
	out := w
	err := p.checkRaw()
	if err != nil {
		return w, err
	}
	if p.Name != nil {
		if w.Name != p.Name.Before {
			return w, &ConflictError{Item: ItemName, Cause: ConflictChanged}
		}
		out.Name = p.Name.After
	}
	if out.Nodes, err = nodeEdit(p).apply(w.Nodes); err != nil {
		return w, err
	}
	if out.Edges, err = edgeEdit(p).apply(w.Edges); err != nil {
		return w, err
	}
	if out.Notes, err = noteEdit(p).apply(w.Notes); err != nil {
		return w, err
	}
	if out.Inputs, err = inputEdit(p).apply(w.Inputs); err != nil {
		return w, err
	}
	if out.Outputs, err = outputEdit(p).apply(w.Outputs); err != nil {
		return w, err
	}
	return out, nil
}

// checkRaw reports a node, edge, note, input or output that could not be read back from a file.
func (p Patch) checkRaw() error {
	for _, n := range p.AddedNodes {
		if !canWrite(n.Node) {
			return &ConflictError{Item: ItemStep, Key: n.Node.ID, Cause: ConflictRaw}
		}
	}
	for _, u := range p.UpdatedNodes {
		if !canWrite(u.After) {
			return &ConflictError{Item: ItemStep, Key: u.After.ID, Cause: ConflictRaw}
		}
	}
	for _, e := range p.AddedEdges {
		if e.Edge.Unknown != nil && !canWrite(e.Edge) {
			return &ConflictError{Item: ItemLink, Key: e.Edge.Key(), Cause: ConflictRaw}
		}
	}
	for _, n := range p.AddedNotes {
		if n.Note.Unknown != nil && !canWrite(n.Note) {
			return &ConflictError{Item: ItemNote, Key: n.Note.ID, Cause: ConflictRaw}
		}
	}
	for _, u := range p.UpdatedNotes {
		if u.After.Unknown != nil && !canWrite(u.After) {
			return &ConflictError{Item: ItemNote, Key: u.After.ID, Cause: ConflictRaw}
		}
	}
	if err := p.checkRawInputs(); err != nil {
		return err
	}
	return p.checkRawOutputs()
}

// canWrite reports whether Decode would read the item back: its raw JSON is JSON,
// and with the levels of the file around it not nested too deep.
func canWrite(item any) bool {
	raw, err := marshal(item)
	return err == nil && nesting(raw) <= MaxDepth-levelsAround
}

// levelsAround are the object and the list that an item of a file is in.
const levelsAround = 2

// nesting is how deep the brackets of a JSON text go.
func nesting(raw []byte) int {
	depth, deepest, inString := 0, 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
			deepest = max(deepest, depth)
		case c == '}' || c == ']':
			depth--
		}
	}
	return deepest
}

// placed is an item and its index, whatever the item is.
type placed[T any] struct {
	index int
	item  T
}

type change[T any] struct{ before, after T }

// edit is the part of a patch that concerns one list. Items are identified by
// key, which is unique in a list.
type edit[K comparable, T any] struct {
	what    Item
	key     func(T) K
	text    func(T) string
	same    func(a, b T) bool
	replace bool // a changed item is replaced, not updated
	removed []placed[T]
	updated []change[T]
	added   []placed[T]
}

func nodeEdit(p Patch) edit[string, Node] {
	e := edit[string, Node]{what: ItemStep, key: nodeKey, text: nodeKey, same: SameNode}
	for _, r := range p.RemovedNodes {
		e.removed = append(e.removed, placed[Node]{r.Index, r.Node})
	}
	for _, u := range p.UpdatedNodes {
		e.updated = append(e.updated, change[Node]{u.Before, u.After})
	}
	for _, a := range p.AddedNodes {
		e.added = append(e.added, placed[Node]{a.Index, a.Node})
	}
	return e
}

func edgeEdit(p Patch) edit[edgeKey, Edge] {
	e := edit[edgeKey, Edge]{what: ItemLink, key: keyOfEdge, text: Edge.Key, same: sameEdge}
	for _, r := range p.RemovedEdges {
		e.removed = append(e.removed, placed[Edge]{r.Index, r.Edge})
	}
	for _, a := range p.AddedEdges {
		e.added = append(e.added, placed[Edge]{a.Index, a.Edge})
	}
	return e
}

func noteEdit(p Patch) edit[string, Note] {
	e := edit[string, Note]{what: ItemNote, key: noteKey, text: noteKey, same: sameNote}
	for _, r := range p.RemovedNotes {
		e.removed = append(e.removed, placed[Note]{r.Index, r.Note})
	}
	for _, u := range p.UpdatedNotes {
		e.updated = append(e.updated, change[Note]{u.Before, u.After})
	}
	for _, a := range p.AddedNotes {
		e.added = append(e.added, placed[Note]{a.Index, a.Note})
	}
	return e
}

// edgeKey is what Edge.Key spells, cheaper to make and compare.
type edgeKey struct {
	from, to string
	output   Output
}

func keyOfEdge(e Edge) edgeKey { return edgeKey{e.From, e.To, e.Output} }
func nodeKey(n Node) string    { return n.ID }
func noteKey(n Note) string    { return n.ID }

func (e edit[K, T]) apply(list []T) ([]T, error) {
	if len(e.removed)+len(e.updated)+len(e.added) == 0 {
		return list, nil
	}
	kept, err := e.keep(list)
	if err != nil {
		return nil, err
	}
	return e.add(kept)
}

// keep returns a new list without what is removed and with what is updated.
func (e edit[K, T]) keep(list []T) ([]T, error) {
	find := e.finder(list)
	gone := make(map[int]bool, len(e.removed))
	for _, r := range e.removed {
		i, err := e.locate(list, find, r)
		if err != nil {
			return nil, err
		}
		gone[i] = true
	}
	out := slices.Grow(slices.Clone(list), len(e.added))
	for _, u := range e.updated {
		i := find(e.key(u.before))
		switch {
		case i < 0 || gone[i]:
			return nil, e.conflict(u.before, ConflictMissing)
		case !e.same(u.before, out[i]) || e.key(u.after) != e.key(u.before):
			return nil, e.conflict(u.before, ConflictChanged)
		}
		out[i] = u.after
	}
	if len(gone) == 0 {
		return out, nil
	}
	i := -1
	return slices.DeleteFunc(out, func(T) bool { i++; return gone[i] }), nil
}

// locate returns the index of an item to remove.
func (e edit[K, T]) locate(list []T, find func(K) int, r placed[T]) (int, error) {
	k, i := e.key(r.item), r.index
	if i < 0 || i >= len(list) || e.key(list[i]) != k {
		i = find(k)
	}
	switch {
	case i < 0:
		return 0, e.conflict(r.item, ConflictMissing)
	case i != r.index && r.index != AtEnd:
		return 0, e.conflict(r.item, ConflictMoved)
	case !e.same(r.item, list[i]):
		return 0, e.conflict(r.item, ConflictChanged)
	}
	return i, nil
}

// fewLookups is how many items are sought by a scan before an index pays off.
const fewLookups = 4

// finder returns a function from a key to its index in the list, or -1.
func (e edit[K, T]) finder(list []T) func(K) int {
	if len(e.updated)+len(e.removed) <= fewLookups {
		return func(k K) int {
			return slices.IndexFunc(list, func(item T) bool { return e.key(item) == k })
		}
	}
	var index map[K]int
	return func(k K) int {
		if index == nil {
			index = e.index(list)
		}
		if i, ok := index[k]; ok {
			return i
		}
		return -1
	}
}

// index maps keys to places in the list, the first one where a key repeats.
func (e edit[K, T]) index(list []T) map[K]int {
	index := make(map[K]int, len(list))
	for i := len(list) - 1; i >= 0; i-- {
		index[e.key(list[i])] = i
	}
	return index
}

// add puts the additions at their indexes among what was kept.
func (e edit[K, T]) add(kept []T) ([]T, error) {
	if len(e.added) == 0 {
		return kept, nil
	}
	if err := e.checkNew(kept); err != nil {
		return nil, err
	}
	added := slices.Clone(e.added)
	total := len(kept) + len(added)
	slices.SortStableFunc(added, func(a, b placed[T]) int { return cmp.Compare(place(a.index, total), place(b.index, total)) })
	out := make([]T, 0, total)
	for len(out) < total {
		switch {
		case len(added) > 0 && (added[0].index == len(out) || len(kept) == 0 && added[0].index == AtEnd):
			out = append(out, added[0].item)
			added = added[1:]
		case len(kept) > 0:
			out = append(out, kept[0])
			kept = kept[1:]
		default:
			return nil, e.conflict(added[0].item, ConflictRange)
		}
	}
	return out, nil
}

// place is the index as a number to sort by: AtEnd is past all others.
func place(index, total int) int {
	if index == AtEnd {
		return total
	}
	return index
}

// checkNew reports an addition whose key is taken.
func (e edit[K, T]) checkNew(kept []T) error {
	taken := make(map[K]bool, len(e.added))
	for _, a := range e.added {
		k := e.key(a.item)
		if taken[k] {
			return e.conflict(a.item, ConflictExists)
		}
		taken[k] = true
	}
	for _, item := range kept {
		if taken[e.key(item)] {
			return e.conflict(item, ConflictExists)
		}
	}
	return nil
}

func (e edit[K, T]) conflict(item T, cause ConflictCause) error {
	return &ConflictError{Item: e.what, Key: e.text(item), Cause: cause}
}
