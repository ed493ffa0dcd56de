package workflow

// Patch is a set of changes to a workflow. Everything that changes a workflow
// is one: a hand edit, the model's answer, an undo, a quick fix, a journal
// entry. It holds what was there before as well as what comes after, so that
// Invert needs nothing else and a stale patch is noticed. The zero Patch
// changes nothing.
type Patch struct {
	Name           *TextChange    `json:"name,omitzero"`
	RemovedEdges   []PlacedEdge   `json:"removedEdges,omitempty"`
	RemovedNodes   []PlacedNode   `json:"removedNodes,omitempty"`
	RemovedNotes   []PlacedNote   `json:"removedNotes,omitempty"`
	RemovedInputs  []PlacedInput  `json:"removedInputs,omitempty"`
	RemovedOutputs []PlacedOutput `json:"removedOutputs,omitempty"`
	UpdatedNodes   []NodeChange   `json:"updatedNodes,omitempty"`
	UpdatedNotes   []NoteChange   `json:"updatedNotes,omitempty"`
	UpdatedInputs  []InputChange  `json:"updatedInputs,omitempty"`
	UpdatedOutputs []OutputChange `json:"updatedOutputs,omitempty"`
	AddedNodes     []PlacedNode   `json:"addedNodes,omitempty"`
	AddedEdges     []PlacedEdge   `json:"addedEdges,omitempty"`
	AddedNotes     []PlacedNote   `json:"addedNotes,omitempty"`
	AddedInputs    []PlacedInput  `json:"addedInputs,omitempty"`
	AddedOutputs   []PlacedOutput `json:"addedOutputs,omitempty"`
}

// TextChange replaces one text by another.
type TextChange struct {
	Before string `json:"before"`
	After  string `json:"after"`
}

// PlacedNode is a node and its index in the list: for an addition in the list
// after the patch, for a removal in the list before it. Lists are sorted by
// index. AtEnd appends.
type PlacedNode struct {
	Index int  `json:"index"`
	Node  Node `json:"node"`
}

// PlacedEdge is an edge and its index, as in PlacedNode.
type PlacedEdge struct {
	Index int  `json:"index"`
	Edge  Edge `json:"edge"`
}

// PlacedNote is a note and its index, as in PlacedNode.
type PlacedNote struct {
	Index int  `json:"index"`
	Note  Note `json:"note"`
}

// PlacedInput is an input and its index, as in PlacedNode.
type PlacedInput struct {
	Index int   `json:"index"`
	Input Input `json:"input"`
}

// PlacedOutput is an output and its index, as in PlacedNode.
type PlacedOutput struct {
	Index  int       `json:"index"`
	Output RunOutput `json:"output"`
}

// AtEnd as an index of an addition means after everything else.
const AtEnd = -1

// NodeChange replaces a node by another with the same id.
type NodeChange struct {
	Before Node `json:"before"`
	After  Node `json:"after"`
}

// NoteChange replaces a note by another with the same id.
type NoteChange struct {
	Before Note `json:"before"`
	After  Note `json:"after"`
}

// InputChange replaces an input by another with the same name. An input that gets
// another name is removed and added.
type InputChange struct {
	Before Input `json:"before"`
	After  Input `json:"after"`
}

// OutputChange replaces an output by another with the same name, as InputChange does.
type OutputChange struct {
	Before RunOutput `json:"before"`
	After  RunOutput `json:"after"`
}

// IsEmpty reports whether the patch changes nothing.
func (p Patch) IsEmpty() bool {
	return p.Name == nil &&
		len(p.RemovedEdges)+len(p.RemovedNodes)+len(p.RemovedNotes)+len(p.RemovedInputs)+len(p.RemovedOutputs) == 0 &&
		len(p.UpdatedNodes)+len(p.UpdatedNotes)+len(p.UpdatedInputs)+len(p.UpdatedOutputs) == 0 &&
		len(p.AddedNodes)+len(p.AddedEdges)+len(p.AddedNotes)+len(p.AddedInputs)+len(p.AddedOutputs) == 0
}

// Invert returns the patch that undoes p: where Apply(w, p) gives v,
// Apply(v, p.Invert()) gives w. A removal recorded with AtEnd instead of an
// index comes back at the end. It shares the nodes of p.
func (p Patch) Invert() Patch {
	q := Patch{
		RemovedEdges: p.AddedEdges, AddedEdges: p.RemovedEdges,
		RemovedNodes: p.AddedNodes, AddedNodes: p.RemovedNodes,
		RemovedNotes: p.AddedNotes, AddedNotes: p.RemovedNotes,
		RemovedInputs: p.AddedInputs, AddedInputs: p.RemovedInputs,
		RemovedOutputs: p.AddedOutputs, AddedOutputs: p.RemovedOutputs,
	}
	if p.Name != nil {
		q.Name = &TextChange{Before: p.Name.After, After: p.Name.Before}
	}
	for _, u := range p.UpdatedNodes {
		q.UpdatedNodes = append(q.UpdatedNodes, NodeChange{Before: u.After, After: u.Before})
	}
	for _, u := range p.UpdatedNotes {
		q.UpdatedNotes = append(q.UpdatedNotes, NoteChange{Before: u.After, After: u.Before})
	}
	for _, u := range p.UpdatedInputs {
		q.UpdatedInputs = append(q.UpdatedInputs, InputChange{Before: u.After, After: u.Before})
	}
	for _, u := range p.UpdatedOutputs {
		q.UpdatedOutputs = append(q.UpdatedOutputs, OutputChange{Before: u.After, After: u.Before})
	}
	return q
}
